"""The contract finds faults: Atlanteon with one thing broken fails the test that is there for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import ANY, Illegal, Outcome, Refusal
from engine.core.parts import Seat, Value
from engine.core.registry import GAMES
from engine.games.atlanteon.actions import AtlanteonAction, PlaceTile, PlaceTower
from engine.games.atlanteon.events import AtlanteonEvent
from engine.games.atlanteon.game import GAME, Atlanteon
from engine.games.atlanteon.state import AtlanteonState
from engine.games.atlanteon.views import AtlanteonView
from tests.engine import helpers
from tests.engine import test_contract as contract
from tests.engine.helpers import Case


class Misses(Atlanteon):
    """The list leaves out a corner."""

    def candidates(self, s: AtlanteonState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[AtlanteonAction]:
        return (a for a in super().candidates(s, seat, want) if not (isinstance(a, PlaceTile) and a.square == "a1"))


class Repeats(Atlanteon):
    """The list names the first action twice."""

    def candidates(self, s: AtlanteonState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[AtlanteonAction]:
        found = list(super().candidates(s, seat, want))
        return iter([*found[:1], *found])


class IgnoresTurn(Atlanteon):
    """Anybody may act."""

    def refusal(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction) -> Refusal | None:
        found = super().refusal(s, seat, a)
        return super().refusal(s, 1 - seat, a) if found and found.code == "not_your_turn" else found


class ForgetsTheEnd(Atlanteon):
    """After the end there is another reason."""

    def refusal(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction) -> Refusal | None:
        found = super().refusal(s, seat, a)
        return Refusal("not_your_turn") if found and found.code == "game_over" else found


class Raises(Atlanteon):
    """A square that does not exist is not refused but an error."""

    def refusal(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction) -> Refusal | None:
        if isinstance(a, PlaceTile | PlaceTower) and len(a.square) > 100:
            raise KeyError(a.square)
        return super().refusal(s, seat, a)


class Wishes(Atlanteon):
    """Wishes leave out too much."""

    def candidates(self, s: AtlanteonState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[AtlanteonAction]:
        found = list(super().candidates(s, seat, want))
        return iter(found[1:] if "square" in want else found)


class SharesTheBoard(Atlanteon):
    """A copy that is none."""

    def clone(self, s: AtlanteonState) -> AtlanteonState:
        return replace(s)


class LooksAtLuck(Atlanteon):
    """The view shows what a redeal changes."""

    def redeal(self, s: AtlanteonState, viewer: Seat, chance: Chance) -> AtlanteonState:
        copy = self.clone(s)
        copy.controller.reverse()
        return copy


class DrawsAndTells(Atlanteon):
    """Luck decides the order of the events, and they do not say so."""

    def apply(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction, chance: Chance) -> list[AtlanteonEvent]:
        events = super().apply(s, seat, a, Chance(bytes(32)))
        return events if self is not GAME and chance.seed == bytes(32) else [*events, *events]


class TellsTheSeed(Atlanteon):
    """The state keeps the seed."""

    def setup(self, seats: int, options: Any, chance: Chance) -> AtlanteonState:
        s = super().setup(seats, options, chance)
        s.captor["Z"] = chance.seed.hex()
        return s


class LosesATile(Atlanteon):
    """A tile disappears."""

    def apply(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction, chance: Chance) -> list[AtlanteonEvent]:
        events = super().apply(s, seat, a, chance)
        if s.turn == 7:
            s.board[next(i for i, piece in enumerate(s.board) if piece[:1] == "B")] = ""
        return events


class RanksBackwards(Atlanteon):
    """The loser is first."""

    def outcome(self, s: AtlanteonState) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, scores=(3, 1), ranks=(2, 1), breakdown=({"a": 3}, {"a": 1}))


class Forgets(Atlanteon):
    """The view of a spectator is not of the declared class."""

    def view(self, s: AtlanteonState, viewer: Seat) -> AtlanteonView:
        return replace(super().view(s, viewer), turn="7")  # type: ignore[arg-type]


def one_random_game(case: Case) -> None:
    """The contract's test of whole games with one number instead of several."""
    contract.test_random_games.hypothesis.inner_test(case=case, number=1)  # type: ignore[attr-defined]


CASE = Case("atlanteon", 2, 1)

FAULTS: list[tuple[type[Atlanteon], Callable[[Case], None]]] = [
    (Misses, contract.test_refusal_agrees_with_legal),
    (Misses, contract.test_candidates_miss_nothing),
    (Repeats, contract.test_legal_actions),
    (IgnoresTurn, contract.test_wrong_seat),
    (ForgetsTheEnd, contract.test_after_the_end),
    (Raises, contract.test_garbage_is_refused),
    (Wishes, contract.test_options_are_the_projection_of_legal),
    (SharesTheBoard, contract.test_clone_is_deep),
    (SharesTheBoard, contract.test_input_is_left_alone),
    (LooksAtLuck, contract.test_views_do_not_change_by_redeal),
    (DrawsAndTells, contract.test_preview),
    (TellsTheSeed, contract.test_seed_stays_secret),
    (LosesATile, one_random_game),
    (RanksBackwards, one_random_game),
    (Forgets, contract.test_json_round_trips),
]


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize(("broken", "test"), FAULTS)
def test_fault_is_found(broken: type[Atlanteon], test: Callable[[Case], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "atlanteon", broken())
    helpers._match.cache_clear()
    try:
        with pytest.raises((AssertionError, KeyError, ValueError, Illegal, pytest.fail.Exception)):
            test(CASE)
    finally:
        helpers._match.cache_clear()


def test_the_real_game_has_no_fault() -> None:
    for test in {test for _, test in FAULTS}:
        test(CASE)
