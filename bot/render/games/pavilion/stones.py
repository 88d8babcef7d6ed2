"""Rhombic tiles in glaze and relief, and the open spaces that wait for them. All of them are cached sprites."""

from __future__ import annotations

import math
import random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render import materials, shapes
from bot.render.canvas import Canvas
from bot.render.fonts import cap_height, font, text_width
from bot.render.games.pavilion.geometry import rhombus
from bot.render.games.pavilion.look import GOLD, GOLD_DARK, GOLD_LIGHT, INK, Glaze, glaze
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.symbols import symbol_mask
from bot.render.theme import Colour, darken, lighten, mix

_SCALE: Final = 4
CODE_SIZE: Final = 32
SMALL: Final = 64
"""Shorter tiles and spaces are drawn without their finer lines."""
STACKED: Final = 116
"""From this length on sign and code stand one above the other; on shorter tiles, which lie flat, side by side."""


def canvas_size(long: float) -> int:
    """The side of the square picture in which a tile is drawn: room for any direction and its shadow."""
    return 2 * math.ceil(long / 2 + 6)


def stone_mask(long: float, angle: float, gap: float, corner: float) -> Image.Image:
    """A rhombus with round corners in the middle of its square, smaller by `gap` on every side."""
    return _paint_mask(canvas_size(long), long, angle, gap, corner)


def _paint_mask(side: int, long: float, angle: float, gap: float, corner: float) -> Image.Image:
    large = Image.new("L", (side * _SCALE, side * _SCALE), 0)
    draw = ImageDraw.Draw(large)
    inner = max(2.0, long - 4 * (gap + corner))  # a rhombus of 60° loses 4 times the gap on its long diagonal
    points = [(x * _SCALE, y * _SCALE) for x, y in rhombus((side / 2, side / 2), inner, angle)]
    draw.polygon(points, fill=255)
    reach = corner * _SCALE
    for index, point in enumerate(points):
        other = points[(index + 1) % 4]
        _capsule(draw, point, other, reach)
    return large.reduce(_SCALE)


def _capsule(draw: ImageDraw.ImageDraw, start: Point, end: Point, reach: float) -> None:
    length = math.dist(start, end) or 1.0
    dx, dy = (end[1] - start[1]) / length * reach, (start[0] - end[0]) / length * reach
    draw.polygon(
        [
            (start[0] + dx, start[1] + dy),
            (end[0] + dx, end[1] + dy),
            (end[0] - dx, end[1] - dy),
            (start[0] - dx, start[1] - dy),
        ],
        fill=255,
    )
    for x, y in (start, end):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def trimmed(picture: Image.Image) -> Image.Image:
    """A picture without its empty border; its middle stays its middle."""
    box = (picture.getchannel("A") if picture.mode == "RGBA" else picture).getbbox()
    if box is None:
        return picture
    across, down = min(box[0], picture.width - box[2]), min(box[1], picture.height - box[3])
    return picture.crop((across, down, picture.width - across, picture.height - down))


def tile(colour: str, long: float, angle: float, code: str = "", wild: bool = False) -> Image.Image:
    """A glazed tile with its sign and, where there is room, its code; a wild one has a golden rim."""
    key = ("pavilion-tile", colour, long, angle % 180, code, wild)
    return sprite(key, lambda: trimmed(_paint_tile(glaze(colour), long, angle % 180, code, wild)))


def _paint_tile(look: Glaze, long: float, angle: float, code: str, wild: bool) -> Image.Image:
    side = canvas_size(long)
    gap, corner = max(0.7, long / 120), max(1.0, long / 36)
    mask = stone_mask(long, angle, gap, corner)
    small = long < SMALL
    face = materials.relief(mask, look.fill, 2) if small else _glazed(mask, look.fill, max(2, round(long / 34)))
    rim = stone_mask(long, angle, gap + long * 0.036, corner * 0.7)
    line = ImageChops.subtract(rim, stone_mask(long, angle, gap + long * 0.036 + max(1.0, long / 110), corner * 0.6))
    if not small:
        face.paste(lighten(look.fill, 0.45), (0, 0), line.point([round(v * 0.6) for v in range(256)]))
    if wild:
        _gild(face, mask, stone_mask(long, angle, gap + max(2.5, long * 0.042), corner * 0.8))
    _engrave(face, look, long, angle, code)
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    shade = ImageChops.offset(mask, max(1, round(long / 60)), max(1, round(long / 45)))
    shade = shade.filter(ImageFilter.GaussianBlur(max(0.8, long / 50))).point([round(v * 0.55) for v in range(256)])
    picture.paste((26, 16, 8, 255), (0, 0), shade)
    picture.putalpha(ImageChops.lighter(shade, mask))
    picture.paste(face, (0, 0), mask)
    return picture


