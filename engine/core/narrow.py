"""options(): the values one parameter may still take, given those already chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import ANY, Game
from engine.core.parts import Action, Seat, Value, parameters

_MISSING = object()


def options(
    game: Game[Any, Any, Any, Any], state: Any, seat: Seat, ask: str, chosen: Mapping[str, Value] = ANY
) -> list[Value]:
    """The values of ``ask`` (a parameter, or ``kind``) in the legal actions that have the chosen values.

    In the order of the candidates, each value once. A candidate is checked only when its value is still unseen.
    """
    found: dict[Value, None] = {}
    for action in game.candidates(state, seat, chosen):
        value: Any = getattr(action, ask, _MISSING)
        if value is _MISSING or value in found:
            continue
        fits = all(getattr(action, name, _MISSING) == want for name, want in chosen.items())
        if fits and game.refusal(state, seat, action) is None:
            found[value] = None
    return list(found)


def next_question(action: type[Action], chosen: Mapping[str, Value]) -> str | None:
    """The first parameter that has not been chosen yet, or None when the action is complete."""
    return next((name for name in parameters(action) if name not in chosen), None)
