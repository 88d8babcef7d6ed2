"""The values one parameter may still take."""

from __future__ import annotations

from engine.core import narrow
from engine.core.game import start
from engine.core.parts import parameters
from tests.engine.core.toy import TOY, Draw, Give, ToyState

SEED = bytes(range(32))


def state() -> ToyState:
    """Seat 0 holds 3 and 4; a blue card must be even."""
    s: ToyState = start(TOY, 3, SEED).state
    s.hands[0] = [3, 4]
    return s


def test_kinds() -> None:
    assert narrow.options(TOY, state(), 0, "kind") == ["draw", "give"]


def test_kinds_without_a_deck() -> None:
    s = state()
    s.deck.clear()
    assert narrow.options(TOY, s, 0, "kind") == ["give"]


def test_each_value_once_in_the_order_of_the_candidates() -> None:
    assert narrow.options(TOY, state(), 0, "card") == [3, 4]
    assert narrow.options(TOY, state(), 0, "colour") == ["red", "blue"]
    assert narrow.options(TOY, state(), 0, "to") == [None, 1, 2]


def test_chosen_values_narrow_in_any_order() -> None:
    s = state()
    assert narrow.options(TOY, s, 0, "colour", {"card": 3}) == ["red"]
    assert narrow.options(TOY, s, 0, "card", {"colour": "blue"}) == [4]
    assert narrow.options(TOY, s, 0, "card", {"to": 2, "colour": "red"}) == [3, 4]
    assert narrow.options(TOY, s, 0, "kind", {"colour": "blue"}) == ["give"]


def test_nothing_is_a_value() -> None:
    """A chosen None is a choice, not a missing one."""
    assert narrow.options(TOY, state(), 0, "card", {"to": None}) == [3, 4]


def test_what_does_not_fit() -> None:
    s = state()
    assert narrow.options(TOY, s, 0, "card", {"colour": "green"}) == []
    assert narrow.options(TOY, s, 0, "card", {"kind": "draw"}) == []
    assert narrow.options(TOY, s, 0, "nosuch") == []
    assert narrow.options(TOY, s, 0, "card", {"nosuch": 1}) == []
    s.bids[0] = 1
    assert narrow.options(TOY, s, 0, "kind") == []


def test_legal_with_wishes() -> None:
    assert list(TOY.legal(state(), 0, {"kind": "give", "colour": "blue", "to": None})) == [Give(4, "blue")]
    assert list(TOY.legal(state(), 0, {"kind": "draw"})) == [Draw()]


def test_next_question() -> None:
    assert parameters(Give) == ("card", "colour", "to")
    assert narrow.next_question(Give, {}) == "card"
    assert narrow.next_question(Give, {"kind": "give", "colour": "red"}) == "card"
    assert narrow.next_question(Give, {"card": 3, "colour": "red"}) == "to"
    assert narrow.next_question(Give, {"card": 3, "colour": "red", "to": None}) is None
    assert narrow.next_question(Draw, {}) is None
