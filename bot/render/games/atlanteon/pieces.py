"""The pieces: mother-of-pearl and lapis tiles, control markers, tokens of captured towers, plaques with sums."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render import materials, shapes
from bot.render.canvas import Canvas, Relief, Shadow
from bot.render.games.atlanteon.brush import cloud
from bot.render.games.atlanteon.look import (
    DEEP,
    FACE,
    FOAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    SIDES,
    TILE,
    SideLook,
)
from bot.render.games.atlanteon.towers import faded
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix, rgb

_KING: Final = "K"
_SHADOW: Final = Shadow(9, 2, 6, 0.55, DEEP)


def outline_of(look: SideLook, width: int, height: int, corner: int) -> Image.Image:
    """The shape of a side's pieces: cut corners or round ones."""
    key = ("atlanteon-shape", look.letter, width, height, corner)
    if not look.cut:
        return sprite(key, lambda: shapes.rounded(width, height, corner))
    points: list[Point] = [
        (corner, 0), (width - corner, 0), (width, corner), (width, height - corner),
        (width - corner, height), (corner, height), (0, height - corner), (0, corner),
    ]  # fmt: skip
    return sprite(key, lambda: shapes.polygon(width, height, points))


def slab(canvas: Canvas, look: SideLook, box: Box, corner: int, shadow: Shadow | None = None) -> None:
    """A raised plate in a side's material and shape."""
    key = ("atlanteon-slab", look.letter, box.width, box.height, corner)
    mask = outline_of(look, box.width, box.height, corner)
    if shadow is not None:
        canvas.stamp(key, mask, (box.left, box.top), look.fill, shadow=shadow)
    face = sprite(key, lambda: _material(look, mask, corner))
    canvas.image.paste(face, (box.left, box.top), mask)


def _material(look: SideLook, mask: Image.Image, corner: int) -> Image.Image:
    """Mother-of-pearl with its play of colours, or lapis with its clouds and gold."""
    face = _pearl(mask.size) if look.cut else _lapis(mask.size)
    depth = 5 if mask.width > 90 else 3
    light = shapes.rim(mask, (depth, depth), depth * 0.4).point([round(v * 0.75) for v in range(256)])
    shade = shapes.rim(mask, (-depth, -depth), depth * 0.45).point([round(v * 0.6) for v in range(256)])
    face.paste(darken(look.fill, 0.6), (0, 0), shade)
    face.paste(lighten(look.fill, 0.8), (0, 0), light)
    edge = ImageChops.subtract(mask, mask.filter(ImageFilter.MinFilter(3)))
    face.paste(darken(look.fill, 0.65), (0, 0), edge)
    if mask.width > 90:
        _engrave(face, look, mask.size, corner)
    return face


def _engrave(face: Image.Image, look: SideLook, size: tuple[int, int], corner: int) -> None:
    """A fine inner line that follows the shape."""
    inset = 9
    outer = outline_of(look, size[0] - 2 * inset, size[1] - 2 * inset, corner - 4)
    inner = outline_of(look, size[0] - 2 * inset - 4, size[1] - 2 * inset - 4, corner - 5)
    ring = outer.copy()
    ring.paste(0, (2, 2), inner)
    tone = mix(look.fill, GOLD_DARK, 0.55) if look.cut else mix(look.fill, GOLD, 0.55)
    face.paste(tone, (inset, inset), ring.point([round(v * 0.8) for v in range(256)]))


def _pearl(size: tuple[int, int]) -> Image.Image:
    face = Image.new("RGB", size, SIDES["B"].fill)
    for colour, seed, strength in ((rgb("#e9b9cf"), 61, 0.34), (rgb("#a9dcd6"), 62, 0.36), (rgb("#f6e3a6"), 63, 0.30)):
        haze = cloud(size, size[0] * 0.45, seed)
        face.paste(colour, (0, 0), haze.point([round(max(0, v - 96) * 1.6 * strength) for v in range(256)]))
    return face


def _lapis(size: tuple[int, int]) -> Image.Image:
    ground = SIDES["G"].fill
    face = Image.new("RGB", size, ground)
    for colour, seed, strength in ((darken(ground, 0.5), 71, 0.6), (rgb("#3f7fd0"), 72, 0.42)):
        haze = cloud(size, size[0] * 0.3, seed)
        face.paste(colour, (0, 0), haze.point([round(max(0, v - 110) * 1.7 * strength) for v in range(256)]))
    flecks = cloud(size, 3.2, 73).point([210 if v > 246 else 0 for v in range(256)])
    veil = cloud(size, size[0] * 0.25, 74).point([round(max(0, v - 120) * 1.5) for v in range(256)])
    face.paste(GOLD, (0, 0), ImageChops.multiply(flecks, veil))
    return face


def tile(canvas: Canvas, piece: str, box: Box, *, settled: bool) -> None:
    """A tile such as "B7" or "GK": its number, its owner's letter, its owner's shape."""
    look = SIDES[piece[0]]
    slab(canvas, look, box, 26, _SHADOW)
    x = box.center[0] + (-3 if settled else 4)
    middle = box.top + (68 if settled else 56)
    canvas.text((box.left + 25, box.top + 29), look.letter, 32, look.soft, anchor="mm")
    if piece[1] == _KING:
        canvas.text((x + 2, middle + 22), _KING, 62, look.ink, anchor="mm")
        crown(canvas, (x + 5, middle - 26), 54, look)
    else:
        canvas.text((x, middle), piece[1], 96, look.ink, anchor="mm")


