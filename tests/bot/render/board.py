"""A board with everything on it, as large as the games' boards are: used to measure and to test the whole way."""

import math
from itertools import cycle

from bot.render.canvas import Canvas, Relief, Shadow, Textured
from bot.render.frame import Frame, PlayerBadge, sheet
from bot.render.layout import Box
from bot.render.symbols import SYMBOLS
from bot.render.theme import INK, PARCHMENT, SEATS, Surface, mix, rgb

NAMES = ("Ana Luísa", "João Guilherme Magalhães 🎲", "Zoë", "𝓑𝓻𝓾𝓷𝓸 da Conceição", "Игрок Семь", "西村")


def demo_frame(players: int = 4, surface: Surface = PARCHMENT) -> Frame:
    badges = tuple(
        PlayerBadge(seat, NAMES[seat], str(17 + 13 * seat), "2 bônus" if seat % 2 == 0 else "", active=seat == 0)
        for seat in range(players)
    )
    return Frame("Pavilhão de Verão", 42, "Rodada 3 de 6 · Colocar azulejos", "Vez de Ana Luísa", badges, surface)


def demo_board(players: int = 4, surface: Surface = PARCHMENT) -> Canvas:
    """Frame, 25 squares, some 60 tiles, a star of rhombi, a hand, a paragraph of text."""
    canvas, free = demo_frame(players, surface).canvas()
    left, right = free.inset(10).split_right(420, 20)
    _draw_squares(canvas, left.square().inset(44), surface)
    upper, lower = right.split_top(430, 18)
    _draw_star(canvas, sheet(canvas, upper, surface))
    _draw_hand(canvas, sheet(canvas, lower, surface))
    return canvas


def _draw_squares(canvas: Canvas, squares: Box, surface: Surface) -> None:
    canvas.rounded(squares.inset(-16), 22, Textured("wood", rgb("#7a5233"), 1.0, 5), shadow=Shadow(14, 2, 8, 0.5))
    signs = cycle(SYMBOLS)
    for row, line in enumerate(squares.rows(5, 10)):
        canvas.text((squares.left - 36, line.center[1]), str(5 - row), 36, surface.ink, anchor="mm")
        for column, square in enumerate(line.columns(5, 10)):
            canvas.socket(square, rgb("#e6d6b4") if (row + column) % 2 else rgb("#d8c196"))
            if (row * 3 + column) % 4:
                colour = SEATS[(row + 2 * column) % 6]
                canvas.tile(square.inset(22), colour.fill, symbol=next(signs), ink=colour.text)
            if (row, column) == (1, 2):
                canvas.dashed(square.inset(4), 14, 6, rgb("#b3261e"))
    for column, square in enumerate(squares.columns(5, 10)):
        canvas.text((square.center[0], squares.bottom + 36), "abcde"[column], 36, surface.ink, anchor="mm")


def _draw_star(canvas: Canvas, inside: Box) -> None:
    center, radius = inside.center, 170.0
    for index, colour in enumerate(SEATS):
        angle, turn = math.radians(60 * index - 90), math.radians(30)
        side = radius / 2 / math.cos(turn)
        points = [
            center,
            (center[0] + side * math.cos(angle - turn), center[1] + side * math.sin(angle - turn)),
            (center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)),
            (center[0] + side * math.cos(angle + turn), center[1] + side * math.sin(angle + turn)),
        ]
        middle = (center[0] + radius * 0.52 * math.cos(angle), center[1] + radius * 0.52 * math.sin(angle))
        inner = [(middle[0] + (x - middle[0]) * 0.93, middle[1] + (y - middle[1]) * 0.93) for x, y in points]
        if index % 2 == 0:
            canvas.polygon(inner, Relief(colour.fill, 6), shadow=Shadow(6, 2, 4, 0.45))
        else:
            canvas.polygon(inner, mix(colour.fill, (255, 255, 255), 0.75))
            canvas.polyline(inner, 3, colour.fill, closed=True)
        canvas.text(middle, str(index + 1), 38, colour.text if index % 2 == 0 else INK, anchor="mm")


def _draw_hand(canvas: Canvas, inside: Box) -> None:
    canvas.text((inside.left, inside.top + 20), "Mão de Ana", 36, INK, anchor="lm")
    for index, sign in enumerate(SYMBOLS):
        center = (inside.left + 36 + (index % 6) * 64, inside.top + 90 + (index // 6) * 70)
        canvas.tile(Box.around(center, 60, 60), SEATS[index % 6].fill, symbol=sign, radius=30)
    text = "Pode colocar um azulejo laranja na estrela do meio, ou guardar até quatro peças."
    canvas.wrapped(Box(inside.left, inside.top + 210, inside.right, inside.bottom), text, 32, INK)
