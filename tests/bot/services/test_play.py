"""Submitting actions: once for each click, in order, with everything that follows from it or not at all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.services.common import Problem, Refused, Table
from bot.services.play import Played
from engine.core.registry import GAMES
from engine.games.atlanteon.actions import PlaceTile, PlaceTower
from tests.bot.rooms import ANA, BRUNO, CARLA, Rooms
from tests.engine.core.toy import TOY, Draw, Give

TOWER = PlaceTower("E", "a1")
FIFTY = 50


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small game with secrets, luck and simultaneous turns stands among the games."""
    monkeypatch.setitem(GAMES, "toy", TOY)
    return iter([None])


def acting(table: Table) -> int:
    return table.user_of(table.to_act[0])


# -- one click, one effect --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expected_ply", [0, None])
async def test_fifty_people_do_the_same_at_once(rooms: Rooms, expected_ply: int | None) -> None:
    """Fifty commands of their own: one wins, the others hear why not."""
    table = await rooms.running()
    results = await asyncio.gather(
        *(rooms.play.submit(f"c{n}", table.id, acting(table), TOWER, expected_ply) for n in range(FIFTY)),
        return_exceptions=True,
    )
    done = [r for r in results if isinstance(r, Played)]
    refused = [r for r in results if isinstance(r, (Problem, Refused))]
    assert (len(done), len(refused)) == (1, FIFTY - 1)
    if expected_ply is not None:
        assert {r.code for r in refused if isinstance(r, Problem)} == {"moved_on"}
    assert [row.kind for row in await rooms.log(table.id)] == ["place_tower"]
    assert (await rooms.queries.table(table.id)).match.ply == 1
    assert await rooms.replays(table.id)
    assert [row.dedupe_key for row in await rooms.outbox("board")] == ["board:1:0", "board:1:1"]


async def test_the_same_command_fifty_times(rooms: Rooms) -> None:
    table = await rooms.running()
    results = await asyncio.gather(
        *(rooms.play.submit("the click", table.id, acting(table), TOWER, 0) for _ in range(FIFTY))
    )
    assert {(r.table.match.ply, r.since) for r in results} == {(1, 0)}
    assert sorted(r.repeated for r in results) == [False] + [True] * (FIFTY - 1)
    assert len(await rooms.log(table.id)) == 1
    assert await rooms.replays(table.id)


async def test_two_processes_on_one_database(rooms: Rooms) -> None:
    """The second one has connections and locks of its own."""
    table = await rooms.running()
    other = Rooms(rooms.database.url.render_as_string(hide_password=False))
    try:
        results = await asyncio.gather(
            *(
                (rooms if n % 2 else other).play.submit(f"c{n}", table.id, acting(table), TOWER, 0)
                for n in range(FIFTY)
            ),
            return_exceptions=True,
        )
    finally:
        await other.database.close()
    assert sum(isinstance(r, Played) for r in results) == 1
    assert all(isinstance(r, (Played, Problem)) for r in results), results
    assert len(await rooms.log(table.id)) == 1


async def test_many_tables_at_once_do_not_mix(rooms: Rooms) -> None:
    tables = [await rooms.running() for _ in range(8)]
    ended = await asyncio.gather(*(rooms.random_plies(table, Random(table.id)) for table in tables))
    assert {table.match.status for table in ended} == {"finished"}
    for table in ended:
        assert await rooms.replays(table.id)


