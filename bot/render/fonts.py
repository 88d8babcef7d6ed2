"""The bundled fonts, and what they can and cannot write."""

import struct
import unicodedata
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from PIL import ImageFont

from bot.resources import data_path

FontName: TypeAlias = Literal["sans", "bold", "display"]

FONT_FILES: Final[dict[FontName, str]] = {
    "sans": "NotoSans-Medium.ttf",
    "bold": "NotoSans-Bold.ttf",
    "display": "Cinzel-Bold.ttf",
}
ELLIPSIS: Final = "…"
_SUBSTITUTES: Final = str.maketrans(
    {"−": "–", "‑": "-", "→": "›", "←": "‹", "≤": "<", "≥": ">", "\t": " ", "\n": " ", "\r": " "}
)


@lru_cache(maxsize=128)
def font(name: FontName, size: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels. Always the same layout engine, so that every machine draws the same."""
    path = data_path("assets", "fonts", FONT_FILES[name])
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def text_width(text: str, name: FontName, size: int) -> float:
    """The advance width of a line of text in pixels."""
    return font(name, size).getlength(text)


@lru_cache(maxsize=8192)
def text_box(text: str, name: FontName, size: int) -> tuple[int, int, int, int]:
    """The pixels that a line of text covers, relative to the start of its baseline."""
    left, top, right, bottom = font(name, size).getbbox(text, anchor="ls")
    return round(left), round(top), round(right), round(bottom)


@cache
def cap_height(name: FontName, size: int) -> int:
    """The height of a capital letter, used to centre labels by eye rather than by the line box."""
    return -text_box("H", name, size)[1]


@cache
def covered(name: FontName) -> frozenset[int]:
    """The code points that the font can write, read from its character map."""
    data = data_path("assets", "fonts", FONT_FILES[name]).read_bytes()
    cmap = _table(data, b"cmap")
    points: set[int] = set()
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * index)[0]
        table_format = struct.unpack_from(">H", data, start)[0]
        if table_format == 4:
            points |= _read_segments(data, start)
        elif table_format == 12:
            points |= _read_groups(data, start)
    return frozenset(points)


def _table(data: bytes, tag: bytes) -> int:
    for index in range(struct.unpack_from(">H", data, 4)[0]):
        found, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if found == tag:
            return int(offset)
    raise ValueError(f"the font has no table {tag!r}")


def _read_segments(data: bytes, start: int) -> set[int]:
    """The characters of a format 4 map (16-bit, segments)."""
    double = struct.unpack_from(">H", data, start + 6)[0]
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 2 * double)
    ranges_at = start + 16 + 3 * double
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    points: set[int] = set()
    for index in range(count):
        for point in range(starts[index], min(ends[index], 0xFFFE) + 1):
            glyph = point
            if ranges[index]:
                at = ranges_at + 2 * index + ranges[index] + 2 * (point - starts[index])
                glyph = struct.unpack_from(">H", data, at)[0]
                if glyph == 0:
                    continue
            if (glyph + deltas[index]) & 0xFFFF:
                points.add(point)
    return points


def _read_groups(data: bytes, start: int) -> set[int]:
    """The characters of a format 12 map (32-bit, groups)."""
    points: set[int] = set()
    for index in range(struct.unpack_from(">I", data, start + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", data, start + 16 + 12 * index)
        points.update(range(first + (glyph == 0), last + 1))
    return points


@lru_cache(maxsize=4096)
def drawable(text: str, name: FontName = "bold") -> str:
    """The part of `text` that the font can write: no emoji, boxes, piled-up accents or control characters.

    Ornamental letters become plain ones; whatever remains unknown is left out. May be empty.
    """
    known = covered(name)
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", text).translate(_SUBSTITUTES):
        if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Co", "Cs"):
            continue
        if ord(char) in known:
            kept.append(char)
            continue
        plain = unicodedata.normalize("NFKD", char)
        kept.extend(c for c in plain if ord(c) in known and unicodedata.category(c) not in ("Mn", "Cc"))
    return " ".join("".join(kept).split())


@lru_cache(maxsize=4096)
def shorten(text: str, name: FontName, size: int, width: float) -> str:
    """The text if it fits into `width`, else its beginning with an ellipsis."""
    if text_width(text, name, size) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + ELLIPSIS, name, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low else (ELLIPSIS if text else "")
