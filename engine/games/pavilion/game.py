"""The game Azul: Summer Pavilion: wires setup, legality, effects, scoring and views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.game import ANY, Game, GameInfo, Outcome, Refusal
from engine.core.parts import Seat, Value
from engine.games.pavilion import actions, checks, effects, events, legal, scoring, views
from engine.games.pavilion.actions import PavilionAction
from engine.games.pavilion.events import PavilionEvent
from engine.games.pavilion.state import PavilionOptions, PavilionState


class Pavilion(Game[PavilionState, PavilionAction, PavilionEvent, views.PavilionView]):
    info: ClassVar[GameInfo] = GameInfo(
        key="pavilion",
        title="Azul: Summer Pavilion",
        seats=(2, 4),
        rules_version=1,
        options=PavilionOptions,
        state=PavilionState,
        view=views.PavilionView,
        actions=(
            actions.TakeTiles,
            actions.PlaceTile,
            actions.TakeBonus,
            actions.PassRound,
            actions.KeepTile,
            actions.FinishPass,
        ),
        events=(
            events.TilesTaken,
            events.PlayBegan,
            events.TilePlaced,
            events.FeatureCompleted,
            events.BonusDue,
            events.BonusTaken,
            events.PassBegan,
            events.TileKept,
            events.RoundPassed,
            events.BagRefilled,
            events.SupplyRefilled,
            events.RoundBegan,
            events.DisplaysFilled,
            events.StarScored,
            events.NumberScored,
            events.GameEnded,
        ),
    )

    def setup(self, seats: int, options: PavilionOptions, chance: Chance) -> PavilionState:
        return effects.setup(seats, options, chance)

    def to_act(self, s: PavilionState) -> frozenset[Seat]:
        return frozenset() if s.phase == "finished" else frozenset((s.active,))

    def candidates(self, s: PavilionState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[PavilionAction]:
        return legal.candidates(s, seat, want)

    def refusal(self, s: PavilionState, seat: Seat, a: PavilionAction) -> Refusal | None:
        return legal.refusal(s, seat, a)

    def apply(self, s: PavilionState, seat: Seat, a: PavilionAction, chance: Chance) -> list[PavilionEvent]:
        return effects.apply(s, seat, a, chance)

    def view(self, s: PavilionState, viewer: Seat) -> views.PavilionView:
        return views.view(s)

    def redeal(self, s: PavilionState, viewer: Seat, chance: Chance) -> PavilionState:
        return self.clone(s)

    def outcome(self, s: PavilionState) -> Outcome | None:
        return scoring.outcome(s)

    def invariants(self, s: PavilionState) -> None:
        checks.invariants(s)


GAME = Pavilion()
