"""Azul: Summer Pavilion as a picture and in words: glazed tiles in the garden of a palace."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from bot.i18n.game_texts import game_texts
from bot.i18n.games.pavilion import PavilionTexts, winners
from bot.render.fonts import drawable, shorten
from bot.render.frame import Frame, PlayerBadge
from bot.render.games.pavilion import scenes
from bot.render.games.pavilion.ground import lay_ground
from bot.render.games.pavilion.look import PALACE
from bot.render.games.pavilion.market import Market
from bot.render.games.pavilion.marks import marks
from bot.render.games.pavilion.panels import Sheets
from bot.render.games.pavilion.words import describe
from bot.render.scene import OVERVIEW, Scene
from engine.games.pavilion.views import PavilionView, PlayerView

__all__ = ["VIEWS", "describe", "draw"]

VIEWS: Final = (OVERVIEW, "board_1", "board_2", "board_3", "board_4", "market")


def draw(scene: Scene) -> Image.Image:
    """The part of the table that was asked for; the overview for a seat that nobody has."""
    view: PavilionView = scene.view
    texts = cast(PavilionTexts, game_texts("pavilion", scene.locale, scene.names))
    canvas, _ = _frame(scene, view, texts).canvas()
    lay_ground(canvas)
    shown = marks(scene)
    table = scenes.Table(
        canvas, scene, texts, shown, Market(canvas, view, texts, shown), Sheets(canvas, scene, texts, shown)
    )
    seat = _seat(scene.focus)
    if scene.focus == "market":
        scenes.market(table)
    elif 0 <= seat < len(view.players):
        scenes.one_board(table, view.players[seat])
    else:
        scenes.overview(table)
    return canvas.image


def _seat(focus: str | None) -> int:
    """The seat of a board view, -1 for other views."""
    number = (focus or "").removeprefix("board_")
    return int(number) - 1 if number.isdecimal() else -1


def _frame(scene: Scene, view: PavilionView, texts: PavilionTexts) -> Frame:
    phase = texts.t(f"picture.phase.{view.phase}")
    return Frame(
        title=texts.t("picture.title"),
        table=scene.table,
        phase=phase if view.phase == "finished" else f"{texts.round(view)} · {phase}",
        status=_status(view, texts),
        players=[_badge(scene, view.players[seat], view, texts) for seat in view.order],
        surface=PALACE,
    )


def _status(view: PavilionView, texts: PavilionTexts) -> str:
    if view.active is None:
        return texts.won([_fitted(texts.name(player.seat)) for player in winners(view)])
    name = _fitted(texts.name(view.active))
    if view.phase == "bonus":
        return texts.t.plural("picture.todo.bonus", view.pending_bonus, name=name)
    return texts.t(f"picture.todo.{view.phase}", name=name)


def _fitted(name: str) -> str:
    """A name that leaves room for the round and the phase beside it."""
    return shorten(drawable(name), "bold", 38, 230)


def _badge(scene: Scene, player: PlayerView, view: PavilionView, texts: PavilionTexts) -> PlayerBadge:
    return PlayerBadge(
        seat=player.seat,
        name=scene.name(player.seat),
        score=str(player.score),
        note=_note(player, view, texts),
        active=player.seat == view.active,
        you=scene.viewer == player.seat,
        out=player.passed and view.phase != "finished",
    )


def _note(player: PlayerView, view: PavilionView, texts: PavilionTexts) -> str:
    """Out of the round, or to begin the next phase."""
    if view.phase == "finished":
        return ""
    if player.passed:
        return texts.t("picture.passed")
    starts = player.token or (view.token_in_centre and view.start_player == player.seat)
    return texts.t("picture.starts") if starts else ""
