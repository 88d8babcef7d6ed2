"""The ground of the table: parchment with a pale pattern of painted tiles."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bot.render.canvas import Canvas
from bot.render.frame import FREE, backdrop
from bot.render.games.pavilion.look import COBALT, PALACE
from bot.render.layout import Box
from bot.render.sprites import sprite

MARGIN: Final = 5
"""How far the ground reaches beyond the rectangle that is free for the board."""
_PITCH: Final = 124


def lay_ground(canvas: Canvas) -> None:
    """Cover the free part of the frame."""
    canvas.paste(sprite("pavilion-ground", _paint_ground), (FREE.left - MARGIN, FREE.top - MARGIN))


def _paint_ground() -> Image.Image:
    box: Box = FREE.inset(-MARGIN)
    picture = backdrop(PALACE).crop(box).filter(ImageFilter.GaussianBlur(5))
    pattern = azulejos(box.width, box.height, _PITCH)
    fade = Image.new("L", pattern.size, 0)
    fade.paste(255, (30, 30, box.width - 30, box.height - 30))
    fade = fade.resize((box.width // 8, box.height // 8)).filter(ImageFilter.GaussianBlur(4)).resize(pattern.size)
    weak = Image.composite(pattern, Image.new("L", pattern.size, 0), fade)
    picture.paste(COBALT, (0, 0), weak.point([round(v * 0.13) for v in range(256)]))
    return picture


def azulejos(width: int, height: int, pitch: int) -> Image.Image:
    """The mask of a pattern of four-leaved flowers in squares."""
    motif = _motif(pitch)
    mask = Image.new("L", (width, height), 0)
    left, top = (width // 2) % pitch - pitch, (height // 2) % pitch - pitch
    for x in range(left, width, pitch):
        for y in range(top, height, pitch):
            mask.paste(motif, (x, y))
    return mask


def _motif(pitch: int) -> Image.Image:
    """One painted tile: leaves towards the corners, a ring in the middle, quarter flowers that meet at the corners."""
    size, line = pitch * 4, max(3, pitch // 10)
    large = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(large)
    half, reach = size / 2, size * 0.36
    for turn in range(4):
        angle = math.radians(45 + 90 * turn)
        for bend in (-0.42, 0.42):
            points = []
            for step in range(13):
                t = step / 12
                side = bend * math.sin(math.pi * t) * reach * 0.55
                along = reach * (0.25 + 1.0 * t)
                points.append(
                    (
                        half + along * math.cos(angle) - side * math.sin(angle),
                        half + along * math.sin(angle) + side * math.cos(angle),
                    )
                )
            draw.line(points, fill=255, width=line)
    draw.ellipse((half - size * 0.11, half - size * 0.11, half + size * 0.11, half + size * 0.11), fill=255)
    draw.ellipse((half - size * 0.05, half - size * 0.05, half + size * 0.05, half + size * 0.05), fill=0)
    for x in (0, size):
        for y in (0, size):
            draw.ellipse((x - size * 0.2, y - size * 0.2, x + size * 0.2, y + size * 0.2), outline=255, width=line)
    for across, down in ((half, 0), (half, size), (0, half), (size, half)):
        draw.ellipse((across - size * 0.06, down - size * 0.06, across + size * 0.06, down + size * 0.06), fill=255)
    return large.reduce(4)
