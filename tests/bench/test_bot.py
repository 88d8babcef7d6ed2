"""Figures of the bot beside their yardsticks (``pytest -n 0 -s -m bench``): commits, pictures, load, start."""

from __future__ import annotations

import asyncio
import contextvars
import itertools
import json
import os
import secrets
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from sqlalchemy import insert, update

from bot.app import build
from bot.render.cache import PictureService
from bot.render.encode import encode
from bot.render.scene import Scene, picture_of, renderer
from bot.services.common import Person, Table
from bot.services.lobby import Lobby
from bot.services.play import Play
from bot.settings import Settings
from bot.store.database import Database
from bot.store.migrate import upgrade
from bot.store.models import Match, MatchSeat, OutboxRow
from engine.core.chance import Chance
from engine.core.game import play, start
from engine.core.parts import SPECTATOR
from engine.core.position import dump
from engine.core.registry import GAMES
from engine.players.random import choose

pytestmark = pytest.mark.bench

ROOT = Path(__file__).parents[2]


def figure(what: str, value: str, goal: str) -> None:
    """One line: what was measured, what came out, what was asked."""
    print(f"{what:<64} {value:>22}   goal {goal}")


def percentile(times: Sequence[float], share: float) -> float:
    """A percentile in milliseconds of some times in seconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def opened(lobby: Lobby, game: str, people: int, channel: int = 1) -> Table:
    table = await lobby.create(1, channel, Person(1, "P1"), game, people, {})
    for number in range(2, people + 1):
        table = await lobby.join(table.id, Person(number, f"P{number}"))
    return table


async def test_commits(tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/bench.db")
    await upgrade(database)
    lobby = Lobby(database, time.time, lambda: None)
    service = Play(database, time.time, lambda: None)
    luck = Chance(bytes(32))
    for key, game in GAMES.items():
        times: list[float] = []
        while len(times) < 400:
            table = await opened(lobby, key, game.info.seats[0])
            while table.to_act and len(times) < 400:
                action = choose(game, table.state, table.to_act[0], luck)
                began = time.perf_counter()
                user = table.user_of(table.to_act[0])
                played = await service.submit(secrets.token_hex(8), table.id, user, action, table.match.ply)
                times.append(time.perf_counter() - began)
                table = played.table
        value = f"p50 {percentile(times, 0.5):.1f}  p99 {percentile(times, 0.99):.1f} ms"
        figure(f"commit of one action, SQLite, {key}", value, "p99 < 10 ms")
        assert len(times) == 400
    await database.close()


def scenes(key: str) -> list[Scene]:
    """Private pictures of positions all over a seeded game with the most players."""
    game = GAMES[key]
    position, luck = start(game, game.info.seats[1], bytes(32)), Chance(bytes(32))
    found: list[Scene] = []
    while acting := sorted(game.to_act(position.state)):
        action = choose(game, position.state, acting[0], luck)
        position, events = play(game, position, acting[0], action)
        now = sorted(game.to_act(position.state)) or [SPECTATOR]
        found.append(
            Scene(
                view=game.view(position.state, now[0]),
                viewer=now[0],
                table=42,
                names=("Ana", "Bruno", "Carla", "Davi")[: game.info.seats[1]],
                locale="en",
                last_events=tuple((acting[0], event) for event in events),
                hints=tuple(game.legal(position.state, now[0])) if now[0] != SPECTATOR else (),
            )
        )
    step = max(1, len(found) // 20)
    return found[::step][:20]


@pytest.mark.parametrize("key", GAMES)
def test_pictures(key: str) -> None:
    room = renderer(key)
    samples = scenes(key)
    began = time.perf_counter()
    encode(room.draw(samples[0]))
    cold = time.perf_counter() - began
    drawn, encoded, sizes = [], [], []
    for scene in samples[1:]:
        began = time.perf_counter()
        image = room.draw(scene)
        middle = time.perf_counter()
        data, _ = encode(image)
        drawn.append(middle - began)
        encoded.append(time.perf_counter() - middle)
        sizes.append(len(data))
    draw_ms, encode_ms = 1000 * statistics.median(drawn), 1000 * statistics.median(encoded)
    both = f"{draw_ms + encode_ms:.0f} ms"
    figure(f"picture of {key}: drawn {draw_ms:.0f} + encoded {encode_ms:.0f} ms", both, "<= 150 ms")
    figure(f"picture of {key}: together against the encoding alone", f"{1 + draw_ms / encode_ms:.2f} x", "<= 2.5 x")
    figure(f"picture of {key}: largest", f"{max(sizes) / 1024:.0f} KiB", "<= 300 KiB")
    figure(f"picture of {key}: the first one after a start", f"{cold:.2f} s", "-")
    assert max(sizes) <= 300 * 1024


async def lag(stop: asyncio.Event, found: list[float]) -> None:
    """How late the event loop wakes a task that wants to be woken every 5 ms."""
    while not stop.is_set():
        began = time.perf_counter()
        await asyncio.sleep(0.005)
        found.append(time.perf_counter() - began - 0.005)


async def test_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 running tables; a command arrives at each of them while 20 pictures are being drawn."""
    bot = build(Settings(database_url=f"sqlite+aiosqlite:///{tmp_path}/load.db"))
    acknowledged: dict[int, float] = {}
    defer = discord.InteractionResponse.defer

    async def stamped(self: Any, **how: Any) -> Any:
        result = await defer(self, **how)
        acknowledged.setdefault(self._parent.id, time.perf_counter())
        return result

    monkeypatch.setattr(discord.InteractionResponse, "defer", stamped)
    await upgrade(bot.house.database)
    async with simcord.run(bot, settle_timeout=300) as env:
        guild = env.create_guild()
        channels = [guild.create_text_channel(f"table-{i}") for i in range(200)]
        ana = guild.add_member(env.create_user("ana"))
        bruno = guild.add_member(env.create_user("bruno"))
        tables = []
        for channel in channels:
            table = await bot.house.lobby.create(guild.id, channel.id, Person(ana.id, "ana"), "atlanteon", 2, {})
            tables.append(await _started(bot.house.database, table, Person(bruno.id, "bruno")))
        await ana.slash(channels[0], "board", table=tables[-1].id)  # the first picture after a start is drawn before
        sent: dict[int, float] = {}
        lags: list[float] = []
        most = 0
        stop = asyncio.Event()
        monkeypatch.setattr(env, "_settle_internal", lambda **_how: asyncio.sleep(0))
        watch = asyncio.get_running_loop().create_task(lag(stop, lags))
        drawing = asyncio.create_task(keep_drawing(bot.house.pictures, stop), context=contextvars.Context())
        for channel, table in zip(channels, tables, strict=True):
            who = ana if table.user_of(table.to_act[0]) == ana.id else bruno
            began = time.perf_counter()
            result = await who.slash(channel, "history")
            most = max(most, bot.house.pictures.busy)
            sent[result._interaction.id] = began
        deadline = time.perf_counter() + 120
        while set(sent) - set(acknowledged):
            await asyncio.sleep(0.02)
            assert time.perf_counter() < deadline
        stop.set()
        await watch
        await drawing
        monkeypatch.undo()
        await env.settle()
        await bot.close()
        times = [acknowledged[i] - began for i, began in sent.items()]
        figure(
            f"answer acknowledged, 200 tables, {most} pictures being drawn",
            f"p50 {percentile(times, 0.5):.0f}  p99 {percentile(times, 0.99):.0f} ms",
            "p99 < 1000 ms",
        )
        figure("event-loop lag meanwhile", f"p99 {percentile(lags, 0.99):.0f} ms", "p99 < 50 ms")
        assert len(times) == 200


