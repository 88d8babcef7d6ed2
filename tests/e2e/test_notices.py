"""How people hear that it is their turn: direct messages, mentions, reminders, and what stops them."""

from __future__ import annotations

import re
from random import Random

import pytest
from sqlalchemy import select

from bot.i18n.catalog import catalog
from bot.store.models import OutboxRow
from tests.e2e.driver import (
    Person,
    World,
    components,
    of_verb,
    one_action_by_buttons,
    pings,
    press,
    shown,
    told,
)

t = catalog("en")
SQUARES = (("E", "a1"), ("T", "c3"), ("S", "e5"))


async def tower(world: World, step: int) -> None:
    """The person to act puts up the next tower."""
    (person,) = await world.acting()
    name, square = SQUARES[step]
    assert square in told(await person.slash(world.channel, "atlanteon place_tower", tower=name, square=square))


async def notes(world: World) -> list[str | None]:
    """What became of the rows of the outbox that needed no sending."""
    async with world.house.database.read() as session:
        return [row.note for row in await session.scalars(select(OutboxRow).order_by(OutboxRow.id)) if row.note]


# -- direct messages --------------------------------------------------------------------------------------------------


async def test_a_turn_is_played_from_the_direct_message(world: World) -> None:
    await world.open_table()
    (person,) = await world.acting()
    (message,) = world.dms(person)
    panel = shown(await press(person.user, message, "play"))
    result = await one_action_by_buttons(world, person, panel, Random(4))
    assert t("panel.wait", names=(await world.acting())[0].name) in told(result)
    assert (await world.table()).match.ply == 1
    assert len(world.boards()) == 2


async def test_commands_work_in_direct_messages(world: World) -> None:
    await world.open_table()
    (person,), (other,) = await world.acting(), await world.waiting()
    assert of_verb(shown(await person.user.slash("play")), "panel:ask")
    assert shown(await other.user.slash("board")).attachments
    assert "#1" in told(await other.user.slash("games"))
    assert "a1" in told(await person.user.slash("atlanteon place_tower", tower="E", square="a1"))
    assert (await world.table()).match.ply == 1
    assert told(await world.carla.user.slash("play")) == t("problem.none_to_play")
    assert told(await world.carla.user.slash("board", table=1)) == t("problem.no_table", table=1)
    assert "newgame" not in person.user.available_commands()


async def test_the_message_tells_what_the_others_did(world: World) -> None:
    await world.open_table()
    (first,), (second,) = await world.acting(), await world.waiting()
    await tower(world, 0)
    message = world.dms(second)[-1]
    assert t("dm.your_turn") in message.content
    assert f"{first.name}" in message.content
    assert "a1" in message.content
    assert world.boards()[-1].jump_url in message.content or "/channels/" in message.content


async def test_a_turn_already_taken_is_not_announced(world: World) -> None:
    """The direct message cannot be sent at first; when it could be, the turn is over."""
    await world.open_table()
    (first,), (second,) = await world.acting(), await world.waiting()
    before = len(world.dms(second))
    path = f"/channels/{second.user.dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=503, times=1)
    await tower(world, 0)
    await tower(world, 1)
    assert len(world.dms(second)) == before
    await world.env.advance_time(60)
    assert len(world.dms(second)) == before
    assert "the turn is over" in await notes(world)
    await tower(world, 2)
    assert len(world.dms(second)) == before + 1
    assert first.id != second.id


async def test_later_reminds_while_it_is_still_the_same_turn(world: World) -> None:
    await world.open_table()
    (person,) = await world.acting()
    (message,) = world.dms(person)
    asked = shown(await press(person.user, message, "later"))
    assert [c["label"] for c in components(asked)] == [t.plural("later.hours", n) for n in (1, 3, 8)]
    await press(person.user, asked, "later:1:1")
    await world.env.advance_time(3500)
    assert len(world.dms(person)) == 1
    await world.env.advance_time(200)
    assert len(world.dms(person)) == 2
    assert t("dm.your_turn") in world.dms(person)[-1].content


async def test_later_is_forgotten_when_the_turn_was_played(world: World) -> None:
    await world.open_table()
    (person,), (other,) = await world.acting(), await world.waiting()
    asked = shown(await press(person.user, world.dms(person)[0], "later"))
    answer = shown(await press(person.user, asked, "later:1:1"))
    assert answer.content == t.plural("later.done", 1)
    await tower(world, 0)
    await tower(world, 1)
    before = len(world.dms(person))
    await world.env.advance_time(3700)
    assert len(world.dms(person)) == before
    late = await press(other.user, world.dms(other)[-1], "later")
    assert told(late) == t("problem.no_longer_your_turn", table=1)


