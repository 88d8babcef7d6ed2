"""The tables of Atlanteon, read from data.toml, and the geometry of the board derived from them."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_DATA = tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8"))

SQUARES: tuple[str, ...] = tuple(c + r for c in _DATA["board"]["columns"] for r in _DATA["board"]["rows"])
"""Names of the squares, ascending: a1, a2, … e5 (R1, R2). A square's place here is its index in the state."""

INDEX: dict[str, int] = {name: i for i, name in enumerate(SQUARES)}

_ROWS = len(_DATA["board"]["rows"])

NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(j for j in range(len(SQUARES)) if abs(i // _ROWS - j // _ROWS) + abs(i % _ROWS - j % _ROWS) == 1)
    for i in range(len(SQUARES))
)
"""Orthogonal neighbours of each square, as indices."""

AROUND: tuple[tuple[int, ...], ...] = tuple(tuple(sorted((i, *near))) for i, near in enumerate(NEIGHBOURS))
"""Each square with its neighbours, ascending: where a tile on it can surround something."""

INFLUENCE: dict[str, int] = _DATA["tiles"]["influence"]
LABELS: tuple[str, ...] = tuple(INFLUENCE)
KING = "K"
MARKERS_TO_WIN: int = _DATA["tiles"]["markers_to_win"]
MARKERS_PER_SIDE: int = _DATA["tiles"]["markers_per_side"]

SIDES: tuple[str, str] = ("B", "G")
OTHER: dict[str, str] = {"B": "G", "G": "B"}
PIECES: dict[str, dict[str, str]] = {side: {side + label: label for label in LABELS} for side in SIDES}
"""Side -> its tiles as they are written on the board -> their labels, in the order 0 to 9, K."""
KINGS: dict[str, str] = {side: side + KING for side in SIDES}
SETUP_ORDER: tuple[str, ...] = tuple(_DATA["setup"]["order"])

TOWERS: tuple[str, ...] = tuple(_DATA["towers"])
LESS_WINS: dict[str, bool] = {tower: row["winner"] == "less" for tower, row in _DATA["towers"].items()}
MARKER_ON_CAPTURE: dict[str, bool] = {tower: row["marker"] for tower, row in _DATA["towers"].items()}

LAST_TURN = len(SIDES) * len(LABELS)
"""The board is full after this many tiles."""

PIECE_INFLUENCE: dict[str, tuple[int, int]] = {
    "": (0, 0),
    **{f"T{tower}": (0, 0) for tower in TOWERS},
    **{f"B{label}": (n, 0) for label, n in INFLUENCE.items()},
    **{f"G{label}": (0, n) for label, n in INFLUENCE.items()},
}
"""Influence of what stands on a square for (Bandits, Guardians); towers and tokens have none (R7)."""
