"""The palace itself: azulejo frames, walls, lancet arches of stone. All of it is drawn once for each size."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bot.render import materials, shapes
from bot.render.canvas import Canvas
from bot.render.games.sintra.look import COBALT, COBALT_DARK, GLAZE, LEAD, NIGHT, SINTRA, STONE, STONE_DARK
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix

_SCALE: Final = 4
_RADIUS: Final = 16
_CARVED: Final = 4
"""Stone frames narrower than this are plain: carving would be noise there."""


def _flower(side: int) -> Image.Image:
    """The mask of a flower as it is painted on azulejos."""
    full = side * _SCALE
    mask = Image.new("L", (full, full), 0)
    draw = ImageDraw.Draw(mask)
    half = full / 2
    for turn in range(8):
        angle, far = math.radians(45 * turn), 0.34 if turn % 2 == 0 else 0.30
        x, y = half + math.cos(angle) * full * far, half + math.sin(angle) * full * far
        reach = full * (0.15 if turn % 2 == 0 else 0.09)
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    for reach, value in ((full * 0.22, 255), (full * 0.12, 0)):
        draw.ellipse((half - reach, half - reach, half + reach, half + reach), fill=value)
    return mask.reduce(_SCALE)


def palace_ground(size: tuple[int, int], border: int) -> Image.Image:
    """A palace without its windows: a frame of azulejo around a night-blue wall."""
    return sprite(("sintra-palace", size, border), lambda: _paint_palace(size, border))


def _paint_palace(size: tuple[int, int], border: int) -> Image.Image:
    width, height = size
    ground = _frieze(size, border)
    inside = Box(border, border, width - border, height - border)
    wall = materials.gradient((inside.width, inside.height), lighten(NIGHT, 0.07), darken(NIGHT, 0.28))
    mask = shapes.rounded(inside.width, inside.height, max(4, _RADIUS - border // 2))
    ground.paste(wall, inside[:2], mask)
    canvas = Canvas(ground)
    edge = mix(GLAZE, COBALT, 0.3)
    canvas.outline(inside.inset(-2), max(6, _RADIUS - border // 2), 2, edge)
    canvas.outline(canvas.box, _RADIUS, 2, edge)
    picture = canvas.image
    picture.putalpha(shapes.rounded(width, height, _RADIUS))
    return picture


def _frieze(size: tuple[int, int], border: int) -> Image.Image:
    """Cobalt glaze with a row of flowers along each edge."""
    plane = materials.gradient(size, lighten(COBALT, 0.08), darken(COBALT, 0.18)).copy()
    side = border - 7
    if side < 6:
        return plane
    flower, tone = _flower(side), mix(COBALT, GLAZE, 0.72)
    for length, along in ((size[0], True), (size[1], False)):
        count = max(2, round((length - border) / (3.2 * border)))
        for index in range(count + 1):
            at = round(border / 2 + 1 + (length - border - 2) * index / count - side / 2)
            for across in ((border - 2) // 2 - side // 2 + 1, size[along] - border // 2 - side // 2 - 1):
                plane.paste(tone, (at, across) if along else (across, at), flower)
    return plane


def lancet_points(width: int, height: int, arch: int) -> list[Point]:
    """The outline of a pointed window: an arch of two curves over a rectangle."""
    left = []
    for step in range(13):
        angle = math.radians(180 + 60 * step / 12)
        x = 1 + math.cos(angle)
        y = -math.sin(angle) / math.sin(math.radians(60))
        left.append((width * x, arch * (1 - y)))
    right = [(width - x, y) for x, y in reversed(left[:-1])]
    return [(0, height), *left, *right, (width, height)]


def lancet(width: int, height: int, arch: int, trim: int) -> Image.Image:
    """A stone arch with dark glass inside, `trim` pixels of stone around an opening of the given size."""
    return sprite(("sintra-lancet", width, height, arch, trim), lambda: _paint_lancet(width, height, arch, trim))


def _paint_lancet(width: int, height: int, arch: int, trim: int) -> Image.Image:
    outer_size = (width + 2 * trim, height + 2 * trim)
    outer = shapes.polygon(*outer_size, lancet_points(*outer_size, arch + trim))
    opening = shapes.polygon(width, height, lancet_points(width, height, arch))
    picture = _stone(outer, trim) if trim >= _CARVED else Image.new("RGB", outer_size, mix(STONE_DARK, STONE, 0.5))
    glass = materials.gradient((width, height), mix(COBALT_DARK, NIGHT, 0.25), LEAD).copy()
    inner = Image.new("L", outer_size, 0)
    inner.paste(opening, (trim, trim))
    soft = inner.filter(ImageFilter.GaussianBlur(2)).point([round(v * 0.7) for v in range(256)])
    picture.paste(darken(STONE_DARK, 0.7), (0, 0), soft)
    picture.paste(glass, (trim, trim), opening)
    picture.putalpha(outer)
    return picture


def _stone(mask: Image.Image, trim: int) -> Image.Image:
    """Cream limestone in the shape of a mask, lit from the upper left."""
    stone = materials.gradient(mask.size, lighten(STONE, 0.1), mix(STONE, STONE_DARK, 0.45)).copy()
    depth = max(2, trim // 2)
    light = shapes.rim(mask, (depth, depth), 1.0).point([round(v * 0.7) for v in range(256)])
    shade = shapes.rim(mask, (-depth, -depth), 1.0).point([round(v * 0.7) for v in range(256)])
    stone.paste(darken(STONE_DARK, 0.45), (0, 0), shade)
    stone.paste(lighten(STONE, 0.55), (0, 0), light)
    return stone


def window(width: int, height: int, trim: int) -> Image.Image:
    """The stone frame of a palace window with its two empty panes of night."""
    return sprite(("sintra-window", width, height, trim), lambda: _paint_window(width, height, trim))


def _paint_window(width: int, height: int, trim: int) -> Image.Image:
    size = (width + 2 * trim, height + 2 * trim)
    mask = shapes.rounded(*size, trim + 2)
    plain = trim < _CARVED
    picture = Image.new("RGB", size, mix(STONE_DARK, STONE, 0.3)) if plain else _stone(mask, trim)
    sky = materials.gradient((width, height), rgb_mix(0.55), rgb_mix(0.15)).copy()
    picture.paste(sky, (trim, trim))
    draw = ImageDraw.Draw(picture)
    if not plain:
        draw.rectangle((trim - 1, trim - 1, trim + width, trim + height), outline=darken(STONE_DARK, 0.6))
    draw.line((trim, trim + height // 2, trim + width, trim + height // 2), fill=LEAD, width=3)
    picture.putalpha(mask)
    return picture


def rgb_mix(share: float) -> Colour:
    """A tone of the night sky in an empty window."""
    return mix(LEAD, COBALT_DARK, share)


def sheet(canvas: Canvas, box: Box) -> None:
    """A dark sheet with a thin azulejo-blue border, for the market."""
    canvas.rounded(box, _RADIUS, mix(COBALT, SINTRA.sheet, 0.25))
    canvas.rounded(box.inset(3), _RADIUS - 3, SINTRA.sheet)
