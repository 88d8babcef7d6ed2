"""The state of Sintra and its options (rules document, sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Options, Part, Seat, State
from engine.games.sintra.data import CENTER, source_names, tables


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraOptions(Options):
    """palace_side: the side of the palace board all use, which decides the bonus at the end.

    first_player: who opens round 1: a place in the order of joining, or drawn (R11); also drawn when nobody
    has that place. color_aid: each colour has its own fixed place on every factory in pictures (R30).
    """

    palace_side: Literal["A", "B"] = "A"
    first_player: Literal["random", "1", "2", "3", "4"] = "random"
    color_aid: bool = False


@dataclass(slots=True, kw_only=True)
class Player(Part):
    """What belongs to one player. The lists have one entry for each slot, slot 1 first.

    sides: the visible side of the strip such as "S8b", or "" when the strip has left the game.
    fills: the panes on it from top to bottom, a letter each, "." where a space is empty; "" without a strip.
    windows: the panes in the window under the slot, a letter each, top frame first.
    glazier: slot 1 to 8. score: may be negative (R9). broken_index: space of the broken glass track, 0 = top.
    broken_lost: points lost on that track for good: 18 for each time at its end, and after the last round the
    printed penalty. color_points, window_points: points from these two sources so far.
    """

    sides: list[str]
    fills: list[str]
    windows: list[str]
    glazier: int
    score: int
    broken_index: int
    broken_lost: int
    color_points: int
    window_points: int

    def leftmost(self) -> int | None:
        """The leftmost slot that still holds a strip."""
        return next((slot for slot, side in enumerate(self.sides, 1) if side), None)


@dataclass(slots=True, kw_only=True)
class SintraState(State):
    """One position. Seats act in ascending order. Panes without order are counts by colour index.

    round: 1 to 6. phase: "choose_pane" while a completed strip waits for the pane to be kept. current_player:
    who acts, None when finished. first_player: who opens the next round: the marker's holder, and while the
    marker lies in the centre the opener of this round (R22). marker: its holder, None = centre. indicator: a
    letter for each pane left, the first is the bonus colour of this round. pending_slot: slot of the
    completed strip of the current player that waits for a choice.
    """

    options: SintraOptions
    round: int
    phase: Literal["turn", "choose_pane", "finished"]
    current_player: Seat | None
    first_player: Seat
    marker: Seat | None
    factories: list[list[int]]
    center: list[int]
    bag: list[int]
    tower: list[int]
    indicator: str
    pending_slot: int | None
    players: list[Player]

    def panes_of(self, source: str) -> list[int] | None:
        """The panes of a source by colour index (the list itself); None when there is no such source."""
        if source == CENTER:
            return self.center
        i = tables().factory_index.get(source)
        return None if i is None or i >= len(self.factories) else self.factories[i]

    def sources(self) -> Iterator[tuple[str, list[int]]]:
        """All sources with their panes, in order: the factories, then the centre."""
        return zip(source_names(len(self.factories)), (*self.factories, self.center), strict=True)
