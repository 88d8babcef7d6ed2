"""The two sheets beside the board: tiles in hand, markers, towers, King."""

from __future__ import annotations

from typing import Final

from bot.i18n.games.atlanteon import AtlanteonTexts
from bot.render.canvas import Canvas, Relief
from bot.render.games.atlanteon import pieces
from bot.render.games.atlanteon.look import DEEP, FOAM, GOLD, GOLD_DARK, GOLD_LIGHT, PANELS, SEA, SIDES, SideLook
from bot.render.games.atlanteon.towers import faded, tower
from bot.render.layout import Box
from bot.render.theme import Colour, darken, mix
from engine.games.atlanteon.data import KING, LABELS, MARKERS_TO_WIN, TOWERS
from engine.games.atlanteon.views import AtlanteonView, SideView

_RADIUS: Final = 20
_PAD: Final = 16
_COINS: Final = 6
_MUTED: Final = SEA.muted


def draw_panels(canvas: Canvas, view: AtlanteonView, texts: AtlanteonTexts) -> None:
    """The sheet of the player who sits first to the left, the other to the right."""
    for side in view.sides:
        _Sheet(canvas, PANELS[side.seat], side, view, texts).draw()


def leads(view: AtlanteonView, side: SideView) -> bool:
    """Whether a side has won: the game, or in a match more points, then more games."""
    if view.options.games == "single":
        return view.results[-1].side == side.side
    other = 1 - side.seat
    won = [sum(result.seat == seat for result in view.results) for seat in (side.seat, other)]
    return (view.points[side.seat], won[0]) > (view.points[other], won[1])


