"""Where everything lies: the overview while tiles are taken and while they are placed, one board, the market."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.i18n.games.pavilion import PavilionTexts, winners
from bot.render.canvas import Canvas
from bot.render.frame import FREE
from bot.render.games.pavilion.geometry import HALF_HEIGHT, HALF_WIDTH
from bot.render.games.pavilion.market import Market, panel
from bot.render.games.pavilion.marks import Marks
from bot.render.games.pavilion.panels import Sheets
from bot.render.layout import Box
from bot.render.scene import Scene
from engine.games.pavilion.views import PavilionView, PlayerView

AREA: Final = FREE.inset(-5)
_GAP: Final = 12
_STRIP: Final = 82
_BAND: Final = 100


@dataclass(slots=True)
class Table:
    """What draws a scene."""

    canvas: Canvas
    scene: Scene
    texts: PavilionTexts
    marks: Marks
    market: Market
    sheets: Sheets

    @property
    def view(self) -> PavilionView:
        return self.scene.view  # type: ignore[no-any-return]


def main_seat(scene: Scene) -> int:
    """Whose board is the large one: the viewer's own, else of the player to act, else of the winner."""
    view: PavilionView = scene.view
    if 0 <= scene.viewer < len(view.players):
        return scene.viewer
    return view.active if view.active is not None else winners(view)[0].seat


def others(view: PavilionView, main: int) -> list[PlayerView]:
    """The other players, clockwise from the main one."""
    start = view.order.index(main)
    return [view.players[seat] for seat in (*view.order[start + 1 :], *view.order[:start])]


def overview(table: Table) -> None:
    """Everything: while tiles are taken the market is large, afterwards the board."""
    view = table.view
    if view.phase == "finished":
        _finished(table)
    elif view.phase == "acquire" and len(view.players) > 2:
        _gathering(table)
    else:
        _building(table)


def _large_board(table: Table, box: Box) -> Box:
    """The main player's strip and board in the left part of a box; what is left of the box."""
    player = table.view.players[main_seat(table.scene)]
    height = box.height - _STRIP - _GAP // 2
    width = 2 * round(HALF_WIDTH * height / (2 * HALF_HEIGHT))
    left, right = box.split_left(width, _GAP)
    strip, board = left.split_top(_STRIP, _GAP // 2)
    table.sheets.strip(player, strip)
    table.sheets.board(player, board)
    return right


def _building(table: Table) -> None:
    """Phase 2, and the whole game of two: a large board, beside it what all share and the other boards."""
    right = _large_board(table, AREA)
    view = table.view
    band, rest = right.split_top(_BAND, _GAP)
    table.market.draw_wild(band)
    rivals = others(view, main_seat(table.scene))
    if len(rivals) == 1 and view.phase == "acquire":
        sources, rest = rest.split_top(round(rest.height * 0.5), _GAP)
        table.market.draw_sources(sources)
        supply, rival = rest.columns(2, _GAP)
        _supply_tall(table, supply)
        table.sheets.other(rivals[0], rival)
        return
    upper, lower = rest.rows(2, _GAP)
    cells = [*upper.columns(2, _GAP), *lower.columns(2, _GAP)]
    if len(rivals) == 3:
        _supply_tall(table, cells[0])
        boxes = cells[1:]
    else:
        _supply_wide(table, upper)
        boxes = cells[2:] if len(rivals) == 2 else [lower]
    for player, box in zip(rivals, boxes, strict=True):
        table.sheets.other(player, box)


def _gathering(table: Table) -> None:
    """Phase 1 with three or four players: the displays large, the other boards below."""
    upper, lower = AREA.split_top(AREA.height - 204 - _GAP, _GAP)
    right = _large_board(table, upper)
    band, sources = right.split_top(_BAND, 4)
    table.market.draw_wild(band)
    table.market.draw_sources(sources)
    rivals = others(table.view, main_seat(table.scene))
    cells = lower.columns(len(rivals) + 1, _GAP)
    for player, cell in zip(rivals, cells, strict=False):
        table.sheets.other(player, cell)
    _supply_wide(table, cells[-1])


def _supply_tall(table: Table, box: Box) -> None:
    """The rosette under its name, below it the figures."""
    panel(table.canvas, box)
    inside = box.inset(12, 8)
    head, rest = inside.split_top(40)
    table.market.draw_heading("picture.supply", head)
    size = min(rest.width, rest.height - 92)
    table.market.draw_supply((rest.center[0], rest.top + size / 2), size / 2)
    bonus, piles = Box(rest.left, rest.top + size + 4, rest.right, rest.bottom).split_bottom(38)
    table.market.draw_bonus(bonus)
    table.market.draw_piles(piles)


def _supply_wide(table: Table, box: Box) -> None:
    """The rosette, beside it its name and the figures."""
    panel(table.canvas, box)
    inside = box.inset(8)
    size = min(inside.height, round(inside.width * 0.62))
    table.market.draw_supply((inside.left + size / 2, inside.center[1]), size / 2)
    rest = Box(inside.left + size + 14, inside.top, inside.right - 6, inside.bottom)
    head, rest = rest.split_top(40)
    table.market.draw_heading("picture.supply", head, 36)
    if rest.height > 280:
        bonus, piles = rest.inset(0, 16).split_bottom(104, 12)
        table.market.draw_bonus(bonus, vertical=True)
        table.market.draw_piles_tall(piles)
    else:
        table.market.draw_bonus(rest, vertical=True)


def _finished(table: Table) -> None:
    """The end: the winner's board, where the points came from, the other boards."""
    right = _large_board(table, AREA)
    rivals = others(table.view, main_seat(table.scene))
    height = {1: 404, 2: 336, 3: 236}[len(rivals)]
    upper, lower = right.split_bottom(height, _GAP)
    table.sheets.scores(upper)
    for player, cell in zip(rivals, lower.columns(len(rivals), _GAP), strict=True):
        table.sheets.other(player, cell)


def one_board(table: Table, player: PlayerView) -> None:
    """One player's board as large as it can be."""
    width = 2 * round(HALF_WIDTH * AREA.height / (2 * HALF_HEIGHT))
    left, right = AREA.split_left(width, _GAP)
    table.sheets.board(player, left)
    band, rest = right.split_top(_BAND, _GAP)
    table.market.draw_wild(band)
    table.sheets.ledger(player, rest)


def market(table: Table) -> None:
    """All sources, the supply, and the figures of the table."""
    left, right = AREA.split_left(968, _GAP)
    table.market.draw_sources(left, coded=True)
    band, rest = right.split_top(_BAND, _GAP)
    table.market.draw_wild(band)
    upper, lower = rest.split_top(276, _GAP)
    _supply_wide(table, upper)
    table.market.draw_figures(lower)
