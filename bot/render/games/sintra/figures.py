"""Small drawings: glazier, first-player marker, cracks, ornaments, numerals."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render.canvas import Canvas, Relief, Shadow
from bot.render.games.sintra.look import BREAK, COBALT, DIM, GLAZE, GOLD, GOLD_DARK, INK, LEAD, NIGHT, STONE
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, SeatColour, darken, lighten, mix

_SCALE: Final = 4
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI")


def glazier(look: SeatColour, height: int) -> Image.Image:
    """A glazier in a player's colour, with cap, apron and a pane under the arm."""
    return sprite(("sintra-glazier", look.name, height), lambda: _paint_glazier(look.fill, height))


def glazier_width(height: int) -> int:
    """How wide the figure of a height is."""
    return round(height * 0.74)


def _paint_glazier(coat: Colour, height: int) -> Image.Image:
    """Drawn in a unit of 74 × 100, then given a light outline that stands out on the dark wall."""
    unit = height * _SCALE / 100
    size = (round(74 * unit), round(100 * unit))
    body = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(body)

    def at(points: list[Point]) -> list[Point]:
        return [(x * unit, y * unit) for x, y in points]

    skin, leather = (232, 184, 142), (150, 101, 58)
    dark = darken(coat, 0.4)
    draw.polygon(at([(28, 72), (24, 96), (36, 96), (38, 76), (41, 96), (53, 96), (48, 70)]), fill=darken(coat, 0.25))
    draw.polygon(at([(20, 44), (54, 44), (56, 78), (18, 78)]), fill=coat)
    draw.polygon(at([(27, 52), (47, 52), (50, 80), (24, 80)]), fill=leather)
    draw.line(at([(31, 52), (31, 44)]) + at([(43, 44), (43, 52)]), fill=leather, width=round(2.5 * unit))
    draw.polygon(at([(52, 45), (68, 40), (71, 76), (55, 80)]), fill=(122, 190, 255))
    draw.polygon(at([(56, 48), (65, 45), (67, 60), (57, 63)]), fill=(226, 242, 255))
    draw.line(at([(52, 45), (68, 40), (71, 76), (55, 80), (52, 45)]), fill=LEAD, width=round(2.5 * unit))
    draw.polygon(at([(20, 45), (12, 62), (18, 68), (26, 56)]), fill=dark)
    draw.polygon(at([(50, 46), (62, 60), (58, 66), (48, 58)]), fill=dark)
    draw.ellipse((*at([(23, 14)])[0], *at([(51, 44)])[0]), fill=skin)
    draw.pieslice((*at([(18, 4)])[0], *at([(56, 36)])[0]), 180, 360, fill=coat)
    draw.rectangle((*at([(19, 19)])[0], *at([(60, 24)])[0]), fill=dark)
    for x in (32, 43):
        draw.ellipse((*at([(x - 2, 28)])[0], *at([(x + 2, 33)])[0]), fill=LEAD)
    return _outlined(body, round(3.2 * unit)).resize((glazier_width(height), height), Image.Resampling.LANCZOS)


