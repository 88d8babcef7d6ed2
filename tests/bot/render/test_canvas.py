"""Shapes are smooth, texts are readable, and drawing twice gives the same picture."""

import pytest
from PIL import Image, ImageChops

from bot.render import shapes
from bot.render.canvas import (
    MIN_TEXT,
    SIZE,
    Anchor,
    Canvas,
    Gradient,
    Relief,
    Run,
    Shadow,
    Textured,
    UnreadableText,
    wrap,
)
from bot.render.fonts import text_width
from bot.render.layout import Box
from bot.render.sprites import forget_sprites
from tests.bot.render.board import demo_board

WHITE = (255, 255, 255)
INK = (20, 20, 30)


def drawn(canvas: Canvas, ground: tuple[int, int, int] = WHITE) -> tuple[int, int, int, int]:
    """The box around everything that differs from the ground."""
    box = ImageChops.difference(canvas.image, Image.new("RGB", canvas.image.size, ground)).getbbox()
    assert box is not None
    return box


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(WHITE, (400, 300))


def test_size_and_mode() -> None:
    picture = Canvas().image
    assert (picture.size, picture.mode) == (SIZE, "RGB") == ((1600, 1200), "RGB")


def test_edges_are_smooth(canvas: Canvas) -> None:
    canvas.circle((200, 150), 60, (0, 0, 0))
    assert drawn(canvas) == (140, 90, 260, 210)
    greys = {colour for _, colour in canvas.image.getcolors() or []}
    assert len(greys) > 12


def test_every_shape_stays_in_its_place(canvas: Canvas) -> None:
    canvas.rounded(Box(20, 20, 380, 280), 30, (200, 0, 0))
    canvas.outline(Box(20, 20, 380, 280), 30, 4, INK)
    canvas.dashed(Box(30, 30, 370, 270), 24, 4, WHITE)
    canvas.ring((100, 100), 40, 6, INK)
    canvas.pie((100, 200), 30, -90, 60, INK)
    canvas.star((250, 100), 40, 20, 8, Relief((0, 90, 160)))
    canvas.arrow((200, 200), (320, 240), 10, (0, 120, 0))
    canvas.polyline([(200, 60), (230, 90), (300, 60)], 5, INK)
    canvas.symbol("wave", (330, 120), 40, INK, ground=(200, 0, 0))
    assert drawn(canvas) == (20, 20, 380, 280)
    assert canvas.image.getpixel((20, 20)) == WHITE
    assert canvas.image.getpixel((200, 150)) == (200, 0, 0)


def test_large_shapes_equal_small_ones() -> None:
    """The short cut for large shapes (the inside is not blended) changes nothing."""
    large, whole = Canvas(WHITE, (700, 500)), Canvas(WHITE, (700, 500))
    box, fill, shadow = Box(50, 40, 650, 440), Gradient((250, 200, 90), (30, 60, 90)), Shadow(10, 3, 6, 0.5)
    large.rounded(box, 25, fill, shadow=shadow)
    plain = Image.new("L", (600, 400), 0)
    plain.paste(255, (0, 0), shapes.rounded(600, 400, 25))
    whole.stamp(("test", 1), plain, (50, 40), fill, shadow=shadow)
    assert ImageChops.difference(large.image, whole.image).getbbox() is None


def test_opacity_and_shadow(canvas: Canvas) -> None:
    canvas.rounded(Box(100, 100, 200, 200), 0, (0, 0, 0), opacity=0.5)
    assert canvas.image.getpixel((150, 150)) == pytest.approx((127, 127, 127), abs=2)
    canvas.circle((300, 100), 30, (255, 0, 0), shadow=Shadow(8, 0, 6, 0.5, (0, 0, 0)))
    grey = canvas.image.convert("L")
    below, above = grey.crop((300, 136, 301, 137)), grey.crop((300, 64, 301, 65))
    assert below.tobytes() < above.tobytes()


