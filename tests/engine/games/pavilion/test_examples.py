"""Every worked example of the rules document (section 9), by its number.

X01 to X38 are played in the edition "published", X39 to X46 in "manual"; where an example names the other edition's
figure, both are played.
"""

from __future__ import annotations

from typing import Literal

import pytest

from engine.games.pavilion.actions import FinishPass, KeepTile, PassRound, PlaceTile, TakeBonus, TakeTiles
from engine.games.pavilion.data import COLOURS, EMPTY, FEATURES
from engine.games.pavilion.events import (
    BagRefilled,
    BonusDue,
    BonusTaken,
    FeatureCompleted,
    NumberScored,
    PlayBegan,
    RoundPassed,
    StarScored,
    SupplyRefilled,
    TilePlaced,
    TilesTaken,
)
from engine.games.pavilion.game import GAME
from tests.engine.games.pavilion.table import Table, added, bag, counts

Edition = Literal["manual", "published"]

both_editions = pytest.mark.parametrize("edition", ["published", "manual"])
CENTRE_DONE = "centre 1=purple 2=green 3=orange 4=yellow 5=blue 6=red"


def features(t: Table) -> set[str]:
    return {e.feature for e in t.told(FeatureCompleted)}


def points(t: Table) -> int:
    (placed,) = t.told(TilePlaced)
    return placed.points


# ------------------------------------------------------------------------------ from the original's statements


def test_X01_take_from_a_display() -> None:
    t = Table(phase="acquire", displays=({"purple": 2, "red": 2}, {"blue": 4}))
    t.take(0, "display_1", "red")
    assert t.hand() == {"red": 2, "purple": 1}
    assert not any(t.s.displays[0])
    assert bag(t.s.centre) == {"purple": 1}
    assert t.s.token_in_centre
    assert t.score() == 5


def test_X02_display_of_wild_tiles_only() -> None:
    t = Table(phase="acquire", displays=({"purple": 4},), centre={"red": 1})
    t.take(0, "display_1", "purple")
    assert t.hand() == {"purple": 1}
    assert bag(t.s.centre) == {"purple": 3, "red": 1}
    assert t.s.token_in_centre
    assert t.score() == 5


def test_X03_wild_colour_cannot_be_named() -> None:
    t = Table(phase="acquire", displays=({"purple": 2, "red": 2},))
    assert t.code(0, TakeTiles("display_1", "purple")) == "wild_not_choosable"


def test_X04_centre_of_wild_tiles_only() -> None:
    t = Table(phase="acquire", centre={"purple": 3})
    t.take(0, "centre", "purple")
    assert t.hand() == {"purple": 1}
    assert not t.s.token_in_centre
    assert t.s.start_player == 0
    assert t.score() == 4
    assert bag(t.s.centre) == {"purple": 2}
    assert t.legal(1) == [TakeTiles("centre", "purple")]


def test_X04_next_take_is_automatic() -> None:
    t = Table(phase="acquire", auto=True, centre={"purple": 3})
    t.take(0, "centre", "purple")
    first, second, third = t.told(TilesTaken)
    assert (first.seat, first.token, first.lost, first.automatic) == (0, True, 1, False)
    assert (second.seat, second.token, second.lost, second.automatic) == (1, False, 0, True)
    assert (third.seat, third.lost, third.automatic) == (0, 0, True)
    assert (t.score(0), t.score(1)) == (4, 5)
    assert (t.hand(0), t.hand(1)) == ({"purple": 2}, {"purple": 1})


@pytest.mark.parametrize(("edition", "score"), [("published", 14), ("manual", 16)])
def test_X05_token_costs_a_point_a_tile(edition: Edition, score: int) -> None:
    t = Table(
        phase="acquire",
        edition=edition,
        start=1,
        scores=(20,),
        centre={"blue": 5, "purple": 2, "red": 1},
    )
    t.take(0, "centre", "blue")
    assert t.hand() == {"blue": 5, "purple": 1}
    assert t.score() == score
    assert bag(t.s.centre) == {"purple": 1, "red": 1}
    assert t.s.start_player == 0


