"""One side of a strip and the panes on it: pure functions of the side's name and the text of its panes."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.sintra.data import EMPTY, tables


class Placement(NamedTuple):
    """Panes put on a strip: the panes on it then, the spaces filled (from 1), and how many did not fit."""

    fill: str
    spaces: tuple[int, ...]
    broken: int


@cache
def blank() -> str:
    """A strip without panes."""
    return EMPTY * tables().strip_spaces


@cache
def rooms(side: str, fill: str) -> tuple[int, ...]:
    """By colour index: the empty spaces of that colour or for any colour."""
    t = tables()
    empty = [want for want, pane in zip(t.sides[side], fill, strict=True) if pane == EMPTY]
    return tuple(sum(want in (letter, t.joker) for want in empty) for letter in t.letters)


COLOR_SHIFTS = range(0, 5 * 8, 8)
"""Places of the five colours in a number of five bytes."""


@cache
def room_bits(side: str, fill: str) -> int:
    """Which colours have room: the lowest bit of the byte of each such colour."""
    return sum((room > 0) << shift for room, shift in zip(rooms(side, fill), COLOR_SHIFTS, strict=True))


@cache
def place(side: str, fill: str, color: int, panes: int) -> Placement:
    """Spaces of the colour first, then jokers, both from top to bottom; nothing that fits breaks (R12)."""
    t = tables()
    pattern, letter = t.sides[side], t.letters[color]
    spaces = [i for want in (letter, t.joker) for i, has in enumerate(pattern) if has == want and fill[i] == EMPTY]
    taken = spaces[:panes]
    after = "".join(letter if i in taken else pane for i, pane in enumerate(fill))
    return Placement(after, tuple(i + 1 for i in sorted(taken)), panes - len(taken))


@cache
def completed_by(side: str, fill: str) -> tuple[tuple[int, int], ...]:
    """The colours that alone can fill the strip, as (colour index, panes needed)."""
    empty = fill.count(EMPTY)
    return tuple((color, empty) for color, room in enumerate(rooms(side, fill)) if room == empty > 0)


@cache
def colors_on(fill: str) -> tuple[str, ...]:
    """Ids of the different colours among some panes, in the order of the table."""
    t = tables()
    return tuple(c.id for c in t.colors if c.letter in fill)


@cache
def listed(counts: tuple[int, ...]) -> tuple[str, ...]:
    """Ids of the colours of some panes given as counts by colour index, one by one."""
    return tuple(color for color, n in zip(tables().color_ids, counts, strict=True) for _ in range(n))


@cache
def names(panes: str) -> tuple[str | None, ...]:
    """Ids of the colours of some panes or spaces, one by one; None = no pane."""
    t = tables()
    known = {c.letter: c.id for c in t.colors} | {t.joker: t.joker_id}
    return tuple(known.get(letter) for letter in panes)


@cache
def pane_names(panes: str) -> tuple[str, ...]:
    """Ids of the colours of some panes or spaces, one by one, where there is no gap."""
    return tuple(name for name in names(panes) if name is not None)
