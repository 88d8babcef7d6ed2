"""A small thread-safe store that forgets what was not used for longest once it grows over a limit."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class SizedLRU(Generic[K, V]):
    """Least-recently-used store whose entries are weighed (usually in bytes) by `weigh`."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self.limit = limit
        self._weigh = weigh
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._total = 0
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """The stored value, now the most recently used one, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: K, value: V) -> None:
        """Store a value; one heavier than the whole limit is not kept."""
        weight = self._weigh(value)
        with self._lock:
            previous = self._entries.pop(key, None)
            if previous is not None:
                self._total -= previous[1]
            if weight > self.limit:
                return
            self._entries[key] = (value, weight)
            self._total += weight
            while self._total > self.limit:
                self._total -= self._entries.popitem(last=False)[1][1]

    def get_or_build(self, key: K, build: Callable[[], V]) -> V:
        """The stored value, or a new one. Built outside the lock: two threads may both build one."""
        value = self.get(key)
        if value is None:
            value = build()
            self.put(key, value)
        return value

    def discard(self, key: K) -> None:
        """Forget one entry, if it is there."""
        with self._lock:
            entry = self._entries.pop(key, None)
            if entry is not None:
                self._total -= entry[1]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._total = 0

    @property
    def total(self) -> int:
        """The weight of all entries together."""
        return self._total

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: K) -> bool:
        return key in self._entries