def _outlined(picture: Image.Image, reach: int) -> Image.Image:
    """The picture with a dark and then a light line around it."""
    alpha = picture.getchannel("A")
    small = alpha.resize((alpha.width // 2, alpha.height // 2))
    near = small.filter(ImageFilter.MaxFilter(2 * (reach // 4) + 1)).resize(alpha.size)
    far = small.filter(ImageFilter.MaxFilter(2 * (reach // 2) + 1)).resize(alpha.size)
    result = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    result.paste((*GLAZE, 255), (0, 0), far)
    result.paste((*LEAD, 255), (0, 0), near)
    result.alpha_composite(picture)
    return result


def marker(canvas: Canvas, center: Point, radius: int) -> None:
    """The first-player marker: an azulejo disc with a golden 1."""
    canvas.circle(center, radius, GOLD_DARK, shadow=Shadow(6, 1, 3, 0.6, LEAD))
    canvas.circle(center, radius - 2, Relief(GOLD, 3))
    canvas.circle(center, radius - 6, Relief(COBALT, 2))
    canvas.text(center, "1", max(32, round(radius * 1.15)), GLAZE, anchor="mm")


def medallion(canvas: Canvas, look: SeatColour, center: Point, radius: int, active: bool) -> None:
    """The number of a palace on a disc in its player's colour."""
    canvas.circle(center, radius + 2, GOLD if active else STONE)
    canvas.circle(center, radius - 1, Relief(look.fill, 3))
    canvas.text(center, look.letter, max(32, round(radius * 1.25)), look.text, anchor="mm")


def shards(canvas: Canvas, center: Point, side: int) -> None:
    """A broken pane: the sign of the broken-glass track."""
    picture = sprite(("sintra-shards", side), lambda: _paint_shards(side))
    canvas.paste(picture, (center[0] - side / 2, center[1] - side / 2))


def _paint_shards(side: int) -> Image.Image:
    full = side * _SCALE
    picture = Image.new("RGBA", (full, full), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    pieces = (
        [(0.06, 0.10), (0.48, 0.04), (0.40, 0.42), (0.10, 0.52)],
        [(0.56, 0.06), (0.94, 0.14), (0.88, 0.50), (0.52, 0.40)],
        [(0.08, 0.62), (0.42, 0.52), (0.36, 0.94), (0.12, 0.88)],
        [(0.52, 0.52), (0.90, 0.60), (0.82, 0.92), (0.48, 0.96)],
    )
    tones = (lighten(BREAK, 0.25), BREAK, darken(BREAK, 0.2), darken(BREAK, 0.08))
    for points, tone in zip(pieces, tones, strict=True):
        draw.polygon([(x * full, y * full) for x, y in points], fill=(*tone, 255))
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def crack(canvas: Canvas, box: Box) -> None:
    """A corner that has broken off: the sign of a pane that would break. The letter stays clear."""
    width, height = box.width, box.height
    jagged = [(0.50, 0.0), (0.60, 0.17), (0.70, 0.13), (0.78, 0.33), (0.90, 0.31), (1.0, 0.50)]
    edge = [(box.left + x * width, box.top + y * height) for x, y in jagged]
    canvas.polygon([*edge, (box.right, box.top)], NIGHT)
    canvas.polyline(edge, max(3, min(width, height) // 14), BREAK)


def rosette(canvas: Canvas, center: Point, radius: int, points: int) -> None:
    """An ornament of the palace with the points it is worth now."""
    bright = points > 0
    picture = sprite(("sintra-rosette", radius, bright), lambda: _paint_rosette(radius, bright))
    canvas.paste(picture, (center[0] - picture.width / 2, center[1] - picture.height / 2))
    canvas.text(center, str(points), 32, LEAD if bright else INK, anchor="mm")


def _paint_rosette(radius: int, bright: bool) -> Image.Image:
    full = 2 * radius * _SCALE
    picture = Image.new("L", (full, full), 0)
    draw = ImageDraw.Draw(picture)
    middle = full / 2
    for dx, dy in ((0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71)):
        x, y, reach = middle + dx * full * 0.32, middle + dy * full * 0.32, full * 0.17
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    reach = full * 0.40
    draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=255)
    mask = picture.reduce(_SCALE)
    inner = ImageChops.multiply(mask, mask.filter(ImageFilter.MinFilter(5)))
    face = Image.new("RGBA", mask.size, (*LEAD, 255))
    face.paste((*(GOLD if bright else mix(COBALT, NIGHT, 0.35)), 255), (0, 0), inner)
    core = inner.filter(ImageFilter.MinFilter(5))
    face.paste((*(lighten(GOLD, 0.35) if bright else mix(COBALT, NIGHT, 0.6)), 255), (0, 0), core)
    face.putalpha(mask)
    return face


def numeral(canvas: Canvas, center: Point, number: int, ink: Colour = DIM) -> None:
    """The Roman number of a round."""
    canvas.text(center, ROMAN[number - 1], 32, ink, anchor="mm", font="display")
