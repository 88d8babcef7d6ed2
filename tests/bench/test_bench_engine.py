"""The engine's figures can be printed; how good they are is for the reader to judge."""

from __future__ import annotations

import pytest

from engine.core.registry import GAMES
from tests.bench.bench_engine import FUZZ, fuzz, report

pytestmark = pytest.mark.bench


def test_report(capsys: pytest.CaptureFixture[str]) -> None:
    report()
    text = capsys.readouterr().out
    with capsys.disabled():
        print("\n" + text)
    for key, game in GAMES.items():
        for seats in game.info.seats:
            assert f"{key}, {seats} players: " in text
    assert text.count("random games/s, ") == text.count("largest legal list: ") == text.count("dump ")


@pytest.mark.parametrize("key", GAMES)
def test_ten_thousand_random_games_end(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = fuzz(key)
    with capsys.disabled():
        print("\n" + line)
    assert f"{FUZZ:,} random games ended" in line
