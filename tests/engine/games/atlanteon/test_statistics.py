"""What uniform random play looks like: the bands of section 7.2 of the rules document."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Literal

import pytest

from engine.core.chance import Chance
from engine.games.atlanteon import scoring
from engine.games.atlanteon.actions import ClaimAll, PlaceTile, PlaceTower
from engine.games.atlanteon.data import SQUARES
from engine.games.atlanteon.events import TileScored, TowerCaptured
from engine.games.atlanteon.game import GAME
from engine.games.atlanteon.state import AtlanteonOptions, AtlanteonState

BASE = AtlanteonOptions()
LOSER = AtlanteonOptions(match_points="loser_unplaced")
EARLY = AtlanteonOptions(early_claims=True)

SETUP_STEPS = 3
NOTHING = Chance(bytes(32))


def place_towers(s: AtlanteonState, rng: random.Random) -> None:
    """Towers in random order, each on a uniformly random legal square."""
    for tower in rng.sample("ETS", SETUP_STEPS):
        seat = s.seat_of(s.to_move)
        moves = [a for a in GAME.legal(s, seat, {"tower": tower}) if isinstance(a, PlaceTower)]
        GAME.apply(s, seat, rng.choice(moves), NOTHING)


class Tally:
    """Counts over some games."""

    def __init__(self) -> None:
        self.games = self.tiles = self.bandits = self.not_mover = self.both = self.points = self.zero = 0
        self.reasons: Counter[str] = Counter()
        self.resolved: Counter[int] = Counter()
        self.ties: Counter[tuple[str, bool]] = Counter()
        self.claims = 0

    def play(self, rng: random.Random, options: AtlanteonOptions) -> None:
        """One game, without the copies and checks of ``play()``; all claims are taken."""
        s = GAME.setup(2, options, Chance(rng.randbytes(32)))
        place_towers(s, rng)
        hands = {side: rng.sample([*"0123456789K"], 11) for side in "BG"}
        free = [q for q in SQUARES if not s.board[SQUARES.index(q)]]
        rng.shuffle(free)
        mover = s.to_move
        while s.phase != "over":
            mover = s.to_move
            events = GAME.apply(s, s.seat_of(mover), PlaceTile(hands[mover].pop(), free.pop()), NOTHING)
            count = 0
            for event in events:
                if isinstance(event, TileScored):
                    self.ties["tile", event.tie] += 1
                    count += 1
                elif isinstance(event, TowerCaptured):
                    self.ties["black" if event.tower == "S" else "white", event.tie] += 1
                    count += 1
            self.resolved[count] += 1
            if s.phase == "claim":
                events = GAME.apply(s, s.seat_of(mover), ClaimAll(), NOTHING)
                self.claims += sum(isinstance(event, TileScored | TowerCaptured) for event in events)
        (result,) = s.results
        self.games += 1
        self.tiles += s.turn
        self.bandits += result.side == "B"
        self.not_mover += result.side != mover
        self.both += all(scoring.win_reasons(s, side) for side in "BG")
        self.points += result.points
        self.zero += result.points == 0
        self.reasons["+".join(result.reasons)] += 1

    def percent(self, count: int) -> float:
        return 100 * count / self.games

    def tie_percent(self, what: str) -> float:
        return 100 * self.ties[what, True] / (self.ties[what, True] + self.ties[what, False])


@cache
def tally(count: int, options: AtlanteonOptions) -> Tally:
    """Every game has ended with a winner, else this would not return."""
    rng = random.Random(72)
    found = Tally()
    for _ in range(count):
        found.play(rng, options)
    assert found.games == count == sum(found.reasons.values())
    return found


def test_base_game() -> None:
    """20,000 games."""
    t = tally(20_000, BASE)
    assert t.tiles / t.games == pytest.approx(18.24, abs=0.15)
    assert t.percent(t.bandits) == pytest.approx(50, abs=1.2)
    assert t.percent(sum(n for r, n in t.reasons.items() if "king" in r)) == pytest.approx(61.3, abs=1.2)
    assert t.percent(t.not_mover) == pytest.approx(36.2, abs=1.2)
    assert t.percent(t.both) == pytest.approx(10.9, abs=0.8)
    assert t.points / t.games == pytest.approx(3.6, abs=0.1)
    assert t.percent(t.zero) == pytest.approx(39, abs=1.2)
    assert t.claims == 0


@pytest.mark.parametrize(
    ("reasons", "percent", "band"),
    [
        ("king", 54.5, 1.2),
        ("markers", 30.5, 1.2),
        ("towers", 6.8, 0.7),
        ("king+markers", 6.2, 0.6),
        ("towers+markers", 1.4, 0.35),
        ("king+towers", 0.4, 0.2),
        ("king+towers+markers", 0.2, 0.15),
    ],
)
def test_base_game_reasons(reasons: str, percent: float, band: float) -> None:
    t = tally(20_000, BASE)
    assert t.percent(t.reasons[reasons]) == pytest.approx(percent, abs=band)


@pytest.mark.parametrize(("count", "percent"), [(0, 59.4), (1, 19.1), (2, 10.0), (3, 5.9), (4, 3.9), (5, 1.6)])
def test_base_game_resolutions(count: int, percent: float) -> None:
    t = tally(20_000, BASE)
    assert 100 * t.resolved[count] / t.resolved.total() == pytest.approx(percent, abs=0.4)


@pytest.mark.parametrize(("what", "percent"), [("tile", 4.5), ("white", 4.9), ("black", 4.9)])
def test_base_game_ties(what: str, percent: float) -> None:
    assert tally(20_000, BASE).tie_percent(what) == pytest.approx(percent, abs=0.6)


def test_points_of_the_loser() -> None:
    """3,000 games with the other way of counting match points."""
    t = tally(3_000, LOSER)
    assert t.points / t.games == pytest.approx(5.3, abs=0.25)
    assert t.percent(t.zero) == pytest.approx(8, abs=1.5)


def test_early_claims() -> None:
    """3,000 games in which all claims are always taken."""
    t = tally(3_000, EARLY)
    assert t.tiles / t.games == pytest.approx(17.19, abs=0.2)
    assert t.percent(t.bandits) == pytest.approx(53.5, abs=2.7)
    assert t.percent(t.not_mover) == pytest.approx(22.7, abs=2.3)
    assert t.percent(t.both) == pytest.approx(4.7, abs=0.9)
    assert t.percent(sum(n for r, n in t.reasons.items() if "king" in r)) == pytest.approx(58.5, abs=2.7)
    assert t.claims / t.games == pytest.approx(6.0, abs=0.25)


@pytest.mark.parametrize("win_check", ["both", "mover_only"])
@pytest.mark.parametrize("match_points", ["winner_unplaced", "loser_unplaced"])
def test_every_variant_ends_with_a_winner(
    win_check: Literal["both", "mover_only"], match_points: Literal["winner_unplaced", "loser_unplaced"]
) -> None:
    """500 games of each with claims."""
    options = AtlanteonOptions(early_claims=True, win_check=win_check, match_points=match_points)
    assert tally(500, options).games == 500
