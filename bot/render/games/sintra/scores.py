"""The table of points: what everybody has earned and lost; at the end the result."""

from __future__ import annotations

from typing import Final

from bot.i18n.games.sintra import SintraTexts, loss, number
from bot.render.canvas import Canvas
from bot.render.fonts import text_width
from bot.render.games.sintra import figures, wall
from bot.render.games.sintra.look import BREAK, COBALT, GOLD, INK, MUTED, NIGHT, seat_look
from bot.render.layout import Box
from bot.render.theme import Colour, mix
from engine.games.sintra.views import PlayerView, SintraView

PARTS: Final = ("color_bonus", "windows", "strips", "palace", "broken_glass")


def parts(player: PlayerView, finished: bool) -> dict[str, int]:
    """Points by source; before the end as they would be, were it now."""
    lost = player.broken_lost if finished else player.broken_lost + player.penalty
    return {
        "color_bonus": player.color_points,
        "windows": player.window_points,
        "strips": player.strip_points,
        "palace": player.palace_bonus,
        "broken_glass": -lost,
    }


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points > 0 else loss(-points)


def draw_scores(canvas: Canvas, box: Box, view: SintraView, texts: SintraTexts) -> None:
    """All points of all players: a column for each player, or a row where the box is low."""
    wall.sheet(canvas, box)
    if box.width > 3 * box.height:
        _draw_rows(canvas, box.inset(20, 12), view, texts)
    else:
        _draw_columns(canvas, box.inset(20, 16), view, texts)


def _draw_columns(canvas: Canvas, inside: Box, view: SintraView, texts: SintraTexts) -> None:
    """A column for each player, a row for each source of points, the total below."""
    finished = view.phase == "finished"
    head, rest = inside.split_top(round(inside.height * 0.14), 4)
    body, total = rest.split_bottom(round(inside.height * 0.16), 4)
    first = min(round(inside.width * 0.42), 420)
    columns = Box(inside.left + first, 0, inside.right, 0).columns(len(view.players), 6)
    for player, column in zip(view.players, columns, strict=True):
        look = seat_look(player.seat, player.color)
        figures.medallion(canvas, look, (column.center[0], head.center[1]), min(30, head.height // 2 - 2), False)
    for name, row in zip(PARTS, body.rows(len(PARTS)), strict=True):
        canvas.line((inside.left, row.top), (inside.right, row.top), 1, mix(COBALT, NIGHT, 0.3))
        at = (row.left, row.center[1])
        canvas.text_fit(at, texts.t(f"score.{name}"), 36, first - 12, INK, font="sans", anchor="lm")
        for player, column in zip(view.players, columns, strict=True):
            _draw_part(canvas, parts(player, finished)[name], (column.center[0], row.center[1]))
    canvas.line((inside.left, total.top), (inside.right, total.top), 3, GOLD)
    label = texts.t("picture.total" if finished else "picture.now")
    canvas.text_fit((total.left, total.center[1]), label, 36, first - 12, INK, font="sans", anchor="lm")
    for player, column in zip(view.players, columns, strict=True):
        _draw_total(canvas, player, view, (column.center[0], total.center[1]), column.width)


def _draw_rows(canvas: Canvas, inside: Box, view: SintraView, texts: SintraTexts) -> None:
    """A row for each player, a column for each source of points."""
    finished = view.phase == "finished"
    head, body = inside.split_top(46, 4)
    columns = Box(inside.left + 80, 0, inside.right, 0).columns(len(PARTS) + 1, 6)
    labels = [texts.t(f"picture.part.{name}") for name in PARTS]
    labels.append(texts.t("picture.total" if finished else "picture.now"))
    for label, column in zip(labels, columns, strict=True):
        canvas.text_fit((column.center[0], head.center[1]), label, 36, column.width, INK, font="sans", anchor="mm")
    for player, row in zip(view.players, body.rows(len(view.players)), strict=True):
        canvas.line((inside.left, row.top), (inside.right, row.top), 2, mix(COBALT, NIGHT, 0.3))
        look = seat_look(player.seat, player.color)
        figures.medallion(canvas, look, (inside.left + 36, row.center[1]), 30, False)
        points = parts(player, finished)
        for name, column in zip(PARTS, columns, strict=False):
            _draw_part(canvas, points[name], (column.center[0], row.center[1]))
        _draw_total(canvas, player, view, (columns[-1].center[0], row.center[1]), columns[-1].width)


def _draw_part(canvas: Canvas, points: int, at: tuple[float, float]) -> None:
    ink: Colour = BREAK if points < 0 else INK if points else MUTED
    canvas.text(at, signed(points), 38, ink, anchor="mm")


def _draw_total(canvas: Canvas, player: PlayerView, view: SintraView, at: tuple[float, float], room: int) -> None:
    best = max(p.final_score for p in view.players)
    text = number(player.final_score)
    size = 54 if text_width(text, "bold", 54) <= room else 40
    canvas.text(at, text, size, GOLD if player.final_score == best else INK, anchor="mm")
