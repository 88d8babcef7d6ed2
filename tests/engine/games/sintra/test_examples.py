"""The worked examples of the rules document (section 9), each under its id."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

import pytest

from engine.core.chance import Chance
from engine.core.game import start
from engine.games.sintra import scoring
from engine.games.sintra.actions import AdvancePattern
from engine.games.sintra.data import tables
from engine.games.sintra.effects import setup
from engine.games.sintra.events import (
    FinalScored,
    GameEnded,
    GlazierMovedBack,
    PatternAdvanced,
    RoundEnded,
    RoundStarted,
    StripCompleted,
    WindowFilled,
)
from engine.games.sintra.game import GAME
from engine.games.sintra.state import SintraOptions, SintraState
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
    table,
)

T = TypeVar("T")

E3_WINDOWS = "1 BB, 2 GO, 3 PC, 4 O, 5 B, 6 C, 8 P"
E4_STRIPS = "4 S1a BOB.., 5 S2a G...., 7 S7a OPBP."


@pytest.mark.parametrize(
    ("seats", "factories", "out", "bag"),
    [(2, 5, 20, 74), (3, 7, 28, 66), (4, 9, 36, 58)],
    ids=["E1-2p", "E1-3p", "E1-4p"],
)
def test_setup_counts(seats: int, factories: int, out: int, bag: int) -> None:
    s = start(GAME, seats, bytes(32)).state
    assert len(s.factories) == factories
    assert sum(map(sum, s.factories)) == out
    assert sum(s.bag) == bag
    assert len(s.indicator) == 6
    assert sorted(s.indicator[1:]) == sorted("BGOPC")


class BacksUp(Chance):
    """Strips stay in the order S1, S2 …, only S8 comes to slot 6; every strip is drawn with side b up."""

    def shuffle(self, items: MutableSequence[T]) -> None:
        if "S8" in items:
            items.insert(5, items.pop())

    def below(self, n: int) -> int:
        return n - 1


def test_joker_side_is_turned_over_at_the_start() -> None:
    """E2."""
    s = setup(2, SintraOptions(), BacksUp(bytes(32)))
    assert slot(s, 6) == "S8a ....."
    assert s.players[1].sides == ["S1b", "S2b", "S3b", "S4b", "S5b", "S8a", "S6b", "S7b"]


def test_no_visible_joker_at_the_start() -> None:
    """E2, for real draws: side a of strip S8 in every slot, side b never."""
    places = set()
    for number in range(200):
        for p in start(GAME, 4, number.to_bytes(32, "big")).state.players:
            assert "S8b" not in p.sides
            places.add(p.sides.index("S8a"))
    assert places == set(range(8))


def test_ornaments_side_a() -> None:
    """E3."""
    p = seated(windows=E3_WINDOWS)
    assert scoring.ornaments(p) == ((4, 10), (3, 6), (2, 3), (1, 0))
    assert scoring.palace_bonus("A", p) == 19


@pytest.mark.parametrize(
    ("strips", "left", "points"),
    [(E4_STRIPS, 8, 2), ("1 S1a BO..., 2 S2a GP..., 3 S7a OP...", 6, 2)],
    ids=["E4", "E4-divided-once"],
)
def test_panes_left(strips: str, left: int, points: int) -> None:
    p = seated(strips)
    assert scoring.panes_on_strips(p) == left
    assert scoring.strip_points(p) == points


@pytest.mark.parametrize(("side", "palace", "total"), [("A", 19, 57), ("B", 9, 47)], ids=["E5-side-A", "E5-side-B"])
def test_final_scoring(side: str, palace: int, total: int) -> None:
    p1 = seated(E4_STRIPS, E3_WINDOWS, score=40, idx=3)
    p2 = seated("1 S1a .....")
    s = table(p1, p2, factories=("B",), side="A" if side == "A" else "B", round=6, indicator="P")
    s, events = do(s, 1, advance(1, "B", 1))
    final = next(e for e in events if isinstance(e, FinalScored) and e.seat == 0)
    assert (final.panes_left, final.strip_points, final.penalty) == (8, 2, 4)
    assert final.palace_points == palace
    assert final.score == s.players[0].score == total
    assert s.players[0].broken_lost == 4
    assert final.completed == 3
    assert scoring.window_colors(s.players[0]) == (3, 1, 2, 2, 2)
    if side == "A":
        assert final.ornaments == (10, 6, 3, 0)
    else:
        assert (final.ornaments, final.color, final.color_panes) == ((), "blue", 3)


@pytest.mark.parametrize(
    ("windows", "completed", "best", "bonus"),
    [("1 PP, 2 PG, 4 PO, 6 P, 7 G", 3, 5, 15), ("1 P, 3 P, 5 P, 8 P", 0, 4, 0)],
    ids=["E6", "E6-nothing-complete"],
)
def test_bonus_side_b(windows: str, completed: int, best: int, bonus: int) -> None:
    p = seated(windows=windows)
    assert scoring.completed_windows(p) == completed
    assert scoring.best_color(p) == ("pink", best)
    assert scoring.palace_bonus("B", p) == bonus


def test_marker() -> None:
    """E7."""
    s = table(seated("2 S4a ....."), seated("1 S5a ....."), center="PPG", factories=("BBGO",))
    s, events = do(s, 0, advance("center", "P", 2))
    p1 = s.players[0]
    assert (p1.glazier, slot(s, 2)) == (2, "S4a P.P..")
    assert (s.marker, s.first_player, p1.broken_index) == (0, 0, 1)
    assert panes(s.center) == "G"
    assert s.current_player == 1
    event = only(events, PatternAdvanced)
    assert (event.marker_taken, event.broken, event.penalty_before, event.penalty_after) == (True, 0, 0, 1)
    s, events = do(s, 1, advance("center", "G", 1))
    assert slot(s, 1, seat=1) == "S5a .G..."
    assert s.players[1].broken_index == 0
    assert s.marker == 0
    assert not only(events, PatternAdvanced).marker_taken
    assert s.round == 1


def test_excess() -> None:
    """E8."""
    s = table(seated("1 S3a O.O.."), factories=("OOOB", "GGGG"))
    s, events = do(s, 0, advance(1, "O", 1))
    assert slot(s, 1) == "S3a O.O.O"
    event = only(events, PatternAdvanced)
    assert (event.taken, event.placed, event.spaces, event.broken) == (3, 1, (5,), 2)
    assert (event.track_before, event.track_after, event.penalty_after) == (0, 2, 2)
    assert event.moved == ("blue",)
    assert not event.completes
    assert panes(s.tower) == "OO"
    assert s.players[0].broken_index == 2
    assert panes(s.center) == "B"
    assert s.current_player == 1


def test_everything_breaks() -> None:
    """E9."""
    p1 = seated("1 S2a ....., 7 S1a ....., 8 S4a P....", glazier=7)
    s = table(p1, factories=("GGBO", "PPPP"))
    assert code(s, 0, advance(1, "G", 7)) == "nothing_fits"
    assert code(s, 0, advance(1, "G", 1)) == "slot_left_of_glazier"
    assert [a for a in legal(s, 0) if isinstance(a, AdvancePattern) and a.color == "green"] == [advance(1, "G")]
    s, _ = do(s, 0, advance(1, "G"))
    assert panes(s.tower) == "GG"
    assert (s.players[0].broken_index, s.players[0].glazier) == (2, 7)
    assert panes(s.center) == "BO"


def test_duty_to_place() -> None:
    """E10."""
    s = table(seated("7 S1a ....., 8 S5a .....", glazier=7), factories=("GGBO",))
    assert code(s, 0, advance(1, "G")) == "must_place"
    assert code(s, 0, advance(1, "G", 7)) == "must_place_elsewhere"
    refusal = GAME.refusal(s, 0, advance(1, "G"))
    assert refusal is not None
    assert refusal.params["slots"] == (8,)
    s, _ = do(s, 0, advance(1, "G", 8))
    assert slot(s, 8) == "S5a .G.G."
    assert s.players[0].glazier == 8


def test_jokers() -> None:
    """E11."""
    s = table(seated("3 S8b .....", "3 C"), factories=("PPPB", "OOGG"))
    s, events = do(s, 0, advance(1, "P", 3))
    assert slot(s, 3) == "S8b PP.P."
    assert only(events, PatternAdvanced).spaces == (1, 2, 4)
    assert only(events, PatternAdvanced).broken == 0
    assert panes(s.center) == "B"
    s, events = do(s, 0, advance(2, "O", 3))
    assert slot(s, 3) == "S8b PPOP."
    assert only(events, PatternAdvanced).broken == 1
    assert s.players[0].broken_index == 1
    assert panes(s.center) == "BGG"


def first_completion(side: str) -> SintraState:
    """The position of E12 and E14."""
    p1 = seated("4 S1b PC.CP", "1 C, 6 G, 8 BB", glazier=2, score=10)
    factories = ("GBBO", "PPPP")
    return table(p1, factories=factories, bonus="P", side="B" if side == "B" else "A")


@pytest.mark.parametrize("side", ["A", "B"], ids=["E12", "E12-side-B"])
def test_first_completion(side: str) -> None:
    s, events = do(first_completion(side), 0, advance(1, "G", 4, "P"))
    completed, filled = only(events, StripCompleted), only(events, WindowFilled)
    assert completed.panes == ("pink", "clear", "green", "clear", "pink")
    assert (completed.bonus_color, completed.color_bonus, completed.score) == ("pink", 2, 12)
    assert (filled.color, filled.frame, filled.strip_removed) == ("pink", "top", False)
    assert (filled.windows, filled.window_points) == ((4, 6, 8), 5)
    p1 = s.players[0]
    assert p1.windows[3] == "P"
    assert panes(s.tower) == panes(counts("CGCP"))
    assert slot(s, 4) == "S1a ....."
    assert (p1.score, filled.score, p1.glazier) == (17, 17, 4)
    assert panes(s.center) == "BBO"
    assert s.current_player == 1


def test_second_completion() -> None:
    """E13."""
    p1 = seated("2 S2b C.O.C, 3 S6a .....", "2 P, 5 O, 7 GG", glazier=2, score=20)
    s = table(p1, factories=("BBBC", "PPPP"), bonus="C")
    s, events = do(s, 0, advance(1, "B", 2, "O"))
    advanced, filled = only(events, PatternAdvanced), only(events, WindowFilled)
    assert (advanced.placed, advanced.broken) == (2, 1)
    assert only(events, StripCompleted).color_bonus == 2
    assert (filled.frame, filled.strip_removed) == ("bottom", True)
    assert (filled.windows, filled.window_points) == ((2, 5, 7), 6)
    p1 = s.players[0]
    assert (p1.broken_index, p1.windows[1], slot(s, 2), p1.glazier) == (1, "PO", "", 2)
    assert p1.score == 28
    assert panes(s.tower) == "BBBCC"
    assert panes(s.center) == "C"
    s.current_player = 0
    assert {a.slot for a in legal(s, 0) if isinstance(a, AdvancePattern)} == {3, None}
    assert code(s, 0, advance("center", "C", 2)) == "slot_has_no_strip"
    assert code(s, 0, advance("center", "C", 3)) is None


def test_choosing_the_pane_on_side_b() -> None:
    """E14."""
    s, events = do(first_completion("B"), 0, advance(1, "G", 4))
    assert s.players[0].score == 12
    assert (s.phase, s.pending_slot) == ("choose_pane", 4)
    assert set(legal(s, 0)) == {choose("P"), choose("C"), choose("G")}
    assert not [e for e in events if isinstance(e, WindowFilled)]
    assert code(s, 1, advance(2, "P")) == "not_your_turn"
    assert code(s, 0, BACK) == "pending_choice"
    assert code(s, 0, choose("O")) == "keep_not_on_strip"
    s, events = do(s, 0, choose("G"))
    assert s.players[0].windows[3] == "G"
    assert panes(s.tower) == panes(counts("PCCP"))
    assert only(events, WindowFilled).chosen
    assert (s.players[0].score, s.phase, s.current_player) == (17, "turn", 1)


def test_no_question_on_side_a() -> None:
    """E14: the pane in space 1 is kept."""
    s, events = do(first_completion("A"), 0, advance(1, "G", 4))
    assert s.players[0].windows[3] == "P"
    assert not only(events, WindowFilled).chosen
    assert (s.phase, s.current_player, s.players[0].score) == ("turn", 1, 17)


def test_move_glazier_back() -> None:
    """E15."""
    s = table(seated("2 S2a ....., 5 S1a .....", glazier=5), factories=("BBBB",))
    s, events = do(s, 0, BACK)
    assert s.players[0].glazier == 2
    assert s.current_player == 1
    assert only(events, GlazierMovedBack) == GlazierMovedBack(seat=0, slot_before=5, slot_after=2)
    s.current_player = 0
    assert code(s, 0, BACK) == "already_leftmost"


def test_move_from_an_empty_slot() -> None:
    """E16."""
    s = table(seated("2 S2a ....., 5 S1a .....", glazier=1), factories=("BBBB",))
    assert code(s, 0, BACK) is None
    s, _ = do(s, 0, BACK)
    assert s.players[0].glazier == 2


def test_crossing_the_end_of_the_track() -> None:
    """E17."""
    s = table(seated("1 S1a B.B..", score=25, idx=6), factories=("BBBB", "GGGG"))
    s, events = do(s, 0, advance(1, "B", 1))
    event, p1 = only(events, PatternAdvanced), s.players[0]
    assert (event.placed, event.spaces, event.broken) == (1, (5,), 3)
    assert (event.track_before, event.track_after, event.settled) == (6, 1, 18)
    assert (p1.score, p1.broken_index, p1.broken_lost) == (7, 1, 18)
    assert slot(s, 1) == "S1a B.B.B"
    assert scoring.final_change("A", p1) == -1 + 3 // 3
    assert p1.broken_lost + tables().penalty[p1.broken_index] == 19


def test_marker_and_breaking_in_one_turn() -> None:
    """E18."""
    s = table(seated("1 S3a O.O..", score=5, idx=7), center="OO", factories=("", "GGGG"))
    s, events = do(s, 0, advance("center", "O", 1))
    event, p1 = only(events, PatternAdvanced), s.players[0]
    assert (event.marker_taken, event.placed, event.spaces, event.broken) == (True, 1, (5,), 1)
    assert event.settled == 18
    assert (p1.score, p1.broken_index, p1.broken_lost) == (-13, 1, 18)
    assert s.marker == 0


def test_end_of_a_round() -> None:
    """E19."""
    s = table(seated("1 S2a ....."), center="G", indicator="PBGOCP", marker=1, first_player=1)
    s, events = do(s, 0, advance("center", "G", 1))
    assert slot(s, 1) == "S2a G...."
    assert s.indicator == "BGOCP"
    assert panes(s.tower) == "P"
    assert (s.round, s.marker, s.current_player) == (2, None, 1)
    assert [sum(f) for f in s.factories] == [4] * 5
    assert sum(s.bag) == 20
    assert only(events, RoundEnded) == RoundEnded(round=1, color="pink", next_player=1)
    started = only(events, RoundStarted)
    assert (started.round, started.first_player, started.bonus_color) == (2, 1, "blue")
    assert (started.refilled, started.missing) == (0, 0)
    assert [len(f) for f in started.factories] == [4] * 5


def test_refill_in_the_middle() -> None:
    """E20: the bag holds blue panes only and the tower none, so that the origin of every pane shows."""
    s = table(seated("1 S2a ....."), factories=("G",), bag="B" * 14, tower="G" * 20 + "O" * 19, indicator="PCB")
    s, events = do(s, 0, advance(1, "G", 1))
    assert [panes(f) for f in s.factories[:3]] == ["BBBB"] * 3
    assert [f[0] for f in s.factories] == [4, 4, 4, 2, 0]
    assert [sum(f) for f in s.factories] == [4] * 5
    assert (sum(s.bag), sum(s.tower)) == (34, 0)
    assert (only(events, RoundStarted).refilled, only(events, RoundStarted).missing) == (40, 0)


def test_shortage() -> None:
    """E21."""
    everybody = [seated("1 S2a ....."), seated(), seated(), seated()]
    s = table(*everybody, factories=("G",), bag="BBBBB", tower="G" * 11, indicator="PCB")
    s, events = do(s, 0, advance(1, "G", 1))
    assert [sum(f) for f in s.factories] == [4, 4, 4, 4, 1, 0, 0, 0, 0]
    assert (sum(s.bag), sum(s.tower)) == (0, 0)
    assert (only(events, RoundStarted).refilled, only(events, RoundStarted).missing) == (12, 19)
    assert (s.phase, s.current_player) == ("turn", 0)
    assert legal(s, 0)


def test_end_of_the_game() -> None:
    """E22."""
    s = table(seated("1 S2a ....."), factories=("G",), round=6, indicator="P")
    s, events = do(s, 0, advance(1, "G", 1))
    assert (s.indicator, panes(s.tower), s.phase, s.current_player) == ("", "P", "finished", None)
    assert not any(map(any, s.factories))
    assert sum(s.bag) == 40
    assert [type(e) for e in events[1:]] == [RoundEnded, FinalScored, FinalScored, GameEnded]
    assert only(events, RoundEnded).next_player is None
    assert GAME.outcome(s) is not None


def test_no_strips_left() -> None:
    """E23."""
    s = table(seated(glazier=3), factories=("BBOO", "GGGG"))
    assert code(s, 0, BACK) == "no_strips_left"
    s, _ = do(s, 0, advance(1, "B"))
    assert panes(s.tower) == "BB"
    assert (s.players[0].broken_index, s.players[0].glazier) == (2, 3)
    assert panes(s.center) == "OO"


def test_second_completion_of_the_joker_side() -> None:
    """E24."""
    s = table(seated("1 S1a ....., 8 S8b PGO..", "8 B", glazier=8), factories=("GCCC", "CBBB"), bonus="G")
    s, _ = do(s, 0, advance(1, "G", 8))
    assert slot(s, 8) == "S8b PGOG."
    assert panes(s.center) == "CCC"
    s, events = do(s, 0, advance(2, "C", 8, "G"))
    assert only(events, StripCompleted).panes == ("pink", "green", "orange", "green", "clear")
    assert only(events, StripCompleted).color_bonus == 2
    assert only(events, WindowFilled).window_points == 2
    assert (s.players[0].windows[7], slot(s, 8), s.players[0].score) == ("BG", "", 4)
    assert panes(s.tower) == panes(counts("POGC"))
    assert panes(s.center) == panes(counts("CCCBBB"))
    s, _ = do(s, 0, BACK)
    assert s.players[0].glazier == 1


def test_free_choice_among_fitting_strips() -> None:
    """E25."""
    s = table(seated("2 S1a ....., 6 S7b .....", glazier=2), factories=("BBBG", "CCCC"))
    assert legal(s, 0) == [
        advance(1, "B", 2),
        advance(1, "B", 6),
        advance(1, "G", 6),
        advance(2, "C", 6),
    ]
    s, events = do(s, 0, advance(1, "B", 6))
    assert slot(s, 6) == "S7b .B..."
    assert only(events, PatternAdvanced).broken == 2
    assert (s.players[0].glazier, s.players[0].broken_index) == (6, 2)
    s.current_player = 0
    assert code(s, 0, advance("center", "G", 2)) == "slot_left_of_glazier"
    s, _ = do(s, 0, BACK)
    s.current_player = 0
    assert code(s, 0, advance("center", "G", 6)) is None
    assert s.players[0].glazier == 2


@pytest.mark.parametrize(
    ("p1", "ranks", "reasons"),
    [
        ({"score": 52, "idx": 2, "lost": 18}, (2, 1, 3), ("rounds_played", "fewer_points_lost")),
        ({"score": 56, "idx": 4, "lost": 0}, (1, 1, 3), ("rounds_played", "victory_shared")),
    ],
    ids=["E26", "E26-shared"],
)
def test_tie_break(p1: dict[str, int], ranks: tuple[int, ...], reasons: tuple[str, ...]) -> None:
    everybody = (seated("1 S1a .....", "", **p1), seated(score=56, idx=4), seated(score=44))
    s = table(*everybody, factories=("B",), round=6, indicator="P")
    s, events = do(s, 0, advance(1, "B", 1))
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.scores == (50, 50, 44)
    assert outcome.ranks == ranks
    assert outcome.reasons == reasons
    assert s.players[0].broken_lost == (20 if p1["lost"] else 6)
    assert only(events, GameEnded).winners == outcome.winners


def test_marker_not_taken() -> None:
    """E27."""
    strips = "1 S1a ....., 2 S2a ....., 3 S3a ....., 4 S4a ....., 5 S5a ....."
    s = table(
        seated(strips),
        seated(strips),
        factories=("BBBB", "GGGG", "OOOO", "PPPP", "CCCC"),
        current_player=1,
        first_player=1,
    )
    broken = [0, 0]
    for number, color in enumerate("BGOPC", 1):
        seat = number % 2
        assert s.current_player == seat
        s, events = do(s, seat, advance(number, color, number))
        broken[seat] += only(events, PatternAdvanced).broken
        assert not only(events, PatternAdvanced).marker_taken
    assert (s.round, s.first_player, s.current_player, s.marker) == (2, 1, 1, None)
    assert [p.broken_index for p in s.players] == broken
    assert broken == [2, 3]
