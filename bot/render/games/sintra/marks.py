"""What stands out in a picture: the last turn, and what the viewer can do now."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.render.scene import Scene
from engine.core.parts import Seat
from engine.games.sintra.actions import AdvancePattern, ChoosePane, MoveGlazierBack
from engine.games.sintra.events import GlazierMovedBack, PatternAdvanced, RoundStarted, WindowFilled
from engine.games.sintra.views import SintraView


@dataclass(slots=True)
class LastTurn:
    """The last turn of a seat: where panes came from, the spaces and the window they filled, the glazier."""

    seat: Seat = -1
    source: str = ""
    slot: int = 0
    spaces: frozenset[int] = frozenset()
    window: int = 0
    glazier: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """last: the last turn. slots: strips that can be used now. breaking: sources and colours that would all break.

    back: the glazier can go back. choosing: a pane of the completed strip is to be chosen.
    """

    last: LastTurn
    slots: frozenset[int] = frozenset()
    breaking: frozenset[tuple[str, str]] = field(default_factory=frozenset)
    back: bool = False
    choosing: bool = False


def marks(scene: Scene) -> Marks:
    """What stands out in a scene."""
    moves = [a for a in scene.hints if isinstance(a, AdvancePattern)]
    return Marks(
        last=last_turn(scene),
        slots=frozenset(a.slot for a in moves if a.slot is not None),
        breaking=frozenset((a.source, a.color) for a in moves if a.slot is None),
        back=any(isinstance(a, MoveGlazierBack) for a in scene.hints),
        choosing=any(isinstance(a, ChoosePane) for a in scene.hints),
    )


def last_turn(scene: Scene) -> LastTurn:
    """The marks of the last turn. A source is not marked once the factories were filled again."""
    view: SintraView = scene.view
    last = LastTurn()
    for _, event in scene.last_events:
        if isinstance(event, PatternAdvanced):
            last = LastTurn(seat=event.seat, source=event.source)
            last.glazier = event.glazier_before != event.glazier_after
            if event.slot is not None:
                last.slot, last.spaces = event.slot, frozenset(event.spaces)
        elif isinstance(event, WindowFilled):
            last.seat, last.slot, last.spaces, last.window = event.seat, 0, frozenset(), event.slot
        elif isinstance(event, GlazierMovedBack):
            last = LastTurn(seat=event.seat, glazier=True)
        elif isinstance(event, RoundStarted):
            last.source = ""
    if not 0 <= last.seat < len(view.players):
        return LastTurn()
    return last
