"""The state of Azul: Summer Pavilion and its options (rules document, sections 3 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Options, Part, Seat, State
from engine.games.pavilion.data import WILDS

Phase = Literal["acquire", "play", "bonus", "keep", "finished"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PavilionOptions(Options):
    """board_side: coloured stars (A) or stars without a colour of their own (B, R21).

    edition: figures of the pillar and of the start player token (R5, R8). auto_moves: moves without a choice
    are made at once (R10). first_player: who begins round 1, by the order of joining from 1; a number larger
    than the table means random (R7).
    """

    board_side: Literal["A", "B"] = "A"
    edition: Literal["manual", "published"] = "manual"
    auto_moves: bool = True
    first_player: Literal["random", "1", "2", "3", "4"] = "random"


@dataclass(slots=True, kw_only=True)
class Player(Part):
    """One player. Lists of six are counts by colour, in the order of ``data.COLOURS``.

    corners: tiles kept for the next round. board: by space (star * 6 + point) the colour lying there, or
    EMPTY. The other numbers are where the score came from: it is start_score + placed - token_lost -
    discard_lost + star_points + number_points.
    """

    score: int
    hand: list[int]
    corners: list[int]
    board: list[int]
    passed: bool = False
    placed: int = 0
    token_lost: int = 0
    discard_lost: int = 0
    star_points: int = 0
    number_points: int = 0


@dataclass(slots=True, kw_only=True)
class PavilionState(State):
    """One position. Bag, tower, displays and centre are counts by colour: the bag has no order to hide.

    order: the seats clockwise. active: the seat to decide. start_player: who begins phase 2 of this round and
    phase 1 of the next. supply: the colour on each of the ten spaces, or EMPTY. pending_bonus: tiles the
    active player still has to take (phase "bonus"), pending_features: indices into ``data.FEATURES`` of what
    brought them. In phase "keep" the active player moves tiles from the hand to the corners.
    """

    options: PavilionOptions
    order: list[int]
    round: int
    phase: Phase
    active: Seat
    start_player: Seat
    token_in_centre: bool
    bag: list[int]
    tower: list[int]
    supply: list[int]
    displays: list[list[int]]
    centre: list[int]
    pending_bonus: int
    pending_features: list[int]
    players: list[Player]

    @property
    def wild(self) -> int:
        """The wild colour of this round."""
        return WILDS[self.round - 1]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]