def crown(canvas: Canvas, center: Point, width: int, look: SideLook) -> None:
    """A small golden crown with an outline in the ink of the side."""
    x, y = center
    half, height = width / 2, width * 0.52
    points = [
        (-1.0, -0.35), (-0.52, 0.12), (0.0, -0.62), (0.52, 0.12), (1.0, -0.35), (0.78, 0.62), (-0.78, 0.62),
    ]  # fmt: skip
    shape = [(x + half * px, y + height * py) for px, py in points]
    canvas.polygon(shape, GOLD)
    canvas.polyline(shape, 3, look.ink if look.cut else GOLD_LIGHT, closed=True)


def marker(canvas: Canvas, side: str, center: Point, radius: int = 33) -> None:
    """A control marker: a coin with a golden rim and the controller's letter."""
    look = SIDES[side]
    canvas.circle(center, radius, darken(GOLD_DARK, 0.2), shadow=Shadow(7, 1, 4, 0.7, DEEP))
    canvas.circle(center, radius - 1, Relief(GOLD, 3))
    canvas.circle(center, radius - 6, Relief(look.fill, 3))
    canvas.text(center, look.letter, 40 if radius >= 30 else 34, look.ink, anchor="mm")


def chip(canvas: Canvas, side: str, box: Box) -> None:
    """A little plate with a side's letter in the side's shape."""
    look = SIDES[side]
    slab(canvas, look, box, 11, Shadow(5, 1, 3, 0.6, DEEP))
    canvas.text(box.center, look.letter, 34, look.ink, anchor="mm")


def letter_badge(canvas: Canvas, letter: str, center: Point) -> None:
    """The letter of a tower on a small dark disc."""
    canvas.circle(center, 23, GOLD_DARK, shadow=Shadow(5, 1, 3, 0.6, DEEP))
    canvas.circle(center, 21, DEEP)
    canvas.text(center, letter, 34, GOLD_LIGHT, anchor="mm")


def token(canvas: Canvas, letter: str, captor: str, box: Box) -> None:
    """What a captured tower leaves: a hatched flat stone with the captor's letter."""
    face = sprite(("atlanteon-token", letter), lambda: _token_face(letter))
    mask = sprite("atlanteon-token-mask", lambda: shapes.rounded(TILE, TILE, 20))
    canvas.stamp("atlanteon-token-mask", mask, (box.left, box.top), DEEP, shadow=Shadow(5, 1, 3, 0.5, DEEP))
    canvas.image.paste(face, (box.left, box.top), mask)
    letter_badge(canvas, letter, (box.left + 27, box.top + 29))
    chip(canvas, captor, Box.sized(box.left + 10, box.bottom - 58, 48, 48))


def _token_face(letter: str) -> Image.Image:
    grey = rgb("#7f8a8c") if letter != "S" else rgb("#565a68")
    face = materials.paint_texture("stone", (TILE, TILE), grey, 0.6, 15)
    lines = Image.new("L", (TILE * 2, TILE * 2), 0)
    draw = ImageDraw.Draw(lines)
    for x in range(-TILE * 2, TILE * 2, 34):
        draw.line((x, TILE * 2, x + TILE * 2, 0), fill=150, width=11)
    face.paste(darken(grey, 0.55), (0, 0), lines.resize((TILE, TILE), Image.Resampling.LANCZOS))
    canvas = Canvas(face)
    canvas.paste(faded(letter, 104), (26, 22))
    mask = shapes.rounded(TILE, TILE, 20)
    canvas.image.paste(lighten(grey, 0.5), (0, 0), shapes.rim(mask, (3, 3), 1.5))
    canvas.image.paste(darken(grey, 0.7), (0, 0), shapes.rim(mask, (-3, -3), 1.5))
    return canvas.image


def plaque(canvas: Canvas, sums: tuple[int, int], box: Box) -> None:
    """The running sums of a square: Bandits on pearl to the left, Guardians on lapis to the right."""
    half = (box.width - 2) // 2
    for side, total, left in (("B", sums[0], box.left), ("G", sums[1], box.right - half)):
        look = SIDES[side]
        part = Box.sized(left, box.top, half, box.height)
        slab(canvas, look, part, 9, Shadow(4, 0, 2, 0.6, DEEP))
        canvas.text((part.center[0], part.center[1]), f"{side} {total}", 32, look.ink, anchor="mm")


def bead(canvas: Canvas, center: Point, bright: bool) -> None:
    """A dot on the border to a neighbour that is still empty; golden if it is the last one."""
    radius = 15 if bright else 10
    fill: Colour = GOLD if bright else FOAM
    canvas.circle(center, radius + 3, DEEP, opacity=0.9)
    canvas.circle(center, radius, Relief(fill, 2))


def face_box(box: Box) -> Box:
    """Where a tile lies on a square."""
    inset = (FACE - TILE) // 2
    return box.inset(inset)
