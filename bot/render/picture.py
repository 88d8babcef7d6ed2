"""What the drawing room hands out: a finished picture with its words."""

from dataclasses import dataclass
from typing import Final

from bot.render.encode import Extension

MAX_ALT: Final = 1024


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
