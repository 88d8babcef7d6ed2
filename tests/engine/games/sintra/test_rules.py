"""Rules of Sintra that the worked examples do not show: refusals, rulings, options, views, consequences."""

from __future__ import annotations

import pytest

from engine.core import narrow
from engine.core.chance import Chance
from engine.core.game import Refusal, preview, start
from engine.core.parts import SPECTATOR
from engine.core.position import Position
from engine.games.sintra import scoring
from engine.games.sintra.actions import AdvancePattern, ChoosePane, SintraAction
from engine.games.sintra.data import tables
from engine.games.sintra.effects import fill_factories
from engine.games.sintra.events import PatternAdvanced, RoundStarted, WindowFilled
from engine.games.sintra.game import GAME
from engine.games.sintra.state import SintraOptions, SintraState
from engine.games.sintra.strips import completed_by, place, rooms
from engine.players.random import choose as random_action
from tests.engine.games.sintra.tables import (
    BACK,
    advance,
    choose,
    code,
    counts,
    do,
    legal,
    only,
    panes,
    seated,
    slot,
    step,
    table,
)

# ---------------------------------------------------------------------------------------------- refusals


def crowded() -> SintraState:
    """Glazier at slot 3; slot 4 has no strip; blue fits slot 5 only, green nowhere, pink slots 3 and 5."""
    p1 = seated("1 S3b ....., 3 S4a .B.B., 5 S7a O....", glazier=3)
    return table(p1, factories=("BBGO", "", "PPPP"), center="")


REFUSED: list[tuple[SintraAction, str, dict[str, object]]] = [
    (AdvancePattern("factory_6", "blue", 5), "unknown_source", {"source": "factory_6"}),
    (AdvancePattern("", "", 99), "unknown_source", {"source": ""}),
    (advance(2, "B", 5), "source_empty", {"source": "factory_2"}),
    (advance("center", "B", 5), "source_empty", {"source": "center"}),
    (advance(1, "C", 5), "color_not_in_source", {"color": "clear", "source": "factory_1"}),
    (AdvancePattern("factory_1", "red", 5), "color_not_in_source", {"color": "red", "source": "factory_1"}),
    (advance(1, "B", 1), "slot_left_of_glazier", {"slot": 1, "glazier": 3}),
    (advance(1, "B", 0), "slot_left_of_glazier", {"slot": 0, "glazier": 3}),
    (advance(1, "B", 4), "slot_has_no_strip", {"slot": 4}),
    (advance(1, "B", 9), "slot_has_no_strip", {"slot": 9}),
    (advance(1, "B", 3), "must_place_elsewhere", {"slot": 3, "color": "blue", "slots": (5,)}),
    (advance(1, "G", 5), "nothing_fits", {"color": "green"}),
    (advance(3, "P"), "must_place", {"color": "pink", "slots": (3, 5)}),
    (advance(3, "P", 3, "O"), "keep_not_on_strip", {"color": "orange", "colors": ("blue", "pink")}),
    (advance(3, "P", 5, "P"), "keep_not_on_strip", {"color": "pink", "colors": ()}),
    (advance(1, "G", None, "G"), "keep_not_on_strip", {"color": "green", "colors": ()}),
    (choose("P"), "no_pending_choice", {}),
]


@pytest.mark.parametrize(("action", "expected", "params"), REFUSED, ids=[f"{r[1]}-{i}" for i, r in enumerate(REFUSED)])
def test_refusals(action: SintraAction, expected: str, params: dict[str, object]) -> None:
    assert GAME.refusal(crowded(), 0, action) == Refusal(expected, params)


def test_what_the_refused_could_have_done() -> None:
    s = crowded()
    for action in (advance(1, "B", 5), advance(1, "G"), advance(3, "P", 3), advance(3, "P", 3, "B"), BACK):
        assert code(s, 0, action) is None


@pytest.mark.parametrize("action", [advance(9, "B", 1), choose("B"), BACK], ids=["advance", "choose", "back"])
def test_whose_turn_comes_before_everything_else(action: SintraAction) -> None:
    s = crowded()
    for seat in (1, 7, SPECTATOR):
        assert code(s, seat, action) == "not_your_turn"
    s.phase, s.current_player = "finished", None
    for seat in (0, 1, SPECTATOR):
        assert code(s, seat, action) == "game_over"
        assert not legal(s, seat)


