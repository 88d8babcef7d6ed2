"""Atlanteon as a picture and in words: a sunken city of coral and stone, pearl and lapis."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from bot.i18n.game_texts import game_texts
from bot.i18n.games.atlanteon import AtlanteonTexts
from bot.render.frame import Frame, PlayerBadge
from bot.render.games.atlanteon.board import draw_board
from bot.render.games.atlanteon.look import BADGES, SEA
from bot.render.games.atlanteon.panels import draw_panels
from bot.render.games.atlanteon.sea import MARGIN, sea_floor
from bot.render.games.atlanteon.words import describe, shown
from bot.render.scene import OVERVIEW, Scene
from engine.games.atlanteon.data import MARKERS_TO_WIN
from engine.games.atlanteon.views import AtlanteonView, SideView

__all__ = ["VIEWS", "describe", "draw"]

VIEWS: Final = (OVERVIEW,)


def draw(scene: Scene) -> Image.Image:
    """The whole table: board, both sides, whose turn it is."""
    scene = shown(scene)
    view: AtlanteonView = scene.view
    texts = cast(AtlanteonTexts, game_texts("atlanteon", scene.locale, scene.names))
    canvas, free = _frame(scene, view, texts).canvas()
    canvas.paste(sea_floor(), (free.left - MARGIN, free.top - MARGIN))
    draw_panels(canvas, view, texts)
    draw_board(canvas, scene)
    return canvas.image


def _frame(scene: Scene, view: AtlanteonView, texts: AtlanteonTexts) -> Frame:
    return Frame(
        title=texts.title,
        table=scene.table,
        phase=" · ".join([texts.turn(view), *_about(view, texts)]),
        status=_status(view, texts),
        players=[_badge(scene, side, view, texts) for side in sorted(view.sides, key=lambda side: side.seat)],
        surface=SEA,
    )


def _about(view: AtlanteonView, texts: AtlanteonTexts) -> list[str]:
    """Which game of a match, and by which rules; at the end instead why it was won."""
    game = [texts.t("picture.game", game=view.game)] if view.options.games == "match" else []
    if view.phase == "over":
        return [*game, *(texts.t(f"picture.reason.{code}") for code in view.results[-1].reasons)]
    return [*game, texts.t(f"picture.claims_{'on' if view.options.early_claims else 'off'}")]


def _status(view: AtlanteonView, texts: AtlanteonTexts) -> str:
    if view.phase == "over" and view.options.games == "match":
        return texts.t("picture.match", first=view.points[0], second=view.points[1])
    return texts.todo(view)


def _badge(scene: Scene, side: SideView, view: AtlanteonView, texts: AtlanteonTexts) -> PlayerBadge:
    note = texts.side(side.side)
    if view.options.games == "match":
        note = f"{note} · {texts.t.plural('picture.points', view.points[side.seat])}"
    return PlayerBadge(
        seat=side.seat,
        name=scene.name(side.seat),
        score=f"{side.markers}/{MARKERS_TO_WIN}",
        note=note,
        active=view.phase != "over" and view.to_move == side.side,
        you=scene.viewer == side.seat,
        look=BADGES[side.side],
    )