def _glazed(mask: Image.Image, colour: Colour, depth: int) -> Image.Image:
    """Relief with a mottled glaze and a soft light from the upper left."""
    face = materials.relief(mask, colour, depth)
    cells = max(4, mask.width // 8)
    cloud = Image.frombytes("L", (cells, cells), random.Random(repr((colour, cells))).randbytes(cells * cells))
    cloud = cloud.resize(mask.size, Image.Resampling.BICUBIC)
    face.paste(lighten(colour, 0.35), (0, 0), cloud.point([max(0, v - 160) // 2 for v in range(256)]))
    face.paste(darken(colour, 0.45), (0, 0), cloud.point([max(0, 96 - v) // 2 for v in range(256)]))
    return face


def _gild(face: Image.Image, outer: Image.Image, inner: Image.Image) -> None:
    rim = ImageChops.subtract(outer, inner)
    gold = materials.gradient(face.size, GOLD_LIGHT, GOLD)
    face.paste(gold, (0, 0), rim)
    face.paste(GOLD_DARK, (0, 0), ImageChops.subtract(rim, ImageChops.offset(rim, 1, 1)).point(lambda v: v // 2))


def _engrave(face: Image.Image, look: Glaze, long: float, angle: float, code: str) -> None:
    """The sign, with the code below it if there is one."""
    middle = face.width / 2
    height = cap_height("bold", CODE_SIZE)
    if not code:
        size = max(5, round(long * (0.34 if long < SMALL else 0.30)))
        _sign(face, look.symbol, (middle, middle), size, look)
        return
    if long < STACKED:
        size = max(18, round(long * 0.18))
        width = size + 4 + text_width(code, "bold", CODE_SIZE)
        _sign(face, look.symbol, (middle - width / 2 + size / 2, middle), size, look)
        _code(face, code, (middle + (size + 4) / 2, middle + height / 2), look)
        return
    size, gap = (round(long * 0.21), 6) if long >= 140 else (19, 3)
    top = middle - (size + gap + height) / 2
    _sign(face, look.symbol, (middle, top + size / 2), size, look)
    _code(face, code, (middle, top + size + gap + height), look)


def _sign(face: Image.Image, symbol: str, at: Point, size: int, look: Glaze) -> None:
    mask = symbol_mask(symbol, size)
    x, y = round(at[0] - size / 2), round(at[1] - size / 2)
    depth = max(1, size // 20)
    face.paste(lighten(look.fill, 0.6), (x + depth, y + depth), mask.point([v // 2 for v in range(256)]))
    face.paste(look.ink, (x, y), mask)


def _code(face: Image.Image, code: str, at: Point, look: Glaze) -> None:
    draw = ImageDraw.Draw(face)
    left = at[0] - text_width(code, "bold", CODE_SIZE) / 2
    draw.text((left, at[1]), code, fill=look.ink, font=font("bold", CODE_SIZE), anchor="ls")


def number_size(r: float) -> int:
    """The size of the number on an open space."""
    return round(r * 0.30)


def lit_space(colour: str, number: int, r: float, point: int) -> Image.Image:
    """An open space that can be paid for."""
    key = ("pavilion-space", colour, number, r, point)
    return sprite(key, lambda: trimmed(paint_space(glaze(colour), number, r, point, lit=True)))


def paint_space(look: Glaze, number: int, r: float, point: int, lit: bool = False) -> Image.Image:
    """An open space of a star with its cost: a hollow in the tint of the star. Not kept."""
    side = canvas_size(r)
    gap, corner = max(0.7, r / 110), max(1.0, r / 40)
    mask = stone_mask(r, 60 * point, gap, corner)
    ground = mix(look.pale, GOLD_LIGHT, 0.72) if lit else look.pale
    if r < SMALL:
        face = Image.new("RGB", mask.size, ground)
    else:
        face = materials.relief(mask, ground, max(2, round(r / 50)), gloss=False, sunken=True)
        thin = ImageChops.subtract(mask, stone_mask(r, 60 * point, gap + max(1.0, r / 70), corner * 0.8))
        face.paste(look.deep if not lit else INK, (0, 0), thin.point([round(v * 0.8) for v in range(256)]))
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    picture.paste(face, (0, 0), mask)
    picture.putalpha(mask)
    middle = side / 2
    ux, uy = math.sin(math.radians(60 * point)), -math.cos(math.radians(60 * point))
    _number(picture, number, (middle + 0.05 * r * ux, middle + 0.05 * r * uy), number_size(r))
    if r < SMALL:
        return picture
    size = round(r * 0.105)
    sign = symbol_mask(look.symbol, size)
    at = (round(middle - 0.265 * r * ux - size / 2), round(middle - 0.265 * r * uy - size / 2))
    picture.paste((*look.deep, 255), at, sign.point([round(v * 0.85) for v in range(256)]))
    return picture


def _number(picture: Image.Image, number: int, at: Point, size: int) -> None:
    """A cost, upright; the 6 is underlined as it is printed."""
    draw = ImageDraw.Draw(picture)
    text = str(number)
    left = at[0] - text_width(text, "bold", size) / 2
    base = at[1] + cap_height("bold", size) / 2
    draw.text((left, base), text, fill=(*INK, 255), font=font("bold", size), anchor="ls")
    if number == 6:
        width = text_width(text, "bold", size)
        y = base + size * 0.13
        draw.rectangle((left + 1, y, left + width - 1, y + max(1.0, size * 0.07)), fill=(*INK, 255))


def hollow(long: float, angle: float, colour: Colour) -> Image.Image:
    """An empty place for a tile."""

    def build() -> Image.Image:
        mask = stone_mask(long, angle, 1.0, 2.0)
        picture = Image.new("RGBA", mask.size, (0, 0, 0, 0))
        picture.paste(materials.relief(mask, colour, 2, gloss=False, sunken=True), (0, 0))
        picture.putalpha(mask)
        return trimmed(picture)

    return sprite(("pavilion-hollow", long, angle % 180, colour), build)


def put(canvas: Canvas, picture: Image.Image, at: Point) -> None:
    """Lay a square picture with its middle on a place."""
    canvas.paste(picture, (at[0] - picture.width / 2, at[1] - picture.height / 2))


def ring(long: float, angle: float, inner: float, outer: float) -> Image.Image:
    """The mask of a line around a tile: from `inner` to `outer` pixels outside its edge."""

    def build() -> Image.Image:
        big = long + 4 * outer
        side = canvas_size(big)
        whole = _paint_mask(side, big, angle, 0.0, 3.0)
        hole = _paint_mask(side, long + 4 * inner, angle, 0.0, 2.0)
        return trimmed(_centred_difference(whole, hole))

    return sprite(("pavilion-ring", long, angle % 180, inner, outer), build)


def _centred_difference(whole: Image.Image, hole: Image.Image) -> Image.Image:
    """The larger mask without the smaller one in its middle."""
    wide = Image.new("L", whole.size, 0)
    wide.paste(hole, ((whole.width - hole.width) // 2, (whole.height - hole.height) // 2))
    return ImageChops.subtract(whole, wide)


def mark(canvas: Canvas, at: Point, long: float, angle: float, colour: Colour, width: float, away: float = 0.0) -> None:
    """A frame in the shape of a tile."""
    mask = ring(long, angle, away - width / 2, away + width / 2)
    corner = (round(at[0] - mask.width / 2), round(at[1] - mask.height / 2))
    canvas.stamp(("pavilion-ring", long, angle % 180, away, width), mask, corner, colour)


def halo(canvas: Canvas, at: Point, long: float, angle: float, colour: Colour, blur: int = 8) -> None:
    """Light around a tile; lay the tile over it."""

    def build() -> Image.Image:
        soft = shapes.shadow(stone_mask(long, angle, 0.0, 3.0), blur)
        return trimmed(soft.point([min(255, round(v * 1.6)) for v in range(256)]))

    key = ("pavilion-halo", long, angle % 180, blur)
    soft = sprite(key, build)
    canvas.stamp(key, soft, (round(at[0] - soft.width / 2), round(at[1] - soft.height / 2)), colour)
