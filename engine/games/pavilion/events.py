"""What happens in Azul: Summer Pavilion.

``automatic``: the move had no choice and was made for the player (R10). ``score`` is the player's new score
and ``lost`` what was really lost, after the floor of 1. Tiles are pairs (colour, number), only colours that
are there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.core.parts import Event, Seat
from engine.games.pavilion.scoring import Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesTaken(Event):
    """Tiles went to a hand: ``count`` of ``colour`` and ``wilds`` of the wild colour along with them.

    When the wild colour itself is named, ``wilds`` is 0. to_centre: what a display pushed into the centre.
    token: the start player token came along and cost ``lost`` points.
    """

    seat: Seat
    source: str
    colour: str
    count: int
    wild: str
    wilds: int
    to_centre: Tiles
    token: bool
    lost: int
    score: int
    automatic: bool
    kind: Literal["tiles_taken"] = "tiles_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBegan(Event):
    """Displays and centre are empty: phase 2 begins with ``seat``."""

    new_turn: ClassVar[bool] = True
    round: int
    seat: Seat
    kind: Literal["play_began"] = "play_began"


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePlaced(Event):
    """A space was covered for ``own`` tiles of the colour (one lies there now) and ``wilds`` wild tiles.

    group: the connected spaces that scored, clockwise; ``points`` is their number.
    """

    seat: Seat
    star: str
    space: str
    colour: str
    own: int
    wild: str
    wilds: int
    group: tuple[str, ...]
    points: int
    score: int
    kind: Literal["tile_placed"] = "tile_placed"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureCompleted(Event):
    """A pillar, statue or window is surrounded. stars: outer stars it stands at. tiles: what it brings."""

    seat: Seat
    feature: str
    feature_kind: str
    stars: tuple[str, ...]
    tiles: int
    kind: Literal["feature_completed"] = "feature_completed"


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusDue(Event):
    """``tiles`` are to be taken from the supply; ``missing`` more were earned but are not there (R14)."""

    seat: Seat
    tiles: int
    missing: int
    kind: Literal["bonus_due"] = "bonus_due"


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTaken(Event):
    """A tile left supply space ``space`` (1 to 10) for a hand; ``left`` more are due."""

    seat: Seat
    colour: str
    space: int
    left: int
    automatic: bool
    kind: Literal["bonus_taken"] = "bonus_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassBegan(Event):
    """A player passes and has to say which of ``tiles`` tiles to keep; ``lost``: the points that costs at least."""

    seat: Seat
    tiles: int
    lost: int
    automatic: bool
    kind: Literal["pass_began"] = "pass_began"


@dataclass(frozen=True, slots=True, kw_only=True)
class TileKept(Event):
    """A tile went to a corner; ``kept`` are there now."""

    seat: Seat
    colour: str
    kept: int
    kind: Literal["tile_kept"] = "tile_kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPassed(Event):
    """A player is out of the round."""

    seat: Seat
    kept: Tiles
    discarded: Tiles
    lost: int
    score: int
    automatic: bool
    kind: Literal["round_passed"] = "round_passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class BagRefilled(Event):
    """The bag was empty: the tower's tiles went into it."""

    tiles: int
    kind: Literal["bag_refilled"] = "bag_refilled"


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyRefilled(Event):
    """New tiles in the supply, as pairs (space 1 to 10, colour)."""

    by_chance: ClassVar[bool] = True
    tiles: tuple[tuple[int, str], ...]
    kind: Literal["supply_refilled"] = "supply_refilled"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    """A new round with its wild colour; ``seat`` takes first."""

    new_turn: ClassVar[bool] = True
    round: int
    wild: str
    seat: Seat
    kind: Literal["round_began"] = "round_began"


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaysFilled(Event):
    """New tiles on each display, in order; some may be short or empty (R18)."""

    by_chance: ClassVar[bool] = True
    displays: tuple[Tiles, ...]
    kind: Literal["displays_filled"] = "displays_filled"


@dataclass(frozen=True, slots=True, kw_only=True)
class StarScored(Event):
    """End of the game: a complete star; colour: a colour or "multicolour"."""

    seat: Seat
    star: str
    colour: str
    points: int
    kind: Literal["star_scored"] = "star_scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberScored(Event):
    """End of the game: every space that shows ``number`` is covered."""

    seat: Seat
    number: int
    points: int
    kind: Literal["number_scored"] = "number_scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """Final scores and ranks by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    kind: Literal["game_ended"] = "game_ended"


PavilionEvent = (
    TilesTaken
    | PlayBegan
    | TilePlaced
    | FeatureCompleted
    | BonusDue
    | BonusTaken
    | PassBegan
    | TileKept
    | RoundPassed
    | BagRefilled
    | SupplyRefilled
    | RoundBegan
    | DisplaysFilled
    | StarScored
    | NumberScored
    | GameEnded
)