async def test_an_action_is_all_or_nothing(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await rooms.running()
    before = len(await rooms.outbox())

    def broken(*_: object) -> None:
        raise RuntimeError("in the middle of the transaction")

    monkeypatch.setattr("bot.services.notify.turn", broken)
    with pytest.raises(RuntimeError):
        await rooms.submit(table, TOWER)
    assert await rooms.log(table.id) == []
    assert (await rooms.queries.table(table.id)).match.ply == 0
    assert len(await rooms.outbox()) == before
    monkeypatch.undo()
    assert (await rooms.submit(table, TOWER)).table.match.ply == 1


# -- who may, and when ------------------------------------------------------------------------------------------------


async def test_a_refusal_changes_nothing_and_names_the_table(rooms: Rooms) -> None:
    table = await rooms.running()
    woken = rooms.woken
    with pytest.raises(Refused) as refused:
        await rooms.submit(table, PlaceTile("3", "a1"))
    assert refused.value.refusal.code == "wrong_phase"
    assert refused.value.table.names == ("ana", "bruno"), "the words of the refusal need the names"
    assert await rooms.log(table.id) == []
    assert rooms.woken == woken


async def test_problems(rooms: Rooms) -> None:
    async def problem(table_id: int, user: int, ply: int | None = None) -> str:
        with pytest.raises(Problem) as raised:
            await rooms.play.submit("x", table_id, user, TOWER, ply)
        return raised.value.code

    lobby = await rooms.opened()
    table = await rooms.running()
    cancelled = await rooms.lobby.cancel((await rooms.opened()).id, ANA.id)
    assert await problem(99, ANA.id) == "no_table"
    assert await problem(lobby.id, ANA.id) == "not_started"
    assert await problem(cancelled.id, ANA.id) == "table_cancelled"
    assert await problem(table.id, CARLA.id) == "not_seated"
    assert await problem(table.id, ANA.id, 5) == "moved_on"
    await rooms.play.resign("r", table.id, ANA.id)
    assert await problem(table.id, ANA.id) == "table_over"


# -- what is told -----------------------------------------------------------------------------------------------------


async def test_a_turn_writes_its_notices(rooms: Rooms) -> None:
    table = await rooms.running()
    played = await rooms.submit(table, TOWER)
    assert rooms.woken >= 2
    board, turn = (await rooms.outbox("board", "turn"))[-2:]
    assert json.loads(board.payload) == {"ply": 1, "since": 0}
    assert json.loads(turn.payload)["user"] == acting(played.table)
    assert board.lane == f"table:{table.id}"
    assert turn.lane.startswith(f"user:{acting(played.table)}")
    assert played.table.match.turn_ply == 1


async def test_the_end_writes_the_last_board_and_a_result_for_everybody(rooms: Rooms) -> None:
    table = await rooms.random_plies(await rooms.running(), Random(1))
    assert table.match.status == "finished"
    assert table.to_act == ()
    over = await rooms.outbox("over")
    assert {json.loads(row.payload)["user"] for row in over} == {ANA.id, BRUNO.id}
    assert (await rooms.outbox("board"))[-1].dedupe_key == f"board:{table.id}:{table.match.ply}"
    outcome = table.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert await rooms.replays(table.id)


# -- undo -------------------------------------------------------------------------------------------------------------


async def some_undo(rooms: Rooms) -> tuple[Table, int]:
    """A table where the last action can be taken back, and the seat that can."""
    table, rng = await rooms.running(early_claims="on"), Random(3)
    while not await rooms.queries.can_undo(table, table.to_act[0]):
        table = await rooms.random_plies(table, rng, 1)
        assert table.match.status == "running"
    return table, table.to_act[0]


async def test_undo_is_a_row_of_the_log(rooms: Rooms) -> None:
    table, seat = await some_undo(rooms)
    before = await rooms.queries.at_ply(table.id, table.match.ply - 1)
    boards = len(await rooms.outbox("board"))
    undone = (await rooms.play.undo("u", table.id, table.user_of(seat))).table
    assert undone.state == before.state
    assert undone.match.ply == table.match.ply + 1
    assert (await rooms.log(table.id))[-1].kind == "undo"
    assert len(await rooms.outbox("board")) == boards
    assert await rooms.replays(table.id)
    again = await rooms.play.undo("u", table.id, table.user_of(seat))
    assert again.repeated
    assert again.table.match.ply == undone.match.ply
    assert await rooms.replays((await rooms.random_plies(undone, Random(8))).id)


async def test_undo_ends_where_the_turn_began(rooms: Rooms) -> None:
    table, seat = await some_undo(rooms)
    user = table.user_of(seat)
    with pytest.raises(Problem, match="moved_on"):
        await rooms.play.undo("late", table.id, user, table.match.ply - 1)
    while await rooms.queries.can_undo(table, seat):
        table = (await rooms.play.undo(f"u{table.match.ply}", table.id, user)).table
    with pytest.raises(Problem, match="nothing_to_undo"):
        await rooms.play.undo("more", table.id, user)
    with pytest.raises(Problem, match="nothing_to_undo"):
        await rooms.play.undo("other", table.id, table.user_of(1 - seat))


@pytest.mark.usefixtures("toy")
async def test_nobody_takes_back_a_card_that_was_drawn(rooms: Rooms) -> None:
    table = await rooms.running("toy", 2)
    drawn = (await rooms.submit(table, Draw(), ANA.id)).table
    with pytest.raises(Problem, match="nothing_to_undo"):
        await rooms.play.undo("u", drawn.id, ANA.id)


# -- giving up --------------------------------------------------------------------------------------------------------


async def test_giving_up_for_two(rooms: Rooms) -> None:
    table = await rooms.running()
    over = (await rooms.play.resign("r", table.id, ANA.id)).table
    outcome = over.outcome()
    assert outcome is not None
    assert (over.match.status, outcome.winners, outcome.reasons) == ("finished", (1,), ("resigned",))
    assert len(await rooms.outbox("over")) == 2
    assert await rooms.replays(table.id)
    assert (await rooms.play.resign("r", table.id, ANA.id)).repeated
    with pytest.raises(Problem, match="table_over"):
        await rooms.play.resign("s", table.id, BRUNO.id)


@pytest.mark.usefixtures("toy")
async def test_a_computer_takes_the_seat_where_others_go_on(rooms: Rooms) -> None:
    table = await rooms.running("toy", 3)
    after = (await rooms.play.resign("r", table.id, BRUNO.id)).table
    assert after.match.status == "running"
    assert 1 not in after.to_act, "the computer has moved for the seat"
    with pytest.raises(Problem, match="already_resigned"):
        await rooms.submit(after, Draw(), BRUNO.id)
    while after.match.status == "running":
        after = (await rooms.submit(after, after.legal(after.to_act[0])[0])).table
    assert await rooms.replays(table.id)
    assert {row.seat for row in await rooms.log(table.id)} == {0, 1, 2}


# -- simultaneous turns -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("toy")
async def test_simultaneous_turns_are_announced_once(rooms: Rooms) -> None:
    table = await rooms.running("toy", 2)

    async def told() -> list[Any]:
        return [(json.loads(row.payload)["ply"], json.loads(row.payload)["user"]) for row in await rooms.outbox("turn")]

    assert await told() == [(0, ANA.id), (0, BRUNO.id)]
    table = (await rooms.submit(table, Draw(), BRUNO.id)).table
    assert table.to_act == (0,)
    assert await told() == [(0, ANA.id), (0, BRUNO.id)]
    hand: list[int] = table.state.hands[0]
    table = (await rooms.submit(table, Give(hand[0], "red"), ANA.id)).table
    assert await told() == [(0, ANA.id), (0, BRUNO.id), (2, ANA.id), (2, BRUNO.id)]
