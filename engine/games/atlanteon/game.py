"""The game Atlanteon: wires setup, legality, effects, scoring and views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.game import ANY, Game, GameInfo, Outcome, Refusal
from engine.core.parts import Seat, Value
from engine.games.atlanteon import effects, legal, scoring, views
from engine.games.atlanteon.actions import AtlanteonAction, Claim, ClaimAll, EndTurn, PlaceTile, PlaceTower
from engine.games.atlanteon.data import LABELS, OTHER, SIDES, TOWERS
from engine.games.atlanteon.events import (
    AtlanteonEvent,
    GameWon,
    SidesSwapped,
    TilePlaced,
    TileScored,
    TowerCaptured,
    TowerPlaced,
)
from engine.games.atlanteon.state import AtlanteonOptions, AtlanteonState


class Atlanteon(Game[AtlanteonState, AtlanteonAction, AtlanteonEvent, views.AtlanteonView]):
    info: ClassVar[GameInfo] = GameInfo(
        key="atlanteon",
        title="Atlanteon",
        seats=(2, 2),
        rules_version=1,
        options=AtlanteonOptions,
        state=AtlanteonState,
        view=views.AtlanteonView,
        actions=(PlaceTower, PlaceTile, Claim, ClaimAll, EndTurn),
        events=(TowerPlaced, TilePlaced, TileScored, TowerCaptured, GameWon, SidesSwapped),
    )

    def setup(self, seats: int, options: AtlanteonOptions, chance: Chance) -> AtlanteonState:
        return effects.setup(options, chance)

    def to_act(self, s: AtlanteonState) -> frozenset[Seat]:
        return frozenset() if s.phase == "over" else frozenset((s.seat_of(s.to_move),))

    def candidates(self, s: AtlanteonState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[AtlanteonAction]:
        return legal.candidates(s, seat, want)

    def refusal(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction) -> Refusal | None:
        return legal.refusal(s, seat, a)

    def apply(self, s: AtlanteonState, seat: Seat, a: AtlanteonAction, chance: Chance) -> list[AtlanteonEvent]:
        return effects.apply(s, seat, a)

    def view(self, s: AtlanteonState, viewer: Seat) -> views.AtlanteonView:
        return views.view(s)

    def redeal(self, s: AtlanteonState, viewer: Seat, chance: Chance) -> AtlanteonState:
        return self.clone(s)

    def outcome(self, s: AtlanteonState) -> Outcome | None:
        return scoring.outcome(s)

    def invariants(self, s: AtlanteonState) -> None:
        pieces = [piece for piece in s.board if piece]
        assert len(set(pieces)) == len(pieces), "a piece is on the board twice"
        assert all((p[0] in "BG" and p[1:] in LABELS) or (p[0] == "T" and p[1:] in TOWERS) for p in pieces)
        assert s.turn == sum(piece[0] != "T" for piece in pieces)
        assert (s.phase == "setup") == (len(pieces) - s.turn < len(TOWERS)) or s.phase == "over"
        for i, piece in enumerate(s.board):
            black = piece == "TS" and "S" in s.captor
            assert not s.controller[i] or (piece and piece[0] != "T") or black, "a marker without a tile"
        if s.phase == "claim":
            assert not scoring.win_reasons(s, s.to_move), "the claim step goes on after a win"
        if s.phase == "place":
            assert s.to_move == SIDES[s.turn % 2]
            assert not scoring.win_reasons(s, OTHER[s.to_move]), "the mover has won, but play goes on"
            assert s.options.win_check == "mover_only" or not scoring.win_reasons(s, s.to_move)


GAME = Atlanteon()
