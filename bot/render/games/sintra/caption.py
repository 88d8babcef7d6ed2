"""The last turn in one line of signs: who took what from where, for which strip, what broke, the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.i18n.games.sintra import SintraTexts
from bot.render.canvas import Canvas
from bot.render.fonts import text_width
from bot.render.games.sintra import figures
from bot.render.games.sintra.glass import Panes
from bot.render.games.sintra.look import BREAK, GOLD, INK, LAST, LEAD, NIGHT, seat_look
from bot.render.layout import Box
from bot.render.scene import Scene
from bot.render.theme import Colour, darken
from engine.games.sintra.events import GlazierMovedBack, PatternAdvanced, StripCompleted, WindowFilled
from engine.games.sintra.views import SintraView

_SIZE: Final = 34


@dataclass(slots=True)
class Told:
    """What the line says."""

    seat: int = -1
    advanced: PatternAdvanced | None = None
    back: GlazierMovedBack | None = None
    slot: int = 0
    points: int = 0


def told(scene: Scene) -> Told:
    """The last turn in figures."""
    line = Told()
    for _, event in scene.last_events:
        if isinstance(event, PatternAdvanced):
            line = Told(event.seat, event, None, event.slot or 0, -event.settled)
        elif isinstance(event, StripCompleted):
            line.points += event.color_bonus
        elif isinstance(event, WindowFilled):
            line.seat, line.slot, line.points = event.seat, event.slot, line.points + event.window_points
        elif isinstance(event, GlazierMovedBack):
            line = Told(event.seat, None, event)
    return line


def draw_caption(canvas: Canvas, box: Box, scene: Scene, texts: SintraTexts, panes: Panes) -> None:
    """The line, on a plate edged in the colour of the marks of the last turn."""
    line, view = told(scene), scene.view
    if not 0 <= line.seat < len(view.players):
        return
    _Line(canvas, box, view, texts, panes).draw(line)


class _Line:
    """Writes signs from left to right."""

    def __init__(self, canvas: Canvas, box: Box, view: SintraView, texts: SintraTexts, panes: Panes) -> None:
        self.canvas, self.view, self.texts, self.panes = canvas, view, texts, panes
        self.box = Box.around(box.center, box.width, min(box.height, 56))
        self.x = self.box.left + 10.0
        self.y = self.box.center[1]

    def draw(self, line: Told) -> None:
        """The whole line."""
        self.canvas.rounded(self.box, 12, darken(NIGHT, 0.3))
        self.canvas.outline(self.box, 12, 3, LAST)
        player = self.view.players[line.seat]
        radius = self.box.height // 2 - 5
        figures.medallion(self.canvas, seat_look(player.seat, player.color), (self.x + radius, self.y), radius, False)
        self.x += 2 * radius + 12
        if line.advanced is not None:
            self._advanced(line.advanced)
        elif line.back is not None:
            self._text(f"{line.back.slot_before}", INK)
            self._figure(line.seat)
            self._to(line.back.slot_after)
        elif line.slot:
            self._to(line.slot)
        if line.points:
            text = f"+{line.points}" if line.points > 0 else f"−{-line.points}"
            self._text(text, GOLD if line.points > 0 else BREAK)

    def _advanced(self, event: PatternAdvanced) -> None:
        self._text(f"{event.taken}×", INK)
        side = self.box.height - 10
        self.panes.lit(self.canvas, event.color, Box.sized(self.x, self.y - side / 2, side, side))
        self.x += side + 10
        self._text(self.texts.source(event.source), INK)
        if event.marker_taken:
            radius = self.box.height // 2 - 5
            figures.marker(self.canvas, (self.x + radius, self.y), radius)
            self.x += 2 * radius + 10
        if event.slot is not None:
            self._to(event.slot)
        if event.broken:
            side = self.box.height - 16
            figures.shards(self.canvas, (self.x + side / 2, self.y), side)
            self.x += side + 6
            self._text(str(event.broken), BREAK)

    def _to(self, slot: int) -> None:
        """An arrow to a strip."""
        self.canvas.arrow((self.x, self.y), (self.x + 30, self.y), 7, LAST)
        self.x += 40
        self._text(str(slot), LAST)

    def _figure(self, seat: int) -> None:
        player = self.view.players[seat]
        height = self.box.height - 4
        picture = figures.glazier(seat_look(player.seat, player.color), height)
        self.canvas.paste(picture, (self.x, self.y - height / 2))
        self.x += picture.width + 8

    def _text(self, text: str, ink: Colour) -> None:
        """A word, if there is room for it."""
        width = text_width(text, "bold", _SIZE)
        if self.x + width <= self.box.right - 6:
            self.canvas.text((self.x, self.y), text, _SIZE, ink, anchor="lm", halo=LEAD)
            self.x += width + 12
