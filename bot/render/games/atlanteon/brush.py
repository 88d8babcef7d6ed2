"""A brush for small drawings with alpha: coordinates in pixels of the finished drawing, painted four times as large."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bot.render import materials
from bot.render.shapes import Point
from bot.render.theme import Colour, darken, lighten

_SCALE: Final = 4


class Brush:
    """Shaded shapes on a transparent ground; `done()` gives the drawing at its size."""

    def __init__(self, width: int, height: int, line: Colour, weight: float = 2.2) -> None:
        self.size = (width, height)
        self.line = line
        self.weight = weight
        self.image = Image.new("RGBA", (width * _SCALE, height * _SCALE), (0, 0, 0, 0))

    def polygon(self, points: Sequence[Point], fill: Colour, *, side: bool = True, outline: bool = True) -> None:
        """A polygon, lit from the left if `side`, with a thin dark outline."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon([(x * _SCALE, y * _SCALE) for x, y in points], fill=255)
        self._fill(mask, fill, side)
        if outline:
            self.path([*points, points[0]])

    def ellipse(self, left: float, top: float, right: float, bottom: float, fill: Colour, *, side: bool = True) -> None:
        """An ellipse, lit from the left if `side`."""
        mask = Image.new("L", self.image.size, 0)
        box = (left * _SCALE, top * _SCALE, right * _SCALE, bottom * _SCALE)
        ImageDraw.Draw(mask).ellipse(box, fill=255)
        self._fill(mask, fill, side)
        ImageDraw.Draw(self.image).ellipse(box, outline=self.line, width=round(self.weight * _SCALE))

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour, *, side: bool = True) -> None:
        """A rectangle."""
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill, side=side)

    def path(self, points: Sequence[Point], colour: Colour | None = None, weight: float | None = None) -> None:
        """An open line with round joints."""
        draw = ImageDraw.Draw(self.image)
        width = (self.weight if weight is None else weight) * _SCALE
        paint = (*(self.line if colour is None else colour), 255)
        scaled = [(x * _SCALE, y * _SCALE) for x, y in points]
        draw.line(scaled, fill=paint, width=round(width))
        for x, y in scaled:
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=paint)

    def dot(self, center: Point, radius: float, colour: Colour) -> None:
        """A plain small disc."""
        x, y, r = center[0] * _SCALE, center[1] * _SCALE, radius * _SCALE
        ImageDraw.Draw(self.image).ellipse((x - r, y - r, x + r, y + r), fill=(*colour, 255))

    def light(self, center: Point, radius: float, colour: Colour, strength: int) -> None:
        """A soft patch of light on what is already drawn."""
        x, y, r = center[0] * _SCALE, center[1] * _SCALE, radius * _SCALE
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).ellipse((x - r / 2, y - r / 2, x + r / 2, y + r / 2), fill=strength)
        mask = mask.filter(ImageFilter.GaussianBlur(r / 3))
        alpha = self.image.getchannel("A")
        self.image.paste(colour, (0, 0), mask)
        self.image.putalpha(alpha)

    def done(self) -> Image.Image:
        """The drawing at its real size."""
        return self.image.resize(self.size, Image.Resampling.LANCZOS)

    def _fill(self, mask: Image.Image, fill: Colour, side: bool) -> None:
        box = mask.getbbox()
        if box is None:
            return
        width, height = box[2] - box[0], box[3] - box[1]
        if side:
            ramp = materials.gradient((height, width), lighten(fill, 0.30), darken(fill, 0.30))
            shade = ramp.transpose(Image.Transpose.ROTATE_90)
        else:
            shade = materials.gradient((width, height), lighten(fill, 0.16), darken(fill, 0.16))
        self.image.paste(shade.convert("RGBA"), box[:2], mask.crop(box))


def cloud(size: tuple[int, int], cell: float, seed: int) -> Image.Image:
    """Smooth random grey with patches of about `cell` pixels; the same every time."""
    width, height = max(2, round(size[0] / cell) + 2), max(2, round(size[1] / cell) + 2)
    grey = Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))
    return grey.resize(size, Image.Resampling.BICUBIC)
