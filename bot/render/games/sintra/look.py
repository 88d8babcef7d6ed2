"""Colours of the palace: night-blue walls, azulejo, lead and coloured glass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.render.theme import IVORY, Colour, SeatColour, Surface, darken, lighten, mix, rgb

NIGHT: Final = rgb("#131a2c")
LEAD: Final = rgb("#0d1019")
STONE: Final = rgb("#d9ccb0")
STONE_DARK: Final = rgb("#8d7f66")
COBALT: Final = rgb("#1f4c9a")
COBALT_DARK: Final = rgb("#12305f")
GLAZE: Final = rgb("#f1f3ee")
GOLD: Final = rgb("#f6cd5a")
GOLD_DARK: Final = rgb("#8a6413")
LAST: Final = rgb("#c79bff")
"""Marks of the last turn."""
INK: Final = rgb("#f3f0e6")
MUTED: Final = rgb("#b9c2d6")
DIM: Final = rgb("#6f7a95")
BREAK: Final = rgb("#ff8d7a")
"""Points lost."""

SINTRA: Final = Surface(
    key="sintra",
    ground=rgb("#1a2640"),
    edge=rgb("#0b1120"),
    ink=INK,
    muted=MUTED,
    line=rgb("#3d5c97"),
    accent=GOLD,
    sheet=rgb("#18223a"),
    sheet_ink=INK,
    texture="plain",
)


@dataclass(frozen=True, slots=True)
class Glass:
    """Glass of one colour: lit from behind (``deep`` at the edge, ``light`` in its figure), or dark."""

    deep: Colour
    light: Colour
    ink: Colour
    dark: Colour
    line: Colour

    @classmethod
    def of(cls, tone: Colour, light: Colour) -> Glass:
        """All tones from the one of the glass and that of its lit figure."""
        return cls(deep=tone, light=light, ink=LEAD, dark=mix(tone, NIGHT, 0.80), line=mix(tone, light, 0.45))


GLASS: Final = {
    "blue": Glass.of(rgb("#3479ea"), rgb("#8fc4ff")),
    "green": Glass.of(rgb("#3cb869"), rgb("#a4efb4")),
    "orange": Glass.of(rgb("#f59423"), rgb("#ffcf7d")),
    "pink": Glass.of(rgb("#de4f93"), rgb("#ffaad2")),
    "clear": Glass.of(rgb("#c3d6dd"), rgb("#ffffff")),
    "joker": Glass(deep=rgb("#8b8f9a"), light=rgb("#c9ccd3"), ink=LEAD, dark=rgb("#3a3f4c"), line=rgb("#d5d8de")),
}
"""Glass by colour. A shape and a letter say the colour, too."""

SEATS: Final = {
    "black": SeatColour("black", "1", "dot", rgb("#23252b"), IVORY),
    "white": SeatColour("white", "2", "ring", rgb("#f2efe6"), LEAD),
    "brown": SeatColour("brown", "3", "star", rgb("#7a4a2a"), IVORY),
    "grey": SeatColour("grey", "4", "frame", rgb("#9a9fa8"), LEAD),
}
"""The pieces of the players; the figure is the number of the palace."""


def seat_look(seat: int, color: str) -> SeatColour:
    """The colour of a player's pieces with the number of the palace."""
    look = SEATS[color]
    return SeatColour(look.name, str(seat + 1), look.symbol, look.fill, look.text)


def wall(active: bool) -> Colour:
    """The inner wall of a palace; a little lighter where somebody is to act."""
    return lighten(NIGHT, 0.05) if active else darken(NIGHT, 0.08)
