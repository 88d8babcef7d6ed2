"""Finding tables, and looking at them at any moment."""

from __future__ import annotations

from random import Random

import pytest

from bot.services.common import Problem
from bot.services.queries import ACT, JOIN, LEAVE, LOOK, RESIGN, START, Wish
from engine.core.parts import SPECTATOR
from tests.bot.rooms import ANA, BRUNO, CARLA, CHANNEL, PEOPLE, Rooms


async def numbers(rooms: Rooms, wish: Wish, user: int, channel: int | None = CHANNEL) -> list[int]:
    return [match.id for match in await rooms.queries.fitting(wish, channel, user)]


async def test_which_tables_fit_a_command(rooms: Rooms) -> None:
    running, lobby = await rooms.running(), await rooms.opened()
    finished = await rooms.running()
    await rooms.play.resign("r", finished.id, ANA.id)
    assert await numbers(rooms, JOIN, BRUNO.id) == [lobby.id]
    assert await numbers(rooms, JOIN, ANA.id) == []
    assert await numbers(rooms, LEAVE, ANA.id) == await numbers(rooms, START, ANA.id) == [lobby.id]
    assert await numbers(rooms, START, BRUNO.id) == []
    assert await numbers(rooms, ACT, ANA.id) == await numbers(rooms, RESIGN, BRUNO.id) == [running.id]
    assert await numbers(rooms, ACT, CARLA.id) == []
    assert await numbers(rooms, LOOK, CARLA.id) == [running.id]
    assert await numbers(rooms, ACT, ANA.id, CHANNEL + 1) == []
    assert await numbers(rooms, ACT, ANA.id, None) == [running.id], "in direct messages: tables of all channels"
    await rooms.play.resign("s", running.id, ANA.id)
    assert await numbers(rooms, LOOK, CARLA.id) == [finished.id], "without a running game the last finished one"


async def test_tables_where_one_is_to_act_go_first(rooms: Rooms) -> None:
    tables = [await rooms.running() for _ in range(6)]
    acting = [t.id for t in tables if t.user_of(t.to_act[0]) == ANA.id]
    waiting = [t.id for t in tables if t.id not in acting]
    if acting:
        assert sorted(await numbers(rooms, ACT, ANA.id)) == acting
    lobby = await rooms.opened()
    assert [m.id for m in await rooms.queries.mine(ANA.id)] == [*acting, *waiting, lobby.id]


async def test_no_more_than_a_menu_can_hold(rooms: Rooms) -> None:
    for _ in range(30):
        await rooms.opened()
    assert len(await numbers(rooms, JOIN, BRUNO.id)) == 25


async def test_every_ply_can_be_looked_at(rooms: Rooms) -> None:
    table = await rooms.running()
    states, rng = [table.state], Random(2)
    while table.match.status == "running":
        table = await rooms.random_plies(table, rng, 1)
        states.append(table.state)
    for ply, state in enumerate(states):
        shown = await rooms.queries.at_ply(table.id, ply)
        assert shown.state == state
        assert shown.position is not None
        assert shown.position.ply == ply
    assert (await rooms.queries.at_ply(table.id, None)).state == states[-1]
    for ply in (-1, len(states)):
        with pytest.raises(Problem, match="no_ply"):
            await rooms.queries.at_ply(table.id, ply)


async def test_problems_of_looking(rooms: Rooms) -> None:
    lobby = await rooms.opened()
    with pytest.raises(Problem, match="not_started"):
        await rooms.queries.at_ply(lobby.id, None)
    with pytest.raises(Problem, match="no_table"):
        await rooms.queries.table(99)


async def test_what_happened_since(rooms: Rooms) -> None:
    table = await rooms.random_plies(await rooms.running(), Random(4), 6)
    happened = await rooms.queries.since(table, 2, 5)
    assert [h.ply for h in happened] == [3, 4, 5]
    (last,) = await rooms.queries.last_turn(table, 6)
    assert last.ply == 6
    shown, rows = await rooms.queries.history(table.id)
    assert [h.ply for h in rows] == [1, 2, 3, 4, 5, 6]
    assert shown.names == tuple(p.name for p in PEOPLE[:2])


async def test_seats(rooms: Rooms) -> None:
    table = await rooms.running()
    assert [table.seat_of(p.id) for p in (ANA, BRUNO, CARLA)] == [0, 1, SPECTATOR]
    (acting,) = table.to_act
    assert table.options(1 - acting, "kind") == []
    assert table.legal(SPECTATOR) == []
