"""The market: factories, centre, round indicator, bag and tower."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.i18n.games.sintra import SintraTexts
from bot.render import shapes
from bot.render.canvas import Canvas, Relief
from bot.render.fonts import text_width
from bot.render.games.sintra import figures
from bot.render.games.sintra.glass import Panes
from bot.render.games.sintra.look import BREAK, COBALT, COBALT_DARK, DIM, GLAZE, GOLD, INK, LAST, LEAD, MUTED, NIGHT
from bot.render.games.sintra.marks import Marks
from bot.render.layout import Box
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix
from engine.games.sintra.views import CountView, SintraView, SourceView

_TEXT: Final = 32


class Market:
    """Draws the parts of the market into boxes."""

    def __init__(self, canvas: Canvas, view: SintraView, texts: SintraTexts, panes: Panes, shown: Marks) -> None:
        self.canvas, self.view, self.texts, self.panes, self.marks = canvas, view, texts, panes, shown

    # --- factories ----------------------------------------------------------------------------------------

    def factories(self, box: Box, rows: tuple[int, ...]) -> None:
        """All factories, so many in each row."""
        across = max(rows)
        width = box.width / across
        sources = iter(self.view.factories)
        for count, row in zip(rows, box.rows(len(rows)), strict=True):
            left = row.left + (row.width - width * count) / 2
            for i in range(count):
                self._factory(next(sources), Box.sized(left + i * width, row.top, width, row.height))

    def _factory(self, source: SourceView, box: Box) -> None:
        """A plate with its panes; its name stands on a ribbon over the lower rim."""
        size = max(_TEXT, min(42, round(box.height * 0.14)))
        ribbon = Box(box.left, box.bottom - size - 8, box.right, box.bottom - 4)
        side = min(box.width - 6, ribbon.bottom - box.top - size // 2)
        center = (box.center[0], box.top + side / 2 + 2)
        if self.view.options.color_aid:
            wide = min(box.width - 6, side * 1.4)
            self._draw_tray(source, Box.sized(box.center[0] - wide / 2, box.top + 2, wide, side), ribbon.top)
        else:
            self._draw_plate(source, center, side)
            pane = min(round(side * 0.42), (ribbon.top - box.top - 6) // 2)
            self._draw_square(source, (center[0], min(center[1], ribbon.top - pane - 3)), pane)
        self._ribbon(self.texts.source(source.id), ribbon, size, not source.panes)

    def _draw_plate(self, source: SourceView, center: tuple[float, float], side: int) -> None:
        empty = not source.panes
        plate = sprite(("sintra-plate", side, empty), lambda: _paint_plate(side, empty))
        if self.marks.last.source == source.id:
            self.canvas.circle(center, side / 2 + 7, LEAD)
            self.canvas.circle(center, side / 2 + 6, LAST)
        self.canvas.paste(plate, (center[0] - side / 2, center[1] - side / 2))

    def _draw_tray(self, source: SourceView, tray: Box, bottom: int) -> None:
        """With the colour aid a factory is a tray with a compartment for each colour."""
        canvas, empty = self.canvas, not source.panes
        if self.marks.last.source == source.id:
            canvas.rounded(tray.inset(-5), 18, LAST)
        canvas.rounded(tray, 14, mix(GLAZE, NIGHT, 0.62) if empty else GLAZE)
        canvas.rounded(tray.inset(4), 11, mix(COBALT_DARK, NIGHT, 0.6 if empty else 0.1))
        self._draw_fixed(source, Box(tray.left, tray.top, tray.right, bottom + 4))

    def _ribbon(self, label: str, room: Box, size: int, faint: bool) -> None:
        canvas = self.canvas
        ribbon = Box.around(room.center, min(room.width - 2, text_width(label, "sans", size) + 18), room.height)
        canvas.rounded(ribbon, 9, mix(COBALT_DARK, NIGHT, 0.75) if faint else mix(COBALT, NIGHT, 0.25))
        ink = MUTED if faint else INK
        canvas.text_fit(ribbon.center, label, size, ribbon.width - 4, ink, font="sans", anchor="mm")

    def _draw_square(self, source: SourceView, center: tuple[float, float], pane: int) -> None:
        """Two times two panes, equal ones together."""
        colors = [count.color for count in source.panes for _ in range(count.count)]
        for index, color in enumerate(colors):
            x = center[0] + (-pane - 1 if index % 2 == 0 else 1)
            y = center[1] + (-pane - 1 if index < 2 else 1)
            self._pane(source, color, Box.sized(x, y, pane, pane))

    def _draw_fixed(self, source: SourceView, tray: Box) -> None:
        """Each colour in its own place, with its number: three above, two below."""
        counts = {count.color: count.count for count in source.panes}
        upper, lower = tray.inset(7).rows(2, 3)
        cells = [*upper.columns(3, 3), *Box.around(lower.center, lower.width * 2 // 3, lower.height).columns(2, 3)]
        for color, cell in zip(self.view.colors, cells, strict=True):
            if count := counts.get(color.id):
                self._pane(source, color.id, cell, count)
            else:
                self.canvas.outline(cell.inset(4), 5, 2, mix(COBALT, GLAZE, 0.25), opacity=0.6)

    def _pane(self, source: SourceView, color: str, box: Box, count: int = 1) -> None:
        self.panes.halo(self.canvas, color, box, 0.45)
        self.panes.lit(self.canvas, color, box, count)
        if (source.id, color) in self.marks.breaking:
            figures.crack(self.canvas, box)

    # --- centre -------------------------------------------------------------------------------------------

    def center(self, box: Box, across: int) -> None:
        """The centre: the marker while it lies there, and each colour in its own place with its number."""
        canvas, source = self.canvas, self.view.center
        canvas.rounded(box, 18, darken(NIGHT, 0.35))
        marked = self.marks.last.source == source.id
        canvas.outline(box, 18, 6 if marked else 3, LAST if marked else mix(COBALT, GLAZE, 0.15))
        inside = box.inset(10)
        title, rest = inside.split_top(40, 4)
        label = self.texts.source(source.id)
        if across > 1:
            canvas.text((title.left + 8, title.center[1]), label, 36, INK, anchor="lm")
            if self.view.marker is None:
                self._marker((title.right - 24, title.center[1]), title.right - 60)
        else:
            canvas.text_fit(title.center, label, _TEXT, box.width - 8, INK, font="sans", anchor="mm")
            spot, rest = rest.split_top(58, 4)
            if self.view.marker is None:
                self._marker((spot.right - 26, spot.center[1]), spot.right - 60)
        counts = {count.color: count.count for count in source.panes}
        lines = -(-len(self.view.colors) // across)
        cells = [cell for row in rest.rows(lines, 6) for cell in row.columns(across, 8)]
        for color, cell in zip(self.view.colors, cells, strict=False):
            self._group(source, color.id, counts.get(color.id, 0), cell)

    def _marker(self, center: tuple[float, float], left: float) -> None:
        """The first-player marker with what it costs."""
        figures.marker(self.canvas, center, 24)
        self.canvas.text((left + 4, center[1]), "−1", _TEXT, BREAK, anchor="rm")

    def _group(self, source: SourceView, color: str, count: int, cell: Box) -> None:
        """So many panes of a colour."""
        side = min(cell.height, round(cell.width * 0.5), 110)
        size = max(_TEXT, min(52, round(side * 0.68)))
        text = f"{count}×"
        width = text_width(text, "bold", size)
        left = cell.center[0] - (width + 6 + side) / 2
        box = Box.sized(left + width + 6, cell.center[1] - side / 2, side, side)
        if count:
            self.canvas.text((left, cell.center[1]), text, size, INK, anchor="lm")
            self._pane(source, color, box)
        else:
            self.canvas.outline(box.inset(4), 6, 2, mix(COBALT, NIGHT, 0.35))

    # --- round indicator ----------------------------------------------------------------------------------

    def indicator(self, box: Box, *, above: bool) -> None:
        """Six spaces; this round's pane is the largest. The label stands above or to the left."""
        canvas, view = self.canvas, self.view
        words = self.texts.t("picture.bonus").split(" ")
        if above:
            title, row = box.split_top(40, 2)
            canvas.text_fit((title.left + 4, title.center[1]), " ".join(words), 34, title.width, GOLD, anchor="lm")
        else:
            lines = [words[0], " ".join(words[1:])]
            width = round(max(text_width(line, "bold", _TEXT) for line in lines))
            title, row = box.split_left(width + 8, 6)
            for line, y in zip(lines, (title.center[1] - 19, title.center[1] + 19), strict=True):
                canvas.text((title.left + 4, y), line, _TEXT, GOLD, anchor="lm")
        gone = view.rounds - len(view.indicator)
        large = min(row.height - 36, round(row.width * 0.2))
        small = round((row.width - large - 6 * 6) / 5)
        small = min(small, round(large * 0.78))
        gap = (row.width - large - 5 * small) / 6
        x = row.left + gap / 2
        for index in range(view.rounds):
            current = index == gone
            side = large if current else small
            cell = Box.sized(x, row.bottom - large / 2 - side / 2, side, side)
            self._draw_round(index, gone, cell, row)
            x += side + gap

    def _draw_round(self, index: int, gone: int, cell: Box, row: Box) -> None:
        canvas, current = self.canvas, index == gone
        y = row.top + 18
        ink: Colour = GOLD if current else DIM if index < gone else MUTED
        figures.numeral(canvas, (cell.center[0], min(y, cell.top - 16)), index + 1, ink)
        if index < gone:
            canvas.rounded(cell, 8, darken(NIGHT, 0.4))
            canvas.outline(cell, 8, 2, mix(COBALT, NIGHT, 0.5))
            return
        color = self.view.indicator[index - gone]
        self.panes.halo(canvas, color, cell, 0.7 if current else 0.35)
        self.panes.lit(canvas, color, cell)
        if current:
            canvas.outline(cell.inset(-4), 10, 4, GOLD)

    # --- bag and tower ------------------------------------------------------------------------------------

    def stock(self, box: Box) -> None:
        """How many panes are in the bag and in the tower, and whether the bag will be refilled, in one or two lines."""
        view, t = self.view, self.texts.t
        lines = box.rows(max(1, box.height // 40))
        text = f"{t('picture.bag')} {view.bag_total} · {t('picture.tower')} {view.tower_total}"
        at = (box.left + 4, lines[0].center[1])
        left = at[0] + self.canvas.text_fit(at, text, 34, box.width - 8, INK, anchor="lm") + 16
        if not view.refill_next:
            return
        if len(lines) > 1:
            left, at = at[0], (at[0], lines[1].center[1])
        word, room = t("picture.refill"), box.right - left
        if text_width(word, "sans", _TEXT) <= room:
            self.canvas.text((left, at[1]), word, _TEXT, MUTED, font="sans", anchor="lm")

    def piles(self, box: Box) -> None:
        """Bag and tower with their panes by colour."""
        view, t = self.view, self.texts.t
        rows = box.rows(2, 14)
        piles = (("picture.bag", view.bag_total, view.bag), ("picture.tower", view.tower_total, view.tower))
        for (key, total, counts), row in zip(piles, rows, strict=True):
            title, rest = row.split_top(44, 6)
            self.canvas.text((title.left + 4, title.center[1]), f"{t(key)} {total}", 38, INK, anchor="lm")
            self._pile(counts, rest)

    def _pile(self, counts: tuple[CountView, ...], box: Box) -> None:
        known = {count.color: count.count for count in counts}
        for color, cell in zip(self.view.colors, box.columns(len(self.view.colors), 8), strict=True):
            side = min(cell.height, 52, round(cell.width * 0.54))
            pane = Box.sized(cell.left, cell.center[1] - side / 2, side, side)
            self.panes.lit(self.canvas, color.id, pane)
            text = str(known.get(color.id, 0))
            room = cell.right - pane.right - 6
            self.canvas.text_fit((pane.right + 6, cell.center[1]), text, 36, room, INK, anchor="lm")


def _paint_plate(side: int, empty: bool) -> Image.Image:
    """A factory display: a glazed plate, white at the rim and cobalt inside."""
    canvas = Canvas(NIGHT, (side, side))
    middle = (side / 2, side / 2)
    rim = mix(GLAZE, NIGHT, 0.62) if empty else GLAZE
    well = mix(COBALT_DARK, NIGHT, 0.6) if empty else COBALT_DARK
    canvas.circle(middle, side / 2, Relief(rim, max(2, side // 40)))
    tone = mix(COBALT, NIGHT, 0.5) if empty else COBALT
    for step in range(16):
        canvas.pie(middle, side * 0.46, step * 22.5, step * 22.5 + 12, tone)
    canvas.circle(middle, side * 0.425, rim)
    canvas.circle(middle, side * 0.41, Relief(well, max(2, side // 40), gloss=False, sunken=True))
    canvas.ring(middle, side * 0.385, 2, lighten(tone, 0.1), opacity=0.6)
    picture = canvas.image
    picture.putalpha(shapes.disc(side))
    return picture
