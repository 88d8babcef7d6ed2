"""The tables: numbers, coordinates and features follow from the formulas of the rules document (section 2)."""

from __future__ import annotations

from collections import Counter
from math import cos, hypot, isclose, radians, sin, sqrt

import pytest

from engine.games.pavilion import checks
from engine.games.pavilion.data import (
    BONUS_TILES,
    COLOURS,
    CORNERS,
    DISPLAYS,
    FEATURES,
    FEATURES_AT,
    LAYOUT,
    MAX_KEEP,
    NUMBER_POINTS,
    POINTS,
    SIDES,
    SOURCES,
    SPACES,
    STAR_COLOURS,
    STAR_POINTS,
    STARS,
    TOKEN_LOSS_CAP,
    WILDS,
)


def direction(angle: float) -> tuple[float, float]:
    return sin(radians(angle)), -cos(radians(angle))


def tile_centre(space: int) -> tuple[float, float]:
    """Centre of the tile on a space, in R."""
    star, point = STARS[space // POINTS], space % POINTS
    dx, dy = direction(60 * point)
    return star.x + 0.5 * dx, star.y + 0.5 * dy


def test_constants() -> None:
    assert COLOURS == ("purple", "green", "orange", "yellow", "blue", "red")
    assert WILDS == (0, 1, 2, 3, 4, 5)
    assert DISPLAYS == {2: 5, 3: 7, 4: 9}
    assert MAX_KEEP == 4
    assert list(SOURCES) == [*(f"display_{n}" for n in range(1, 10)), "centre"]
    assert BONUS_TILES == {
        "manual": {"pillar": 2, "statue": 2, "window": 3},
        "published": {"pillar": 1, "statue": 2, "window": 3},
    }
    assert TOKEN_LOSS_CAP == {"manual": 4, "published": None}
    assert STAR_POINTS == {
        "multicolour": 12,
        "red": 14,
        "blue": 15,
        "yellow": 16,
        "orange": 17,
        "green": 18,
        "purple": 20,
    }
    assert NUMBER_POINTS == {1: 4, 2: 8, 3: 12, 4: 16}
    assert checks.HIGHEST_SCORE == 304


def test_stars_stand_where_the_model_says() -> None:
    assert [s.key for s in STARS] == ["centre", "orange", "red", "blue", "yellow", "green", "purple"]
    assert [s.pos for s in STARS] == ["C", "UL", "UR", "R", "LR", "LL", "L"]
    assert [COLOURS[c] for c in STAR_COLOURS[1:]] == [s.key for s in STARS[1:]]
    assert (STARS[0].x, STARS[0].y) == (0, 0)
    for j, star in enumerate(STARS[1:]):
        assert star.angle_deg == (330 + 60 * j) % 360
        dx, dy = direction(star.angle_deg)
        assert isclose(star.dist, sqrt(3), abs_tol=1e-4)
        assert isclose(star.x, sqrt(3) * dx, abs_tol=1e-4)
        assert isclose(star.y, sqrt(3) * dy, abs_tol=1e-4)


@pytest.mark.parametrize(("side", "ring"), [("A", [1, 2, 3, 4, 5, 6]), ("B", [3, 2, 1, 4, 5, 6])])
def test_numbers_follow_the_formula(side: str, ring: list[int]) -> None:
    costs = SIDES[side].costs
    for j in range(6):
        star = j + 1
        assert list(costs[star * POINTS : star * POINTS + POINTS]) == [ring[(k - j - 1) % 6] for k in range(6)]
    assert list(costs[:POINTS]) == ([1, 2, 3, 4, 5, 6] if side == "A" else [3] * 6)


@pytest.mark.parametrize(("side", "sizes"), [("A", [7, 7, 7, 7]), ("B", [6, 6, 12, 6])])
def test_how_many_spaces_show_a_number(side: str, sizes: list[int]) -> None:
    assert [len(SIDES[side].numbers[n]) for n in (1, 2, 3, 4)] == sizes


def test_space_names_are_unique_within_a_star() -> None:
    for side in SIDES.values():
        assert len(side.find) == SPACES
        assert all(side.find[side.stars[i // POINTS], side.names[i]] == i for i in range(SPACES))
    assert SIDES["B"].names[:POINTS] == ("@0", "@1", "@2", "@3", "@4", "@5")
    plain = [n for key, side in SIDES.items() for n in side.names[POINTS if key == "B" else 0 :]]
    assert set(plain) == set("123456")


def test_features_follow_from_the_geometry() -> None:
    """A pillar or statue touches the four spaces that share a side with its gap; a window the two beside its notch."""
    for feature in FEATURES:
        dx, dy = direction(feature.angle_deg)
        centre = feature.dist * dx, feature.dist * dy
        away = sorted(
            (hypot(x - centre[0], y - centre[1]), i) for i, (x, y) in enumerate(map(tile_centre, range(SPACES)))
        )
        wanted = 2 if feature.kind == "window" else 4
        assert {i for _, i in away[:wanted]} == set(feature.spaces), feature.id
        # The chosen spaces are equally near, the next ones clearly farther away.
        assert away[wanted - 1][0] - away[0][0] < 1e-3
        assert away[wanted][0] - away[wanted - 1][0] > 0.05


def test_features_in_words_of_side_a() -> None:
    """Pillar: 2 and 3 of a star; statue: 1 and 2 of one star, 3 and 4 of the next; window: 5 and 6."""
    side = SIDES["A"]
    rows = {f.id: {f"{side.stars[i // POINTS]}/{side.names[i]}" for i in f.spaces} for f in FEATURES}
    outer = side.stars[1:]
    for j, star in enumerate(outer):
        following = outer[(j + 1) % 6]
        facing = {f"centre/{(j - 1) % 6 + 1}", f"centre/{j + 1}"}
        assert rows[f"pillar_{star}"] == {f"{star}/2", f"{star}/3"} | facing
        assert rows[f"statue_{star}_{following}"] == {
            f"{star}/1",
            f"{star}/2",
            f"{following}/3",
            f"{following}/4",
        }
        assert rows[f"window_{star}"] == {f"{star}/5", f"{star}/6"}
    assert len(rows) == 18


def test_features_in_words_of_side_b() -> None:
    """Pillar: 2 and 1 of a star and two threes; statue: 3 and 2, then 1 and 4 of the next star; window: 5 and 6."""
    names = SIDES["B"].names
    for feature in FEATURES:
        outer = [names[i] for i in feature.spaces if i >= POINTS]
        assert (
            sorted(outer) == {"pillar": ["1", "2"], "statue": ["1", "2", "3", "4"], "window": ["5", "6"]}[feature.kind]
        )
        if feature.kind == "statue":
            first = feature.stars[0]
            assert {names[i] for i in feature.spaces if i // POINTS == first} == {"3", "2"}


def test_feature_stars() -> None:
    for feature in FEATURES:
        kind, *stars = feature.id.split("_")
        assert kind == feature.kind
        assert [STARS[star].key for star in feature.stars] == stars
        assert len(stars) == (2 if kind == "statue" else 1)


def test_what_a_space_touches() -> None:
    assert Counter(f.kind for f in FEATURES) == {"pillar": 6, "statue": 6, "window": 6}
    by_number = {"1": ["statue"], "2": ["pillar", "statue"], "3": ["pillar", "statue"], "4": ["statue"]}
    for i in range(SPACES):
        kinds = sorted(FEATURES[f].kind for f in FEATURES_AT[i])
        if i < POINTS:
            assert kinds == ["pillar", "pillar"]
        else:
            assert kinds == by_number.get(SIDES["A"].names[i], ["window"])
    for star in range(1, len(STARS)):
        touching = {f for i in range(star * POINTS, star * POINTS + POINTS) for f in FEATURES_AT[i]}
        assert Counter(FEATURES[f].kind for f in touching) == {"pillar": 1, "statue": 2, "window": 1}


@pytest.mark.parametrize(("edition", "most"), [("manual", 4), ("published", 3)])
def test_most_bonus_tiles_of_one_placement(edition: str, most: int) -> None:
    sums = [sum(BONUS_TILES[edition][FEATURES[f].kind] for f in touching) for touching in FEATURES_AT]
    assert max(sums) == most
    assert max(map(len, FEATURES_AT)) == 2


def test_everything_is_inside_the_square() -> None:
    half = LAYOUT["half_width"]
    long, short = LAYOUT["gap_long"] * LAYOUT["window_scale"] / 2, LAYOUT["gap_short"] / 2
    for feature in FEATURES:
        reach = long if feature.kind == "window" else 0.5
        (x, y), (dx, dy) = direction(feature.angle_deg), direction(feature.long_axis_deg)
        for sign in (1, -1):
            assert abs(feature.dist * x + sign * reach * dx) <= half
            assert abs(feature.dist * y + sign * reach * dy) <= half
    for corner in CORNERS:
        dx, dy = direction(corner.long_axis_deg)
        for sign in (1, -1):
            assert abs(corner.x + sign * short * dy) <= half + 0.01
            assert abs(corner.y + sign * short * dx) <= half + 0.01
    assert {(corner.x > 0, corner.y > 0) for corner in CORNERS} == {(a, b) for a in (0, 1) for b in (0, 1)}
