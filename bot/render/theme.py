"""Colours of the house: the frame, the surfaces, the seats, and the arithmetic that keeps them readable."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
Deficiency: TypeAlias = Literal["protanopia", "deuteranopia", "tritanopia"]

DEFICIENCIES: Final[tuple[Deficiency, ...]] = ("protanopia", "deuteranopia", "tritanopia")

_SIMULATION: Final[dict[Deficiency, tuple[tuple[float, float, float], ...]]] = {
    # Machado, Oliveira and Fernandes 2009, severity 1.0, in linear RGB
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def rgb(code: str) -> Colour:
    """A colour from its code, `rgb("#b3261e")`."""
    digits = code.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour code: {code!r}")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`share` of the second colour blended into the first (0 is the first, 1 the second)."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighten(colour: Colour, share: float) -> Colour:
    """The colour moved towards white."""
    return mix(colour, (255, 255, 255), share)


def darken(colour: Colour, share: float) -> Colour:
    """The colour moved towards black."""
    return mix(colour, (0, 0, 0), share)


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _channel(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG defines it, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio as WCAG defines it, 1 (equal) to 21 (black on white)."""
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def simulate(colour: Colour, deficiency: Deficiency) -> Colour:
    """How the colour appears to somebody with the given colour vision."""
    values = [_linear(channel) for channel in colour]
    red, green, blue = (
        _channel(sum(weight * value for weight, value in zip(row, values, strict=True)))
        for row in _SIMULATION[deficiency]
    )
    return red, green, blue


def difference(first: Colour, second: Colour) -> float:
    """Perceived distance (Euclid in OKLab): about 0.02 is just visible, 0.1 is told apart at a glance."""
    pairs = zip(_oklab(first), _oklab(second), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _oklab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (_linear(channel) for channel in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


@dataclass(frozen=True, slots=True)
class FramePalette:
    """The dark table around every board, its brass fittings and the texts on it."""

    wood: Colour
    wood_light: Colour
    plate: Colour
    plate_edge: Colour
    brass: Colour
    brass_light: Colour
    brass_dark: Colour
    text: Colour
    muted: Colour


@dataclass(frozen=True, slots=True)
class Surface:
    """What a board lies on: ground, ink and lines that suit it, and the sheets that lie upon it."""

    key: str
    ground: Colour
    edge: Colour
    ink: Colour
    muted: Colour
    line: Colour
    accent: Colour
    sheet: Colour
    sheet_ink: Colour
    texture: Literal["paper", "stone", "linen", "wood", "plain"]


@dataclass(frozen=True, slots=True)
class SeatColour:
    """The colour of a seat with the signs that stand for it without colour: a letter and a symbol."""

    name: str
    letter: str
    symbol: str
    fill: Colour
    text: Colour

    @property
    def edge(self) -> Colour:
        """A darker tone of the colour for outlines."""
        return darken(self.fill, 0.45)


INK: Final = rgb("#2b211b")
IVORY: Final = rgb("#fbf5e7")
FRAME: Final = FramePalette(
    wood=rgb("#2a211d"),
    wood_light=rgb("#463730"),
    plate=rgb("#211a18"),
    plate_edge=rgb("#5c4a3c"),
    brass=rgb("#c9a35c"),
    brass_light=rgb("#f3dca2"),
    brass_dark=rgb("#8a6732"),
    text=rgb("#f6ecd9"),
    muted=rgb("#cbbca3"),
)

PARCHMENT: Final = Surface(
    key="parchment",
    ground=rgb("#f0e4cb"),
    edge=rgb("#cfb78c"),
    ink=INK,
    muted=rgb("#65523f"),
    line=rgb("#c3a878"),
    accent=rgb("#8f2f22"),
    sheet=rgb("#f8f2e6"),
    sheet_ink=INK,
    texture="paper",
)
MARBLE: Final = Surface(
    key="marble",
    ground=rgb("#e9e7e1"),
    edge=rgb("#bdb8ab"),
    ink=rgb("#23262b"),
    muted=rgb("#54575c"),
    line=rgb("#b3ad9f"),
    accent=rgb("#1f5fa8"),
    sheet=rgb("#f7f6f2"),
    sheet_ink=rgb("#23262b"),
    texture="stone",
)
SEA: Final = Surface(
    key="sea",
    ground=rgb("#123f52"),
    edge=rgb("#0a2836"),
    ink=rgb("#f2f6ee"),
    muted=rgb("#bfd6d6"),
    line=rgb("#3f7a8a"),
    accent=rgb("#f0c24b"),
    sheet=rgb("#f3ead6"),
    sheet_ink=INK,
    texture="linen",
)
SURFACES: Final = (PARCHMENT, MARBLE, SEA)

SEATS: Final = (
    SeatColour("crimson", "A", "diamond", rgb("#b3261e"), IVORY),
    SeatColour("blue", "B", "ring", rgb("#1f5fa8"), IVORY),
    SeatColour("gold", "C", "star", rgb("#f0c24b"), INK),
    SeatColour("green", "D", "petals", rgb("#3aa56f"), INK),
    SeatColour("plum", "E", "crescent", rgb("#3d2352"), IVORY),
    SeatColour("sky", "F", "wave", rgb("#8fc7d8"), INK),
)


def seat_colour(seat: int) -> SeatColour:
    """The colour of a seat, counted from 0."""
    return SEATS[seat % len(SEATS)]


def readable_on(ground: Colour, dark: Colour = INK, light: Colour = IVORY) -> Colour:
    """The one of two inks that reads better on the ground."""
    return dark if contrast(dark, ground) >= contrast(light, ground) else light
