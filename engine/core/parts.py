"""Base classes of everything a game is made of.

States are mutable dataclasses that only ``play()`` changes; actions, events, views and options are frozen.
All of them are validated by pydantic at the border: unknown keys and wrong types are refused.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Final

from pydantic import ConfigDict

Seat = int
"""Index of a player at the table, from 0 in the order in which they sat down."""

SPECTATOR: Final[Seat] = -1
"""The seat of everybody who only watches: sees what all may see."""

Value = str | int | None
"""Value of one parameter of an action: one atomic choice. ``None`` only where a parameter may be left out."""

STRICT: Final = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)


class Part:
    """What all parts have in common: strict validation at the border. Subclasses are slotted dataclasses."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = STRICT


class State(Part):
    """A position of one game, without seed and counters.

    Subclasses: ``@dataclass(slots=True, kw_only=True)``, mutable; only ``Game.apply`` changes one, and only the copy
    it was given. Fields are JSON-like: ints, strings, bools, None, tuples, lists, dicts and other state parts.
    """

    __slots__ = ()


class Options(Part):
    """The options of a table. Subclasses: ``@dataclass(frozen=True, slots=True, kw_only=True)``.

    Every field is a ``bool``, or a ``Literal`` of at most 25 values, with a default.
    """

    __slots__ = ()


class Action(Part):
    """One atomic thing a player does. Subclasses: ``@dataclass(frozen=True, slots=True)``.

    The last field is ``kind: Literal["…"] = "…"``. The others are the questions in the order they are asked;
    each is a ``str``, an ``int``, or one of these ``| None`` with ``None`` as default where it may be left out.
    """

    __slots__ = ()
    kind: str


class Event(Part):
    """Something that happened, enough to write the log line and to mark the picture.

    Subclasses: ``@dataclass(frozen=True, slots=True, kw_only=True)`` with ``kind: Literal["…"] = "…"``.

    secret: names of the fields that only the seat in the field named by ``owner`` may see.
    by_chance: the content was drawn by chance, so a preview of an action must not show it.
    new_turn: everybody is to be told at once, even if the same seat goes on (a new round or game begins).
    """

    __slots__ = ()
    secret: ClassVar[frozenset[str]] = frozenset()
    owner: ClassVar[str | None] = None
    by_chance: ClassVar[bool] = False
    new_turn: ClassVar[bool] = False
    kind: str


class View(Part):
    """What one viewer may see, built field by field from the state (an allowlist).

    Subclasses: ``@dataclass(frozen=True, slots=True, kw_only=True)``.
    """

    __slots__ = ()


def kind_of(part: type[Action] | type[Event]) -> str:
    """The ``kind`` of a class of actions or events."""
    cls: Any = part
    return next(str(f.default) for f in fields(cls) if f.name == "kind")


def parameters(action: type[Action]) -> tuple[str, ...]:
    """Names of an action's parameters in the order of the questions."""
    cls: Any = action
    return _parameters(cls)


@cache
def _parameters(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name != "kind")


def values(part: Any) -> dict[str, Any]:
    """The fields of an action or event by name, without ``kind``."""
    return {f.name: getattr(part, f.name) for f in fields(part) if f.name != "kind"}


def event_for(event: Event, viewer: Seat) -> dict[str, Any]:
    """The fields of an event as ``viewer`` may know them: secret ones are ``None`` for everybody but their owner."""
    shown = values(event)
    if event.secret and (event.owner is None or shown[event.owner] != viewer):
        for name in event.secret:
            shown[name] = None
    return shown
