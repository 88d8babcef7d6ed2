"""Properties of whole games of Sintra, on seeded random play."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.core.game import start
from engine.games.sintra.actions import AdvancePattern, ChoosePane, MoveGlazierBack, SintraAction
from engine.games.sintra.data import source_names, tables
from engine.games.sintra.events import GlazierMovedBack, PatternAdvanced, RoundEnded, SintraEvent
from engine.games.sintra.game import GAME
from engine.games.sintra.state import SintraOptions, SintraState
from engine.players.random import choose
from tests.engine.games.sintra.tables import step

KEYS = [(seats, side) for seats in (2, 3, 4) for side in ("A", "B")]


def options_for(side: str) -> SintraOptions:
    return SintraOptions(palace_side="B" if side == "B" else "A")


@pytest.mark.parametrize(("seats", "side"), KEYS)
@settings(max_examples=12)
@given(number=st.integers(0, 2**32))
def test_random_games(seats: int, side: str, number: int) -> None:
    """Six rounds; panes are conserved at every ply; the parts of every score add up; the log tells it all."""
    chance = Chance(b"players", number)
    position = start(GAME, seats, number.to_bytes(32, "big"), options_for(side))
    GAME.invariants(position.state)
    log: list[SintraEvent] = []
    while position.state.current_player is not None:
        seat = position.state.current_player
        action = choose(GAME, position.state, seat, chance)
        position, events = step(position, seat, action)
        GAME.invariants(position.state)
        log += events
        assert position.ply < 1_000
    assert [e.round for e in log if isinstance(e, RoundEnded)] == [1, 2, 3, 4, 5, 6]
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert [sum(parts.values()) for parts in outcome.breakdown] == list(outcome.scores)
    assert outcome.scores == tuple(p.score for p in position.state.players)
    taken = sum(e.taken for e in log if isinstance(e, PatternAdvanced))
    assert taken == tables().factories[seats] * 4 * 6 or (seats == 4 and taken < 9 * 4 * 6)


def test_glazier_moves_back_once_before_placing() -> None:
    """Section 5.3: a second time in a row is never legal, so a round always ends."""
    for number in range(6):
        chance = Chance(b"back", number)
        position = start(GAME, 2, number.to_bytes(32, "big"))
        moved = [False, False]
        while position.state.current_player is not None:
            seat = position.state.current_player
            back = GAME.refusal(position.state, seat, MoveGlazierBack()) is None
            assert not (back and moved[seat])
            action = MoveGlazierBack() if back else choose(GAME, position.state, seat, chance)
            position, events = step(position, seat, action)
            moved[seat] = moved[seat] or isinstance(events[0], GlazierMovedBack)
            if isinstance(events[0], PatternAdvanced) and events[0].placed:
                moved[seat] = False


def everything(s: SintraState) -> list[SintraAction]:
    """All actions that can be written down in a game; on side A without a pane to keep, which is not offered there."""
    colors = tables().color_ids
    keeps = [None, *colors] if s.options.palace_side == "B" else [None]
    sources = [*source_names(9), "bag"]
    slots = [None, *range(10)]
    advances = (AdvancePattern(*row) for row in product(sources, colors, slots, keeps))
    return [*advances, *map(ChoosePane, colors), MoveGlazierBack()]


@pytest.mark.parametrize(("seats", "side"), KEYS)
def test_legal_is_what_is_not_refused(seats: int, side: str) -> None:
    chance = Chance(b"legal", seats)
    position = start(GAME, seats, bytes([seats] * 32), options_for(side))
    completing = asked = 0
    while position.state.current_player is not None:
        s, seat = position.state, position.state.current_player
        listed = list(GAME.legal(s, seat))
        assert len(set(listed)) == len(listed)
        if position.ply % 5 == 0:
            assert set(listed) == {a for a in everything(s) if GAME.refusal(s, seat, a) is None}
        completing += any(isinstance(a, AdvancePattern) and a.keep for a in listed)
        asked += s.phase == "choose_pane"
        position, _ = step(position, seat, listed[chance.below(len(listed))])
    assert (completing > 0) == (side == "B")
    assert asked == 0 or side == "B"
