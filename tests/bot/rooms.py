"""The services wired together with a clock that stands still, and helpers to bring a table to some point."""

from __future__ import annotations

from random import Random
from typing import Any

from sqlalchemy import select

from bot.services.common import Person, Table, entries, log_rows, options_of
from bot.services.lobby import Lobby
from bot.services.play import Play, Played
from bot.services.profile import Profile
from bot.services.queries import Queries
from bot.store.database import Database
from bot.store.models import ActionRow, OutboxRow
from engine.core.replay import first_difference

SERVER, CHANNEL = 100, 200
PEOPLE = [Person(n, name) for n, name in enumerate(("ana", "bruno", "carla", "davi"), 1)]
ANA, BRUNO, CARLA, DAVI = PEOPLE


class Rooms:
    """Services of one process. ``woken`` counts how often the outbox was told that something may be due."""

    def __init__(self, url: str) -> None:
        self.now, self.woken = 1_000_000.0, 0
        self.database = Database(url)
        self.lobby = Lobby(self.database, self.clock, self.wake)
        self.play = Play(self.database, self.clock, self.wake)
        self.queries = Queries(self.database)
        self.profile = Profile(self.database, self.clock)
        self.commands = 0

    def clock(self) -> float:
        return self.now

    def wake(self) -> None:
        self.woken += 1

    async def opened(self, game: str = "atlanteon", wanted: int | None = None, **options: str) -> Table:
        """A lobby of Ana's."""
        return await self.lobby.create(SERVER, CHANNEL, ANA, game, wanted, options)

    async def running(self, game: str = "atlanteon", players: int = 2, **options: str) -> Table:
        """A running table of the first few people."""
        table = await self.opened(game, players, **options)
        for person in PEOPLE[1:players]:
            table = await self.lobby.join(table.id, person)
        assert table.match.status == "running"
        return table

    async def submit(self, table: Table, action: Any, user: int | None = None, **more: Any) -> Played:
        """Do an action with a command id of its own, for the person to act."""
        self.commands += 1
        acting = table.user_of(table.to_act[0]) if user is None else user
        return await self.play.submit(f"c{self.commands}", table.id, acting, action, **more)

    async def random_plies(self, table: Table, rng: Random, count: int = 10_000) -> Table:
        """Play so many random actions, or to the end."""
        for _ in range(count):
            if table.match.status != "running":
                break
            table = (await self.submit(table, rng.choice(table.legal(table.to_act[0])))).table
        return table

    async def log(self, table_id: int) -> list[ActionRow]:
        async with self.database.read() as session:
            return await log_rows(session, table_id)

    async def outbox(self, *kinds: str) -> list[OutboxRow]:
        """The rows of the outbox, in order; of some kinds or of all."""
        async with self.database.read() as session:
            rows = await session.scalars(select(OutboxRow).order_by(OutboxRow.id))
            return [row for row in rows if not kinds or row.kind in kinds]

    async def replays(self, table_id: int) -> bool:
        """Whether the log leads from the seed to the stored hashes and to the stored position."""
        table, rows = await self.queries.table(table_id), await self.log(table_id)
        assert table.position is not None
        assert [row.ply for row in rows] == list(range(1, table.match.ply + 1))
        seats, log = len(table.match.seats), entries(table.game, rows)
        hashes = [row.state_hash for row in rows]
        return first_difference(table.game, seats, table.position.seed, options_of(table.match), log, hashes) is None
