"""Colours, sizes and places of the sunken city."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.render.frame import FREE
from bot.render.layout import Box
from bot.render.theme import Colour, SeatColour, Surface, rgb

SEA: Final = Surface(
    key="atlanteon",
    ground=rgb("#0e4453"),
    edge=rgb("#052029"),
    ink=rgb("#f2f6ee"),
    muted=rgb("#c3dcd9"),
    line=rgb("#3f8a93"),
    sheet=rgb("#0b303c"),
    sheet_ink=rgb("#f2f6ee"),
    accent=rgb("#f4cc5c"),
    texture="plain",
)

FOAM: Final = rgb("#f2f6ee")
GOLD: Final = rgb("#f7cf5e")
GOLD_LIGHT: Final = rgb("#fff0b8")
GOLD_DARK: Final = rgb("#7d5a16")
DEEP: Final = rgb("#04171d")
STONE: Final = rgb("#2a666f")
CORAL: Final = rgb("#8f5452")
MARBLE: Final = rgb("#ece8dd")
OBSIDIAN: Final = rgb("#2b2340")


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side looks: the material of its tiles, the ink on it, and the shape of its corners."""

    letter: str
    fill: Colour
    ink: Colour
    soft: Colour
    cut: bool


BANDITS: Final = SideLook("B", rgb("#f3ede2"), rgb("#14232b"), rgb("#5a5148"), cut=True)
GUARDIANS: Final = SideLook("G", rgb("#1c4a9c"), rgb("#fdf8ea"), rgb("#cfdcf5"), cut=False)
SIDES: Final = {"B": BANDITS, "G": GUARDIANS}

BADGES: Final = {
    "B": SeatColour("pearl", "B", "frame", BANDITS.fill, BANDITS.ink),
    "G": SeatColour("lapis", "G", "ring", GUARDIANS.fill, GUARDIANS.ink),
}

COLUMNS: Final = "abcde"
ROWS: Final = "54321"
PITCH: Final = 166
FACE: Final = 154
TILE: Final = 144
PLAQUE: Final = 42
GRID: Final = Box.around((FREE.center[0], FREE.center[1]), 5 * PITCH, 5 * PITCH)
"""The five times five squares."""
RULER: Final = 42
"""Width of the border that carries letters and numbers."""
PANELS: Final = (
    Box(FREE.left - 6, GRID.top - RULER, GRID.left - RULER - 14, GRID.bottom + RULER),
    Box(GRID.right + RULER + 14, GRID.top - RULER, FREE.right + 6, GRID.bottom + RULER),
)
"""The sheets of the players, left and right of the board."""


def square_box(name: str) -> Box:
    """The face of a square."""
    x = GRID.left + PITCH * COLUMNS.index(name[0]) + (PITCH - FACE) // 2
    y = GRID.top + PITCH * ROWS.index(name[1]) + (PITCH - FACE) // 2
    return Box.sized(x, y, FACE, FACE)
