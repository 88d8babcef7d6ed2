"""Figures of the engine, in processor time: ``python -m tests.bench.bench_engine [seconds]``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from engine.core.chance import Chance
from engine.core.game import play, start
from engine.core.position import Position, dump, load, state_hash
from engine.core.registry import GAMES
from engine.players.random import choose
from tests.engine.helpers import AnyGame, seed_of

GOALS = {"atlanteon": 1_000, "sintra": 250, "pavilion": 100}
"""Random games in a second with the smallest number of players."""

YARDSTICKS = {
    "atlanteon": "boardgame.io plays 556 random games/s",
    "sintra": "a program in TypeScript plays 117 random games/s",
}
LEGAL_GOAL_MS = 2.0


def random_game(game: AnyGame, seats: int, number: int) -> list[Position[Any]]:
    """A random game through the public ``play()``; all its positions."""
    chance = Chance(seed_of("players", number))
    position = start(game, seats, seed_of("bench", number))
    positions = [position]
    while acting := game.to_act(position.state):
        seat = min(acting)
        position, _ = play(game, position, seat, choose(game, position.state, seat, chance))
        positions.append(position)
    return positions


def games_per_second(game: AnyGame, seats: int, seconds: float) -> tuple[float, float]:
    """(games/s, plies in a game); at least one game is played."""
    plies = games = 0
    begin = time.process_time()
    while games == 0 or time.process_time() - begin < seconds:
        plies += len(random_game(game, seats, games)) - 1
        games += 1
    return games / (time.process_time() - begin), plies / games


def best_of(call: Callable[[], object], times: int = 5) -> float:
    """The shortest time of a call in milliseconds."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        call()
        found.append(time.process_time() - begin)
    return min(found) * 1000


def largest_list(game: AnyGame, seats: int, games: int) -> tuple[int, float]:
    """(length, milliseconds) of the slowest of the longest legal lists in some random games."""
    longest: list[tuple[int, Position[Any], int]] = []
    slowest: tuple[float, Position[Any], int] | None = None
    for number in range(games):
        for position in random_game(game, seats, number):
            for seat in game.to_act(position.state):
                begin = time.process_time()
                count = len(list(game.legal(position.state, seat)))
                took = time.process_time() - begin
                if not longest or count > longest[0][0]:
                    longest = [(count, position, seat)]
                if slowest is None or took > slowest[0]:
                    slowest = (took, position, seat)
    assert slowest is not None
    times = [
        best_of(lambda p=p, s=s: list(game.legal(p.state, s)))  # type: ignore[misc]
        for _, p, s in (*longest, slowest)
    ]
    return longest[0][0], max(times)


FUZZ = 10_000
"""Random games of each game, which all must end."""


def ended(key: str, first: int, count: int) -> tuple[int, float]:
    """(games that ended with a result, processor seconds) of some seeded games with all numbers of players in turn."""
    game, done = GAMES[key], 0
    begin = time.process_time()
    low, high = game.info.seats
    for number in range(first, first + count):
        last = random_game(game, low + number % (high - low + 1), number)[-1]
        done += game.outcome(last.state) is not None
    return done, time.process_time() - begin


def fuzz(key: str, games: int = FUZZ) -> str:
    """Play many random games on all cores; one line that says how many ended."""
    share = max(1, games // 40)
    with ProcessPoolExecutor() as pool:
        works = [pool.submit(ended, key, first, min(share, games - first)) for first in range(0, games, share)]
        results = [work.result() for work in works]
    done, seconds = sum(r[0] for r in results), sum(r[1] for r in results)
    assert done == games, f"{key}: {games - done} games did not end"
    return f"{key}: {done:,} random games ended ({games / seconds:,.0f} games/s in a process, all numbers of players)"


def outside_of_memory(game: AnyGame, position: Position[Any]) -> str:
    """Times of dump, load, clone and hash of one position."""
    text = dump(game, position)
    calls: dict[str, Callable[[], object]] = {
        "dump": lambda: dump(game, position),
        "load": lambda: load(game, text),
        "clone": lambda: game.clone(position.state),
        "hash": lambda: state_hash(game, position),
    }
    times = (f"{name} {best_of(call, 20) * 1000:.1f} µs" for name, call in calls.items())
    return f"{', '.join(times)}; {len(text):,} bytes"


def report(seconds: float = 3.0, games: int = 20) -> None:
    """Print the figures of every game."""
    for key, game in GAMES.items():
        low, high = game.info.seats
        for seats in sorted({low, high}):
            speed, plies = games_per_second(game, seats, seconds)
            aim = (
                f" (goal {GOALS[key]:,}; {YARDSTICKS.get(key, 'no yardstick')})"
                if seats == low and key in GOALS
                else ""
            )
            print(f"{key}, {seats} players: {speed:,.0f} random games/s, {plies:.0f} plies each{aim}")
            count, took = largest_list(game, seats, games)
            print(f"  largest legal list: {count} actions; slowest list {took:.3f} ms (goal < {LEGAL_GOAL_MS:g})")
            positions = random_game(game, seats, 0)
            print(f"  {outside_of_memory(game, positions[len(positions) // 2])}")


if __name__ == "__main__":
    report(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
    for name in GAMES:
        print(fuzz(name))
