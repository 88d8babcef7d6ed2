"""Reading: tables, their boards at any ply, what happened, whose turn it is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import defer

from bot.services.common import (
    Problem,
    Table,
    as_table,
    entries,
    find,
    log_rows,
    not_running,
    options_of,
    row_action,
    row_events,
    seat_row,
    to_act,
)
from bot.services.play import undoable
from bot.store.database import Database
from bot.store.models import ActionRow, Match, MatchSeat
from engine.core.game import start
from engine.core.parts import Event, Seat
from engine.core.position import Position
from engine.core.replay import Row, replay, standing_rows

OPEN = ("lobby", "running")


@dataclass(frozen=True, slots=True)
class Happened:
    """One row of the log: who did what, and what came of it. ``undone``: it was taken back later."""

    ply: int
    seat: Seat
    action: Row
    events: list[Event]
    undone: bool

    @property
    def kind(self) -> str:
        return self.action.kind


@dataclass(frozen=True, slots=True)
class Wish:
    """Which tables fit a command. status: allowed states. seated: None = all the same, else whether one sits there.

    acting: only tables where the person is to act, if there are any. hosting: only tables one hosts.
    """

    status: tuple[str, ...]
    seated: bool | None = None
    acting: bool = False
    hosting: bool = False
    game: str | None = None


JOIN = Wish(("lobby",), seated=False)
LEAVE = Wish(("lobby",), seated=True)
START = Wish(("lobby",), hosting=True)
ACT = Wish(("running",), seated=True, acting=True)
RESIGN = Wish(("running",), seated=True)
LOOK = Wish(("running", "finished"))


class Queries:
    """Everything that only reads."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def table(self, table_id: int) -> Table:
        """A table as it stands. Raises Problem."""
        async with self._db.read() as session:
            return as_table(await find(session, table_id))

    async def fitting(self, wish: Wish, channel_id: int | None, user_id: int) -> list[Match]:
        """The tables of a channel (None: of the person, anywhere) that fit a wish, newest first, at most 25."""
        query = _listed().where(Match.status.in_(wish.status)).order_by(Match.id.desc()).limit(200)
        if channel_id is not None:
            query = query.where(Match.channel_id == channel_id)
        else:
            mine = select(MatchSeat.match_id).where(MatchSeat.user_id == user_id)
            query = query.where(Match.id.in_(mine))
        if wish.game is not None:
            query = query.where(Match.game == wish.game)
        async with self._db.read() as session:
            found = list((await session.scalars(query)).unique())
        if wish.seated is not None:
            found = [m for m in found if (_seat(m, user_id) is not None) == wish.seated]
        if wish.hosting:
            found = [m for m in found if m.host_id == user_id]
        if wish.acting:
            found = [m for m in found if _seat(m, user_id) in to_act(m)] or found
        if "finished" in wish.status:
            running = [m for m in found if m.status == "running"]
            seated = [m for m in running if _seat(m, user_id) is not None]
            found = seated or running or found[:1]
        return found[:25]

    async def mine(self, user_id: int) -> list[Match]:
        """The open tables of a person: those to act at first, then the running ones, then the lobbies."""
        query = (
            _listed()
            .where(Match.status.in_(OPEN), Match.id.in_(select(MatchSeat.match_id).where(MatchSeat.user_id == user_id)))
            .order_by(Match.id)
            .limit(200)
        )
        async with self._db.read() as session:
            found = list((await session.scalars(query)).unique())
        return sorted(found, key=lambda m: (_seat(m, user_id) not in to_act(m), m.status == "lobby", m.id))

    async def at_ply(self, table_id: int, ply: int | None) -> Table:
        """A table as it stood after some ply; None or the last ply: as it stands. Raises Problem."""
        table = await self.table(table_id)
        if table.position is None:
            raise not_running(table.match)
        if ply is None or ply == table.match.ply:
            return table
        if not 0 <= ply <= table.match.ply:
            raise Problem("no_ply", last=table.match.ply)
        async with self._db.read() as session:
            rows = (await log_rows(session, table_id))[:ply]
        return replace(table, position=await asyncio.to_thread(_position_after, table, rows))

    async def history(self, table_id: int) -> tuple[Table, list[Happened]]:
        """A table and all rows of its log."""
        async with self._db.read() as session:
            table = as_table(await find(session, table_id))
            rows = await log_rows(session, table_id)
        return table, _happened(table, rows)

    async def since(self, table: Table, since: int, until: int) -> list[Happened]:
        """What happened after the ply ``since`` and up to ``until``, without what was taken back."""
        async with self._db.read() as session:
            rows = [row for row in await log_rows(session, table.id) if row.ply <= until]
        return [h for h in _happened(table, rows) if h.ply > since and not h.undone and h.kind != "undo"]

    async def last_turn(self, table: Table, ply: int) -> list[Happened]:
        """What the seat that acted last did in one go, up to a ply: the turn that pictures mark."""
        done = [h for h in await self.since(table, 0, ply) if h.kind != "resign"]
        turn: list[Happened] = []
        for h in reversed(done):
            if turn and h.seat != turn[0].seat:
                break
            turn.insert(0, h)
        return turn

    async def can_undo(self, table: Table, seat: Seat) -> bool:
        """Whether the seat may take back its last action freely."""
        if table.to_act != (seat,) or table.match.ply == table.match.turn_ply:
            return False
        async with self._db.read() as session:
            rows = await log_rows(session, table.id)
        return undoable(table, seat, rows) is not None


def _listed() -> Select[Match]:
    """Matches for a list: without their positions, so that a long list costs little."""
    return select(Match).options(defer(Match.position, raiseload=True))


def _seat(match: Match, user_id: int) -> Seat | None:
    row = seat_row(match, user_id)
    return None if row is None else row.seat


def _position_after(table: Table, rows: Sequence[ActionRow]) -> Position[Any]:
    position = table.position
    assert position is not None
    options = options_of(table.match)
    result: Position[Any] | None = None
    for step in replay(table.game, position.seats, position.seed, options, entries(table.game, list(rows))):
        result = step.position
    return result or start(table.game, position.seats, position.seed, options)


def _happened(table: Table, rows: Sequence[ActionRow]) -> list[Happened]:
    actions = [row_action(table.game, row) for row in rows]
    standing = set(standing_rows(actions))
    return [
        Happened(
            ply=row.ply,
            seat=row.seat,
            action=actions[i],
            events=row_events(table.game, row),
            undone=i not in standing and row.kind not in ("undo", "resign"),
        )
        for i, row in enumerate(rows)
    ]
