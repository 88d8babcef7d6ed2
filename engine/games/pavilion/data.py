"""The tables of Azul: Summer Pavilion, read from data.toml, and what follows from them.

Colours, stars and spaces are indices: a colour's place in ``COLOURS``, a star's place in ``STARS``, and for a
space star * 6 + point, where point 0 is the tip that shows upwards and the others follow clockwise (rules
document, 2.3).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

_DATA: dict[str, Any] = tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8"))
_GAME: dict[str, Any] = _DATA["game"]

EMPTY = -1
"""What a space of a board or of the supply holds when no tile lies there."""

POINTS = 6
"""Spaces of a star."""

COLOURS: tuple[str, ...] = tuple(_GAME["colours"])
COLOUR_INDEX: dict[str, int] = {name: i for i, name in enumerate(COLOURS)}
MULTICOLOUR = "multicolour"

ROUNDS: int = _GAME["rounds"]
TILES_PER_COLOUR: int = _GAME["tiles_per_colour"]
DISPLAYS: dict[int, int] = {int(seats): n for seats, n in _GAME["displays"].items()}
TILES_PER_DISPLAY: int = _GAME["tiles_per_display"]
SUPPLY_SPACES: int = _GAME["supply_spaces"]
START_SCORE: int = _GAME["start_score"]
MIN_SCORE: int = _GAME["min_score"]
MAX_KEEP: int = _GAME["max_keep"]

WILDS: tuple[int, ...] = tuple(COLOUR_INDEX[_DATA["wild_by_round"][str(r + 1)]] for r in range(ROUNDS))
"""The wild colour of each round (R4)."""

BONUS_TILES: dict[str, dict[str, int]] = {e: row["bonus_tiles"] for e, row in _DATA["edition"].items()}
"""Edition -> kind of feature -> tiles from the supply (R5)."""

TOKEN_LOSS_CAP: dict[str, int | None] = {e: row.get("token_loss_cap") for e, row in _DATA["edition"].items()}
"""Edition -> most points that taking the start player token costs, or None (R8)."""

STAR_POINTS: dict[str, int] = _DATA["star_points"]
NUMBER_POINTS: dict[int, int] = {int(n): points for n, points in _DATA["number_points"].items()}

CENTRE = "centre"
SOURCES: dict[str, int] = {f"display_{i + 1}": i for i in range(max(DISPLAYS.values()))} | {CENTRE: -1}
"""Name of a source -> index of the display, -1 for the centre."""


@dataclass(frozen=True, slots=True)
class Star:
    """A star's names on side A and B and its place: clock angle in degrees, distance and coordinates in R."""

    key: str
    pos: str
    angle_deg: float
    dist: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Feature:
    """A pillar, statue or window: the spaces around it, the outer stars that name it, its place, angles."""

    id: str
    kind: str
    spaces: tuple[int, ...]
    stars: tuple[int, ...]
    angle_deg: float
    dist: float
    long_axis_deg: float


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner space for kept tiles: centre and direction of the long diagonal."""

    x: float
    y: float
    long_axis_deg: float


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the player board, by space: printed number (= cost), names of star and space.

    find: (star, space) by name -> space. numbers: number that can pay at the end -> all spaces that show it.
    """

    stars: tuple[str, ...]
    costs: tuple[int, ...]
    names: tuple[str, ...]
    find: dict[tuple[str, str], int]
    numbers: dict[int, tuple[int, ...]]


STARS: tuple[Star, ...] = tuple(
    Star(r["key"], r["pos"], r["angle_deg"], r["dist"], r["x"], r["y"]) for r in _DATA["star"]
)
_STAR_INDEX = {star.key: i for i, star in enumerate(STARS)}
SPACES = len(STARS) * POINTS
STAR_COLOURS: tuple[int, ...] = tuple(COLOUR_INDEX.get(star.key, EMPTY) for star in STARS)
"""The own colour of each star on side A; EMPTY for the centre star."""


def _side(key: str) -> Side:
    stars = tuple(star.key if key == "A" else star.pos for star in STARS)
    rows: list[list[int]] = [row[f"side_{key.lower()}"] for row in _DATA["star"]]
    names = tuple(str(n) if len(set(row)) == POINTS else f"@{point}" for row in rows for point, n in enumerate(row))
    costs = tuple(n for row in rows for n in row)
    return Side(
        stars=stars,
        costs=costs,
        names=names,
        find={(stars[i // POINTS], names[i]): i for i in range(SPACES)},
        numbers={n: tuple(i for i in range(SPACES) if costs[i] == n) for n in NUMBER_POINTS},
    )


SIDES: dict[str, Side] = {key: _side(key) for key in ("A", "B")}


def _feature(row: dict[str, Any]) -> Feature:
    spaces = [(_STAR_INDEX[star], point) for star, point in row["spaces"]]
    outer = tuple(dict.fromkeys(star for star, _ in spaces if star))
    return Feature(
        row["id"],
        row["kind"],
        tuple(star * POINTS + point for star, point in spaces),
        outer,
        row["angle_deg"],
        row["dist"],
        row["long_axis_deg"],
    )


FEATURES: tuple[Feature, ...] = tuple(_feature(row) for row in _DATA["feature"])
FEATURES_AT: tuple[tuple[int, ...], ...] = tuple(
    tuple(f for f, feature in enumerate(FEATURES) if i in feature.spaces) for i in range(SPACES)
)
"""The features around which a space lies, as indices into ``FEATURES``."""

CORNERS: tuple[Corner, ...] = tuple(Corner(r["x"], r["y"], r["long_axis_deg"]) for r in _DATA["corner"])
LAYOUT: dict[str, Any] = _DATA["layout"]
"""The other measures of the picture (section 2.3 and 2.6), in R and degrees; for drawing only."""
