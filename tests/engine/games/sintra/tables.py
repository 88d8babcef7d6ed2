"""Positions written in the notation of the rules document, and playing single actions on them."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from engine.core.game import play
from engine.core.position import Position
from engine.games.sintra.actions import AdvancePattern, ChoosePane, MoveGlazierBack, SintraAction
from engine.games.sintra.data import tables
from engine.games.sintra.events import SintraEvent
from engine.games.sintra.game import GAME
from engine.games.sintra.state import Player, SintraOptions, SintraState

T = TypeVar("T")

BACK = MoveGlazierBack()
COLORS = {"B": "blue", "G": "green", "O": "orange", "P": "pink", "C": "clear"}


def advance(source: int | str, color: str, slot: int | None = None, keep: str | None = None) -> AdvancePattern:
    """Take a colour, given by its letter, from a factory (number) or the centre ("center")."""
    name = f"factory_{source}" if isinstance(source, int) else source
    return AdvancePattern(name, COLORS[color], slot, COLORS[keep] if keep else None)


def choose(color: str) -> ChoosePane:
    """Keep the pane of a colour, given by its letter."""
    return ChoosePane(COLORS[color])


def counts(panes: str) -> list[int]:
    """Panes such as "BBGO" as counts by colour index."""
    letters = tables().letters
    assert not set(panes) - set(letters)
    return [panes.count(letter) for letter in letters]


def panes(pile: list[int]) -> str:
    """Counts by colour index as letters, in the order of the table."""
    return "".join(letter * n for letter, n in zip(tables().letters, pile, strict=True))


def seated(slots: str = "", windows: str = "", **fields: int) -> Player:
    """A player such as ``seated("4 S1b PC.CP", "1 C, 8 BB", glazier=2, score=10, idx=3, lost=18)``."""
    p = Player(
        sides=[""] * 8,
        fills=[""] * 8,
        windows=[""] * 8,
        glazier=fields.get("glazier", 1),
        score=fields.get("score", 0),
        broken_index=fields.get("idx", 0),
        broken_lost=fields.get("lost", 0),
        color_points=0,
        window_points=0,
    )
    for part in filter(None, slots.split(", ")):
        slot, side, fill = part.split()
        p.sides[int(slot) - 1], p.fills[int(slot) - 1] = side, fill
    for part in filter(None, windows.split(", ")):
        slot, kept = part.split()
        p.windows[int(slot) - 1] = kept
    return p


def table(
    *players: Player,
    factories: tuple[str, ...] = (),
    center: str = "",
    side: Literal["A", "B"] = "A",
    bonus: str = "B",
    **other: Any,
) -> SintraState:
    """A sparse position; what is not named is as the rules document says for its examples (section 9)."""
    everybody = list(players) + [seated() for _ in range(2 - len(players))]
    displays = [*factories, *[""] * (tables().factories[len(everybody)] - len(factories))]
    fields: dict[str, Any] = {
        "round": 1,
        "phase": "turn",
        "current_player": 0,
        "first_player": 0,
        "marker": None,
        "bag": "BGOPC" * 8,
        "tower": "",
        "indicator": bonus + "BGOPC",
        "pending_slot": None,
    } | other
    fields["bag"], fields["tower"] = counts(fields["bag"]), counts(fields["tower"])
    return SintraState(
        options=SintraOptions(palace_side=side),
        factories=[counts(display) for display in displays],
        center=counts(center),
        players=everybody,
        **fields,
    )


def step(position: Position[SintraState], seat: int, action: Any) -> tuple[Position[SintraState], list[SintraEvent]]:
    """``play()`` for this game."""
    return play(GAME, position, seat, action)


def do(s: SintraState, seat: int, *actions: SintraAction) -> tuple[SintraState, list[SintraEvent]]:
    """The state after actions of one seat, each with that seat to act, and all that happened. May raise Illegal."""
    happened: list[SintraEvent] = []
    for action in actions:
        if s.phase == "turn":
            s.current_player = seat
        position = Position(
            seats=len(s.players), options=s.options, rules_version=1, state=s, seed=bytes(32), counter=0, ply=0
        )
        after, events = step(position, seat, action)
        s = after.state
        happened += events
    return s, happened


def only(events: list[SintraEvent], kind: type[T]) -> T:
    """The one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def code(s: SintraState, seat: int, action: SintraAction) -> str | None:
    """The code of the refusal, None when the action is legal."""
    refusal = GAME.refusal(s, seat, action)
    return refusal.code if refusal else None


def legal(s: SintraState, seat: int) -> list[SintraAction]:
    """All legal actions."""
    return list(GAME.legal(s, seat))


def slot(s: SintraState, number: int, seat: int = 0) -> str:
    """A slot as in the examples: "S8b P....", or "" without a strip."""
    p = s.players[seat]
    return f"{p.sides[number - 1]} {p.fills[number - 1]}".strip()
