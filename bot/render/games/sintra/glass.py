"""Panes of glass: lit or dark, with the figure and the letter of their colour, held by lead."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render import materials, shapes
from bot.render.canvas import Canvas
from bot.render.fonts import cap_height, font
from bot.render.games.sintra.look import GLASS, LEAD, Glass
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix

_SCALE: Final = 4
_LETTER: Final = 32
_SMALL: Final = 40
"""Panes lower or narrower than this have no lead around their figure, so that the letter stays clear."""


class _Figure:
    """Draws a figure with coordinates from -1 to 1 into a mask of `side` pixels, four times enlarged."""

    def __init__(self, side: int) -> None:
        self.half = side * _SCALE / 2
        self.image = Image.new("L", (side * _SCALE, side * _SCALE), 0)
        self._draw = ImageDraw.Draw(self.image)

    def _at(self, x: float, y: float) -> Point:
        return self.half * (1 + x), self.half * (1 + y)

    def disc(self, x: float, y: float, radius: float, fill: int = 255) -> None:
        left, top = self._at(x - radius, y - radius)
        right, bottom = self._at(x + radius, y + radius)
        self._draw.ellipse((left, top, right, bottom), fill=fill)

    def polygon(self, points: list[Point]) -> None:
        self._draw.polygon([self._at(x, y) for x, y in points], fill=255)

    def bar(self, reach_x: float, reach_y: float) -> None:
        self._draw.rectangle((*self._at(-reach_x, -reach_y), *self._at(reach_x, reach_y)), fill=255)

    def done(self) -> Image.Image:
        return self.image.reduce(_SCALE)


def _diamond(pen: _Figure) -> None:
    pen.polygon([(0, -1), (0.92, 0), (0, 1), (-0.92, 0)])


def _cross(pen: _Figure) -> None:
    pen.bar(0.98, 0.42)
    pen.bar(0.42, 0.98)


def _circle(pen: _Figure) -> None:
    pen.disc(0, 0, 0.92)


def _petals(pen: _Figure) -> None:
    pen.bar(0.3, 0.3)
    for x, y in ((0.46, 0.46), (-0.46, 0.46), (0.46, -0.46), (-0.46, -0.46)):
        pen.disc(x, y, 0.53)


def _ring(pen: _Figure) -> None:
    pen.disc(0, 0, 1.0)
    pen.disc(0, 0, 0.66, 0)


def _asterisk(pen: _Figure) -> None:
    for turn in range(3):
        angle = math.radians(30 + 60 * turn)
        x, y = math.cos(angle) * 0.96, math.sin(angle) * 0.96
        u, v = -y * 0.25, x * 0.25
        pen.polygon([(x + u, y + v), (x - u, y - v), (-x - u, -y - v), (-x + u, -y + v)])


_FIGURES: Final[dict[str, Callable[[_Figure], None]]] = {
    "diamond": _diamond,
    "cross": _cross,
    "circle": _circle,
    "four-petal": _petals,
    "ring": _ring,
    "star": _asterisk,
}


def figure(shape: str, side: int) -> Image.Image:
    """The mask of a colour's figure in a square of `side` pixels."""

    def build() -> Image.Image:
        pen = _Figure(side)
        _FIGURES[shape](pen)
        return pen.done()

    return sprite(("sintra-figure", shape, side), build)


