"""Registered means tested: a game in ``GAMES`` needs its golden files, replays, examples, texts and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.registry import GAMES
from tests.engine.helpers import seat_counts

ROOT = Path(__file__).parents[2]

NEEDED = {
    "rules": "engine/games/{key}/game.py",
    "worked examples": "tests/engine/games/{key}/test_examples.py",
    "English texts": "assets/locale/en/LC_MESSAGES/{key}.po",
    "Portuguese texts": "assets/locale/pt_BR/LC_MESSAGES/{key}.po",
    "pictures": "bot/render/games/{key}/__init__.py",
}


def test_the_list_of_games_is_the_folder_of_games() -> None:
    """Nothing half finished: every package of a game is registered under its own name."""
    folder = ROOT / "engine" / "games"
    assert sorted(GAMES) == sorted(path.parent.name for path in folder.glob("*/game.py"))


@pytest.mark.parametrize("what", NEEDED)
@pytest.mark.parametrize("key", GAMES)
def test_has(key: str, what: str) -> None:
    path = ROOT / NEEDED[what].format(key=key)
    assert path.is_file(), f"{key} has no {what}: {path.relative_to(ROOT)}"
    assert path.stat().st_size > 0


@pytest.mark.parametrize("key", GAMES)
def test_examples_contain_tests(key: str) -> None:
    path = ROOT / NEEDED["worked examples"].format(key=key)
    assert "def test_" in path.read_text("utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_golden_files_for_each_number_of_players(key: str) -> None:
    folder = ROOT / "tests" / "golden" / key
    missing = [seats for seats in seat_counts(GAMES[key]) if not list(folder.glob(f"{seats}p-*.txt"))]
    assert not missing, f"no golden file for {missing} players"


@pytest.mark.parametrize("key", GAMES)
def test_replay_files_for_each_number_of_players(key: str) -> None:
    game = GAMES[key]
    folder = ROOT / "tests" / "engine" / "replays" / key / f"v{game.info.rules_version}"
    missing = [seats for seats in seat_counts(game) if not list(folder.glob(f"{seats}p-*.json"))]
    assert not missing, f"no replay file for {missing} players"