def test_pending_choice_comes_before_the_source() -> None:
    p1 = seated("4 S1b PCGCP", glazier=4)
    s = table(p1, factories=("BBBB",), side="B", phase="choose_pane", pending_slot=4)
    assert GAME.refusal(s, 0, advance(9, "B", 1)) == Refusal("pending_choice", {"slot": 4})
    assert GAME.refusal(s, 0, ChoosePane("red")) == Refusal(
        "keep_not_on_strip", {"color": "red", "colors": ("green", "pink", "clear")}
    )
    assert legal(s, 0) == [choose("G"), choose("P"), choose("C")]


# ----------------------------------------------------------------------------------------------- rulings


def test_colors_before_jokers() -> None:
    """R12."""
    assert place("S8b", ".....", 3, 1) == ("P....", (1,), 0)
    assert place("S8b", ".....", 3, 2) == ("PP...", (1, 2), 0)
    assert place("S8b", ".....", 0, 5) == (".B.B.", (2, 4), 3)
    assert place("S8b", ".B...", 4, 2) == (".B.CC", (4, 5), 0)
    assert rooms("S8b", ".B...") == (1, 1, 2, 2, 2)
    assert completed_by("S8b", "PBO..") == ((4, 2),)
    assert completed_by("S8b", "PBO.C") == ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1))


def test_all_may_break_although_another_take_would_fit() -> None:
    """R13, R14: the glazier stays."""
    s = table(seated("3 S1a ....., 5 S1a .....", glazier=2), factories=("GBBB",))
    assert code(s, 0, advance(1, "G")) is None
    s, _ = do(s, 0, advance(1, "G"))
    assert s.players[0].glazier == 2
    assert panes(s.tower) == "G"


def test_glazier_right_of_all_strips() -> None:
    s = table(seated("3 S1a .....", glazier=8), factories=("BBBB", "GGGG"))
    assert legal(s, 0) == [advance(1, "B"), advance(2, "G"), BACK]


def test_panes_on_jokers_count_with_their_own_color() -> None:
    """R18."""
    s = table(seated("1 S8b PBOB.", "1 B"), factories=("CGGG", "GGGG"), bonus="B")
    _, events = do(s, 0, advance(1, "C", 1))
    assert only(events, WindowFilled).score == 2 + 4


def test_windows_to_the_left_never_count() -> None:
    """R19: each to the right once, also where no strip is left."""
    p = seated("5 S1a .....", "1 BB, 4 B, 5 B, 6 GG, 8 P")
    assert scoring.window_points("A", p, 5) == (2 + 1 + 2, (5, 6, 8))
    p = seated(windows="1 B, 2 B, 3 B, 4 B, 5 B, 6 B, 7 B, 8 B")
    assert scoring.window_points("B", p, 1)[0] == 18


@pytest.mark.parametrize(
    ("index", "steps", "after", "lost"),
    [(0, 0, 0, 0), (0, 7, 7, 0), (7, 1, 0, 18), (7, 2, 1, 18), (0, 8, 0, 18), (3, 20, 7, 36)],
)
def test_track(index: int, steps: int, after: int, lost: int) -> None:
    """R8, and the same step by step."""
    assert scoring.track(index, steps) == (after, lost)
    place, total = index, 0
    for _ in range(steps):
        place, once = scoring.track(place, 1)
        total += once
    assert (place, total) == (after, lost)


def test_five_equal_panes_leave_no_choice() -> None:
    """Section 5.2."""
    assert scoring.kept_without_asking("B", "GGGGG") == "green"
    assert scoring.kept_without_asking("B", "GGGGB") is None
    assert scoring.kept_without_asking("A", "GGGGB") == "green"


def test_keep_on_side_a_is_accepted_but_not_asked_for() -> None:
    """R17."""
    s = table(seated("4 S1b PC.CP", glazier=4), factories=("GBBO", "PPPP"))
    assert [a for a in legal(s, 0) if isinstance(a, AdvancePattern) and a.color == "green"] == [advance(1, "G", 4)]
    for keep in "GPC":
        after, _ = do(s, 0, advance(1, "G", 4, keep))
        assert after.players[0].windows[3] == keep


