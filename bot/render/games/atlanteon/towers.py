"""The three towers: the Emperor's palace, the Temple of Neptune, the castle of the Sorceress."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PIL import Image

from bot.render.games.atlanteon.brush import Brush
from bot.render.games.atlanteon.look import GOLD, MARBLE, OBSIDIAN
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix, rgb

WIDTH: Final = 150
HEIGHT: Final = 132
_INK: Final = rgb("#3a352c")
_SHADE: Final = darken(MARBLE, 0.14)
_ROOF: Final = rgb("#3d8f95")
_NIGHT: Final = rgb("#120c1f")
_WITCH: Final = rgb("#d77bff")
_DOOR: Final = rgb("#4d4638")


def tower(key: str, width: int = WIDTH) -> Image.Image:
    """The drawing of a tower (E, T or S), transparent around it."""
    height = round(width * HEIGHT / WIDTH)

    def build() -> Image.Image:
        whole = _DRAWERS[key]()
        return whole if width == WIDTH else whole.resize((width, height), Image.Resampling.LANCZOS)

    return sprite(("atlanteon-tower", key, width), build)


def faded(key: str, width: int) -> Image.Image:
    """The tower as a pale engraving, for a token or a tower not yet captured."""

    def build() -> Image.Image:
        picture = tower(key, width)
        grey = picture.convert("L").point([round(40 + value * 0.55) for value in range(256)]).convert("RGBA")
        grey.putalpha(picture.getchannel("A").point([round(value * 0.5) for value in range(256)]))
        return grey

    return sprite(("atlanteon-tower-faded", key, width), build)


def _dome(brush: Brush, center: float, base: float, reach: float, fill: Colour) -> None:
    """An onion dome with a golden point."""
    points: list[Point] = []
    for step in range(25):
        angle = math.pi * step / 24
        swell = reach * (1 + 0.16 * math.sin(angle)) * math.cos(angle)
        points.append((center - swell, base - reach * 1.02 * math.sin(angle)))
    tip = base - reach * 1.55
    points[11:14] = [
        (center - reach * 0.14, base - reach * 1.12),
        (center, tip),
        (center + reach * 0.14, base - reach * 1.12),
    ]
    brush.polygon(points, fill)
    brush.path([(center, tip + 2), (center, tip - reach * 0.30)], GOLD, 2.6)
    brush.dot((center, tip - reach * 0.30), max(2.4, reach * 0.12), GOLD)


def _arch(brush: Brush, center: float, bottom: float, reach: float, height: float, fill: Colour) -> None:
    """A door or window with a round top."""
    top = bottom - height + reach
    points: list[Point] = [(center - reach, bottom)]
    points += [
        (center - reach * math.cos(math.pi * step / 12), top - reach * math.sin(math.pi * step / 12))
        for step in range(13)
    ]
    brush.polygon([*points, (center + reach, bottom)], fill, side=False)


def _palace() -> Image.Image:
    """A palace of three domes over a wall with an arched gate."""
    brush = Brush(WIDTH, HEIGHT, _INK)
    for x in (32, 118):
        brush.box(x - 15, 52, x + 15, 124, _SHADE)
        brush.box(x - 18, 48, x + 18, 56, MARBLE)
        _dome(brush, x, 48, 16, _ROOF)
        _arch(brush, x, 84, 5, 18, _DOOR)
    brush.box(46, 58, 104, 124, MARBLE)
    for x in range(46, 104, 12):
        brush.box(x, 52, x + 7, 62, MARBLE)
    brush.box(56, 36, 94, 58, MARBLE)
    brush.box(52, 32, 98, 40, lighten(MARBLE, 0.3))
    _dome(brush, 75, 32, 20, mix(_ROOF, GOLD, 0.12))
    for x in (66, 75, 84):
        _arch(brush, x, 54, 3.2, 11, _DOOR)
    _arch(brush, 75, 124, 14, 44, _DOOR)
    _arch(brush, 75, 124, 8, 34, darken(_DOOR, 0.45))
    for x in (56, 94):
        _arch(brush, x, 92, 4, 15, _DOOR)
    brush.box(10, 122, 140, 130, lighten(MARBLE, 0.2))
    return brush.done()


def _temple() -> Image.Image:
    """A temple of four fluted columns with a trident in the gable."""
    brush = Brush(WIDTH, HEIGHT, _INK)
    brush.box(28, 56, 122, 112, darken(_DOOR, 0.35))
    for x in (32, 61, 90, 119):
        brush.box(x - 8, 60, x + 8, 110, MARBLE)
        for groove in (-3.2, 1.6):
            brush.path([(x + groove, 64), (x + groove, 106)], darken(MARBLE, 0.28), 1.6)
        brush.box(x - 11, 55, x + 11, 62, lighten(MARBLE, 0.3))
        brush.box(x - 11, 107, x + 11, 113, lighten(MARBLE, 0.3))
    brush.box(14, 45, 136, 57, MARBLE, side=False)
    brush.polygon([(8, 46), (75, 6), (142, 46)], MARBLE)
    brush.polygon([(28, 42), (75, 14), (122, 42)], mix(_ROOF, MARBLE, 0.2), side=False)
    brush.path([(75, 20), (75, 41)], GOLD, 3)
    brush.path([(66, 23), (66, 30), (69, 33), (81, 33), (84, 30), (84, 23)], GOLD, 3)
    for left, top in ((16, 112), (9, 118), (2, 124)):
        brush.box(left, top, WIDTH - left, top + 7, lighten(MARBLE, 0.15), side=False)
    return brush.done()


def _spire(brush: Brush, center: float, reach: float, top: float, bottom: float, lean: float) -> None:
    """A crooked black tower with a pointed roof."""
    brush.polygon(
        [
            (center - reach, bottom),
            (center - reach * 0.8 + lean, top),
            (center + reach * 0.8 + lean, top),
            (center + reach, bottom),
        ],
        OBSIDIAN,
    )
    roof = center + lean
    brush.polygon(
        [(roof - reach * 1.35, top + 3), (roof + lean * 0.6, top - reach * 2.5), (roof + reach * 1.35, top + 3)],
        mix(OBSIDIAN, rgb("#5a2a7c"), 0.55),
    )


def _castle() -> Image.Image:
    """A black castle with lit windows and horns of coral."""
    brush = Brush(WIDTH, HEIGHT, _NIGHT, 2.6)
    horn = mix(OBSIDIAN, rgb("#7a2f66"), 0.5)
    for sign in (-1, 1):
        x = 75 + sign * 62
        brush.polygon([(x - 9, 124), (x + sign * 6, 78), (x + sign * 2, 92), (x + 9, 124)], horn)
    _spire(brush, 40, 14, 66, 124, -4)
    _spire(brush, 110, 14, 60, 124, 4)
    brush.polygon([(44, 124), (48, 72), (102, 72), (106, 124)], OBSIDIAN)
    for x in (50, 62, 74, 86, 97):
        brush.polygon([(x - 4, 75), (x, 62), (x + 4, 75)], OBSIDIAN)
    _spire(brush, 75, 17, 50, 96, 0)
    for x, y, reach in ((75, 66, 5), (38, 88, 3.6), (112, 84, 3.6), (60, 96, 3.6), (90, 96, 3.6)):
        _arch(brush, x, y, reach, reach * 3.4, _WITCH)
    _arch(brush, 75, 124, 11, 28, _WITCH)
    _arch(brush, 75, 124, 6, 20, _NIGHT)
    brush.polygon([(6, 130), (22, 117), (60, 122), (96, 118), (128, 116), (144, 130)], darken(OBSIDIAN, 0.2))
    brush.light((75, 60), 26, _WITCH, 120)
    brush.light((75, 112), 26, _WITCH, 110)
    return brush.done()


_DRAWERS: Final[dict[str, Callable[[], Image.Image]]] = {"E": _palace, "T": _temple, "S": _castle}