@both_editions
def test_X06_no_loss_below_one(edition: Edition) -> None:
    t = Table(phase="acquire", edition=edition, scores=(1,), centre={"blue": 2, "red": 1})
    t.take(0, "centre", "blue")
    assert t.hand() == {"blue": 2}
    assert not t.s.token_in_centre
    assert t.score() == 1
    assert t.told(TilesTaken)[0].lost == 0


@both_editions
def test_X07_centre_star(edition: Edition) -> None:
    t = Table(
        edition=edition,
        hands=({"blue": 2, "purple": 3, "yellow": 6},),
        boards=("centre 2=yellow 3=green 5=red",),
    )
    assert t.code(0, PlaceTile("centre", "1", "yellow", 0)) == "colour_not_allowed"
    before = t.s.tower
    t.place(0, "centre", 4, "blue", 2)
    assert t.colour("centre", 4) == "blue"
    assert added(before, t.s.tower) == {"blue": 1, "purple": 2}
    assert t.told(TilePlaced)[0].group == ("2", "3", "4", "5")
    assert (points(t), t.score()) == (4, 9)
    assert t.hand() == {"purple": 1, "yellow": 6}
    assert not features(t)
    assert GAME.view(t.s, 0).players[0].stars[0].allowed == ("purple", "orange")


def test_X08_one_own_tile_is_needed() -> None:
    t = Table(hands=({"purple": 3},))
    for wilds in range(6):
        assert t.code(0, PlaceTile("green", "1", "green", wilds)) == "need_one_own"
    before = t.s.tower
    t.place(0, "purple", 3, "purple", 0)
    assert points(t) == 1
    assert added(before, t.s.tower) == {"purple": 2}


def test_X09_numbers_of_wild_tiles() -> None:
    t = Table(hands=({"red": 3, "purple": 4},))
    assert t.wilds(0, "red", 4, "red") == [1, 2, 3]
    assert t.wilds(0, "red", 6, "red") == [3, 4]
    assert t.wilds(0, "red", 1, "red") == [0]
    assert t.wilds(0, "red", 2, "red") == [0, 1]
    refusal = t.refusal(0, PlaceTile("red", "4", "red", 0))
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("bad_wild_count", {"low": 1, "high": 3})


def test_X10_a_former_wild_colour_is_ordinary() -> None:
    t = Table(round=2, hands=({"purple": 2, "red": 1, "green": 1},))
    assert t.code(0, PlaceTile("red", "3", "red", 2)) == "cannot_afford"
    t.place(0, "red", 2, "red", 1)
    assert t.hand() == {"purple": 2}


def test_X11_pass_and_keep() -> None:
    t = Table(round=3, scores=(20,), hands=({"green": 4, "red": 2, "blue": 1},))
    before = t.s.tower
    t.pass_round(0, {"green": 3})
    assert t.corners() == {"green": 3}
    assert not t.hand()
    assert added(before, t.s.tower) == {"green": 1, "red": 2, "blue": 1}
    assert t.score() == 16
    assert t.s.players[0].passed


def test_X12_final_bonuses() -> None:
    mine = "orange 1 2; red 1 2; blue 1 2; yellow 1 2; green 1 2; purple 1 2 3 4 5 6; " + CENTRE_DONE
    t = Table(round=6, scores=(60,), boards=(mine,), passed=(1,))
    t.pass_round(0)
    stars = {(e.star, e.points) for e in t.told(StarScored) if e.seat == 0}
    numbers = {(e.number, e.points) for e in t.told(NumberScored) if e.seat == 0}
    assert stars == {("centre", 12), ("purple", 20)}
    assert numbers == {(1, 4), (2, 8)}
    assert t.score() == 104
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert outcome.breakdown[0]["stars"] + outcome.breakdown[0]["numbers"] == 44