def test_keep_on_side_b_is_asked_for_where_it_matters() -> None:
    s = table(seated("4 S1b PC.CP, 5 S2a .....", glazier=4), factories=("GBBO", "PPPP"), side="B")
    chosen = {"source": "factory_1", "color": "green"}
    assert narrow.options(GAME, s, 0, "slot", chosen) == [4, 5]
    assert narrow.options(GAME, s, 0, "keep", chosen | {"slot": 4}) == [None, "green", "pink", "clear"]
    assert narrow.options(GAME, s, 0, "keep", chosen | {"slot": 5}) == [None]


def test_best_color_in_a_tie() -> None:
    """R24."""
    assert scoring.best_color(seated(windows="1 PG, 2 GP")) == ("green", 2)
    assert scoring.palace_bonus("B", seated(windows="1 PG, 2 GP")) == 4
    assert scoring.palace_bonus("B", seated()) == 0


def test_places() -> None:
    """R25, R26: the same two comparisons for all places."""
    people = [
        seated(score=9, lost=3),
        seated(score=12, lost=40),
        seated(score=9, lost=2),
        seated(score=9, lost=3),
    ]
    assert scoring.ranks(people) == (3, 1, 2, 3)


def test_marker_goes_to_the_first_from_the_centre_only() -> None:
    """R23, and the marker decides who opens the next round."""
    s = table(seated(), seated(), center="BBG", factories=("O",))
    s, _ = do(s, 1, advance("center", "B"))
    assert (s.marker, s.first_player, s.players[1].broken_index) == (1, 1, 3)
    s, events = do(s, 0, advance("center", "G"))
    assert not only(events, PatternAdvanced).marker_taken
    assert (s.marker, s.players[0].broken_index) == (1, 1)
    s, events = do(s, 1, advance(1, "O"))
    assert (s.current_player, s.first_player, s.marker) == (1, 1, None)


def test_a_round_has_at_least_the_pane_of_the_indicator() -> None:
    """R28: a round without any pane cannot begin, because the indicator's pane goes into the tower first."""
    s = table(seated("1 S1a ....."), factories=("B",), bag="", tower="", indicator="CG", round=5)
    s, events = do(s, 0, advance(1, "B", 1))
    assert only(events, RoundStarted).missing == 19
    assert panes(s.factories[0]) == "C"
    s, events = do(s, 0, advance(1, "C"))
    assert s.phase == "finished"


def test_filling_without_any_pane() -> None:
    """R21."""
    s = table(factories=("B",), bag="", tower="")
    assert fill_factories(s, Chance(bytes(32))) == 0
    assert not any(map(any, s.factories))


def test_scores_may_be_negative() -> None:
    """R9: nothing is forgiven at the end either."""
    s = table(seated(idx=7, score=-13), seated(), factories=("B",), round=6, indicator="P")
    s, _ = do(s, 1, advance(1, "B"))
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.scores == (-28, -1)
    assert outcome.ranks == (2, 1)


def test_strips_stay_over_the_end_of_a_round() -> None:
    """Section 6.1: nothing of the players is reset."""
    p1 = seated("2 S1a B...., 7 S2a .....", "1 BB, 2 G", glazier=2, score=11, idx=3)
    s = table(p1, seated(), factories=("B",))
    before = GAME.clone(s).players[0]
    s, _ = do(s, 1, advance(1, "B"))
    assert s.round == 2
    assert s.players[0] == before


# ------------------------------------------------------------------------------------------ setup, options


def test_first_player_option() -> None:
    """R11: a place in the order of joining; drawn where nobody has it."""
    for place_, seat in (("1", 0), ("2", 1), ("3", 2)):
        options = SintraOptions(first_player=place_)  # type: ignore[arg-type]
        openers = {start(GAME, 3, bytes([i] * 32), options).state.first_player for i in range(8)}
        assert openers == {seat}
    for place_ in ("random", "4"):
        options = SintraOptions(first_player=place_)  # type: ignore[arg-type]
        states = [start(GAME, 3, bytes([i] * 32), options).state for i in range(40)]
        assert {s.first_player for s in states} == {0, 1, 2}
        assert all(s.current_player == s.first_player for s in states)


