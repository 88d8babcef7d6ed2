"""The canvas: antialiased shapes, shadows and texts on a picture, quick because all of them are cached."""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from bot.render import materials, shapes
from bot.render.fonts import FontName, cap_height, drawable, font, shorten, text_box, text_width
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.symbols import symbol_mask
from bot.render.theme import Colour, darken, lighten, readable_on

WIDTH: Final = 1600
HEIGHT: Final = 1200
SIZE: Final = (WIDTH, HEIGHT)
MIN_TEXT: Final = 32
"""Smallest text that may carry meaning: 8 px when the picture is 400 px wide on a phone."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A vertical change of colour."""

    top: Colour
    bottom: Colour


@dataclass(frozen=True, slots=True)
class Relief:
    """A raised, glossy piece of one colour, or a hollow; `depth` is the width of its lit edge in pixels."""

    colour: Colour
    depth: int = 5
    gloss: bool = True
    sunken: bool = False


@dataclass(frozen=True, slots=True)
class Textured:
    """A texture from `materials` in one colour."""

    kind: materials.Texture
    colour: Colour
    strength: float = 1.0
    seed: int = 1


Fill: TypeAlias = Colour | Gradient | Relief | Textured


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft shadow: how far it is moved down and right, how soft and how dark it is."""

    blur: int = 12
    dx: int = 2
    dy: int = 6
    opacity: float = 0.45
    colour: Colour = (20, 12, 6)


TILE_SHADOW: Final = Shadow(7, 2, 5, 0.5)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line of text in its own colour, font and size (None: as the line)."""

    text: str
    fill: Colour | Gradient | None = None
    font: FontName | None = None
    size: int | None = None


Anchor: TypeAlias = Literal["lt", "mt", "rt", "lm", "mm", "rm", "ls", "ms", "rs", "lb", "mb", "rb"]
"""Horizontal: left, middle, right. Vertical: top, middle of the capitals, baseline, bottom."""


class UnreadableText(ValueError):
    """A text was to be drawn too small to be read on a phone."""


