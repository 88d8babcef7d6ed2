"""Random games: invariants, legality checked against every action there is, automatic moves, foretold figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import play, start
from engine.core.position import Position, dump, load
from engine.games.pavilion.actions import (
    FinishPass,
    KeepTile,
    PassRound,
    PavilionAction,
    PlaceTile,
    TakeBonus,
    TakeTiles,
)
from engine.games.pavilion.consequences import Bonus, Pass, Placement, consequence
from engine.games.pavilion.data import COLOURS, EMPTY, FEATURES, NUMBER_POINTS, POINTS, SIDES, SOURCES
from engine.games.pavilion.events import (
    BonusDue,
    BonusTaken,
    FeatureCompleted,
    PassBegan,
    PavilionEvent,
    RoundPassed,
    TilePlaced,
    TilesTaken,
)
from engine.games.pavilion.game import GAME
from engine.games.pavilion.scoring import Gain
from engine.games.pavilion.state import PavilionOptions, PavilionState
from engine.players.random import choose

CASES = [
    PavilionOptions(board_side=side, edition=edition, auto_moves=auto)
    for side, edition, auto in product(("A", "B"), ("manual", "published"), (True, False))
]
every_case = pytest.mark.parametrize(
    "options", CASES, ids=[f"{o.board_side}-{o.edition}-{'auto' if o.auto_moves else 'asked'}" for o in CASES]
)
every_table = pytest.mark.parametrize("seats", [2, 3, 4])

Step = tuple[Position[PavilionState], int, PavilionAction, Position[PavilionState], list[PavilionEvent]]


def steps(seats: int, options: PavilionOptions, number: int = 0) -> Iterator[Step]:
    """A random game, a ply at a time."""
    seed = bytes([seats, number]) * 16
    position = start(GAME, seats, seed, options)
    chance = Chance(bytes(reversed(seed)) + b"players")
    while acting := GAME.to_act(position.state):
        (seat,) = acting
        action: Any = choose(GAME, position.state, seat, chance)
        after, events = play(GAME, position, seat, action)
        yield position, seat, action, after, events
        position = after


def every_action(s: PavilionState) -> Iterator[PavilionAction]:
    """Every action that can be said about a table, sensible or not."""
    side = SIDES[s.options.board_side]
    yield from (TakeTiles(source, colour) for source in SOURCES for colour in COLOURS)
    for star, space in side.find:
        yield from (PlaceTile(star, space, colour, wilds) for colour in COLOURS for wilds in range(-1, 8))
    yield from (TakeBonus(colour) for colour in COLOURS)
    yield from (PassRound(keep) for keep in ("all", "choose", "none"))
    yield from (KeepTile(colour) for colour in COLOURS)
    yield FinishPass()


@every_case
@every_table
def test_random_game(seats: int, options: PavilionOptions) -> None:
    """The position stays sound, the game ends after six rounds, and scores add up."""
    told: Counter[str] = Counter()
    placed: Counter[int] = Counter()
    after = None
    for _, _, _, after, events in steps(seats, options):
        GAME.invariants(after.state)
        told.update(event.kind for event in events)
        for event in events:
            if isinstance(event, TilePlaced):
                placed[event.seat] += event.points
    assert after is not None
    s = after.state
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (s.round, told["round_began"], told["play_began"], told["game_ended"]) == (6, 5, 6, 1)
    assert told["round_passed"] == 6 * seats
    done = sum(all(p.board[i] != EMPTY for i in f.spaces) for p in s.players for f in FEATURES)
    assert told["feature_completed"] == done
    for seat, player in enumerate(s.players):
        assert outcome.breakdown[seat]["placed"] == placed[seat] >= sum(c != EMPTY for c in player.board)
        assert sum(outcome.breakdown[seat].values()) == outcome.scores[seat] == player.score
    best = max(outcome.scores)
    assert [r == 1 for r in outcome.ranks] == [score == best for score in outcome.scores]


@every_case
def test_candidates_are_exactly_what_is_not_refused(options: PavilionOptions) -> None:
    for n, (before, seat, action, *_) in enumerate(steps(2, options, 1)):
        s = before.state
        assert GAME.refusal(s, seat, action) is None
        if n % 9 == 0:
            listed = list(GAME.candidates(s, seat))
            assert len(set(listed)) == len(listed)
            assert set(listed) == {a for a in every_action(s) if GAME.refusal(s, seat, a) is None}
            for other in (-1, 1 - seat, 2):
                assert not list(GAME.candidates(s, other))
                assert all(GAME.refusal(s, other, a) for a in every_action(s))


@every_case
def test_narrowed_lists_miss_nothing(options: PavilionOptions) -> None:
    for n, (before, seat, *_) in enumerate(steps(3, options, 2)):
        if n % 20:
            continue
        s = before.state
        everything = list(GAME.legal(s, seat))
        for action in everything:
            want: dict[str, Any] = {}
            for name in ("kind", "source", "star", "space", "colour", "wilds", "keep"):
                if hasattr(action, name):
                    want[name] = getattr(action, name)
                    fitting = [a for a in everything if all(getattr(a, k, None) == v for k, v in want.items())]
                    assert list(GAME.legal(s, seat, want)) == fitting


def asked(s: PavilionState, event: PavilionEvent) -> PavilionAction | None:
    """The action that a player who is asked would do instead of an automatic event."""
    match event:
        case TilesTaken(automatic=True):
            return TakeTiles(event.source, event.colour)
        case BonusTaken(automatic=True):
            return TakeBonus(event.colour)
        case RoundPassed(automatic=True):
            return PassRound("none" if s.round == 6 else "all")
        case PassBegan(automatic=True):
            return PassRound("choose")
        case RoundPassed() if s.phase == "keep":
            return FinishPass()
    return None


@pytest.mark.parametrize("side", ["A", "B"])
@every_table
def test_automatic_moves_change_nothing_but_who_makes_them(seats: int, side: Any) -> None:
    """The same game with every decision asked comes to the same positions and draws the same tiles."""
    slow = PavilionOptions(board_side=side, auto_moves=False)
    mirror = None
    automatic = 0
    for before, seat, action, after, events in steps(seats, PavilionOptions(board_side=side), 3):
        mirror = mirror or start(GAME, seats, before.seed, slow)
        mirror, _ = play(GAME, mirror, seat, action)
        for event in events:
            if move := asked(mirror.state, event):
                automatic += 1
                mirror, _ = play(GAME, mirror, next(iter(GAME.to_act(mirror.state))), move)
        expected = GAME.clone(after.state)
        expected.options = slow
        assert mirror.state == expected
        assert mirror.counter == after.counter
    assert automatic > 5


@every_case
def test_consequences_come_true(options: PavilionOptions) -> None:
    seen = set()
    for before, seat, action, after, events in steps(2, options, 4):
        told = consequence(before.state, seat, action)
        seen.add(type(told))
        first = events[0]
        if isinstance(told, Gain):
            assert isinstance(first, TilesTaken)
            got = {first.colour: first.count} | ({first.wild: first.wilds} if first.wilds else {})
            assert (dict(told.tiles), told.token, told.lost) == (got, first.token, first.lost)
            offers = {(o.source, o.colour): o for o in GAME.view(before.state, -1).offers}
            offer = offers[first.source, first.colour]
            assert (offer.tiles, offer.token, offer.lost) == (told.tiles, told.token, told.lost)
        elif isinstance(told, Placement):
            assert isinstance(first, TilePlaced)
            assert sum(n for _, n in told.paid) == first.own + first.wilds
            assert told.points == first.points
            done = [(e.feature_kind, e.stars) for e in events if isinstance(e, FeatureCompleted)]
            assert list(told.features) == done
            assert told.bonus == sum(e.tiles for e in events if isinstance(e, BonusDue))
            assert (told.star_points > 0) == (told.points == POINTS)
        elif isinstance(told, Bonus):
            assert isinstance(first, BonusTaken)
            assert (told.colour, told.left) == (first.colour, first.left)
        else:
            passed = [e for e in events if isinstance(e, RoundPassed) and e.seat == seat and not e.automatic]
            if passed:
                assert told.decided
                assert (told.kept, told.lost) == (passed[0].kept, passed[0].lost)
                assert told.discarded == sum(n for _, n in passed[0].discarded)
            else:
                assert after.state.phase == "keep"
    assert seen == {Gain, Placement, Bonus, Pass}


@pytest.mark.parametrize("side", ["A", "B"])
def test_foretold_end_bonuses_come_true(side: Any) -> None:
    """What placements promise for the end of the game is what the end of the game pays."""
    for number in range(12):
        promised: Counter[int] = Counter()
        last = None
        for before, seat, action, last, _ in steps(2, PavilionOptions(board_side=side), 50 + number):  # noqa: B007
            told = consequence(before.state, seat, action)
            if isinstance(told, Placement):
                promised[seat] += told.star_points + told.number_points
        assert last is not None
        for seat, player in enumerate(last.state.players):
            assert player.star_points + player.number_points == promised[seat]


@every_case
def test_stored_positions_go_on_the_same_way(options: PavilionOptions) -> None:
    for n, (before, seat, action, after, events) in enumerate(steps(4, options, 5)):
        if n % 15 == 0:
            loaded = load(GAME, dump(GAME, before))
            assert loaded == before
            assert play(GAME, loaded, seat, action) == (after, events)
            view = GAME.view(before.state, seat)
            assert GAME.codec.view.validate_json(GAME.codec.view.dump_json(view)) == view
            assert GAME.redeal(before.state, seat, Chance(bytes(32))) == before.state


@every_case
def test_view_tells_the_position(options: PavilionOptions) -> None:
    for n, (before, *_) in enumerate(steps(3, options, 6)):
        if n % 10:
            continue
        s, view = before.state, GAME.view(before.state, -1)
        side = SIDES[options.board_side]
        assert (view.round, view.phase, view.active, view.wild) == (s.round, s.phase, s.active, COLOURS[s.wild])
        assert dict(view.bag) == {COLOURS[c]: k for c, k in enumerate(s.bag) if k}
        assert len(view.displays) == len(s.displays)
        assert [c is None for c in view.supply] == [c == EMPTY for c in s.supply]
        assert len(view.pending_features) == len(s.pending_features)
        for player, shown in zip(s.players, view.players, strict=True):
            assert shown.score == player.score == sum(points for _, points in shown.breakdown)
            assert sum(star.covered for star in shown.stars) == sum(c != EMPTY for c in player.board)
            for i, c in enumerate(player.board):
                space = shown.stars[i // POINTS].spaces[i % POINTS]
                assert (space.name, space.number) == (side.names[i], side.costs[i])
                assert space.colour == (None if c == EMPTY else COLOURS[c])
            for feature in shown.features:
                assert feature.covered + len(feature.missing) == feature.needed
                assert all(player.board[side.find[place]] == EMPTY for place in feature.missing)
            assert [n.number for n in shown.numbers] == list(NUMBER_POINTS)
        assert bool(view.offers) == (s.phase == "acquire")