def test_X13_shared_victory() -> None:
    t = Table(seats=4, round=6, scores=(88, 91, 91, 70), passed=(1, 2, 3))
    t.pass_round(0)
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert outcome.scores == (88, 91, 91, 70)
    assert outcome.ranks == (3, 1, 1, 4)
    assert outcome.winners == (1, 2)


# ------------------------------------------------------------------------------ the published rulebook's examples


def test_X14_three_takes() -> None:
    a, b = {"red": 2, "yellow": 2}, {"purple": 2, "green": 1, "yellow": 1}
    t = Table(seats=3, phase="acquire", displays=(a, b))
    t.take(0, "display_1", "red")
    assert t.hand(0) == {"red": 2}
    assert bag(t.s.centre) == {"yellow": 2}
    t.take(1, "display_2", "green")
    assert t.hand(1) == {"green": 1, "purple": 1}
    assert bag(t.s.centre) == {"yellow": 3, "purple": 1}
    assert t.s.token_in_centre
    t.take(2, "centre", "yellow")
    assert t.hand(2) == {"yellow": 3, "purple": 1}
    assert t.score(2) == 1
    assert t.told(TilesTaken)[0].lost == 4
    assert not any(t.s.centre)
    assert not t.s.token_in_centre


def test_X15_example_a() -> None:
    t = Table(hands=({"blue": 7},))
    before = t.s.tower
    t.place(0, "blue", 6, "blue", 0)
    assert points(t) == 1
    assert added(before, t.s.tower) == {"blue": 5}
    assert t.hand() == {"blue": 1}


def test_X16_example_b() -> None:
    t = Table(hands=({"red": 3},), boards=("red 6 1",))
    before = t.s.tower
    t.place(0, "red", 3, "red", 0)
    assert points(t) == 1
    assert added(before, t.s.tower) == {"red": 2}
    assert not t.hand()


def test_X17_example_c() -> None:
    t = Table(hands=({"blue": 3, "purple": 3},), boards=("blue 4 5",))
    before = t.s.tower
    t.place(0, "blue", 6, "blue", 3)
    assert (points(t), t.score()) == (3, 8)
    assert t.told(TilePlaced)[0].group == ("4", "5", "6")
    assert added(before, t.s.tower) == {"blue": 2, "purple": 3}
    assert not t.hand()
    assert features(t) == {"window_blue"}
    assert (t.s.phase, t.s.pending_bonus, t.s.active) == ("bonus", 3, 0)


def test_X18_example_d() -> None:
    t = Table(hands=({"orange": 1, "green": 1, "purple": 3},), boards=("orange 3 5",))
    before = t.s.tower
    t.place(0, "orange", 4, "orange", 3)
    assert points(t) == 3
    assert added(before, t.s.tower) == {"purple": 3}
    assert t.hand() == {"green": 1}
    assert not features(t)


def test_X19_example_e() -> None:
    t = Table(hands=({"purple": 2, "red": 2, "green": 4},), boards=("purple 1 3",))
    before = t.s.tower
    t.place(0, "purple", 2, "purple", 0)
    assert points(t) == 3
    assert added(before, t.s.tower) == {"purple": 1}
    assert t.hand() == {"red": 2, "green": 4}
    assert not features(t)


def test_X20_example_f() -> None:
    t = Table(scores=(20,), hands=({"green": 4, "red": 2},), passed=(1,))
    t.s.players[1].corners = counts({"blue": 1})
    t.s.bag[COLOURS.index("blue")] -= 1
    before = t.s.tower
    t.pass_round(0, {"green": 4})
    (passed,) = t.told(RoundPassed)
    assert passed.kept == (("green", 4),)
    assert added(before, t.s.tower) == {"red": 2}
    assert t.score() == 18
    assert (t.s.round, COLOURS[t.s.wild]) == (2, "green")
    assert t.hand(0) == {"green": 4}
    assert t.hand(1) == {"blue": 1}
    assert not t.corners(0)
    assert not t.corners(1)


