"""Missing permissions: named before a game begins, worked around when they are lost in the middle of one."""

from __future__ import annotations

import discord
import pytest

from bot.i18n.catalog import catalog
from bot.ui.permissions import INVITE, NEEDED, missing
from tests.e2e.driver import World, components, told

t = catalog("en")
DENIABLE = [name for name in NEEDED if name != "view_channel"]


@pytest.mark.parametrize("names", [[name] for name in DENIABLE] + [DENIABLE])
async def test_newgame_says_what_is_missing(world: World, names: list[str]) -> None:
    world.forbid(*names)
    answer = told(await world.ana.slash(world.channel, "newgame", game="atlanteon"))
    assert answer == t("problem.permissions", permissions=", ".join(t(f"permission.{name}") for name in names))
    assert await world.house.queries.mine(world.ana.id) == []
    diagnosis = told(await world.ana.slash(world.channel, "diagnose")).splitlines()
    assert [line for line in diagnosis if "❌" in line] == ["❌ " + t(f"permission.{name}") for name in names]
    world.forbid()
    assert "❌" not in told(await world.ana.slash(world.channel, "diagnose"))
    assert not (await world.ana.slash(world.channel, "newgame", game="atlanteon")).ephemeral


async def test_a_thread_needs_its_own_permission(world: World) -> None:
    thread = world.env.backend.create_thread(world.channel.id, "our table", world.ana.id)
    (handle,) = [c for c in world.channel.threads if c.id == thread.id]
    world.forbid("send_messages_in_threads")
    answer = told(await world.ana.slash(handle, "newgame", game="atlanteon"))
    assert answer == t("problem.permissions", permissions=t("permission.send_messages_in_threads"))
    world.forbid("send_messages")
    assert not (await world.ana.slash(handle, "newgame", game="atlanteon")).ephemeral
    await world.bruno.slash(handle, "join")
    assert len(world.boards(1, handle)) == 1


async def test_without_attach_files_the_board_comes_in_words(world: World) -> None:
    await world.open_table()
    world.forbid("attach_files")
    (person,) = await world.acting()
    (other,) = await world.waiting()
    answer = await person.slash(world.channel, "atlanteon place_tower", tower="E", square="c3")
    assert "c3" in told(answer)
    board = world.boards()[-1]
    assert board.attachments == []
    assert "```" in board.content
    assert "c3 Emperor" in board.content
    assert f"<@{other.id}>" in board.content
    assert components(board)
    assert world.dms(other)[-1].attachments, "direct messages need no permission of the channel"
    world.forbid()
    await other.slash(world.channel, "atlanteon place_tower", tower="T", square="a1")
    assert world.boards()[-1].attachments


async def test_without_send_messages_the_direct_messages_go_on(world: World) -> None:
    await world.open_table()
    boards = len(world.boards())
    world.forbid("send_messages")
    for tower, square in (("E", "a1"), ("T", "c3")):
        (person,), (other,) = await world.acting(), await world.waiting()
        before = len(world.dms(other))
        assert square in told(await person.slash(world.channel, "atlanteon place_tower", tower=tower, square=square))
        assert len(world.dms(other)) == before + 1
    assert len(world.boards()) == boards
    world.forbid()
    (person,) = await world.acting()
    await person.slash(world.channel, "atlanteon place_tower", tower="S", square="e5")
    await world.env.advance_time(1000)
    news = world.boards()[boards:]
    assert [sum(square in board.content for board in news) for square in ("a1", "c3", "e5")] == [1, 1, 1]
    assert "e5" in news[-1].content
    assert [components(board) != [] for board in news] == [False] * (len(news) - 1) + [True]


async def test_a_deleted_channel_does_not_stop_the_game(world: World) -> None:
    await world.open_table()
    (person,), (other,) = await world.acting(), await world.waiting()
    world.env.backend.delete_channel(world.channel.id)
    elsewhere = world.guild.create_text_channel("elsewhere")
    answer = await person.slash(elsewhere, "atlanteon place_tower", tower="E", square="a1", table=1)
    assert "a1" in told(answer)
    assert "a1" in world.dms(other)[-1].content


def test_the_invite_asks_for_no_more_than_is_needed() -> None:
    assert discord.Permissions(**dict.fromkeys([*NEEDED, "send_messages_in_threads"], True)) == INVITE
    assert not INVITE.administrator
    assert missing(INVITE) == []
