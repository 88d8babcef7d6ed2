"""The commands that Discord is told about, and that buttons and commands reach exactly what the rules allow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from random import Random
from typing import Any

import discord
import pytest

from bot.i18n.game_texts import game_texts
from bot.services.common import Person, Table
from bot.services.lobby import Lobby, option_choices
from bot.services.play import Play
from bot.services.profile import Preferences
from bot.ui import ids
from bot.ui.house import House, Reader
from bot.ui.panel import Choice, panel
from engine.core.narrow import options
from engine.core.parts import Action, Value, parameters
from engine.core.registry import GAMES
from tests.e2e import limits
from tests.e2e.driver import World, play_by_buttons

TOP = {
    "newgame", "join", "leave", "start", "games", "play", "board", "undo", "resign", "history", "rules", "help",
    "notify", "language", "diagnose",
}  # fmt: skip
SERVER_ONLY = {"newgame", "join", "leave", "start", "diagnose"}
STRING, INTEGER = 3, 4
PANEL = re.compile(r"tessela:panel:(?P<verb>\w+):(?P<table>\d+):(?P<ply>\d+):(?P<choice>[^:]*):(?P<extra>.*)")
POSITIONS = 5


@pytest.fixture
def registered(world: World) -> dict[str, dict[str, Any]]:
    """The commands as Discord has them, by name."""
    return {name: command for (name, _), command in world.env.backend.commands[None].items()}


def leaves(command: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A command and everything in it that has a name, but for values to choose."""
    return [command, *(leaf for option in command.get("options") or [] for leaf in leaves(option))]


# -- what Discord is told ---------------------------------------------------------------------------------------------


def test_these_commands_there_are(registered: dict[str, dict[str, Any]]) -> None:
    assert set(registered) == TOP | set(GAMES)
    assert limits.check_commands(list(registered.values())) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_action_has_a_subcommand_with_its_parameters(registered: dict[str, dict[str, Any]], key: str) -> None:
    game, group = GAMES[key], registered[key]
    assert [sub["name"] for sub in group["options"]] == list(game.action_types)
    for sub, action in zip(group["options"], game.action_types.values(), strict=True):
        own: Any = action
        names = [f.name for f in fields(own) if f.name != "kind"]
        assert [o["name"] for o in sub["options"]] == [*names, "table"]
        for option in sub["options"]:
            assert option["autocomplete"], f"{sub['name']} {option['name']} offers nothing"
            if option["name"] == "table":
                assert (option["type"], option.get("required", False)) == (INTEGER, False)
            else:
                assert option["type"] == (INTEGER if ids.is_number(action, option["name"]) else STRING)
                assert option.get("required", False) != ids.is_optional(action, option["name"])


def test_everything_is_translated(registered: dict[str, dict[str, Any]]) -> None:
    for command in registered.values():
        for part in leaves(command):
            names = part.get("name_localizations") or {}
            texts = part.get("description_localizations") or {}
            assert set(texts) == {"pt-BR"}, part["name"]
            assert set(names) == (set() if part is command and part["name"] in GAMES else {"pt-BR"}), part["name"]
            assert part["description"] != "…"
            assert texts["pt-BR"] != part["description"], f"{command['name']} {part['name']} is not translated"
            for choice in part.get("choices") or []:
                assert choice["name_localizations"]["pt-BR"]


def test_commands_say_where_they_work(registered: dict[str, dict[str, Any]]) -> None:
    for name, command in registered.items():
        assert command["contexts"] == ([0] if name in SERVER_ONLY else [0, 1]), name
        assert not command.get("default_member_permissions")


def test_numbers_and_choices_of_the_other_commands(registered: dict[str, dict[str, Any]]) -> None:
    for name in TOP:
        for option in registered[name].get("options") or []:
            if option["name"] == "table":
                assert option["autocomplete"], name
            elif option["type"] == STRING:
                assert option.get("autocomplete") or option.get("choices"), (name, option["name"])


def test_only_the_guilds_intent(world: World) -> None:
    assert world.env.bot.intents == discord.Intents(guilds=True)


# -- what can be reached ----------------------------------------------------------------------------------------------


async def a_table(house: House, world: World, key: str) -> int:
    """A running table with as many players as possible and everything switched on; nobody is told about it."""
    lobby = Lobby(house.database, house.clock, lambda: None)
    size = GAMES[key].info.seats[1]
    on = {name: "on" for name, values in option_choices(GAMES[key].info.options).items() if values[0] is False}
    people = [Person(person.id, person.name) for person in world.people[:size]]
    table = await lobby.create(world.guild.id, world.channel.id, people[0], key, size, on)
    for person in people[1:]:
        table = await lobby.join(table.id, person)
    assert table.match.status == "running"
    return table.id


