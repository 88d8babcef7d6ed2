"""The frame of every picture: the dark table, the header, the players and the surface for the board."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from bot.render import materials, shapes
from bot.render.canvas import HEIGHT, MIN_TEXT, SIZE, WIDTH, Canvas, Gradient, Relief, Shadow, wrap
from bot.render.fonts import FontName, drawable, shorten, text_width
from bot.render.layout import Box
from bot.render.sprites import sprite
from bot.render.theme import (
    FRAME,
    INK,
    IVORY,
    PARCHMENT,
    Colour,
    SeatColour,
    Surface,
    darken,
    mix,
    readable_on,
    seat_colour,
)

_MARGIN: Final = 22
_HEADER: Final = Box(_MARGIN, 14, WIDTH - _MARGIN, 96)
_STRIP: Final = Box(_MARGIN, 104, WIDTH - _MARGIN, 200)
_PANEL: Final = Box(_MARGIN, 218, WIDTH - _MARGIN, HEIGHT - _MARGIN)
_PANEL_RADIUS: Final = 26
_PANEL_INSET: Final = 22
_CARD_RADIUS: Final = 20
FREE: Final = _PANEL.inset(_PANEL_INSET)
"""The rectangle inside the frame that belongs to the board."""

_BRASS: Final = Gradient(FRAME.brass_light, FRAME.brass)
_IVORY_SHADE: Final = mix(IVORY, FRAME.brass, 0.22)


@dataclass(frozen=True, slots=True)
class PlayerBadge:
    """One player in the strip; `note` is a short text such as a bonus, `you` marks the reader.

    `look`: colour and letter of the side that is played, where a game has its own instead of the seat's.
    """

    seat: int
    name: str
    score: str = ""
    note: str = ""
    active: bool = False
    you: bool = False
    out: bool = False
    look: SeatColour | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """What is written around a board. All texts arrive in the reader's language; any Unicode, any length."""

    title: str
    table: int
    phase: str
    status: str
    players: Sequence[PlayerBadge] = field(default_factory=tuple)
    surface: Surface = PARCHMENT

    def draw(self, canvas: Canvas) -> Box:
        """Draw the frame over the whole canvas and return the rectangle that is free for the board."""
        canvas.paste(backdrop(self.surface), (0, 0))
        return self._write(canvas)

    def canvas(self) -> tuple[Canvas, Box]:
        """A new canvas with the frame on it, and the rectangle that is free for the board."""
        canvas = Canvas(backdrop(self.surface))
        return canvas, self._write(canvas)

    def _write(self, canvas: Canvas) -> Box:
        self._draw_header(canvas)
        cards = _cards(len(self.players))
        seats = [_Seat(badge, card) for badge, card in zip(self.players, cards, strict=True)]
        size = min((seat.name_size() for seat in seats), default=MIN_TEXT)
        for seat in seats:
            seat.draw(canvas, size)
        return FREE

    def _draw_header(self, canvas: Canvas) -> None:
        middle = round(_HEADER.center[1])
        x = float(_HEADER.left + 14)
        canvas.text_fit((x + 1, middle + 4), self.title, 56, 620, (8, 5, 4), font="display", anchor="lm", minimum=40)
        x += canvas.text_fit((x, middle), self.title, 56, 620, _BRASS, font="display", anchor="lm", minimum=40)
        x = self._draw_table_number(canvas, round(x) + 26, middle)
        right = self._draw_status(canvas, _HEADER.right - 2, middle, room=_HEADER.right - x - 60)
        self._draw_phase(canvas, x + 24, middle, right - x - 48)

    def _draw_phase(self, canvas: Canvas, left: float, middle: int, room: float) -> None:
        """The phase on one line, or on two if it is too long for one."""
        if room < 120:
            return
        lines = two_lines(self.phase, "sans", room)
        if len(lines) < 2:
            canvas.text_fit((left, middle), self.phase, 36, room, FRAME.text, font="sans", anchor="lm")
        else:
            _draw_two_lines(canvas, lines, left, middle, FRAME.text, "sans")

    def _draw_table_number(self, canvas: Canvas, left: int, middle: int) -> float:
        label = f"#{self.table}"
        width = round(text_width(label, "bold", 34)) + 36
        pill = Box.sized(left, middle - 28, width, 56)
        canvas.rounded(pill, 28, FRAME.plate)
        canvas.outline(pill, 28, 3, FRAME.brass_dark)
        canvas.text((pill.center[0], middle), label, 34, FRAME.brass_light, anchor="mm")
        return pill.right

    def _draw_status(self, canvas: Canvas, right: int, middle: int, room: float) -> float:
        text = drawable(self.status)
        if not text:
            return right
        width = min(round(text_width(text, "bold", 38)) + 56, max(240, round(room)))
        pill = Box.sized(right - width, middle - 33, width, 66)
        canvas.rounded(pill, 33, _BRASS, shadow=Shadow(10, 0, 4, 0.6))
        canvas.outline(pill, 33, 2, FRAME.brass_dark)
        canvas.text_fit((pill.center[0], middle), text, 38, width - 44, INK, anchor="mm")
        return pill.left


