"""Every worked example of the rules document, by its id."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.parts import SPECTATOR
from engine.games.atlanteon.actions import AtlanteonAction, Claim, ClaimAll, EndTurn, PlaceTile, PlaceTower
from engine.games.atlanteon.events import GameWon, SidesSwapped
from engine.games.atlanteon.game import GAME
from engine.games.atlanteon.state import AtlanteonOptions
from tests.engine.games.atlanteon.table import EXAMPLES, Table, diagram, judge

BASE = AtlanteonOptions()
EARLY = AtlanteonOptions(early_claims=True)
IDS = [f"X{n:02}" for n in range(1, 31)]
IDS.insert(IDS.index("X08"), "X07b")


def with_key(key: str) -> list[str]:
    return [name for name, example in EXAMPLES.items() if key in example]


def test_all_examples_are_here() -> None:
    assert list(EXAMPLES) == IDS


@pytest.mark.parametrize("bandits", [0, 1])
@pytest.mark.parametrize("name", IDS)
def test_example(name: str, bandits: int) -> None:
    """Events, markers, captured towers and result, whoever sits where."""
    example = EXAMPLES[name]
    options = EARLY if "claimable" in example else BASE
    table = Table.of(name, options=options, bandits=bandits)
    assert table.log == example["events"]
    assert table.markers() == example["markers"]
    assert table.captured() == example["captured"]
    assert table.result() == example["result"]
    over = example["result"] != "none"
    assert (table.state.phase == "over") == over
    assert GAME.to_act(table.state) == (frozenset() if over else {table.state.seat_of(table.state.to_move)})
    outcome = GAME.outcome(table.state)
    assert (outcome is not None) == over
    if outcome is not None:
        winner = table.state.seat_of(example["result"][0])
        assert outcome.winners == (winner,)
        assert outcome.reasons == tuple(example["result"][2:].split("+"))


@pytest.mark.parametrize("name", IDS)
def test_example_agrees_with_the_judge(name: str) -> None:
    """An independent computation from towers and moves gives the same events and the same board."""
    example = EXAMPLES[name]
    pieces, verdicts = judge(example["towers"], example["moves"])
    told = [line.split() for line in example["events"]]
    assert {line[2]: (int(line[0]), line[5]) for line in told} == verdicts
    board = Table.of(name).board()
    for square, piece in pieces.items():
        owner = verdicts.get(square, (0, ""))[1]
        if piece[0] == "T" and owner:
            assert board[square] == f"t{piece[1]}{'+' if piece == 'TS' else '>'}{owner}"
        else:
            assert board[square] == piece + (f"+{owner}" if owner else "")
    assert all(token == "...." for square, token in board.items() if square not in pieces)


@pytest.mark.parametrize("name", with_key("diagram"))
def test_diagram(name: str) -> None:
    assert Table.of(name).board() == diagram(EXAMPLES[name]["diagram"])


@pytest.mark.parametrize("name", with_key("influence"))
def test_influence(name: str) -> None:
    sums = {q: f"{v.bandits}:{v.guardians}" for q, v in Table.of(name).squares().items()}
    assert sums == dict.fromkeys(sums, "0:0") | EXAMPLES[name]["influence"]


@pytest.mark.parametrize("choice", ["winner_unplaced", "loser_unplaced"])
@pytest.mark.parametrize("name", with_key("points"))
def test_match_points(name: str, choice: str) -> None:
    for games in ("single", "match"):
        options = AtlanteonOptions(games=games, match_points=choice)  # type: ignore[arg-type]
        table = Table.of(name, options=options)
        (won,) = (event for event in table.events if isinstance(event, GameWon))
        assert won.points == EXAMPLES[name]["points"][choice]
        assert table.state.results[0].points == won.points


@pytest.mark.parametrize("name", with_key("claimable"))
def test_claimable(name: str) -> None:
    """By turn, what its mover may claim when nobody has claimed before."""
    table = Table.of(name, options=EARLY)
    assert table.claimable == EXAMPLES[name]["claimable"]
    view = GAME.view(table.state, SPECTATOR)
    assert f"{len(table.claimable)}: {' '.join(view.claimable) or '-'}" == table.claimable[-1]


CLAIMS = [
    pytest.param(name, claim, id=f"{name}-{'-'.join(claim['actions'])}")
    for name in with_key("claim")
    for claim in EXAMPLES[name]["claim"]
]


@pytest.mark.parametrize(("name", "claim"), CLAIMS)
def test_claim(name: str, claim: dict[str, object]) -> None:
    table = Table.of(name, options=EARLY)
    for square in claim["actions"]:  # type: ignore[attr-defined]
        table.claim(square)
    assert table.markers() == claim["markers"]
    assert table.captured() == claim["captured"]
    table.end_claims()
    assert table.result() == claim["result"]
    assert table.state.turn == len(EXAMPLES[name]["moves"])


def test_X07b_differs_from_X07_by_two_tiles_only() -> None:
    one, two = Table.of("X07").board(), Table.of("X07b").board()
    assert {q: (one[q], two[q]) for q in one if one[q] != two[q]} == {
        "b4": ("B1", "B5"),
        "c3": ("B5", "B1"),
        "c2": ("B4+B", "B4+G"),
    }


def test_X13_mover_only() -> None:
    """Only the mover's conditions count: the Bandits must place one more tile, anywhere, and win then."""
    options = AtlanteonOptions(win_check="mover_only")
    table = Table.of("X13", options=options)
    assert (table.result(), table.state.phase, table.state.to_move) == ("none", "place", "B")
    moves = list(GAME.legal(table.state, table.state.seat_of("B")))
    assert len(moves) == 200
    for move in moves:
        after = Table(table.position)
        after.act(move)
        assert after.result().startswith("B ")
        assert "king" in after.result()
        assert (after.state.phase, after.state.turn) == ("over", 3)


