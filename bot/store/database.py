"""The engine and its transactions: SQLite by default (WAL, BEGIN IMMEDIATE for writes), PostgreSQL as well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Final, TypeVar

from sqlalchemy import event, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from bot.store.models import OutboxRow

M = TypeVar("M")

OUTBOX: Final = "outbox"
"""Where a writing session collects the rows of the outbox until its end."""


class Database:
    """Sessions for reading and for writing. One for each process.

    url: an SQLAlchemy URL with an async driver (sqlite+aiosqlite or postgresql+asyncpg).
    """

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine: AsyncEngine = create_async_engine(self.url, pool_pre_ping=not self.is_sqlite, hide_parameters=True)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _on_connect)
            event.listen(self.engine.sync_engine, "begin", _on_begin)
        self._read = async_sessionmaker(self.engine, expire_on_commit=False)
        self._write = async_sessionmaker(self.engine.execution_options(write=True), expire_on_commit=False)
        # SQLite has one writer at a time: waiting here is fair and costs no polling of the file.
        self._writing = asyncio.Lock() if self.is_sqlite else None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session whose reads belong to one point in time."""
        async with self._read() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """One transaction: committed at the end, rolled back by any exception. Await nothing slow inside."""
        gate: AbstractAsyncContextManager[Any] = self._writing or nullcontext()
        async with gate, self._write() as session, session.begin():
            yield session
            if rows := session.info.pop(OUTBOX, None):
                await session.execute(insert(OutboxRow.metadata.tables["outbox"]), rows)  # all in one statement

    async def close(self) -> None:
        await self.engine.dispose()


async def ensure(session: AsyncSession, model: type[M], key: int) -> M:
    """The row with a primary key ``id``, made with its defaults if it is not there; safe when two come at once."""
    found = await session.get(model, key)
    if found is None:
        upsert: Any = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
        await session.execute(upsert(model).values(id=key).on_conflict_do_nothing())
        found = await session.get_one(model, key)
    return found


def _on_connect(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself: _on_begin does
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "busy_timeout=5000", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: Any) -> None:
    write = connection.get_execution_options().get("write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
