"""Discord's limits, checked on what a bot has sent.

Every function returns one line for each problem, so that an empty list means that Discord would have taken it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

CONTENT, TEXT_COMPONENTS, EMBEDS = 2000, 4000, 6000
ROWS, IN_A_ROW, COMPONENTS = 5, 5, 40
OPTIONS, CHOICES, SUBCOMMANDS = 25, 25, 25
LABEL, CUSTOM_ID, PLACEHOLDER, BUTTON_LABEL = 100, 100, 150, 80
ALT_TEXT, ATTACHMENTS, ATTACHMENT_BYTES = 1024, 10, 10 * 1024 * 1024
NONCE = 25
COMMAND_CHARACTERS, COMMANDS, DESCRIPTION = 8000, 100, 100

ROW, BUTTON, SELECT = 1, 2, 3
COMPONENTS_V2 = 1 << 15
SUBCOMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4


def check_requests(requests: Iterable[Any]) -> list[str]:
    """Everything a bot has sent: records with ``method``, ``path`` and ``json``."""
    problems = []
    for number, request in enumerate(requests):
        problems += [f"{number} {request.method} {request.path}: {p}" for p in _request(request)]
    return problems


def _request(request: Any) -> list[str]:
    body = request.json
    if request.path.endswith("/commands"):
        return check_commands(body) if isinstance(body, list) else []
    if not isinstance(body, Mapping):
        return []
    if request.path.endswith("/callback"):
        data = body.get("data") or {}
        return check_choices(data["choices"]) if "choices" in data else check_message(data)
    return check_message(body) if "/messages" in request.path or request.path.startswith("/webhooks/") else []


# -- messages ---------------------------------------------------------------------------------------------------------


def check_message(body: Mapping[str, Any]) -> list[str]:
    """The body of a message that is sent or edited."""
    problems = _length("content", body.get("content"), CONTENT, least=0)
    problems += _length("nonce", body.get("nonce"), NONCE)
    components = body.get("components") or []
    every = list(walk(components))
    v2 = bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    if not v2 and len(components) > ROWS:
        problems.append(f"{len(components)} rows of components")
    if len(every) > COMPONENTS:
        problems.append(f"{len(every)} components")
    if sum(len(str(c.get("content") or "")) for c in every) > TEXT_COMPONENTS:
        problems.append("too much text in components")
    used = [c["custom_id"] for c in every if "custom_id" in c]
    problems += [f"custom_id twice in one message: {i}" for i in sorted({i for i in used if used.count(i) > 1})]
    for component in every:
        problems += _component(component)
    attachments = body.get("attachments") or []
    if len(attachments) > ATTACHMENTS:
        problems.append(f"{len(attachments)} attachments")
    for attachment in attachments:
        problems += _length("alt text", attachment.get("description"), ALT_TEXT)
    if len(str(body.get("embeds") or "")) > EMBEDS:
        problems.append("too much text in embeds")
    return problems


def check_attachment(attachment: Any) -> list[str]:
    """A stored attachment with ``size``, ``description`` and ``filename``."""
    problems = _length("alt text", attachment.description, ALT_TEXT)
    if attachment.size > ATTACHMENT_BYTES:
        problems.append(f"{attachment.filename} has {attachment.size} bytes")
    return problems


def walk(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All components, the nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if "accessory" in component:
            yield from walk([component["accessory"]])


def _component(component: Mapping[str, Any]) -> list[str]:
    problems = _length("custom_id", component.get("custom_id"), CUSTOM_ID)
    if component["type"] == ROW:
        inner = component["components"]
        selects = sum(c["type"] >= SELECT for c in inner)
        if not 1 <= len(inner) <= IN_A_ROW or (selects and len(inner) > 1):
            problems.append(f"a row of {len(inner)} with {selects} menus")
    elif component["type"] == BUTTON:
        problems += _length("label of a button", component.get("label") or None, BUTTON_LABEL)
        if not component.get("label") and not component.get("emoji"):
            problems.append("a button without label and emoji")
    elif component["type"] == SELECT:
        problems += _length("placeholder", component.get("placeholder"), PLACEHOLDER)
        problems += _options(component.get("options") or [])
    return problems


def _options(options: Sequence[Mapping[str, Any]]) -> list[str]:
    problems = [] if 1 <= len(options) <= OPTIONS else [f"a menu of {len(options)} options"]
    if len({o["value"] for o in options}) != len(options):
        problems.append("two options with one value")
    for option in options:
        for name in ("label", "value"):
            problems += _length(f"{name} of an option", option[name], LABEL)
        problems += _length("description of an option", option.get("description"), LABEL)
    return problems


def check_choices(choices: Sequence[Mapping[str, Any]]) -> list[str]:
    """An answer to an autocomplete question."""
    problems = [f"{len(choices)} choices"] if len(choices) > CHOICES else []
    for choice in choices:
        problems += _length("name of a choice", choice["name"], LABEL)
        if isinstance(choice["value"], str):
            problems += _length("value of a choice", choice["value"], LABEL)
    return problems


def _length(what: str, text: Any, most: int, *, least: int = 1) -> list[str]:
    if text is None or least <= len(str(text)) <= most:
        return []
    return [f"{what} has {len(str(text))} characters (at most {most}): {str(text)[:60]!r}"]


# -- commands ---------------------------------------------------------------------------------------------------------


def check_commands(commands: Sequence[Mapping[str, Any]]) -> list[str]:
    """All commands that are registered together."""
    problems = [f"{len(commands)} commands"] if len(commands) > COMMANDS else []
    problems += _names(commands)
    for command in commands:
        problems += [f"/{command['name']}: {p}" for p in check_command(command)]
    return problems


def check_command(command: Mapping[str, Any]) -> list[str]:
    """One top-level command with everything in it."""
    problems = _part(command)
    size = characters(command)
    if size > COMMAND_CHARACTERS:
        problems.append(f"{size} characters in all")
    return problems


def characters(part: Mapping[str, Any]) -> int:
    """How Discord counts a command: names, descriptions and values; of a text in several languages the longest."""
    size = _longest(part, "name") + _longest(part, "description")
    if "value" in part:
        size += len(str(part["value"]))
    return size + sum(characters(inner) for name in ("options", "choices") for inner in part.get(name) or [])


def _longest(part: Mapping[str, Any], name: str) -> int:
    texts = [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()]
    return max(len(text) for text in texts)


def _part(part: Mapping[str, Any]) -> list[str]:
    """A command, group, subcommand or parameter, and what is in it."""
    problems = []
    for name in (part["name"], *(part.get("name_localizations") or {}).values()):
        if not is_name(name):
            problems.append(f"not a name: {name!r}")
    for text in (part.get("description", ""), *(part.get("description_localizations") or {}).values()):
        problems += _length(f"description of {part['name']}", text, DESCRIPTION)
    options = part.get("options") or []
    if len(options) > SUBCOMMANDS:
        problems.append(f"{part['name']} has {len(options)} options")
    problems += _names(options)
    required = [bool(o.get("required")) for o in options if o["type"] not in (SUBCOMMAND, GROUP)]
    if required != sorted(required, reverse=True):
        problems.append(f"{part['name']}: a required parameter after an optional one")
    for option in options:
        problems += _part(option)
        if option.get("autocomplete") and option.get("choices"):
            problems.append(f"{option['name']}: choices and autocomplete")
        problems += _fixed_choices(option.get("choices") or [])
    return problems


def _fixed_choices(choices: Sequence[Mapping[str, Any]]) -> list[str]:
    problems = check_choices(choices)
    for choice in choices:
        for text in (choice.get("name_localizations") or {}).values():
            problems += _length("name of a choice", text, LABEL)
    return problems


def _names(parts: Sequence[Mapping[str, Any]]) -> list[str]:
    """Names must differ in every language (a missing translation is the English name)."""
    problems = []
    for language in {lang for part in parts for lang in part.get("name_localizations") or {}} | {""}:
        names = [(part.get("name_localizations") or {}).get(language, part["name"]) for part in parts]
        problems += [
            f"name twice: {n} ({language or 'default'})" for n in sorted({n for n in names if names.count(n) > 1})
        ]
    return problems


def is_name(text: str) -> bool:
    """Whether Discord takes a text as the name of a command or parameter: 1 to 32 small letters, digits, - _ '."""
    fits = all(c.isalpha() or c.isnumeric() or c in "-_'" for c in text)
    return 1 <= len(text) <= 32 and fits and text == text.lower()
