"""Pillars, statues and windows as small sculptures that show how far they are surrounded."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render import materials
from bot.render.games.pavilion.geometry import EDGES, feature_size, rhombus
from bot.render.games.pavilion.look import (
    COBALT,
    COBALT_DEEP,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    IVORY,
    SAND,
    SLATE,
)
from bot.render.games.pavilion.stones import SMALL, canvas_size, stone_mask, trimmed
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix
from engine.games.pavilion.data import FEATURES

_SCALE: Final = 6


class _Chisel:
    """Cuts a silhouette in a square from -1 to 1."""

    def __init__(self, size: int) -> None:
        self.half = size * _SCALE / 2
        self.image = Image.new("L", (size * _SCALE, size * _SCALE), 0)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> Point:
        return self.half * (1 + x), self.half * (1 + y)

    def box(self, left: float, top: float, right: float, bottom: float, fill: int = 255) -> None:
        self.draw.rectangle((*self.at(left, top), *self.at(right, bottom)), fill=fill)

    def disc(self, x: float, y: float, across: float, down: float = 0.0, fill: int = 255) -> None:
        down = down or across
        self.draw.ellipse((*self.at(x - across, y - down), *self.at(x + across, y + down)), fill=fill)

    def shape(self, points: list[Point], fill: int = 255) -> None:
        self.draw.polygon([self.at(x, y) for x, y in points], fill=fill)


def _pillar(chisel: _Chisel) -> None:
    """A fluted column with scrolls."""
    chisel.box(-0.62, 0.80, 0.62, 1.0)
    chisel.box(-0.50, 0.64, 0.50, 0.76)
    chisel.shape([(-0.36, 0.62), (-0.30, -0.52), (0.30, -0.52), (0.36, 0.62)])
    for x in (-0.16, 0.0, 0.16):
        chisel.box(x - 0.035, -0.44, x + 0.035, 0.54, 0)
    chisel.box(-0.62, -1.0, 0.62, -0.80)
    chisel.box(-0.50, -0.76, 0.50, -0.60)
    for x in (-0.50, 0.50):
        chisel.disc(x, -0.60, 0.20)
        chisel.disc(x, -0.60, 0.07, fill=0)


def _statue(chisel: _Chisel) -> None:
    """A figure in a long robe with a raised arm, on a pedestal."""
    chisel.disc(0.0, -0.76, 0.19, 0.23)
    chisel.shape([(-0.08, -0.60), (0.08, -0.60), (0.10, -0.46), (-0.10, -0.46)])
    chisel.shape([(-0.32, -0.50), (0.30, -0.50), (0.20, -0.06), (0.42, 0.64), (-0.42, 0.64), (-0.20, -0.06)])
    chisel.shape([(0.12, -0.50), (0.58, -1.0), (0.72, -0.90), (0.34, -0.26)])
    chisel.shape([(-0.30, -0.50), (-0.56, -0.12), (-0.30, 0.16), (-0.20, 0.04), (-0.38, -0.12), (-0.20, -0.34)])
    for x in (-0.12, 0.10):
        chisel.shape([(x - 0.02, 0.06), (x + 0.02, 0.06), (x * 2 + 0.03, 0.58), (x * 2 - 0.03, 0.58)], 0)
    chisel.box(-0.52, 0.66, 0.52, 0.80)
    chisel.box(-0.64, 0.84, 0.64, 1.0)


def _window(chisel: _Chisel) -> None:
    """A window with a round arch and glazing bars."""
    chisel.disc(0, -0.30, 0.66)
    chisel.box(-0.66, -0.30, 0.66, 0.84)
    chisel.box(-0.80, 0.84, 0.80, 1.0)
    chisel.disc(0, -0.30, 0.48, fill=0)
    chisel.box(-0.48, -0.30, 0.48, 0.72, 0)
    chisel.box(-0.06, -0.80, 0.06, 0.74)
    chisel.box(-0.50, -0.34, 0.50, -0.22)
    chisel.box(-0.50, 0.20, 0.50, 0.32)


_CUTS: Final[dict[str, Callable[[_Chisel], None]]] = {"pillar": _pillar, "statue": _statue, "window": _window}


def icon_mask(kind: str, size: int) -> Image.Image:
    """The silhouette of a kind of feature in a square."""

    def build() -> Image.Image:
        chisel = _Chisel(size)
        _CUTS[kind](chisel)
        return chisel.image.reduce(_SCALE)

    return sprite(("pavilion-icon", kind, size), build)


def icon(kind: str, size: int, colour: Colour) -> Image.Image:
    """A feature as a small sculpture without its rhombus."""

    def build() -> Image.Image:
        mask = icon_mask(kind, size)
        picture = Image.new("RGBA", mask.size, (0, 0, 0, 0))
        picture.paste(materials.relief(mask, colour, max(1, size // 16)), (0, 0))
        picture.putalpha(mask)
        return picture

    return sprite(("pavilion-sculpture", kind, size, colour), build)


def feature(index: int, r: float, covered: tuple[bool, ...]) -> Image.Image:
    """The rhombus of a feature on a board. covered: for each space around it, in the order of the tables."""
    key = ("pavilion-feature", FEATURES[index].kind, FEATURES[index].long_axis_deg, r, _lit(index, covered))
    return sprite(key, lambda: trimmed(paint_feature(index, r, covered)))


def _lit(index: int, covered: tuple[bool, ...]) -> tuple[int, tuple[int, ...]]:
    """How many sides the feature has, and which of its edges are covered."""
    found = tuple(sorted(edge for edge, done in zip(EDGES[index], covered, strict=True) if done))
    return len(covered), found


def paint_feature(index: int, r: float, covered: tuple[bool, ...]) -> Image.Image:
    """The same, newly painted and not kept."""
    kind, angle = FEATURES[index].kind, FEATURES[index].long_axis_deg
    long = r * feature_size(index)
    missing = covered.count(False)
    side = canvas_size(long)
    gap = max(0.8, r / 60)
    mask = stone_mask(long, angle, gap, max(1.0, r / 45))
    ground = GOLD if not missing else mix(SAND, SLATE, 0.22)
    if r < SMALL:
        face = Image.new("RGB", mask.size, ground)
    else:
        face = materials.relief(mask, ground, max(2, round(r / 40)), gloss=not missing, sunken=bool(missing))
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    if not missing:
        glow = mask.filter(ImageFilter.GaussianBlur(max(1.0, r / 40)))
        picture.paste((*GOLD_DARK, 255), (0, 0), glow)
    picture.paste(face, (0, 0), mask)
    _light_edges(picture, index, long, gap, covered)
    if missing == 1:
        outer = ImageChops.subtract(mask, stone_mask(long, angle, gap + max(1.5, r / 36), max(1.0, r / 50)))
        picture.paste((*COBALT, 255), (0, 0), outer)
    if r >= SMALL or missing < 2:
        _carve(picture, kind, r, missing)
    return picture


def _light_edges(picture: Image.Image, index: int, long: float, gap: float, covered: tuple[bool, ...]) -> None:
    """A golden bar along every edge whose space is covered."""
    if all(covered):
        return
    middle = picture.width / 2
    corners = rhombus((middle, middle), long - 4 * (gap + long * 0.045), FEATURES[index].long_axis_deg)
    large = Image.new("L", (picture.width * 4, picture.height * 4), 0)
    draw = ImageDraw.Draw(large)
    width = max(1.6, long * 0.05) * 4
    for edge in _lit(index, covered)[1]:
        (x1, y1), (x2, y2) = corners[edge], corners[(edge + 1) % 4]
        draw.line((x1 * 4, y1 * 4, x2 * 4, y2 * 4), fill=255, width=round(width))
        for x, y in ((x1, y1), (x2, y2)):
            draw.ellipse((x * 4 - width / 2, y * 4 - width / 2, x * 4 + width / 2, y * 4 + width / 2), fill=255)
    bars = large.reduce(4)
    picture.paste((*GOLD_DARK, 255), (0, 0), ImageChops.offset(bars, 1, 1))
    picture.paste((*GOLD, 255), (0, 0), bars)


def _carve(picture: Image.Image, kind: str, r: float, missing: int) -> None:
    """The sculpture: engraved in grey, raised when one space is missing, dark on gold when done."""
    scale = 0.28 if kind == "window" else 0.36
    size = max(6, 2 * math.floor(r * scale / 2))
    colour = {0: COBALT_DEEP, 1: IVORY}.get(missing, mix(SLATE, SAND, 0.25))
    mask = icon_mask(kind, size)
    x = (picture.width - size) // 2
    depth = max(1, size // 22)
    light, shade = (lighten(SAND, 0.5), darken(SLATE, 0.5)) if missing else (GOLD_LIGHT, GOLD_DARK)
    soft = mask.point([round(v * 0.7) for v in range(256)])
    if missing == 1:
        picture.paste((*COBALT_DEEP, 255), (x + depth, x + depth), mask)
        picture.paste((*COBALT_DEEP, 255), (x - depth, x - depth), soft)
        picture.paste((*COBALT_DEEP, 255), (x + depth, x - depth), soft)
        picture.paste((*COBALT_DEEP, 255), (x - depth, x + depth), soft)
    else:
        picture.paste((*light, 255), (x + depth, x + depth), soft)
        picture.paste((*shade, 255), (x - depth, x - depth), mask.point([round(v * 0.4) for v in range(256)]))
    picture.paste((*colour, 255), (x, x), mask)