async def positions(world: World, key: str) -> list[int]:
    """Plies of a random game that are worth a look: the first ones with each set of kinds, and some others."""
    number = await a_table(world.house, world, key)
    service, rng = Play(world.house.database, world.house.clock, lambda: None), Random(key)
    seen: dict[tuple[str, ...], int] = {}
    while (table := await world.table(number)).match.status == "running" and len(seen) < POSITIONS:
        seat = rng.choice(table.to_act)
        legal = table.legal(seat)
        kinds = tuple(sorted({action.kind for action in legal}))
        if kinds not in seen or table.match.ply % 9 == 8:
            seen[(*kinds, *([str(table.match.ply)] if kinds in seen else []))] = table.match.ply
            await check_panel(world, table, seat, set(legal))
            await check_autocomplete(world, table, seat, rng)
        action = rng.choice(legal)
        await service.submit(f"{key}:{table.match.ply}", number, table.user_of(seat), action)
    return list(seen.values())


@pytest.mark.parametrize("page", [9, 13])
async def test_pages_of_a_menu_reach_everything(world: World, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    """Three pages and two, of which the ones before and after are the same."""
    monkeypatch.setattr("bot.ui.panel.PAGE", page)
    table = await world.table(await a_table(world.house, world, "atlanteon"))
    (seat,) = table.to_act
    await check_panel(world, table, seat, set(table.legal(seat)))
    number = await world.open_table()
    await play_by_buttons(world, number, Random(page), most=4)
    assert (await world.table(number)).match.ply == 4


@pytest.mark.parametrize("key", GAMES)
async def test_panel_and_autocomplete_reach_exactly_what_is_legal(world: World, key: str) -> None:
    assert len(await positions(world, key)) == POSITIONS


async def check_panel(world: World, table: Table, seat: int, legal: set[Action]) -> None:
    """All actions that menus and buttons lead to are the legal ones."""
    person = world.person(table.user_of(seat))
    who = Reader(Person(person.id, person.name), Preferences("en", "dm", False))
    reached: set[Action] = set()
    todo, seen = [(Choice(), 0)], set()
    while todo:
        choice, page = todo.pop()
        message = await panel(world.house, table, who, choice, page=page, redraw=False)
        assert message.view is not None
        body = {"content": message.content, "components": message.view.to_components()}
        assert limits.check_message(body) == []
        for component in limits.walk(body["components"]):
            match = PANEL.fullmatch(component.get("custom_id", ""))
            if match is None or component.get("disabled"):
                continue
            assert (int(match["table"]), int(match["ply"])) == (table.id, table.match.ply)
            now = Choice(*ids.unpack(table.game, match["choice"]))
            if match["verb"] == "do":
                reached.add(now.action(table))
            for step in steps(table, match["verb"], now, match["extra"], component):
                key = (step[0].kind, tuple(step[0].chosen.items()), step[1])
                if key not in seen:
                    seen.add(key)
                    todo.append(step)
    assert reached == legal


def steps(table: Table, verb: str, now: Choice, extra: str, component: Mapping[str, Any]) -> list[tuple[Choice, int]]:
    """Where a button or menu of the panel leads: the next choices and pages."""
    if verb == "pick":
        return [(now, 0)]
    if verb == "page":
        return [(now, int(extra.split()[0]))]
    values = [option["value"] for option in component.get("options") or []]
    if verb == "kind":
        return [(Choice(value), 0) for value in values]
    if verb == "ask":
        action = table.game.action_types[str(now.kind)]
        return [(Choice(now.kind, {**now.chosen, extra: ids.value_of(action, extra, v)}), 0) for v in values]
    return []


async def check_autocomplete(world: World, table: Table, seat: int, rng: Random) -> None:
    """All values that the commands offer, one parameter after another, are the legal ones."""
    for kind, action in table.game.action_types.items():
        await offered(world, table, seat, kind, parameters(action), {}, rng)


async def offered(
    world: World, table: Table, seat: int, kind: str, names: tuple[str, ...], chosen: dict[str, Value], rng: Random
) -> None:
    if len(chosen) == len(names):
        return
    name = names[len(chosen)]
    person, command = world.person(table.user_of(seat)), f"{table.game.info.key} {kind}"
    given = {n: v for n, v in chosen.items() if v is not None} | {"table": table.id}
    legal = options(table.game, table.state, seat, name, {"kind": kind, **chosen})
    values = [v for v in legal if v is not None]
    choices = await person.autocomplete(world.channel, command, name, "", **given)
    got = [choice["value"] for choice in choices]
    assert len(set(got)) == len(got)
    if len(values) <= limits.CHOICES:
        assert set(got) == set(values)
    else:
        assert set(got) < set(values)
        texts = game_texts(table.game.info.key, "en", table.names)
        for value in values:
            label = texts.choice(kind, name, value, chosen, table.view(seat))
            typed = await person.autocomplete(world.channel, command, name, label[:20], **given)
            assert value in [choice["value"] for choice in typed], f"{label} cannot be found by typing"
    for value in legal if len(legal) <= 12 else rng.sample(legal, 6):
        await offered(world, table, seat, kind, names, {**chosen, name: value}, rng)
