"""What the tests of the languages share: catalogues as they stand in the files, and what the engine can say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog as Messages
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.resources import data_path

ROOT = Path(__file__).resolve().parents[3]
COMMAND_NAME = re.compile(r"[-_0-9a-zà-öø-ÿ]{1,32}")
"""What Discord takes as the name of a command or parameter in our languages."""
LEFTOVER = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b")
"""Signs that a sentence was put together badly."""


def folder(locale: str) -> Path:
    """Where the catalogues of a language lie."""
    return data_path("assets", "locale", locale, "LC_MESSAGES")


def domains(locale: str) -> list[str]:
    """The catalogues of a language."""
    return sorted(path.stem for path in folder(locale).glob("*.po"))


@cache
def messages(locale: str, domain: str) -> Messages:
    """A catalogue as it stands in its file."""
    with (folder(locale) / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=locale, domain=domain)


def key_of(message: Message) -> str:
    """The key of an entry, with or without plural forms."""
    return message.id[0] if isinstance(message.id, tuple | list) else str(message.id)


def entries(locale: str, domain: str) -> dict[str, Message]:
    """The entries of a catalogue by key."""
    return {key_of(message): message for message in messages(locale, domain) if message.id}


def forms(message: Message) -> tuple[str, ...]:
    """The texts of an entry: one, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def refusal_codes(game: str) -> set[str]:
    """Every code that a game's source gives to ``Refusal(…)``."""
    found: set[str] = set()
    for path in sorted((ROOT / "engine" / "games" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Refusal"
                and node.args
            ):
                found.update(_strings(node.args[0]))
    return found


def _strings(node: ast.expr) -> Iterator[str]:
    """The text constants that an expression may become."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)
