"""What all players share: displays, centre, supply, wild colour, bag and tower."""

from __future__ import annotations

import math
from typing import Final

from bot.i18n.games.pavilion import PavilionTexts
from bot.render.canvas import Canvas, Gradient, Relief, Run, Shadow
from bot.render.fonts import text_width
from bot.render.games.pavilion import features, stones
from bot.render.games.pavilion.geometry import SHORT, direction
from bot.render.games.pavilion.look import (
    COBALT,
    COBALT_DEEP,
    COBALT_PALE,
    GLAZES,
    GOLD,
    GOLD_DARK,
    INK,
    IVORY,
    LAST,
    LIT,
    LOSS,
    MARBLE,
    PALACE,
    SAND,
    SLATE,
    glaze,
)
from bot.render.games.pavilion.marks import Marks
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.theme import lighten, mix
from engine.games.pavilion.data import CENTRE, LAYOUT
from engine.games.pavilion.scoring import Tiles
from engine.games.pavilion.views import PavilionView

_ROWS: Final = {5: (3, 2), 7: (3, 2, 2), 9: (4, 2, 3)}
"""Displays in each row; rows of two leave their middle to the centre."""


class Market:
    """Draws the common things of a table, each into a box of its own."""

    def __init__(self, canvas: Canvas, view: PavilionView, texts: PavilionTexts, marks: Marks) -> None:
        self.canvas = canvas
        self.view = view
        self.texts = texts
        self.marks = marks
        self.codes = {colour: texts.code(colour) for colour, _ in view.star_points if colour in view.wilds}

    # --- wild colour --------------------------------------------------------------------------------------

    def draw_wild(self, box: Box) -> None:
        """A band: the wild colour large, the ones to come small."""
        canvas, wild = self.canvas, self.view.wild
        panel(canvas, box)
        middle = box.center[1]
        long = box.height - 10
        x = box.left + 14 + long * SHORT / 2
        stones.put(canvas, stones.tile(wild, long, 0, wild=True), (x, middle))
        left = x + long * SHORT / 2 + 12
        coming = self.view.wilds[self.view.round :]
        right = self._draw_coming(box, coming)
        if box.width > 700:
            piles = Box(round(right) - 200, box.top + 10, round(right) - 28, box.bottom - 10)
            self.draw_piles_tall(piles)
            right = piles.left
        room = right - left - 14
        canvas.text_fit((left, box.top + 28), self.texts.t("picture.wild"), 32, room, PALACE.muted, anchor="lm")
        name = self.texts.coded(wild)
        canvas.text_fit((left, box.top + 70), name, 46, room, INK, anchor="lm")

    def _draw_coming(self, box: Box, coming: tuple[str, ...]) -> float:
        """The wild colours of the next rounds; returns where they begin."""
        canvas, long, step = self.canvas, 56, 42
        if not coming or self.view.phase == "finished":
            text = self.texts.t("picture.no_next")
            width = canvas.text((box.right - 16, box.center[1]), text, 32, PALACE.muted, anchor="rm")
            return box.right - 16 - width
        label = self.texts.t("picture.next")
        width = max(step * len(coming), math.ceil(text_width(label, "bold", 32)))
        left = box.right - 14 - width
        canvas.text((left, box.top + 24), label, 32, PALACE.muted, anchor="lm")
        for index, colour in enumerate(coming):
            at = (left + step * index + step / 2, box.top + 70)
            stones.put(canvas, stones.tile(colour, long, 0), at)
        return left

    # --- sources ------------------------------------------------------------------------------------------

    def draw_sources(self, box: Box, coded: bool = False) -> None:
        """Displays in a ring of rows, the centre in the middle."""
        displays, rows = self.view.displays, _ROWS[len(self.view.displays)]
        most = max(rows)
        width, height = box.width / most, box.height / len(rows)
        size = math.floor(min(width, height)) - 8
        number = 0
        for row, count in enumerate(rows):
            y = box.top + (row + 0.5) * height
            for column in range(count):
                x = self._column(box, width, column, count, most)
                self._draw_display(number, displays[number], (x, y), size, coded)
                number += 1
        self._draw_centre(self._middle(box, rows, width, height))

    @staticmethod
    def _column(box: Box, width: float, column: int, count: int, most: int) -> float:
        if count == 2:
            return box.left + width / 2 if not column else box.right - width / 2
        if count == most:
            return box.left + (column + 0.5) * width
        return box.left + (column + 0.5) * box.width / count

    @staticmethod
    def _middle(box: Box, rows: tuple[int, ...], width: float, height: float) -> Box:
        """The free rectangle between the displays at the sides."""
        inner = [index for index, count in enumerate(rows) if count == 2]
        return Box(
            round(box.left + width + 6),
            round(box.top + inner[0] * height + 6),
            round(box.right - width - 6),
            round(box.top + (inner[-1] + 1) * height - 6),
        )

    def _draw_display(self, number: int, tiles: Tiles, at: Point, size: int, coded: bool) -> None:
        """A painted plate with its tiles and its number."""
        canvas, radius = self.canvas, size / 2
        name = f"display_{number + 1}"
        lit, last = name in self.marks.sources, name in self.marks.emptied
        if lit:
            canvas.circle(at, radius + 3, LIT)
        elif last:
            canvas.circle(at, radius + 3, LAST)
        plate(canvas, at, radius - 4, bool(tiles))
        spread = [colour for colour, count in tiles for _ in range(count)]
        if coded:
            self._lay_flat(spread, at, size)
        else:
            self._lay_flower(spread, at, size)
        corner = radius * 0.70
        badge = (at[0] - corner, at[1] - corner)
        reach = 24 if size > 130 else 21
        canvas.circle(badge, reach, LIT if lit else LAST if last else COBALT_DEEP, shadow=Shadow(4, 1, 2, 0.4))
        canvas.text(badge, str(number + 1), 36 if size > 130 else 32, IVORY, anchor="mm")

    def _lay_flower(self, colours: list[str], at: Point, size: int) -> None:
        """Tiles as petals around the middle."""
        long = round(size * 0.455)
        for index, colour in enumerate(colours):
            angle = 45 + 90 * index
            ux, uy = direction(angle)
            reach = long * 0.505
            wild = colour == self.view.wild
            stones.put(
                self.canvas, stones.tile(colour, long, angle, wild=wild), (at[0] + reach * ux, at[1] + reach * uy)
            )

    def _lay_flat(self, colours: list[str], at: Point, size: int) -> None:
        """Tiles in a lattice, large enough for their codes."""
        long = min(112, round(size * 0.46))
        across, down = long / 2 + 1, long * SHORT / 2 + 2
        places = ((0, -1), (-1, 0), (1, 0), (0, 1))
        for (dx, dy), colour in zip(places, colours, strict=False):
            picture = stones.tile(colour, long, 90, self.codes[colour], wild=colour == self.view.wild)
            stones.put(self.canvas, picture, (at[0] + dx * across, at[1] + dy * down))

    def _draw_centre(self, box: Box) -> None:
        """The middle of the table: tiles by colour with their numbers, what taking first costs, the token."""
        canvas, view = self.canvas, self.view
        lit, last = CENTRE in self.marks.sources, CENTRE in self.marks.emptied
        canvas.rounded(box, 30, lighten(COBALT_PALE, 0.62), shadow=Shadow(8, 1, 4, 0.3))
        canvas.outline(box, 30, 7 if lit or last else 3, LIT if lit else LAST if last else COBALT)
        canvas.outline(box.inset(9), 22, 2, mix(COBALT, COBALT_PALE, 0.5))
        room = box.width - 26 - (34 if view.token_in_centre else 0)
        canvas.text_fit((box.left + 20, box.top + 36), self.texts.t("picture.centre"), 34, room, INK, anchor="lm")
        if view.token_in_centre:
            token(canvas, (box.right - 18, box.top + 20), 25)
        lost = {offer.colour: offer.lost for offer in view.offers if offer.source == CENTRE and offer.token}
        inside = Box(box.left + 12, box.top + 62, box.right - 10, box.bottom - 12)
        for (colour, number), cell in zip(view.centre, _cells(inside, len(view.centre)), strict=False):
            self._draw_heap(colour, number, cell, lost.get(colour))

    def _draw_heap(self, colour: str, number: int, cell: Box, lost: int | None) -> None:
        """Tiles of one colour in the centre."""
        canvas = self.canvas
        wide = cell.width > 100
        text, gap = (42, 6) if wide else (34, 1)
        lines = text_width(str(number), "bold", text), text_width(f"–{lost}", "bold", 32) if lost is not None else 0
        room = cell.width - max(lines) - gap - 4
        long = min(96 if wide else 70, cell.height - 4, math.floor(room / SHORT))
        x = cell.center[0] - (long * SHORT + gap + max(lines)) / 2 + long * SHORT / 2
        stones.put(canvas, stones.tile(colour, long, 0, wild=colour == self.view.wild), (x, cell.center[1]))
        left = x + long * SHORT / 2 + gap
        canvas.text((left, cell.center[1] - (17 if lost is not None else 0)), str(number), text, INK, anchor="lm")
        if lost is not None:
            canvas.text((left, cell.center[1] + 20), f"−{lost}", 32, LOSS, anchor="lm")

    # --- supply -------------------------------------------------------------------------------------------

    def draw_supply(self, center: Point, radius: float) -> None:
        """A rosette of ten petals."""
        canvas = self.canvas
        canvas.circle(center, radius, Gradient(lighten(MARBLE, 0.5), SAND), shadow=Shadow(8, 1, 4, 0.35))
        canvas.ring(center, radius, 5, COBALT)
        long = math.floor((radius - 9) / 1.42)
        reach = radius - 9 - long / 2
        core = radius - 9 - long
        for index, colour in enumerate(self.view.supply):
            angle = LAYOUT["petal"]["first_deg"] + LAYOUT["petal"]["step_deg"] * index
            ux, uy = direction(angle)
            at = (center[0] + reach * ux, center[1] + reach * uy)
            if colour is None:
                stones.put(canvas, stones.hollow(long, angle, mix(SAND, SLATE, 0.25)), at)
            else:
                stones.put(canvas, stones.tile(colour, long, angle, wild=colour == self.view.wild), at)
            self._mark_petal(index, colour, at, long, angle)
        canvas.circle(center, core - 4, COBALT)
        canvas.symbol("petals", center, round(core * 1.05), COBALT_PALE)

    def _mark_petal(self, index: int, colour: str | None, at: Point, long: float, angle: float) -> None:
        if colour is not None and colour in self.marks.bonus:
            stones.mark(self.canvas, at, long, angle, LIT, 5, 0.5)
        elif colour is None and index + 1 in self.marks.drawn:
            stones.mark(self.canvas, at, long, angle, LAST, 5, 0.5)

    # --- figures ------------------------------------------------------------------------------------------

    def draw_heading(self, key: str, box: Box, size: int = 34) -> None:
        """A quiet title at the top of a box."""
        self.canvas.text_fit((box.left, box.top + 20), self.texts.t(key), size, box.width, PALACE.muted, anchor="lm")

    def draw_bonus(self, box: Box, vertical: bool = False) -> None:
        """How many tiles each kind of feature brings."""
        cells = box.rows(3) if vertical else box.columns(3)
        for (kind, tiles), cell in zip(self.view.bonus_tiles, cells, strict=True):
            size = min(46, cell.height - 8, cell.width - 52)
            left, y = cell.center[0] - (size + 48) / 2, cell.center[1]
            picture = features.icon(kind, size, mix(GOLD, GOLD_DARK, 0.25))
            self.canvas.paste(picture, (left, y - size / 2))
            self.canvas.text((left + size + 4, y), f"+{tiles}", 36, INK, anchor="lm")

    def draw_piles(self, box: Box) -> None:
        """Bag and tower with their numbers of tiles, at both ends of a line."""
        bag, tower_ = (str(sum(count for _, count in pile)) for pile in (self.view.bag, self.view.tower))
        y = box.center[1]
        for at, key, number, anchor in (
            ((box.left, y), "bag", bag, "lm"),
            ((box.right, y), "tower", tower_, "rm"),
        ):
            runs = [Run(f"{self.texts.t(f'picture.{key}')} ", PALACE.muted, "sans"), Run(number)]
            self.canvas.runs(at, runs, 32, INK, anchor=anchor)  # type: ignore[arg-type]

    def draw_piles_tall(self, box: Box) -> None:
        """Bag and tower, one above the other."""
        for key, pile, row in zip(("bag", "tower"), (self.view.bag, self.view.tower), box.rows(2), strict=True):
            self._figure(row, self.texts.t(f"picture.{key}"), str(sum(count for _, count in pile)))

    def _figure(self, row: Box, label: str, number: str) -> None:
        """A line of a table: a word and a number."""
        width = self.canvas.text((row.right, row.center[1]), number, 36, INK, anchor="rm")
        room = row.width - width - 12
        self.canvas.text_fit((row.left, row.center[1]), label, 34, room, INK, font="sans", anchor="lm")

    def draw_figures(self, box: Box) -> None:
        """What is left of each colour, what stars and numbers pay, what the token costs."""
        panel(self.canvas, box)
        piles, rest = box.inset(22, 12).split_top(140, 16)
        stars, rest = rest.split_top(122, 14)
        numbers, loss = rest.rows(2, 12)
        self._draw_colours(piles)
        self._draw_star_points(stars)
        self._draw_number_points(numbers)
        self.draw_heading("picture.loss", loss)
        cap = self.view.token_loss_cap
        text = self.texts.t("picture.loss.open") if cap is None else self.texts.t.plural("picture.loss.cap", cap)
        token(self.canvas, (loss.left + 26, loss.top + 70), 24)
        self.canvas.text_fit((loss.left + 66, loss.top + 70), text, 36, loss.width - 66, LOSS, anchor="lm")

    def _draw_colours(self, box: Box) -> None:
        """Bag and tower by colour."""
        columns = Box(box.left + 108, box.top, box.right, box.bottom).columns(6)
        for row, (key, pile) in enumerate((("bag", self.view.bag), ("tower", self.view.tower))):
            y, counts = box.top + 62 + 42 * row, dict(pile)
            self.canvas.text_fit((box.left, y), self.texts.t(f"picture.{key}"), 34, 100, PALACE.muted, anchor="lm")
            for (colour, look), cell in zip(GLAZES.items(), columns, strict=True):
                if not row:
                    self.canvas.circle((cell.center[0], box.top + 20), 19, look.fill)
                    self.canvas.symbol(look.symbol, (cell.center[0], box.top + 20), 22, look.ink)
                self.canvas.text((cell.center[0], y), str(counts.get(colour, 0)), 34, INK, anchor="mm")

    def _draw_star_points(self, box: Box) -> None:
        self.draw_heading("picture.stars", box)
        cells = Box(box.left, box.top + 42, box.right, box.bottom).columns(len(self.view.star_points), 4)
        for (kind, points), cell in zip(self.view.star_points, cells, strict=True):
            look, x = glaze(kind), cell.center[0]
            self.canvas.circle((x, cell.top + 20), 19, look.fill)
            self.canvas.symbol(look.symbol, (x, cell.top + 20), 22, look.ink)
            self.canvas.text((x, cell.top + 62), str(points), 36, INK, anchor="mm")

    def _draw_number_points(self, box: Box) -> None:
        self.draw_heading("picture.numbers", box)
        cells = Box(box.left, box.top + 42, box.right, box.bottom).columns(len(self.view.number_points), 4)
        for (number, points), cell in zip(self.view.number_points, cells, strict=True):
            at = (cell.left + 24, cell.top + 28)
            self.canvas.circle(at, 24, lighten(SAND, 0.35))
            self.canvas.ring(at, 24, 4, COBALT)
            self.canvas.text(at, str(number), 34, INK, anchor="mm")
            self.canvas.text((at[0] + 30, at[1]), f"+{points}", 34, COBALT_DEEP, anchor="lm")


