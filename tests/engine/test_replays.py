"""Finished matches of every rules version in force: they must replay to the same end for as long as it is.

The files are made by ``pytest tests/engine/test_replays.py --update-golden`` where they are missing, and never written
again. A change that breaks one of them needs a higher ``rules_version``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import play, start
from engine.core.parts import Action
from engine.core.position import Position, state_hash
from engine.core.registry import GAMES
from engine.core.replay import Undo, replay, undone
from engine.players.random import choose
from tests.engine.helpers import MAX_PLIES, AnyGame, compact, option_sets, seat_counts, seed_of

HERE = Path(__file__).parent / "replays"


def folder(game: AnyGame) -> Path:
    return HERE / game.info.key / f"v{game.info.rules_version}"


def wanted(game: AnyGame) -> dict[str, tuple[int, int, int]]:
    """File name -> (seats, number of the option set, number of the match)."""
    last = len(option_sets(game.info.options)) - 1
    return {
        f"{seats}p-{variant}-{number}.json": (seats, variant, number)
        for seats in seat_counts(game)
        for variant in sorted({0, last})
        for number in (1, 2)
    }


FILES = [(key, name) for key, game in GAMES.items() for name in wanted(game)]


def entry(game: AnyGame, seat: int, action: Action | Undo) -> list[Any]:
    """One row of the log as JSON-like data."""
    return [seat, "undo" if isinstance(action, Undo) else game.codec.action.dump_python(action, mode="json")]


def recorded(game: AnyGame, seats: int, variant: int, number: int) -> dict[str, Any]:
    """A finished match with a few undos, as it is stored."""
    options = option_sets(game.info.options)[variant]
    seed = seed_of("replay", game.info.key, seats, variant, number)
    chance = Chance(seed_of("players", seed))
    standing: list[Position[Any]] = [start(game, seats, seed, options)]
    log: list[list[Any]] = []
    for _ in range(MAX_PLIES):
        acting = sorted(game.to_act(standing[-1].state))
        if not acting:
            break
        now = standing[-1]
        if len(standing) > 1 and chance.below(12) == 0:
            log.append([log[-1][0], "undo"])
            standing.pop()
            standing.append(undone(standing.pop(), now))
            continue
        seat = chance.pick(acting)
        action = choose(game, now.state, seat, chance)
        log.append(entry(game, seat, action))
        standing.append(play(game, now, seat, action)[0])
    outcome = game.outcome(standing[-1].state)
    assert outcome is not None
    return {
        "game": game.info.key,
        "rules_version": game.info.rules_version,
        "seats": seats,
        "options": game.codec.options.dump_python(options, mode="json"),
        "seed": seed.hex(),
        "log": log,
        "hash": state_hash(game, standing[-1]),
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
    }


def as_text(data: dict[str, Any]) -> str:
    """JSON with one row of the log on each line."""
    head = ",\n".join(f' "{key}": {compact(value)}' for key, value in data.items() if key != "log")
    rows = ",\n".join("  " + compact(row) for row in data["log"])
    return f'{{\n{head},\n "log": [\n{rows}\n ]\n}}\n'


@pytest.mark.parametrize(("key", "name"), FILES)
def test_replay(key: str, name: str, update_golden: bool) -> None:
    game = GAMES[key]
    path = folder(game) / name
    if update_golden and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_text(recorded(game, *wanted(game)[name])), "utf-8")
    assert path.exists(), "no replay file yet: pytest tests/engine/test_replays.py --update-golden"
    data = json.loads(path.read_text("utf-8"))
    assert (data["game"], data["rules_version"]) == (key, game.info.rules_version)
    options = game.codec.options.validate_json(json.dumps(data["options"]))
    log = [
        (seat, Undo() if row == "undo" else game.codec.action.validate_json(json.dumps(row)))
        for seat, row in data["log"]
    ]
    *_, last = replay(game, data["seats"], bytes.fromhex(data["seed"]), options, log)
    assert last.position.ply == len(log)
    assert state_hash(game, last.position) == data["hash"]
    outcome = game.outcome(last.position.state)
    assert outcome is not None
    assert [list(outcome.ranks), list(outcome.scores)] == [data["ranks"], data["scores"]]


@pytest.mark.parametrize("key", GAMES)
def test_files_are_of_known_versions(key: str) -> None:
    """No replay of a version that does not exist yet, and none in a wrong folder."""
    game = GAMES[key]
    for path in (HERE / key).glob("*/*.json"):
        version = json.loads(path.read_text("utf-8"))["rules_version"]
        assert path.parent.name == f"v{version}"
        assert version <= game.info.rules_version
