"""Seeded random games and other tools that all engine tests share."""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import product
from typing import Any, Literal

from engine.core.chance import Chance
from engine.core.game import Game, play, start
from engine.core.parts import Action, Event, Options, Seat, kind_of, parameters
from engine.core.position import Position
from engine.core.registry import GAMES
from engine.players.random import choose

AnyGame = Game[Any, Any, Any, Any]

MAX_PLIES = 5_000
"""No random game of any game of the house may be longer than this."""


def seed_of(*parts: object) -> bytes:
    """32 bytes that depend on the words given and on nothing else."""
    return hashlib.sha256(repr(parts).encode()).digest()


def option_values(cls: type[Options]) -> dict[str, tuple[Any, ...]]:
    """The values of every option, the default first."""
    hints = typing.get_type_hints(cls)
    found = {}
    for f in fields(cls):
        every = (False, True) if hints[f.name] is bool else typing.get_args(hints[f.name])
        found[f.name] = (f.default, *(v for v in every if v != f.default))
    return found


def option_sets(cls: type[Options]) -> list[Options]:
    """A few sets of options in which every value of every option appears; the first one is the default."""
    values = option_values(cls)
    count = max((len(v) for v in values.values()), default=1)
    return [cls(**{name: v[i % len(v)] for name, v in values.items()}) for i in range(count)]


def random_options(cls: type[Options], chance: Chance) -> Options:
    """Any set of options."""
    return cls(**{name: chance.pick(v) for name, v in option_values(cls).items()})


@dataclass(frozen=True, slots=True)
class Row:
    """One ply of a match: the position before it, who did what, and what happened."""

    before: Position[Any]
    seat: Seat
    action: Action
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Match:
    """A whole random game."""

    game: AnyGame
    first: Position[Any]
    rows: list[Row]
    last: Position[Any]

    def positions(self) -> list[Position[Any]]:
        """All positions, the last one included."""
        return [*(row.before for row in self.rows), self.last]

    def sample(self, count: int) -> list[Row]:
        """Some rows, spread evenly over the match; the first and the last are among them."""
        if len(self.rows) <= count:
            return self.rows
        step = (len(self.rows) - 1) / (count - 1)
        return [self.rows[round(i * step)] for i in range(count)]


def random_rows(game: AnyGame, position: Position[Any], chance: Chance) -> Iterator[tuple[Row, Position[Any]]]:
    """Play at random to the end, a row with the position after it at a time."""
    for _ in range(MAX_PLIES):
        acting = sorted(game.to_act(position.state))
        if not acting:
            return
        seat = acting[chance.below(len(acting))]
        action = choose(game, position.state, seat, chance)
        after, events = play(game, position, seat, action)
        yield Row(position, seat, action, events), after
        position = after
    raise AssertionError(f"{game.info.key}: no end after {MAX_PLIES} plies")


