"""Renderers are found by the key of their game and loaded when they are needed."""

import sys
import types
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.render import scene as scenes
from bot.render.picture import Description
from bot.render.scene import SPECTATOR, NoRenderer, Scene, picture_key, picture_of, renderer


def fake(views: tuple[str, ...] = ("overview", "hand")) -> types.ModuleType:
    module = types.ModuleType("bot.render.games.fake")
    module.VIEWS = views  # type: ignore[attr-defined]
    module.draw = lambda scene: Image.new("RGB", (1600, 1200))  # type: ignore[attr-defined]
    module.describe = lambda scene: Description("an empty board", scene.name(0))  # type: ignore[attr-defined]
    return module


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[types.ModuleType]:
    module = fake()
    monkeypatch.setitem(sys.modules, "bot.render.games", types.ModuleType("bot.render.games"))
    monkeypatch.setitem(sys.modules, "bot.render.games.fake", module)
    yield module
    scenes._LOADED.pop("fake", None)


def test_renderer_is_the_module_of_the_game(game: types.ModuleType) -> None:
    assert renderer("fake") is game
    assert renderer("fake") is game


@pytest.mark.parametrize("key", ["nothing_here", "../canvas", "", "Fake", "a.b"])
def test_unknown_game(key: str) -> None:
    with pytest.raises(NoRenderer):
        renderer(key)


def test_incomplete_renderer(game: types.ModuleType) -> None:
    vars(game)["VIEWS"] = ("hand",)
    with pytest.raises(NoRenderer, match="overview"):
        renderer("fake")
    del game.describe
    with pytest.raises(NoRenderer, match="describe"):
        renderer("fake")


def test_picture_of_a_scene(game: types.ModuleType) -> None:
    scene = Scene(view=None, table=42, names=("Ana",))
    picture = picture_of("fake", scene)
    assert picture.filename == "fake-42-overview.png"
    assert (picture.alt, picture.text) == ("an empty board", "Ana")
    with pytest.raises(ValueError, match="cellar"):
        picture_of("fake", Scene(view=None, table=42, names=("Ana",), focus="cellar"))


def test_keys_tell_apart_what_looks_different() -> None:
    public = Scene(view=None, table=1, names=("Ana",))
    variants = [
        public,
        Scene(view=None, table=1, names=("Ana",), viewer=0),
        Scene(view=None, table=1, names=("Ana",), viewer=0, hints=("take",)),
        Scene(view=None, table=1, names=("Ana",), locale="pt_BR"),
        Scene(view=None, table=1, names=("Rui",)),
        Scene(view=None, table=1, names=("Ana",), focus="hand"),
    ]
    assert len({picture_key(1, "hash", scene) for scene in variants}) == len(variants)
    assert picture_key(1, "hash", public) != picture_key(1, "other", public)
    assert public.viewer == SPECTATOR
    assert not public.is_private
