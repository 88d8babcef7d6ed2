"""The sheets of the players: hand, corners, small boards, and where the points came from."""

from __future__ import annotations

import math
from typing import Final

from bot.i18n.games.pavilion import PavilionTexts
from bot.render.canvas import Canvas, Relief
from bot.render.games.pavilion import stones
from bot.render.games.pavilion.board import Board
from bot.render.games.pavilion.geometry import HALF_HEIGHT, HALF_WIDTH, SHORT, Plan
from bot.render.games.pavilion.look import GLAZES, GOLD, INK, LIT, LOSS, PALACE, SAND, SLATE
from bot.render.games.pavilion.market import panel, token
from bot.render.games.pavilion.marks import Marks
from bot.render.layout import Box
from bot.render.scene import Scene
from bot.render.shapes import Point
from bot.render.theme import Colour, mix, readable_on, seat_colour
from engine.games.pavilion.views import PavilionView, PlayerView

_SLOT: Final = mix(SAND, PALACE.sheet, 0.45)
_FAINT: Final = mix(SLATE, SAND, 0.35)


class Sheets:
    """Draws what belongs to single players."""

    def __init__(self, canvas: Canvas, scene: Scene, texts: PavilionTexts, marks: Marks) -> None:
        self.canvas = canvas
        self.scene = scene
        self.view: PavilionView = scene.view
        self.texts = texts
        self.marks = marks
        self.codes = {colour: texts.code(colour) for colour in GLAZES}

    def board(self, player: PlayerView, box: Box) -> None:
        """A player's board as large as the box allows."""
        own = player.seat == self.scene.viewer
        side = self.view.options.board_side
        Board(self.canvas, Plan.inside(box), player, side, self.codes).draw(self.marks, self.view.wild, own)

    def medallion(self, seat: int, at: Point, radius: float) -> None:
        """The sign of a seat."""
        look = seat_colour(seat)
        self.canvas.circle(at, radius + 2, INK)
        self.canvas.circle(at, radius, Relief(look.fill, 3))
        self.canvas.text(at, look.letter, 32, readable_on(look.fill), anchor="mm")

    # --- the large board ----------------------------------------------------------------------------------

    def strip(self, player: PlayerView, box: Box) -> None:
        """Name and hand above the large board, the hand as one place for each colour."""
        panel(self.canvas, box, active=player.seat == self.view.active)
        self.medallion(player.seat, (box.left + 38, box.center[1]), 24)
        if self.view.phase == "finished":
            self._final_strip(player, box)
            return
        slot = 90 if box.width < 800 else 108
        left = box.right - 6 * slot - 8
        room = left - box.left - 76 - (52 if player.token else 0)
        name = self.scene.name(player.seat)
        if room > 60:
            self.canvas.text_fit((box.left + 74, box.center[1]), name, 38, room, INK, anchor="lm")
        if player.token:
            token(self.canvas, (left - 32, box.center[1]), 22)
        counts = dict(player.hand)
        for index, colour in enumerate(GLAZES):
            cell = Box.sized(left + slot * index, box.top, slot, box.height)
            self._slot(player, colour, counts.get(colour, 0), cell)

    def _final_strip(self, player: PlayerView, box: Box) -> None:
        """At the end the name with the score."""
        score = self.canvas.text((box.right - 26, box.center[1]), str(player.score), 56, INK, anchor="rm")
        room = box.width - 126 - score
        self.canvas.text_fit((box.left + 74, box.center[1]), self.scene.name(player.seat), 42, room, INK, anchor="lm")

    def _slot(self, player: PlayerView, colour: str, count: int, cell: Box) -> None:
        """One colour of the hand: tile, number, code."""
        canvas = self.canvas
        long = min(cell.height - 14, 68 if cell.width < 95 else 200)
        x, y = cell.left + 4 + long * SHORT / 2, cell.center[1]
        if count and player.seat == self.scene.viewer and colour in self.marks.kept:
            canvas.rounded(cell.inset(0, 4), 14, mix(LIT, PALACE.sheet, 0.75))
            canvas.outline(cell.inset(0, 4), 14, 4, LIT)
        if count:
            stones.put(canvas, stones.tile(colour, long, 0, wild=colour == self.view.wild), (x, y))
        else:
            stones.put(canvas, stones.hollow(long, 0, _SLOT), (x, y))
            canvas.symbol(GLAZES[colour].symbol, (x, y), round(long * 0.28), _FAINT)
        left = x + long * SHORT / 2 + 3
        ink = INK if count else PALACE.muted
        canvas.text((left, y - 18), str(count), 40, ink, anchor="lm")
        canvas.text((left, y + 20), self.codes[colour], 32, ink, anchor="lm", font="sans")

    # --- the other boards ---------------------------------------------------------------------------------

    def other(self, player: PlayerView, box: Box) -> None:
        """Another player: name, board, hand."""
        panel(self.canvas, box, active=player.seat == self.view.active)
        if box.width > 1.3 * box.height:
            self._other_wide(player, box)
        else:
            self._other_tall(player, box)

    def _other_wide(self, player: PlayerView, box: Box) -> None:
        """The board to the left, its owner's sign in a corner of it; name and hand to the right."""
        inside = box.inset(7)
        width = min(round(inside.height * HALF_WIDTH / HALF_HEIGHT), round(inside.width * 0.7))
        left, right = inside.split_left(width, 12)
        self.board(player, left)
        self.medallion(player.seat, (left.left + 24, left.top + 22), 17)
        head, rest = right.split_top(42, 2)
        room = head.width - (42 if self._starts(player) else 0)
        ink = self._ink(player)
        self.canvas.text_fit((head.left, head.center[1]), self.scene.name(player.seat), 36, room, ink, anchor="lm")
        if self._starts(player):
            token(self.canvas, (head.right - 20, head.center[1]), 18)
        if self.view.phase == "finished":
            self.canvas.text((rest.left, rest.top + 44), str(player.score), 64, INK, anchor="lm")
        self._hand(player, rest, max(1, min(3, rest.width // 72)))

    def _other_tall(self, player: PlayerView, box: Box) -> None:
        """Name, board, hand, one above the other."""
        inside = box.inset(8, 6)
        head, rest = inside.split_top(42, 4)
        self._head(player, head)
        height = math.ceil(rest.width * HALF_HEIGHT / HALF_WIDTH)
        hand_room = 0 if self.view.phase == "finished" else 56
        board, hand = rest.split_top(min(height, rest.height - hand_room), 6)
        self.board(player, board)
        self._hand(player, hand, 3)

    def _head(self, player: PlayerView, box: Box) -> None:
        self.medallion(player.seat, (box.left + 20, box.center[1]), 17)
        room = box.width - 48 - (44 if self._starts(player) else 0)
        ink = self._ink(player)
        self.canvas.text_fit((box.left + 46, box.center[1]), self.scene.name(player.seat), 34, room, ink, anchor="lm")
        if self._starts(player):
            token(self.canvas, (box.right - 20, box.center[1]), 18)

    def _starts(self, player: PlayerView) -> bool:
        """Whether the start player token is drawn with a player."""
        return player.token and self.view.phase != "finished"

    def _ink(self, player: PlayerView) -> Colour:
        """Paler for somebody who is out of the round."""
        return PALACE.muted if player.passed and self.view.phase != "finished" else INK

    def _hand(self, player: PlayerView, box: Box, columns: int) -> None:
        """The colours in hand with their numbers; who has passed has none left."""
        tiles = player.hand
        if self.view.phase == "finished":
            return
        if not tiles:
            text = self.texts.t("picture.passed") if player.passed else "–"
            at = (box.left + 4, box.top + 22)
            self.canvas.text_fit(at, text, 32, box.width, PALACE.muted, font="sans", anchor="lm")
            return
        step = min(52, box.height // -(-len(tiles) // columns))
        places = [(c, r) for r in range(-(-len(tiles) // columns)) for c in range(columns)]
        width = box.width / columns
        for (colour, count), (column, row) in zip(tiles, places, strict=False):
            cell = Box.sized(box.left + column * width, box.top + row * step, width, step)
            long = min(50, step - 3)
            x = cell.left + long * SHORT / 2 + 4
            wild = colour == self.view.wild
            stones.put(self.canvas, stones.tile(colour, long, 0, wild=wild), (x, cell.center[1]))
            self.canvas.text((x + long * SHORT / 2 + 4, cell.center[1]), str(count), 34, INK, anchor="lm")

    # --- the end ------------------------------------------------------------------------------------------

    def scores(self, box: Box) -> None:
        """Where everybody's points came from: a column for each player, the winners on gold."""
        canvas, view = self.canvas, self.view
        panel(canvas, box)
        inside = box.inset(18, 14)
        names, columns = inside.split_left(min(220, round(inside.width * 0.36)), 6)
        players = [view.players[seat] for seat in view.order]
        best = max(player.score for player in players)
        parts = [part for part, _ in players[0].breakdown]
        lines = names.rows(len(parts) + 2)
        for part, line in zip(parts, lines[1:-1], strict=True):
            label = self.texts.t(f"picture.part.{part}")
            canvas.text_fit((line.left, line.center[1]), label, 36, line.width, INK, font="sans", anchor="lm")
        total = lines[-1]
        canvas.line((inside.left, total.top), (inside.right, total.top), 3, PALACE.line)
        canvas.text_fit((total.left, total.center[1]), self.texts.t("picture.score"), 36, total.width, INK, anchor="lm")
        for player, column in zip(players, columns.columns(len(players), 4), strict=True):
            self._score_column(player, column, player.score == best)

    def _score_column(self, player: PlayerView, box: Box, won: bool) -> None:
        canvas = self.canvas
        if won:
            canvas.rounded(box.inset(0, -4), 16, mix(GOLD, PALACE.sheet, 0.55))
            canvas.outline(box.inset(0, -4), 16, 4, GOLD)
        lines = box.rows(len(player.breakdown) + 2)
        self.medallion(player.seat, lines[0].center, 24)
        for (_, points), line in zip(player.breakdown, lines[1:-1], strict=True):
            text = f"−{-points}" if points < 0 else str(points)
            canvas.text(line.center, text, 38, LOSS if points < 0 else INK, anchor="mm")
        canvas.text(lines[-1].center, str(player.score), 52, INK, anchor="mm")

    # --- one player alone ---------------------------------------------------------------------------------

    def ledger(self, player: PlayerView, box: Box) -> None:
        """Everything about one player beside the board: score, its sources, hand, corners."""
        panel(self.canvas, box, active=player.seat == self.view.active)
        inside = box.inset(22, 18)
        head, rest = inside.split_top(72, 10)
        self.medallion(player.seat, (head.left + 30, head.center[1]), 27)
        score = self.canvas.text((head.right, head.center[1]), str(player.score), 64, INK, anchor="rm")
        room = head.width - 74 - score - 16
        self.canvas.text_fit((head.left + 72, head.center[1]), self.scene.name(player.seat), 42, room, INK, anchor="lm")
        parts, rest = rest.split_top(6 * 46 + 8, 14)
        self._parts(player, parts)
        hand, corners = rest.split_top(42 + 2 * 92, 10)
        self._large_hand(player, hand)
        self._corners(player, corners)

    def _parts(self, player: PlayerView, box: Box) -> None:
        self.canvas.line((box.left, box.top), (box.right, box.top), 2, PALACE.line)
        inside = Box(box.left, box.top + 6, box.right, box.bottom)
        for (part, points), row in zip(player.breakdown, inside.rows(6), strict=True):
            ink = LOSS if points < 0 else INK
            text = f"+{points}" if points > 0 else f"−{-points}" if points else "0"
            width = self.canvas.text((row.right, row.center[1]), text, 36, ink, anchor="rm")
            label, room = self.texts.t(f"picture.part.{part}"), row.width - width - 14
            self.canvas.text_fit((row.left, row.center[1]), label, 34, room, INK, font="sans", anchor="lm")

    def _large_hand(self, player: PlayerView, box: Box) -> None:
        self._title("picture.hand", box)
        counts = dict(player.hand)
        cells = [cell for row in Box(box.left, box.top + 42, *box[2:]).rows(2, 6) for cell in row.columns(3, 6)]
        for colour, cell in zip(GLAZES, cells, strict=True):
            self._slot(player, colour, counts.get(colour, 0), cell)

    def _corners(self, player: PlayerView, box: Box) -> None:
        self._title("picture.corners", box)
        kept = [colour for colour, count in player.corners for _ in range(count)]
        for index in range(4):
            at = (box.left + 36 + 92 * index, box.top + 42 + 46)
            if index < len(kept):
                stones.put(self.canvas, stones.tile(kept[index], 88, 0), at)
            else:
                stones.put(self.canvas, stones.hollow(88, 0, _SLOT), at)

    def _title(self, key: str, box: Box) -> None:
        text = self.texts.t(key)
        self.canvas.line((box.left, box.top), (box.right, box.top), 2, PALACE.line)
        self.canvas.text_fit((box.left, box.top + 24), text, 32, box.width, PALACE.muted, anchor="lm")
