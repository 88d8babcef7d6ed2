"""Perft: the number of legal sequences of a given length from pinned positions.

Those of the base game are counted a second time without the engine.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import play
from engine.core.position import Position
from engine.games.atlanteon.game import GAME
from engine.games.atlanteon.state import AtlanteonOptions
from tests.engine.games.atlanteon.table import ALL_SQUARES, EXAMPLES, Table, satisfied

EARLY = AtlanteonOptions(early_claims=True)
MATCH = AtlanteonOptions(games="match")


def perft(position: Position[Any], depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are; finished games have none."""
    state = position.state
    count = 0
    for seat in GAME.to_act(state):
        legal = list(GAME.legal(state, seat))
        if depth == 1:
            count += len(legal)
        else:
            count += sum(perft(play(GAME, position, seat, action)[0], depth - 1) for action in legal)
    return count


@pytest.mark.parametrize(
    ("name", "options", "turns", "counts"),
    [
        pytest.param(None, None, 0, [75, 3_120, 53_064], id="start"),
        pytest.param("X03", None, 0, [242, 55_902], id="X03-turn-1"),
        pytest.param("X06", None, None, [98, 8_918], id="X06-turn-9"),
        pytest.param("X23", None, 15, [28, 468, 6_750], id="X23-turn-16"),
        pytest.param("X20", MATCH, 15, [28, 846, 28_620], id="X20-turn-16-match"),
        pytest.param("X09", EARLY, None, [3, 459, 49_014], id="X09-claim-step"),
        pytest.param("X30", EARLY, 17, [6, 50, 296], id="X30-claim-step-17"),
        pytest.param("X30", EARLY, 19, [7, 36, 154, 544], id="X30-claim-step-19"),
    ],
)
def test_perft(name: str | None, options: AtlanteonOptions | None, turns: int | None, counts: list[int]) -> None:
    table = Table.new(options) if name is None else Table.of(name, options=options, turns=turns)
    assert [perft(table.position, depth) for depth in range(1, len(counts) + 1)] == counts


def count(towers: list[str], moves: list[str], depth: int, after: list[int]) -> int:
    """The same number without the engine, for the base game; ``after[n]``: sequences of n actions after a win."""
    if depth == 0:
        return 1
    if any(satisfied(towers, moves).values()):
        return after[depth]
    side = "BG"[len(moves) % 2]
    placed = dict(text.split() for text in moves)
    taken = {text.split()[1] for text in (*towers, *moves)}
    tiles = [side + label for label in "0123456789K" if side + label not in placed]
    free = [square for square in ALL_SQUARES if square not in taken]
    if depth == 1:
        return len(tiles) * len(free)
    return sum(count(towers, [*moves, f"{tile} {square}"], depth - 1, after) for tile in tiles for square in free)


@pytest.mark.parametrize(
    ("name", "options", "turns", "after", "counts"),
    [
        pytest.param("X03", None, 0, [1, 0, 0], [242, 55_902], id="X03-turn-1"),
        pytest.param("X23", None, 15, [1, 0, 0, 0], [28, 468, 6_750], id="X23-turn-16"),
        pytest.param("X20", MATCH, 15, [1, 75, 3_120, 53_064], [28, 846, 28_620], id="X20-turn-16-match"),
    ],
)
def test_counts_without_the_engine(
    name: str, options: AtlanteonOptions | None, turns: int, after: list[int], counts: list[int]
) -> None:
    example = EXAMPLES[name]
    found = [count(example["towers"], example["moves"][:turns], n, after) for n in range(1, len(counts) + 1)]
    assert found == counts
