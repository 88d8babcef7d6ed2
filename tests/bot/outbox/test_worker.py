"""The sender of the outbox: order within a lane, lanes side by side, again after a failure, nothing lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from sqlalchemy.exc import IntegrityError

from bot.outbox.worker import FIRST_DELAY, LONGEST_DELAY, SIDE_BY_SIDE, Sent, TryAgain, Worker
from bot.services.notify import enqueue
from bot.store.models import OutboxRow
from tests.bot.rooms import Rooms


class Post:
    """Stands in for Discord: remembers what was delivered, and does what a test wants with a row."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.under_way, self.most = 0, 0
        self.does: Callable[[OutboxRow], Awaitable[Sent | None]] | None = None
        self._more = asyncio.Condition()

    async def has_sent(self, count: int) -> None:
        """Wait until so many rows were delivered."""
        async with self._more:
            await self._more.wait_for(lambda: len(self.sent) >= count)

    async def __call__(self, row: OutboxRow) -> Sent:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            result = await self.does(row) if self.does is not None else None
            async with self._more:
                self.sent.append(row.dedupe_key.rpartition(":")[2])
                self._more.notify_all()
            return result or Sent()
        finally:
            self.under_way -= 1


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
async def worker(rooms: Rooms, post: Post) -> AsyncIterator[Worker]:
    """A closed worker on an empty outbox that has a table to write about."""
    await rooms.opened()
    worker = Worker(rooms.database, rooms.clock, post)
    yield worker
    await worker.close()


async def put(rooms: Rooms, *names: str, lane: str = "a", due: float = 0) -> None:
    """Rows of a lane, in order."""
    table = await rooms.queries.table(1)
    async with rooms.database.write() as session:
        for name in names:
            enqueue(session, table.match, "board", name, lane, rooms.now + due)


async def work(worker: Worker) -> None:
    """Let the worker send everything that is due."""
    worker.open()
    task = worker._task
    assert task is not None
    await task


async def test_nothing_is_sent_before_the_bot_is_ready(rooms: Rooms, worker: Worker, post: Post) -> None:
    await put(rooms, "1")
    worker.wake()
    await asyncio.sleep(0)
    assert post.sent == []
    await work(worker)
    assert post.sent == ["1"]


async def test_rows_of_a_lane_go_in_order(rooms: Rooms, worker: Worker, post: Post) -> None:
    await put(rooms, *"123456789")
    await work(worker)
    assert "".join(post.sent) == "123456789"
    assert post.most == 1
    assert all(row.done_at == rooms.now for row in await rooms.outbox())


async def test_lanes_go_side_by_side(rooms: Rooms, worker: Worker, post: Post) -> None:
    """A slow lane holds nobody up, and there is a limit."""
    hold = asyncio.Event()

    async def slow(row: OutboxRow) -> None:
        if row.lane == "slow":
            await hold.wait()

    post.does = slow
    await put(rooms, "s1", "s2", lane="slow")
    for n in range(SIDE_BY_SIDE + 5):
        await put(rooms, f"f{n}", f"g{n}", lane=f"lane {n}")
    worker.open()
    await post.has_sent(2 * (SIDE_BY_SIDE + 5))
    assert "s1" not in post.sent
    assert 2 <= post.most <= SIDE_BY_SIDE
    hold.set()
    assert worker._task is not None
    await worker._task
    assert post.sent[-2:] == ["s1", "s2"]


async def test_a_row_waits_until_it_is_due(rooms: Rooms, worker: Worker, post: Post) -> None:
    await put(rooms, "later", due=3600)
    await put(rooms, "now", lane="b")
    await work(worker)
    assert post.sent == ["now"]
    rooms.now += 3599
    await work(worker)
    assert post.sent == ["now"]
    rooms.now += 1
    await work(worker)
    assert post.sent == ["now", "later"]


