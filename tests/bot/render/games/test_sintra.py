"""Stained Glass of Sintra as a picture and in words, over whole random games."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.i18n.game_texts import game_texts
from bot.i18n.games.sintra import winners
from bot.render import canvas as canvases
from bot.render.canvas import MIN_TEXT, SIZE, Canvas
from bot.render.encode import MAX_BYTES, encode
from bot.render.games import sintra
from bot.render.games.sintra import look
from bot.render.games.sintra.caption import told
from bot.render.games.sintra.glass import figure
from bot.render.games.sintra.marks import marks
from bot.render.games.sintra.scores import parts
from bot.render.games.sintra.views import main_seat
from bot.render.picture import MAX_ALT
from bot.render.scene import SPECTATOR, Scene, picture_of, renderer
from bot.render.theme import DEFICIENCIES, contrast, difference, lighten, simulate
from engine.core.chance import Chance
from engine.core.parts import parameters
from engine.games.sintra.actions import AdvancePattern
from engine.games.sintra.events import PatternAdvanced, RoundStarted, WindowFilled
from engine.games.sintra.game import GAME
from engine.games.sintra.state import SintraOptions
from tests.engine.helpers import Match, random_match, random_options, seed_of

NAMES = ("Ana", "Zé Carlos", "Beatriz", "João")
LONG = (
    "Maximiliano Albuquerque de Vasco",
    "🐙 Wolfeschlegelsteinhausenberger",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Игрок Номер Четыре Из Далёка",
)
SIDE_B = SintraOptions(palace_side="B")
AID = SintraOptions(color_aid=True)
LOCALES = ("en", "pt_BR")
MAX_TEXT = 1900
LETTERS = {"blue": "B", "green": "G", "orange": "O", "pink": "P", "clear": "C"}


@cache
def match(seats: int, number: int, options: SintraOptions | None = None) -> Match:
    """A random game."""
    return random_match(GAME, seats, options or SintraOptions(), seed_of("sintra picture", seats, number))


def scenes(
    played: Match, locale: Any = "en", names: tuple[str, ...] = NAMES, private: bool = True, focus: str | None = None
) -> Iterator[Scene]:
    """Every moment of a game as the player to act sees it, or as everybody does."""
    seats = played.first.seats
    last: list[tuple[int, Any]] = []
    mover = SPECTATOR
    for row in [*played.rows, None]:
        position = row.before if row else played.last
        seat = row.seat if row and private else SPECTATOR
        hints = tuple(GAME.legal(position.state, row.seat)) if row and private else ()
        yield Scene(
            view=GAME.view(position.state, seat), viewer=seat, table=42, names=names[:seats], locale=locale,
            last_events=tuple(last), hints=hints, focus=focus,
        )  # fmt: skip
        if row:
            before = last if row.seat == mover else []
            last = [*before, *((row.seat, event) for event in row.events)]
            mover = row.seat


def differs(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first, second).getbbox() is not None


def good(scene: Scene) -> None:
    """The words of a scene are within their limits and put together well."""
    words = sintra.describe(scene)
    assert 100 < len(words.alt) <= MAX_ALT
    assert 100 < len(words.text) <= MAX_TEXT
    assert not any(sign in words.alt + words.text for sign in ("{", "}", "None", "True"))


def test_it_is_found_by_its_key() -> None:
    assert renderer("sintra") is sintra
    assert sintra.VIEWS == ("overview", "palace_1", "palace_2", "palace_3", "palace_4", "market")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(2))
def test_whole_games_are_drawn_and_described(seats: int, number: int) -> None:
    """Any options, any phase, the end; in words at every moment, as a picture at some of them."""
    options = random_options(SintraOptions, Chance(seed_of("options", seats, number)))
    played = match(seats, number, options)
    for locale in LOCALES:
        shown = list(scenes(played, locale, LONG if number else NAMES, private=number == 0))
        for index, scene in enumerate(shown):
            good(scene)
            if index % 9 == 0 or index >= len(shown) - 2:
                picture = sintra.draw(scene)
                assert (picture.size, picture.mode) == (SIZE, "RGB")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("focus", sintra.VIEWS)
def test_every_view_is_drawn_and_described(seats: int, focus: str) -> None:
    """Palaces of seats that are not at the table, too."""
    pictures = []
    for locale in LOCALES:
        shown = list(scenes(match(seats, 0, SIDE_B), locale, LONG, focus=focus))
        for scene in (shown[0], shown[len(shown) // 2], shown[-1]):
            good(scene)
            pictures.append(sintra.draw(scene))
    assert all(picture.size == SIZE for picture in pictures)
    assert differs(pictures[0], pictures[1])


@pytest.mark.parametrize("seats", [2, 4])
def test_views_differ(seats: int) -> None:
    scene = list(scenes(match(seats, 0)))[20]
    pictures = [sintra.draw(dataclasses.replace(scene, focus=focus)) for focus in sintra.VIEWS]
    assert all(differs(a, b) for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("options", [SintraOptions(), SIDE_B], ids=["A", "B"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_value_stands_in_the_text(locale: str, seats: int, options: SintraOptions) -> None:
    """Whatever can be chosen is named on the board in words."""
    texts = game_texts("sintra", locale, NAMES)
    for scene in scenes(match(seats, 1, options), locale):
        board = sintra.describe(scene).text
        for action in scene.hints:
            for name in parameters(type(action)):
                value = getattr(action, name)
                if name != "keep" and not (name == "slot" and value is None):
                    assert texts.value(name, value) in board, (name, value, board)
                if name == "slot" and value is not None:
                    assert f"{value}: " in board


@pytest.mark.parametrize("locale", LOCALES)
def test_strips_windows_and_market_stand_in_the_text(locale: str) -> None:
    """All that is needed to play from the text alone, with one palace in words."""
    texts: Any = game_texts("sintra", locale, NAMES)
    for scene in list(scenes(match(4, 1), locale, focus="palace_1"))[::5]:
        board = sintra.describe(scene).text
        view = scene.view
        for slot in view.players[0].slots:
            for need in slot.needs:
                told_need = texts.t("text.need", color=texts.color(need.color), filled=need.filled, total=need.total)
                assert told_need in board
            if slot.hidden:
                assert texts.spaces(slot.hidden) in board
        for source in (*view.factories, view.center):
            if source.panes and view.to_act is not None:
                letters = " ".join(f"{pane.count}{LETTERS[pane.color]}" for pane in source.panes)
                name = texts.source(source.id)
                assert f"{name}: {texts.counts(source.panes)}." in board or f"{name}: {letters}." in board


def test_the_text_of_a_first_position() -> None:
    scene = next(scenes(match(2, 0), private=False))
    lines = sintra.describe(scene).text.split("\n")
    name = scene.names[scene.view.to_act]
    color = scene.view.bonus_color
    head = f"Azul: Stained Glass of Sintra, table 42: Round 1 of 6 · bonus colour {color} · {name} to play."
    assert lines[0].startswith(head)
    assert lines[1].startswith("Factory 1: ")
    assert "First-player marker in the centre. Bag 74, tower 0." in lines[1]
    assert lines[2].startswith(f"{name} can place: ")
    assert any(line.startswith(f"{name}: score 0, broken glass 0 (next −1), glazier at 1.") for line in lines)
    assert "Window points 1 to 8: 4, 3, 3, 2, 2, 1, 1, 2." in lines


def test_last_turn_and_hints_change_the_picture() -> None:
    for seats in (2, 3):
        scene = list(scenes(match(seats, 0)))[12]
        assert scene.last_events
        assert scene.hints
        whole = sintra.draw(scene)
        assert differs(whole, sintra.draw(dataclasses.replace(scene, last_events=())))
        assert differs(whole, sintra.draw(dataclasses.replace(scene, hints=())))
        assert differs(whole, sintra.draw(dataclasses.replace(scene, viewer=SPECTATOR)))


def test_what_stands_out() -> None:
    for scene in scenes(match(3, 0)):
        shown = marks(scene)
        assert shown.slots == {a.slot for a in scene.hints if isinstance(a, AdvancePattern) and a.slot}
        events = [event for _, event in scene.last_events]
        if events and isinstance(events[-1], PatternAdvanced):
            assert shown.last.source == events[-1].source
            assert shown.last.spaces == set(events[-1].spaces)
        if events and isinstance(events[-1], RoundStarted):
            assert shown.last.source == ""
        for event in events:
            if isinstance(event, WindowFilled):
                assert shown.last.window == event.slot
                assert shown.last.spaces == set()


def test_a_pane_to_be_chosen_stands_out() -> None:
    found = [s for n in range(4) for s in scenes(match(2, n, SIDE_B)) if s.view.phase == "choose_pane"]
    assert found
    for scene in found[:4]:
        assert marks(scene).choosing
        assert differs(sintra.draw(scene), sintra.draw(dataclasses.replace(scene, hints=())))
        texts: Any = game_texts("sintra", "en", NAMES)
        assert all(texts.color(color) in sintra.describe(scene).text for color in scene.view.pending.colors)


def test_whose_palace_is_the_largest() -> None:
    played = match(3, 0)
    scene = list(scenes(played, private=False))[4]
    assert main_seat(scene) == scene.view.to_act
    for viewer in range(3):
        assert main_seat(dataclasses.replace(scene, viewer=viewer)) == viewer
    assert main_seat(dataclasses.replace(scene, focus="palace_2")) == 1
    *_, end = scenes(played, private=False)
    outcome = GAME.outcome(played.last.state)
    assert outcome is not None
    assert main_seat(end) == outcome.winners[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [SintraOptions(), SIDE_B], ids=["A", "B"])
def test_the_end_is_shown(seats: int, options: SintraOptions) -> None:
    for number in range(3):
        last = match(seats, number, options).last.state
        view, outcome = GAME.view(last, SPECTATOR), GAME.outcome(last)
        assert outcome is not None
        assert tuple(winners(view)) == outcome.winners
        for player, score in zip(view.players, outcome.scores, strict=True):
            assert sum(parts(player, True).values()) == score
            assert parts(player, True) == dict(outcome.breakdown[player.seat])
        *_, scene = scenes(match(seats, number, options))
        board = sintra.describe(scene).text
        for seat, score in enumerate(outcome.scores):
            assert f"{NAMES[seat]}: {score if score >= 0 else f'−{-score}'} (" in board


def test_points_before_the_end_add_up() -> None:
    for scene in scenes(match(2, 0)):
        if scene.view.to_act is not None:
            for player in scene.view.players:
                assert sum(parts(player, False).values()) == player.final_score


def test_colour_aid_changes_the_factories() -> None:
    played = match(4, 0)
    scene = next(scenes(played))
    aided = dataclasses.replace(scene, view=dataclasses.replace(scene.view, options=AID))
    for focus in ("overview", "market"):
        pair = [sintra.draw(dataclasses.replace(s, focus=focus)) for s in (scene, aided)]
        assert differs(*pair)


def test_the_line_of_the_last_turn() -> None:
    for scene in scenes(match(2, 1, SIDE_B)):
        line = told(scene)
        seats = {seat for seat, _ in scene.last_events}
        assert line.seat in seats or not scene.last_events


def test_no_text_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Canvas refuses small text unless it is said to be mere decoration; nothing here is."""
    written: list[int] = []
    original = Canvas.text

    def spy(self: Canvas, at: Any, text: str, size: int, *rest: Any, **named: Any) -> float:
        assert not named.get("minor")
        written.append(size)
        return original(self, at, text, size, *rest, **named)

    monkeypatch.setattr(canvases.Canvas, "text", spy)
    for focus in sintra.VIEWS:
        for scene in list(scenes(match(4, 0), "pt_BR", LONG, focus=focus))[::40]:
            sintra.draw(scene)
    assert min(written) >= MIN_TEXT


