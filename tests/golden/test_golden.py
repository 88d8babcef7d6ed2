"""Golden playthroughs: whole seeded random games as text, compared word for word.

After a wanted change: ``pytest tests/golden --update-golden``, then read the difference.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from engine.core.parts import Options
from engine.core.position import state_hash
from engine.core.registry import GAMES
from tests.engine.helpers import AnyGame, compact, random_match, seat_counts, seed_of

HERE = Path(__file__).parent

OPTION_SETS: dict[str, dict[str, dict[str, Any]]] = {
    "atlanteon": {
        "claims": {"early_claims": True},
        "match": {"games": "match", "match_points": "loser_unplaced", "win_check": "mover_only"},
    },
    "sintra": {"side-b": {"palace_side": "B"}},
    "pavilion": {
        "side-b": {"board_side": "B"},
        "published": {"edition": "published"},
        "published-side-b": {"edition": "published", "board_side": "B", "auto_moves": False},
    },
}
"""Further option sets of a game beside the default one, which every game has: name -> values."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One golden file."""

    key: str
    seats: int
    name: str

    def __str__(self) -> str:
        return f"{self.key}-{self.seats}p-{self.name}"

    @property
    def path(self) -> Path:
        return HERE / self.key / f"{self.seats}p-{self.name}.txt"

    @property
    def game(self) -> AnyGame:
        return GAMES[self.key]

    @property
    def options(self) -> Options:
        return self.game.info.options(**OPTION_SETS.get(self.key, {}).get(self.name, {}))


PLAYTHROUGHS = [
    Playthrough(key, seats, name)
    for key, game in GAMES.items()
    for seats in seat_counts(game)
    for name in ("default", *OPTION_SETS.get(key, {}))
]


def playthrough(what: Playthrough) -> str:
    """The text of a whole game."""
    game, codec = what.game, what.game.codec
    seed = seed_of("golden", str(what))
    match = random_match(game, what.seats, what.options, seed)
    lines = [
        f"game: {what.key}",
        f"rules_version: {game.info.rules_version}",
        f"seats: {what.seats}",
        f"options: {compact(codec.options.dump_python(what.options, mode='json'))}",
        f"seed: {seed.hex()}",
        f"hash: {state_hash(game, match.first)}",
    ]
    positions = match.positions()
    for row, after in zip(match.rows, positions[1:], strict=True):
        count = len(list(game.legal(row.before.state, row.seat)))
        lines += [
            "",
            f"ply {after.ply}: seat {row.seat}, {count} legal",
            f"  action: {compact(codec.action.dump_python(row.action, mode='json'))}",
            *(f"  event: {compact(event)}" for event in codec.events.dump_python(row.events, mode="json")),
            f"  words: {after.counter}",
            f"  hash: {state_hash(game, after)}",
        ]
    outcome = game.outcome(match.last.state)
    assert outcome is not None
    lines += ["", "outcome"]
    for f in fields(outcome):
        value = getattr(outcome, f.name)
        lines.append(f"  {f.name}: {compact([dict(p) for p in value] if f.name == 'breakdown' else value)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("what", PLAYTHROUGHS, ids=str)
def test_golden(what: Playthrough, update_golden: bool) -> None:
    text = playthrough(what)
    if update_golden:
        what.path.parent.mkdir(exist_ok=True)
        what.path.write_text(text, "utf-8")
        return
    assert what.path.exists(), "no golden file yet: pytest tests/golden --update-golden"
    old, new = what.path.read_text("utf-8").split("\n"), text.split("\n")
    for number, (before, now) in enumerate(zip(old, new, strict=False), 1):
        assert now == before, f"{what.path.name}, line {number}"
    assert len(new) == len(old)


def test_no_stray_files() -> None:
    """Every golden file of the engine belongs to a playthrough that is still made."""
    wanted = {what.path for what in PLAYTHROUGHS}
    assert {path for key in GAMES for path in (HERE / key).glob("*.txt")} <= wanted
