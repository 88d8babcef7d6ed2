"""Pictures are drawn once, in threads, and kept within a limit."""

import asyncio
import gc
import threading
import time

import pytest

from bot.render.cache import PictureService
from bot.render.lru import SizedLRU
from bot.render.picture import MAX_ALT, Description, Picture, fit_alt


def picture(size: int = 10, text: str = "") -> Picture:
    return Picture(data=bytes(size), ext="webp", alt="", text=text, filename="x.webp")


async def test_one_drawing_for_all_who_ask() -> None:
    service = PictureService()
    calls = []

    def draw() -> Picture:
        calls.append(threading.current_thread().name)
        time.sleep(0.05)
        return picture()

    results = await asyncio.gather(*(service.get("a", draw) for _ in range(20)))
    assert len(calls) == 1
    assert calls[0].startswith("render")
    assert all(result is results[0] for result in results)
    assert await service.get("a", draw) is results[0]
    assert len(calls) == 1
    assert service.busy == 0
    service.close()


async def test_different_keys_are_different_drawings() -> None:
    service = PictureService()
    first, second = await asyncio.gather(service.get("a", picture), service.get("b", picture))
    assert first is not second
    service.close()


async def test_an_error_reaches_all_and_is_not_kept() -> None:
    service = PictureService()

    def fail() -> Picture:
        time.sleep(0.02)
        raise RuntimeError("no ink")

    results = await asyncio.gather(service.get("a", fail), service.get("a", fail), return_exceptions=True)
    assert [str(result) for result in results] == ["no ink", "no ink"]
    assert await service.get("a", picture) == picture()
    service.close()


async def test_who_stops_waiting_does_not_stop_the_others() -> None:
    service = PictureService()
    go = threading.Event()

    def draw() -> Picture:
        go.wait(5)
        return picture()

    impatient = asyncio.create_task(service.get("a", draw))
    patient = asyncio.create_task(service.get("a", draw))
    await asyncio.sleep(0.01)
    impatient.cancel()
    go.set()
    assert await patient == picture()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    service.close()


async def test_an_abandoned_failure_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    service = PictureService()
    go = threading.Event()

    def fail() -> Picture:
        go.wait(5)
        raise RuntimeError("no ink")

    lonely = asyncio.create_task(service.get("a", fail))
    await asyncio.sleep(0.01)
    lonely.cancel()
    go.set()
    for _ in range(100):
        await asyncio.sleep(0.01)
    assert service.busy == 0
    gc.collect()
    assert not caplog.records
    service.close()


async def test_the_loop_goes_on_and_nothing_is_left_running() -> None:
    def draw() -> Picture:
        time.sleep(0.1)
        return picture()

    service = PictureService()
    before = asyncio.all_tasks()
    drawing = asyncio.create_task(service.get("a", draw))
    ticks = 0
    while not drawing.done():
        await asyncio.sleep(0.005)
        ticks += 1
    assert ticks > 5
    assert asyncio.all_tasks() == before
    service.close()


async def test_no_more_than_two_at_a_time() -> None:
    service = PictureService()
    lock, running, most = threading.Lock(), 0, 0

    def draw() -> Picture:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1
        return picture()

    await asyncio.gather(*(service.get(i, draw) for i in range(12)))
    assert most == 2
    service.close()


async def test_old_pictures_make_room() -> None:
    service = PictureService(limit=5000)
    for index in range(10):
        await service.get(index, lambda: picture(1000))
    assert 0 < service.kept_bytes <= 5000
    service.forget(9)
    assert service.kept_bytes <= 5000 - 1000
    service.close()


def test_least_recently_used_goes_first() -> None:
    store: SizedLRU[str, bytes] = SizedLRU(10, len)
    for key in "abc":
        store.put(key, bytes(3))
    assert store.get("a") is not None
    store.put("d", bytes(3))
    assert "a" in store
    assert "b" not in store
    store.put("a", bytes(1))
    assert store.total == 7
    store.put("huge", bytes(11))
    assert "huge" not in store
    assert len(store) == 3
    store.clear()
    assert (len(store), store.total) == (0, 0)


def test_alternative_text_fits() -> None:
    long = "The board has five rows. " * 100
    assert len(fit_alt(long)) <= MAX_ALT
    assert fit_alt(long).endswith("rows.")
    assert fit_alt("word " * 400).endswith("word…")
    assert len(fit_alt("x" * 3000)) <= MAX_ALT
    assert len(Description(long, "").alt) <= MAX_ALT
    assert len(Picture(b"", "png", long, "", "x").alt) <= MAX_ALT
