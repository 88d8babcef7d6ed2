"""Languages and notices of people and servers."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.common import Problem
from bot.services.profile import NOTIFY
from tests.bot.rooms import ANA, BRUNO, CARLA, SERVER, Rooms


async def test_unknown_people_have_the_defaults(rooms: Rooms) -> None:
    preferences = await rooms.profile.of(ANA.id)
    assert (preferences.locale, preferences.notify, preferences.dm_closed) == ("en", "dm", False)
    assert await rooms.profile.server_locale(SERVER) == "en"


async def test_the_language_follows_discord_until_one_is_chosen(rooms: Rooms) -> None:
    assert (await rooms.profile.seen(ANA.id, "pt_BR")).locale == "pt_BR"
    assert (await rooms.profile.of(ANA.id)).locale == "pt_BR"
    await rooms.profile.set_language(ANA.id, "en")
    assert (await rooms.profile.seen(ANA.id, "pt_BR")).locale == "en"
    await rooms.profile.set_language(ANA.id, None)
    assert (await rooms.profile.seen(ANA.id, "pt_BR")).locale == "pt_BR"
    await rooms.profile.server_seen(SERVER, "pt_BR")
    assert await rooms.profile.server_locale(SERVER) == "pt_BR"


async def test_somebody_new_is_seen_many_times_at_once(rooms: Rooms) -> None:
    found = await asyncio.gather(*(rooms.profile.seen(ANA.id, "pt_BR") for _ in range(20)))
    assert {preferences.locale for preferences in found} == {"pt_BR"}
    await asyncio.gather(*(rooms.profile.server_seen(SERVER, "pt_BR") for _ in range(20)))


@pytest.mark.parametrize("mode", NOTIFY)
async def test_how_somebody_is_told(rooms: Rooms, mode: str) -> None:
    await rooms.profile.set_notify(ANA.id, mode)
    preferences = await rooms.profile.of(ANA.id)
    assert preferences.wants_dm == (mode in ("dm", "both"))
    assert preferences.wants_mention == (mode in ("mention", "both"))
    await rooms.profile.dm_refused(ANA.id)
    refused = (await rooms.profile.of_many([ANA.id, BRUNO.id]))[ANA.id]
    assert not refused.wants_dm
    assert refused.wants_mention == (mode != "none")


async def test_closed_messages_are_told_once_each_time(rooms: Rooms) -> None:
    async def untold() -> bool:
        return (await rooms.profile.of(ANA.id)).untold

    assert not await untold()
    await rooms.profile.dm_refused(ANA.id)
    assert await untold()
    await rooms.profile.told(ANA.id)
    await rooms.profile.dm_refused(ANA.id)
    assert not await untold()
    await rooms.profile.set_notify(ANA.id, "dm")
    assert (await rooms.profile.of(ANA.id)).wants_dm
    await rooms.profile.dm_refused(ANA.id)
    assert await untold()


async def test_two_first_contacts_at_once(rooms: Rooms) -> None:
    seen = await asyncio.gather(*(rooms.profile.seen(ANA.id, "pt_BR") for _ in range(10)))
    assert {preferences.locale for preferences in seen} == {"pt_BR"}


async def test_a_reminder_wished_twice_comes_once(rooms: Rooms) -> None:
    table = await rooms.running()
    acting = table.user_of(table.to_act[0])
    for _ in range(2):
        await rooms.profile.remind_later(table.id, acting, 3)
    reminders = [row for row in await rooms.outbox() if row.kind == "remind"]
    assert [row.due_at for row in reminders] == [rooms.now + 3 * 3600]
    with pytest.raises(Problem, match="no_longer_your_turn"):
        await rooms.profile.remind_later(table.id, CARLA.id, 3)


async def test_muting(rooms: Rooms) -> None:
    table = await rooms.running()
    assert await rooms.profile.mute(table.id, ANA.id)
    assert not await rooms.profile.mute(table.id, ANA.id)
    with pytest.raises(Problem, match="not_seated"):
        await rooms.profile.mute(table.id, CARLA.id)
    with pytest.raises(Problem, match="no_table"):
        await rooms.profile.mute(99, ANA.id)