async def test_a_failure_is_tried_again_with_growing_delays(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def fail(_: OutboxRow) -> None:
        raise TryAgain("Discord answered 503")

    post.does = fail
    await put(rooms, "1", "2")
    await put(rooms, "other", lane="b", due=10_000_000)
    delays = []
    for _ in range(14):
        await work(worker)
        row = (await rooms.outbox())[0]
        assert row.done_at is None
        assert row.note == "Discord answered 503"
        delays.append(row.due_at - rooms.now)
        rooms.now = row.due_at
    assert delays[:3] == [FIRST_DELAY, 2 * FIRST_DELAY, 4 * FIRST_DELAY]
    assert delays == sorted(delays)
    assert delays[-1] == LONGEST_DELAY
    post.does = None
    await work(worker)
    assert post.sent == ["1", "2"], "the rest of the lane has waited"


async def test_discord_says_how_long_to_wait(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def limited(_: OutboxRow) -> None:
        raise TryAgain("rate limited", 77.5)

    post.does = limited
    await put(rooms, "1")
    await work(worker)
    (row,) = await rooms.outbox()
    assert (row.due_at - rooms.now, row.attempts) == (77.5, 1)


async def test_an_unexpected_error_loses_nothing(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def broken(row: OutboxRow) -> None:
        if row.lane == "a":
            raise ValueError("a bug")

    post.does = broken
    await put(rooms, "1")
    await put(rooms, "2", lane="b")
    await work(worker)
    assert post.sent == ["2"]
    rooms.now += FIRST_DELAY
    post.does = None
    await work(worker)
    assert post.sent == ["2", "1"]


async def test_a_note_that_cannot_be_written_means_once_more(rooms: Rooms, worker: Worker, post: Post) -> None:
    """Sent, but the process could not say so: it is sent again, with the same row and so the same nonce."""
    ids: list[int] = []

    async def effect(_: object) -> None:
        if len(ids) == 1:
            raise OSError("disk full")

    async def deliver(row: OutboxRow) -> Sent:
        ids.append(row.id)
        return Sent(effect=effect)

    post.does = deliver
    await put(rooms, "1")
    worker.open()
    while len(ids) < 2:
        await asyncio.sleep(0.001)
        worker.wake()
    assert worker._task is not None
    await worker._task
    assert ids == [1, 1]
    assert (await rooms.outbox())[0].done_at is not None


async def test_effects_are_written_together_with_the_note(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def deliver(_: OutboxRow) -> Sent:
        async def effect(session: object) -> None:
            table = await rooms.queries.table(1)
            enqueue(session, table.match, "mention", "next", "a", rooms.now)  # type: ignore[arg-type]

        return Sent(note="closed", effect=effect) if not post.sent else Sent()

    post.does = deliver
    await put(rooms, "1")
    await work(worker)
    assert post.sent == ["1", "next"]
    assert [row.note for row in await rooms.outbox()] == ["closed", None]


async def test_what_comes_afterwards_may_fail(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def fail() -> None:
        raise OSError("no buttons")

    async def deliver(_: OutboxRow) -> Sent:
        return Sent(afterwards=fail)

    post.does = deliver
    await put(rooms, "1", "2")
    await work(worker)
    assert post.sent == ["1", "2"]


async def test_the_next_process_goes_on(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def fail(row: OutboxRow) -> None:
        if row.dedupe_key.endswith(":2"):
            raise TryAgain("Discord answered 500")

    post.does = fail
    await put(rooms, "1", "2", "3")
    await work(worker)
    await worker.close()
    worker.wake()
    assert post.sent == ["1"]
    rooms.now += FIRST_DELAY
    post.does = None
    successor = Worker(rooms.database, rooms.clock, post)
    await work(successor)
    await successor.close()
    assert post.sent == ["1", "2", "3"]


async def test_closing_waits_for_what_is_being_sent(rooms: Rooms, worker: Worker, post: Post) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(_: OutboxRow) -> None:
        begun.set()
        await go_on.wait()

    post.does = slow
    await put(rooms, "1", "2")
    worker.open()
    await begun.wait()
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    go_on.set()
    await closing
    assert post.sent == ["1"]
    assert [row.done_at is not None for row in await rooms.outbox()] == [True, False]


async def test_something_new_while_sending_is_sent_too(rooms: Rooms, worker: Worker, post: Post) -> None:
    async def more(row: OutboxRow) -> None:
        if row.dedupe_key.endswith(":1"):
            await put(rooms, "2", lane="b")
            worker.wake()

    post.does = more
    await put(rooms, "1")
    await work(worker)
    assert post.sent == ["1", "2"]


async def test_the_same_thing_is_never_told_twice(rooms: Rooms, worker: Worker) -> None:
    await put(rooms, "1")
    with pytest.raises(IntegrityError):
        await put(rooms, "1", lane="b")
    assert len(await rooms.outbox()) == 1
