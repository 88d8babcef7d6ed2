"""Alembic's environment: uses the connection it is given (see bot.store.migrate)."""

from __future__ import annotations

from alembic import context

from bot.store.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
