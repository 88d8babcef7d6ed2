"""What must hold in every position of Azul: Summer Pavilion (rules document, section 3); for tests only."""

from __future__ import annotations

from collections import Counter

from engine.games.pavilion import scoring
from engine.games.pavilion.data import (
    COLOURS,
    DISPLAYS,
    EMPTY,
    MAX_KEEP,
    MIN_SCORE,
    NUMBER_POINTS,
    POINTS,
    ROUNDS,
    SPACES,
    STAR_COLOURS,
    STAR_POINTS,
    STARS,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_DISPLAY,
)
from engine.games.pavilion.state import PavilionState, Player

STAR_SCORE_LIMIT = sum(range(1, POINTS + 1))
"""Most points for the placements on one star."""

HIGHEST_SCORE = START_SCORE + len(STARS) * STAR_SCORE_LIMIT + sum(STAR_POINTS.values()) + sum(NUMBER_POINTS.values())
"""Upper bound of a score on side A."""


def invariants(s: PavilionState) -> None:
    """Raise AssertionError when tiles are lost or a rule of the position is broken."""
    assert colour_counts(s) == [TILES_PER_COLOUR] * len(COLOURS), "tiles are not conserved"
    seats = len(s.players)
    assert sorted(s.order) == list(range(seats))
    assert 1 <= s.round <= ROUNDS
    assert s.active in s.order
    assert s.start_player in s.order
    assert len(s.displays) == DISPLAYS[seats]
    assert all(sum(display) <= TILES_PER_DISPLAY for display in s.displays)
    assert len(s.supply) == SUPPLY_SPACES
    assert s.phase == "bonus" or EMPTY not in s.supply or not any(s.bag + s.tower), "supply not topped up"
    assert (s.phase == "bonus") == (s.pending_bonus > 0) == bool(s.pending_features)
    assert s.pending_bonus <= scoring.in_supply(s)
    if s.phase != "acquire":
        assert not any(s.centre), "tiles left in the centre after phase 1"
        assert not any(map(any, s.displays)), "tiles left on a display after phase 1"
    for player in s.players:
        check_player(s, player)
    if s.phase in ("play", "bonus", "keep"):
        assert not s.players[s.active].passed
    if s.phase == "finished":
        assert s.round == ROUNDS
        assert all(p.passed for p in s.players)


def colour_counts(s: PavilionState) -> list[int]:
    """All tiles of the game by colour, wherever they are."""
    total = [0] * len(COLOURS)
    piles = [s.bag, s.tower, s.centre, *s.displays]
    for player in s.players:
        piles += [player.hand, player.corners]
    for pile in piles:
        assert min(pile) >= 0, "a negative number of tiles"
        total = [a + b for a, b in zip(total, pile, strict=True)]
    for spaces in (s.supply, *(player.board for player in s.players)):
        lying = Counter(spaces)
        total = [n + lying[c] for c, n in enumerate(total)]
    return total


def check_player(s: PavilionState, player: Player) -> None:
    """Score, corners and the colours of every star of one player."""
    assert player.score >= MIN_SCORE
    assert player.score == sum(scoring.breakdown(player).values())
    assert s.options.board_side == "B" or player.score <= HIGHEST_SCORE
    assert sum(player.corners) <= MAX_KEEP
    if not player.passed and not (s.phase == "keep" and player is s.players[s.active]):
        assert not any(player.corners), "corner tiles outside of the time between two rounds"
    assert not player.passed or not any(player.hand)
    assert s.phase != "acquire" or not player.passed
    assert len(player.board) == SPACES
    for star, own in enumerate(STAR_COLOURS):
        lying = [c for c in player.board[star * POINTS : star * POINTS + POINTS] if c != EMPTY]
        kinds = len(set(lying))
        if s.options.board_side == "B":
            assert kinds in (0, 1, len(lying)), "a star of side B is neither of one colour nor of different ones"
        elif own == EMPTY:
            assert kinds == len(lying), "a colour twice on the centre star"
        else:
            assert set(lying) <= {own}, "a wrong colour on an outer star"
