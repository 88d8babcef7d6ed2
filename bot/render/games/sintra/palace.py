"""One palace: strips in their arches, windows, glazier, ornaments, broken glass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.i18n.games.sintra import SintraTexts, loss, number
from bot.render.canvas import Canvas
from bot.render.fonts import text_width
from bot.render.games.sintra import figures, wall
from bot.render.games.sintra.glass import Panes
from bot.render.games.sintra.look import (
    BREAK,
    COBALT,
    DIM,
    GOLD,
    INK,
    LAST,
    LEAD,
    MUTED,
    NIGHT,
    STONE,
    STONE_DARK,
    seat_look,
)
from bot.render.games.sintra.marks import LastTurn, Marks
from bot.render.games.sintra.scores import parts, signed
from bot.render.layout import Box
from bot.render.theme import Colour, darken, mix
from engine.games.sintra.views import PlayerView, SintraView, SlotView

_TEXT: Final = 32


@dataclass(frozen=True, slots=True)
class Style:
    """Sizes of a palace. Heights of the rows; 0 leaves a row out. pane, chip: shares of a slot's width.

    trim: the stone around an arch. footer: height of the line with all points; where there is one, the other
    side of a strip shows letters, and beside each window stands what completing its strip would bring.
    """

    border: int
    header: int
    rail: int
    arch: int
    points: int
    gap: int
    trim: int
    pane: float
    chip: float
    footer: int = 0


LARGE: Final = Style(border=16, header=60, rail=52, arch=44, points=44, gap=6, trim=5, pane=0.57, chip=0.20)
SMALL: Final = Style(border=8, header=42, rail=0, arch=34, points=0, gap=4, trim=3, pane=0.68, chip=0.16)
FULL: Final = Style(border=26, header=78, rail=78, arch=60, points=54, gap=10, trim=8, pane=0.52, chip=0.26, footer=48)


@dataclass(frozen=True, slots=True)
class Column:
    """The places of one slot."""

    whole: Box
    strip: Box
    spaces: list[Box]
    chips: list[Box]
    window: Box
    frames: list[Box]
    points: Box


class Palace:
    """Draws the palace of one player into a box."""

    def __init__(
        self,
        canvas: Canvas,
        box: Box,
        style: Style,
        view: SintraView,
        player: PlayerView,
        texts: SintraTexts,
        panes: Panes,
        shown: Marks,
        viewer: int,
    ) -> None:
        self.canvas, self.box, self.style = canvas, box, style
        self.view, self.player, self.texts, self.panes = view, player, texts, panes
        self.marks = shown if player.seat == viewer else Marks(last=shown.last)
        self.last = shown.last if shown.last.seat == player.seat else LastTurn()
        self.look = seat_look(player.seat, player.color)
        inner = box.inset(style.border)
        self.header, rest = inner.split_top(style.header)
        self.rail, rest = rest.split_top(style.rail)
        rest, self.footer = rest.split_bottom(style.footer)
        self.columns = [self._column(cell) for cell in rest.inset(3, 0).columns(len(player.slots))]

    def _column(self, cell: Box) -> Column:
        """Divide the room of a slot: five spaces and two frames of equal height, whatever remains."""
        style = self.style
        fixed = style.arch + style.points + style.gap + 4 * style.trim + 4
        high = (cell.height - fixed) // 7
        wide, chip = round(cell.width * style.pane), round(cell.width * style.chip)
        left = round(cell.center[0] - (wide + chip + style.trim) / 2)
        top = cell.top + style.trim + style.arch
        spaces = [Box.sized(left, top + i * high, wide, high) for i in range(5)]
        chips = [Box.sized(left + wide + style.trim, box.top, chip, high) for box in spaces]
        strip = Box(left, cell.top + style.trim, left + wide, spaces[-1].bottom)
        first = strip.bottom + 2 * style.trim + style.gap
        frames = [Box.sized(left, first + i * high, wide, high) for i in range(2)]
        window = Box(left, first, left + wide, frames[-1].bottom)
        points = Box(left, window.bottom + style.trim + 2, left + wide, window.bottom + style.trim + 2 + style.points)
        return Column(cell, strip, spaces, chips, window, frames, points)

    # --- the whole ----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The ground, then everything on it."""
        canvas, box = self.canvas, self.box
        if self.player.to_act:
            canvas.glow(box, 16, GOLD, blur=11, opacity=0.95)
        canvas.paste(wall.palace_ground((box.width, box.height), self.style.border), box[:2])
        if self.player.to_act:
            canvas.outline(box.inset(-2), 18, 5, GOLD)
        self._draw_header()
        if self.style.rail:
            self._draw_rail()
        for slot, column in zip(self.player.slots, self.columns, strict=True):
            self._draw_slot(slot, column)
        if self.style.points:
            self._draw_ornaments()
        if self.style.footer:
            self._draw_footer()
        self._draw_glazier()

    def _draw_slot(self, slot: SlotView, column: Column) -> None:
        if slot.strip is None:
            self._draw_niche(slot, column)
        else:
            self._draw_chips(slot, column)
            self._draw_strip(slot, column)
        self._draw_window(slot, column)

    # --- strips -------------------------------------------------------------------------------------------

    def _draw_strip(self, slot: SlotView, column: Column) -> None:
        canvas, style, strip = self.canvas, self.style, column.strip
        canvas.paste(
            wall.lancet(strip.width, strip.height, style.arch, style.trim),
            (strip.left - style.trim, strip.top - style.trim),
        )
        open_now = slot.slot in self.marks.slots
        for want, pane, box in zip(slot.spaces, slot.panes, column.spaces, strict=True):
            cell = box.inset(1)
            if pane is None:
                self.panes.dark(canvas, want, cell)
            else:
                self.panes.halo(canvas, pane, cell, 0.4)
                self.panes.lit(canvas, pane, cell)
        if not slot.in_reach and self.view.to_act is not None:
            self._shade(column)
        self._draw_number(slot, column, GOLD if open_now else INK if slot.in_reach else MUTED)
        if open_now:
            self._draw_arch_line(strip, max(5, style.trim + 1))
        elif self.marks.choosing and self._pending(slot):
            self._draw_arch_line(strip, style.trim + 3)
        if self.last.slot == slot.slot:
            for number, box in enumerate(column.spaces, 1):
                if number in self.last.spaces:
                    self._frame(box)

    def _draw_arch_line(self, strip: Box, width: int) -> None:
        """A golden line along the stone of an arch."""
        out = self.style.trim // 2
        points = wall.lancet_points(strip.width + 2 * out, strip.height + 2 * out, self.style.arch + out)
        moved = [(strip.left - out + x, strip.top - out + y) for x, y in points]
        self.canvas.polyline(moved, width + 3, LEAD, closed=True)
        self.canvas.polyline(moved, width, GOLD, closed=True)

    def _pending(self, slot: SlotView) -> bool:
        pending = self.view.pending
        return pending is not None and pending.seat == self.player.seat and pending.slot == slot.slot

    def _draw_number(self, slot: SlotView, column: Column, ink: Colour) -> None:
        """The number of the slot in the arch."""
        style, strip = self.style, column.strip
        size = max(_TEXT, round(style.arch * 0.72))
        aside = not style.rail and slot.slot == self.player.glazier
        at = (strip.center[0] - (12 if aside else 0), strip.top + style.arch * 0.62)
        self.canvas.text(at, str(slot.slot), size, ink, anchor="mm", halo=LEAD if style.rail else None)

    def _draw_niche(self, slot: SlotView, column: Column) -> None:
        """A slot whose strip has left the game: an empty niche with a cross."""
        canvas, strip = self.canvas, column.strip
        canvas.rounded(strip, 8, darken(NIGHT, 0.45))
        canvas.outline(strip, 8, 2, mix(STONE_DARK, NIGHT, 0.5))
        x, y = strip.center[0], (column.spaces[0].top + strip.bottom) / 2
        reach = strip.width * 0.24
        for sign in (-1, 1):
            canvas.line((x - reach, y - sign * reach), (x + reach, y + sign * reach), max(4, self.style.trim), DIM)
        self._draw_number(slot, column, MUTED)

    def _draw_chips(self, slot: SlotView, column: Column) -> None:
        """The other side of the strip, like a card that shows from behind it."""
        if not slot.hidden:
            return
        canvas, chips = self.canvas, column.chips
        card = Box(chips[0].left - 2, chips[0].top, chips[0].right + 2, chips[-1].bottom)
        canvas.rounded(card, 5, mix(STONE_DARK, NIGHT, 0.35))
        for color, box in zip(slot.hidden, chips, strict=True):
            cell = box.inset(1)
            if self.style.footer:
                self.panes.dark(canvas, color, cell)
            else:
                self.panes.chip(canvas, color, cell)

    def _shade(self, column: Column) -> None:
        """Out of reach of the glazier."""
        trim = self.style.trim
        right = column.chips[0].right + 2
        box = Box(column.strip.left - trim, column.strip.top - trim, right, column.strip.bottom + trim)
        self.canvas.rounded(box, 4, NIGHT, opacity=0.42)

    # --- windows ------------------------------------------------------------------------------------------

    def _draw_window(self, slot: SlotView, column: Column) -> None:
        canvas, style, box = self.canvas, self.style, column.window
        picture = wall.window(box.width, box.height, style.trim)
        canvas.paste(picture, (box.left - style.trim, box.top - style.trim))
        for pane, frame in zip(slot.window, column.frames, strict=False):
            self.panes.halo(canvas, pane, frame, 0.5)
            self.panes.lit(canvas, pane, frame.inset(1))
        if self.last.window == slot.slot and slot.window:
            self._frame(column.frames[len(slot.window) - 1])
        if style.points:
            self._draw_points(slot, column)

    def _draw_points(self, slot: SlotView, column: Column) -> None:
        """The printed points, lit where the window counts for strips further left."""
        canvas, box = self.canvas, column.points
        counts = bool(slot.window)
        plate = Box.around((box.center[0], box.center[1] + 1), max(44, box.width * 0.62), box.height - 4)
        canvas.rounded(plate, 9, GOLD if counts else mix(COBALT, NIGHT, 0.55))
        canvas.outline(plate, 9, 2, LEAD if counts else mix(COBALT, STONE, 0.3))
        size = max(_TEXT, round(box.height * 0.68))
        canvas.text(plate.center, str(slot.points), size, LEAD if counts else INK, anchor="mm")

        if self.style.footer and slot.completion_points:
            at = (column.chips[0].left + 2, plate.center[1])
            canvas.text(at, f"+{slot.completion_points}", 36, MUTED, anchor="lm")

    def _draw_ornaments(self) -> None:
        """Side A: between two windows, what the ornament is worth now."""
        for ornament in self.player.ornaments:
            first, second = (self.columns[k - 1].window for k in (ornament.windows[0], ornament.windows[-1]))
            center = ((first.right + second.left) / 2, first.center[1])
            radius = max(24, min(40, round((second.left - first.right) * 0.46)))
            figures.rosette(self.canvas, center, radius, ornament.points)

    # --- glazier ------------------------------------------------------------------------------------------

    def _draw_rail(self) -> None:
        """The ledge on which the glazier walks; the part to the left is behind it."""
        y = self.rail.bottom - 3
        here = self.columns[self.player.glazier - 1].strip.center[0]
        self.canvas.line((self.rail.left + 12, y), (here, y), 4, mix(STONE_DARK, NIGHT, 0.55))
        self.canvas.line((here, y), (self.rail.right - 12, y), 5, STONE)
        if self.marks.back and self.player.back_to is not None:
            center = (self.columns[self.player.back_to - 1].strip.center[0], self.rail.center[1] - 2)
            side = self.style.rail - 8
            self.canvas.dashed(Box.around(center, side, side), side // 2, 4, GOLD, dash=12, gap=8)
            self.canvas.arrow((center[0] + 14, center[1]), (center[0] - 15, center[1]), 7, GOLD)

    def _draw_glazier(self) -> None:
        """The figure on the rail, or beside the number where there is no rail."""
        column = self.columns[self.player.glazier - 1]
        if self.style.rail:
            height = self.style.rail + 4
            x, bottom = column.strip.center[0], self.rail.bottom + 1
        else:
            height = self.style.arch + 8
            x, bottom = column.strip.center[0] + 14, column.spaces[0].top + 2
        width = figures.glazier_width(height)
        corner = (x - width / 2, bottom - height)
        if self.last.glazier:
            self.canvas.glow(Box.sized(*corner, width, height), width // 2, LAST, blur=9, opacity=1.0)
        self.canvas.paste(figures.glazier(self.look, height), corner)

    # --- header -------------------------------------------------------------------------------------------

    def _draw_header(self) -> None:
        canvas, header, style = self.canvas, self.header, self.style
        middle = header.center[1] + (2 if style.rail else 1)
        radius = round(header.height * 0.42)
        x = float(header.left + radius + 8)
        figures.medallion(canvas, self.look, (x, middle), radius, self.player.to_act)
        x += radius + 12
        if self.player.has_marker:
            figures.marker(canvas, (x + radius, middle), radius)
            x += 2 * radius + 10
        right = self._draw_bonus(header.right - 8, middle)
        x = self._draw_track(x, right - 12, middle)
        if style.footer:
            name = self.texts.name(self.player.seat)
            canvas.text_fit((right - 36, middle), name, 44, right - x - 70, INK, font="display", anchor="rm")

    def _draw_bonus(self, right: float, middle: float) -> float:
        """The bonus of the palace board as it stands; returns its left edge."""
        player = self.player
        size = max(_TEXT, round(self.header.height * 0.52))
        if player.ornaments:
            text = f"+{player.palace_bonus}"
            width = text_width(text, "bold", size)
            self.canvas.text((right, middle), text, size, GOLD, anchor="rm")
            radius = max(15, round(self.header.height * 0.32))
            self._small_rosette((right - width - radius - 8, middle), radius)
            return right - width - 2 * radius - 10
        best = next((c.count for c in player.window_colors if c.color == player.best_color), 0)
        text = f"{player.completed_windows}×{best}"
        total = f"={player.palace_bonus}"
        width = self.canvas.text((right, middle), total, size, GOLD, anchor="rm")
        if best:
            side = round(size * 1.15)
            width += side + 8
            self.panes.lit(self.canvas, player.best_color, Box.sized(right - width, middle - side / 2, side + 4, side))
        width += 6
        return right - width - self.canvas.text((right - width, middle), text, size, INK, anchor="rm")

    def _small_rosette(self, center: tuple[float, float], radius: int) -> None:
        self.canvas.circle(center, radius, LEAD)
        self.canvas.star(center, radius, radius * 0.62, 8, GOLD)
        self.canvas.circle(center, radius * 0.4, mix(GOLD, LEAD, 0.45))

    def _draw_track(self, left: float, right: float, middle: float) -> float:
        """The broken glass track: all of it where there is room, else from this step on; its right edge."""
        canvas, player = self.canvas, self.player
        side = max(28, round(self.header.height * 0.62))
        figures.shards(canvas, (left + side / 2, middle), side)
        left += side + 8
        size = max(_TEXT, round(self.header.height * 0.44))
        labels = [loss(points) for points in self.view.track]
        widths = [round(text_width(label, "bold", size)) + 10 for label in labels]
        shown = range(0 if sum(widths) <= right - left else player.broken_index, len(labels))
        gap = max(0.0, min(8, (right - left - sum(widths[i] for i in shown)) / len(shown)))
        height = min(self.header.height - 6, size + 14)
        for index in shown:
            if left + widths[index] > right:
                break
            self._draw_step(Box.sized(left, middle - height / 2, widths[index], height), labels[index], size, index)
            left += widths[index] + gap
        return left

    def _draw_step(self, cell: Box, label: str, size: int, index: int) -> None:
        canvas, here = self.canvas, self.player.broken_index
        if index == here:
            canvas.rounded(cell, 8, BREAK)
            canvas.outline(cell, 8, 2, LEAD)
        elif index == here + 1:
            canvas.rounded(cell, 8, darken(NIGHT, 0.3))
            canvas.outline(cell, 8, 2, BREAK)
        ink = LEAD if index == here else INK if index > here else DIM
        canvas.text(cell.center, label, size, ink, anchor="mm")

    def _draw_footer(self) -> None:
        """Where the points of the player come from, and the score were the game to end now."""
        canvas, box, t = self.canvas, self.footer, self.texts.t
        finished = self.view.phase == "finished"
        cells = [(t(f"picture.part.{name}"), signed(points)) for name, points in parts(self.player, finished).items()]
        cells.append((t("picture.total" if finished else "picture.now"), number(self.player.final_score)))
        widths = [text_width(label, "sans", _TEXT) + text_width(points, "bold", 36) + 10 for label, points in cells]
        gap = max(8.0, (box.width - 24 - sum(widths)) / (len(cells) - 1))
        x, y = box.left + 12.0, box.center[1] + 3
        canvas.line((box.left + 8, box.top + 2), (box.right - 8, box.top + 2), 2, mix(COBALT, NIGHT, 0.3))
        for index, ((label, points), width) in enumerate(zip(cells, widths, strict=True)):
            last = index == len(cells) - 1
            ink = GOLD if last else BREAK if points[0] == "−" else INK
            written = canvas.text((x, y), label, _TEXT, INK if last else MUTED, font="sans", anchor="lm")
            canvas.text((x + written + 10, y), points, 36, ink, anchor="lm")
            x += width + gap

    def _frame(self, box: Box) -> None:
        """A mark of the last turn."""
        self.canvas.outline(box.inset(-3), 7, 7, LEAD)
        self.canvas.outline(box.inset(-2), 6, 5, LAST)