def two_lines(text: str, name: FontName, width: float) -> list[str]:
    """A text in one line or two of the smallest readable size, parted at a dot or a space."""
    text = drawable(text, name)
    if text_width(text, name, MIN_TEXT) <= width:
        return [text]
    first, dot, second = text.partition(" · ")
    if dot and max(text_width(part, name, MIN_TEXT) for part in (first, second)) <= width:
        return [first, second]
    lines = wrap(text, name, MIN_TEXT, width)
    return lines[:1] + [shorten(" ".join(lines[1:]), name, MIN_TEXT, width)] * (len(lines) > 1)


def _draw_two_lines(canvas: Canvas, lines: list[str], left: float, middle: float, ink: Colour, name: FontName) -> None:
    for line, y in zip(lines, (middle - 19, middle + 20), strict=True):
        canvas.text((left, y), line, MIN_TEXT, ink, font=name, anchor="lm")


def _cards(count: int) -> list[Box]:
    """Where the players' cards lie: side by side over the whole width."""
    return _STRIP.columns(count, 14) if count else []


class _Seat:
    """The card of one player: medallion, name, score and note."""

    def __init__(self, badge: PlayerBadge, card: Box) -> None:
        self.badge = badge
        self.card = card
        self.colour = badge.look or seat_colour(badge.seat)
        self.name = drawable(badge.name) or self.colour.letter
        self.radius = 32 if card.width > 300 else 28
        self.center = (card.left + 16 + self.radius, card.center[1])
        self.room = Box(round(self.center[0]) + self.radius + 18, card.top, card.right - 20, card.bottom)
        self.wide = self.room.width >= 230
        self.score_size = 54 if self.wide else 40
        self.score = shorten(drawable(badge.score), "bold", self.score_size, self.room.width * 0.6)
        self.score_width = round(text_width(self.score, "bold", self.score_size))
        self.ink, self.muted = (INK, PARCHMENT.muted) if badge.active else (FRAME.text, FRAME.muted)
        if badge.out:
            self.ink = self.muted

    @property
    def name_room(self) -> int:
        """The width that the name may take."""
        return self.room.width - (self.score_width + 16 if self.wide and self.score_width else 0)

    def name_size(self) -> int:
        """The size at which the name fits, at least the smallest readable one."""
        largest = 38 if self.wide else 34
        width = text_width(self.name, "bold", largest)
        return largest if width <= self.name_room else max(MIN_TEXT, int(largest * self.name_room / width))

    def draw(self, canvas: Canvas, name_size: int) -> None:
        """Draw the card, the name at the size that all cards share."""
        self._draw_plate(canvas)
        self._draw_medallion(canvas)
        (self._draw_wide if self.wide else self._draw_narrow)(canvas, name_size)

    def _draw_plate(self, canvas: Canvas) -> None:
        if self.badge.active:
            canvas.glow(self.card, _CARD_RADIUS, FRAME.brass, blur=14, opacity=0.75)
            canvas.rounded(self.card, _CARD_RADIUS, Gradient(IVORY, _IVORY_SHADE))
            canvas.outline(self.card, _CARD_RADIUS, 5, FRAME.brass)
            x, y = self.card.center[0], self.card.bottom - 4
            canvas.polygon([(x - 24, y), (x + 24, y), (x, y + 22)], FRAME.brass)
            canvas.polygon([(x - 15, y - 3), (x + 15, y - 3), (x, y + 12)], _IVORY_SHADE)
        else:
            plate = Gradient(FRAME.plate, mix(FRAME.plate, FRAME.wood_light, 0.55))
            canvas.rounded(self.card, _CARD_RADIUS, plate)
            canvas.outline(self.card, _CARD_RADIUS, 2, FRAME.plate_edge)

    def _draw_medallion(self, canvas: Canvas) -> None:
        active, out = self.badge.active, self.badge.out
        fill: Colour = mix(self.colour.fill, FRAME.wood_light, 0.35) if out else self.colour.fill
        canvas.circle(self.center, self.radius + 3, FRAME.brass_dark if active else FRAME.plate_edge)
        canvas.circle(self.center, self.radius, Relief(fill, 4))
        if self.badge.you:
            canvas.ring(self.center, self.radius + 8, 4, FRAME.brass_dark if active else FRAME.brass_light)
        canvas.text(self.center, self.colour.letter, 40, readable_on(fill), anchor="mm")
        if out:
            reach = self.radius * 0.8
            x, y = self.center
            canvas.line((x - reach, y + reach), (x + reach, y - reach), 6, FRAME.muted)

    def _draw_wide(self, canvas: Canvas, name_size: int) -> None:
        room, badge, middle = self.room, self.badge, round(self.room.center[1])
        if self.score:
            canvas.text((room.right, middle), self.score, self.score_size, self.ink, anchor="rm")
        lines = [] if badge.note else two_lines(self.name, "bold", self.name_room)
        if len(lines) == 2:
            _draw_two_lines(canvas, lines, room.left, middle, self.ink, "bold")
            return
        name = shorten(self.name, "bold", name_size, self.name_room)
        height = middle - 18 if badge.note else middle
        canvas.text((room.left, height), name, name_size, self.ink, anchor="lm")
        if badge.note:
            at, width = (room.left, middle + 21), self.name_room
            canvas.text_fit(at, badge.note, MIN_TEXT, width, self.muted, font="sans", anchor="lm")

    def _draw_narrow(self, canvas: Canvas, name_size: int) -> None:
        room, badge, middle = self.room, self.badge, round(self.room.center[1])
        name = shorten(self.name, "bold", name_size, room.width)
        canvas.text((room.left, middle - 18 if self.score else middle), name, name_size, self.ink, anchor="lm")
        canvas.text((room.left, middle + 22), self.score, self.score_size, self.ink, anchor="lm")
        note_room = room.width - self.score_width - 14
        if badge.note and text_width(badge.note, "sans", MIN_TEXT) <= note_room:
            canvas.text((room.right, middle + 22), badge.note, MIN_TEXT, self.muted, font="sans", anchor="rm")


