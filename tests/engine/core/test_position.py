"""Positions outside of memory, and the two functions that make them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core.game import Illegal, play, preview, start
from engine.core.position import dump, load, state_hash
from engine.games.atlanteon.game import GAME as ATLANTEON
from tests.engine.core.toy import TOY, Draw, Drawn, Give, ToyOptions

SEED = bytes(range(32))


def test_start() -> None:
    position = start(TOY, 3, SEED)
    assert (position.seats, position.ply, position.counter, position.rules_version) == (3, 0, 11, 1)
    assert position.options == ToyOptions()
    assert start(TOY, 2, SEED, ToyOptions(rounds=3)).state.options.rounds == 3
    for seats in (1, 4):
        with pytest.raises(ValueError):
            start(TOY, seats, SEED)


def test_play_counts_plies_and_words() -> None:
    position = start(TOY, 2, SEED)
    after, events = play(TOY, position, 1, Draw())
    assert (after.ply, after.counter) == (1, position.counter + 1)
    assert [type(event) for event in events] == [Drawn]
    assert (after.seed, after.options, after.seats) == (position.seed, position.options, position.seats)
    assert position == start(TOY, 2, SEED)


def test_play_refuses() -> None:
    position, _ = play(TOY, start(TOY, 2, SEED), 1, Draw())
    before = dump(TOY, position)
    for call in (play, preview):
        with pytest.raises(Illegal) as caught:
            call(TOY, position, 1, Draw())
        assert caught.value.refusal.code == "not_your_turn"
        assert str(caught.value) == "not_your_turn"
    assert dump(TOY, position) == before


def test_preview_tells_nothing_drawn() -> None:
    position = start(TOY, 2, SEED)
    assert preview(TOY, position, 0, Draw()) == []
    give = Give(position.state.hands[0][0], "red", 1)
    assert preview(TOY, position, 0, give) == play(TOY, position, 0, give)[1]


def test_round_trip() -> None:
    position, _ = play(TOY, start(TOY, 2, SEED, ToyOptions(rounds=3, reverse=True)), 0, Draw())
    text = dump(TOY, position)
    assert load(TOY, text) == position
    assert json.loads(text)["seed"] == SEED.hex()


@pytest.mark.parametrize("text", ["", "[]", "null", "3", "{", "{}", '{"game": "toy"}'])
def test_malformed_text(text: str) -> None:
    with pytest.raises(ValueError):
        load(TOY, text)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "atlanteon"},
        {"seats": "2"},
        {"seats": True},
        {"ply": None},
        {"counter": 1.5},
        {"seed": "not hex"},
        {"seed": 3},
        {"options": {"rounds": 7}},
        {"options": None},
        {"state": {}},
        {"more": 1},
    ],
    ids=str,
)
def test_malformed_content(change: dict[str, object]) -> None:
    data = json.loads(dump(TOY, start(TOY, 2, SEED)))
    with pytest.raises(ValueError):
        load(TOY, json.dumps(data | change))


def test_another_game() -> None:
    with pytest.raises(ValueError):
        load(ATLANTEON, dump(TOY, start(TOY, 2, SEED)))


def test_hash_depends_on_everything() -> None:
    position = start(TOY, 2, SEED)
    other = TOY.clone(position.state)
    other.scores[0] = 1
    variants = [
        position,
        replace(position, ply=1),
        replace(position, counter=position.counter + 1),
        replace(position, seats=3),
        replace(position, rules_version=2),
        replace(position, options=ToyOptions(reverse=True)),
        replace(position, seed=bytes(32)),
        replace(position, state=other),
    ]
    assert len({state_hash(TOY, p) for p in variants}) == len(variants)


def test_hash_is_pinned() -> None:
    """The hash of a position stands in logs: it must not change between versions of the bot."""
    assert state_hash(ATLANTEON, start(ATLANTEON, 2, SEED)) == "780c6ab29414d514ecbb6d6ccc4ed55f"
