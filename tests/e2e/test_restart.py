"""The bot goes away and comes back: games, panels, buttons of any age and unsent messages go on."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from bot.i18n.catalog import catalog
from bot.outbox.worker import Worker
from tests.e2e.driver import (
    World,
    choose,
    components,
    of_verb,
    play_by_buttons,
    press,
    shown,
    told,
)

t = catalog("en")


async def tower(world: World, tower: str, square: str) -> None:
    (person,) = await world.acting()
    assert square in told(await person.slash(world.channel, "atlanteon place_tower", tower=tower, square=square))


async def test_a_game_goes_on_after_a_restart(world: World) -> None:
    await world.open_table()
    await play_by_buttons(world, 1, Random(1), most=5)
    before = await world.table()
    boards, messages = len(world.boards()), [len(world.dms(p)) for p in (world.ana, world.bruno)]
    await world.restart()
    await world.env.advance_time(10)
    after = await world.table()
    assert (after.match.ply, after.state) == (before.match.ply, before.state)
    assert len(world.boards()) == boards, "something was posted twice"
    assert [len(world.dms(p)) for p in (world.ana, world.bruno)] == messages
    await play_by_buttons(world, 1, Random(2), most=4)
    assert (await world.table()).match.ply == before.match.ply + 4
    assert len(world.boards()) == boards + 4


async def test_old_buttons_work_after_a_restart(world: World) -> None:
    await world.open_table()
    await tower(world, "E", "a1")
    (person,), (other,) = await world.acting(), await world.waiting()
    board, message = world.boards()[-1], world.dms(person)[-1]
    panel = shown(await press(person, board, "play"))
    history = shown(await press(person, board, "history"))
    rules = shown(await press(person, board, "rules"))
    asked = shown(await other.slash(world.channel, "resign"))
    await world.carla.slash(world.channel, "newgame", game="atlanteon")
    options = shown(await press(world.carla, world.lobby(2), "lobby:options"))
    later = shown(await press(person.user, message, "later"))

    await world.restart()

    assert shown(await press(other, board, "board")).attachments
    assert t("panel.wait", names=person.name) in told(await press(other, board, "play"))
    assert components(history) == [], "a single page has nothing to turn"
    topic = components(rules)[0]["options"][-1]["value"]
    assert "**Atlanteon" in told(await choose(person, rules, "topic", topic))
    await choose(world.carla, options, "option:2:early_claims", "on")
    await press(world.davi, world.lobby(2), "lobby:join")
    assert (await world.table(2)).state.options.early_claims
    assert told(await press(person.user, later, "later:1:3")) == t.plural("later.done", 3)
    direct = shown(await press(person.user, message, "play"))
    assert of_verb(direct, "panel:ask")
    for value in ("T", "c3"):
        panel = shown(await choose(person, panel, "panel:ask", value))
    await world.restart()
    done = shown(await press(person, panel, "panel:do"))
    assert "c3" in done.content
    assert (await world.table()).match.ply == 2
    await press(other, asked, "resign")
    assert (await world.table()).match.status == "finished"


async def test_what_was_committed_but_not_sent_is_sent_once_by_the_next_bot(world: World) -> None:
    await world.open_table()
    (first,), (second,) = await world.acting(), await world.waiting()
    await world.house.worker.close()  # the process dies here: from now on nothing is sent
    for name, square in (("E", "a1"), ("T", "c3"), ("S", "e5")):
        await tower(world, name, square)
    assert len(world.boards()) == 1
    told_before = [len(world.dms(p)) for p in (first, second)]
    await world.restart()
    await world.env.advance_time(10)
    boards = world.boards()
    assert len(boards) == 4
    assert ["a1" in boards[1].content, "c3" in boards[2].content, "e5" in boards[3].content] == [True] * 3
    assert [components(board) != [] for board in boards] == [False, False, False, True]
    (acting,) = await world.acting()
    turns = [second, first, acting]
    assert [re.findall(r"<@(\d+)>", m.content) for m in boards[1:]] == [[str(p.id)] for p in turns]
    news = {p.id: len(world.dms(p)) - before for p, before in zip((first, second), told_before, strict=True)}
    assert news == {p.id: int(p.id == acting.id) for p in (first, second)}, "only the present turn is announced"
    await world.restart()
    await world.env.advance_time(60)
    assert len(world.boards()) == 4
    nonces = Counter(r.json["nonce"] for r in world.env.http_requests if r.json and "nonce" in r.json)
    assert set(nonces.values()) == {1}


async def test_the_result_is_told_once_after_a_restart(world: World) -> None:
    await world.open_table()
    await world.house.worker.close()
    await tower(world, "E", "a1")
    asked = shown(await world.ana.slash(world.channel, "resign"))
    await press(world.ana, asked, "resign")
    await world.restart()
    await world.env.advance_time(10)
    first, middle, last = world.boards()
    assert "🏆" in last.content
    assert ["🏆" in m.content for m in (first, middle)] == [False, False]
    seed = (await world.table()).match.seed
    assert seed is not None
    assert seed not in middle.content
    for person in (world.ana, world.bruno):
        assert sum("🏆" in m.content for m in world.dms(person)) == 1
    assert components(middle) == []


async def test_a_lobby_survives_a_crash_before_its_update(world: World) -> None:
    await world.ana.slash(world.channel, "newgame", game="atlanteon")
    await world.house.worker.close()
    await press(world.bruno, world.lobby(), "lobby:join")
    assert "bruno" not in world.lobby().content
    await world.restart()
    await world.env.advance_time(10)
    assert "bruno" in world.lobby().content
    assert len(world.boards()) == 1
    (acting,) = await world.acting()
    assert len(world.dms(acting)) == 1


@pytest.mark.parametrize("status", [500, 502, 503, 429])
async def test_a_failing_discord_is_tried_again(world: World, status: int) -> None:
    await world.open_table()
    (first,), (second,) = await world.acting(), await world.waiting()
    boards, direct = len(world.boards()), len(world.dms(second))
    world.env.inject_error("POST", "/channels/*/messages", status=status, times=4)
    await tower(world, "E", "a1")
    assert (len(world.boards()), len(world.dms(second))) == (boards, direct)
    await world.env.advance_time(60)
    assert (len(world.boards()), len(world.dms(second))) == (boards + 1, direct + 1)
    assert first.id != second.id


async def test_a_failing_discord_is_tried_again_after_a_restart(world: World) -> None:
    await world.open_table()
    boards = len(world.boards())
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=2)
    await tower(world, "E", "a1")
    await world.restart()
    assert isinstance(world.house.worker, Worker)
    await world.env.advance_time(60)
    assert len(world.boards()) == boards + 1
