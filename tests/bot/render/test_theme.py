"""Colours can be read and told apart, by everybody."""

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from bot.render.symbols import SYMBOLS, symbol_mask
from bot.render.theme import (
    DEFICIENCIES,
    FRAME,
    INK,
    IVORY,
    SEATS,
    SURFACES,
    Deficiency,
    Surface,
    contrast,
    difference,
    mix,
    readable_on,
    rgb,
    simulate,
)


def test_contrast_as_defined() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((120, 90, 10), (120, 90, 10)) == pytest.approx(1)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)


def test_grey_stays_grey_in_every_simulation() -> None:
    for deficiency in DEFICIENCIES:
        assert simulate((128, 128, 128), deficiency) == pytest.approx((128, 128, 128), abs=1)


def test_red_and_green_come_closer_without_red_cones() -> None:
    red, green = rgb("#c0392b"), rgb("#4f7d2b")
    assert difference(simulate(red, "protanopia"), simulate(green, "protanopia")) < difference(red, green) / 2


@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
def test_seat_colours_are_told_apart(deficiency: Deficiency | None) -> None:
    for first, second in combinations(SEATS, 2):
        seen = [simulate(seat.fill, deficiency) if deficiency else seat.fill for seat in (first, second)]
        assert difference(*seen) > 0.1, (first.name, second.name)


def test_seats_have_their_own_letter_and_symbol() -> None:
    assert len({seat.letter for seat in SEATS}) == len(SEATS) == 6
    assert len({seat.symbol for seat in SEATS}) == len(SEATS)
    assert {seat.symbol for seat in SEATS} <= set(SYMBOLS)


def test_text_on_seat_colours_is_readable() -> None:
    for seat in SEATS:
        assert contrast(seat.text, seat.fill) >= 4.5, seat.name
        assert readable_on(seat.fill) == seat.text


@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.key)
def test_text_on_surfaces_is_readable(surface: Surface) -> None:
    for ink in (surface.ink, surface.muted, surface.accent):
        assert contrast(ink, surface.ground) >= 4.5
    assert contrast(surface.ink, surface.edge) >= 4.5
    assert contrast(surface.sheet_ink, surface.sheet) >= 4.5


def test_text_on_the_frame_is_readable() -> None:
    for text in (FRAME.text, FRAME.muted, FRAME.brass, FRAME.brass_light):
        assert contrast(text, FRAME.wood) >= 4.5
        assert contrast(text, FRAME.plate) >= 4.5
    for brass in (FRAME.brass, FRAME.brass_light):
        assert contrast(INK, brass) >= 4.5
    card = mix(IVORY, FRAME.brass, 0.22)
    assert contrast(INK, card) >= 4.5
    assert contrast(SURFACES[0].muted, card) >= 4.5


def test_symbols_are_distinct_even_when_small() -> None:
    assert len(SYMBOLS) == 12
    for first, second in combinations(SYMBOLS, 2):
        overlap = ImageChops.difference(symbol_mask(first, 12), symbol_mask(second, 12))
        assert ImageStat.Stat(overlap).mean[0] > 18, (first, second)