def test_X22_before_the_last_tile() -> None:
    table = Table.of("X22", turns=21)
    assert (table.result(), table.markers(), table.state.to_move) == ("none", {"B": 7, "G": 11}, "G")


def test_X24_mover_only() -> None:
    table = Table.of("X24", options=AtlanteonOptions(win_check="mover_only"))
    assert table.result() == "B markers"


@pytest.mark.parametrize(("name", "loser"), [("X21", "G"), ("X23", "B"), ("X25", "B")])
def test_both_satisfied(name: str, loser: str) -> None:
    """X21, X23, X25: both satisfy a condition at the end of the last turn."""
    from engine.games.atlanteon import scoring

    state = Table.of(name).state
    assert all(scoring.win_reasons(state, side) for side in "BG")
    assert EXAMPLES[name]["result"][0] != loser


def test_X25_resolves_five_squares_at_once() -> None:
    assert [line.split()[2] for line in EXAMPLES["X25"]["events"] if line.startswith("22 ")] == [
        "a3",
        "b2",
        "b3",
        "b4",
        "c3",
    ]


def test_X30_last_turn_belongs_to_the_claimant() -> None:
    """With the claims the Bandits win on turn 21; without them X23 goes on and the Guardians win on turn 22."""
    table = Table.of("X30", options=EARLY)
    table.claim("all")
    assert (table.result(), table.state.phase, table.state.turn) == ("B markers", "over", 21)
    table = Table.of("X30", options=EARLY)
    table.end_claims()
    table.tile("G2 d1")
    assert (table.result(), table.state.turn) == ("G markers", 22)


def _x31() -> list[tuple[Table, AtlanteonAction, str | None, str | None]]:
    """(position, action, side or the one to move, expected code or None)."""
    one, two = Table.new(), Table.new()
    for table, count in ((one, 1), (two, 2)):
        for text in EXAMPLES["X07"]["towers"][:count]:
            table.tower(text)
    x03, x06 = Table.of("X03"), Table.of("X06")
    x08_5, x08 = Table.of("X08", options=EARLY, turns=5), Table.of("X08", options=EARLY)
    x09, x30, x12 = Table.of("X09", options=EARLY), Table.of("X30", options=EARLY), Table.of("X12")
    every = [PlaceTower("E", "e1"), PlaceTile("5", "e1"), Claim("a1"), ClaimAll(), EndTurn(), PlaceTile("x", "y")]
    return [
        (one, PlaceTower("S", "c2"), "B", "adjacent_tower"),
        (one, PlaceTower("T", "e5"), "B", "tower_already_placed"),
        (one, PlaceTower("S", "d2"), "B", None),
        (two, PlaceTower("E", "d1"), "G", "adjacent_tower"),
        (two, PlaceTower("E", "c1"), "G", "square_occupied"),
        (x03, PlaceTile("8", "a1"), "G", "tile_not_available"),
        (x03, PlaceTile("3", "c1"), "G", "square_occupied"),
        (x06, PlaceTile("9", "c1"), "B", "square_occupied"),
        (x06, PlaceTile("9", "c3"), "G", "not_your_turn"),
        (x06, PlaceTile("9", "f1"), "B", "unknown_square"),
        (x08_5, Claim("c3"), "B", "not_your_turn"),
        (x08, Claim("a3"), "B", "claim_not_safe"),
        (x09, PlaceTile("6", "b2"), "G", "not_your_turn"),
        (x09, PlaceTile("6", "b2"), "B", "wrong_phase"),
        (x30, Claim("d1"), "B", "nothing_to_claim"),
        (x30, Claim("b3"), "B", "already_settled"),
        (x30, Claim("c1"), "B", "claim_not_safe"),
        *((x12, action, side, "game_over") for action in every for side in "BG"),
    ]


@pytest.mark.parametrize("row", range(29))
def test_X31(row: int) -> None:
    """The refusals of the table, and nothing changes by trying."""
    rows = _x31()
    assert len(rows) == 29
    table, action, side, code = rows[row]
    before = replace(table.position, state=GAME.clone(table.state))
    assert table.code(action, side) == code
    assert table.position == before


def test_X32_match() -> None:
    """P wins as the Guardians, Q wins as the Guardians: 10 against 7, or 11 against 10."""
    p, q = 0, 1
    for choice, expected in (("winner_unplaced", (7, 10)), ("loser_unplaced", (10, 11))):
        options = AtlanteonOptions(games="match", match_points=choice)  # type: ignore[arg-type]
        table = Table.of("X12", options=options, bandits=p)
        assert table.state.phase == "setup"
        assert table.events[-1] == SidesSwapped(bandits=q)
        assert (table.state.seat_of("B"), table.state.to_move, table.state.turn) == (q, "G", 0)
        assert set(table.board().values()) == {"...."}
        assert GAME.outcome(table.state) is None
        table.run(EXAMPLES["X20"])
        outcome = GAME.outcome(table.state)
        assert outcome is not None
        assert outcome.scores == expected
        assert outcome.ranks == (2, 1)
        assert [sum(part.values()) for part in outcome.breakdown] == list(expected)


def test_X32_drawn_match() -> None:
    table = Table.of("X23", options=AtlanteonOptions(games="match"), bandits=0)
    table.run(EXAMPLES["X23"])
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((0, 0), (1, 1), (0, 1))
