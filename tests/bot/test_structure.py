"""Rules that hold for all commands and components, also for those that are added later."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.cogs import games, people, tables
from bot.i18n.catalog import LOCALES, catalog, keys
from bot.services.common import Problem
from bot.ui import actions, components
from bot.ui.respond import handled
from bot.ui.tables import WISHES

Command = app_commands.Command[Any, Any, Any]


def every_command() -> Iterator[Command]:
    yield from tables.COMMANDS
    yield from people.COMMANDS
    for group in games.groups():
        yield from group.walk_commands()  # type: ignore[misc]


COMMANDS = list(every_command())
IDS = [command.qualified_name for command in COMMANDS]


def is_handled(callback: Any) -> bool:
    """Whether errors of a callback reach the person: it is wrapped by ``handled``."""
    code = handled(callback).__code__  # type: ignore[attr-defined]
    wrapped = inspect.unwrap(callback, stop=lambda f: getattr(f, "__code__", None) is code)
    return getattr(wrapped, "__code__", None) is code


@pytest.mark.parametrize("command", COMMANDS, ids=IDS)
def test_every_command_answers_errors(command: Command) -> None:
    assert is_handled(command.callback)


@pytest.mark.parametrize("command", COMMANDS, ids=IDS)
def test_every_text_has_a_key_in_both_languages(command: Command) -> None:
    texts: list[Any] = [command._locale_name, command._locale_description]
    for parameter in command._params.values():
        texts += [parameter._rename, parameter.description]
        texts += [choice._locale_name for choice in parameter.choices or ()]
    for text in texts:
        assert isinstance(text, app_commands.locale_str), f"a bare text: {text!r}"
        for locale in LOCALES:
            assert text.extras["key"] in keys(locale, text.extras["domain"])
        assert catalog("en", text.extras["domain"])(text.extras["key"]) == text.message


@pytest.mark.parametrize("command", COMMANDS, ids=IDS)
def test_every_command_says_where_it_works(command: Command) -> None:
    contexts = (command.root_parent or command).allowed_contexts
    assert contexts is not None
    assert contexts.guild


def test_names_are_unique() -> None:
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("item", components.ALL)
def test_every_component_answers_errors(item: type[discord.ui.DynamicItem[Any]]) -> None:
    assert is_handled(item.callback)


def test_every_verb_of_a_component_has_work() -> None:
    def verbs(item: type[discord.ui.DynamicItem[Any]]) -> set[str]:
        pattern = item.__discord_ui_compiled_template__.pattern
        found = re.search(r"\(\?P<verb>([^)]*)\)", pattern)
        assert found is not None
        return set(found[1].split("|"))

    assert verbs(components.TesselaButton) == set(actions.BUTTONS)
    assert verbs(components.TableMenu) == set(actions.MENUS)


def test_every_verb_that_finds_its_table_has_work() -> None:
    assert set(WISHES) == set(actions.ON_TABLE)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_problem_is_without_words(locale: str) -> None:
    """All codes that stand in the sources, and those made of a verb."""
    sources = [inspect.getsource(module) for module in _modules()]
    codes = {code for text in sources for code in re.findall(r'Problem\("(\w+)"', text)}
    codes |= {f"none_to_{verb}" for verb in WISHES} | {"none_to_play"}
    assert Problem("no_table").code in codes
    known = {key.removeprefix("problem.") for key in keys(locale, "tessela") if key.startswith("problem.")}
    assert codes <= known


def _modules() -> list[Any]:
    import importlib
    import pkgutil

    import bot.cogs
    import bot.services
    import bot.ui

    return [
        importlib.import_module(f"{package.__name__}.{module.name}")
        for package in (bot.cogs, bot.services, bot.ui)
        for module in pkgutil.iter_modules(package.__path__)
    ]