# ------------------------------------------------------------------------------------------- scoring and features


def test_X21_ring_closed() -> None:
    t = Table(hands=({"green": 6},), boards=("green 1 2 3 4 6",))
    before = t.s.tower
    t.place(0, "green", 5, "green", 0)
    assert points(t) == 6
    assert added(before, t.s.tower) == {"green": 4}
    assert t.hand() == {"green": 1}
    assert features(t) == {"window_green"}
    assert t.s.pending_bonus == 3


def test_X22_wrap_around() -> None:
    t = Table(hands=({"red": 1},), boards=("red 5 6",))
    t.place(0, "red", 1, "red", 0)
    assert t.told(TilePlaced)[0].group == ("5", "6", "1")
    assert points(t) == 3
    assert not features(t)


def test_X23_bridging() -> None:
    t = Table(hands=({"yellow": 4},), boards=("yellow 2 3 5",))
    before = t.s.tower
    t.place(0, "yellow", 4, "yellow", 0)
    assert t.told(TilePlaced)[0].group == ("2", "3", "4", "5")
    assert points(t) == 4
    assert added(before, t.s.tower) == {"yellow": 3}


def statue_and_pillar(edition: Edition) -> Table:
    t = Table(
        edition=edition,
        hands=({"orange": 2},),
        boards=("orange 1 3; red 3 4; centre 6=blue 1=green",),
    )
    t.place(0, "orange", 2, "orange", 0)
    assert t.told(TilePlaced)[0].group == ("1", "2", "3")
    assert (points(t), t.score()) == (3, 8)
    assert features(t) == {"pillar_orange", "statue_orange_red"}
    return t


def two_pillars(edition: Edition) -> Table:
    t = Table(
        edition=edition,
        hands=({"yellow": 1},),
        boards=("orange 2 3; red 2 3; centre 6=blue 2=green",),
    )
    t.place(0, "centre", 1, "yellow", 0)
    assert t.told(TilePlaced)[0].group == ("6", "1", "2")
    assert points(t) == 3
    assert features(t) == {"pillar_orange", "pillar_red"}
    return t


def previous_statue_and_pillar(edition: Edition, supply: list[str | None] | None = None) -> Table:
    t = Table(
        edition=edition,
        auto=supply is not None,
        hands=({"blue": 3}, {"red": 3}),
        boards=("blue 2 4; red 1 2; centre 2=red 3=green",),
        supply=supply,
        bag=None if supply is None else {},
    )
    t.place(0, "blue", 3, "blue", 0)
    assert points(t) == 3
    assert features(t) == {"statue_red_blue", "pillar_blue"}
    return t


@pytest.mark.parametrize(("edition", "bonus"), [("published", 3), ("manual", 4)])
def test_X24_statue_and_pillar_at_once(edition: Edition, bonus: int) -> None:
    t = statue_and_pillar(edition)
    assert t.s.pending_bonus == bonus
    taken_together(t, bonus)


@pytest.mark.parametrize(("edition", "bonus"), [("published", 2), ("manual", 4)])
def test_X25_two_pillars_at_once(edition: Edition, bonus: int) -> None:
    t = two_pillars(edition)
    assert t.s.pending_bonus == bonus
    taken_together(t, bonus)


@pytest.mark.parametrize(("edition", "bonus"), [("published", 3), ("manual", 4)])
def test_X26_previous_statue_and_pillar(edition: Edition, bonus: int) -> None:
    t = previous_statue_and_pillar(edition)
    assert t.s.pending_bonus == bonus
    taken_together(t, bonus)


