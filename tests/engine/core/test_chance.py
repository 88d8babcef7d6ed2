"""Luck: the same words on every Python, no bias, and a state of two fields."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from engine.core.chance import Chance, seed_hash

SEED = bytes(range(32))


def test_first_words_are_pinned() -> None:
    """A change of these numbers would change every running match."""
    chance = Chance(bytes(32))
    assert [chance.below(2**64) for _ in range(4)] == [
        0xA46A13D88C11E02C,
        0xDC3FC93F84BC2A29,
        0x60E741A18E0E4738,
        0xEBADB7AFE8840972,
    ]


def test_word_n_is_keyed_blake2b_of_n() -> None:
    for n in (0, 1, 255, 256, 10**6):
        digest = hashlib.blake2b(n.to_bytes(8, "big"), key=SEED, digest_size=8).digest()
        assert Chance(SEED, n).below(2**64) == int.from_bytes(digest, "big")


def test_numbers_are_pinned() -> None:
    chance = Chance(SEED)
    limits = (1, 2, 3, 6, 10, 25, 100, 1000, 2**32, 2**63, 2**64)
    numbers = [chance.below(n) for n in limits]
    assert numbers == [0, 1, 2, 0, 3, 3, 74, 135, 1860448237, 3933766755089473610, 5415187050841564325]
    assert chance.counter == len(limits)


def test_shuffle_is_pinned() -> None:
    chance = Chance(SEED)
    items = list(range(12))
    chance.shuffle(items)
    assert items == [4, 3, 7, 1, 8, 2, 10, 5, 6, 11, 9, 0]
    assert chance.counter == 11


def test_pick_is_pinned() -> None:
    chance = Chance(SEED)
    assert "".join(chance.pick("abcdef") for _ in range(12)) == "afcadbcdbcfb"


def test_draw_is_pinned_and_empties_the_bag() -> None:
    chance = Chance(SEED)
    bag = [3, 0, 2, 1]
    assert [chance.draw(bag) for _ in range(6)] == [0, 0, 2, 0, 3, 2]
    assert bag == [0, 0, 0, 0]
    with pytest.raises(ValueError):
        chance.draw(bag)


def test_seed_hash_is_pinned() -> None:
    assert seed_hash(SEED) == "7694f63c728593e8ebf1f5537e5652f90ae573d4115ab18d8fb96cc0156727dc"
    assert seed_hash(SEED) != hashlib.sha256(SEED).hexdigest()


def test_counter_and_seed_are_the_whole_state() -> None:
    one = Chance(SEED)
    for n in range(1, 50):
        one.below(n)
    two = Chance(one.seed, one.counter)
    assert [one.below(1000) for _ in range(20)] == [two.below(1000) for _ in range(20)]


class Scripted(Chance):
    """A chance whose words are given."""

    def __init__(self, *words: int) -> None:
        super().__init__(bytes(32))
        self.words = list(words)

    def _word(self) -> int:
        self.counter += 1
        return self.words.pop(0)


@pytest.mark.parametrize("n", [3, 5, 6, 7, 10, 25, 1000, 2**63 + 1])
def test_rejection_bound(n: int) -> None:
    """The largest multiple of n that fits is the limit: the last word below it counts, the first one at it does not."""
    limit = 2**64 - 2**64 % n
    assert Scripted(limit - 1).below(n) == n - 1
    assert Scripted(limit, 2**64 - 1, 1).below(n) == 1


@pytest.mark.parametrize("n", [1, 2, 4, 256, 2**64])
def test_powers_of_two_reject_nothing(n: int) -> None:
    assert Scripted(2**64 - 1).below(n) == n - 1


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_to_choose_from(n: int) -> None:
    with pytest.raises(ValueError):
        Chance(SEED).below(n)
    with pytest.raises(ValueError):
        Chance(SEED).pick([])


def test_more_than_a_word_holds() -> None:
    """One word cannot choose among more; it is an error, not an endless loop."""
    with pytest.raises(ValueError):
        Chance(SEED).below(2**64 + 1)


def test_shuffle_is_uniform() -> None:
    """24,000 shuffles of four things: chi square over the 24 orders (23 degrees of freedom, 99.9 % is 49.7)."""
    chance = Chance(SEED)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 49.7


def test_shuffle_of_little() -> None:
    chance = Chance(SEED)
    for items in ([], [1]):
        chance.shuffle(items)
    assert chance.counter == 0


def test_draw_is_proportional() -> None:
    """12,000 draws of one piece from 1 + 2 + 3 + 0 + 6 pieces: chi square (3 degrees of freedom, 99.9 % is 16.3)."""
    chance = Chance(SEED)
    counts = [1, 2, 3, 0, 6]
    seen = Counter(chance.draw(list(counts)) for _ in range(12_000))
    assert seen[3] == 0
    assert sum((seen[k] - 1000 * n) ** 2 / (1000 * n) for k, n in enumerate(counts) if n) < 16.3
