"""The frame leaves room for the board whatever is written on it."""

import pytest
from PIL import Image, ImageChops

from bot.render.canvas import SIZE, Canvas
from bot.render.fonts import text_width
from bot.render.frame import FREE, Frame, PlayerBadge, backdrop, two_lines
from bot.render.theme import MARBLE, PARCHMENT, SURFACES, Surface
from tests.bot.render.board import demo_frame


def test_most_of_the_picture_is_free() -> None:
    assert FREE.width * FREE.height > 0.7 * SIZE[0] * SIZE[1]


@pytest.mark.parametrize("players", range(7))
@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.key)
def test_the_free_part_stays_free(players: int, surface: Surface) -> None:
    canvas, free = demo_frame(players, surface).canvas()
    changed = ImageChops.difference(canvas.image, backdrop(surface)).crop(free).getbbox()
    assert changed is None


def test_drawing_on_a_canvas_or_on_its_own() -> None:
    canvas = Canvas()
    assert demo_frame().draw(canvas) == FREE
    assert canvas.image.tobytes() == demo_frame().canvas()[0].image.tobytes()


@pytest.mark.parametrize("text", ["", "W" * 300, "🎲" * 40, "西村" * 30, "a\n\nb", "\u202e" + "ê" * 200, "Z̷̛̫" * 50])
@pytest.mark.parametrize("players", [1, 4, 6])
def test_any_text_in_any_place(text: str, players: int) -> None:
    badges = [PlayerBadge(i, text, text[:12], text, active=i == 1, you=i == 0, out=i == 2) for i in range(players)]
    canvas, free = Frame(text, 99999, text, text, badges).canvas()
    assert ImageChops.difference(canvas.image, backdrop(PARCHMENT)).crop(free).getbbox() is None
    edge = canvas.image.crop((SIZE[0] - 8, 0, *SIZE))
    assert ImageChops.difference(edge, backdrop().crop((SIZE[0] - 8, 0, *SIZE))).getbbox() is None or players > 0


def test_the_player_to_act_is_marked_without_colour() -> None:
    def grey(active: bool) -> Image.Image:
        badges = [PlayerBadge(0, "Ana", "3", active=active), PlayerBadge(1, "Rui", "4")]
        return Frame("Athos", 1, "", "", badges).canvas()[0].image.convert("L")

    box = ImageChops.difference(grey(True), grey(False)).point([0] * 60 + [255] * 196).getbbox()
    assert box is not None
    assert box[2] - box[0] > 700


def test_surfaces_differ() -> None:
    assert backdrop(PARCHMENT).tobytes() != backdrop(MARBLE).tobytes()


def test_two_lines_part_at_the_dot() -> None:
    assert two_lines("Rodada 3 · Colocar", "sans", 1000) == ["Rodada 3 · Colocar"]
    assert two_lines("Rodada 3 de 6 · Colocar azulejos", "sans", 300) == ["Rodada 3 de 6", "Colocar azulejos"]
    lines = two_lines("Uma fase com um nome comprido demais", "sans", 250)
    assert len(lines) == 2
    assert all(text_width(line, "sans", 32) <= 250 for line in lines)
