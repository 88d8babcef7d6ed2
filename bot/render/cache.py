"""Pictures on demand: drawn once, off the event loop, kept while there is room."""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bot.render.lru import SizedLRU
from bot.render.picture import Picture

CACHE_BYTES: Final = 64 * 1024 * 1024
WORKERS: Final = 2


def _weigh(picture: Picture) -> int:
    return len(picture.data) + 4 * (len(picture.alt) + len(picture.text)) + 512


class PictureService:
    """Hands out pictures by key. Who asks for a picture that is just being drawn waits for that drawing.

    Nothing runs in the background: threads start with the first picture and end with `close()`.
    """

    def __init__(self, limit: int = CACHE_BYTES, workers: int = WORKERS) -> None:
        self._pictures: SizedLRU[Hashable, Picture] = SizedLRU(limit, _weigh)
        self._drawing: dict[Hashable, asyncio.Future[Picture]] = {}
        self._workers = workers
        self._pool: ThreadPoolExecutor | None = None

    async def get(self, key: Hashable, draw: Callable[[], Picture]) -> Picture:
        """The picture kept under `key`, or the one that `draw`, called in a thread, returns.

        An error of `draw` reaches everybody who waits, and the next request tries again. Somebody who stops
        waiting does not stop the drawing for the others.
        """
        kept = self._pictures.get(key)
        if kept is not None:
            return kept
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = asyncio.get_running_loop().run_in_executor(self._threads(), draw)
            self._drawing[key] = drawing
            drawing.add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(drawing)

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="render")
        return self._pool

    def _finish(self, key: Hashable, done: asyncio.Future[Picture]) -> None:
        self._drawing.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self._pictures.put(key, done.result())

    def forget(self, key: Hashable) -> None:
        """Draw this picture anew when it is asked for again."""
        self._pictures.discard(key)

    @property
    def busy(self) -> int:
        """How many pictures are being drawn or wait for a thread."""
        return len(self._drawing)

    @property
    def kept_bytes(self) -> int:
        """The memory that the kept pictures take."""
        return self._pictures.total

    def close(self) -> None:
        """End the threads; drawings that have not begun are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