async def test_a_muted_table_is_silent_for_one_person(world: World) -> None:
    await world.open_table()
    (first,), (second,) = await world.acting(), await world.waiting()
    message = world.dms(first)[0]
    assert told(await press(first.user, message, "mute")) == t("mute.on", table=1)
    for step in range(3):
        await tower(world, step)
    assert len(world.dms(first)) == 1
    assert len(world.dms(second)) == 2
    assert all(pings(world, board) == [] for board in world.boards())
    assert told(await press(first.user, message, "mute")) == t("mute.off", table=1)


# -- how somebody wants to be told ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "direct", "mentioned"), [("dm", 1, False), ("mention", 0, True), ("both", 1, True), ("none", 0, False)]
)
async def test_notify(world: World, mode: str, direct: int, mentioned: bool) -> None:
    for person in (world.ana, world.bruno):
        answer = told(await person.slash(world.channel, "notify", mode=mode))
        assert answer == t("notify.done", mode=t(f"notify.{mode}"))
    await world.open_table()
    (person,) = await world.acting()
    (board,) = world.boards()
    assert len(world.dms(person)) == direct
    assert pings(world, board) == ([person.id] if mentioned else [])
    assert f"<@{person.id}>" in board.content


# -- closed direct messages -------------------------------------------------------------------------------------------


async def closed(world: World) -> tuple[Person, Person]:
    """A game whose second player takes no direct messages: who is to act, and that player."""
    await world.open_table()
    (first,), (second,) = await world.acting(), await world.waiting()
    world.close_dms(second)
    await tower(world, 0)
    return first, second


async def test_closed_direct_messages_become_mentions(world: World) -> None:
    first, second = await closed(world)
    mention = world.posts()[-1]
    assert pings(world, mention) == [second.id]
    assert f"<@{second.id}>" in mention.content
    assert "`#1`" in mention.content
    await tower(world, 1)
    assert len(world.dms(first)) == 2, "the other player is told as always"
    await tower(world, 2)
    (acting,) = await world.acting()
    assert acting.id == second.id
    assert pings(world, world.boards()[-1]) == [second.id]
    assert world.posts()[-1].id == world.boards()[-1].id, "no second mention where the board mentions"
    heard = [m for m in world.posts() if second.id in pings(world, m)]
    assert len(heard) == 2, "one sound for each turn"


async def test_closed_direct_messages_are_told_once_in_private(world: World) -> None:
    _, second = await closed(world)
    notice = t("dm.closed").strip()
    assert notice in told(await second.slash(world.channel, "board"))
    assert notice not in told(await second.slash(world.channel, "board"))
    expected = t("diagnose.dm_closed", mode=t("notify.dm"))
    assert expected in told(await second.slash(world.channel, "diagnose"))


async def test_notify_tries_direct_messages_again(world: World) -> None:
    _, second = await closed(world)
    world.open_dms(second)
    await second.slash(world.channel, "notify", mode="dm")
    before = len(world.dms(second))
    await tower(world, 1)
    await tower(world, 2)
    assert len(world.dms(second)) == before + 1
    assert pings(world, world.boards()[-1]) == []


async def test_both_have_closed_direct_messages(world: World) -> None:
    for person in (world.ana, world.bruno):
        world.close_dms(person)
    await world.open_table()
    for step in range(3):
        await tower(world, step)
    for person in (world.ana, world.bruno):
        await person.slash(world.channel, "resign")
    heard = [who for message in world.posts() for who in pings(world, message)]
    assert len(heard) == 4
    assert len(set(heard)) == 2


# -- names ------------------------------------------------------------------------------------------------------------

NAMES = [
    "**@everyone**",
    "<@&1> <@1>",
    "[win](http://evil.example)",
    "`x` ||y|| _z_ ~~q~~",
    "# Title\nnext",
    "{name} %s \\",
]


@pytest.mark.parametrize("name", NAMES)
async def test_names_are_only_names(world: World, name: str) -> None:
    """Whatever somebody is called: nobody is pinged by it, and it is no link and no markup."""
    tricky = world.guild.add_member(world.env.create_user("tricky", global_name=name[:32]))
    world.people.append(tricky)
    await world.ana.slash(world.channel, "newgame", game="atlanteon")
    await press(tricky, world.lobby(), "lobby:join")
    await tower(world, 0)
    await tower(world, 1)
    for message in [world.lobby(), *world.posts(), *world.dms(world.ana), *world.dms(tricky)]:
        assert pings(world, message) == []
        shown_raw = message.content.replace("**Atlanteon**", "").replace("**One game**", "")
        assert "@everyone" not in shown_raw
        assert "://evil" not in shown_raw
        assert "||y||" not in shown_raw
        assert "\n# " not in shown_raw
        assert not re.search(r"(?<!\\)<@&?1>", shown_raw)
    assert told(await world.ana.slash(world.channel, "games"))
    assert told(await tricky.slash(world.channel, "history"))
    await world.ana.slash(world.channel, "resign")
