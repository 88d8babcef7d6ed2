"""Colours and signs of the palace garden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.render.theme import Colour, Surface, darken, mix, rgb

INK: Final = rgb("#2a2118")
IVORY: Final = rgb("#fdf8ea")
COBALT: Final = rgb("#1d4480")
COBALT_DEEP: Final = rgb("#0f2a55")
COBALT_PALE: Final = rgb("#8ba7cf")
GOLD: Final = rgb("#e3b23c")
GOLD_DARK: Final = rgb("#7a5510")
GOLD_LIGHT: Final = rgb("#ffe9a6")
MARBLE: Final = rgb("#efe9dc")
SAND: Final = rgb("#d9cdb4")
SLATE: Final = rgb("#6f6a60")
TEAL: Final = rgb("#17495e")
LAST: Final = rgb("#d4007a")
"""The last turn."""
LIT: Final = rgb("#0b7d4b")
"""What can be done now."""
LOSS: Final = rgb("#a4161a")

PALACE: Final = Surface(
    key="pavilion",
    ground=rgb("#e9dcc0"),
    edge=rgb("#c0a274"),
    ink=INK,
    muted=rgb("#5d4c39"),
    line=rgb("#7f97bd"),
    accent=COBALT,
    sheet=rgb("#faf4e6"),
    sheet_ink=INK,
    texture="paper",
)


@dataclass(frozen=True, slots=True)
class Glaze:
    """How a colour looks: its sign, its glaze, the ink on it, and the tint of its open spaces, if it has its own."""

    symbol: str
    fill: Colour
    ink: Colour
    tint: Colour | None = None

    @property
    def pale(self) -> Colour:
        """The tint of an open space."""
        return self.tint or mix(self.fill, MARBLE, 0.66)

    @property
    def deep(self) -> Colour:
        """A dark tone of the colour for lines and signs on its tint."""
        return darken(self.fill, 0.45)


GLAZES: Final[dict[str, Glaze]] = {
    "purple": Glaze("dot", rgb("#7d3688"), IVORY),
    "green": Glaze("frame", rgb("#62b677"), INK),
    "orange": Glaze("star", rgb("#ee8118"), INK),
    "yellow": Glaze("bars", rgb("#f6d552"), INK),
    "blue": Glaze("ring", rgb("#2173b8"), IVORY),
    "red": Glaze("cross", rgb("#c62834"), IVORY),
}
NEUTRAL: Final = Glaze("petals", TEAL, IVORY, rgb("#dde8ea"))
"""Spaces of a star that has no colour of its own."""


def glaze(colour: str) -> Glaze:
    """The look of a colour; of the centre star and of stars without a colour the neutral one."""
    return GLAZES.get(colour, NEUTRAL)