def test_setup() -> None:
    """Section 4."""
    seen = set()
    for number in range(60):
        s = start(GAME, 3, number.to_bytes(32, "big")).state
        assert (s.round, s.phase, s.marker, sum(s.center), sum(s.tower)) == (1, "turn", None, 0, 0)
        for p in s.players:
            assert sorted(side[:-1] for side in p.sides) == [f"S{i}" for i in range(1, 9)]
            assert (p.glazier, p.score, p.broken_index, p.broken_lost) == (1, 0, 0, 0)
            assert p.fills == ["....."] * 8
            assert p.windows == [""] * 8
            seen |= set(p.sides)
        assert len({tuple(p.sides) for p in s.players}) > 1
    assert seen == set(tables().sides) - {"S8b"}


def test_palace_side_changes_the_bonus_only() -> None:
    a, b = (start(GAME, 2, bytes(32), SintraOptions(palace_side=side)).state for side in ("A", "B"))
    a.options = b.options
    assert a == b


# ---------------------------------------------------------------------------------- views and consequences


def test_view_of_a_position() -> None:
    p1 = seated("2 S8b P..B., 4 S1a B....", "1 BG, 2 C, 6 PP", glazier=2, score=23, idx=2, lost=18)
    s = table(p1, seated("1 S2a ....."), factories=("BBGP", "OOOO"), center="CC", bag="BG", indicator="OCBP", round=3)
    v = GAME.view(s, SPECTATOR)
    assert (v.round, v.rounds, v.phase, v.to_act, v.marker) == (3, 6, "turn", 0, None)
    assert v.indicator == ("orange", "clear", "blue", "pink")
    assert (v.bonus_color, v.bag_total, v.refill_next, v.takes) == ("orange", 2, True, 5)
    assert [(c.color, c.count) for c in v.factories[0].panes] == [("blue", 2), ("green", 1), ("pink", 1)]
    assert (len(v.factories), v.factories[2].total, v.center.id, v.center.total) == (5, 0, "center", 2)
    me = v.players[0]
    assert (me.color, me.to_act, me.score, me.glazier, me.back_to) == ("black", True, 23, 2, None)
    assert (me.penalty, me.next_penalty, me.broken_lost) == (2, 4, 18)
    assert {r.color: r.slots for r in me.reach} == {
        "blue": (2, 4),
        "green": (2,),
        "orange": (2, 4),
        "pink": (2,),
        "clear": (2,),
    }
    gone, joker, _, first, *_ = me.slots
    assert (gone.strip, gone.side, gone.spaces, gone.in_reach, gone.window) == (
        None,
        None,
        (),
        False,
        ("blue", "green"),
    )
    assert (joker.strip, joker.side, joker.hidden, joker.in_reach) == ("S8", "b", (), True)
    assert joker.spaces == ("pink", "joker", "orange", "joker", "clear")
    assert joker.panes == ("pink", None, None, "blue", None)
    assert [(n.color, n.filled, n.total) for n in joker.needs] == [
        ("pink", 1, 1),
        ("joker", 1, 2),
        ("orange", 0, 1),
        ("clear", 0, 1),
    ]
    assert (joker.points, joker.completion_points) == (3, 4)
    assert first.hidden == ("pink", "clear", "green", "clear", "pink")
    assert [(o.windows, o.filled, o.points) for o in me.ornaments] == [
        ((1, 2), 3, 6),
        ((3, 4), 0, 0),
        ((5, 6), 2, 3),
        ((7, 8), 0, 0),
    ]
    assert (me.panes_on_strips, me.strip_points, me.palace_bonus, me.final_score) == (3, 1, 9, 23 + 1 - 2 + 9)
    assert (v.colors[0].letter, v.colors[0].shape, v.joker) == ("B", "diamond", "*")
    assert v.pending is None


def test_view_of_a_pending_choice_on_side_b() -> None:
    p1 = seated("4 S1b PC.CP", "5 PP", glazier=2)
    s, _ = do(table(p1, factories=("GBBO", "PPPP"), side="B"), 0, advance(1, "G", 4))
    v = GAME.view(s, 1)
    assert v.pending is not None
    assert (v.pending.seat, v.pending.slot, v.pending.colors) == (0, 4, ("green", "pink", "clear"))
    me = v.players[0]
    assert (me.ornaments, me.completed_windows, me.best_color, me.palace_bonus) == ((), 1, "pink", 2)
    assert [(c.color, c.count) for c in me.window_colors] == [("pink", 2)]
    assert v.players[1].back_to is None


