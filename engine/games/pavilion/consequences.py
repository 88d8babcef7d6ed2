"""What a legal action costs and gains, for the texts of menus and confirmations.

Only what is certain is told: nothing here depends on luck.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.parts import Seat
from engine.games.pavilion import scoring
from engine.games.pavilion.actions import KeepTile, PassRound, PavilionAction, PlaceTile, TakeBonus, TakeTiles
from engine.games.pavilion.data import (
    CENTRE,
    COLOUR_INDEX,
    COLOURS,
    FEATURES,
    MAX_KEEP,
    POINTS,
    ROUNDS,
    SIDES,
    SOURCES,
    STAR_POINTS,
)
from engine.games.pavilion.scoring import Gain, Tiles
from engine.games.pavilion.state import PavilionState


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """paid: the payment. points: scored at once. features: completed ones as (kind, names of the outer stars).

    bonus: tiles to take from the supply. star_points, number_points: what becomes certain for the end of the
    game.
    """

    paid: Tiles
    points: int
    features: tuple[tuple[str, tuple[str, ...]], ...]
    bonus: int
    star_points: int
    number_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """One bonus tile; ``left`` more are to be taken after it."""

    colour: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """kept: certain to be kept. discarded, lost: tiles and points lost, the least while not ``decided``."""

    kept: Tiles
    discarded: int
    lost: int
    decided: bool


Consequence = Gain | Placement | Bonus | Pass


def consequence(s: PavilionState, seat: Seat, a: PavilionAction) -> Consequence:
    """What a legal action of ``seat`` brings: Gain (a take), Placement, Bonus, or Pass (all its steps)."""
    if isinstance(a, TakeTiles):
        pool = s.centre if a.source == CENTRE else s.displays[SOURCES[a.source]]
        return scoring.gain(s, seat, a.source, pool, COLOUR_INDEX[a.colour])
    if isinstance(a, PlaceTile):
        return _placement(s, seat, a)
    if isinstance(a, TakeBonus):
        return Bonus(colour=a.colour, left=s.pending_bonus - 1)
    return _pass(s, seat, a)


def _placement(s: PavilionState, seat: Seat, a: PlaceTile) -> Placement:
    key, board = s.options.board_side, s.players[seat].board[:]
    side = SIDES[key]
    space, colour = side.find[a.star, a.space], COLOUR_INDEX[a.colour]
    before = sum(points for _, points in scoring.number_scores(key, board))
    board[space] = colour
    paid = [0] * len(COLOURS)
    paid[colour] += side.costs[space] - a.wilds
    paid[s.wild] += a.wilds
    done = scoring.completed(board, space)
    points = len(scoring.group(board, space))
    return Placement(
        paid=scoring.tiles(paid),
        points=points,
        features=tuple((FEATURES[f].kind, tuple(side.stars[i] for i in FEATURES[f].stars)) for f in done),
        bonus=min(sum(scoring.bonus_tiles(s, f) for f in done), scoring.in_supply(s)),
        star_points=STAR_POINTS[scoring.star_colour(key, space // POINTS, board)] if points == POINTS else 0,
        number_points=sum(n for _, n in scoring.number_scores(key, board)) - before,
    )


def _pass(s: PavilionState, seat: Seat, a: PavilionAction) -> Pass:
    player = s.players[seat]
    hand, kept, free = player.hand[:], player.corners[:], 0
    if isinstance(a, PassRound):
        if a.keep == "all":
            hand, kept = kept, hand
        elif s.round < ROUNDS:
            free = MAX_KEEP
    elif isinstance(a, KeepTile):
        hand[COLOUR_INDEX[a.colour]] -= 1
        kept[COLOUR_INDEX[a.colour]] += 1
        free = MAX_KEEP - sum(kept)
    rest = sum(hand)
    discarded = max(0, rest - free)
    return Pass(
        kept=scoring.tiles(kept),
        discarded=discarded,
        lost=scoring.loss(player, discarded),
        decided=not free or not rest,
    )
