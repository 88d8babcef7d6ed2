"""Ten processes are killed in the middle of games: no acknowledged move is lost, none counts twice, all are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import select

from bot.services.common import row_action
from bot.store.models import ActionRow, OutboxRow
from bot.ui import ids
from engine.core.parts import values
from engine.core.registry import GAMES
from tests.bot.rooms import Rooms

ROOT = Path(__file__).parents[2]
KILLS, TABLES = 10, 2
SILENCE = 300

Line = dict[str, Any]


class Child:
    """One process that plays, and what it has said."""

    def __init__(self, database: Path, run: int, mode: str) -> None:
        command = [sys.executable, "-m", "tests.e2e.crash_child", str(database), str(run), str(TABLES), mode]
        self.errors = database.with_name(f"errors-{run}.txt")
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=errors
            )
        # A process that hangs ends the test instead of blocking it.
        self._watch = threading.Timer(SILENCE, self.process.kill)
        self._watch.start()

    def says(self, count: int | None = None) -> list[Line]:
        """The next lines, or all that are left."""
        assert self.process.stdout is not None
        found: list[Line] = []
        while count is None or len(found) < count:
            line = self.process.stdout.readline()
            if not line:
                break
            found.append(json.loads(line))
        return found

    def end(self, *, kill: bool) -> list[Line]:
        """Kill the process, or wait for its end; what it had said before."""
        if kill:
            self.process.kill()
        rest = self.says()
        self.process.wait()
        self._watch.cancel()
        assert self.process.stdout is not None
        self.process.stdout.close()
        text = self.errors.read_text(encoding="utf-8")
        assert "Traceback" not in text, text
        assert "error" not in text, text
        return rest


def play_and_kill(database: Path) -> list[Line]:
    """Start process after process on one database; everything they have said."""
    heard, rng = [], Random(11)
    for run in range(KILLS):
        child = Child(database, run, "play")
        # Sometimes while it starts and sends what was left over, mostly in the middle of moves.
        lines = child.says(rng.choice((1, 1, 3, 5, 8, 11)))
        time.sleep(rng.uniform(0, 0.4))
        heard += lines + child.end(kill=True)
        assert child.process.returncode < 0, f"process {run} ended by itself"
    last = Child(database, KILLS, "finish")
    heard += last.end(kill=False)
    assert last.process.returncode == 0
    return heard


async def test_ten_killed_processes_lose_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tessela.db"
    heard = play_and_kill(database)
    assert heard[-1] == {"over": True}
    worlds = [line["world"] for line in heard if "world" in line]
    assert len(worlds) == KILLS + 1
    assert worlds == worlds[:1] * len(worlds), "people must be the same in every run"
    rooms = Rooms(f"sqlite+aiosqlite:///{database}")
    try:
        async with rooms.database.read() as session:
            actions = list(await session.scalars(select(ActionRow).order_by(ActionRow.id)))
            outbox = list(await session.scalars(select(OutboxRow).order_by(OutboxRow.id)))
        check_actions(actions, [line for line in heard if "done" in line])
        for number in range(1, TABLES + 1):
            assert (await rooms.queries.table(number)).match.status == "finished"
            assert await rooms.replays(number)
        check_messages(outbox, [line for line in heard if "sent" in line])
    finally:
        await rooms.database.close()


def check_actions(actions: list[ActionRow], acknowledged: list[Line]) -> None:
    """Every acknowledged move is in the log once, as it was made."""
    assert len(acknowledged) > KILLS
    rows = {row.command_id: row for row in actions}
    assert len(rows) == len(actions)
    assert len({line["done"] for line in acknowledged}) == len(acknowledged)
    for line in acknowledged:
        row = rows.get(line["done"])
        assert row is not None, f"lost: {line}"
        action = row_action(GAMES["atlanteon"], row)
        assert (row.match_id, row.ply, ids.pack(action.kind, values(action))) == (
            line["table"],
            line["ply"],
            line["choice"],
        )


def check_messages(outbox: list[OutboxRow], sent: list[Line]) -> None:
    """Every row of the outbox is done, and the messages of turns, results and boards have arrived, once for a nonce.

    A message that was repeated after a kill carries the nonce of the first one, by which Discord drops it.
    """
    assert [row.dedupe_key for row in outbox if row.done_at is None] == []
    arrived: dict[str, set[int | None]] = defaultdict(set)
    for line in sent:
        arrived[line["nonce"]].add(line["sent"])
    for row in outbox:
        if row.kind not in ("turn", "over", "board"):
            continue
        assert row.note is None, f"{row.dedupe_key} was not sent: {row.note}"
        user = json.loads(row.payload).get("user")
        assert arrived.pop(f"tessela-{row.id}") == {user}, row.dedupe_key
    assert arrived == {}, "something was sent twice under another nonce"
