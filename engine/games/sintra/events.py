"""What happens in Sintra. Colours are ids; slots, windows and strip spaces count from 1; scores are new."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.core.parts import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternAdvanced(Event):
    """A player took panes and placed them, as far as they fit.

    taken: number of panes. moved: the other panes of the factory, which went to the centre. marker_taken: the
    first-player marker came along. slot: None when all panes broke. spaces: the spaces that were filled.
    track_before, track_after: spaces of the broken glass track, 0 = top. penalty_before, penalty_after: what
    is printed there. settled: points lost at once at the end of the track. completes: the strip is full now.
    """

    seat: Seat
    source: str
    color: str
    taken: int
    moved: tuple[str, ...]
    marker_taken: bool
    slot: int | None
    glazier_before: int
    glazier_after: int
    placed: int
    spaces: tuple[int, ...]
    broken: int
    track_before: int
    track_after: int
    penalty_before: int
    penalty_after: int
    settled: int
    completes: bool
    score: int
    kind: Literal["pattern_advanced"] = "pattern_advanced"


@dataclass(frozen=True, slots=True, kw_only=True)
class StripCompleted(Event):
    """A strip is full: one point for each pane of the bonus colour. panes: from top to bottom."""

    seat: Seat
    slot: int
    strip: str
    side: str
    panes: tuple[str, ...]
    bonus_color: str
    color_bonus: int
    score: int
    kind: Literal["strip_completed"] = "strip_completed"


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowFilled(Event):
    """A pane of the completed strip went into the window below it, the others into the tower.

    chosen: the player named the pane. discarded: the panes that went into the tower. strip_removed: the strip
    has left the game; else it was turned over. windows: the windows that counted for ``window_points``.
    """

    seat: Seat
    slot: int
    color: str
    chosen: bool
    frame: Literal["top", "bottom"]
    discarded: tuple[str, ...]
    strip_removed: bool
    windows: tuple[int, ...]
    window_points: int
    score: int
    kind: Literal["window_filled"] = "window_filled"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlazierMovedBack(Event):
    """The glazier went from one slot to the leftmost one with a strip."""

    seat: Seat
    slot_before: int
    slot_after: int
    kind: Literal["glazier_moved_back"] = "glazier_moved_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """No pane is left. color: the pane that left the indicator. next_player: who opens the next, if any."""

    round: int
    color: str
    next_player: Seat | None
    kind: Literal["round_ended"] = "round_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Event):
    """The factories were filled. factories: the panes of each, in the order of the colours.

    refilled: number of panes that went from the tower into the bag meanwhile. missing: number of panes that
    could not be put out, because bag and tower were empty (R21).
    """

    by_chance: ClassVar[bool] = True
    new_turn: ClassVar[bool] = True
    round: int
    first_player: Seat
    bonus_color: str
    factories: tuple[tuple[str, ...], ...]
    refilled: int
    missing: int
    kind: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalScored(Event):
    """The three steps of the final scoring for one player.

    panes_left, strip_points: panes on strips and their points. penalty: printed beside the marker, points
    lost. ornaments: points of each (side A). completed, color, color_panes: complete windows, the best colour
    and its panes in windows (side B). palace_points: the bonus of the palace board.
    """

    seat: Seat
    panes_left: int
    strip_points: int
    penalty: int
    palace_side: Literal["A", "B"]
    ornaments: tuple[int, ...]
    completed: int
    color: str
    color_panes: int
    palace_points: int
    score: int
    kind: Literal["final_scored"] = "final_scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The last round is scored. winners: several share the victory (R26)."""

    winners: tuple[Seat, ...]
    kind: Literal["game_ended"] = "game_ended"


SintraEvent = (
    PatternAdvanced
    | StripCompleted
    | WindowFilled
    | GlazierMovedBack
    | RoundEnded
    | RoundStarted
    | FinalScored
    | GameEnded
)
