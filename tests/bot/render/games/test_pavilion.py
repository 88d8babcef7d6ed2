"""Azul: Summer Pavilion as a picture and in words, over whole random games."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.i18n.game_texts import game_texts
from bot.render.canvas import SIZE
from bot.render.encode import MAX_BYTES, encode
from bot.render.games import pavilion
from bot.render.games.pavilion import scenes
from bot.render.games.pavilion.geometry import EDGES, HALF_HEIGHT, HALF_WIDTH, Plan, rhombus
from bot.render.games.pavilion.look import COBALT_DEEP, GLAZES, INK, LIT, LOSS, NEUTRAL, PALACE
from bot.render.games.pavilion.marks import marks
from bot.render.scene import SPECTATOR, Scene, picture_of, renderer
from bot.render.theme import DEFICIENCIES, contrast, difference, simulate
from engine.core.chance import Chance
from engine.games.pavilion.data import FEATURES, POINTS, STARS
from engine.games.pavilion.events import RoundBegan
from engine.games.pavilion.game import GAME
from engine.games.pavilion.state import PavilionOptions
from engine.games.pavilion.views import PavilionView
from tests.engine.games.pavilion.table import Table
from tests.engine.helpers import Match, Row, random_match, random_options, seed_of

NAMES = ("Ana", "Zé Carlos", "Beatriz", "Rui")
LONG = (
    "Maximiliano Albuquerque de Vasco",
    "🐙 Wolfeschlegelsteinhausenberger",
    "Zoë da Conceição Magalhães Pinto",
    "西村 João Guilherme de Orléans",
)
SIDE_B = PavilionOptions(board_side="B", edition="published")
SIDES = (PavilionOptions(), SIDE_B)
LOCALES = ("en", "pt_BR")


@cache
def match(seats: int, number: int, options: PavilionOptions = SIDES[0]) -> Match:
    """A random game."""
    return random_match(GAME, seats, options, seed_of("pavilion picture", number))


def scenes_of(
    played: Match, locale: Any = "en", names: tuple[str, ...] = NAMES, private: bool = True
) -> Iterator[Scene]:
    """Every moment of a game as the player to act sees it, or as everybody does."""
    last: list[tuple[int, Any]] = []
    mover = SPECTATOR
    for row in [*played.rows, None]:
        position = row.before if row else played.last
        seat = row.seat if row and private else SPECTATOR
        yield Scene(
            view=GAME.view(position.state, seat), viewer=seat, table=42, names=names[: position.seats], locale=locale,
            last_events=tuple(last), hints=tuple(GAME.legal(position.state, row.seat)) if row and private else (),
        )  # fmt: skip
        if row:
            last = told(row, last if row.seat == mover else [])
            mover = row.seat


def told(row: Row, before: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    return [*before, *((row.seat, event) for event in row.events)]


def first(seats: int, phase: str, options: PavilionOptions = SIDES[0], skip: int = 0) -> Scene:
    """The first scene of a phase after some others."""
    for number in range(9):
        found = [s for s in scenes_of(match(seats, number, options)) if s.view.phase == phase and s.last_events]
        if len(found) > skip:
            return found[skip]
    raise AssertionError(phase)


def differs(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


def test_it_is_found_by_its_key() -> None:
    assert renderer("pavilion") is pavilion
    assert pavilion.VIEWS == ("overview", "board_1", "board_2", "board_3", "board_4", "market")


@pytest.mark.parametrize("number", range(6))
def test_whole_games_are_drawn_and_described(number: int) -> None:
    """Any options, any phase, any view; in words at every third moment, as a picture now and then."""
    options = random_options(PavilionOptions, Chance(seed_of("options", number)))
    played = match(2 + number % 3, number, options)
    for locale in LOCALES:
        shown = list(scenes_of(played, locale, LONG if number % 2 else NAMES, private=number % 3 > 0))
        views = itertools.cycle(pavilion.VIEWS)
        for index, scene in enumerate(shown):
            if index % 3 == 0 or index == len(shown) - 1:
                check_words(scene)
            if index % 16 == 0 or index == len(shown) - 1:
                for focus in (None, next(views)):
                    picture = pavilion.draw(dataclasses.replace(scene, focus=focus))
                    assert (picture.size, picture.mode) == (SIZE, "RGB")


def check_words(scene: Scene) -> None:
    described = pavilion.describe(scene)
    assert 100 < len(described.alt) <= 1024
    assert 100 < len(described.text) <= 1900
    assert not any(sign in described.alt + described.text for sign in "{}_")


@pytest.mark.parametrize("options", SIDES, ids=["side A", "side B"])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_choice_stands_in_the_text(locale: str, options: PavilionOptions) -> None:
    """Sources, colours, stars, spaces and ways to pass; the numbers of wild tiles follow from the hands."""
    texts: Any = game_texts("pavilion", locale, NAMES)
    for scene in list(scenes_of(match(3, 0, options), locale))[::3]:
        board = pavilion.describe(scene).text
        for action in scene.hints:
            for name in ("source", "colour", "star", "space", "keep"):
                value = getattr(action, name, None)
                if value is not None:
                    label = texts.value(name, value).partition(",")[0]
                    assert label in board, (label, board)


@pytest.mark.parametrize("options", SIDES, ids=["side A", "side B"])
@pytest.mark.parametrize("locale", LOCALES)
def test_all_that_lies_on_the_table_stands_in_the_text(locale: str, options: PavilionOptions) -> None:
    texts: Any = game_texts("pavilion", locale, NAMES)
    for scene in list(scenes_of(match(2, 1, options), locale))[::5]:
        board = pavilion.describe(scene).text
        for number, tiles in enumerate(scene.view.displays, 1):
            if tiles:
                assert f"{texts.value('source', f'display_{number}')}: {texts.tiles(tiles)}" in board
        for player in scene.view.players:
            assert texts.t.plural("word.points", player.score) in board
            assert player.hand == () or texts.tiles(player.hand) in board


def test_the_text_of_the_first_position() -> None:
    scene = next(scenes_of(match(2, 2), private=False))
    lines = pavilion.describe(scene).text.split("\n")
    name = NAMES[scene.view.active]
    assert lines[0] == f"Azul: Summer Pavilion, table 42: Round 1 of 6 · wild purple · {name} to take tiles."
    assert lines[1].startswith("Side A, coloured stars. Bonus tiles: pillar 2, statue 2, window 3.")
    assert "at most 4" in lines[2]
    assert lines[3].endswith("Bag 102, tower 0.")


FULL = "; ".join(f"{star} 1=purple 2=green 3=orange 4=yellow 5=blue" for star in ("UL", "UR", "R", "LR", "LL", "L"))


@pytest.mark.parametrize("locale", LOCALES)
def test_full_boards_fit_into_the_text(locale: Any) -> None:
    """Four boards of side B that are nearly done, and a hand of all colours."""
    boards = (FULL + "; C @0=red", "UL 1=red; C @0=blue", FULL.replace(" 5=blue", ""), "C @1=green")
    hand = {"purple": 2, "green": 2, "orange": 1, "yellow": 1, "blue": 1, "red": 3}
    table = Table(seats=4, side="B", round=6, hands=(hand, {"red": 2}), boards=boards)
    for seat in range(4):
        view = GAME.view(table.s, seat)
        check_words(Scene(view=view, viewer=seat, table=98765, names=LONG, locale=locale))


@pytest.mark.parametrize("phase", ["acquire", "play", "bonus", "keep"])
def test_last_turn_and_hints_change_the_picture(phase: str) -> None:
    scene = first(2, phase, skip=3)
    whole = pavilion.draw(scene)
    assert differs(whole, pavilion.draw(dataclasses.replace(scene, hints=())))
    if phase != "keep":
        assert differs(whole, pavilion.draw(dataclasses.replace(scene, last_events=())))
    assert differs(whole, pavilion.draw(dataclasses.replace(scene, viewer=SPECTATOR)))


def test_what_stands_out() -> None:
    scene = first(3, "play", skip=4)
    shown = marks(scene)
    assert shown.payable == {(a.star, a.space) for a in scene.hints if a.kind == "place_tile"}
    assert {(e.seat, e.star, e.space) for _, e in scene.last_events if e.kind == "tile_placed"} == shown.placed
    scene = first(3, "acquire", skip=2)
    assert marks(scene).sources == {a.source for a in scene.hints}
    scene = first(2, "bonus")
    assert marks(scene).bonus == {a.colour for a in scene.hints}
    assert {(scene.view.active, feature) for feature in scene.view.pending_features} <= marks(scene).done


def test_displays_filled_anew_are_not_marked() -> None:
    for scene in scenes_of(match(2, 0)):
        kinds = [type(event) for _, event in scene.last_events]
        if RoundBegan in kinds and scene.view.phase == "acquire":
            assert not marks(scene).emptied
            return
    pytest.fail("no second round")


def test_whose_board_is_the_large_one() -> None:
    scene = first(4, "play")
    assert scenes.main_seat(scene) == scene.viewer
    public = dataclasses.replace(scene, viewer=SPECTATOR)
    assert scenes.main_seat(public) == scene.view.active
    end = GAME.view(match(4, 0).last.state, SPECTATOR)
    best = scenes.main_seat(Scene(view=end, table=1, names=NAMES))
    assert end.players[best].score == max(player.score for player in end.players)
    rivals = [player.seat for player in scenes.others(end, best)]
    assert sorted([best, *rivals]) == [0, 1, 2, 3]


def test_views_show_what_they_say() -> None:
    scene = first(3, "play", skip=9)
    pictures = [pavilion.draw(dataclasses.replace(scene, focus=view)) for view in pavilion.VIEWS]
    for one, other in itertools.combinations((0, 1, 2, 3, 5), 2):
        assert differs(pictures[one], pictures[other])
    assert not differs(pictures[4], pictures[0]), "nobody has the fourth board: everything is shown"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", SIDES, ids=["side A", "side B"])
def test_the_end_is_shown(seats: int, options: PavilionOptions) -> None:
    view = GAME.view(match(seats, 1, options).last.state, SPECTATOR)
    scene = Scene(view=view, table=42, names=LONG[:seats], locale="pt_BR")
    assert pavilion.draw(scene).size == SIZE
    text = pavilion.describe(scene).text
    assert all(f" {player.score}" in text for player in view.players)
    assert "Pontuação final" in text


def test_pictures_are_small() -> None:
    for scene in list(scenes_of(match(4, 0)))[::40]:
        data, _ = encode(pavilion.draw(scene))
        assert len(data) <= MAX_BYTES
    picture = picture_of("pavilion", dataclasses.replace(next(scenes_of(match(2, 0))), focus="board_2"))
    assert picture.filename.startswith("pavilion-42-board_2.")


def test_the_same_scene_is_the_same_picture() -> None:
    scene = first(2, "play", skip=5)
    assert not differs(pavilion.draw(scene), pavilion.draw(scene))


# --- the coordinate model -------------------------------------------------------------------------------------


def test_everything_lies_on_the_plaque() -> None:
    plan = Plan(0, 0, 100)
    for star in range(len(STARS)):
        for point in range(POINTS):
            x, y = plan.space(star, point, 1.0)
            assert abs(x) <= 100 * HALF_WIDTH
            assert abs(y) <= 100 * HALF_HEIGHT
    for index, feature in enumerate(FEATURES):
        size = 75 if feature.kind == "window" else 100
        for x, y in rhombus(plan.feature(index), size, feature.long_axis_deg):
            assert abs(x) <= 100 * HALF_WIDTH
            assert abs(y) <= 100 * HALF_HEIGHT


def test_no_two_tiles_overlap() -> None:
    """Tiles and the rhombi of pillars and statues lie at least an inscribed circle apart."""
    plan = Plan(0, 0, 1.0)
    places = [plan.space(star, point) for star in range(len(STARS)) for point in range(POINTS)]
    places += [plan.feature(index) for index, feature in enumerate(FEATURES) if feature.kind != "window"]
    for one, other in itertools.combinations(places, 2):
        assert math.dist(one, other) >= 0.5 - 1e-3


def test_every_space_around_a_feature_has_an_edge_of_its_own() -> None:
    assert all(len(set(edges)) == len(edges) for edges in EDGES)
    assert [len(edges) for edges in EDGES] == [len(feature.spaces) for feature in FEATURES]


# --- colours --------------------------------------------------------------------------------------------------


def test_inks_can_be_read() -> None:
    for look in (*GLAZES.values(), NEUTRAL):
        assert contrast(look.ink, look.fill) >= 4.5
        assert contrast(INK, look.pale) >= 7
    for ink in (INK, COBALT_DEEP, LOSS, LIT, PALACE.muted):
        assert contrast(ink, PALACE.sheet) >= 4.5


def test_every_colour_has_its_own_signs() -> None:
    assert len({look.symbol for look in (*GLAZES.values(), NEUTRAL)}) == 7
    for locale in LOCALES:
        texts: Any = game_texts("pavilion", locale)
        assert len({texts.code(colour) for colour in GLAZES}) == 6


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_colours_differ_for_every_eye(deficiency: Any) -> None:
    for one, other in itertools.combinations(GLAZES.values(), 2):
        assert difference(one.fill, other.fill) > 0.15
        assert difference(simulate(one.fill, deficiency), simulate(other.fill, deficiency)) > 0.06


def test_the_view_is_enough() -> None:
    """Nothing else than the view is looked at: a view read from JSON gives the same picture."""
    scene = first(2, "play", skip=7)
    adapter = GAME.codec.view
    again: PavilionView = adapter.validate_json(adapter.dump_json(scene.view))
    assert not differs(pavilion.draw(scene), pavilion.draw(dataclasses.replace(scene, view=again)))
