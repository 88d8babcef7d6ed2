"""The validator of Discord's limits finds what it is there for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.e2e import limits

BUTTON: dict[str, Any] = {"type": 2, "label": "Play", "custom_id": "a"}
OPTION: dict[str, Any] = {"label": "c3", "value": "c3", "description": "takes the tower"}


def row(*inner: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inner)}


def menu(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "m", "options": list(options), **more}


def numbered(count: int) -> list[dict[str, Any]]:
    return [OPTION | {"value": str(n)} for n in range(count)]


GOOD = {"content": "x" * 2000, "components": [row(BUTTON), row(menu(*numbered(25)))], "nonce": "x" * 25}


def test_a_full_message_passes() -> None:
    assert limits.check_message(GOOD) == []


@pytest.mark.parametrize(
    "change",
    [
        {"content": "x" * 2001},
        {"nonce": "x" * 26},
        {"components": [row(BUTTON | {"custom_id": str(n)}) for n in range(6)]},
        {"components": [row(*(BUTTON | {"custom_id": str(n)} for n in range(6)))]},
        {"components": [row(BUTTON, BUTTON)]},
        {"components": [row(BUTTON, menu(OPTION))]},
        {"components": [row(BUTTON | {"label": "x" * 81})]},
        {"components": [row(BUTTON | {"label": ""})]},
        {"components": [row(BUTTON | {"custom_id": "x" * 101})]},
        {"components": [row(menu(*numbered(26)))]},
        {"components": [row(menu())]},
        {"components": [row(menu(OPTION, OPTION))]},
        {"components": [row(menu(OPTION | {"label": "x" * 101}))]},
        {"components": [row(menu(OPTION | {"description": "x" * 101}))]},
        {"components": [row(menu(OPTION | {"value": "x" * 101}))]},
        {"components": [row(menu(OPTION, placeholder="x" * 151))]},
        {"attachments": [{"description": "x" * 1025}]},
    ],
)
def test_a_message_beyond_a_limit_is_found(change: dict[str, Any]) -> None:
    request = SimpleNamespace(method="POST", path="/channels/1/messages", json=GOOD | change)
    assert len(limits.check_requests([request])) == 1


def test_choices_are_counted() -> None:
    choices = [{"name": "c3", "value": "c3"}] * 26
    request = SimpleNamespace(method="POST", path="/interactions/1/t/callback", json={"data": {"choices": choices}})
    assert limits.check_requests([request])
    assert limits.check_choices([{"name": "x" * 101, "value": 1}])


PARAMETER: dict[str, Any] = {"type": 3, "name": "square", "description": "Where", "required": True}
COMMAND: dict[str, Any] = {"type": 1, "name": "atlanteon", "description": "A game", "options": [PARAMETER]}


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Play"},
        {"name": "play now"},
        {"name": "x" * 33},
        {"description": ""},
        {"description": "x" * 101},
        {"name_localizations": {"pt-BR": "Jogar"}},
        {"options": [PARAMETER | {"name": f"p{n}"} for n in range(26)]},
        {"options": [PARAMETER, PARAMETER]},
        {"options": [PARAMETER | {"required": False}, PARAMETER | {"name": "tile"}]},
        {"options": [PARAMETER | {"choices": [{"name": "x" * 101, "value": "x"}]}]},
    ],
)
def test_a_command_beyond_a_limit_is_found(change: dict[str, Any]) -> None:
    assert limits.check_commands([COMMAND]) == []
    assert limits.check_commands([COMMAND | change])


def test_the_longest_language_counts() -> None:
    inner = [
        {"type": 1, "name": f"s{n}", "description": "x", "description_localizations": {"pt-BR": "y" * 100}}
        for n in range(25)
    ]
    groups = [{"type": 2, "name": f"g{n}", "description": "x", "options": inner} for n in range(4)]
    assert limits.characters(groups[0]) == 2 + 1 + sum(len(f"s{n}") + 100 for n in range(25))
    assert limits.check_command({"type": 1, "name": "big", "description": "x", "options": groups})


def test_names_with_accents_are_names() -> None:
    assert all(limits.is_name(name) for name in ("colocar_peça", "histórico", "place-tile", "peão", "42"))
    assert not any(limits.is_name(name) for name in ("", "Peão", "a b", "a#"))