def taken_together(t: Table, bonus: int) -> None:
    """All tiles of one placement come from the supply as it is; it is filled up after the last one."""
    for left in reversed(range(bonus)):
        assert t.s.supply.count(EMPTY) == bonus - 1 - left
        colour = next(COLOURS[c] for c in t.s.supply if c != EMPTY)
        t.do(0, TakeBonus(colour))
        assert t.s.pending_bonus == left
        assert bool(t.told(SupplyRefilled)) == (left == 0)
    assert (t.s.phase, t.s.active) == ("play", 1)
    assert EMPTY not in t.s.supply


@pytest.mark.parametrize("auto", [True, False])
def test_X27_supply_too_short(auto: bool) -> None:
    supply: list[str | None] = [None, None, "red", None, None, None, None, "blue", None, None]
    t = Table(
        auto=auto,
        hands=({"green": 5, "purple": 1}, {"red": 3}),
        boards=("green 5",),
        supply=supply,
        bag={},
    )
    t.place(0, "green", 6, "green", 1)
    assert t.told(TilePlaced)[0].group == ("5", "6")
    assert points(t) == 2
    assert features(t) == {"window_green"}
    assert [(e.tiles, e.missing) for e in t.told(BonusDue)] == [(2, 1)]
    if auto:
        assert [(e.colour, e.automatic) for e in t.told(BonusTaken)] == [("red", True), ("blue", True)]
    else:
        assert bag(t.s.tower) == {"green": 4, "purple": 1}
        assert t.s.pending_bonus == 2
        t.do(0, TakeBonus("red"), TakeBonus("blue"))
    assert t.hand() == {"red": 1, "blue": 1}
    assert [e.tiles for e in t.told(BagRefilled)] == [5]
    assert sorted(COLOURS[c] for c in t.s.supply[:5]) == ["green"] * 4 + ["purple"]
    assert t.s.supply[5:] == [EMPTY] * 5
    assert not any(t.s.bag)
    assert not any(t.s.tower)


# ------------------------------------------------------------------------------------- passing, rounds, shortage


def test_X28_nothing_is_kept_in_round_6() -> None:
    t = Table(round=6, scores=(3,), hands=({"red": 5}, {"blue": 1}))
    assert t.legal(0, kind="pass_round") == [PassRound("none")]
    for keep in ("all", "choose"):
        assert t.code(0, PassRound(keep)) == "too_many_kept"
    before = t.s.tower
    t.pass_round(0)
    assert added(before, t.s.tower) == {"red": 5}
    assert t.score() == 1
    assert not t.corners()


def test_X28_losses_come_before_the_final_bonuses() -> None:
    t = Table(round=6, scores=(3,), hands=({"red": 5},), boards=(CENTRE_DONE,), passed=(1,))
    t.pass_round(0)
    assert t.score() == 1 + 12 == 13


def test_X29_floor_for_discards() -> None:
    t = Table(round=2, scores=(2,), hands=({"blue": 6},))
    t.pass_round(0, {"blue": 4})
    (passed,) = t.told(RoundPassed)
    assert passed.discarded == (("blue", 2),)
    assert passed.lost == 1
    assert t.score() == 1
    assert t.corners() == {"blue": 4}


def test_X30_too_many_kept() -> None:
    t = Table(hands=({"blue": 3, "red": 2},))
    refusal = t.refusal(0, PassRound("all"))
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("too_many_kept", {"limit": 4})
    t.do(0, PassRound("choose"), *[KeepTile("blue")] * 3, KeepTile("red"))
    assert t.code(0, KeepTile("red")) == "too_many_kept"
    assert t.legal(0) == [FinishPass()]


