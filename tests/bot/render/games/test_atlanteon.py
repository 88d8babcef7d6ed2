"""Atlanteon as a picture and in words, over whole random games."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.i18n.game_texts import game_texts
from bot.render.canvas import SIZE
from bot.render.encode import MAX_BYTES, encode
from bot.render.games import atlanteon
from bot.render.games.atlanteon import look, panels
from bot.render.games.atlanteon.board import marks
from bot.render.scene import SPECTATOR, Scene, picture_of, renderer
from bot.render.theme import DEFICIENCIES, contrast, difference, simulate
from engine.core.chance import Chance
from engine.core.parts import parameters
from engine.games.atlanteon.events import SidesSwapped, TilePlaced
from engine.games.atlanteon.game import GAME
from engine.games.atlanteon.state import AtlanteonOptions
from engine.games.atlanteon.views import AtlanteonView
from tests.engine.helpers import Match, Row, random_match, random_options, seed_of

NAMES = ("Ana", "Zé Carlos")
LONG = ("Maximiliano Albuquerque de Vasco", "🐙 Wolfeschlegelsteinhausenberger")
MATCH = AtlanteonOptions(games="match", early_claims=True, match_points="loser_unplaced")
LOCALES = ("en", "pt_BR")


def match(number: int, options: AtlanteonOptions | None = None) -> Match:
    """A random game."""
    return random_match(GAME, 2, options or AtlanteonOptions(), seed_of("atlanteon picture", number))


def scenes(played: Match, locale: Any = "en", names: tuple[str, ...] = NAMES, private: bool = True) -> Iterator[Scene]:
    """Every moment of a game as the player to act sees it, or as everybody does."""
    last: list[tuple[int, Any]] = []
    mover = SPECTATOR
    for row in [*played.rows, None]:
        position = row.before if row else played.last
        seat = row.seat if row and private else SPECTATOR
        hints = tuple(GAME.legal(position.state, row.seat)) if row and private else ()
        yield Scene(
            view=GAME.view(position.state, seat), viewer=seat, table=42, names=names, locale=locale,
            last_events=tuple(last), hints=hints,
        )  # fmt: skip
        if row:
            last = told(row, last if row.seat == mover else [])
            mover = row.seat


def told(row: Row, before: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    return [*before, *((row.seat, event) for event in row.events)]


def differs(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first, second).getbbox() is not None


def test_it_is_found_by_its_key() -> None:
    assert renderer("atlanteon") is atlanteon
    assert atlanteon.VIEWS == ("overview",)


@pytest.mark.parametrize("number", range(6))
def test_whole_games_are_drawn_and_described(number: int) -> None:
    """Any options, any phase, any end; in words at every moment, as a picture at every third one."""
    played = match(number, random_options(AtlanteonOptions, Chance(seed_of("options", number))))
    for locale in LOCALES:
        shown = list(scenes(played, locale, LONG if number % 2 else NAMES, private=number % 3 > 0))
        for index, scene in enumerate(shown):
            described = atlanteon.describe(scene)
            assert 100 < len(described.alt) <= 1024
            assert 100 < len(described.text) <= 1900
            assert not any(sign in described.alt + described.text for sign in "{}")
            if index % 3 == 0 or index >= len(shown) - 2:
                picture = atlanteon.draw(scene)
                assert (picture.size, picture.mode) == (SIZE, "RGB")


@pytest.mark.parametrize("options", [AtlanteonOptions(), MATCH], ids=["single", "match"])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_choice_stands_in_the_text(locale: str, options: AtlanteonOptions) -> None:
    texts = game_texts("atlanteon", locale, NAMES)
    for number in range(4):
        for scene in scenes(match(number, options), locale):
            board = atlanteon.describe(scene).text
            for action in scene.hints:
                for name in parameters(type(action)):
                    label = texts.choice(action.kind, name, getattr(action, name), {}, scene.view)
                    assert label in board, (label, board)


@pytest.mark.parametrize("locale", LOCALES)
def test_pieces_controllers_and_sums_stand_in_the_text(locale: str) -> None:
    """All that is needed to play from the text alone."""
    texts: Any = game_texts("atlanteon", locale, NAMES)
    for scene in scenes(match(1), locale):
        board = atlanteon.describe(scene).text
        for square in scene.view.squares:
            if square.piece:
                assert f"{square.name} {texts.piece(square.piece)}" in board
            if square.piece and not square.holder and square.open == 1 and scene.view.phase != "over":
                words = {"en": ("Bandits", "Guardians"), "pt_BR": ("Bandidos", "Guardiões")}[locale]
                sums = f"{words[0]} {square.bandits}, {words[1]} {square.guardians}"
                assert f"{square.name} ({sums}" in board


def test_the_text_of_an_early_position() -> None:
    scene = next(s for s in scenes(match(2), private=False) if s.view.turn == 3)
    lines = atlanteon.describe(scene).text.split("\n")
    assert lines[0] == "Atlanteon, table 42: Turn 4 of 22 · Guardians to place a tile, basic game."
    assert lines[1].startswith("Bandits (")
    assert "0 of 11 markers; towers: none; King in hand." in lines[2]
    assert [line.split(":")[0] for line in lines[3:8]] == [f"Row {row}" for row in (5, 4, 3, 2, 1)]


def test_last_turn_and_hints_change_the_picture() -> None:
    scene = list(scenes(match(3)))[14]
    assert scene.last_events
    assert scene.hints
    whole = atlanteon.draw(scene)
    assert differs(whole, atlanteon.draw(dataclasses.replace(scene, last_events=())))
    assert differs(whole, atlanteon.draw(dataclasses.replace(scene, hints=())))
    assert differs(whole, atlanteon.draw(dataclasses.replace(scene, viewer=SPECTATOR)))


def test_what_stands_out() -> None:
    scene = list(scenes(match(3)))[14]
    shown = marks(scene)
    placed = [event.square for _, event in scene.last_events if isinstance(event, TilePlaced)]
    assert shown.placed == set(placed)
    assert shown.playable == {square.name for square in scene.view.squares if not square.piece}
    assert shown.claimable == frozenset()


def test_claimable_squares_stand_out() -> None:
    found = [scene for scene in scenes(match(4, MATCH)) if scene.view.phase == "claim"]
    assert found
    for scene in found:
        assert marks(scene).claimable == set(scene.view.claimable)
    scene = found[-1]
    without = dataclasses.replace(scene, view=dataclasses.replace(scene.view, claimable=()))
    assert differs(atlanteon.draw(scene), atlanteon.draw(without))


def test_nothing_of_the_first_game_is_marked_in_the_second() -> None:
    for scene in scenes(match(5, MATCH)):
        if any(isinstance(event, SidesSwapped) for _, event in scene.last_events):
            shown = marks(scene)
            assert not shown.placed
            assert not shown.decided
            return
    pytest.fail("no second game")


def ends(reason: str) -> AtlanteonView:
    """The last view of a random game that ended for this reason."""
    for number in range(200):
        view = GAME.view(match(number).last.state, SPECTATOR)
        if reason in view.results[-1].reasons:
            return view
    raise AssertionError(reason)


@pytest.mark.parametrize("reason", ["king", "towers", "markers"])
def test_the_end_is_shown(reason: str) -> None:
    view = ends(reason)
    scene = Scene(view=view, table=42, names=LONG)
    squares = marks(scene).winning
    if reason == "king":
        assert any(square.name in squares and square.piece[1] == "K" for square in view.squares)
    elif reason == "towers":
        assert len([square for square in view.squares if square.piece[:1] == "t" and square.name in squares]) == 3
    assert atlanteon.draw(scene).size == SIZE
    assert "have won" in atlanteon.describe(scene).text


def test_who_won_the_match() -> None:
    view = GAME.view(match(0, MATCH).last.state, SPECTATOR)
    outcome = GAME.outcome(match(0, MATCH).last.state)
    assert outcome is not None
    leading = {side.seat for side in view.sides if panels.leads(view, side)}
    assert leading == (set(outcome.winners) if len(outcome.winners) == 1 else set())


def test_pictures_are_small() -> None:
    played = match(1)
    for scene in list(scenes(played))[::6]:
        data, _ = encode(atlanteon.draw(scene))
        assert len(data) <= MAX_BYTES
    picture = picture_of("atlanteon", next(scenes(played)))
    assert picture.filename.startswith("atlanteon-42-overview.")


def test_inks_can_be_read() -> None:
    for side in look.SIDES.values():
        assert contrast(side.ink, side.fill) >= 7
        assert contrast(side.soft, side.fill) >= 4.5
    for ink in (look.FOAM, look.GOLD_LIGHT, look.SEA.muted):
        assert contrast(ink, look.SEA.sheet) >= 4.5
    assert contrast(look.GOLD_LIGHT, look.DEEP) >= 4.5


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_sides_differ_for_every_eye(deficiency: Any) -> None:
    pearl, lapis = (simulate(side.fill, deficiency) for side in look.SIDES.values())
    assert difference(pearl, lapis) > 0.3
    assert look.BANDITS.cut != look.GUARDIANS.cut
    assert look.BANDITS.letter != look.GUARDIANS.letter
