"""What a player can do in Azul: Summer Pavilion (rules document, sections 5.1 and 5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Action


@dataclass(frozen=True, slots=True)
class TakeTiles(Action):
    """Phase 1: take all tiles of a colour from a display (display_1 to display_9) or from the centre."""

    source: str
    colour: str
    kind: Literal["take_tiles"] = "take_tiles"


@dataclass(frozen=True, slots=True)
class PlaceTile(Action):
    """Phase 2: pay for a space and cover it with a tile of ``colour``; ``wilds`` of the paid tiles are wild.

    star: orange, centre, … on side A, a position (C, UL, …) on side B. space: its printed number, "1" to "6";
    in the centre star of side B, where all numbers are equal, "@0" to "@5", clockwise from the top.
    """

    star: str
    space: str
    colour: str
    wilds: int
    kind: Literal["place_tile"] = "place_tile"


@dataclass(frozen=True, slots=True)
class TakeBonus(Action):
    """Take one bonus tile from the supply; repeated until none is due (R15)."""

    colour: str
    kind: Literal["take_bonus"] = "take_bonus"


@dataclass(frozen=True, slots=True)
class PassRound(Action):
    """Pass for this round. keep: "all", "choose" (with ``KeepTile``), or "none" in round 6 (R20, R25)."""

    keep: str
    kind: Literal["pass_round"] = "pass_round"


@dataclass(frozen=True, slots=True)
class KeepTile(Action):
    """While passing: keep one more tile for the next round."""

    colour: str
    kind: Literal["keep_tile"] = "keep_tile"


@dataclass(frozen=True, slots=True)
class FinishPass(Action):
    """While passing: discard every tile that is not kept."""

    kind: Literal["finish_pass"] = "finish_pass"


PavilionAction = TakeTiles | PlaceTile | TakeBonus | PassRound | KeepTile | FinishPass