def test_X31_turn_order() -> None:
    hands = ({"red": 3}, {"blue": 5}, {"green": 9})
    t = Table(
        seats=3,
        phase="acquire",
        active=1,
        start=2,
        token_in_centre=False,
        hands=hands,
        displays=({"blue": 1},),
    )
    t.take(1, "display_1", "blue")
    assert [(e.round, e.seat) for e in t.told(PlayBegan)] == [(1, 2)]
    assert t.s.active == 2
    t.place(2, "green", 1, "green", 0)
    assert t.s.active == 0
    t.pass_round(0, {"red": 3})
    assert t.s.active == 1
    assert t.code(0, PassRound("all")) == "already_passed"
    t.place(1, "blue", 1, "blue", 0)
    assert t.s.active == 2
    t.place(2, "green", 2, "green", 0)
    assert t.s.active == 1
    t.place(1, "blue", 2, "blue", 0)
    assert t.s.active == 2
    t.place(2, "green", 3, "green", 0)
    t.pass_round(1, {"blue": 3})
    assert t.s.active == 2
    t.pass_round(2, {"green": 3})
    assert (t.s.round, t.s.phase, t.s.active) == (2, "acquire", 2)
    assert t.s.token_in_centre


def test_X32_refill_with_reshuffle() -> None:
    supply: list[str | None] = ["red", "blue", None, "green", None, "red", "red", "blue", None, "green"]
    t = Table(hands=({"red": 1},), supply=supply, bag={"red": 1}, tower={"blue": 2, "green": 3})
    t.place(0, "red", 1, "red", 0)
    (refilled,) = t.told(SupplyRefilled)
    assert [space for space, _ in refilled.tiles] == [3, 5, 9]
    assert refilled.tiles[0] == (3, "red")
    assert {colour for _, colour in refilled.tiles[1:]} <= {"blue", "green"}
    assert [e.tiles for e in t.told(BagRefilled)] == [5]
    assert EMPTY not in t.s.supply
    assert sum(t.s.bag) == 3
    assert not any(t.s.tower)


def test_X33_too_few_tiles_for_the_displays() -> None:
    t = Table(
        seats=4,
        passed=(1, 2, 3),
        bag={"red": 5, "blue": 5},
        tower={"green": 4},
    )
    t.pass_round(0)
    assert (t.s.round, t.s.phase) == (2, "acquire")
    assert [sum(display) for display in t.s.displays] == [4, 4, 4, 2, 0, 0, 0, 0, 0]
    assert not any(t.s.bag)
    assert not any(t.s.tower)
    assert t.legal(t.s.active)


@pytest.mark.parametrize("auto", [True, False])
def test_X34_token_not_taken(auto: bool) -> None:
    displays = ({"red": 4}, {"blue": 3, "purple": 1})
    t = Table(phase="acquire", auto=auto, start=1, displays=displays)
    t.take(0, "display_1", "red")
    if not auto:
        t.take(1, "display_2", "blue")
    taken = t.told(TilesTaken)[-1]
    assert (taken.seat, taken.automatic) == (1, auto)
    assert (t.hand(0), t.hand(1)) == ({"red": 4}, {"blue": 3, "purple": 1})
    assert [e.seat for e in t.told(PlayBegan)] == [1]
    assert (t.s.phase, t.s.active) == ("play", 1)
    assert t.s.token_in_centre
    assert not any(p.token for p in GAME.view(t.s, 0).players)
    t.pass_round(1, t.hand(1)).pass_round(0, t.hand(0))
    assert (t.score(0), t.score(1)) == (5, 5)
    assert (t.s.round, t.s.phase, t.s.active, t.s.start_player) == (2, "acquire", 1, 1)


# ---------------------------------------------------------------------------------------------------- side B


def test_X35_stars_of_side_b() -> None:
    every = dict.fromkeys(COLOURS, 6)
    one = Table(side="B", hands=(every,), boards=("UL 1=red",))
    for colour in COLOURS:
        assert one.code(0, PlaceTile("UL", "2", colour, 0)) is None
    two = Table(side="B", hands=(every,), boards=("UL 1=red 2=red; C @0=red @1=blue",))
    for colour in COLOURS:
        wanted = None if colour == "red" else "colour_not_allowed"
        assert two.code(0, PlaceTile("UL", "3", colour, 0)) == wanted
        wanted = "colour_not_allowed" if colour in ("red", "blue") else None
        assert two.code(0, PlaceTile("C", "@4", colour, 0)) == wanted


