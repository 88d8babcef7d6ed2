"""Compiled copies: deep where something can change, shared where not, refused where unknown."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, make_dataclass, replace
from typing import Any, Literal

import pytest

from engine.core.clone import clone, cloner, quick_init


@dataclass(frozen=True, slots=True)
class Tile:
    colour: str
    number: int


@dataclass(slots=True, kw_only=True)
class Player:
    hand: list[Tile]
    score: int = 0
    limit: int | None = None


@dataclass(slots=True, kw_only=True)
class Board:
    name: Literal["a", "b"]
    on: bool
    token: bytes
    cells: list[str]
    grid: list[list[int]]
    players: list[Player]
    by_name: dict[str, int]
    bags: dict[str, list[int]]
    deep: dict[int, dict[str, Player]]
    path: tuple[int, ...]
    pairs: tuple[tuple[str, Tile], ...]
    used: frozenset[str]
    leader: Player | None
    nobody: Player | None
    pending: list[tuple[str, int]] | None
    tile: Tile
    either: Player | Tile | None = None


def board() -> Board:
    def player() -> Player:
        return Player(hand=[Tile("red", 1), Tile("blue", 2)], limit=3)

    return Board(
        name="a",
        on=True,
        token=b"x",
        cells=["", "B7"],
        grid=[[1, 2], [3]],
        players=[player(), player()],
        by_name={"a": 1},
        bags={"a": [1, 2]},
        deep={1: {"x": player()}},
        path=(1, 2),
        pairs=(("a", Tile("red", 1)),),
        used=frozenset({"a"}),
        leader=player(),
        nobody=None,
        pending=[("a", 1)],
        tile=Tile("red", 1),
        either=player(),
    )


def test_copy_is_equal_and_independent() -> None:
    original, copy = board(), clone(original_ := board())
    assert copy == original == original_
    copy.cells[0] = "G1"
    copy.grid[0].append(9)
    copy.players[1].hand.pop()
    copy.players.pop(0)
    copy.by_name["b"] = 2
    copy.bags["a"].clear()
    copy.deep[1]["x"].score = 9
    copy.deep[1]["y"] = copy.players[0]
    assert copy.leader is not None
    copy.leader.score = 5
    assert copy.pending is not None
    copy.pending.append(("b", 2))
    assert isinstance(copy.either, Player)
    copy.either.hand.clear()
    assert original_ == original


def test_immutable_things_are_shared() -> None:
    original = board()
    copy = clone(original)
    assert copy.path is original.path
    assert copy.pairs is original.pairs
    assert copy.used is original.used
    assert copy.tile is original.tile
    assert copy.players[0].hand[0] is original.players[0].hand[0]


def test_parts_of_a_union() -> None:
    original = board()
    original.either = None
    assert clone(original).either is None
    original.leader = None
    assert clone(original).leader is None


def test_compiled_once() -> None:
    assert cloner(Board) is cloner(Board)


@pytest.mark.parametrize(
    "hint",
    [set[int], Any, object, list[set[int]], list[object], dict[str, list[Any]], tuple[list[int], ...], list, dict],
    ids=str,
)
def test_unknown_types_are_refused(hint: Any) -> None:
    strange = make_dataclass("Strange", [("thing", hint)])
    with pytest.raises(TypeError):
        cloner(strange)


def test_frozen_part_with_a_list_is_copied() -> None:
    """A frozen dataclass that holds a list can change all the same: sharing it would tie two states together."""
    sealed = make_dataclass("Sealed", [("items", list[int])], frozen=True)
    holder = make_dataclass("Holder", [("sealed", sealed), ("row", list[sealed])])  # type: ignore[valid-type]
    original = holder(sealed([1]), [sealed([2])])
    copy = clone(original)
    assert copy == original
    copy.sealed.items.append(9)
    copy.row[0].items.append(9)
    assert original == holder(sealed([1]), [sealed([2])])


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    seat: int
    what: str
    points: int = 0


def test_a_quick_constructor_takes_the_same_arguments() -> None:
    one = Happening(seat=1, what="placed")
    assert (one.seat, one.what, one.points) == (1, "placed", 0)
    assert one == Happening(what="placed", seat=1, points=0)
    assert replace(one, points=3) == Happening(seat=1, what="placed", points=3)
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(TypeError):
        Happening(seat=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Happening(seat=1, what="placed", other=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Happening(1, "placed")  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        one.seat = 2  # type: ignore[misc]


def test_a_class_that_a_quick_constructor_does_not_fit_keeps_its_own() -> None:
    @quick_init
    @dataclass(frozen=True, slots=True)
    class WithFactory:
        items: list[int] = field(default_factory=list)

    first, second = WithFactory(), WithFactory()
    assert first.items == second.items == []
    assert first.items is not second.items
