"""Every count and constraint of section 2 of the rules document, checked against data.toml."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from engine.games.sintra.data import build, check, source_names, tables

Data = dict[str, Any]

DATA: Data = tomllib.loads(files("engine.games.sintra").joinpath("data.toml").read_text("utf-8"))

STRIPS = """
S1 a blue    orange  blue    orange  blue     2
S1 b pink    clear   green   clear   pink     3
S2 a green   pink    green   pink    green    2
S2 b clear   blue    orange  blue    clear    3
S3 a orange  clear   orange  clear   orange   2
S3 b blue    green   pink    green   blue     3
S4 a pink    blue    pink    blue    pink     2
S4 b orange  pink    clear   green   orange   4
S5 a clear   green   clear   green   clear    2
S5 b green   orange  pink    blue    green    4
S6 a green   orange  clear   orange  green    3
S6 b pink    clear   blue    orange  pink     4
S7 a orange  pink    blue    pink    orange   3
S7 b clear   blue    green   pink    clear    4
S8 a blue    green   orange  clear   blue     4
S8 b pink    JOKER   orange  JOKER   clear    3
"""


def test_counts() -> None:
    """Section 2.1: the components, and section 4: enough panes for every first fill."""
    t = tables()
    assert (t.rounds, t.panes_per_color, t.panes_per_factory) == (6, 20, 4)
    assert (t.strip_spaces, t.slots, t.frames, t.panes_per_point) == (5, 8, 2, 3)
    assert len(t.colors) * t.panes_per_color == 100
    assert t.factories == {2: 5, 3: 7, 4: 9}
    assert len(t.factory_index) == 9
    assert len(t.player_colors) == 4
    assert len(t.start_sides) == 8
    assert len(t.sides) == 16
    assert source_names(5) == ("factory_1", "factory_2", "factory_3", "factory_4", "factory_5", "center")


def test_colors() -> None:
    """Five colours that can be told apart by letter, shape and emoji; players' colours are no panes' colours."""
    t = tables()
    assert t.color_ids == ("blue", "green", "orange", "pink", "clear")
    assert t.letters == "BGOPC"
    for name in ("id", "letter", "shape", "emoji"):
        assert len({getattr(color, name) for color in t.colors}) == 5
    assert t.player_colors == ("black", "white", "brown", "grey")
    assert not set(t.player_colors) & {*t.color_ids, t.joker_id}


def test_strips_are_the_table_of_the_rules_document() -> None:
    t = tables()
    letters = {color.id: color.letter for color in t.colors} | {"JOKER": t.joker}
    rows = [line.split() for line in STRIPS.strip().splitlines()]
    assert {strip + side: "".join(letters[w] for w in spaces) for strip, side, *spaces, _ in rows} == t.sides
    assert all(len(set(t.sides[row[0] + row[1]]) - {t.joker}) == int(row[-1]) for row in rows)


def test_strips_treat_the_colors_alike() -> None:
    """Section 2.3 (R2): three families in which every colour plays the same roles, and the joker side."""
    t = tables()
    shapes: dict[tuple[int, ...], list[Counter[int]]] = {}
    for pattern in t.sides.values():
        if t.joker not in pattern:
            amounts = Counter(t.letters.index(letter) for letter in pattern)
            shapes.setdefault(tuple(sorted(amounts.values(), reverse=True)), []).append(amounts)
    families: dict[tuple[int, ...], Callable[[int], dict[int, int]]] = {
        (3, 2): lambda i: {i: 3, (i + 2) % 5: 2},
        (2, 2, 1): lambda i: {i: 2, (i + 1) % 5: 2, (i + 3) % 5: 1},
        (2, 1, 1, 1): lambda i: {i: 2, (i + 1) % 5: 1, (i + 2) % 5: 1, (i + 4) % 5: 1},
    }
    assert set(shapes) == set(families)
    for shape, family in families.items():
        assert sorted(sorted(side.items()) for side in shapes[shape]) == sorted(
            sorted(family(i).items()) for i in range(5)
        )
    spaces = Counter("".join(t.sides.values()))
    assert [spaces[letter] for letter in t.letters] == [15, 15, 16, 16, 16]
    assert spaces[t.joker] == 2
    distinct = [len(set(pattern) - {t.joker}) + pattern.count(t.joker) for pattern in t.sides.values()]
    assert sum(distinct) / len(distinct) == pytest.approx(3, abs=0.2)


def test_sides_of_a_strip_complete_each_other() -> None:
    """Section 2.3: different families, all colours together, no colour more than 4 times; looks symmetric."""
    t = tables()
    for a, b in [(t.sides[s + "a"], t.sides[s + "b"]) for s in t.start_sides]:
        assert sorted(Counter(a).values()) != sorted(Counter(b).values()) or t.joker in a + b
        both = Counter((a + b).replace(t.joker, ""))
        assert set(both) == set(t.letters)
        assert max(both.values()) <= 4
    assert all(p == p[::-1] for p in t.sides.values() if len(set(p)) < 4)


def test_starting_sides() -> None:
    """Section 4, step 4: the joker side is the only one that may not lie up."""
    t = tables()
    for strip, sides in t.start_sides.items():
        expected = (strip + "a", strip + "a") if strip == "S8" else (strip + "a", strip + "b")
        assert sides == expected
    assert [side for side, pattern in t.sides.items() if t.joker in pattern] == ["S8b"]
    assert t.sides["S8b"].count(t.joker) == 2
    assert all(t.other_side[t.other_side[side]] == side != t.other_side[side] for side in t.sides)


def test_points() -> None:
    """R5, R6, R7 and the palace bonus."""
    t = tables()
    assert t.windows == {"A": (4, 3, 3, 2, 2, 1, 1, 2), "B": (4, 3, 3, 2, 2, 1, 1, 2)}
    assert t.ornaments == ((1, 2), (3, 4), (5, 6), (7, 8))
    assert t.ornament_points == (0, 0, 3, 6, 10)
    assert t.penalty == (0, 1, 2, 4, 6, 9, 12, 15, 18)
    assert t.last_space == 8
    assert sum(t.windows["A"]) == 18


def test_loaded_once() -> None:
    assert tables() is tables()


def test_the_file_is_right() -> None:
    assert list(check(DATA)) == []


def put(*path: str | int, value: Any) -> Callable[[Data], None]:
    """A change of one value in a data file."""

    def change(data: Data) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


WRONG: dict[str, tuple[Callable[[Data], None], str]] = {
    "four colours": (lambda d: d["colors"].pop(), "5 colours"),
    "a colour twice": (put("colors", 0, "id", value="clear"), "5 colours"),
    "a letter twice": (put("colors", 0, "letter", value="C"), "letters"),
    "a long letter": (put("joker", "letter", value="**"), "letters"),
    "the empty letter": (put("joker", "letter", value="."), "letters"),
    "seven rounds": (put("game", "rounds", value=7), "indicator"),
    "three frames": (put("game", "frames_per_window", value=3), "frame"),
    "no table for four": (lambda d: d["factories"].pop("4"), "factories"),
    "three player colours": (lambda d: d["player_colors"]["ids"].pop(), "players"),
    "seven strips": (lambda d: d["strips"].pop("S1"), "8 strips"),
    "one side": (put("strips", "S1", value={"a": "BOBOB"}), "sides a and b"),
    "four spaces": (put("strips", "S1", "a", value="BOBO"), "5 spaces"),
    "an unknown letter": (put("strips", "S1", "a", value="BOBOX"), "letter of a colour"),
    "no jokers": (put("strips", "S8", "b", value="PPOCC"), "jokers"),
    "one joker": (put("strips", "S8", "b", value="P*OCC"), "jokers"),
    "jokers on two sides": (put("strips", "S8", "a", value="B*O*B"), "jokers"),
    "one joker each on two strips": (put("strips", "S1", "a", value="BOB*B"), "jokers"),
    "seven windows": (lambda d: d["windows"]["A"].pop(), "windows.A"),
    "a window below 0": (put("windows", "B", 3, value=-1), "windows.B"),
    "no side B": (lambda d: d["windows"].pop("B"), "windows.B"),
    "a window twice": (put("ornaments", "windows", 0, value=[1, 3]), "ornaments"),
    "ornament points": (put("ornaments", "points_by_filled", value=[0, 3, 6, 10]), "points_by_filled"),
    "a track from 1": (put("broken_track", "penalty", 0, value=1), "penalty"),
    "a track that goes up": (put("broken_track", "penalty", 3, value=1), "penalty"),
    "a track to 17": (put("broken_track", "penalty", 8, value=17), "penalty"),
}


@pytest.mark.parametrize(("change", "word"), WRONG.values(), ids=WRONG.keys())
def test_wrong_data_fails_loudly(change: Callable[[Data], None], word: str) -> None:
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(ValueError, match=word):
        build(data)


def test_printed_values_can_replace_the_file() -> None:
    """Other values of the same shape are taken over as they are."""
    data = copy.deepcopy(DATA)
    data["strips"]["S8"] = {"a": "P*O*C", "b": "BGOCB"}
    data["windows"]["B"] = [1, 2, 3, 4, 5, 6, 7, 8]
    data["broken_track"]["penalty"] = [0, 3, 18]
    t = build(data)
    assert t.start_sides["S8"] == ("S8b", "S8b")
    assert t.windows["B"][7] == 8
    assert t.last_space == 2
