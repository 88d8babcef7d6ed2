"""What a player can do in Atlanteon (rules document, section 5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Action


@dataclass(frozen=True, slots=True)
class PlaceTower(Action):
    """Put one of the three towers (E, T, S) on a square (a1 to e5)."""

    tower: str
    square: str
    kind: Literal["place_tower"] = "place_tower"


@dataclass(frozen=True, slots=True)
class PlaceTile(Action):
    """Put one of the own tiles (0 to 9, K) on a square."""

    tile: str
    square: str
    kind: Literal["place_tile"] = "place_tile"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Variant: take a tile or tower that the opponent can no longer take."""

    square: str
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True, slots=True)
class ClaimAll(Action):
    """Variant: claim everything that can be claimed, in ascending order of squares."""

    kind: Literal["claim_all"] = "claim_all"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Variant: end the claim step."""

    kind: Literal["end_turn"] = "end_turn"


AtlanteonAction = PlaceTower | PlaceTile | Claim | ClaimAll | EndTurn
