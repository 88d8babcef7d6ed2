"""Whole games of every game of the house by slash commands, and what the players see of them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot.i18n.catalog import catalog, locale_for
from bot.services.common import Table, entries, log_rows, options_of
from bot.store.models import OutboxRow
from engine.core.chance import seed_hash
from engine.core.game import start
from engine.core.parts import Seat
from engine.core.registry import GAMES
from engine.core.replay import Entry, first_difference, replay
from tests.e2e.conftest import OPENAPI
from tests.e2e.driver import (
    MOST_ACTIONS,
    PORTUGUESE,
    Person,
    World,
    components,
    pings,
    play_by_commands,
)

LONG = "TESSELA_LONG"
FIRST = 15
"""So many actions are played where another test plays the same game to its end, unless TESSELA_LONG is set."""


def tables(odd: bool) -> list[Any]:
    """All games with all numbers of players. Whole games: the smallest table, and every second larger one."""
    found = []
    for key, game in GAMES.items():
        low, high = game.info.seats
        for size in range(low, high + 1):
            whole = size == low or size % 2 == odd or LONG in os.environ
            found.append(pytest.param(key, size, MOST_ACTIONS if whole else FIRST, id=f"{key}-{size}"))
    return found


@dataclass(frozen=True)
class Turn:
    """A turn as the rules know it: the ply at which it begins, and who is to act."""

    ply: int
    acting: tuple[Seat, ...]


async def record(world: World, number: int) -> tuple[Table, list[Entry], list[str]]:
    """A table with its log: the entries and their hashes."""
    async with world.house.database.read() as session:
        rows = await log_rows(session, number)
    table = await world.table(number)
    return table, entries(table.game, rows), [row.state_hash for row in rows]


def turns(table: Table, log: list[Entry]) -> list[Turn]:
    """The turns of a match, replayed from its seed: its start, every time somebody new is to act, and its end."""
    assert table.position is not None
    game, first = table.game, table.position
    steps = list(replay(game, first.seats, first.seed, first.options, log))
    acting = game.to_act(start(game, first.seats, first.seed, first.options).state)
    found = [Turn(0, tuple(sorted(acting)))]
    for step in steps:
        after = game.to_act(step.position.state)
        if after - acting or not after or any(event.new_turn for event in step.events):
            found.append(Turn(step.position.ply, tuple(sorted(after))))
        acting = after
    return found


def people(world: World, table: Table) -> list[Person]:
    """The players by seat."""
    return [world.person(seat.user_id) for seat in table.match.seats]


async def check_log(world: World, number: int) -> list[Turn]:
    """The log replays from the published seed to the stored hashes."""
    table, log, hashes = await record(world, number)
    assert table.match.seed is not None
    seed, seats = bytes.fromhex(table.match.seed), len(table.match.seats)
    assert len(hashes) == table.match.ply
    assert first_difference(table.game, seats, seed, options_of(table.match), log, hashes) is None
    boards = [board.content for board in world.boards(number)]
    assert seed_hash(seed) in boards[0]
    over = table.match.status == "finished"
    assert [table.match.seed in text for text in boards] == [False] * (len(boards) - over) + [True] * over
    assert ["🏆" in text for text in boards] == [False] * (len(boards) - over) + [True] * over
    return turns(table, log)


async def check_channel(world: World, number: int, played: list[Turn], mentioned: list[Person]) -> None:
    """One board a turn, with picture, words and buttons; only the newest keeps its buttons; pings as wanted."""
    boards, seats = world.boards(number), people(world, await world.table(number))
    assert world.posts(number) == boards, "the channel holds more than boards"
    assert len(boards) == len(played)
    for board, turn in zip(boards, played, strict=True):
        acting = [seats[seat] for seat in turn.acting]
        named = re.findall(r"<@(\d+)>", board.content)
        assert sorted(named) == sorted(str(p.id) for p in acting), board.content
        assert pings(world, board) == [p.id for p in acting if p in mentioned]
        (picture,) = board.attachments
        assert picture.description
        assert picture.size > 10_000
        assert (components(board) != []) == (board == boards[-1])
    sent = [
        r.json
        for r in world.env.http_requests
        if (r.method, r.path) == ("POST", f"/channels/{world.channel.id}/messages")
    ]
    assert all(body["components"] for body in sent), "a board was posted without buttons"


async def check_messages(world: World, number: int, person: Person, played: list[Turn]) -> None:
    """One direct message for each turn of a person, in their language, and the last one tells the result."""
    table = await world.table(number)
    t = catalog(locale_for(world.locales.get(person.id)))
    seat = table.seat_of(person.id)
    messages = world.dms(person)
    over = table.match.status == "finished"
    assert len(messages) == sum(seat in turn.acting for turn in played) + over
    for message in messages:
        (picture,) = message.attachments
        assert picture.description
        assert f"/{world.guild.id}/{world.channel.id}" in message.content, "no link to the table"
    for message in messages[: len(messages) - over]:
        assert t("dm.your_turn") in message.content
        assert [c["custom_id"].split(":")[1] for c in components(message)] == ["play", "later", "mute"]
    if over:
        assert t("dm.your_turn") not in messages[-1].content
        assert "🏆" in messages[-1].content
        assert components(messages[-1]) == []


async def check_outbox(world: World) -> None:
    """Everything that was to be told was told, at the first attempt."""
    async with world.house.database.read() as session:
        rows = list(await session.scalars(select(OutboxRow)))
    assert [row.dedupe_key for row in rows if row.done_at is None or row.attempts] == []


@pytest.mark.parametrize(("key", "size", "most"), tables(odd=True))
async def test_a_whole_game_by_slash_commands(world: World, key: str, size: int, most: int) -> None:
    world.server_locale = world.locales[world.ana.id] = PORTUGUESE
    number = await world.open_table(key, size)
    await play_by_commands(world, number, Random(f"{key}{size}"), most=most)
    assert most < MOST_ACTIONS or (await world.table(number)).match.status == "finished"
    played = await check_log(world, number)
    await check_channel(world, number, played, [])
    for person in world.people[:size]:
        await check_messages(world, number, person, played)
    await check_outbox(world)
    assert all(catalog("pt_BR")("start.seed_hash", hash="")[:20] in m.content for m in world.boards(number)[:1])
    check_bodies(world)


def check_bodies(world: World) -> None:
    """Discord's own description of its API has nothing to say against what was sent."""
    if world.openapi is not None:
        assert world.openapi(world.env.http_requests) == []


async def test_bodies_are_checked_against_discords_description(world: World) -> None:
    """The check of the whole games is there, and it bites."""
    if world.openapi is None:
        pytest.skip(f"{OPENAPI} does not name a folder with Discord's openapi.json and check_requests.py")
    await world.open_table()
    posted = next(r for r in world.env.http_requests if r.path == f"/channels/{world.channel.id}/messages")
    assert world.openapi([posted]) == []
    assert world.openapi([replace(posted, json=posted.json | {"content": "x" * 5000})])
