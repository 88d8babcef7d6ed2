"""Stained Glass of Sintra as a picture and in words: glowing panes in lead, a palace framed in azulejo."""

from __future__ import annotations

from typing import cast

from PIL import Image

from bot.i18n.game_texts import game_texts
from bot.i18n.games.sintra import SintraTexts, loss, number, winners
from bot.render.frame import Frame, PlayerBadge
from bot.render.games.sintra.look import SINTRA, seat_look
from bot.render.games.sintra.views import VIEWS, Board
from bot.render.games.sintra.words import describe
from bot.render.picture import short_name
from bot.render.scene import Scene
from engine.games.sintra.views import PlayerView, SintraView

__all__ = ["VIEWS", "describe", "draw"]


def draw(scene: Scene) -> Image.Image:
    """The whole table, one palace, or the market."""
    texts = cast(SintraTexts, game_texts("sintra", scene.locale, scene.names))
    canvas, _ = _frame(scene, texts).canvas()
    Board.of(canvas, scene).draw()
    return canvas.image


def _frame(scene: Scene, texts: SintraTexts) -> Frame:
    view: SintraView = scene.view
    side = texts.t("picture.side", side=view.options.palace_side)
    if view.to_act is None:
        phase = texts.t("picture.over")
    else:
        phase = texts.t("picture.round", round=view.round, rounds=view.rounds)
    return Frame(
        title=texts.t("picture.title"),
        table=scene.table,
        phase=f"{phase} · {side}",
        status=_status(view, texts),
        players=[_badge(scene, player, texts) for player in view.players],
        surface=SINTRA,
    )


def _status(view: SintraView, texts: SintraTexts) -> str:
    if view.to_act is None:
        won = winners(view)
        return texts.t.plural("picture.won", len(won), names=texts.people(won))
    name = short_name(texts.name(view.to_act), 17)
    return texts.t("picture.choose" if view.phase == "choose_pane" else "picture.turn", name=name)


def _badge(scene: Scene, player: PlayerView, texts: SintraTexts) -> PlayerBadge:
    note = ""
    if player.broken_lost:
        note = texts.t("picture.lost", penalty=loss(player.broken_lost))
    elif player.has_marker:
        note = texts.t("picture.marker")
    return PlayerBadge(
        seat=player.seat,
        name=scene.name(player.seat),
        score=number(player.score),
        note=note,
        active=player.to_act,
        you=scene.viewer == player.seat,
        look=seat_look(player.seat, player.color),
    )
