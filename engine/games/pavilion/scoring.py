"""Groups, features, losses, final bonuses and result of Azul: Summer Pavilion: pure functions of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.game import Outcome
from engine.core.parts import Seat
from engine.games.pavilion.data import (
    BONUS_TILES,
    CENTRE,
    COLOURS,
    EMPTY,
    FEATURES,
    FEATURES_AT,
    MIN_SCORE,
    MULTICOLOUR,
    NUMBER_POINTS,
    POINTS,
    SIDES,
    STAR_COLOURS,
    STAR_POINTS,
    STARS,
    START_SCORE,
    TOKEN_LOSS_CAP,
)
from engine.games.pavilion.state import PavilionState, Player

Tiles = tuple[tuple[str, int], ...]
"""Pairs (colour, number), only colours that are there, in the order of ``COLOURS``."""


def tiles(counts: Sequence[int]) -> Tiles:
    """Counts by colour, told as pairs."""
    return tuple((COLOURS[c], n) for c, n in enumerate(counts) if n)


def group(board: Sequence[int], space: int) -> tuple[int, ...]:
    """The connected covered spaces around ``space`` in its star, clockwise, with ``space`` itself (R13)."""
    base, point = space - space % POINTS, space % POINTS
    back = ahead = 0
    while back < POINTS - 1 and board[base + (point - back - 1) % POINTS] >= 0:
        back += 1
    while back + ahead < POINTS - 1 and board[base + (point + ahead + 1) % POINTS] >= 0:
        ahead += 1
    return tuple(base + (point + d) % POINTS for d in range(-back, ahead + 1))


def completed(board: Sequence[int], space: int) -> list[int]:
    """The features that the tile just laid on ``space`` completes: all others of their spaces are covered."""
    return [f for f in FEATURES_AT[space] if all(i == space or board[i] >= 0 for i in FEATURES[f].spaces)]


def bonus_tiles(s: PavilionState, feature: int) -> int:
    """How many tiles a feature brings in the edition of the table (R5)."""
    return BONUS_TILES[s.options.edition][FEATURES[feature].kind]


def in_supply(s: PavilionState) -> int:
    """How many tiles the supply holds."""
    return len(s.supply) - s.supply.count(EMPTY)


def taken(s: PavilionState, pool: Sequence[int], colour: int) -> tuple[int, int]:
    """(tiles of ``colour``, wild tiles with them) that naming ``colour`` at a source brings (section 5.1)."""
    if colour == s.wild:
        return 1, 0
    return pool[colour], min(1, pool[s.wild])


def loss(player: Player, points: int) -> int:
    """What is really lost of ``points``: no loss goes below the first space of the track (R9, R16)."""
    return min(points, player.score - MIN_SCORE)


def token_loss(s: PavilionState, player: Player, count: int) -> int:
    """Points lost for the token taken with ``count`` tiles: first the edition's cap, then the floor (R8)."""
    cap = TOKEN_LOSS_CAP[s.options.edition]
    return loss(player, count if cap is None else min(count, cap))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What a take brings: the tiles, the start player token and the points it really costs."""

    tiles: Tiles
    token: bool
    lost: int


def gain(s: PavilionState, seat: Seat, source: str, pool: Sequence[int], colour: int) -> Gain:
    """What ``seat`` gets for naming ``colour`` at a source that holds ``pool``."""
    count, wilds = taken(s, pool, colour)
    got = [0] * len(COLOURS)
    got[colour] += count
    got[s.wild] += wilds
    token = source == CENTRE and s.token_in_centre
    return Gain(tiles=tiles(got), token=token, lost=token_loss(s, s.players[seat], count + wilds) if token else 0)


def star_colour(side: str, star: int, board: Sequence[int]) -> str:
    """What kind of star it is: a colour, "multicolour", or "" while both ways are open on side B (R21)."""
    if side == "A":
        own = STAR_COLOURS[star]
        return MULTICOLOUR if own == EMPTY else COLOURS[own]
    lying = [c for c in board[star * POINTS : star * POINTS + POINTS] if c >= 0]
    if len(lying) < 2:
        return ""
    return COLOURS[lying[0]] if lying[0] == lying[1] else MULTICOLOUR


def star_scores(side: str, board: Sequence[int]) -> list[tuple[int, str, int]]:
    """The complete stars as (star, its kind, points) (section 6.2)."""
    found = []
    for star in range(len(STARS)):
        if EMPTY not in board[star * POINTS : star * POINTS + POINTS]:
            kind = star_colour(side, star, board)
            found.append((star, kind, STAR_POINTS[kind]))
    return found


def number_scores(side: str, board: Sequence[int]) -> list[tuple[int, int]]:
    """The complete numbers as (number, points) (section 6.2, R19)."""
    return [(n, NUMBER_POINTS[n]) for n, spaces in SIDES[side].numbers.items() if all(board[i] >= 0 for i in spaces)]


def breakdown(player: Player) -> dict[str, int]:
    """Where a player's score came from; losses are negative."""
    return {
        "start": START_SCORE,
        "placed": player.placed,
        "token": -player.token_lost,
        "discarded": -player.discard_lost,
        "stars": player.star_points,
        "numbers": player.number_points,
    }


def ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """Places by seat: most points first, equal scores share a place, no tie-break (section 6.3)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def outcome(s: PavilionState) -> Outcome | None:
    """The result after round 6."""
    if s.phase != "finished":
        return None
    scores = tuple(p.score for p in s.players)
    parts = tuple(breakdown(p) for p in s.players)
    return Outcome(ranks=ranks(scores), scores=scores, breakdown=parts, reasons=("last_round",))


def holds_token(s: PavilionState, seat: Seat) -> bool:
    """Whether the start player token lies with ``seat``."""
    return not s.token_in_centre and s.start_player == seat