def backdrop(surface: Surface = PARCHMENT) -> Image.Image:
    """The table with the empty surface on it, without any text. Drawn once, then cached."""
    return sprite(("backdrop", surface), lambda: _paint_backdrop(surface))


def _paint_backdrop(surface: Surface) -> Image.Image:
    table = materials.paint_texture("wood", SIZE, FRAME.wood, seed=11)
    materials.vignette(table, darken(FRAME.wood, 0.7), 260, 0.75)
    canvas = Canvas(table)
    rule = Box(_MARGIN + 14, _HEADER.bottom, WIDTH - _MARGIN - 14, _HEADER.bottom + 2)
    canvas.rounded(rule, 0, FRAME.brass_dark, opacity=0.55)
    panel = _PANEL
    canvas.rounded(panel.inset(-5), _PANEL_RADIUS + 5, darken(FRAME.wood, 0.5), shadow=Shadow(22, 0, 8, 0.8))
    canvas.rounded(panel.inset(-3), _PANEL_RADIUS + 3, Gradient(FRAME.brass_light, FRAME.brass_dark))
    ground = materials.paint_texture(surface.texture, (panel.width, panel.height), surface.ground, seed=23)
    materials.vignette(ground, surface.edge, 150, 0.9, _PANEL_RADIUS)
    board = Canvas(ground)
    _draw_inlay(board, surface)
    mask = shapes.rounded(panel.width, panel.height, _PANEL_RADIUS)
    canvas.image.paste(board.image, (panel.left, panel.top), mask)
    canvas.outline(panel, _PANEL_RADIUS, 2, darken(surface.edge, 0.45), opacity=0.7)
    return canvas.image


def _draw_inlay(board: Canvas, surface: Surface) -> None:
    """A double line near the edge of the surface, bent inwards at the corners around small stars."""
    line = mix(surface.line, surface.ink, 0.12)
    frame = board.box.inset(11)
    board.polyline(_hollow_corners(frame, 20), 3, line, closed=True, opacity=0.9)
    board.polyline(_hollow_corners(frame.inset(6), 20), 1.4, line, closed=True, opacity=0.7)
    for x in (frame.left + 4, frame.right - 4):
        for y in (frame.top + 4, frame.bottom - 4):
            board.symbol("star", (x, y), 20, line)


def _hollow_corners(box: Box, radius: int) -> list[tuple[float, float]]:
    """The outline of a box whose corners are quarter circles bent inwards."""
    points: list[tuple[float, float]] = []
    for x, y, start in (
        (box.left, box.top, 90),
        (box.right, box.top, 180),
        (box.right, box.bottom, 270),
        (box.left, box.bottom, 0),
    ):
        for step in range(9):
            angle = math.radians(start - 90 * step / 8)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return points


def sheet(canvas: Canvas, box: Box, surface: Surface = PARCHMENT, radius: int = 18) -> Box:
    """A light sheet on the board for a hand, a market or a track, in `surface.sheet_ink`; its inside."""
    canvas.rounded(box, radius, surface.sheet, shadow=Shadow(10, 1, 5, 0.34))
    canvas.outline(box, radius, 2, mix(surface.line, surface.sheet, 0.3))
    return box.inset(14)
