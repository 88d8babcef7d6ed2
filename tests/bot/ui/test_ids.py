"""custom_ids: every legal choice can be written into one and read back."""

from __future__ import annotations

from random import Random

import pytest

from bot.ui import ids
from engine.core.game import play, start
from engine.core.parts import parameters, values
from engine.core.registry import GAMES
from tests.engine.core.toy import TOY, Give

BIGGEST_TABLE, BIGGEST_PLY = 2**31 - 1, 99_999


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_action_fits_and_comes_back(key: str) -> None:
    game, rng = GAMES[key], Random(key)
    for variant in range(3):
        position = start(game, game.info.seats[variant % 2], bytes([variant] * 32))
        while acting := sorted(game.to_act(position.state)):
            legal = list(game.legal(position.state, acting[0]))
            if position.ply % 5 == variant:
                for action in legal:
                    check(key, action)
            position, _ = play(game, position, acting[0], rng.choice(legal))


def check(key: str, action: object) -> None:
    """Each beginning of the choice, as the panel writes it: verb, table, ply, choice, question."""
    kind, chosen = str(getattr(action, "kind")), values(action)  # noqa: B009
    for count in range(len(chosen) + 1):
        part = dict(list(chosen.items())[:count])
        text = ids.pack(kind, part)
        assert ids.unpack(GAMES[key], text) == (kind, part)
        question = list(chosen)[count] if count < len(chosen) else ""
        assert ":" not in text
        assert len(ids.make("panel", "ask", BIGGEST_TABLE, BIGGEST_PLY, text, question)) <= 100
        assert len(ids.make("panel", "page", BIGGEST_TABLE, BIGGEST_PLY, text, "99 >")) <= 100
    assert len(ids.make("which", "play", ids.pack(kind, chosen))) <= 100


def test_numbers_and_left_out_values() -> None:
    chosen = {"card": 3, "colour": "red", "to": None}
    text = ids.pack("give", chosen)
    assert ids.unpack(TOY, text) == ("give", chosen)
    assert ids.unpack(TOY, ids.pack(None, {})) == (None, {})
    assert [ids.is_number(Give, name) for name in parameters(Give)] == [True, False, True]
    assert [ids.is_optional(Give, name) for name in parameters(Give)] == [False, False, True]


@pytest.mark.parametrize("text", ["", "fly", "give,x", "give,1,red,2,3", "draw,1"])
def test_texts_that_are_no_choice(text: str) -> None:
    with pytest.raises(ValueError):
        ids.unpack(TOY, text)


def test_too_long_is_an_error_before_discord_says_so() -> None:
    with pytest.raises(ValueError, match="too long"):
        ids.make("panel", "x" * 100)
