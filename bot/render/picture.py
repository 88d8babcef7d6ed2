"""What the drawing room hands out: a finished picture with its words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.render.encode import Extension

MAX_ALT: Final = 1024
MAX_TEXT: Final = 1900
"""Characters of a board in words: it must fit into a message, with a headline or alone."""


def fit_alt(text: str, limit: int = MAX_ALT) -> str:
    """An alternative text within the limit, cut at the end of a sentence or word if need be."""
    text = text.strip()
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    sentence = head.rfind(". ")
    if sentence > limit * 2 // 3:
        return head[: sentence + 1]
    return head[: max(head.rfind(" "), limit // 2)].rstrip(" ,;:") + "…"


def fitted(needed: Sequence[str], wanted: Iterable[str], limit: int, glue: str) -> str:
    """All that is needed and of what is wanted, in order, as much as there is room for."""
    parts = [part for part in needed if part]
    length = sum(len(part) + len(glue) for part in parts)
    for part in wanted:
        if part and length + len(part) <= limit:
            parts.append(part)
            length += len(part) + len(glue)
    return glue.join(parts)


def short_name(name: str, most: int = 20) -> str:
    """A name that leaves room for others."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Description:
    """A board in words: `alt` goes with the picture, `text` is the board for those who play without it."""

    alt: str
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt", fit_alt(self.alt))


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture ready to be sent."""

    data: bytes
    ext: Extension
    alt: str
    text: str
    filename: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt", fit_alt(self.alt))