class Panes:
    """Paints panes; knows letters and figures of the colours from the view. The joker is its figure alone."""

    def __init__(self, letters: dict[str, str], figures: dict[str, str]) -> None:
        self.letters = letters
        self.figures = figures

    def lit(self, canvas: Canvas, color: str, box: Box, count: int = 1) -> None:
        """A pane that is there, glowing; one that stands for several says how many."""
        self._put(canvas, color, box, True, f"{count}{self.letters[color]}" if count > 1 else self.letters[color])

    def dark(self, canvas: Canvas, color: str, box: Box) -> None:
        """A space that waits for a pane: unlit glass with the outline of its figure."""
        self._put(canvas, color, box, False, self.letters.get(color, ""))

    def chip(self, canvas: Canvas, color: str, box: Box) -> None:
        """A small sign of a colour without its letter: for the other side of a strip."""
        key = ("sintra-chip", color, self.figures[color], box.width, box.height)
        canvas.paste(sprite(key, lambda: self._paint_chip(color, box.width, box.height)), box[:2])

    def halo(self, canvas: Canvas, color: str, box: Box, strength: float = 0.55) -> None:
        """Light that falls from a lit pane on the wall around it."""
        canvas.glow(box, 6, GLASS[color].deep, blur=max(6, box.height // 5), opacity=strength)

    def _put(self, canvas: Canvas, color: str, box: Box, lit: bool, sign: str) -> None:
        key = ("sintra-pane", color, self.figures[color], sign, box.width, box.height, lit)
        canvas.paste(sprite(key, lambda: self._paint(color, (box.width, box.height), lit, sign)), box[:2])

    def _paint(self, color: str, size: tuple[int, int], lit: bool, sign: str) -> Image.Image:
        glass = GLASS[color]
        pane = _lit_glass(glass, size, color) if lit else _dark_glass(glass, size)
        _draw_figure(pane, glass, self.figures[color], lit, bool(sign))
        if sign:
            _draw_letter(pane, sign, glass.ink if lit else lighten(glass.line, 0.35))
        return _leaded(pane)

    def _paint_chip(self, color: str, width: int, height: int) -> Image.Image:
        glass = GLASS[color]
        chip = Image.new("RGB", (width, height), glass.dark)
        side = max(8, min(width, height) - 4)
        mask = figure(self.figures[color], side)
        chip.paste(glass.line, ((width - side) // 2, (height - side) // 2), mask)
        return chip


def _lit_glass(glass: Glass, size: tuple[int, int], seed: str) -> Image.Image:
    """Uneven hand-made glass with light behind its middle."""
    width, height = size
    rim = darken(glass.deep, 0.22)
    pane = Image.new("RGB", size, rim)
    light = Image.new("L", size, 0)
    ImageDraw.Draw(light).ellipse((-width * 0.16, -height * 0.2, width * 1.1, height * 1.1), fill=255)
    pane.paste(glass.deep, (0, 0), light.filter(ImageFilter.GaussianBlur(min(size) / 5)))
    streaks = _streaks(size, seed)
    pane.paste(lighten(glass.deep, 0.4), (0, 0), streaks)
    shine = Image.new("L", size, 0)
    corner = [(0, 0), (width * 0.5, 0), (0, height * 0.62)]
    ImageDraw.Draw(shine).polygon(corner, fill=46)
    pane.paste((255, 255, 255), (0, 0), shine.filter(ImageFilter.GaussianBlur(3)))
    return pane


def _streaks(size: tuple[int, int], seed: str) -> Image.Image:
    luck = random.Random(f"{seed}{size}")
    small = (max(2, size[0] // 7), max(2, size[1] // 16 + 2))
    grey = Image.frombytes("L", small, luck.randbytes(small[0] * small[1]))
    grey = grey.resize(size, Image.Resampling.BICUBIC)
    return grey.point([max(0, value - 130) * 70 // 125 for value in range(256)])


def _dark_glass(glass: Glass, size: tuple[int, int]) -> Image.Image:
    return materials.gradient(size, darken(glass.dark, 0.12), lighten(glass.dark, 0.05)).copy()


def _draw_figure(pane: Image.Image, glass: Glass, shape: str, lit: bool, behind_letter: bool) -> None:
    """The figure of the colour in the middle: lighter glass in lead, or an outline on dark glass."""
    width, height = pane.size
    small = min(pane.size) < _SMALL
    side = min(height, width) - (2 if small else 6)
    if side < 10:
        return
    mask = figure(shape, side if shape != "star" else side * 4 // 5)
    at = ((width - mask.width) // 2, (height - mask.height) // 2)
    if not lit:
        _draw_dark_figure(pane, glass, mask, at, 0.0 if small and behind_letter else 0.85)
        return
    if not small:
        whole = Image.new("L", pane.size, 0)
        whole.paste(figure("circle" if shape == "ring" else shape, side), at)
        line = 3 if side > 44 else 2
        _draw_struts(pane, shape, line)
        pane.paste(LEAD, (0, 0), whole.filter(ImageFilter.MaxFilter(3)).point([round(v * 0.85) for v in range(256)]))
        hollow = darken(glass.deep, 0.12) if shape == "ring" else glass.light
        pane.paste(hollow, (0, 0), whole.filter(ImageFilter.MinFilter(3)))
    pane.paste(glass.light, at, mask)


def _draw_dark_figure(pane: Image.Image, glass: Glass, mask: Image.Image, at: tuple[int, int], strength: float) -> None:
    """The outline of a figure on dark glass, its inside a little lighter."""
    inner = mask.filter(ImageFilter.MinFilter(5 if mask.width > 30 else 3))
    if strength:
        pane.paste(mix(glass.dark, glass.line, strength), at, ImageChops.subtract(mask, inner))
    pane.paste(mix(glass.dark, glass.line, 0.2), at, inner)


def _draw_struts(pane: Image.Image, shape: str, line: int) -> None:
    """Thin lead from the figure to the frame."""
    width, height = pane.size
    draw = ImageDraw.Draw(pane)
    y = height / 2
    if shape in ("diamond", "circle", "ring", "cross"):
        draw.line((0, y, width, y), fill=LEAD, width=line - 1)
    if shape in ("four-petal", "star"):
        draw.line((0, 0, width, height), fill=LEAD, width=line - 1)
        draw.line((0, height, width, 0), fill=LEAD, width=line - 1)


def _draw_letter(pane: Image.Image, sign: str, ink: Colour) -> None:
    size = max(_LETTER, round(min(pane.height * 0.62, pane.width * (0.8 if len(sign) == 1 else 0.62))))
    x, y = pane.width / 2, pane.height / 2 + cap_height("bold", size) / 2
    ImageDraw.Draw(pane).text((x, y), sign, fill=ink, font=font("bold", size), anchor="ms")


def _leaded(pane: Image.Image) -> Image.Image:
    """The pane in its lead came, with round corners."""
    width, height = pane.size
    radius = max(3, min(width, height) // 10)
    if min(pane.size) < _SMALL:
        return pane
    frame = shapes.outline(width, height, radius, 2)
    pane.paste(LEAD, (0, 0), frame)
    light = shapes.rim(shapes.rounded(width, height, radius), (3, 3), 1.2).point([v // 4 for v in range(256)])
    pane.paste((255, 255, 255), (0, 0), light)
    pane.putalpha(shapes.rounded(width, height, radius))
    return pane