def test_view_after_the_end_shows_the_final_score() -> None:
    p1 = seated("1 S1a BO...", "1 BB, 2 B", score=10, idx=1)
    s, _ = do(table(p1, factories=("B",), round=6, indicator="P"), 0, advance(1, "B", 1))
    v = GAME.view(s, 0)
    assert (v.to_act, v.bonus_color, v.indicator, v.refill_next) == (None, None, (), False)
    assert v.players[0].score == v.players[0].final_score == 10 + 1 - 1 + 6


def test_consequence_for_a_menu() -> None:
    """ "place 2, break 1, completes" of E13, the same with the marker, and the other two actions."""
    s = table(seated("2 S2b C.O.C", "2 P, 5 O", glazier=1, idx=6), factories=("BBBC",), center="BB", bonus="C")
    c = scoring.consequence(s, 0, advance(1, "B", 2, "O"))
    assert (c.taken, c.placed, c.spaces, c.broken, c.completes) == (3, 2, (2, 4), 1, True)
    assert (c.color_bonus, c.window_points, c.windows, c.keep, c.points) == (2, 5, (2, 5), "orange", 7)
    assert (c.track_before, c.track_after, c.settled, c.points_lost, c.glazier) == (6, 7, 0, 3, 2)
    c = scoring.consequence(s, 0, advance("center", "B", 2))
    assert (c.marker, c.broken, c.points_lost, c.completes) == (True, 0, 3, True)
    s.players[0].broken_index = 7
    c = scoring.consequence(s, 0, advance("center", "B", 2))
    assert (c.settled, c.points_lost, c.track_after) == (18, 3, 0)
    assert (slot(s, 2), panes(s.center), s.marker) == ("S2b C.O.C", "BB", None)
    s.players[0].glazier = 5
    assert scoring.consequence(s, 0, BACK).glazier == 2
    assert scoring.consequence(s, 0, advance(1, "B")).broken == 3


def agrees(position: Position[SintraState], seat: int, action: SintraAction) -> None:
    """What was foretold is what happens, on the state and in the events."""
    c = scoring.consequence(position.state, seat, action)
    after, events = step(position, seat, action)
    before, now = position.state.players[seat], after.state.players[seat]
    advanced = [e for e in events if isinstance(e, PatternAdvanced)]
    for e in advanced:
        assert (c.taken, c.placed, c.spaces, c.broken) == (e.taken, e.placed, e.spaces, e.broken)
        assert (c.marker, c.completes, c.settled) == (e.marker_taken, e.completes, e.settled)
        assert (c.track_before, c.track_after) == (e.track_before, e.track_after)
    assert len(advanced) == isinstance(action, AdvancePattern)
    assert c.glazier == now.glazier
    filled = [e for e in events if isinstance(e, WindowFilled)]
    assert [(e.color, e.windows, e.window_points) for e in filled] == (
        [(c.keep, c.windows, c.window_points)] if c.keep else []
    )
    if after.state.phase == "turn":
        assert now.score - before.score == c.points
        lost = [p.broken_lost + tables().penalty[p.broken_index] for p in (before, now)]
        assert lost[1] - lost[0] == c.points_lost


@pytest.mark.parametrize("side", ["A", "B"])
def test_consequences_agree_with_what_happens(side: str) -> None:
    chance = Chance(b"consequences" * 2 + side.encode() * 8)
    options = SintraOptions(palace_side="B" if side == "B" else "A")
    position = start(GAME, 3, bytes(32), options)
    while seats := GAME.to_act(position.state):
        (seat,) = seats
        for action in list(GAME.legal(position.state, seat))[:: 1 + chance.below(7)]:
            agrees(position, seat, action)
        position, _ = step(position, seat, random_action(GAME, position.state, seat, chance))


def test_preview_tells_nothing_of_the_next_fill() -> None:
    s = table(seated("1 S2a ....."), factories=("G",))
    position = Position(seats=2, options=s.options, rules_version=1, state=s, seed=bytes(32), counter=0, ply=0)
    kinds = [event.kind for event in preview(GAME, position, 0, advance(1, "G", 1))]
    assert kinds == ["pattern_advanced", "round_ended"]


def test_counts_of_the_notation() -> None:
    assert counts("GBBC") == [2, 1, 0, 0, 1]
    assert panes([2, 1, 0, 0, 1]) == "BBGC"
