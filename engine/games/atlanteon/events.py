"""What happens in Atlanteon. Sums are influence sums of the Bandits and the Guardians on the square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.core.parts import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerPlaced(Event):
    seat: Seat
    side: str
    tower: str
    square: str
    kind: Literal["tower_placed"] = "tower_placed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePlaced(Event):
    seat: Seat
    side: str
    tile: str
    square: str
    turn: int
    kind: Literal["tile_placed"] = "tile_placed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TileScored(Event):
    """``side`` and ``tile`` are the tile's; ``controller`` is who gets it; ``tie``: decided by owning the tile."""

    square: str
    side: str
    tile: str
    bandits: int
    guardians: int
    controller: str
    tie: bool
    claimed: bool
    kind: Literal["tile_scored"] = "tile_scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerCaptured(Event):
    """``tie``: decided for the player who did not place the last tile."""

    square: str
    tower: str
    bandits: int
    guardians: int
    captor: str
    tie: bool
    claimed: bool
    kind: Literal["tower_captured"] = "tower_captured"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon(Event):
    """``game`` is 1 or 2 within a match; ``points`` are the winner's match points."""

    game: int
    seat: Seat
    side: str
    reasons: tuple[str, ...]
    turn: int
    points: int
    kind: Literal["game_won"] = "game_won"


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesSwapped(Event):
    """The second game of a match begins; ``bandits`` is the seat that plays the Bandits now."""

    new_turn: ClassVar[bool] = True
    bandits: Seat
    kind: Literal["sides_swapped"] = "sides_swapped"


AtlanteonEvent = TowerPlaced | TilePlaced | TileScored | TowerCaptured | GameWon | SidesSwapped
