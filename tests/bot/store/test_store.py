"""The database: pragmas, one writer at a time, migrations that run by themselves and equal the models."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store.database import Database
from bot.store.migrate import config, upgrade
from bot.store.models import Base, MatchSeat, User
from tests.bot.rooms import ANA, Rooms


async def value(database: Database, statement: str) -> Any:
    async with database.read() as session:
        return await session.scalar(sa.text(statement))


async def test_pragmas_hold_on_every_connection(rooms: Rooms) -> None:
    expected = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2}
    sessions = [rooms.database.read() for _ in range(3)]
    for opened in sessions:
        session = await opened.__aenter__()
        for name, wanted in expected.items():
            assert await session.scalar(sa.text(f"PRAGMA {name}")) == wanted
        assert await session.scalar(sa.text("PRAGMA busy_timeout")) >= 1000
    for opened in sessions:
        await opened.__aexit__(None, None, None)


async def test_a_seat_needs_its_table(rooms: Rooms) -> None:
    with pytest.raises(IntegrityError):
        async with rooms.database.write() as session:
            session.add(MatchSeat(match_id=99, seat=0, user_id=1, name="ana"))


async def test_a_writer_holds_the_lock_from_its_beginning(rooms: Rooms) -> None:
    """BEGIN IMMEDIATE: a second writer of another process waits before it has read anything."""
    other = Database(rooms.database.url.render_as_string(hide_password=False))
    try:
        async with rooms.database.write() as session:
            assert await session.get(User, ANA.id) is None  # only reads so far
            async with other.engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA busy_timeout=50")
                await connection.rollback()
                writer = await connection.execution_options(write=True)
                with pytest.raises(OperationalError, match="locked"):
                    await writer.execute(sa.text("SELECT 1"))
            async with other.read() as reading:
                assert await reading.get(User, ANA.id) is None
    finally:
        await other.close()


async def test_writers_of_one_process_wait_for_each_other(rooms: Rooms) -> None:
    inside = 0

    async def write(number: int) -> None:
        nonlocal inside
        async with rooms.database.write() as session:
            inside += 1
            assert inside == 1
            session.add(User(id=number))
            await session.flush()
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(write(n) for n in range(1, 30)))
    assert await value(rooms.database, "SELECT count(*) FROM users") == 29


async def test_an_exception_rolls_back(rooms: Rooms) -> None:
    async def fail() -> None:
        async with rooms.database.write() as session:
            session.add(User(id=1))
            await session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await value(rooms.database, "SELECT count(*) FROM users") == 0


async def test_a_reader_sees_one_moment(rooms: Rooms) -> None:
    async with rooms.database.read() as session:
        before = await session.scalar(sa.text("SELECT count(*) FROM users"))
        async with rooms.database.write() as writing:
            writing.add(User(id=1))
        assert await session.scalar(sa.text("SELECT count(*) FROM users")) == before == 0


# -- migrations -------------------------------------------------------------------------------------------------------


@pytest.fixture
async def empty(tmp_path: Path) -> Any:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}")
    yield database
    await database.close()


async def differences(database: Database) -> list[Any]:
    """What the models have and the database has not, or the other way round."""

    def compare(connection: sa.Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        return list(compare_metadata(context, Base.metadata))

    async with database.engine.connect() as connection:
        return await connection.run_sync(compare)


async def tables(database: Database) -> set[str]:
    async with database.engine.connect() as connection:
        return set(await connection.run_sync(lambda c: sa.inspect(c).get_table_names()))


async def test_migrations_lead_to_the_models(empty: Database) -> None:
    await upgrade(empty)
    assert await differences(empty) == []
    assert await tables(empty) == {*Base.metadata.tables, "alembic_version"}


async def test_upgrading_twice_is_harmless(rooms: Rooms) -> None:
    table = await rooms.running()
    await upgrade(rooms.database)
    await upgrade(rooms.database)
    assert (await rooms.queries.table(table.id)).match.seed == table.match.seed
    assert await differences(rooms.database) == []


async def test_every_migration_goes_down_and_up_again(empty: Database) -> None:
    script = ScriptDirectory.from_config(config())
    revisions = [revision.revision for revision in script.walk_revisions()][::-1]
    assert script.get_heads() == [revisions[-1]]
    for revision in revisions:
        await upgrade(empty, revision)
        await _downgrade(empty, "-1")
        await upgrade(empty, revision)
    assert await differences(empty) == []
    await _downgrade(empty, "base")
    assert await tables(empty) <= {"alembic_version"}
    await upgrade(empty)
    assert await differences(empty) == []


async def _downgrade(database: Database, revision: str) -> None:
    async with database.engine.execution_options(write=True).begin() as connection:
        await connection.run_sync(lambda c: command.downgrade(config(c), revision))


async def test_a_failed_migration_leaves_nothing_behind(empty: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic.operations import Operations

    create, calls = Operations.create_table, 0

    def broken(self: Operations, *args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise RuntimeError("the power fails")
        return create(self, *args, **kwargs)

    monkeypatch.setattr(Operations, "create_table", broken)
    with pytest.raises(RuntimeError):
        await upgrade(empty)
    assert await tables(empty) == set()
    monkeypatch.undo()
    await upgrade(empty)
    assert await differences(empty) == []