def test_X36_single_colour_centre_and_all_threes() -> None:
    mine = "C @0=blue @1=blue @2=blue @3=blue @4=blue @5=blue; " + "; ".join(
        f"{star} 3=red" for star in ("UL", "UR", "R", "LR", "LL", "L")
    )
    t = Table(side="B", round=6, scores=(50,), boards=(mine,), passed=(1,))
    t.pass_round(0)
    assert [(e.star, e.colour, e.points) for e in t.told(StarScored)] == [("C", "blue", 15)]
    assert [(e.number, e.points) for e in t.told(NumberScored)] == [(3, 12)]
    assert t.score() == 77


def test_X37_stars_of_one_kind_all_count() -> None:
    purple = " ".join(f"{n}=purple" for n in range(1, 7))
    mixed = " ".join(f"{n}={c}" for n, c in enumerate(COLOURS, 1))
    mine = f"UL {purple}; UR {purple}; R {mixed}"
    t = Table(side="B", round=6, scores=(50,), boards=(mine,), passed=(1,))
    t.pass_round(0)
    assert sorted(e.points for e in t.told(StarScored)) == [12, 20, 20]
    assert t.score() == 102


def test_X38_where_the_three_lies() -> None:
    t = Table(side="B", hands=({"red": 3},))
    t.place(0, "UL", 3, "red", 0)
    star = GAME.view(t.s, 0).players[0].stars[1]
    assert star.key == "UL"
    assert [space.point for space in star.spaces if space.colour] == [1]
    assert [star.spaces[point].name for point in (0, 2)] == ["6", "2"]


# --------------------------------------------------------------------------------------------- edition "manual"


@pytest.mark.parametrize(("edition", "score"), [("manual", 16), ("published", 14)])
def test_X39_token_loss_is_capped(edition: Edition, score: int) -> None:
    t = Table(phase="acquire", edition=edition, scores=(20,), centre={"blue": 5, "purple": 2, "red": 1})
    t.take(0, "centre", "blue")
    (taken,) = t.told(TilesTaken)
    assert taken.count + taken.wilds == 6
    assert taken.lost == 20 - score
    assert t.score() == score
    assert t.hand() == {"blue": 5, "purple": 1}
    assert bag(t.s.centre) == {"purple": 1, "red": 1}
    assert t.s.start_player == 0


@pytest.mark.parametrize(("edition", "score"), [("manual", 2), ("published", 1)])
def test_X40_token_loss_near_the_floor(edition: Edition, score: int) -> None:
    t = Table(phase="acquire", edition=edition, scores=(6,), centre={"yellow": 4, "purple": 1})
    t.take(0, "centre", "yellow")
    assert t.hand() == {"yellow": 4, "purple": 1}
    assert not t.s.token_in_centre
    assert t.score() == score
    assert not any(t.s.centre)


@pytest.mark.parametrize(
    ("edition", "before", "after"),
    [("manual", 3, 1), ("published", 3, 1), ("manual", 7, 3), ("published", 7, 1)],
)
def test_X41_first_the_cap_then_the_floor(edition: Edition, before: int, after: int) -> None:
    t = Table(phase="acquire", edition=edition, scores=(before,), centre={"green": 6, "red": 1})
    t.take(0, "centre", "green")
    assert t.score() == after


SUPPLY_42: list[str | None] = ["purple"] * 3 + ["green"] * 3 + ["red"] * 2 + ["blue"] * 2


