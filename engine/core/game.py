"""What a game is, and the two functions everybody plays it with: ``start()`` and ``play()``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import Field, TypeAdapter

from engine.core.chance import Chance
from engine.core.clone import cloner, quick_init
from engine.core.parts import Action, Event, Options, Seat, State, Value, View, kind_of
from engine.core.position import Position

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)

ANY: Mapping[str, Value] = {}
"""No wish: all candidates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What is fixed about a game.

    key: its one name everywhere. title: how the box calls it. seats: smallest and largest number of players.
    rules_version: goes up when a change of the rules would make a running match replay differently.
    """

    key: str
    title: str
    seats: tuple[int, int]
    rules_version: int
    options: type[Options]
    state: type[State]
    view: type[View]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a code and the values its sentence needs. Sentences stand in the catalogues."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Illegal(Exception):
    """An action was refused. The position is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game ended.

    ranks: by seat, 1 = first; equal numbers share a place. scores: by seat. breakdown: by seat, name of a source of
    points -> points, in the order to be shown. reasons: codes that say why it ended (texts in the catalogues).
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[Mapping[str, int], ...]
    reasons: tuple[str, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Codec:
    """The pydantic adapters of one game: JSON in and out, strict."""

    def __init__(self, info: GameInfo) -> None:
        self._info = info

    @cached_property
    def options(self) -> TypeAdapter[Any]:
        return TypeAdapter(self._info.options)

    @cached_property
    def state(self) -> TypeAdapter[Any]:
        return TypeAdapter(self._info.state)

    @cached_property
    def view(self) -> TypeAdapter[Any]:
        return TypeAdapter(self._info.view)

    @cached_property
    def action(self) -> TypeAdapter[Any]:
        return TypeAdapter(_union(self._info.actions))

    @cached_property
    def events(self) -> TypeAdapter[Any]:
        listed: Any = list[_union(self._info.events)]  # type: ignore[misc]
        return TypeAdapter(listed)


def _union(classes: tuple[type, ...]) -> Any:
    """The union of some classes, told apart by ``kind``."""
    if len(classes) == 1:
        return classes[0]
    return Annotated[reduce(or_, classes), Field(discriminator="kind")]


class Game(ABC, Generic[S, A, E, V]):
    """The rules of one game. Instances hold no state; all methods are pure but ``apply`` (see there)."""

    info: ClassVar[GameInfo]

    def __init_subclass__(cls) -> None:
        """Every ply makes events: they get quicker constructors."""
        super().__init_subclass__()
        if "info" in vars(cls):
            for event in cls.info.events:
                quick_init(event)

    @cached_property
    def codec(self) -> Codec:
        """JSON in and out for this game's parts."""
        return Codec(self.info)

    @cached_property
    def action_types(self) -> dict[str, type[Action]]:
        """The classes of actions by kind, in the order of ``info.actions``."""
        return {kind_of(cls): cls for cls in self.info.actions}

    @abstractmethod
    def setup(self, seats: int, options: Any, chance: Chance) -> S:
        """The first state. ``seats`` is within ``info.seats`` and ``options`` is an ``info.options``."""

    @abstractmethod
    def to_act(self, s: S) -> frozenset[Seat]:
        """The seats that may act now: empty = the game is over, several = simultaneous."""

    @abstractmethod
    def candidates(self, s: S, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[A]:
        """Actions among which all legal ones of ``seat`` are found; may list too many, must not miss any.

        ``want`` maps ``kind`` and parameter names to values already chosen; candidates that differ from it may be
        left out, which keeps the list short where a kind has many values.
        """

    @abstractmethod
    def refusal(self, s: S, seat: Seat, a: A) -> Refusal | None:
        """The one truth about legality: None when ``seat`` may do ``a`` now, else the reason."""

    @abstractmethod
    def apply(self, s: S, seat: Seat, a: A, chance: Chance) -> list[E]:
        """Do a legal action on ``s``, which is a copy made by ``play()``, and tell what happened, in order."""

    @abstractmethod
    def view(self, s: S, viewer: Seat) -> V:
        """What ``viewer`` may see, built by allowlist; SPECTATOR is a seat."""

    @abstractmethod
    def redeal(self, s: S, viewer: Seat, chance: Chance) -> S:
        """Another state that ``viewer`` cannot tell from ``s``: what the viewer cannot know is drawn anew."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """The result, or None while somebody is to act."""

    @abstractmethod
    def invariants(self, s: S) -> None:
        """Raise AssertionError when components are lost or a rule of the state is broken. For tests only."""

    def legal(self, s: S, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[A]:
        """All legal actions of ``seat`` that have the values of ``want``, without duplicates."""
        for a in self.candidates(s, seat, want):
            fits = all(getattr(a, name, _MISSING) == value for name, value in want.items())
            if fits and self.refusal(s, seat, a) is None:
                yield a

    def clone(self, s: S) -> S:
        """A deep copy of a state."""
        cls: Any = self.info.state
        copy: S = cloner(cls)(s)
        return copy


_MISSING = object()


def start(game: Game[Any, Any, Any, Any], seats: int, seed: bytes, options: Options | None = None) -> Position[Any]:
    """The first position of a match. Raises ValueError when the number of seats does not fit the game."""
    low, high = game.info.seats
    if not low <= seats <= high:
        raise ValueError(f"{game.info.key} is for {low} to {high} players, not {seats}")
    chosen = game.info.options() if options is None else options
    chance = Chance(seed)
    state = game.setup(seats, chosen, chance)
    return Position(
        seats=seats,
        options=chosen,
        rules_version=game.info.rules_version,
        state=state,
        seed=seed,
        counter=chance.counter,
        ply=0,
    )


def play(game: Game[S, A, E, V], position: Position[S], seat: Seat, action: A) -> tuple[Position[S], list[E]]:
    """The position after an action, and what happened. Raises Illegal; ``position`` is never changed."""
    refusal = game.refusal(position.state, seat, action)
    if refusal is not None:
        raise Illegal(refusal)
    state = game.clone(position.state)
    chance = Chance(position.seed, position.counter)
    events = game.apply(state, seat, action, chance)
    after = Position(
        seats=position.seats,
        options=position.options,
        rules_version=position.rules_version,
        state=state,
        seed=position.seed,
        counter=chance.counter,
        ply=position.ply + 1,
    )
    return after, events


_PREVIEW_SEED = bytes(32)


def preview(game: Game[S, A, E, V], position: Position[S], seat: Seat, action: A) -> list[E]:
    """What an action would do, as far as it does not depend on luck. Raises Illegal.

    It is computed with a seed of its own, and events drawn by chance are left out, so that it tells no secret.
    """
    refusal = game.refusal(position.state, seat, action)
    if refusal is not None:
        raise Illegal(refusal)
    chance = Chance(_PREVIEW_SEED)
    events = game.apply(game.clone(position.state), seat, action, chance)
    return [event for event in events if not event.by_chance]
