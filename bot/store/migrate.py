"""Migrations, run by themselves at every start."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection

from bot.resources import data_path
from bot.store.database import Database


def config(connection: Connection | None = None, url: str | None = None) -> Config:
    """Alembic's configuration for our migrations folder."""
    cfg = Config()
    cfg.set_main_option("script_location", str(data_path("migrations")))
    if url:
        cfg.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    if connection is not None:
        cfg.attributes["connection"] = connection
    return cfg


async def upgrade(database: Database, revision: str = "head") -> None:
    """Bring the database to a revision; what is already there stays."""

    def run(connection: Connection) -> None:
        command.upgrade(config(connection), revision)

    async with database.engine.execution_options(write=True).begin() as connection:
        await connection.run_sync(run)