def random_match(game: AnyGame, seats: int, options: Options, seed: bytes) -> Match:
    """A whole random game; the seed drives the luck of the game and the choices of the players."""
    first = last = start(game, seats, seed, options)
    rows = []
    for row, last in random_rows(game, first, Chance(seed_of("players", seed))):  # noqa: B007
        rows.append(row)
    return Match(game, first, rows, last)


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of seats and one of its option sets."""

    key: str
    seats: int
    variant: int

    def __str__(self) -> str:
        return f"{self.key}-{self.seats}p-{self.variant}"

    @property
    def game(self) -> AnyGame:
        return GAMES[self.key]

    @property
    def options(self) -> Options:
        return option_sets(self.game.info.options)[self.variant]

    def match(self, number: int = 0) -> Match:
        """A random game of this case, played once for each process."""
        return _match(self, number)


@cache
def _match(case: Case, number: int) -> Match:
    return random_match(case.game, case.seats, case.options, seed_of(str(case), number))


def seat_counts(game: AnyGame) -> range:
    """The numbers of players that a game allows."""
    low, high = game.info.seats
    return range(low, high + 1)


CASES = [
    Case(key, seats, variant)
    for key, game in GAMES.items()
    for seats in seat_counts(game)
    for variant in range(len(option_sets(game.info.options)))
]


def seen_values(matches: list[Match]) -> dict[str, dict[str, list[Any]]]:
    """Every value that a parameter of some name took in the legal actions of some matches (kind -> name -> values).

    A name has the same values in all kinds of actions that were seen, so that what one kind never lists is tried all
    the same. Legal actions are looked at on a few plies only; the actions played count on all of them.
    """
    classes: dict[type[Action], None] = {}
    found: dict[str, dict[Any, None]] = {}
    for match in matches:
        actions = [row.action for row in match.rows]
        for row in match.sample(12):
            actions.extend(match.game.legal(row.before.state, row.seat))
        for action in actions:
            classes[type(action)] = None
            for name in parameters(type(action)):
                found.setdefault(name, {})[getattr(action, name)] = None
    hints = {cls: typing.get_type_hints(cls) for cls in classes}
    return {
        kind_of(cls): {
            name: [value for value in found[name] if type(value) in atoms(hints[cls][name])] for name in parameters(cls)
        }
        for cls in classes
    }


def all_actions(cls: type[Action], values: dict[str, list[Any]], limit: int, chance: Chance) -> list[Action]:
    """Every action of a class made of some values, or ``limit`` random ones where there are more."""
    names = parameters(cls)
    columns = [values[name] for name in names]
    count = 1
    for column in columns:
        count *= len(column)
    if count <= limit:
        return [cls(*row) for row in product(*columns)]
    return list(dict.fromkeys(cls(*(chance.pick(column) for column in columns)) for _ in range(limit)))


def to_json(adapter: Any, value: Any) -> str:
    """A part as JSON text."""
    text: str = adapter.dump_json(value).decode()
    return text


def atoms(hint: Any) -> set[Any]:
    """The atomic types that may stand in a place with this annotation."""
    origin = typing.get_origin(hint)
    if origin is Literal:
        return {type(value) for value in typing.get_args(hint)}
    if origin in (list, dict, tuple, frozenset):
        return {origin}
    if typing.get_args(hint):
        return set().union(*(atoms(a) for a in typing.get_args(hint)))
    return {hint}


def spoiled(part: Any) -> Iterator[tuple[str, Any]]:
    """Pairs (what was done, JSON-like data of the part with one thing wrong in it), nested parts included."""
    hints = typing.get_type_hints(type(part))
    data = {f.name: plain(getattr(part, f.name)) for f in fields(part)}
    yield "unknown key", data | {"zzz": 1}
    for f in fields(part):
        value = getattr(part, f.name)
        rest = {k: v for k, v in data.items() if k != f.name}
        yield f"{f.name}: an object", rest | {f.name: {"zzz": {"zzz": {}}}}
        allowed = atoms(hints[f.name])
        if type(value) is int:
            if str not in allowed:
                yield f"{f.name}: a number as text", rest | {f.name: str(value)}
            if bool not in allowed:
                yield f"{f.name}: true", rest | {f.name: True}
            yield f"{f.name}: a fraction", rest | {f.name: value + 0.5}
        if type(value) is str and int not in allowed:
            yield f"{f.name}: a number", rest | {f.name: 3}
        if type(value) is bool:
            yield f"{f.name}: text", rest | {f.name: "true"}
            if int not in allowed:
                yield f"{f.name}: 1", rest | {f.name: 1}
        if type(None) not in allowed:
            yield f"{f.name}: null", rest | {f.name: None}
        if is_dataclass(value):
            yield from ((f"{f.name}.{what}", rest | {f.name: bad}) for what, bad in spoiled(value))
        if isinstance(value, list | tuple) and value and is_dataclass(value[0]):
            tail = [plain(x) for x in value[1:]]
            yield from ((f"{f.name}[0].{what}", rest | {f.name: [bad, *tail]}) for what, bad in spoiled(value[0]))


def plain(value: Any) -> Any:
    """A part as lists, dicts and atoms, made without the codec."""
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple | frozenset):
        return [plain(v) for v in value]
    return value


def mutable_parts(value: Any) -> Iterator[Any]:
    """Every list, dict, set and mutable dataclass that can be reached from a value, the value itself included."""
    if is_dataclass(value):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield value
        for f in fields(value):
            yield from mutable_parts(getattr(value, f.name))
    elif isinstance(value, list | tuple | set | frozenset):
        if isinstance(value, list | set):
            yield value
        for item in value:
            yield from mutable_parts(item)
    elif isinstance(value, dict):
        yield value
        for item in value.values():
            yield from mutable_parts(item)


def compact(value: Any) -> str:
    """JSON on one line with sorted keys."""
    return json.dumps(value, sort_keys=True, separators=(", ", ": "), ensure_ascii=False)
