"""The game Sintra: wires setup, legality, effects, scoring and views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.game import ANY, Game, GameInfo, Outcome, Refusal
from engine.core.parts import Seat, Value
from engine.games.sintra import effects, events, invariants, legal, scoring, views
from engine.games.sintra.actions import AdvancePattern, ChoosePane, MoveGlazierBack, SintraAction
from engine.games.sintra.events import SintraEvent
from engine.games.sintra.state import SintraOptions, SintraState


class Sintra(Game[SintraState, SintraAction, SintraEvent, views.SintraView]):
    info: ClassVar[GameInfo] = GameInfo(
        key="sintra",
        title="Azul: Stained Glass of Sintra",
        seats=(2, 4),
        rules_version=1,
        options=SintraOptions,
        state=SintraState,
        view=views.SintraView,
        actions=(AdvancePattern, ChoosePane, MoveGlazierBack),
        events=(
            events.PatternAdvanced,
            events.StripCompleted,
            events.WindowFilled,
            events.GlazierMovedBack,
            events.RoundEnded,
            events.RoundStarted,
            events.FinalScored,
            events.GameEnded,
        ),
    )

    def setup(self, seats: int, options: SintraOptions, chance: Chance) -> SintraState:
        return effects.setup(seats, options, chance)

    def to_act(self, s: SintraState) -> frozenset[Seat]:
        return frozenset() if s.current_player is None else frozenset((s.current_player,))

    def candidates(self, s: SintraState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[SintraAction]:
        return legal.candidates(s, seat, want)

    def refusal(self, s: SintraState, seat: Seat, a: SintraAction) -> Refusal | None:
        return legal.refusal(s, seat, a)

    def apply(self, s: SintraState, seat: Seat, a: SintraAction, chance: Chance) -> list[SintraEvent]:
        return effects.apply(s, seat, a, chance)

    def view(self, s: SintraState, viewer: Seat) -> views.SintraView:
        return views.view(s)

    def redeal(self, s: SintraState, viewer: Seat, chance: Chance) -> SintraState:
        return self.clone(s)

    def outcome(self, s: SintraState) -> Outcome | None:
        return scoring.outcome(s)

    def invariants(self, s: SintraState) -> None:
        invariants.check(s)


GAME = Sintra()
