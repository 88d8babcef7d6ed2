"""Rules that the worked examples do not show: setup, refusals in order, passing, automatic moves, side B."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import narrow
from engine.core.chance import Chance
from engine.core.game import start
from engine.core.parts import SPECTATOR
from engine.games.pavilion import checks, effects
from engine.games.pavilion.actions import (
    FinishPass,
    KeepTile,
    PassRound,
    PavilionAction,
    PlaceTile,
    TakeBonus,
    TakeTiles,
)
from engine.games.pavilion.data import COLOURS, EMPTY, SIDES
from engine.games.pavilion.events import (
    BagRefilled,
    BonusTaken,
    DisplaysFilled,
    GameEnded,
    PassBegan,
    PlayBegan,
    RoundBegan,
    RoundPassed,
    SupplyRefilled,
    TilesTaken,
)
from engine.games.pavilion.game import GAME
from engine.games.pavilion.state import PavilionOptions
from tests.engine.games.pavilion.table import Table, bag, counts

# ------------------------------------------------------------------------------------------------------ setup


@pytest.mark.parametrize(("seats", "displays", "left"), [(2, 5, 102), (3, 7, 94), (4, 9, 86)])
def test_setup(seats: int, displays: int, left: int) -> None:
    s = start(GAME, seats, bytes(32)).state
    assert (s.round, COLOURS[s.wild], s.phase) == (1, "purple", "acquire")
    assert [sum(display) for display in s.displays] == [4] * displays
    assert EMPTY not in s.supply
    assert sum(s.bag) == left
    assert not any(s.tower)
    assert not any(s.centre)
    assert [p.score for p in s.players] == [5] * seats
    assert s.token_in_centre
    assert s.active == s.start_player
    checks.invariants(s)


def test_default_options() -> None:
    options = PavilionOptions()
    assert (options.board_side, options.edition, options.auto_moves) == ("A", "manual", True)
    assert options.first_player == "random"


def test_seating_and_first_player_are_drawn() -> None:
    """Every order of three people and every first player turn up."""
    states = [start(GAME, 3, bytes([n]) * 32).state for n in range(80)]
    assert len({tuple(s.order) for s in states}) == 6
    assert {s.active for s in states} == {0, 1, 2}


@pytest.mark.parametrize(("wanted", "seats", "seat"), [("1", 2, 0), ("2", 2, 1), ("4", 4, 3)])
def test_chosen_first_player(wanted: Any, seats: int, seat: int) -> None:
    for n in range(12):
        s = start(GAME, seats, bytes([n]) * 32, PavilionOptions(first_player=wanted)).state
        assert (s.active, s.start_player) == (seat, seat)


def test_first_player_that_is_not_there_is_drawn() -> None:
    states = [start(GAME, 2, bytes([n]) * 32, PavilionOptions(first_player="3")).state for n in range(30)]
    assert {s.active for s in states} == {0, 1}


# ---------------------------------------------------------------------------------------------------- phase 1


def test_refusals_of_a_take_in_order() -> None:
    t = Table(phase="acquire", displays=({"purple": 2, "red": 1}, {"purple": 1}), centre={"blue": 1})
    assert t.code(1, TakeTiles("display_99", "pink")) == "not_your_turn"
    assert t.code(SPECTATOR, TakeTiles("display_1", "red")) == "not_your_turn"
    assert t.code(0, TakeTiles("display_6", "red")) == "no_such_source"
    assert t.code(0, TakeTiles("", "red")) == "no_such_source"
    assert t.code(0, TakeTiles("display_3", "red")) == "source_empty"
    assert t.code(0, TakeTiles("display_1", "blue")) == "colour_not_there"
    assert t.code(0, TakeTiles("display_1", "pink")) == "colour_not_there"
    assert t.code(0, TakeTiles("display_1", "purple")) == "wild_not_choosable"
    assert t.code(0, TakeTiles("display_2", "purple")) is None
    t.s.phase = "play"
    assert t.code(1, TakeTiles("display_1", "red")) == "wrong_phase"
    t.s.phase = "finished"
    assert t.code(1, TakeTiles("display_1", "red")) == "game_over"


def test_token_alone_is_no_tile() -> None:
    t = Table(phase="acquire", displays=({"red": 1, "blue": 3},))
    assert t.code(0, TakeTiles("centre", "red")) == "source_empty"


def test_one_wild_tile_comes_along_and_the_rest_moves() -> None:
    t = Table(phase="acquire", displays=({"purple": 3, "red": 1}, {"blue": 4}))
    t.take(0, "display_1", "red")
    (taken,) = t.told(TilesTaken)
    assert (taken.count, taken.wild, taken.wilds, taken.to_centre) == (1, "purple", 1, (("purple", 2),))
    assert bag(t.s.centre) == {"purple": 2}
    assert t.s.active == 1


def test_only_the_first_taker_of_the_centre_loses_points() -> None:
    t = Table(seats=3, phase="acquire", edition="manual", scores=(9, 9, 9), centre={"red": 2, "blue": 3, "green": 1})
    t.take(0, "centre", "red").take(1, "centre", "blue")
    assert [t.score(i) for i in range(3)] == [7, 9, 9]
    assert t.s.start_player == 0
    assert [p.token for p in GAME.view(t.s, SPECTATOR).players] == [True, False, False]


def test_clockwise_is_the_drawn_order() -> None:
    t = Table(seats=3, phase="acquire", active=1, displays=({"red": 4}, {"blue": 4}, {"green": 4}))
    t.s.order = [0, 2, 1]
    t.take(1, "display_1", "red")
    assert t.s.active == 0
    t.take(0, "display_2", "blue")
    assert t.s.active == 2


def test_takes_are_asked_in_two_small_questions() -> None:
    t = Table(seats=4, phase="acquire")
    for i in range(9):
        t.s.displays[i] = counts({COLOURS[(i + k) % 6]: 1 for k in range(4)})
    assert len(t.legal(0)) > 25
    sources = narrow.options(GAME, t.s, 0, "source", {"kind": "take_tiles"})
    assert sources == [f"display_{n}" for n in range(1, 10)]
    colours = narrow.options(GAME, t.s, 0, "colour", {"kind": "take_tiles", "source": "display_2"})
    assert colours == ["green", "orange", "yellow", "blue"]


# ---------------------------------------------------------------------------------------------------- phase 2


def test_refusals_of_a_placement_in_order() -> None:
    hand = {"red": 2, "blue": 1, "purple": 1}
    t = Table(seats=3, hands=(hand,), boards=("red 1; centre 1=red",), passed=(2,))
    place = PlaceTile("red", "6", "red", 9)
    assert t.code(1, place) == "not_your_turn"
    assert t.code(2, place) == "already_passed"
    assert t.code(SPECTATOR, place) == "not_your_turn"
    assert t.code(3, place) == "not_your_turn"
    for star, space in (("pink", "1"), ("UL", "1"), ("red", "7"), ("red", "@1"), ("", "")):
        assert t.code(0, PlaceTile(star, space, "red", 0)) == "no_such_space"
    assert t.code(0, PlaceTile("red", "1", "pink", 0)) == "space_taken"
    assert t.code(0, PlaceTile("red", "2", "blue", 0)) == "colour_not_allowed"
    assert t.code(0, PlaceTile("green", "1", "green", 0)) == "need_one_own"
    assert t.code(0, PlaceTile("red", "4", "red", 9)) == "cannot_afford"
    assert t.code(0, PlaceTile("red", "3", "red", 0)) == "bad_wild_count"
    assert t.code(0, PlaceTile("red", "3", "red", -1)) == "bad_wild_count"
    assert t.code(0, PlaceTile("red", "3", "red", 1)) is None
    t.s.phase = "acquire"
    assert t.code(1, place) == "wrong_phase"
    t.s.phase = "finished"
    assert t.code(1, place) == "game_over"


@pytest.mark.parametrize(
    ("side", "text", "action", "params"),
    [
        ("A", "", PlaceTile("red", "1", "blue", 0), ("own", "blue", "red")),
        ("A", "centre 2=red", PlaceTile("centre", "1", "red", 0), ("repeated", "red", "")),
        ("B", "UL 1=red 2=red", PlaceTile("UL", "3", "blue", 0), ("single", "blue", "red")),
        ("B", "UL 1=red 2=blue", PlaceTile("UL", "3", "blue", 0), ("repeated", "blue", "")),
        ("B", "", PlaceTile("UL", "3", "pink", 0), ("unknown", "pink", "")),
    ],
)
def test_why_a_colour_is_refused(side: Any, text: str, action: PlaceTile, params: tuple[str, str, str]) -> None:
    refusal = Table(side=side, hands=({"red": 3, "blue": 3},), boards=(text,)).refusal(0, action)
    assert refusal is not None
    assert refusal.code == "colour_not_allowed"
    assert tuple(refusal.params[name] for name in ("why", "colour", "needed")) == params


def test_what_cannot_be_paid_is_told() -> None:
    t = Table(hands=({"red": 2, "purple": 3},))
    refusal = t.refusal(0, PlaceTile("red", "6", "red", 3))
    assert refusal is not None
    assert (refusal.code, refusal.params) == (
        "cannot_afford",
        {"cost": 6, "colour": "red", "own": 2, "wilds": 3},
    )
    refusal = t.refusal(0, PlaceTile("purple", "4", "purple", 0))
    assert refusal is not None
    assert (refusal.code, refusal.params) == (
        "cannot_afford",
        {"cost": 4, "colour": "purple", "own": 3, "wilds": 0},
    )


def test_wild_tiles_of_their_own_colour_are_ordinary() -> None:
    t = Table(hands=({"purple": 4},))
    assert t.wilds(0, "purple", 4, "purple") == [0]
    assert t.wilds(0, "centre", 4, "purple") == [0]
    assert t.wilds(0, "purple", 5, "purple") == []
    t.place(0, "centre", 4, "purple", 0)
    assert t.colour("centre", 4) == "purple"
    assert not t.hand()


def test_a_cost_of_one_is_never_paid_with_a_wild_tile() -> None:
    t = Table(hands=({"red": 1, "purple": 5},))
    assert t.wilds(0, "red", 1, "red") == [0]
    assert t.code(0, PlaceTile("red", "1", "red", 1)) == "bad_wild_count"


def test_more_wild_tiles_than_needed_may_be_spent() -> None:
    t = Table(hands=({"red": 6, "purple": 5},))
    assert t.wilds(0, "red", 6, "red") == [0, 1, 2, 3, 4, 5]
    t.place(0, "red", 6, "red", 5)
    assert t.hand() == {"red": 5}
    assert t.colour("red", 6) == "red"


def test_a_placement_cannot_be_left_out_after_a_bonus() -> None:
    """Of two bonus actions the second player sees only that it is not the own turn."""
    t = Table(hands=({"blue": 6, "green": 1}, {"red": 2}), boards=("blue 5",))
    assert t.code(0, TakeBonus("red")) == "no_bonus"
    t.place(0, "blue", 6, "blue", 0)
    assert t.s.phase == "bonus"
    assert t.code(0, PassRound("all")) == "bonus_pending"
    assert t.code(1, PassRound("all")) == "not_your_turn"
    assert t.code(1, TakeBonus("red")) == "no_bonus"
    assert t.code(0, TakeTiles("centre", "red")) == "wrong_phase"
    assert t.code(0, TakeBonus("pink")) == "not_in_supply"
    t.s.supply = [c if COLOURS[c] != "red" else EMPTY for c in t.s.supply]
    assert t.code(0, TakeBonus("red")) == "not_in_supply"


def test_a_bonus_tile_leaves_the_lowest_space() -> None:
    t = Table(hands=({"blue": 6}, {"red": 1}), boards=("blue 5",), supply=["red", "blue"] * 5)
    t.place(0, "blue", 6, "blue", 0)
    t.do(0, TakeBonus("blue"))
    (taken,) = t.told(BonusTaken)
    assert (taken.space, taken.left, taken.automatic) == (2, 2, False)
    t.do(0, TakeBonus("blue"))
    assert t.told(BonusTaken)[0].space == 4


def test_bonus_tiles_count_at_the_next_turn() -> None:
    t = Table(hands=({"blue": 6}, {"red": 1}), boards=("blue 5",), supply=["red"] * 10)
    t.place(0, "blue", 6, "blue", 0).do(0, *[TakeBonus("red")] * 3)
    assert t.s.active == 1
    t.pass_round(1, {"red": 1})
    t.place(0, "red", 3, "red", 0)
    assert t.colour("red", 3) == "red"


def test_supply_of_one_colour_is_taken_at_once() -> None:
    t = Table(auto=True, hands=({"blue": 6}, {"red": 1}), boards=("blue 5",), supply=["red"] * 10)
    t.place(0, "blue", 6, "blue", 0)
    assert [(e.colour, e.space, e.automatic) for e in t.told(BonusTaken)] == [("red", n, True) for n in (1, 2, 3)]
    assert t.hand() == {"red": 3}
    assert t.s.active == 1


def test_no_bonus_from_an_empty_supply() -> None:
    t = Table(hands=({"blue": 1, "purple": 5}, {"red": 1}), boards=("blue 5",), supply=[None] * 10, bag={})
    t.place(0, "blue", 6, "blue", 5)
    assert (t.s.phase, t.s.active, t.s.pending_bonus) == ("play", 1, 0)
    assert t.s.supply.count(EMPTY) == 5


def test_a_gap_in_the_supply_is_tried_again_after_a_pass() -> None:
    t = Table(hands=({"blue": 6}, {"red": 1}), supply=[None] * 10, bag={})
    t.pass_round(0, {"blue": 4})
    assert [COLOURS[c] for c in t.s.supply if c != EMPTY] == ["blue", "blue"]
    assert [e.tiles for e in t.told(BagRefilled)] == [2]
    assert t.told(SupplyRefilled)[0].tiles == ((1, "blue"), (2, "blue"))


# ---------------------------------------------------------------------------------------------------- passing


def test_what_may_be_kept() -> None:
    few = Table(hands=({"red": 4},))
    assert few.legal(0, kind="pass_round") == [PassRound("all"), PassRound("choose")]
    many = Table(hands=({"red": 5},))
    assert many.legal(0, kind="pass_round") == [PassRound("choose")]
    none = Table()
    assert none.legal(0) == [PassRound("all")]
    assert none.code(0, PassRound("choose")) == "nothing_to_keep"
    last = Table(round=6, hands=({"red": 4},))
    assert last.legal(0, kind="pass_round") == [PassRound("none")]
    for t in (few, many, none):
        assert t.code(0, PassRound("none")) == "unknown_keep"
    for t in (few, many, none, last):
        assert t.code(0, PassRound("some")) == "unknown_keep"


def test_keeping_fewer_than_all() -> None:
    t = Table(scores=(9,), hands=({"red": 2, "blue": 1},))
    t.do(0, PassRound("choose"))
    assert [(e.seat, e.automatic) for e in t.told(PassBegan)] == [(0, False)]
    assert t.legal(0) == [KeepTile("blue"), KeepTile("red"), FinishPass()]
    t.do(0, KeepTile("red"))
    t.do(0, FinishPass())
    assert t.corners() == {"red": 1}
    assert t.score() == 7
    (passed,) = t.told(RoundPassed)
    assert (passed.kept, passed.discarded, passed.lost) == ((("red", 1),), (("blue", 1), ("red", 1)), 2)


def test_keeping_nothing() -> None:
    t = Table(scores=(9,), hands=({"red": 2},))
    t.do(0, PassRound("choose"), FinishPass())
    assert not t.corners()
    assert t.score() == 7


def test_refusals_while_passing() -> None:
    t = Table(hands=({"red": 5, "blue": 1}, {"red": 2}))
    assert t.code(0, KeepTile("red")) == "not_passing"
    assert t.code(0, FinishPass()) == "not_passing"
    t.do(0, PassRound("choose"))
    assert t.code(1, KeepTile("red")) == "not_passing"
    assert t.code(1, FinishPass()) == "not_passing"
    assert t.code(0, KeepTile("green")) == "not_in_hand"
    assert t.code(0, KeepTile("pink")) == "not_in_hand"
    assert t.code(0, PlaceTile("red", "1", "red", 0)) == "keep_pending"
    assert t.code(0, PassRound("choose")) == "keep_pending"
    assert t.code(1, PassRound("all")) == "not_your_turn"
    assert t.code(0, TakeTiles("centre", "red")) == "wrong_phase"
    assert t.code(0, TakeBonus("red")) == "no_bonus"


def test_refusals_of_a_pass_in_phase_1() -> None:
    t = Table(phase="acquire", displays=({"red": 4},), hands=({"red": 1},))
    for action in (PassRound("all"), PlaceTile("red", "1", "red", 0)):
        for seat in (0, 1):
            refusal = t.refusal(seat, action)
            assert refusal is not None
            assert refusal.code == "wrong_phase"
            assert refusal.params == {"action": action.kind, "phase": "acquire"}


def test_four_kept_tiles_end_the_pass() -> None:
    t = Table(auto=True, scores=(9,), hands=({"red": 6}, {"blue": 1}))
    t.do(0, PassRound("choose"), *[KeepTile("red")] * 4)
    assert t.s.players[0].passed
    assert t.corners() == {"red": 4}
    assert t.score() == 7
    assert [e.automatic for e in t.told(RoundPassed)] == [False]


def test_passing_draws_nothing_while_it_is_asked() -> None:
    """Between the questions of a pass nothing is drawn: it can be taken back."""
    t = Table(hands=({"red": 6}, {"blue": 1}))
    t.do(0, PassRound("choose"), *[KeepTile("red")] * 4)
    assert t.position.counter == 0
    t.do(0, FinishPass())
    assert t.position.counter == 0


# -------------------------------------------------------------------------------------------- automatic moves


def test_empty_hand_passes_by_itself() -> None:
    t = Table(auto=True, hands=({"red": 2}, {}, {"red": 2}), seats=3, displays=())
    t.place(0, "red", 1, "red", 0)
    assert [(e.seat, e.lost, e.automatic) for e in t.told(RoundPassed)] == [(1, 0, True)]
    assert t.s.active == 2


def test_nothing_to_place_keeps_up_to_four_by_itself() -> None:
    full = "orange 1 2; red 1 2; centre 1=red 2=blue"
    t = Table(auto=True, hands=({"green": 1}, {"red": 2, "orange": 2}), boards=("", full))
    t.place(0, "green", 1, "green", 0)
    (mine, other) = t.told(RoundPassed)
    assert (mine.seat, mine.kept, mine.automatic) == (1, (("orange", 2), ("red", 2)), True)
    assert (other.seat, other.kept, other.automatic) == (0, (), True)
    assert t.s.round == 2


def test_nothing_to_place_with_more_than_four_is_asked() -> None:
    full = "orange 1 2 3 4 5 6; red 1 2 3 4 5 6; centre 1=red 2=blue 3=orange"
    t = Table(auto=True, hands=({"green": 3}, {"red": 3, "orange": 3}), boards=("", full))
    t.place(0, "green", 1, "green", 0)
    assert [(e.seat, e.automatic) for e in t.told(PassBegan)] == [(1, True)]
    assert (t.s.phase, t.s.active) == ("keep", 1)
    assert not t.told(RoundPassed)


def test_nothing_to_place_in_round_6_discards_by_itself() -> None:
    full = "orange 1 2 3 4 5 6; yellow 1 2 3 4 5 6; centre 1=yellow 2=blue 3=orange"
    t = Table(round=6, auto=True, scores=(9, 9), hands=({"green": 3}, {"yellow": 3, "orange": 3}), boards=("", full))
    t.place(0, "green", 1, "green", 0)
    assert [(e.seat, e.lost, e.automatic) for e in t.told(RoundPassed)] == [(1, 6, True)]
    assert t.score(1) == 3


def test_without_automatic_moves_everything_is_asked() -> None:
    t = Table(hands=({"red": 1}, {}))
    t.place(0, "red", 1, "red", 0)
    assert (t.s.phase, t.s.active) == ("play", 1)
    assert t.legal(1) == [PassRound("all")]


def test_last_take_is_automatic_and_starts_phase_2() -> None:
    t = Table(phase="acquire", auto=True, start=1, token_in_centre=False, displays=({"red": 2, "blue": 2},))
    t.take(0, "display_1", "red")
    assert [(e.seat, e.colour, e.count, e.automatic) for e in t.told(TilesTaken)] == [
        (0, "red", 2, False),
        (1, "blue", 2, True),
    ]
    assert [e.seat for e in t.told(PlayBegan)] == [1]


# ------------------------------------------------------------------------------------------ round and game end


def test_next_round() -> None:
    t = Table(hands=({"red": 3}, {}), start=1, token_in_centre=False, passed=(1,))
    t.pass_round(0, {"red": 3})
    (began,) = t.told(RoundBegan)
    assert (began.round, began.wild, began.seat) == (2, "green", 1)
    (filled,) = t.told(DisplaysFilled)
    assert [sum(n for _, n in display) for display in filled.displays] == [4] * 5
    assert t.hand(0) == {"red": 3}
    assert not any(p.passed for p in t.s.players)
    assert t.s.token_in_centre


def test_a_round_without_tiles_goes_straight_to_phase_2() -> None:
    t = Table(hands=({"red": 3}, {}), passed=(1,), supply=[None] * 10, bag={})
    t.pass_round(0, {"red": 3})
    assert [e.round for e in t.told(RoundBegan)] == [2]
    assert [e.round for e in t.told(PlayBegan)] == [2]
    assert (t.s.phase, t.s.active) == ("play", 0)


def test_end_of_the_game() -> None:
    t = Table(round=6, scores=(30, 20), passed=(1,))
    assert GAME.outcome(t.s) is None
    t.pass_round(0)
    assert t.s.phase == "finished"
    assert GAME.to_act(t.s) == frozenset()
    (ended,) = t.told(GameEnded)
    assert (ended.scores, ended.ranks) == ((30, 20), (1, 2))
    assert not t.told(RoundBegan)
    actions: list[PavilionAction] = [
        TakeTiles("centre", "red"),
        PlaceTile("red", "1", "red", 0),
        TakeBonus("red"),
        PassRound("all"),
        KeepTile("red"),
        FinishPass(),
    ]
    assert {t.code(seat, a) for a in actions for seat in (0, 1)} == {"game_over"}
    assert GAME.view(t.s, 0).active is None


def test_complete_board_of_side_a() -> None:
    """All stars 112, all numbers 40: the bonuses behind the highest score."""
    full = "; ".join([f"{c} 1 2 3 4 5 6" for c in COLOURS] + ["centre 1=red 2=blue 3=green 4=yellow 5=orange 6=purple"])
    t = Table(round=6, scores=(5 + 7 * 21,), boards=(full,), passed=(1,))
    t.pass_round(0)
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert (outcome.breakdown[0]["stars"], outcome.breakdown[0]["numbers"]) == (112, 40)
    assert t.score() == 304


def test_end_values_of_a_star_count_only_when_it_is_complete() -> None:
    t = Table(round=6, boards=("purple 1 2 3 4 5",), passed=(1,))
    t.pass_round(0)
    assert t.score() == 5


# ----------------------------------------------------------------------------------------------------- size


def test_many_placements_at_once() -> None:
    """The widest decision: every question stays small, and narrowing lists only what fits."""
    every = dict.fromkeys(COLOURS, 6)
    for side, count in (("A", 222), ("B", 762)):
        t = Table(side=side, hands=(every,))  # type: ignore[arg-type]
        placements = t.legal(0, kind="place_tile")
        assert len(placements) == len(set(placements)) == count
        assert narrow.options(GAME, t.s, 0, "star", {"kind": "place_tile"}) == list(SIDES[side].stars)
        star = SIDES[side].stars[2]
        chosen = {"kind": "place_tile", "star": star}
        assert sorted(map(str, narrow.options(GAME, t.s, 0, "space", chosen))) == list("123456")
        narrowed = list(GAME.candidates(t.s, 0, chosen | {"space": "6", "colour": "red"}))
        assert [a.wilds for a in narrowed if isinstance(a, PlaceTile)] == [0, 1, 2, 3, 4, 5]


def test_setup_takes_its_luck_from_chance() -> None:
    options = PavilionOptions()
    one = effects.setup(4, options, Chance(bytes(32)))
    assert one == effects.setup(4, options, Chance(bytes(32)))
    assert one != effects.setup(4, options, Chance(b"x" * 32))
    assert replace(one).options is options
