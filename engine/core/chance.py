"""All luck of all games: a keyed counter generator that gives the same words on every Python."""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


class Chance:
    """Words drawn from a seed: word n is blake2b(n) keyed with the seed.

    seed: 32 secret bytes. counter: number of words drawn so far; with the seed it is the whole state.
    """

    __slots__ = ("_keyed", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        self._keyed: hashlib.blake2b | None = None

    def _word(self) -> int:
        if self._keyed is None:  # made with the first word: most actions draw none
            self._keyed = hashlib.blake2b(key=self.seed, digest_size=8)
        word = self._keyed.copy()
        word.update(self.counter.to_bytes(8, "big"))
        self.counter += 1
        return int.from_bytes(word.digest(), "big")

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely (rejection sampling). Needs 1 <= n <= 2**64."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"below({n}): from 1 to 2**64 things can be chosen from")
        word = self._word()
        while word >= _WORD - n and word >= _WORD - _WORD % n:  # the first comparison spares most divisions
            word = self._word()
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into random order, in place (Fisher-Yates from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def draw(self, counts: MutableSequence[int]) -> int:
        """Draw one piece from a bag given as counts by kind; returns its kind and takes it out of ``counts``."""
        n = self.below(sum(counts))
        for kind, count in enumerate(counts):
            if n < count:
                counts[kind] = count - 1
                return kind
            n -= count
        raise AssertionError("unreachable: below() is smaller than the sum")


def seed_hash(seed: bytes) -> str:
    """What is published at the start of a match: it binds the seed without telling it."""
    return hashlib.sha256(b"tessela seed" + seed).hexdigest()