class Canvas:
    """An RGB picture, 1600 × 1200 unless told, with the drawing methods all games share."""

    def __init__(self, background: Colour | Image.Image = (0, 0, 0), size: tuple[int, int] = SIZE) -> None:
        if isinstance(background, Image.Image):
            self.image = background.copy() if background.mode == "RGB" else background.convert("RGB")
        else:
            self.image = Image.new("RGB", size, background)

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, *self.image.size)

    # --- shapes -------------------------------------------------------------------------------------------

    def stamp(
        self,
        key: Hashable,
        mask: Image.Image,
        corner: tuple[int, int],
        fill: Fill,
        opacity: float = 1.0,
        shadow: Shadow | None = None,
        core: Box | None = None,
    ) -> None:
        """Fill the shape `mask`, known as `key`, with its upper left corner at `corner`.

        A large shape may name its `core`: the part of the mask that is filled completely.
        """
        if shadow is not None:
            self._drop_shadow(key, mask, corner, shadow, core if opacity == 1 else None)
        if opacity < 1:
            mask = _faded(key, mask, opacity)
        source = fill if isinstance(fill, tuple) else _painted(key, mask, fill)
        if core is None or opacity < 1:
            self._lay(source, mask, corner)
            return
        self._lay_around(source, mask, corner, core)
        target = core.moved(*corner)
        self.image.paste(source if isinstance(source, tuple) else source.crop(core), target)

    def _lay(self, source: Colour | Image.Image, mask: Image.Image, corner: tuple[int, int]) -> None:
        x, y = corner
        self.image.paste(source, (x, y, x + mask.width, y + mask.height), mask)

    def _lay_around(self, source: Colour | Image.Image, mask: Image.Image, corner: tuple[int, int], hole: Box) -> None:
        """Paste through a mask except for a hole in it: most of the work of a large frame or shadow."""
        for piece in _around(mask.size, hole):
            part = source if isinstance(source, tuple) else source.crop(piece)
            self._lay(part, mask.crop(piece), (corner[0] + piece.left, corner[1] + piece.top))

    def _drop_shadow(
        self,
        key: Hashable,
        mask: Image.Image,
        corner: tuple[int, int],
        shadow: Shadow,
        covered: Box | None = None,
    ) -> None:
        blur = shadow.blur
        soft = sprite(
            ("shadow", key, blur, shadow.opacity),
            lambda: shapes.shadow(mask, blur).point([round(value * shadow.opacity) for value in range(256)]),
        )
        at = corner[0] - 2 * blur + shadow.dx, corner[1] - 2 * blur + shadow.dy
        if covered is None:
            self._lay(shadow.colour, soft, at)
        else:
            hole = covered.moved(corner[0] - at[0], corner[1] - at[1])
            self._lay_around(shadow.colour, soft, at, hole)

    def rounded(self, box: Box, radius: int, fill: Fill, *, opacity: float = 1.0, shadow: Shadow | None = None) -> None:
        """A filled rectangle with round corners."""
        key, mask = _rounded(box, radius)
        core = Box(0, radius, box.width, box.height - radius) if _large(box, 2 * radius) else None
        self.stamp(key, mask, (box.left, box.top), fill, opacity, shadow, core)

    def outline(self, box: Box, radius: int, width: int, fill: Colour, *, opacity: float = 1.0) -> None:
        """The border of a rectangle with round corners, drawn inside the box."""
        key = ("outline", box.width, box.height, radius, width)
        mask = sprite(key, lambda: shapes.outline(box.width, box.height, radius, width))
        self._border(key, mask, box, max(radius, width), fill, opacity)

    def dashed(
        self,
        box: Box,
        radius: int,
        width: int,
        fill: Colour,
        *,
        dash: int = 18,
        gap: int = 12,
        opacity: float = 1.0,
    ) -> None:
        """A dashed border, drawn inside the box."""
        key = ("dashed", box.width, box.height, radius, width, dash, gap)
        mask = sprite(key, lambda: shapes.dashed(box.width, box.height, radius, width, dash, gap))
        self._border(key, mask, box, max(radius, width), fill, opacity)

    def _border(self, key: Hashable, mask: Image.Image, box: Box, reach: int, fill: Colour, opacity: float) -> None:
        """Lay a mask that is empty further than `reach` from its edge."""
        mask = _faded(key, mask, opacity) if opacity < 1 else mask
        if _large(box, 2 * reach):
            hole = Box(reach, reach, box.width - reach, box.height - reach)
            self._lay_around(fill, mask, (box.left, box.top), hole)
        else:
            self._lay(fill, mask, (box.left, box.top))

    def glow(self, box: Box, radius: int, fill: Colour, *, blur: int = 14, opacity: float = 0.8) -> None:
        """A halo of light around a rectangle with round corners; draw the rectangle over it."""
        key, mask = _rounded(box, radius)
        self._drop_shadow(key, mask, (box.left, box.top), Shadow(blur, 0, 0, opacity, fill))

    def circle(
        self, center: Point, radius: float, fill: Fill, *, opacity: float = 1.0, shadow: Shadow | None = None
    ) -> None:
        """A filled circle."""
        diameter = round(2 * radius)
        mask = sprite(("disc", diameter), lambda: shapes.disc(diameter))
        self.stamp(("disc", diameter), mask, _corner(center, diameter), fill, opacity, shadow)

    def ring(self, center: Point, radius: float, width: float, fill: Fill, *, opacity: float = 1.0) -> None:
        """A circle line of the given width, drawn inside the radius."""
        diameter = round(2 * radius)
        key = ("ring", diameter, width)
        mask = sprite(key, lambda: shapes.ring(diameter, width))
        self.stamp(key, mask, _corner(center, diameter), fill, opacity)

    def pie(self, center: Point, radius: float, start: float, end: float, fill: Fill, *, opacity: float = 1.0) -> None:
        """A sector of a circle between two angles in degrees, clockwise from the right."""
        diameter = round(2 * radius)
        key = ("pie", diameter, start, end)
        mask = sprite(key, lambda: shapes.pie(diameter, start, end))
        self.stamp(key, mask, _corner(center, diameter), fill, opacity)

    def polygon(
        self, points: Sequence[Point], fill: Fill, *, opacity: float = 1.0, shadow: Shadow | None = None
    ) -> None:
        """A filled polygon."""
        corner, size, local = _localised(points, 0)
        key = ("polygon", local)
        mask = sprite(key, lambda: shapes.polygon(*size, local))
        self.stamp(key, mask, corner, fill, opacity, shadow)

    def polyline(
        self,
        points: Sequence[Point],
        width: float,
        fill: Fill,
        *,
        closed: bool = False,
        opacity: float = 1.0,
        shadow: Shadow | None = None,
    ) -> None:
        """A line through the points with round joints and ends; `closed` makes it a polygon's outline."""
        corner, size, local = _localised(points, math.ceil(width / 2) + 1)
        key = ("stroke", local, width, closed)
        mask = sprite(key, lambda: shapes.stroke(*size, local, width, closed))
        self.stamp(key, mask, corner, fill, opacity, shadow)

    def line(self, start: Point, end: Point, width: float, fill: Fill, *, opacity: float = 1.0) -> None:
        """A straight line with round ends."""
        self.polyline((start, end), width, fill, opacity=opacity)

    def arrow(
        self,
        start: Point,
        end: Point,
        width: float,
        fill: Fill,
        *,
        shadow: Shadow | None = None,
        head: float = 2.6,
    ) -> None:
        """An arrow; its tip is at `end`, its head `head` times as wide as the shaft."""
        length = math.dist(start, end)
        if length == 0:
            return
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        reach = min(length, width * head)
        half, wing = width / 2, width * head / 2
        outline = [(0, half), (length - reach, half), (length - reach, wing), (length, 0)]
        outline += [(along, -across) for along, across in reversed(outline[:3])]
        points = [(start[0] + a * ux - b * uy, start[1] + a * uy + b * ux) for a, b in outline]
        self.polygon(points, fill, shadow=shadow)

    def star(
        self,
        center: Point,
        outer: float,
        inner: float,
        tips: int,
        fill: Fill,
        *,
        opacity: float = 1.0,
        shadow: Shadow | None = None,
    ) -> None:
        """A regular star with its first tip upwards."""
        points = shapes.regular_star(center, outer, inner, tips)
        self.polygon(points, fill, opacity=opacity, shadow=shadow)

    def symbol(
        self,
        name: str,
        center: Point,
        size: int,
        fill: Fill,
        *,
        opacity: float = 1.0,
        ground: Colour | None = None,
    ) -> None:
        """One of `symbols.SYMBOLS` in a square of `size` pixels; on a `ground` it looks engraved."""
        key, mask, (x, y) = ("symbol", name, size), symbol_mask(name, size), _corner(center, size)
        if ground is not None:
            depth = max(1, size // 26)
            self.stamp(key, mask, (x + depth, y + depth), lighten(ground, 0.55), 0.55)
            self.stamp(key, mask, (x - depth, y - depth), darken(ground, 0.60), 0.45)
        self.stamp(key, mask, (x, y), fill, opacity)

    def tile(
        self,
        box: Box,
        colour: Colour,
        *,
        symbol: str | None = None,
        ink: Colour | None = None,
        radius: int | None = None,
        shadow: Shadow | None = TILE_SHADOW,
    ) -> None:
        """A glazed tile or token of one colour with an engraved sign; a large radius makes it round."""
        side = min(box.width, box.height)
        self.rounded(box, side // 7 if radius is None else radius, Relief(colour, max(3, side // 16)), shadow=shadow)
        if symbol is not None:
            self.symbol(symbol, box.center, round(side * 0.54), ink or readable_on(colour), ground=colour)

    def socket(self, box: Box, colour: Colour, *, radius: int | None = None) -> None:
        """A hollow in the board where a tile may come to lie."""
        side = min(box.width, box.height)
        radius = side // 7 if radius is None else radius
        self.rounded(box, radius, Relief(colour, max(2, side // 24), gloss=False, sunken=True))

    def textured(self, box: Box, fill: Textured | Gradient) -> None:
        """A textured or shaded rectangle with sharp corners."""
        self.image.paste(_surface((box.width, box.height), fill), (box.left, box.top))

    def paste(self, picture: Image.Image, corner: tuple[float, float]) -> None:
        """Put a picture on the canvas; one with alpha is blended."""
        x, y = round(corner[0]), round(corner[1])
        self.image.paste(picture, (x, y), picture if picture.mode in ("RGBA", "LA") else None)

    def built(self, key: Hashable, corner: tuple[float, float], build: Callable[[], Image.Image]) -> None:
        """Paste a picture that is drawn on first use and kept under `key` afterwards."""
        self.paste(sprite(("built", key), build), corner)

    # --- text ---------------------------------------------------------------------------------------------

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        fill: Colour | Gradient,
        *,
        font: FontName = "bold",
        anchor: Anchor = "ls",
        halo: Colour | None = None,
        minor: bool = False,
    ) -> float:
        """One line of text; returns its width.

        Sizes under `MIN_TEXT` are refused unless the text is `minor`, that is, mere decoration. A `halo` is
        a thin outline that keeps the text readable on a busy ground.
        """
        if size < MIN_TEXT and not minor:
            raise UnreadableText(f"{text!r} at {size} px; at least {MIN_TEXT}")
        text = drawable(text, font)
        width = text_width(text, font, size)
        if not text:
            return 0.0
        x = at[0] - width * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]]
        baseline = round(at[1]) + _drop(anchor[1], font, size)
        if halo is not None:
            mask, left, top = _text_mask(text, font, size, max(2, size // 11))
            self.stamp(("text", text, font, size, "halo"), mask, (round(x) + left, baseline + top), halo)
        mask, left, top = _text_mask(text, font, size, 0)
        self.stamp(("text", text, font, size), mask, (round(x) + left, baseline + top), fill)
        return width

    def text_fit(
        self,
        at: Point,
        text: str,
        size: int,
        width: float,
        fill: Colour | Gradient,
        *,
        font: FontName = "bold",
        anchor: Anchor = "ls",
        minimum: int = MIN_TEXT,
        halo: Colour | None = None,
    ) -> float:
        """One line of text made to fit: first smaller, down to `minimum`, then cut with an ellipsis."""
        text = drawable(text, font)
        if not text or width <= 0:
            return 0.0
        minimum = min(size, max(minimum, MIN_TEXT))
        wanted = text_width(text, font, size)
        if wanted > width:
            size = max(minimum, math.floor(size * width / wanted))
        text = shorten(text, font, size, width)
        return self.text(at, text, size, fill, font=font, anchor=anchor, halo=halo)

    def runs(
        self,
        at: Point,
        runs: Sequence[Run],
        size: int,
        fill: Colour | Gradient,
        *,
        font: FontName = "bold",
        anchor: Anchor = "ls",
    ) -> float:
        """One line made of pieces in different colours, fonts and sizes; returns its width."""
        pieces = [(run, run.font or font, run.size or size, _spaced(run.text, run.font or font)) for run in runs]
        widths = [text_width(text, name, points) for _, name, points, text in pieces]
        x = at[0] - sum(widths) * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]]
        baseline = round(at[1]) + _drop(anchor[1], font, size)
        for (run, name, points, text), width in zip(pieces, widths, strict=True):
            lead = text_width(" ", name, points) if text.startswith(" ") else 0
            self.text((x + lead, baseline), text.strip(), points, run.fill or fill, font=name)
            x += width
        return sum(widths)

    def wrapped(
        self,
        box: Box,
        text: str,
        size: int,
        fill: Colour | Gradient,
        *,
        font: FontName = "sans",
        leading: float = 1.3,
        align: Literal["l", "m", "r"] = "l",
    ) -> int:
        """Text in lines from the top of the box, cut with an ellipsis at its end. Returns the bottom."""
        step = round(size * leading)
        room = max(1, (box.height + step - size) // step)
        lines = wrap(text, font, size, box.width)
        if len(lines) > room:
            lines = [*lines[: room - 1], shorten(" ".join(lines[room - 1 :]), font, size, box.width)]
        x = {"l": box.left, "m": box.center[0], "r": box.right}[align]
        for index, line in enumerate(lines):
            anchor: Anchor = {"l": "lm", "m": "mm", "r": "rm"}[align]  # type: ignore[assignment]
            self.text((x, box.top + index * step + size // 2), line, size, fill, font=font, anchor=anchor)
        return box.top + len(lines) * step - (step - size) if lines else box.top


def wrap(text: str, name: FontName, size: int, width: float) -> list[str]:
    """The lines of a text broken at spaces to a width in pixels; line breaks are kept, long words are cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in drawable(paragraph, name).split():
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, name, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        if line:
            lines.append(line)
    return [shorten(line, name, size, width) for line in lines]


def _spaced(text: str, name: FontName) -> str:
    """`drawable` that keeps one space at either end, because runs follow each other."""
    inner = drawable(text, name)
    return f"{' ' if text[:1] == ' ' else ''}{inner}{' ' if text[-1:] == ' ' else ''}" if inner else ""


def _drop(vertical: str, name: FontName, size: int) -> int:
    """From the anchored height to the baseline."""
    ascent, descent = font(name, size).getmetrics()
    return {"t": ascent, "m": cap_height(name, size) // 2, "s": 0, "b": -descent}[vertical]


def _text_mask(text: str, name: FontName, size: int, halo: int) -> tuple[Image.Image, int, int]:
    """The mask of a line of text and where its corner lies relative to the start of the baseline."""
    face = font(name, size)
    left, top, right, bottom = text_box(text, name, size)
    left, top, right, bottom = left - halo, top - halo, right + halo, bottom + halo

    def build() -> Image.Image:
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
        ImageDraw.Draw(mask).text(
            (-left, -top), text, fill=255, font=face, anchor="ls", stroke_width=halo, stroke_fill=255
        )
        return mask

    return sprite(("text-mask", text, name, size, halo), build), left, top


def _large(box: Box, reach: int) -> bool:
    """Whether it pays to treat the inside of a box apart from its border."""
    return box.width * box.height > 40_000 and min(box.width, box.height) > reach


def _around(size: tuple[int, int], hole: Box) -> list[Box]:
    """The four rectangles around a hole."""
    width, height = size
    pieces = (
        Box(0, 0, width, hole.top),
        Box(0, hole.top, hole.left, hole.bottom),
        Box(hole.right, hole.top, width, hole.bottom),
        Box(0, hole.bottom, width, height),
    )
    return [piece for piece in pieces if piece.width > 0 and piece.height > 0]


def _rounded(box: Box, radius: int) -> tuple[Hashable, Image.Image]:
    key = ("rounded", box.width, box.height, radius)
    return key, sprite(key, lambda: shapes.rounded(box.width, box.height, radius))


def _faded(key: Hashable, mask: Image.Image, opacity: float) -> Image.Image:
    def build() -> Image.Image:
        return mask.point([round(value * opacity) for value in range(256)])

    return sprite(("faded", key, opacity), build)


def _corner(center: Point, side: int) -> tuple[int, int]:
    return round(center[0] - side / 2), round(center[1] - side / 2)


def _localised(points: Sequence[Point], margin: int) -> tuple[tuple[int, int], tuple[int, int], tuple[Point, ...]]:
    """Corner, size and the points relative to the corner, in quarter pixels so that equal shapes meet."""
    left = math.floor(min(x for x, _ in points)) - margin
    top = math.floor(min(y for _, y in points)) - margin
    right = math.ceil(max(x for x, _ in points)) + margin + 1
    bottom = math.ceil(max(y for _, y in points)) + margin + 1
    local = tuple((round((x - left) * 4) / 4, round((y - top) * 4) / 4) for x, y in points)
    return (left, top), (right - left, bottom - top), local


def _surface(size: tuple[int, int], fill: Textured | Gradient) -> Image.Image:
    if isinstance(fill, Gradient):
        return materials.gradient(size, fill.top, fill.bottom)
    return materials.texture(fill.kind, size, fill.colour, fill.strength, fill.seed)


def _painted(key: Hashable, mask: Image.Image, fill: Gradient | Relief | Textured) -> Image.Image:
    """The colours to put through a mask."""
    if isinstance(fill, Relief):
        return sprite(
            ("relief", key, fill),
            lambda: materials.relief(mask, fill.colour, fill.depth, fill.gloss, fill.sunken),
        )
    return _surface(mask.size, fill)
