"""Playing a log again, undo rows included."""

from __future__ import annotations

import pytest

from engine.core.game import Illegal, play, start
from engine.core.position import state_hash
from engine.core.replay import Entry, Resign, Row, Undo, first_difference, replay, standing_rows, undone
from tests.engine.core.toy import TOY, Draw, Give

SEED = bytes(range(32))


def hashes_of(entries: list[Entry]) -> list[str]:
    return [state_hash(TOY, step.position) for step in replay(TOY, 2, SEED, None, entries)]


def test_undo_takes_back_and_counts() -> None:
    first = start(TOY, 2, SEED)
    steps = list(replay(TOY, 2, SEED, None, [(0, Draw()), (0, Undo()), (1, Draw())]))
    assert [step.position.ply for step in steps] == [1, 2, 3]
    assert steps[1].position.state == first.state
    assert steps[1].position.counter == first.counter
    assert steps[1].events == []
    # The luck that was taken back comes again.
    assert steps[2].position.counter == steps[0].position.counter


def test_undo_of_several() -> None:
    entries: list[Entry] = [(0, Draw()), (1, Draw()), (1, Undo()), (0, Undo()), (0, Draw())]
    steps = list(replay(TOY, 2, SEED, None, entries))
    assert steps[2].position.state == steps[0].position.state
    assert steps[3].position.state == start(TOY, 2, SEED).state
    assert steps[4].position.state == steps[0].position.state
    assert [step.position.ply for step in steps] == [1, 2, 3, 4, 5]


def test_undo_after_undo_takes_back_what_still_stands() -> None:
    """Draw, draw, undo, draw, undo, undo: everything is taken back."""
    entries: list[Entry] = [(0, Draw()), (1, Draw()), (1, Undo()), (1, Draw()), (1, Undo()), (0, Undo())]
    assert list(replay(TOY, 2, SEED, None, entries))[-1].position.state == start(TOY, 2, SEED).state


@pytest.mark.parametrize("entries", [[(0, Undo())], [(0, Draw()), (0, Undo()), (0, Undo())]])
def test_nothing_to_undo(entries: list[Entry]) -> None:
    with pytest.raises(ValueError):
        list(replay(TOY, 2, SEED, None, entries))


def test_undone() -> None:
    before = start(TOY, 2, SEED)
    after, _ = play(TOY, before, 0, Draw())
    back = undone(before, after)
    assert (back.ply, back.counter, back.state) == (2, before.counter, before.state)
    assert state_hash(TOY, back) != state_hash(TOY, before)


def test_illegal_row() -> None:
    with pytest.raises(Illegal):
        list(replay(TOY, 2, SEED, None, [(0, Draw()), (0, Draw())]))


def test_first_difference() -> None:
    entries: list[Entry] = [(0, Draw()), (0, Undo()), (1, Draw()), (0, Draw())]
    hashes = hashes_of(entries)
    assert first_difference(TOY, 2, SEED, None, entries, hashes) is None
    for i in range(len(hashes)):
        wrong = [*hashes[:i], hashes[i][::-1], *hashes[i + 1 :]]
        assert first_difference(TOY, 2, SEED, None, entries, wrong) == i + 1
    card = start(TOY, 2, SEED).state.hands[0][0]
    other: list[Entry] = [entries[0], entries[1], (1, Draw()), (0, Give(card, "red"))]
    assert first_difference(TOY, 2, SEED, None, other, hashes) == 4
    assert first_difference(TOY, 2, bytes(32), None, entries, hashes) == 1
    assert first_difference(TOY, 2, SEED, TOY.info.options(rounds=3), entries, hashes) == 1  # type: ignore[call-arg]


def test_a_row_that_cannot_be_played_is_a_difference() -> None:
    entries: list[Entry] = [(0, Draw()), (1, Draw()), (0, Draw())]
    hashes = hashes_of(entries)
    assert first_difference(TOY, 2, SEED, None, [entries[0], (0, Draw()), entries[2]], hashes) == 2
    assert first_difference(TOY, 2, SEED, None, [(0, Undo()), *entries[1:]], hashes) == 1


def test_rows_and_hashes_must_be_as_many() -> None:
    entries: list[Entry] = [(0, Draw()), (1, Draw())]
    with pytest.raises(ValueError):
        first_difference(TOY, 2, SEED, None, entries, hashes_of(entries)[:1])


def test_resigning_changes_the_ply_only() -> None:
    entries: list[Entry] = [(0, Draw()), (1, Resign()), (1, Draw()), (1, Undo()), (0, Undo())]
    steps = list(replay(TOY, 2, SEED, None, entries))
    assert steps[1].position.state == steps[0].position.state
    assert [step.position.ply for step in steps] == [1, 2, 3, 4, 5]
    assert steps[4].position.state == start(TOY, 2, SEED).state
    assert first_difference(TOY, 2, SEED, None, entries, hashes_of(entries)) is None


def test_standing_rows() -> None:
    assert standing_rows([]) == []
    rows: list[Row] = [Draw(), Draw(), Undo(), Resign(), Draw(), Draw(), Undo(), Undo()]
    assert standing_rows(rows) == [0]
    assert standing_rows(rows[:6]) == [0, 4, 5]
