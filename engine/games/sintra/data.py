"""The tables of Sintra: read from data.toml and checked when they are needed for the first time."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

CENTER = "center"
"""Name of the centre of the table as a source of panes."""

EMPTY = "."
"""Stands for an empty space where a strip is written as a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Color:
    """A colour of panes: its name, the letter that stands for one pane of it, and how to show it."""

    id: str
    letter: str
    shape: str
    emoji: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """All printed data. A colour's index is its place in the table; strip spaces are read from the top.

    factories: players -> displays. factory_index: "factory_1" -> 0 and so on. letters: of all colours, in
    order. color_index, letter_index: id or letter -> index. sides: "S1a" -> pattern. other_side: "S1a" ->
    "S1b". start_sides: strip -> the side shown at the start for a draw of side a, and for one of side b
    (joker turned over). windows: palace side -> points. ornaments: slots around each. penalty: by space of
    the broken glass track.
    """

    rounds: int
    panes_per_color: int
    panes_per_factory: int
    strip_spaces: int
    slots: int
    frames: int
    panes_per_point: int
    factories: Mapping[int, int]
    factory_index: Mapping[str, int]
    colors: tuple[Color, ...]
    color_ids: tuple[str, ...]
    letters: str
    color_index: Mapping[str, int]
    letter_index: Mapping[str, int]
    joker: str
    joker_id: str
    player_colors: tuple[str, ...]
    sides: Mapping[str, str]
    other_side: Mapping[str, str]
    start_sides: Mapping[str, tuple[str, str]]
    windows: Mapping[str, tuple[int, ...]]
    ornaments: tuple[tuple[int, ...], ...]
    ornament_points: tuple[int, ...]
    penalty: tuple[int, ...]
    last_space: int


@cache
def tables() -> Tables:
    """The tables of data.toml. Raises ValueError when the file breaks a rule of its shape."""
    return build(tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8")))


@cache
def source_names(factories: int) -> tuple[str, ...]:
    """Names of all sources in a game with so many factories, in order."""
    return (*list(tables().factory_index)[:factories], CENTER)


def build(data: Mapping[str, Any]) -> Tables:
    """Tables from the content of a data file. Raises ValueError that names all that is wrong with it."""
    if problems := list(check(data)):
        raise ValueError("data.toml of sintra: " + "; ".join(problems))
    game, strips, joker = data["game"], data["strips"], data["joker"]["letter"]
    colors = tuple(Color(**row) for row in data["colors"])
    letters = "".join(c.letter for c in colors)
    return Tables(
        rounds=game["rounds"],
        panes_per_color=game["panes_per_color"],
        panes_per_factory=game["panes_per_factory"],
        strip_spaces=game["strip_spaces"],
        slots=game["slots"],
        frames=game["frames_per_window"],
        panes_per_point=game["remaining_panes_per_point"],
        factories={int(players): n for players, n in data["factories"].items()},
        factory_index={f"factory_{i + 1}": i for i in range(max(data["factories"].values()))},
        colors=colors,
        color_ids=tuple(c.id for c in colors),
        letters=letters,
        color_index={c.id: i for i, c in enumerate(colors)},
        letter_index={letter: i for i, letter in enumerate(letters)},
        joker=joker,
        joker_id=data["joker"]["id"],
        player_colors=tuple(data["player_colors"]["ids"]),
        sides={strip + side: row[side] for strip, row in strips.items() for side in "ab"},
        other_side={strip + side: strip + other for strip in strips for side, other in ("ab", "ba")},
        start_sides={strip: _start_sides(strip, row, joker) for strip, row in strips.items()},
        windows={side: tuple(points) for side, points in data["windows"].items()},
        ornaments=tuple(tuple(row) for row in data["ornaments"]["windows"]),
        ornament_points=tuple(data["ornaments"]["points_by_filled"]),
        penalty=tuple(data["broken_track"]["penalty"]),
        last_space=len(data["broken_track"]["penalty"]) - 1,
    )


def _start_sides(strip: str, row: Mapping[str, str], joker: str) -> tuple[str, str]:
    """The side with jokers is turned over at the start."""
    a, b = (side if joker not in row[side] else "ba"["ab".index(side)] for side in "ab")
    return strip + a, strip + b


def check(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a data file (rules document, section 2.2); nothing when it is right."""
    game, letters = data["game"], [row["letter"] for row in data["colors"]]
    joker = data["joker"]["letter"]
    names = [*letters, joker, EMPTY]
    if len(letters) != 5 or len({row["id"] for row in data["colors"]}) != 5:
        yield "there must be 5 colours"
    if len(set(names)) != len(names) or any(len(name) != 1 for name in names):
        yield f"letters of colours and joker must be single, different, and not {EMPTY!r}"
    if game["rounds"] != len(letters) + 1:
        yield "the round indicator takes one pane of each colour and one more"
    if data["factories"].keys() != {"2", "3", "4"} or min(data["factories"].values()) < 1:
        yield "factories must be given for 2, 3 and 4 players"
    if len(set(data["player_colors"]["ids"])) < 4:
        yield "there must be 4 colours of players"
    if game["frames_per_window"] != 2:
        yield "a window has a top and a bottom frame space"
    yield from _check_strips(data["strips"], game, {*letters, joker}, joker)
    for side in "AB":
        points = data["windows"].get(side, [])
        if len(points) != game["slots"] or any(n < 0 for n in points):
            yield f"windows.{side} must have {game['slots']} values of at least 0"
    around = Counter(slot for row in data["ornaments"]["windows"] for slot in row)
    if around != Counter(range(1, game["slots"] + 1)):
        yield "the ornaments must use each window exactly once"
    frames = game["frames_per_window"] * max(map(len, data["ornaments"]["windows"]), default=0)
    if len(data["ornaments"]["points_by_filled"]) != frames + 1:
        yield f"points_by_filled must have {frames + 1} values"
    penalty = data["broken_track"]["penalty"]
    if not penalty or penalty[0] != 0 or penalty != sorted(penalty) or penalty[-1] != 18:
        yield "broken_track.penalty must start at 0, never decrease and end with 18"


def _check_strips(
    strips: Mapping[str, Mapping[str, str]], game: Mapping[str, int], letters: set[str], joker: str
) -> Iterator[str]:
    if len(strips) != game["slots"] or game["slots"] != 8:
        yield "there must be 8 strips, one for each slot"
    if any(row.keys() != {"a", "b"} for row in strips.values()):
        yield "a strip has the sides a and b"
    if game["strip_spaces"] != 5 or any(len(p) != 5 for row in strips.values() for p in row.values()):
        yield "a side of a strip has 5 spaces"
    if any(letter not in letters for row in strips.values() for p in row.values() for letter in p):
        yield "a space of a strip is a letter of a colour or of the joker"
    jokers = [pattern.count(joker) for row in strips.values() for pattern in row.values()]
    if sorted(jokers)[:-1] != [0] * (len(jokers) - 1) or max(jokers, default=0) != 2:
        yield "exactly one side of one strip has jokers, and it has 2"
