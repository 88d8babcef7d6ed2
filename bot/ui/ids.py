"""custom_ids: what a button or menu means, written into it, so that it works after any restart.

``tessela:<verb>:<table>:<rest…>``; the values chosen so far in a turn panel are joined by commas.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any

from engine.core.game import Game
from engine.core.parts import Value, parameters

PREFIX = "tessela"
NONE = "-"


def make(verb: str, *parts: object) -> str:
    """A custom_id. Raises ValueError when Discord would refuse it (over 100 characters)."""
    text = ":".join([PREFIX, verb, *(str(part) for part in parts)])
    if len(text) > 100:
        raise ValueError(f"custom_id too long: {text}")
    return text


def pack(kind: str | None, chosen: Mapping[str, Value]) -> str:
    """A choice so far as text: the kind, then the values in the order of the questions."""
    return ",".join([kind or NONE, *(NONE if v is None else str(v) for v in chosen.values())])


def unpack(game: Game[Any, Any, Any, Any], text: str) -> tuple[str | None, dict[str, Value]]:
    """The kind and the values of a choice. Raises ValueError for a text that is none of this game's."""
    kind, *raw = text.split(",")
    if kind == NONE:
        return None, {}
    action = game.action_types.get(kind)
    names = parameters(action) if action is not None else ()
    if action is None or len(raw) > len(names):
        raise ValueError(f"not a choice of {game.info.key}: {text!r}")
    return kind, {name: value_of(action, name, part) for name, part in zip(names, raw, strict=False)}


def value_of(action: Any, parameter: str, text: str) -> Value:
    """A value from its text, in the type of the parameter. Raises ValueError."""
    if text == NONE:
        return None
    return int(text) if is_number(action, parameter) else text


def is_number(action: Any, parameter: str) -> bool:
    """Whether a parameter takes whole numbers."""
    hint = typing.get_type_hints(action)[parameter]
    return hint is int or int in typing.get_args(hint)


def is_optional(action: Any, parameter: str) -> bool:
    """Whether a parameter may be left out."""
    return type(None) in typing.get_args(typing.get_type_hints(action)[parameter])
