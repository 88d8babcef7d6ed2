"""Antialiased masks: every shape is drawn four times too large and averaged down. All results are mode L."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Point: TypeAlias = tuple[float, float]

_SCALE: Final = 4


def _blank(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    large = Image.new("L", (width * _SCALE, height * _SCALE), 0)
    return large, ImageDraw.Draw(large)


def disc(diameter: int) -> Image.Image:
    """A filled circle."""
    large, draw = _blank(diameter, diameter)
    draw.ellipse((0, 0, diameter * _SCALE - 1, diameter * _SCALE - 1), fill=255)
    return large.reduce(_SCALE)


def ring(diameter: int, width: float) -> Image.Image:
    """A circle of which only a band of `width` along the rim is filled."""
    large, draw = _blank(diameter, diameter)
    draw.ellipse((0, 0, diameter * _SCALE - 1, diameter * _SCALE - 1), fill=255)
    inset = width * _SCALE
    draw.ellipse((inset, inset, diameter * _SCALE - 1 - inset, diameter * _SCALE - 1 - inset), fill=0)
    return large.reduce(_SCALE)


def pie(diameter: int, start: float, end: float) -> Image.Image:
    """A sector of a circle between two angles in degrees, clockwise from the right."""
    large, draw = _blank(diameter, diameter)
    draw.pieslice((0, 0, diameter * _SCALE - 1, diameter * _SCALE - 1), start, end, fill=255)
    return large.reduce(_SCALE)


def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A filled rectangle with round corners."""
    radius = max(0, min(radius, width // 2, height // 2))
    mask = Image.new("L", (width, height), 255)
    if radius:
        corners = disc(2 * radius)
        for left in (True, False):
            for top in (True, False):
                x, y = 0 if left else radius, 0 if top else radius
                corner = corners.crop((x, y, x + radius, y + radius))
                mask.paste(corner, (0 if left else width - radius, 0 if top else height - radius))
    return mask


def outline(width: int, height: int, radius: int, line: int) -> Image.Image:
    """The border, `line` pixels wide, of a rectangle with round corners."""
    mask = rounded(width, height, radius)
    inner = rounded(width - 2 * line, height - 2 * line, radius - line)
    mask.paste(0, (line, line), inner)
    return mask


def polygon(width: int, height: int, points: Sequence[Point]) -> Image.Image:
    """A filled polygon; the points are relative to the corner of the mask."""
    large, draw = _blank(width, height)
    draw.polygon([(x * _SCALE, y * _SCALE) for x, y in points], fill=255)
    return large.reduce(_SCALE)


def stroke(width: int, height: int, points: Sequence[Point], line: float, closed: bool = False) -> Image.Image:
    """A line through the points with round joints and ends."""
    large, draw = _blank(width, height)
    path = [*points, points[0]] if closed else list(points)
    half = line * _SCALE / 2
    for (x1, y1), (x2, y2) in pairwise(path):
        _thick_line(draw, (x1 * _SCALE, y1 * _SCALE), (x2 * _SCALE, y2 * _SCALE), half)
    for x, y in path:
        draw.ellipse((x * _SCALE - half, y * _SCALE - half, x * _SCALE + half, y * _SCALE + half), fill=255)
    return large.reduce(_SCALE)


def _thick_line(draw: ImageDraw.ImageDraw, start: Point, end: Point, half: float) -> None:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return
    dx, dy = (end[1] - start[1]) / length * half, (start[0] - end[0]) / length * half
    draw.polygon(
        [
            (start[0] + dx, start[1] + dy),
            (end[0] + dx, end[1] + dy),
            (end[0] - dx, end[1] - dy),
            (start[0] - dx, start[1] - dy),
        ],
        fill=255,
    )


def dashed(width: int, height: int, radius: float, line: float, dash: float, gap: float) -> Image.Image:
    """A dashed border; the dashes are stretched a little so that a whole number of them goes round."""
    large, draw = _blank(width, height)
    path = list(_rounded_path(width, height, radius, line / 2))
    total = sum(math.dist(a, b) for a, b in pairwise(path))
    count = max(1, round(total / (dash + gap)))
    period = total / count
    solid = period * dash / (dash + gap)
    half = line * _SCALE / 2
    walked = 0.0
    for start, end in pairwise(path):
        length = math.dist(start, end)
        for first, last in _solid_parts(walked, length, period, solid):
            ends = [
                (
                    (start[0] + (end[0] - start[0]) * at / length) * _SCALE,
                    (start[1] + (end[1] - start[1]) * at / length) * _SCALE,
                )
                for at in (first, last)
            ]
            _thick_line(draw, ends[0], ends[1], half)
        walked += length
    return large.reduce(_SCALE)


def _solid_parts(walked: float, length: float, period: float, solid: float) -> Iterator[tuple[float, float]]:
    """The stretches of one straight piece of the path that belong to a dash."""
    index = math.floor(walked / period)
    while index * period < walked + length:
        first = max(0.0, index * period - walked)
        last = min(length, index * period + solid - walked)
        if last > first:
            yield first, last
        index += 1


def _rounded_path(width: int, height: int, radius: float, inset: float) -> Iterator[Point]:
    """Points along a rectangle with round corners, closed, clockwise from the top left."""
    left, top, right, bottom = inset, inset, width - inset, height - inset
    radius = max(0.0, min(radius - inset, (right - left) / 2, (bottom - top) / 2))
    steps = max(1, round(radius / 2))
    corners = (
        (left + radius, top + radius, 180),
        (right - radius, top + radius, 270),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
    )
    for x, y, angle in corners:
        for step in range(steps + 1):
            turn = math.radians(angle + 90 * step / steps)
            yield x + radius * math.cos(turn), y + radius * math.sin(turn)
    yield left, top + radius


def shadow(mask: Image.Image, blur: int) -> Image.Image:
    """The soft shadow of a mask; larger than the mask by `2 * blur` on every side."""
    pad = 2 * blur
    shrink = max(1, blur // 3)  # a blurred picture needs no more resolution than this
    width, height = mask.width + 2 * pad, mask.height + 2 * pad
    padded = Image.new("L", (width, height), 0)
    padded.paste(mask, (pad, pad))
    if shrink == 1:
        return padded.filter(ImageFilter.GaussianBlur(blur / 1.5))
    small = padded.resize((max(1, width // shrink), max(1, height // shrink)), Image.Resampling.BOX)
    small = small.filter(ImageFilter.GaussianBlur(blur / 1.5 / shrink))
    return small.resize((width, height), Image.Resampling.BICUBIC)


def rim(mask: Image.Image, shift: tuple[int, int], blur: float) -> Image.Image:
    """The part of a mask near the edge that faces away from `shift`; light and shade of raised pieces."""
    moved = Image.new("L", mask.size, 0)
    moved.paste(mask, shift)
    band = ImageChops.subtract(mask, moved)
    if blur:
        band = band.filter(ImageFilter.GaussianBlur(blur))
    return ImageChops.multiply(band, mask)


def regular_star(center: Point, outer: float, inner: float, tips: int, turn: float = -90.0) -> list[Point]:
    """The corners of a star, first tip at `turn` degrees (upwards unless told)."""
    points: list[Point] = []
    for index in range(2 * tips):
        radius = outer if index % 2 == 0 else inner
        angle = math.radians(turn + 180 * index / tips)
        points.append((center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)))
    return points
