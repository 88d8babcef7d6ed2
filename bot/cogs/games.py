"""The slash group of each game: one subcommand for each kind of action, built from the action classes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Any, Optional

from discord import app_commands

from bot.cogs.localize import text
from bot.services.common import Problem, Table
from bot.services.queries import ACT, Wish
from bot.ui import autocomplete, ids
from bot.ui.boards import Message
from bot.ui.house import Interaction, Reader, reader
from bot.ui.panel import Choice, after_move, panel
from bot.ui.respond import answer, defer, handled
from bot.ui.tables import choose
from engine.core.game import Game
from engine.core.parts import Value, parameters
from engine.core.registry import GAMES

Callback = Callable[..., Coroutine[Any, Any, Any]]


def groups() -> list[app_commands.Group]:
    """One group for each game of the house."""
    return [_group(game) for game in GAMES.values()]


def _group(game: Game[Any, Any, Any, Any]) -> app_commands.Group:
    key = game.info.key
    group = app_commands.Group(
        name=key,
        description=text("tagline", key),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )
    for kind, action in game.action_types.items():
        group.add_command(_command(key, kind, action))
    return group


def _command(key: str, kind: str, action: Any) -> app_commands.Command[Any, Any, Any]:
    """The subcommand of one kind of action; its parameters are the fields of the class."""

    async def run(interaction: Interaction, table: int | None = None, **given: Value) -> None:
        await defer(interaction)
        await act(interaction, key, kind, table, given)

    callback: Any = handled(run)
    callback.__signature__ = _signature(action)
    callback = app_commands.rename(
        **{n: app_commands.locale_str(n, key=f"param.{n}", domain=key) for n in parameters(action)},
        table=text("param.table"),
    )(callback)
    callback = app_commands.describe(
        **{name: text(f"param.{name}.help", key) for name in parameters(action)},
        table=text("param.table.help"),
    )(callback)
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=app_commands.locale_str(kind, key=f"command.{kind}", domain=key),
        description=text(f"kind.{kind}.help", key),
        callback=callback,
    )
    for name in parameters(action):
        command.autocomplete(name)(_value_completer(key, kind, name))
    command.autocomplete("table")(_table_completer(key))
    return command


def _signature(action: Any) -> inspect.Signature:
    """What discord.py reads the parameters from. Left-out values come as None."""
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    found = [inspect.Parameter("interaction", positional, annotation=Interaction)]
    for name in parameters(action):
        kind: Any = int if ids.is_number(action, name) else str
        if ids.is_optional(action, name):
            found.append(inspect.Parameter(name, positional, annotation=Optional[kind], default=None))  # noqa: UP045
        else:
            found.append(inspect.Parameter(name, positional, annotation=kind))
    found.append(inspect.Parameter("table", positional, annotation=Optional[int], default=None))  # noqa: UP045
    return inspect.Signature(found)


def _value_completer(key: str, kind: str, name: str) -> Callback:
    async def complete(interaction: Interaction, current: str | int) -> list[app_commands.Choice[Any]]:
        return await autocomplete.values(interaction, key, kind, name, str(current))

    return complete


def _table_completer(key: str) -> Callback:
    async def complete(interaction: Interaction, current: str | int) -> list[app_commands.Choice[int]]:
        wish = Wish(("running",), seated=True, acting=True, game=key)
        return await autocomplete.tables(interaction, str(current), wish)

    return complete


async def act(interaction: Interaction, key: str, kind: str, number: int | None, given: dict[str, Value]) -> None:
    """Do an action named by a slash command, or ask which table it is for."""
    house = interaction.client.house
    who = await reader(interaction)
    cls = GAMES[key].action_types[kind]
    chosen = {name: autocomplete.interpret(key, name, given.get(name)) for name in parameters(cls)}
    wish = Wish(ACT.status, ACT.seated, ACT.acting, game=key)
    table = await choose(house, interaction, who, number, "play", _short(kind, chosen), wish)
    if isinstance(table, Message):
        await answer(interaction, table)
        return
    if table.game.info.key != key:
        raise Problem("other_game", table=table.id, game=table.game.info.title)
    await answer(interaction, await _done(interaction, who, table, Choice(kind, chosen)))


def _short(kind: str, chosen: dict[str, Value]) -> str:
    """The choice for a custom_id; left out where a typed value is too long to be one."""
    packed = ids.pack(kind, chosen)
    typed = "".join(str(value) for value in chosen.values())
    return packed if len(packed) <= 60 and not {":", ","} & set(typed) else ""


async def _done(interaction: Interaction, who: Reader, table: Table, choice: Choice) -> Message:
    """Submit the action; the answer is the panel with what happened."""
    house = interaction.client.house
    played = await house.play.submit(str(interaction.id), table.id, who.person.id, choice.action(table))
    note = await after_move(house, played.table, who, played.since)
    return await panel(house, played.table, who, Choice(), note=note)
