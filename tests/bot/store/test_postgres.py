"""The same services on PostgreSQL: several writers at once. Runs where TESSELA_TEST_POSTGRES names a database."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from random import Random

import pytest
from sqlalchemy import text

from bot.services.common import Person, Problem, entries, log_rows
from bot.services.lobby import Lobby
from bot.services.play import Play, Played
from bot.services.profile import Profile
from bot.services.queries import Queries
from bot.store.database import Database
from bot.store.migrate import upgrade
from engine.core.replay import first_difference

URL = os.environ.get("TESSELA_TEST_POSTGRES", "")

pytestmark = pytest.mark.skipif(not URL, reason="TESSELA_TEST_POSTGRES names no database")

ANA, BRUNO = Person(2**61 + 1, "Ana"), Person(2**61 + 2, "Bruno")


@pytest.fixture
async def database() -> AsyncIterator[Database]:
    """An empty schema in the database of the environment."""
    database = Database(URL)
    async with database.engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await upgrade(database)
    yield database
    await database.close()


async def test_everybody_joins_and_moves_at_once(database: Database) -> None:
    lobby = Lobby(database, time.time, lambda: None)
    service = Play(database, time.time, lambda: None)
    table = await lobby.create(2**60, 2**60 + 1, ANA, "atlanteon", None, {})
    people = [Person(2**61 + n, f"P{n}") for n in range(2, 12)]
    joined = await asyncio.gather(*(lobby.join(table.id, person) for person in people), return_exceptions=True)
    assert sum(not isinstance(answer, BaseException) for answer in joined) == 1
    assert all(isinstance(answer, Problem) for answer in joined if isinstance(answer, BaseException))

    table = await Queries(database).table(table.id)
    rng = Random(7)
    while table.to_act:
        action = rng.choice(table.legal(table.to_act[0]))
        user, ply = table.user_of(table.to_act[0]), table.match.ply
        answers = await asyncio.gather(
            *(service.submit(f"{ply}:{n}", table.id, user, action, ply) for n in range(5)), return_exceptions=True
        )
        played = [answer for answer in answers if isinstance(answer, Played)]
        assert len(played) == 1
        assert {str(a) for a in answers if not isinstance(a, Played)} <= {"moved_on", "table_over"}
        table = played[0].table
    assert table.outcome() is not None
    assert table.position is not None
    async with database.read() as session:
        rows = await log_rows(session, table.id)
    hashes = [row.state_hash for row in rows]
    seed, options = table.position.seed, table.position.options
    assert first_difference(table.game, 2, seed, options, entries(table.game, rows), hashes) is None


async def test_first_contacts_at_once(database: Database) -> None:
    profile = Profile(database, time.time)
    seen = await asyncio.gather(*(profile.seen(BRUNO.id, "pt_BR") for _ in range(10)))
    assert {preferences.locale for preferences in seen} == {"pt_BR"}
    await asyncio.gather(*(profile.server_seen(2**60, "en") for _ in range(10)))
    assert await profile.server_locale(2**60) == "en"


async def test_a_number_that_cannot_exist(database: Database) -> None:
    with pytest.raises(Problem, match="no_table"):
        await Queries(database).table(2**40)
