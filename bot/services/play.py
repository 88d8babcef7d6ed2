"""The only writer of positions: actions, undo and resignation."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import set_committed_value

from bot.services import notify
from bot.services.common import (
    RESIGN,
    UNDO,
    Clock,
    Problem,
    Refused,
    Table,
    as_table,
    dump_outcome,
    entries,
    find,
    log_rows,
    not_running,
    row_events,
    seat_row,
    to_act,
)
from bot.store.database import Database
from bot.store.models import ActionRow, Match
from engine.core.chance import Chance
from engine.core.game import Game, Illegal, Outcome, play, start
from engine.core.parts import Action, Event, Seat
from engine.core.position import Position, dump, state_hash
from engine.core.replay import Row, passed_over, replay, standing_rows, undone
from engine.players import random as random_player

MAX_COMPUTER_PLIES = 500

MATCHES, ACTIONS = Match.metadata.tables["matches"], Match.metadata.tables["actions"]


@dataclass(frozen=True, slots=True)
class Played:
    """What a command did: the table afterwards, and the ply before it. ``repeated``: it had been done before."""

    table: Table
    since: int
    repeated: bool = False


@dataclass(slots=True)
class _Change:
    """A match being changed within a transaction."""

    session: AsyncSession
    match: Match
    game: Game[Any, Any, Any, Any]
    position: Position[Any]
    now: float
    since: int
    new_turn: bool = False
    rows: list[dict[str, Any]] = field(default_factory=list)


class Play:
    """Submitting actions. ``wake`` is called after every commit that may have filled the outbox."""

    def __init__(self, database: Database, clock: Clock, wake: Callable[[], None]) -> None:
        self._db = database
        self._clock = clock
        self._wake = wake

    async def submit(
        self, command_id: str, table_id: int, user_id: int, action: Action, expected_ply: int | None = None
    ) -> Played:
        """Do one action for a person, once for each ``command_id``.

        Raises Problem (no such table, not seated, the board has moved on) or Refused (the rules say no).
        """
        try:
            async with self._db.write() as session:
                change, seat = await self._begin(session, table_id, user_id, expected_ply)
                try:
                    _step(change, seat, action, command_id)
                except Illegal as illegal:
                    session.expunge_all()  # the rollback would make them forget what was read
                    raise Refused(illegal.refusal, as_table(change.match)) from illegal
                _computers(change)
                await _finish(change)
        except (Problem, Refused, IntegrityError):
            # A command that was carried out already cannot be carried out again: its stored result is the answer.
            async with self._db.read() as session:
                done = await _repeated(session, command_id)
            if done is None:
                raise
            return done
        self._wake()
        return Played(as_table(change.match), change.since)

    async def undo(self, command_id: str, table_id: int, user_id: int, expected_ply: int | None = None) -> Played:
        """Take back the person's last action of this turn, while nothing was drawn or revealed since."""
        async with self._db.write() as session:
            if (done := await _repeated(session, command_id)) is not None:
                return done
            change, seat = await self._begin(session, table_id, user_id, expected_ply)
            rows = await log_rows(session, table_id)
            before = undoable(as_table(change.match), seat, rows)
            if before is None:
                raise Problem("nothing_to_undo")
            change.position = undone(before, change.position)
            _record(change, seat, UNDO, [], command_id)
            await _finish(change)
        return Played(as_table(change.match), change.since)

    async def resign(self, command_id: str, table_id: int, user_id: int) -> Played:
        """Give up a seat: with two players the other one wins, else a computer player moves for the seat."""
        async with self._db.write() as session:
            if (done := await _repeated(session, command_id)) is not None:
                return done
            change, seat = await self._begin(session, table_id, user_id, None)
            row = change.match.seats[seat]
            if row.resigned:
                raise Problem("already_resigned")
            row.resigned = True
            change.position = passed_over(change.position)
            _record(change, seat, RESIGN, [], command_id)
            left = [s.seat for s in change.match.seats if not s.resigned]
            if len(left) == 1:
                _end(change, _won_by(left[0], len(change.match.seats)), "resigned")
            else:
                change.new_turn = seat in to_act(change.match)
                _computers(change)
            await _finish(change)
        self._wake()
        return Played(as_table(change.match), change.since)

    async def _begin(
        self, session: AsyncSession, table_id: int, user_id: int, expected_ply: int | None
    ) -> tuple[_Change, Seat]:
        """Load the match and find the person's seat. Raises Problem."""
        match = await find(session, table_id, lock=True)
        if match.status != "running":
            raise not_running(match)
        seat = seat_row(match, user_id)
        if seat is None:
            raise Problem("not_seated", table=table_id)
        if seat.resigned:
            raise Problem("already_resigned")
        if expected_ply is not None and expected_ply != match.ply:
            raise Problem("moved_on", table=table_id)
        table = as_table(match)
        assert table.position is not None
        return _Change(session, match, table.game, table.position, self._clock(), match.ply), seat.seat


