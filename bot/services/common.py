"""What the use cases share: problems, the people who ask, tables with their position."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import ActionRow, Match, MatchSeat
from engine.core import narrow
from engine.core.game import ANY, Game, Outcome, Refusal, preview
from engine.core.parts import SPECTATOR, Action, Event, Options, Seat, Value, View
from engine.core.position import Position, load
from engine.core.registry import GAMES
from engine.core.replay import Entry, Resign, Row, Undo

Clock = Callable[[], float]
"""Seconds since 1970, UTC."""

UNDO, RESIGN = Undo(), Resign()


class Problem(Exception):
    """Something asked for cannot be done. ``code`` and ``params`` are the text ``problem.<code>`` of the catalogue."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who asks: Discord id and the name to be shown."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Table:
    """A match as it stands, with the engine's position when it has begun."""

    match: Match
    game: Game[Any, Any, Any, Any]
    position: Position[Any] | None

    @property
    def id(self) -> int:
        return self.match.id

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they are (not safe for Discord)."""
        return tuple(seat.name for seat in self.match.seats)

    @property
    def state(self) -> Any:
        if self.position is None:
            raise not_running(self.match)
        return self.position.state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        return to_act(self.match)

    def seat_of(self, user_id: int) -> Seat:
        """The seat of a person; SPECTATOR for everybody else."""
        row = seat_row(self.match, user_id)
        return SPECTATOR if row is None else row.seat

    def user_of(self, seat: Seat) -> int:
        """Who sits on a seat."""
        return self.match.seats[seat].user_id

    def view(self, viewer: Seat) -> View:
        """What a seat sees."""
        view: View = self.game.view(self.state, viewer)
        return view

    def options(self, seat: Seat, ask: str, chosen: Mapping[str, Value] = ANY) -> list[Value]:
        """The values of a parameter (or ``kind``) that are legal now; none when the seat is not to act."""
        if seat not in self.to_act:
            return []
        return narrow.options(self.game, self.state, seat, ask, chosen)

    def legal(self, seat: Seat) -> list[Action]:
        """All legal actions of a seat."""
        return list(self.game.legal(self.state, seat)) if seat in self.to_act else []

    def preview(self, seat: Seat, action: Action) -> list[Event]:
        """What an action would do as far as it can be known. Raises Illegal."""
        assert self.position is not None
        return preview(self.game, self.position, seat, action)

    def outcome(self) -> Outcome | None:
        """How the match ended, if it did."""
        return load_outcome(self.match.outcome)


class Refused(Exception):
    """The rules do not allow an action at a table; nothing was changed."""

    def __init__(self, refusal: Refusal, table: Table) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.table = table


def to_act(match: Match) -> tuple[Seat, ...]:
    """The seats that are to act at a table."""
    return tuple(json.loads(match.to_act))


def not_running(match: Match) -> Problem:
    """Why nothing can be played at a table that does not run."""
    codes = {"lobby": "not_started", "cancelled": "table_cancelled"}
    return Problem(codes.get(match.status, "table_over"), table=match.id)


def game_of(match: Match) -> Game[Any, Any, Any, Any]:
    """The rules a match is played by."""
    return GAMES[match.game]


def options_of(match: Match) -> Options:
    """The options a match is played with."""
    options: Options = game_of(match).codec.options.validate_json(match.options)
    return options


def as_table(match: Match) -> Table:
    """A match with its position loaded."""
    game = game_of(match)
    return Table(match, game, load(game, match.position) if match.position else None)


LARGEST_ID = 2**31 - 1


async def find(session: AsyncSession, table_id: int, *, lock: bool = False) -> Match:
    """The match with a number; ``lock``: for a change, where the database has several writers. Raises Problem."""
    of_match: Any = {"of": Match}
    known = 0 < table_id <= LARGEST_ID
    match = await session.get(Match, table_id, with_for_update=of_match if lock else None) if known else None
    if match is None:
        raise Problem("no_table", table=table_id)
    return match


async def log_rows(session: AsyncSession, table_id: int) -> list[ActionRow]:
    """The log of a match, in order."""
    found = await session.scalars(select(ActionRow).where(ActionRow.match_id == table_id).order_by(ActionRow.ply))
    return list(found)


def row_action(game: Game[Any, Any, Any, Any], row: ActionRow) -> Row:
    """The action, undo or resignation of a log row."""
    if row.kind == UNDO.kind:
        return UNDO
    if row.kind == RESIGN.kind:
        return RESIGN
    action: Action = game.codec.action.validate_json(row.action)
    return action


def row_events(game: Game[Any, Any, Any, Any], row: ActionRow) -> list[Event]:
    """What happened at a log row."""
    events: list[Event] = game.codec.events.validate_json(row.events)
    return events


def entries(game: Game[Any, Any, Any, Any], rows: list[ActionRow]) -> list[Entry]:
    """The log as the engine's replay wants it."""
    return [(row.seat, row_action(game, row)) for row in rows]


def dump_outcome(outcome: Outcome, reason: str | None = None) -> str:
    """A result as JSON; ``reason`` replaces the game's own reasons (a resignation)."""
    return json.dumps(
        {
            "ranks": outcome.ranks,
            "scores": outcome.scores,
            "breakdown": [dict(part) for part in outcome.breakdown],
            "reasons": [reason] if reason else list(outcome.reasons),
        }
    )


def load_outcome(text: str | None) -> Outcome | None:
    """A result from its JSON."""
    if text is None:
        return None
    data = json.loads(text)
    return Outcome(
        ranks=tuple(data["ranks"]),
        scores=tuple(data["scores"]),
        breakdown=tuple(data["breakdown"]),
        reasons=tuple(data["reasons"]),
    )


def seat_row(match: Match, user_id: int) -> MatchSeat | None:
    """The seat of a person in a match."""
    return next((s for s in match.seats if s.user_id == user_id), None)
