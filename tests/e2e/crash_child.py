"""A process that plays for two people with the real bot and tells its parent what happens, until it is killed.

``python -m tests.e2e.crash_child DATABASE RUN TABLES MODE``, one JSON object a line on standard output, each written
before anything else goes on:

- ``{"world": [...]}``: the ids of server, channel and people, which are the same in every run;
- ``{"sent": user or null, "nonce": ..., "content": ...}``: Discord has accepted a message (to somebody, or in public);
- ``{"done": interaction, "table": ..., "ply": ..., "choice": ...}``: a player saw that a move was done;
- ``{"over": true}``: nothing is left to be played (mode ``finish``).

The simulated Discord dies with the process. It begins anew at a later time, so that ids are never used again.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from simcord.http import router

from bot.services.common import Problem
from bot.settings import Settings
from tests.e2e.driver import ErrorLog, World, of_verb, one_action_by_buttons, shown, simulation

DAY = 24 * 3600


def say(**what: Any) -> None:
    """One line to the parent; written when this returns."""
    os.write(1, (json.dumps(what) + "\n").encode())


def listen(world: World) -> None:
    """Tell the parent about every message that Discord accepts, and every answer to a confirmed move."""
    dispatch: Callable[..., Any] = router.dispatch
    backend = world.env.backend

    def told(backend_: Any, method: str, path: str, **more: Any) -> Any:
        answer = dispatch(backend_, method, path, **more)
        body = more.get("json") or {}
        parts = path.strip("/").split("/")
        if method == "POST" and parts[0] == "channels" and parts[-1] == "messages":
            channel = backend.get_channel(int(parts[1]))
            user = channel.recipient_ids[0] if channel.guild_id is None else None
            say(sent=user, nonce=body["nonce"], content=body["content"])
        if method == "PATCH" and parts[-1] == "@original" and "⚠️" not in (body.get("content") or ""):
            interaction = backend.interaction_tokens.get(parts[2])
            if interaction in PRESSED:
                table, ply, choice = PRESSED[interaction].split(":")[3:6]
                say(done=str(interaction), table=int(table), ply=int(ply) + 1, choice=choice)
        return answer

    router.dispatch = told


PRESSED: dict[int, str] = {}
"""Interactions that confirmed a move, with what the button means."""


def watch_confirmations(world: World) -> None:
    emit = world.env.backend.emit

    def watched(event: str, payload: Any) -> None:
        pressed = payload.get("data", {}).get("custom_id", "") if event == "INTERACTION_CREATE" else ""
        if pressed.startswith("tessela:panel:do:"):
            PRESSED[int(payload["id"])] = pressed
        emit(event, payload)

    world.env.backend.emit = watched  # type: ignore[method-assign]


async def main(path: Path, run: int, tables: int, finish: bool) -> None:
    settings = Settings(database_url=f"sqlite+aiosqlite:///{path}")
    env = simulation(settings)
    world = World(env, settings, [], ErrorLog())
    say(world=[world.guild.id, world.channel.id, *(p.id for p in world.people)])
    env.backend.advance_clock(run * DAY)
    watch_confirmations(world)
    listen(world)
    await env.start()
    with env.time_context():
        await env.settle()
        await play(world, Random(run), tables, finish)
        await env.settle()
    await env.shutdown()
    env.raise_errors()
    say(over=True)


async def play(world: World, rng: Random, tables: int, finish: bool) -> None:
    """Moves at random tables; new tables are opened while there are fewer than two running ones."""
    while True:
        running = [m.id for m in await world.house.queries.mine(world.ana.id) if m.status == "running"]
        if len(running) < 2 and await count(world) < tables:
            await world.open_table()
        elif running:
            await move(world, rng.choice(running), rng)
        elif finish:
            return
        else:
            await asyncio.sleep(3600)  # everything is played: wait to be killed


async def count(world: World) -> int:
    """How many tables there are."""
    number = 0
    try:
        while True:
            await world.house.queries.table(number + 1)
            number += 1
    except Problem:
        return number


async def move(world: World, number: int, rng: Random) -> None:
    """One action at a table, from a panel that is opened with a command."""
    (person,) = await world.acting(number)
    panel = shown(await person.slash(world.channel, "play", table=number))
    assert of_verb(panel, "panel"), panel.content
    await one_action_by_buttons(world, person, panel, rng)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "finish"))