async def _repeated(session: AsyncSession, command_id: str) -> Played | None:
    """The stored result of a command that was already carried out."""
    row = await session.scalar(select(ActionRow).where(ActionRow.command_id == command_id))
    if row is None:
        return None
    return Played(as_table(await find(session, row.match_id)), row.ply - 1, repeated=True)


def undoable(table: Table, seat: Seat, rows: list[ActionRow]) -> Position[Any] | None:
    """The position before the seat's last action, if that action may be taken back freely.

    It must be of this turn, the same seat must be to act before and after, and no chance or secret may have been seen.
    """
    position = table.position
    assert position is not None
    if table.to_act != (seat,):
        return None
    log = entries(table.game, rows)
    standing = standing_rows([action for _, action in log])
    if not standing or log[standing[-1]][0] != seat or rows[standing[-1]].ply <= table.match.turn_ply:
        return None
    last = rows[standing[-1]]
    if any(event.by_chance or event.secret for event in row_events(table.game, last)):
        return None
    kept = [log[i] for i in standing[:-1]]
    before = start(table.game, position.seats, position.seed, position.options)
    for step in replay(table.game, position.seats, position.seed, position.options, kept):
        before = step.position
    if before.counter != position.counter or seat not in table.game.to_act(before.state):
        return None
    return before


def _step(change: _Change, seat: Seat, action: Action, command_id: str) -> None:
    """One action of one seat: play it and write it into the log."""
    acting = change.game.to_act(change.position.state)
    change.position, events = play(change.game, change.position, seat, action)
    _record(change, seat, action, events, command_id)
    after = change.game.to_act(change.position.state)
    told = any(event.new_turn for event in events)
    change.new_turn = change.new_turn or told or bool(after - acting) or not after


def _computers(change: _Change) -> None:
    """Let the computer move for seats that were given up, until a person is to act."""
    resigned = {s.seat for s in change.match.seats if s.resigned}
    if not resigned:
        return
    for _ in range(MAX_COMPUTER_PLIES):
        seats = sorted(change.game.to_act(change.position.state) & resigned)
        if not seats:
            return
        chance = Chance(secrets.token_bytes(32))
        action = random_player.choose(change.game, change.position.state, seats[0], chance)
        _step(change, seats[0], action, f"auto:{change.match.id}:{change.position.ply + 1}")


def _record(change: _Change, seat: Seat, action: Row, events: list[Event], command_id: str) -> None:
    """Append one row to the log."""
    own = action in (UNDO, RESIGN)
    change.rows.append(
        {
            "match_id": change.match.id,
            "ply": change.position.ply,
            "seat": seat,
            "kind": action.kind,
            "action": "{}" if own else change.game.codec.action.dump_json(action).decode(),
            "events": change.game.codec.events.dump_json(events).decode(),
            "state_hash": state_hash(change.game, change.position),
            "command_id": command_id,
            "created_at": change.now,
        }
    )


def _end(change: _Change, outcome: Outcome, reason: str | None = None) -> None:
    """The match is over."""
    change.match.status = "finished"
    change.match.finished_at = change.now
    change.match.outcome = dump_outcome(outcome, reason)


def _won_by(winner: Seat, seats: int) -> Outcome:
    ranks = tuple(1 if seat == winner else 2 for seat in range(seats))
    return Outcome(ranks=ranks, scores=(), breakdown=tuple({} for _ in ranks))


async def _finish(change: _Change) -> None:
    """Write the new position and what is to be told. Raises Problem when somebody else was faster."""
    match, game, position = change.match, change.game, change.position
    outcome = game.outcome(position.state)
    if outcome is not None and match.status == "running":
        _end(change, outcome)
    acting = sorted(game.to_act(position.state)) if match.status == "running" else []
    since, turn_ply, turn_at = match.turn_ply, match.turn_ply, match.turn_at
    ended = match.status != "running"
    if change.new_turn or ended:
        turn_ply, turn_at = position.ply, change.now
    values = {
        "position": dump(game, position),
        "ply": position.ply,
        "to_act": json.dumps(acting),
        "turn_ply": turn_ply,
        "turn_at": turn_at,
    }
    # On the tables, not the mapped classes: half the time.
    step = update(MATCHES).where(MATCHES.c.id == match.id, MATCHES.c.ply == match.ply).values(**values)
    with change.session.no_autoflush:  # the race is decided here, before anything else is written
        moved: Any = await change.session.execute(step)
    if moved.rowcount != 1:
        raise Problem("moved_on", table=match.id)
    await change.session.execute(insert(ACTIONS), change.rows)
    for name, value in values.items():
        set_committed_value(match, name, value)
    if ended:
        notify.over(change.session, match, since, change.now)
    elif change.new_turn:
        notify.turn(change.session, match, since, acting, change.now)
