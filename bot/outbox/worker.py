"""Sends due rows of the outbox: in order within a lane, lanes side by side, again after a failure.

There is no task that waits for ever: ``wake()`` starts one that ends when nothing is due, and the bot calls it after
every commit and on a timer. What matters is in the rows, so a restart at any point goes on from them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bot.services.common import Clock
from bot.store.database import Database
from bot.store.models import OutboxRow

log = structlog.get_logger(__name__)

SIDE_BY_SIDE = 10
FIRST_DELAY, LONGEST_DELAY = 2.0, 900.0
UNEXPECTED = 5
"""So often a row that raises an unexpected error is tried again; then it no longer holds up its lane."""


class TryAgain(Exception):
    """Not delivered now, but it may work later. ``after``: seconds, or None for the usual growing delay."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.after = after


@dataclass(frozen=True, slots=True)
class Sent:
    """A row is done. note: why it was not needed, if so. effect: written in the transaction that marks it done.

    afterwards: something that may fail without harm, once that is committed.
    """

    note: str | None = None
    effect: Callable[[AsyncSession], Awaitable[None]] | None = None
    afterwards: Callable[[], Awaitable[None]] | None = None


Deliver = Callable[[OutboxRow], Awaitable[Sent]]


class Worker:
    """The one sender of a process. ``deliver`` returns Sent, raises TryAgain, or any other exception (tried again)."""

    def __init__(self, database: Database, clock: Clock, deliver: Deliver) -> None:
        self._db = database
        self._clock = clock
        self._deliver = deliver
        self._task: asyncio.Task[None] | None = None
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._afterwards: set[asyncio.Task[None]] = set()
        self._again = False
        self._open = False

    def open(self) -> None:
        """From now on rows are sent; what is due already goes first."""
        self._open = True
        self.wake()

    async def close(self) -> None:
        """Finish what is being sent and stop."""
        self._open = False
        if self._task is not None:
            await self._task
        if self._afterwards:
            await asyncio.wait(self._afterwards)

    def wake(self) -> None:
        """Something may be due."""
        self._again = True
        if self._open and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._drain(), name="outbox")

    async def _drain(self) -> None:
        """Send until nothing is due: a slow lane does not hold up the others."""
        sending = self._sending
        while self._open:
            self._again = False
            try:
                for row in await self._due(list(sending)):
                    sending[row.lane] = asyncio.create_task(self._send(row), name=f"outbox row {row.id}")
            except Exception:
                log.exception("outbox: the due rows could not be read")
            if not sending and not self._again:
                break
            if sending:
                await asyncio.wait(sending.values(), return_when=asyncio.FIRST_COMPLETED)
            for lane in [lane for lane, task in sending.items() if task.done()]:
                del sending[lane]
        if sending:
            await asyncio.wait(sending.values())

    async def after(self, lane: str) -> None:
        """Wait for what is being sent in another lane right now, whatever becomes of it."""
        task = self._sending.get(lane)
        if task is not None:
            await asyncio.wait({task})

    async def _due(self, busy: list[str]) -> list[OutboxRow]:
        """The first unsent row of each lane, if it is due and nothing of its lane is being sent."""
        earlier = aliased(OutboxRow)
        blocked = select(earlier.id).where(
            earlier.lane == OutboxRow.lane, earlier.done_at.is_(None), earlier.id < OutboxRow.id
        )
        query = (
            select(OutboxRow)
            .where(OutboxRow.done_at.is_(None), OutboxRow.due_at <= self._clock(), ~blocked.exists())
            .where(OutboxRow.lane.not_in(busy))
            .order_by(OutboxRow.id)
            .limit(max(0, SIDE_BY_SIDE - len(busy)))
        )
        async with self._db.read() as session:
            return list(await session.scalars(query))

    async def _send(self, row: OutboxRow) -> None:
        try:
            await self._deliver_and_note(row)
        except Exception:
            log.exception("outbox: what became of a row could not be noted", row=row.id, kind=row.kind)

    async def _deliver_and_note(self, row: OutboxRow) -> None:
        try:
            sent = await self._deliver(row)
        except TryAgain as problem:
            await self._later(row, str(problem), problem.after)
            return
        except Exception as error:
            log.exception("outbox: a row could not be sent", row=row.id, kind=row.kind)
            if row.attempts < UNEXPECTED:
                await self._later(row, type(error).__name__, None)
                return
            sent = Sent(note=f"given up: {type(error).__name__}")
        async with self._db.write() as session:
            stored = await session.get(OutboxRow, row.id)
            assert stored is not None
            stored.done_at, stored.note = self._clock(), sent.note
            if sent.effect is not None:
                await sent.effect(session)
        if sent.afterwards is not None:
            task = asyncio.create_task(self._quietly(row, sent.afterwards), name=f"after outbox row {row.id}")
            self._afterwards.add(task)
            task.add_done_callback(self._afterwards.discard)

    async def _quietly(self, row: OutboxRow, work: Callable[[], Awaitable[None]]) -> None:
        """What may fail without harm; it holds up no lane."""
        try:
            await work()
        except Exception:
            log.warning("outbox: the work after a row failed", row=row.id, kind=row.kind, exc_info=True)

    async def _later(self, row: OutboxRow, reason: str, after: float | None) -> None:
        async with self._db.write() as session:
            stored = await session.get(OutboxRow, row.id)
            assert stored is not None
            stored.attempts += 1
            delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** (stored.attempts - 1)) if after is None else after
            stored.due_at, stored.note = self._clock() + delay, reason[:200]
        log.info("outbox: tried again later", row=row.id, kind=row.kind, reason=reason, seconds=delay)
