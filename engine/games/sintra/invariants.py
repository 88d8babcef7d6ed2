"""What holds in every position of Sintra (rules document, section 3.2). For tests only."""

from __future__ import annotations

from engine.games.sintra import scoring
from engine.games.sintra.data import EMPTY, tables
from engine.games.sintra.effects import panes_left
from engine.games.sintra.state import Player, SintraState
from engine.games.sintra.strips import blank


def check(s: SintraState) -> None:
    """Raise AssertionError when a pane is lost or a rule of the state is broken."""
    t = tables()
    ordered = s.indicator + "".join(x for p in s.players for x in (*p.windows, *p.fills))
    for color, letter in enumerate(t.letters):
        loose = sum(pile[color] for pile in (s.bag, s.tower, s.center, *s.factories))
        assert loose + ordered.count(letter) == t.panes_per_color, f"{letter}: a pane is lost or won"
    assert min(min(pile) for pile in (s.bag, s.tower, s.center, *s.factories)) >= 0
    assert all(sum(f) <= t.panes_per_factory for f in s.factories)
    assert len(s.factories) == t.factories[len(s.players)]
    assert len(s.indicator) == (0 if s.phase == "finished" else t.rounds + 1 - s.round)
    assert (s.phase == "choose_pane") == (s.pending_slot is not None)
    assert (s.phase == "finished") == (s.current_player is None)
    assert s.phase != "turn" or panes_left(s), "nothing to take (R16)"
    assert s.marker is None or s.first_player == s.marker
    for seat, p in enumerate(s.players):
        _check_player(s, p, s.pending_slot if seat == s.current_player else None)


def _check_player(s: SintraState, p: Player, pending: int | None) -> None:
    t = tables()
    assert 1 <= p.glazier <= t.slots
    assert 0 <= p.broken_index < t.last_space
    assert p.broken_lost % t.penalty[-1] == 0 or s.phase == "finished"
    for slot, (side, fill, window) in enumerate(zip(p.sides, p.fills, p.windows, strict=True), 1):
        assert bool(side) == (len(window) < t.frames), "a strip lies above a window that is not complete"
        assert len(fill) == (len(blank()) if side else 0)
        assert slot == pending or not side or EMPTY in fill, "a full strip waits without a choice"
        pattern = t.sides.get(side, "")
        assert all(pane in (EMPTY, want) or want == t.joker for want, pane in zip(pattern, fill, strict=True))
        assert side not in t.sides or t.joker not in pattern or window, "the side with jokers lay up at the start"
    left = [side[:-1] for side in p.sides if side]
    assert len(set(left)) == len(left), "a strip lies in two slots"
    if s.phase == "finished":
        assert p.score == sum(scoring.breakdown(s, p).values())
    else:
        assert p.score == p.color_points + p.window_points - p.broken_lost
