"""From /newgame to the first board: joining, leaving, options, starting, cancelling, by buttons and by commands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n.catalog import catalog
from bot.services.lobby import MAX_OPEN_TABLES
from tests.e2e.driver import SELECT, World, choose, components, of_verb, pings, press, shown, told

t = catalog("en")


def verbs(message: Any) -> list[str]:
    return [c["custom_id"] for c in components(message)]


LOBBY = [f"tessela:lobby:{verb}:1" for verb in ("join", "leave", "options", "start", "cancel")]


async def at(world: World, person: Any, verb: str) -> Any:
    """Press a button of the lobby."""
    return await press(person, world.lobby(), f"lobby:{verb}")


@pytest.fixture
async def lobby(world: World) -> World:
    """Ana has opened a table."""
    result = await world.ana.slash(world.channel, "newgame", game="atlanteon")
    assert not result.ephemeral
    return world


async def test_newgame_opens_a_public_lobby(lobby: World) -> None:
    message = lobby.lobby()
    assert "**Atlanteon** · `#1`" in message.content
    assert "1. ana" in message.content
    assert t("lobby.open") in message.content
    assert verbs(message) == LOBBY
    assert pings(lobby, message) == []
    assert told(await lobby.ana.slash(lobby.channel, "games")).count("#1") == 1


async def test_the_second_player_starts_the_game(lobby: World) -> None:
    await at(lobby, lobby.bruno, "join")
    message = lobby.lobby()
    assert "2. bruno" in message.content
    assert t("lobby.running") in message.content
    assert components(message) == []
    (board,) = lobby.boards()
    assert board.attachments
    (acting,) = await lobby.acting()
    (other,) = await lobby.waiting()
    assert len(lobby.dms(acting)) == 1
    assert lobby.dms(other) == []


async def test_the_same_with_commands(lobby: World) -> None:
    assert told(await lobby.bruno.slash(lobby.channel, "leave")) == t("problem.none_to_leave")
    assert told(await lobby.bruno.slash(lobby.channel, "start")) == t("problem.none_to_start")
    assert told(await lobby.ana.slash(lobby.channel, "start")) == t("problem.too_few", low=2, players=1)
    assert told(await lobby.bruno.slash(lobby.channel, "join")) == t("lobby.joined_started", table=1)
    assert len(lobby.boards()) == 1
    assert told(await lobby.carla.slash(lobby.channel, "join")) == t("problem.none_to_join")


async def test_joining_twice_and_too_late(lobby: World) -> None:
    assert told(await at(lobby, lobby.ana, "join")) == t("problem.already_joined", table=1)
    assert told(await lobby.ana.slash(lobby.channel, "join", table=1)) == t("problem.already_joined", table=1)
    await at(lobby, lobby.bruno, "join")
    assert told(await lobby.carla.slash(lobby.channel, "join", table=1)) == t("problem.already_started", table=1)
    assert len((await lobby.table()).match.seats) == 2


async def test_leaving(lobby: World) -> None:
    assert told(await at(lobby, lobby.bruno, "leave")) == t("problem.not_joined", table=1)
    await at(lobby, lobby.ana, "leave")
    assert t("lobby.cancelled") in lobby.lobby().content
    assert components(lobby.lobby()) == []
    assert told(await lobby.bruno.slash(lobby.channel, "join", table=1)) == t("problem.table_cancelled", table=1)
    assert told(await lobby.ana.slash(lobby.channel, "games")) == t("games.none")


async def test_a_running_game_cannot_be_left_like_a_lobby(world: World) -> None:
    await world.open_table()
    assert told(await world.ana.slash(world.channel, "leave", table=1)) == t("problem.already_started", table=1)
    assert told(await world.ana.slash(world.channel, "leave")) == t("problem.none_to_leave")


async def test_only_the_host_decides(lobby: World) -> None:
    host_only = t("problem.host_only", host=lobby.ana.id)
    for verb in ("start", "cancel", "options"):
        answer = shown(await at(lobby, lobby.bruno, verb))
        assert answer.content == host_only
        assert pings(lobby, answer) == []
    assert told(await at(lobby, lobby.ana, "start")) == t("problem.too_few", low=2, players=1)
    assert verbs(lobby.lobby()) == LOBBY


async def test_cancelling(lobby: World) -> None:
    await at(lobby, lobby.ana, "cancel")
    assert t("lobby.cancelled") in lobby.lobby().content
    assert components(lobby.lobby()) == []
    assert lobby.posts() == []
    assert lobby.dms(lobby.ana) == []


async def test_options_are_changed_in_private_and_shown_to_all(lobby: World) -> None:
    menus = shown(await at(lobby, lobby.ana, "options"))
    names = [c["custom_id"].split(":")[3] for c in components(menus) if c["type"] == SELECT]
    assert names == ["pace", "games", "match_points", "early_claims"]
    (more,) = of_verb(menus, "lobby:options")
    rest = shown(await lobby.ana.click(menus, custom_id=more["custom_id"]))
    assert of_verb(rest, "option:1:win_check")
    menus = shown(await press(lobby.ana, rest, "lobby:options"))
    before = lobby.lobby().content
    menus = shown(await choose(lobby.ana, menus, "option:1:early_claims", "on"))
    (menu,) = of_verb(menus, "option:1:early_claims")
    assert [o["value"] for o in menu["options"] if o.get("default")] == ["on"]
    assert lobby.lobby().content != before
    await at(lobby, lobby.bruno, "join")
    assert (await lobby.table()).state.options.early_claims
    late = await choose(lobby.ana, menus, "option:1:early_claims", "off")
    assert told(late) == t("problem.already_started", table=1)


async def test_options_of_newgame_come_from_its_autocomplete(world: World) -> None:
    offered = await world.ana.autocomplete(world.channel, "newgame", "option1", "early", game="atlanteon")
    assert {c["value"] for c in offered} == {"early_claims=on", "early_claims=off"}
    assert await world.ana.autocomplete(world.channel, "newgame", "option1", "") == []
    await world.open_table(option1="early_claims=on", option2="games=match", option3="win_check=mover_only")
    options = (await world.table()).state.options
    assert (options.early_claims, options.games, options.win_check) == (True, "match", "mover_only")


async def test_nobody_hosts_without_end(world: World) -> None:
    for _ in range(MAX_OPEN_TABLES):
        assert not (await world.ana.slash(world.channel, "newgame", game="atlanteon")).ephemeral
    refused = await world.ana.slash(world.channel, "newgame", game="atlanteon")
    assert told(refused) == t("problem.too_many_tables", most=MAX_OPEN_TABLES)
    question = shown(await world.bruno.slash(world.channel, "join"))
    (menu,) = components(question)
    assert len(menu["options"]) == MAX_OPEN_TABLES
    listed = told(await world.ana.slash(world.channel, "games"))
    assert listed.startswith(t("games.head"))
    assert "#1 " in listed


async def test_games_lists_first_where_it_is_ones_turn(world: World) -> None:
    for _ in range(MAX_OPEN_TABLES - 1):
        await world.ana.slash(world.channel, "newgame", game="atlanteon")
    await world.bruno.slash(world.channel, "newgame", game="atlanteon")
    await world.ana.slash(world.channel, "join", table=MAX_OPEN_TABLES)
    for person in await world.acting(MAX_OPEN_TABLES):
        listed = told(await person.slash(world.channel, "games"))
        assert "▶️" in listed.splitlines()[2], listed
        assert f"#{MAX_OPEN_TABLES} " in listed.splitlines()[1]