def test_pictures_are_small() -> None:
    for seats in (2, 4):
        for scene in list(scenes(match(seats, 1)))[::20]:
            data, _ = encode(sintra.draw(scene))
            assert len(data) <= MAX_BYTES
    picture = picture_of("sintra", next(scenes(match(2, 1), focus="palace_1")))
    assert picture.filename.startswith("sintra-42-palace_1.")


def test_inks_can_be_read() -> None:
    for glass in look.GLASS.values():
        assert contrast(glass.ink, glass.light) >= 4.5
        assert contrast(glass.ink, glass.deep) >= 4.5
        assert contrast(lighten(glass.line, 0.35), glass.dark) >= 4.5
    for ink in (look.INK, look.MUTED, look.GOLD, look.BREAK, look.LAST):
        assert contrast(ink, look.SINTRA.sheet) >= 4.5
        assert contrast(ink, look.NIGHT) >= 4.5
    for seat in look.SEATS.values():
        assert contrast(seat.text, seat.fill) >= 4.5


def test_colours_have_letters_and_shapes_of_their_own() -> None:
    view = next(scenes(match(2, 0))).view
    assert len({color.letter for color in view.colors}) == 5
    masks = [figure(shape, 40) for shape in [*(color.shape for color in view.colors), "star"]]
    assert all(differs(a, b) for i, a in enumerate(masks) for b in masks[:i])


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_glass_differs_for_every_eye(deficiency: Any) -> None:
    tones = [simulate(glass.deep, deficiency) for color, glass in look.GLASS.items() if color != "joker"]
    assert min(difference(a, b) for i, a in enumerate(tones) for b in tones[:i]) > 0.05