def _cells(box: Box, count: int) -> list[Box]:
    """Places for some heaps in rows and columns that leave each the most room."""

    def size(columns: int) -> float:
        return min(box.width / columns / 1.35, box.height / -(-count // columns))

    if not count:
        return []
    columns = max(range(1, count + 1), key=size)
    rows = -(-count // columns)
    return [cell for row in box.rows(rows) for cell in row.columns(columns)]


def plate(canvas: Canvas, at: Point, radius: float, full: bool) -> None:
    """A round plate of white glaze with a blue rim; an empty one is dull."""
    ground = lighten(MARBLE, 0.55) if full else mix(MARBLE, SAND, 0.55)
    line = COBALT if full else mix(COBALT, SAND, 0.6)
    canvas.circle(at, radius, line, shadow=Shadow(9, 2, 5, 0.4))
    canvas.circle(at, radius - max(5, radius / 14), ground)


def panel(canvas: Canvas, box: Box, active: bool = False) -> None:
    """A light sheet with a fine blue border."""
    canvas.rounded(box, 20, PALACE.sheet, shadow=Shadow(8, 1, 4, 0.3))
    canvas.outline(box, 20, 4 if active else 2, GOLD if active else PALACE.line)


def token(canvas: Canvas, at: Point, radius: float) -> None:
    """The start player token: a white disc with a 1."""
    canvas.circle(at, radius + 2, INK, shadow=Shadow(5, 1, 3, 0.5))
    canvas.circle(at, radius, Relief(IVORY, 3))
    canvas.ring(at, radius - 4, 2, GOLD_DARK)
    canvas.text(at, "1", 34, INK, anchor="mm")
