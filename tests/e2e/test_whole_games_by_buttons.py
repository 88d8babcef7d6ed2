"""Whole games of every game of the house by buttons and menus only."""

from __future__ import annotations

from random import Random

import pytest

from bot.services.lobby import option_choices
from engine.core.registry import GAMES
from tests.e2e.driver import MOST_ACTIONS, PORTUGUESE, World, play_by_buttons, told
from tests.e2e.test_whole_games import check_bodies, check_channel, check_log, check_messages, check_outbox, tables


def switches(key: str) -> dict[str, str]:
    """The first options of a game that can be switched on, as /newgame takes them."""
    every = option_choices(GAMES[key].info.options)
    on = [f"{name}=on" for name, values in every.items() if values[0] is False]
    return {f"option{n}": text for n, text in enumerate(on[:3], 1)}


@pytest.mark.parametrize(("key", "size", "most"), tables(odd=False))
async def test_a_whole_game_by_buttons(world: World, key: str, size: int, most: int) -> None:
    """With what the game offers switched on. The second player wants mentions instead of messages."""
    world.locales[world.ana.id] = PORTUGUESE
    assert "Mention" in told(await world.bruno.slash(world.channel, "notify", mode="mention"))
    number = await world.open_table(key, size, **switches(key))
    await play_by_buttons(world, number, Random(f"{key}{size}"), most=most)
    assert most < MOST_ACTIONS or (await world.table(number)).match.status == "finished"
    played = await check_log(world, number)
    await check_channel(world, number, played, [world.bruno])
    assert world.dms(world.bruno) == []
    for person in world.people[:size]:
        if person is not world.bruno:
            await check_messages(world, number, person, played)
    await check_outbox(world)
    check_bodies(world)