@pytest.mark.parametrize("fill", [Gradient(WHITE, INK), Relief((200, 30, 30)), Textured("stone", (200, 200, 190))])
def test_every_kind_of_fill(canvas: Canvas, fill: Gradient | Relief | Textured) -> None:
    canvas.rounded(Box(50, 50, 350, 250), 20, fill)
    assert len(canvas.image.getcolors(100_000) or []) > 30


def test_text_under_the_readable_size_is_refused(canvas: Canvas) -> None:
    with pytest.raises(UnreadableText):
        canvas.text((10, 50), "c3", MIN_TEXT - 1, INK)
    with pytest.raises(UnreadableText):
        canvas.wrapped(canvas.box, "rules", 20, INK)
    canvas.text((10, 50), "ornament", 20, INK, minor=True)


def test_readable_size_is_eight_pixels_on_a_phone() -> None:
    assert MIN_TEXT * 400 / SIZE[0] >= 8


def test_fitted_text_never_shrinks_under_the_readable_size(canvas: Canvas) -> None:
    width = canvas.text_fit((10, 100), "João Guilherme Magalhães da Silva", 60, 300, INK, minimum=10)
    assert width <= 300
    _, top, right, bottom = drawn(canvas)
    assert right <= 312
    assert bottom - top >= 22  # capitals of 32 px


@pytest.mark.parametrize("anchor", ["lt", "mm", "rs", "rb", "lm"])
def test_anchors(canvas: Canvas, anchor: Anchor) -> None:
    width = canvas.text((200, 150), "Hex", 40, INK, anchor=anchor)
    left, top, right, bottom = drawn(canvas)
    start = {"l": 200, "m": 200 - width / 2, "r": 200 - width}[anchor[0]]
    assert left == pytest.approx(start, abs=5)
    assert right == pytest.approx(start + width, abs=4)
    if anchor[1] == "m":
        assert (top + bottom) / 2 == pytest.approx(150, abs=2)
    if anchor[1] == "s":
        assert bottom == pytest.approx(150, abs=2)


def test_runs_follow_each_other(canvas: Canvas) -> None:
    runs = [Run("Ana ", (200, 0, 0)), Run("7", INK, size=48), Run(" +2", (0, 120, 0), font="sans")]
    width = canvas.runs((20, 100), runs, 36, INK)
    assert drawn(canvas)[2] == pytest.approx(20 + width, abs=5)


def test_wrapped_text_stays_inside_and_ends_with_an_ellipsis(canvas: Canvas) -> None:
    box = Box(20, 20, 320, 150)
    bottom = canvas.wrapped(box, "Pode colocar um azulejo na estrela do meio, ou guardar até quatro peças.", 32, INK)
    assert bottom <= box.bottom + 8
    left, _, right, low = drawn(canvas)
    assert left >= box.left - 2
    assert right <= box.right + 2
    assert low <= box.bottom + 8


def test_wrap_keeps_line_breaks_and_cuts_long_words() -> None:
    lines = wrap("one\ntwo three " + "x" * 80, "sans", 32, 220)
    assert lines[:2] == ["one", "two three"]
    assert lines[2].endswith("…")
    assert all(text_width(line, "sans", 32) <= 220 for line in lines)


def test_unknown_characters_leave_no_boxes(canvas: Canvas) -> None:
    assert canvas.text((10, 100), "🎲西", 40, INK) == 0
    assert ImageChops.difference(canvas.image, Image.new("RGB", (400, 300), WHITE)).getbbox() is None


def test_the_same_board_twice_with_and_without_sprites() -> None:
    first = demo_board().image
    again = demo_board().image
    forget_sprites()
    cold = demo_board().image
    assert first.tobytes() == again.tobytes() == cold.tobytes()


def test_pasting_with_and_without_alpha(canvas: Canvas) -> None:
    canvas.paste(Image.new("RGBA", (50, 50), (0, 0, 255, 0)), (10, 10))
    assert canvas.image.getpixel((20, 20)) == WHITE
    canvas.built("blue", (10, 10), lambda: Image.new("RGB", (50, 50), (0, 0, 255)))
    assert canvas.image.getpixel((20, 20)) == (0, 0, 255)
