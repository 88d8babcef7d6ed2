"""The ground: the sea floor with its light, and the empty board of coral and stone."""

from __future__ import annotations

import math
import random
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from bot.render import materials, shapes
from bot.render.canvas import Canvas, Gradient, Shadow
from bot.render.frame import FREE, backdrop
from bot.render.games.atlanteon.look import (
    COLUMNS,
    CORAL,
    DEEP,
    FACE,
    FOAM,
    GOLD,
    GOLD_DARK,
    GRID,
    PITCH,
    ROWS,
    RULER,
    SEA,
    STONE,
    square_box,
)
from bot.render.layout import Box
from bot.render.sprites import sprite
from bot.render.theme import darken, lighten, mix

MARGIN: Final = 18
"""How far the floor reaches beyond the rectangle that is free for the board."""
_GRAIN: Final = 4
"""The net of light is computed on a grid this many times coarser and then enlarged."""
_CELL: Final = 24.0
"""Width of the cells of the net on that grid."""
_PLINTH: Final = mix(SEA.ground, DEEP, 0.45)
_CORNER: Final = 12


def caustics(width: int, height: int, seed: int) -> Image.Image:
    """A net of light as sun throws it through waves: bright where two cells of a random pattern meet."""
    columns, rows = width // _GRAIN + 2, height // _GRAIN + 2
    luck = random.Random(seed)
    across, down = math.ceil(columns / _CELL) + 2, math.ceil(rows / _CELL) + 2
    seeds = [
        [((i + luck.random()) * _CELL, (j + luck.random()) * _CELL) for i in range(-1, across)] for j in range(-1, down)
    ]
    light = bytearray()
    for y in range(rows):
        for x in range(columns):
            u = x + 6.5 * math.sin(y / 13.0) + 2.5 * math.sin(y / 5.3 + x / 11.0)
            v = y + 6.5 * math.sin(x / 15.0 + 1.7) + 2.5 * math.sin(x / 6.1 - y / 10.0)
            light.append(_brightness(seeds, u, v))
    net = Image.frombytes("L", (columns, rows), bytes(light))
    net = net.resize((columns * _GRAIN, rows * _GRAIN), Image.Resampling.BICUBIC)
    return net.crop((0, 0, width, height)).filter(ImageFilter.GaussianBlur(2.2))


def _brightness(seeds: list[list[tuple[float, float]]], x: float, y: float) -> int:
    column, row = int(x // _CELL) + 1, int(y // _CELL) + 1
    first = second = 1e9
    for line in seeds[max(0, row - 1) : row + 2]:
        for px, py in line[max(0, column - 1) : column + 2]:
            away = (px - x) ** 2 + (py - y) ** 2
            if away < first:
                first, second = away, first
            elif away < second:
                second = away
    return round(255 * math.exp(-(math.sqrt(second) - math.sqrt(first)) * 0.5)) if second < 1e9 else 0


def sea_floor() -> Image.Image:
    """All that never changes inside the frame: sea floor and empty board. Drawn once."""
    return sprite("atlanteon-floor", _paint_floor)


def _paint_floor() -> Image.Image:
    canvas = Canvas(backdrop(SEA))
    _light_sea(canvas)
    _draw_board(canvas)
    return canvas.image.crop(FREE.inset(-MARGIN))


def _light_sea(canvas: Canvas) -> None:
    """Shafts of light from above and the net on the ground, fading towards the edge of the panel."""
    panel = Box(22, 218, 1578, 1178)
    fade = Image.new("L", (panel.width, panel.height), 0)
    fade.paste(255, (40, 40), shapes.rounded(panel.width - 80, panel.height - 80, 60))
    fade = fade.resize((panel.width // 8, panel.height // 8)).filter(ImageFilter.GaussianBlur(5))
    fade = fade.resize((panel.width, panel.height), Image.Resampling.BICUBIC)
    net = ImageChops.multiply(caustics(panel.width, panel.height, 7), fade)
    canvas.image.paste((120, 214, 206), (panel.left, panel.top), net.point([round(v * 0.30) for v in range(256)]))
    glow = Image.linear_gradient("L").rotate(180).resize((panel.width, panel.height))
    glow = ImageChops.multiply(glow, fade).point([round(v * 0.28) for v in range(256)])
    canvas.image.paste((92, 196, 196), (panel.left, panel.top), glow)


def _draw_board(canvas: Canvas) -> None:
    """The plinth with its letters and numbers, and the twenty-five empty squares."""
    plinth, bed = GRID.inset(-RULER), GRID.inset(-2)
    stone = Gradient(lighten(_PLINTH, 0.10), darken(_PLINTH, 0.10))
    canvas.rounded(plinth, 26, stone, shadow=Shadow(24, 0, 12, 0.75, DEEP))
    canvas.outline(plinth, 26, 3, mix(SEA.line, FOAM, 0.25), opacity=0.9)
    canvas.rounded(bed, 14, darken(SEA.edge, 0.25))
    canvas.outline(bed.inset(-4), 18, 3, GOLD_DARK, opacity=0.9)
    _draw_rulers(canvas)
    _draw_squares(canvas)


def _draw_rulers(canvas: Canvas) -> None:
    """Column letters below and above, row numbers on both sides."""
    half = PITCH / 2
    for index, (letter, number) in enumerate(zip(COLUMNS, ROWS, strict=True)):
        x, y = GRID.left + PITCH * index + half, GRID.top + PITCH * index + half
        for edge in (GRID.top - RULER / 2 - 1, GRID.bottom + RULER / 2 + 1):
            canvas.text((x, edge), letter, 36, GOLD, anchor="mm")
        for edge in (GRID.left - RULER / 2 - 1, GRID.right + RULER / 2 + 1):
            canvas.text((edge, y), number, 36, GOLD, anchor="mm")


def _draw_squares(canvas: Canvas) -> None:
    """Slabs of stone and coral in turn, with one net of light over all of them."""
    light = caustics(GRID.width, GRID.height, 31).point([round(v * 0.42) for v in range(256)])
    mask = shapes.rounded(FACE, FACE, _CORNER)
    for column, letter in enumerate(COLUMNS):
        for row, number in enumerate(ROWS):
            box = square_box(letter + number)
            face = _square_face((column + row) % 2 == 1, 50 + 5 * column + row)
            face.paste((190, 240, 228), (0, 0), light.crop(box.moved(-GRID.left, -GRID.top)))
            canvas.image.paste(face, (box.left, box.top), mask)


def _square_face(coral: bool, seed: int) -> Image.Image:
    """One square slab, a little different each time."""
    ground = CORAL if coral else STONE
    grain = materials.paint_texture("stone", (FACE, FACE), ground, 0.55, seed)
    mask = shapes.rounded(FACE, FACE, _CORNER)
    light = shapes.rim(mask, (4, 4), 2.0).point([round(v * 0.55) for v in range(256)])
    shade = shapes.rim(mask, (-5, -5), 2.5).point([round(v * 0.65) for v in range(256)])
    grain.paste(lighten(ground, 0.55), (0, 0), light)
    grain.paste(darken(ground, 0.7), (0, 0), shade)
    return grain