@pytest.mark.parametrize(("edition", "bonus"), [("manual", 2), ("published", 1)])
def test_X42_a_pillar_alone(edition: Edition, bonus: int) -> None:
    t = Table(
        edition=edition,
        hands=({"green": 2},),
        boards=("green 3; centre 4=red 5=blue",),
        supply=SUPPLY_42,
    )
    before = t.s.tower
    t.place(0, "green", 2, "green", 0)
    assert t.told(TilePlaced)[0].group == ("2", "3")
    assert (points(t), t.score()) == (2, 7)
    assert added(before, t.s.tower) == {"green": 1}
    assert features(t) == {"pillar_green"}
    assert t.s.pending_bonus == bonus


def test_X42_every_bonus_tile_has_to_be_taken() -> None:
    t = Table(
        edition="manual",
        hands=({"green": 2}, {"red": 1}),
        boards=("green 3; centre 4=red 5=blue",),
        supply=SUPPLY_42,
    )
    t.place(0, "green", 2, "green", 0).do(0, TakeBonus("purple"))
    # One tile only: nothing else is allowed before the second.
    assert t.code(0, PassRound("all")) == "bonus_pending"
    assert t.code(0, PlaceTile("red", "1", "red", 0)) == "bonus_pending"
    assert t.code(1, PlaceTile("red", "1", "red", 0)) == "not_your_turn"
    t.do(0, TakeBonus("red"))
    assert t.hand() == {"purple": 1, "red": 1}
    (refilled,) = t.told(SupplyRefilled)
    assert [space for space, _ in refilled.tiles] == [1, 7]
    # A third tile is one too many.
    assert t.code(0, TakeBonus("red")) == "no_bonus"


def test_X43_statue_and_pillar() -> None:
    t = statue_and_pillar("manual")
    assert t.s.pending_bonus == 4
    assert statue_and_pillar("published").s.pending_bonus == 3
    taken_together(t, 4)


def test_X44_two_pillars() -> None:
    assert two_pillars("manual").s.pending_bonus == 4
    assert two_pillars("published").s.pending_bonus == 2


def test_X45_the_bonus_is_all_there_is() -> None:
    supply: list[str | None] = ["red", None, "yellow", None, "red", None, None, "green", None, None]
    t = previous_statue_and_pillar("manual", supply)
    assert [(e.tiles, e.missing) for e in t.told(BonusDue)] == [(4, 0)]
    assert [e.automatic for e in t.told(BonusTaken)] == [True] * 4
    assert t.hand() == {"red": 2, "yellow": 1, "green": 1}
    assert [e.tiles for e in t.told(BagRefilled)] == [2]
    assert [COLOURS[c] for c in t.s.supply[:2]] == ["blue", "blue"]
    assert t.s.supply[2:] == [EMPTY] * 8
    assert not any(t.s.bag)
    assert not any(t.s.tower)


def test_X45_with_published_figures_there_is_a_choice() -> None:
    supply: list[str | None] = ["red", None, "yellow", None, "red", None, None, "green", None, None]
    t = previous_statue_and_pillar("published", supply)
    assert t.s.pending_bonus == 3
    assert bag(t.s.tower) == {"blue": 2}
    assert {a.colour for a in t.legal(0) if isinstance(a, TakeBonus)} == {"red", "yellow", "green"}


@pytest.mark.parametrize(("edition", "bonus"), [("manual", 2), ("published", 1)])
def test_X46_pillar_on_side_b(edition: Edition, bonus: int) -> None:
    t = Table(
        side="B",
        edition=edition,
        hands=({"green": 1},),
        boards=("UL 2=red; C @0=red @5=blue",),
    )
    t.place(0, "UL", 1, "green", 0)
    star = GAME.view(t.s, 0).players[0].stars[1]
    assert star.colour == "multicolour"
    assert [space.point for space in star.spaces if space.colour] == [2, 3]
    assert points(t) == 2
    (done,) = t.told(FeatureCompleted)
    assert (done.feature, done.feature_kind, done.stars) == ("pillar_orange", "pillar", ("UL",))
    assert t.s.pending_bonus == bonus
    assert [FEATURES[f].id for f in t.s.pending_features] == ["pillar_orange"]
