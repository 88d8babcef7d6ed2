"""A player that takes any legal action, each equally likely."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.game import Game
from engine.core.parts import Action, Seat


def choose(game: Game[Any, Any, Any, Any], state: Any, seat: Seat, chance: Chance) -> Action:
    """One legal action of ``seat``, uniformly: candidates are tried in random order until one is not refused."""
    candidates: list[Action] = list(game.candidates(state, seat))
    while candidates:
        i = chance.below(len(candidates))
        if game.refusal(state, seat, candidates[i]) is None:
            return candidates[i]
        candidates[i] = candidates[-1]
        candidates.pop()
    raise ValueError(f"seat {seat} has no legal action")