class _Sheet:
    """One side's sheet."""

    def __init__(self, canvas: Canvas, box: Box, side: SideView, view: AtlanteonView, texts: AtlanteonTexts) -> None:
        self.canvas = canvas
        self.box = box
        self.side = side
        self.view = view
        self.texts = texts
        self.look: SideLook = SIDES[side.side]
        self.won = view.phase == "over" and leads(view, side)
        self.active = view.phase != "over" and view.to_move == side.side
        inside = box.inset(_PAD)
        self.head, rest = inside.split_top(76, 12)
        self.hand, rest = rest.split_top(362, 18)
        self.markers, rest = rest.split_top(128, 14)
        self.towers, self.king = rest.split_top(168, 14)

    def draw(self) -> None:
        """Draw the whole sheet."""
        self._draw_ground()
        self._draw_head()
        self._draw_hand()
        self._draw_markers()
        self._draw_towers()
        self._draw_king()

    def _draw_ground(self) -> None:
        canvas, box = self.canvas, self.box
        if self.active or self.won:
            canvas.glow(box, _RADIUS, GOLD, blur=11, opacity=0.9)
        canvas.rounded(box, _RADIUS, SEA.sheet)
        line: Colour = GOLD if self.active or self.won else mix(SEA.line, SEA.sheet, 0.25)
        canvas.outline(box, _RADIUS, 5 if self.active or self.won else 3, line)

    def _draw_head(self) -> None:
        head = self.head
        band = Box(head.left - 4, head.top - 4, head.right + 4, head.bottom)
        pieces.slab(self.canvas, self.look, band, 14)
        if self.won:
            for x in (band.right - 26, band.left + 26):
                self.canvas.star((x, band.center[1]), 21, 9, 5, GOLD_DARK)
                self.canvas.star((x, band.center[1]), 16, 7, 5, GOLD)
        room = band.width - (94 if self.won else 30)
        self.canvas.text_fit(band.center, self.texts.side(self.side.side), 46, room, self.look.ink, anchor="mm")

    def _draw_hand(self) -> None:
        cells = [cell for row in self.hand.rows(4, 10) for cell in row.columns(3, 10)]
        for label, cell in zip(LABELS, cells, strict=False):
            box = cell if label != KING else Box(cell.left, cell.top, self.hand.right, cell.bottom)
            self._draw_tile(label, box)

    def _draw_tile(self, label: str, box: Box) -> None:
        canvas, look = self.canvas, self.look
        here = label in self.side.unplaced
        ink = look.ink if here else _MUTED
        if here:
            pieces.slab(canvas, look, box, 14)
        else:
            canvas.rounded(box, 14, darken(SEA.sheet, 0.45))
            canvas.outline(box, 14, 2, mix(SEA.line, SEA.sheet, 0.5))
        x, y = box.center
        if label == KING:
            canvas.text((x + 34, y), label, 46, ink, anchor="mm")
            if here:
                pieces.crown(canvas, (x - 30, y - 2), 62, look)
        else:
            canvas.text((x, y), label, 46, ink, anchor="mm")
        if not here:
            reach = 30 if label != KING else 64
            canvas.line((x - reach, y + 24), (x + reach, y - 24), 5, _MUTED)

    def _draw_markers(self) -> None:
        """The number out of eleven, and as many coins."""
        box, count = self.markers, self.side.markers
        self._rule(box)
        self._label("picture.markers", box, box.width)
        self.canvas.text((box.left, box.top + 92), f"{count}/{MARKERS_TO_WIN}", 46, GOLD_LIGHT, anchor="lm")
        for index in range(MARKERS_TO_WIN):
            row, column = divmod(index, _COINS)
            center = (box.right - 11 - 21 * (_COINS - 1 - column), box.top + 81 + 24 * row)
            if index < count:
                self.canvas.circle(center, 11, GOLD)
                self.canvas.circle(center, 8.5, Relief(self.look.fill, 2))
            else:
                self.canvas.circle(center, 10, darken(SEA.sheet, 0.5))
                self.canvas.ring(center, 10, 2, SEA.line)

    def _draw_towers(self) -> None:
        """Captured towers in colour; before the start, the towers that are still to be placed."""
        box = self.towers
        self._rule(box)
        width = self.canvas.text(
            (box.right, box.top + 36), f"{len(self.side.towers)}/{len(TOWERS)}", 48, GOLD_LIGHT, anchor="rm"
        )
        self._label("picture.towers", box, box.width - width - 12)
        placed = {square.piece[1] for square in self.view.squares if square.piece[:1] in ("T", "t")}
        cells = Box(box.left, box.top + 58, box.right, box.bottom - 40).columns(3, 4)
        for letter, cell in zip(TOWERS, cells, strict=True):
            shown = letter in self.side.towers or (self.active and letter not in placed)
            picture = tower(letter, cell.width) if shown else faded(letter, cell.width)
            self.canvas.paste(picture, (cell.left, cell.bottom - picture.height))
            ink = GOLD_LIGHT if shown else _MUTED
            self.canvas.text((cell.center[0], box.bottom - 18), letter, 34, ink, anchor="mm")

    def _draw_king(self) -> None:
        """Where the King is, and whether it is safe or captured."""
        box, side, canvas = self.king, self.side, self.canvas
        self._rule(box)
        y = box.top + 46
        pieces.crown(canvas, (box.left + 32, y), 62, SIDES["B"])
        lines = [self.texts.t("picture.king.hand")] if side.king == "hand" else []
        if side.king_square:
            lines.append(self.texts.t("picture.king.board", square=side.king_square))
        if side.king in ("safe", "captured"):
            lines.append(self.texts.t(f"picture.king.{side.king}"))
        for index, line in enumerate(lines):
            at = (box.left + 82, y + 40 * index - 20 * (len(lines) - 1))
            canvas.text_fit(at, line, 36, box.width - 82, FOAM, anchor="lm")
        if side.king == "captured":
            for width, colour in ((9, DEEP), (5, FOAM)):
                canvas.line((box.left + 6, y + 26), (box.left + 58, y - 26), width, colour)

    def _label(self, key: str, box: Box, room: float) -> None:
        self.canvas.text_fit((box.left, box.top + 36), self.texts.t(key), 36, room, FOAM, anchor="lm")

    def _rule(self, box: Box) -> None:
        """A fine line between the parts of the sheet."""
        self.canvas.line((box.left, box.top), (box.right, box.top), 2, SEA.line)
