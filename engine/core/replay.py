"""Replaying a match from its seed and its log, and finding where a log does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.game import Game, Illegal, play, start
from engine.core.parts import Action, Event, Options, Seat
from engine.core.position import Position, state_hash


@dataclass(frozen=True, slots=True)
class Undo:
    """A row of the log that takes back the last action that still stands."""

    kind: str = "undo"


@dataclass(frozen=True, slots=True)
class Resign:
    """A row of the log that says that a seat gave up; the position stays as it is."""

    kind: str = "resign"


Row = Action | Undo | Resign
Entry = tuple[Seat, Row]
"""One row of a log: who, and what."""


@dataclass(frozen=True, slots=True)
class Step:
    """One row of a replayed log: the row, what happened, and the position after it."""

    seat: Seat
    action: Row
    events: list[Event]
    position: Position[Any]


def replay(
    game: Game[Any, Any, Any, Any],
    seats: int,
    seed: bytes,
    options: Options | None,
    entries: Iterable[Entry],
) -> Iterator[Step]:
    """Play a log from the start, a step a row. Raises Illegal at an action that the rules refuse."""
    standing = [start(game, seats, seed, options)]
    for seat, action in entries:
        position = standing[-1]
        events: list[Event] = []
        if isinstance(action, Undo):
            if len(standing) == 1:
                raise ValueError("an undo, but nothing stands that could be taken back")
            standing.pop()
            after = undone(standing.pop(), position)
        elif isinstance(action, Resign):
            after = passed_over(standing.pop())
        else:
            after, events = play(game, position, seat, action)
        standing.append(after)
        yield Step(seat, action, events, after)


def undone(before: Position[Any], now: Position[Any]) -> Position[Any]:
    """The position after taking back the action that led from ``before`` to ``now``: the ply still grows."""
    return replace(before, ply=now.ply + 1)


def passed_over(now: Position[Any]) -> Position[Any]:
    """The position after a row that changes nothing but the ply."""
    return replace(now, ply=now.ply + 1)


def standing_rows(rows: Sequence[Row]) -> list[int]:
    """Indices of the actions of a log that were not taken back, in order."""
    stack: list[int] = []
    for i, row in enumerate(rows):
        if isinstance(row, Undo):
            stack.pop()
        elif not isinstance(row, Resign):
            stack.append(i)
    return stack


def first_difference(
    game: Game[Any, Any, Any, Any],
    seats: int,
    seed: bytes,
    options: Options | None,
    entries: Iterable[Entry],
    hashes: Sequence[str],
) -> int | None:
    """The first ply (from 1) that cannot be played or whose hash differs from the log's; None when all is well.

    Raises ValueError when there are not as many rows as hashes.
    """
    rows = list(entries)
    if len(rows) != len(hashes):
        raise ValueError(f"{len(rows)} rows, but {len(hashes)} hashes")
    steps = replay(game, seats, seed, options, rows)
    for ply, expected in enumerate(hashes, 1):
        try:
            step = next(steps)
        except (Illegal, ValueError):
            return ply
        if state_hash(game, step.position) != expected:
            return ply
    return None
