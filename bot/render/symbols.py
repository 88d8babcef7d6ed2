"""Twelve simple signs that can be told apart without colour, even when they are only a few pixels large."""

import math
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageDraw

from bot.render.shapes import Point, regular_star
from bot.render.sprites import sprite

_SCALE: Final = 6


class _Pen:
    """Draws in a unit square: coordinates from -1 to 1 around the centre."""

    def __init__(self, size: int) -> None:
        self.half = size * _SCALE / 2
        self.image = Image.new("L", (size * _SCALE, size * _SCALE), 0)
        self._draw = ImageDraw.Draw(self.image)

    def _at(self, point: Point) -> Point:
        return self.half * (1 + point[0]), self.half * (1 + point[1])

    def disc(self, center: Point, radius: float, fill: int = 255) -> None:
        x, y = self._at(center)
        reach = radius * self.half
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)

    def polygon(self, points: list[Point], fill: int = 255) -> None:
        self._draw.polygon([self._at(point) for point in points], fill=fill)

    def square(self, reach: float, fill: int = 255) -> None:
        self.bar(-reach, -reach, reach, reach, fill)

    def bar(self, left: float, top: float, right: float, bottom: float, fill: int = 255) -> None:
        self._draw.rectangle((self._at((left, top)), self._at((right, bottom))), fill=fill)


def _dot(pen: _Pen) -> None:
    pen.disc((0, 0), 0.46)


def _frame(pen: _Pen) -> None:
    pen.square(0.84)
    pen.square(0.56, 0)
    pen.square(0.28)


def _star(pen: _Pen) -> None:
    pen.polygon(regular_star((0, 0), 1.0, 0.52, 8))


def _bars(pen: _Pen) -> None:
    for top in (-0.84, -0.2, 0.44):
        pen.bar(-0.84, top, 0.84, top + 0.4)


def _ring(pen: _Pen) -> None:
    pen.disc((0, 0), 0.9)
    pen.disc((0, 0), 0.52, 0)


def _cross(pen: _Pen) -> None:
    arm = 0.24
    pen.bar(-0.9, -arm, 0.9, arm)
    pen.bar(-arm, -0.9, arm, 0.9)


def _diamond(pen: _Pen) -> None:
    pen.polygon([(0, -1), (0.74, 0), (0, 1), (-0.74, 0)])


def _petals(pen: _Pen) -> None:
    for turn in range(4):
        angle = math.radians(45 + 90 * turn)
        pen.disc((0.5 * math.cos(angle), 0.5 * math.sin(angle)), 0.44)
    pen.disc((0, 0), 0.2, 0)


def _target(pen: _Pen) -> None:
    pen.disc((0, 0), 0.94)
    pen.disc((0, 0), 0.68, 0)
    pen.disc((0, 0), 0.34)


def _triangle(pen: _Pen) -> None:
    pen.polygon([(0, -0.88), (0.96, 0.78), (-0.96, 0.78)])


def _wave(pen: _Pen) -> None:
    steps = 48
    for middle in (-0.42, 0.42):
        line = [(-0.95 + 1.9 * i / steps, middle - 0.24 * math.sin(math.tau * i / steps)) for i in range(steps + 1)]
        for point in line:
            pen.disc(point, 0.17)


def _crescent(pen: _Pen) -> None:
    pen.disc((-0.02, 0), 0.92)
    pen.disc((0.36, -0.1), 0.74, 0)


_DRAWERS: Final[dict[str, Callable[[_Pen], None]]] = {
    "dot": _dot,
    "frame": _frame,
    "star": _star,
    "bars": _bars,
    "ring": _ring,
    "cross": _cross,
    "diamond": _diamond,
    "petals": _petals,
    "target": _target,
    "triangle": _triangle,
    "wave": _wave,
    "crescent": _crescent,
}

SYMBOLS: Final = tuple(_DRAWERS)


def symbol_mask(name: str, size: int) -> Image.Image:
    """The antialiased mask of a sign in a square of `size` pixels."""
    drawer = _DRAWERS[name]

    def build() -> Image.Image:
        pen = _Pen(size)
        drawer(pen)
        return pen.image.reduce(_SCALE)

    return sprite(("symbol", name, size), build)
