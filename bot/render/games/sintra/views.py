"""The parts of the board that can be drawn alone, and the overview: what lies where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from bot.i18n.game_texts import game_texts
from bot.i18n.games.sintra import SintraTexts, winners
from bot.render.canvas import Canvas
from bot.render.frame import FREE
from bot.render.games.sintra import wall
from bot.render.games.sintra.caption import draw_caption
from bot.render.games.sintra.glass import Panes
from bot.render.games.sintra.look import INK, MUTED, SINTRA
from bot.render.games.sintra.market import Market
from bot.render.games.sintra.marks import Marks, marks
from bot.render.games.sintra.palace import FULL, LARGE, SMALL, Palace, Style
from bot.render.games.sintra.scores import draw_scores
from bot.render.layout import Box
from bot.render.scene import OVERVIEW, Scene
from engine.games.sintra.views import SintraView

PALACES: Final = ("palace_1", "palace_2", "palace_3", "palace_4")
MARKET: Final = "market"
VIEWS: Final = (OVERVIEW, *PALACES, MARKET)
ROOM: Final = FREE.inset(-14)
"""What the board fills: the whole panel up to its brass edge."""
_GAP: Final = 12
_ROWS: Final = {5: (3, 2), 7: (2, 3, 2), 9: (3, 3, 3)}
"""Rows of factories where they stand in a block."""


def main_seat(scene: Scene) -> int:
    """Whose palace is the largest: the viewer's, else of the player to act, else the winner's."""
    view: SintraView = scene.view
    if scene.focus in PALACES:
        return min(PALACES.index(scene.focus), len(view.players) - 1)
    if 0 <= scene.viewer < len(view.players):
        return scene.viewer
    return winners(view)[0] if view.to_act is None else view.to_act


@dataclass(slots=True)
class Board:
    """Draws one scene onto a framed canvas."""

    canvas: Canvas
    scene: Scene
    view: SintraView
    texts: SintraTexts
    panes: Panes
    marks: Marks

    @classmethod
    def of(cls, canvas: Canvas, scene: Scene) -> Board:
        """Ready to draw a scene."""
        view: SintraView = scene.view
        letters = {color.id: color.letter for color in view.colors}
        figures = {color.id: color.shape for color in view.colors} | {"joker": "star"}
        texts = cast(SintraTexts, game_texts("sintra", scene.locale, scene.names))
        return cls(canvas, scene, view, texts, Panes(letters, figures), marks(scene))

    def draw(self) -> None:
        """The part that was asked for."""
        self.canvas.image.paste(SINTRA.edge, ROOM)
        focus = self.scene.focus or OVERVIEW
        if focus == MARKET:
            self._draw_market()
        elif focus in PALACES:
            self._draw_palace(PALACES.index(focus))
        elif len(self.view.players) == 2:
            self._draw_two()
        else:
            self._draw_many()

    def palace(self, seat: int, box: Box, style: Style) -> None:
        """The palace of a seat."""
        player = self.view.players[seat]
        viewer = self.scene.viewer
        Palace(self.canvas, box, style, self.view, player, self.texts, self.panes, self.marks, viewer).draw()

    def market(self) -> Market:
        """The painter of the market."""
        return Market(self.canvas, self.view, self.texts, self.panes, self.marks)

    # --- overview -----------------------------------------------------------------------------------------

    def _others(self) -> list[int]:
        """The seats beside the main one, in the order of play after it."""
        main, count = main_seat(self.scene), len(self.view.players)
        return [(main + i) % count for i in range(1, count)]

    def _draw_two(self) -> None:
        """The market above, both palaces below."""
        band, rest = ROOM.split_top(262, _GAP)
        large, small = rest.split_left(round(rest.width * 0.53), _GAP)
        if self.view.phase == "finished":
            draw_scores(self.canvas, band, self.view, self.texts)
        else:
            self._draw_band(band)
        self.palace(main_seat(self.scene), large, LARGE)
        self.palace(self._others()[0], small, LARGE)

    def _draw_band(self, band: Box) -> None:
        wall.sheet(self.canvas, band)
        market, inside = self.market(), band.inset(14, 10)
        shops, rest = inside.split_left(830, 8)
        center, right = rest.split_left(306, 18)
        shops, last = shops.split_bottom(46, 6)
        market.factories(shops, (5,))
        draw_caption(self.canvas, last, self.scene, self.texts, self.panes)
        market.center(center, 3)
        indicator, right = right.split_top(158, 6)
        market.indicator(indicator, above=True)
        market.stock(right)

    def _draw_many(self) -> None:
        """The largest palace and the market above, the other palaces in a row below."""
        upper, lower = ROOM.split_bottom(334, _GAP)
        large, side = upper.split_left(914, _GAP)
        if self.view.phase == "finished":
            draw_scores(self.canvas, side, self.view, self.texts)
        else:
            self._draw_side(side)
        self.palace(main_seat(self.scene), large, LARGE)
        others = self._others()
        for seat, box in zip(others, lower.columns(len(others), _GAP), strict=True):
            self.palace(seat, box, SMALL)

    def _draw_side(self, side: Box) -> None:
        wall.sheet(self.canvas, side)
        market, inside = self.market(), side.inset(12, 10)
        upper, rest = inside.split_top(396, 4)
        shops, center = upper.split_right(126, 6)
        market.factories(shops, _ROWS[len(self.view.factories)])
        market.center(center, 1)
        indicator, rest = rest.split_top(90, 4)
        market.indicator(indicator, above=False)
        stock, last = rest.split_top(38, 4)
        market.stock(stock)
        draw_caption(self.canvas, last, self.scene, self.texts, self.panes)

    # --- parts --------------------------------------------------------------------------------------------

    def _draw_palace(self, seat: int) -> None:
        if seat < len(self.view.players):
            self.palace(seat, ROOM, FULL)
            return
        wall.sheet(self.canvas, ROOM)
        text = self.texts.t("picture.nobody")
        title = self.texts.view(PALACES[seat])
        x = ROOM.center[0]
        self.canvas.text((x, ROOM.top + 60), title, 56, MUTED, anchor="mm", font="display")
        self.canvas.text_fit((x, ROOM.top + 130), text, 44, ROOM.width - 80, INK, font="sans", anchor="mm")
        table = Box(ROOM.left + 60, ROOM.top + 190, ROOM.right - 60, ROOM.bottom - 40)
        draw_scores(self.canvas, table, self.view, self.texts)

    def _draw_market(self) -> None:
        if self.view.phase == "finished":
            draw_scores(self.canvas, ROOM, self.view, self.texts)
            return
        wall.sheet(self.canvas, ROOM)
        market, inside = self.market(), ROOM.inset(20, 18)
        left, right = inside.split_left(900, 24)
        market.factories(left, _ROWS[len(self.view.factories)])
        center, rest = right.split_top(290, 18)
        market.center(center, 3)
        indicator, rest = rest.split_top(176, 14)
        market.indicator(indicator, above=True)
        piles, caption = rest.split_top(250, 14)
        caption, _ = caption.split_top(60)
        market.piles(piles)
        draw_caption(self.canvas, caption, self.scene, self.texts, self.panes)