async def keep_drawing(pictures: PictureService, stop: asyncio.Event) -> None:
    """Keep 20 pictures in the making."""
    samples = scenes("atlanteon")
    for number in itertools.count():
        if stop.is_set():
            return
        works = [partial(picture_of, "atlanteon", scene) for scene in samples]
        await asyncio.gather(*(pictures.get((number, i), work) for i, work in enumerate(works)))


async def _started(database: Database, table: Table, second: Person) -> Table:
    """The table, started, and all that is to be told about it counted as told."""
    after = await Lobby(database, time.time, lambda: None).join(table.id, second)
    async with database.write() as session:
        await session.execute(update(OutboxRow).values(done_at=0.0))
    return after


START = """
import asyncio, json, pathlib, re, sys, time
began = time.perf_counter()
import simcord
from bot.app import build
from bot.settings import Settings
async def main():
    async with simcord.run(build(Settings(database_url=sys.argv[1])), settle_timeout=60) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("a")
        ana = guild.add_member(env.create_user("ana"))
        answer = await ana.slash(channel, "games")
        assert answer.response.content
        first = time.perf_counter() - began
        answer = await ana.slash(channel, "newgame", game="atlanteon")
        await env.bot.close()
        status = pathlib.Path("/proc/self/status").read_text()
        print(json.dumps([first, int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) / 1024]))
asyncio.run(main())
"""


async def test_start(tmp_path: Path) -> None:
    """Start with 10,000 stored tables, in a process of its own."""
    url = f"sqlite+aiosqlite:///{tmp_path}/start.db"
    database = Database(url)
    await upgrade(database)
    game = GAMES["atlanteon"]
    position = dump(game, start(game, 2, bytes(32)))
    async with database.write() as session:
        await session.execute(insert(Match), [_match(i, position) for i in range(1, 10_001)])
        seats = [
            {"match_id": i, "seat": s, "user_id": 10 * i + s, "name": "x"} for i in range(1, 10_001) for s in (0, 1)
        ]
        await session.execute(insert(MatchSeat), seats)
    await database.close()
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    run: Callable[..., Any] = subprocess.run
    done = await asyncio.to_thread(
        run, [sys.executable, "-c", START, url], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    seconds, memory = json.loads(done.stdout.splitlines()[-1])
    figure("start to the first answer with 10,000 stored tables", f"{seconds:.1f} s", "< 10 s")
    figure("largest resident memory until then (the simulated Discord included)", f"{memory:.0f} MB", "<= 250 MB")


def _match(number: int, position: str) -> dict[str, Any]:
    return {
        "id": number,
        "server_id": 1,
        "channel_id": number,
        "host_id": 1,
        "game": "atlanteon",
        "options": "{}",
        "status": "running",
        "rules_version": 1,
        "ply": 0,
        "turn_ply": 0,
        "to_act": "[0]",
        "position": position,
        "created_at": 0.0,
    }
