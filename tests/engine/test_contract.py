"""What every game of the house keeps to, checked on seeded random games of everything in ``GAMES``."""

from __future__ import annotations

import json
import re
import typing
from dataclasses import MISSING, fields, replace
from itertools import permutations
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from engine.core import narrow
from engine.core.chance import Chance
from engine.core.game import Illegal, Refusal, play, preview, start
from engine.core.parts import SPECTATOR, Action, Seat, event_for, kind_of, parameters
from engine.core.position import Position, dump, load, state_hash
from engine.core.registry import GAMES
from engine.core.replay import Entry, Undo, first_difference, replay, undone
from tests.engine.helpers import (
    CASES,
    AnyGame,
    Case,
    all_actions,
    mutable_parts,
    option_sets,
    option_values,
    plain,
    random_match,
    random_options,
    random_rows,
    seat_counts,
    seed_of,
    seen_values,
    spoiled,
    to_json,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_case = pytest.mark.parametrize("case", CASES, ids=str)

MAX_CHOICES = 25
"""A select menu and an autocomplete list hold no more."""

GARBAGE: dict[type, tuple[Any, ...]] = {str: ("", "¿garbage?", "x" * 500, "None"), int: (-1_000_000, 10**9)}
EDGES: dict[type, tuple[Any, ...]] = {str: (" ", "0", "1", "a1", "A"), int: (-2, -1, 0, 1, 2, 13, 99)}


def viewers(seats: int) -> range:
    """Every seat and the spectators."""
    return range(SPECTATOR, seats)


def outsiders(game: AnyGame, position: Position[Any]) -> list[Seat]:
    """The seats that may not act now, spectators and a seat nobody sits on among them."""
    acting = game.to_act(position.state)
    return [seat for seat in range(SPECTATOR, position.seats + 1) if seat not in acting]


def check_refusal(refusal: Refusal | None) -> None:
    """A refusal has a code and parameters that a sentence can be made of."""
    assert isinstance(refusal, Refusal)
    assert re.fullmatch(r"[a-z][a-z0-9_]*", refusal.code)
    json.dumps(dict(refusal.params))


# ---------------------------------------------------------------------------------------------- the classes


@every_game
def test_info(game: AnyGame) -> None:
    info = game.info
    assert GAMES[info.key] is game
    assert type(game).__module__ == f"engine.games.{info.key}.game"
    assert re.fullmatch(r"[a-z]{2,20}", info.key)
    assert 1 <= info.seats[0] <= info.seats[1]
    assert info.rules_version >= 1
    for classes in (info.actions, info.events):
        kinds = [kind_of(cls) for cls in classes]
        assert len(set(kinds)) == len(kinds) > 0
        assert all(re.fullmatch(r"[a-z][a-z0-9_]{0,31}", kind) for kind in kinds)
    assert list(game.action_types) == [kind_of(cls) for cls in info.actions]
    assert not info.state.__dataclass_params__.frozen  # type: ignore[attr-defined]
    for cls in (info.options, info.view, *info.actions, *info.events):
        assert cls.__dataclass_params__.frozen, cls  # type: ignore[attr-defined]
    for cls in (info.options, info.view, info.state, *info.actions, *info.events):
        assert not hasattr(cls, "__dict__") or "__slots__" in vars(cls), cls


@every_game
def test_seats_are_checked(game: AnyGame) -> None:
    low, high = game.info.seats
    for seats in (0, low - 1, high + 1, 99):
        with pytest.raises(ValueError):
            start(game, seats, bytes(32))


@every_game
def test_options_class(game: AnyGame) -> None:
    hints = typing.get_type_hints(game.info.options)
    for f in fields(game.info.options):
        hint = hints[f.name]
        assert hint is bool or typing.get_origin(hint) is Literal, f.name
        assert f.default is not MISSING, f.name
        values = option_values(game.info.options)[f.name]
        assert 2 <= len(values) <= MAX_CHOICES
        assert hint is bool or f.default in typing.get_args(hint)


@every_game
def test_option_sets_name_every_value(game: AnyGame) -> None:
    sets = option_sets(game.info.options)
    assert sets[0] == game.info.options()
    for name, values in option_values(game.info.options).items():
        assert {getattr(options, name) for options in sets} == set(values)


@every_game
def test_action_classes(game: AnyGame) -> None:
    for cls in game.info.actions:
        hints = typing.get_type_hints(cls)
        *asked, last = fields(cls)
        assert last.name == "kind"
        assert hints["kind"] == Literal[last.default]
        assert tuple(f.name for f in asked) == parameters(cls)
        for f in asked:
            optional = type(None) in typing.get_args(hints[f.name])
            assert hints[f.name] in (str, int, str | None, int | None), (cls, f.name)
            assert f.default is (None if optional else MISSING), (cls, f.name)


@every_game
def test_event_classes(game: AnyGame) -> None:
    for cls in game.info.events:
        names = {f.name for f in fields(cls)}
        assert typing.get_type_hints(cls)["kind"] == Literal[kind_of(cls)]
        assert cls.secret <= names - {"kind"}
        if cls.owner is not None:
            assert cls.owner in names - cls.secret


# ------------------------------------------------------------------------------------------------ whole games


@every_case
@settings(max_examples=4)
@given(number=st.integers(0, 2**32))
def test_random_games(case: Case, number: int) -> None:
    """Games end; components are conserved; there is an outcome exactly when nobody is to act."""
    game = case.game
    position = start(game, case.seats, seed_of(number), case.options)
    game.invariants(position.state)
    assert game.outcome(position.state) is None
    first = position
    for row, position in random_rows(game, first, Chance(seed_of("players", number))):
        game.invariants(position.state)
        acting = game.to_act(position.state)
        assert acting <= set(range(case.seats))
        assert (game.outcome(position.state) is None) == bool(acting)
        assert position.ply == row.before.ply + 1
        assert position.counter >= row.before.counter
        assert row.events or not parameters(type(row.action)), f"{row.action} tells nothing"
    check_outcome(game, position)


@every_game
@settings(max_examples=25)
@given(number=st.integers(0, 2**32))
def test_random_options(game: AnyGame, number: int) -> None:
    """The same with any combination of options."""
    chance = Chance(seed_of(number))
    counts = seat_counts(game)
    seats = counts[chance.below(len(counts))]
    position = start(game, seats, seed_of("luck", number), random_options(game.info.options, chance))
    first = position
    for _, position in random_rows(game, first, chance):
        game.invariants(position.state)
    check_outcome(game, position)


def check_outcome(game: AnyGame, position: Position[Any]) -> None:
    """Ranks are places (1, 1, 3 …), never against the scores, and the parts of a score add up."""
    outcome = game.outcome(position.state)
    assert outcome is not None
    seats = range(position.seats)
    ranks, scores = outcome.ranks, outcome.scores
    assert len(ranks) == position.seats
    assert all(ranks[a] == 1 + sum(ranks[b] < ranks[a] for b in seats) for a in seats)
    assert outcome.winners
    assert len(outcome.breakdown) == position.seats
    assert len({tuple(part) for part in outcome.breakdown}) == 1, "not the same sources for everybody"
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", reason) for reason in outcome.reasons)
    if scores:
        assert len(scores) == position.seats
        assert all(ranks[a] < ranks[b] for a in seats for b in seats if scores[a] > scores[b])
        assert [sum(part.values()) for part in outcome.breakdown] == list(scores)


@every_case
def test_legal_actions(case: Case) -> None:
    """Everybody to act has something to do, each action once; nobody else has anything."""
    game = case.game
    for position in case.match().positions():
        for seat in game.to_act(position.state):
            legal = list(game.legal(position.state, seat))
            assert legal
            assert len(set(legal)) == len(legal)
            assert all(type(a) in game.info.actions for a in legal)
        for seat in outsiders(game, position):
            assert not list(game.legal(position.state, seat))


@every_case
def test_played_actions_were_listed(case: Case) -> None:
    for row in case.match(1).sample(40):
        assert row.action in set(case.game.legal(row.before.state, row.seat))


# ------------------------------------------------------------------------------------------------- legality


def neighbours(action: Action, seen: dict[str, list[Any]]) -> list[Action]:
    """The action with one parameter changed: to every value seen, to edge values and to garbage."""
    cls = type(action)
    hints = typing.get_type_hints(cls)
    found = []
    for name in parameters(cls):
        kind = int if hints[name] in (int, int | None) else str
        values: list[Any] = [*seen[name], *EDGES[kind], *GARBAGE[kind]]
        if hints[name] in (str | None, int | None):
            values.append(None)
        found.extend(replace(action, **{name: value}) for value in values)
    return found


@every_case
def test_refusal_agrees_with_legal(case: Case) -> None:
    """Neighbours of legal actions are refused exactly when they are not in the list."""
    game, match = case.game, case.match()
    seen = seen_values([match, case.match(1)])
    chance = Chance(seed_of("neighbours", str(case)))
    for row in match.sample(10):
        state = row.before.state
        legal = list(game.legal(state, row.seat))
        known = set(legal)
        some = {row.action, *(chance.pick(legal) for _ in range(3))}
        for action in some:
            for other in neighbours(action, seen[action.kind]):
                refusal = game.refusal(state, row.seat, other)
                assert (refusal is None) == (other in known), other
                if refusal is not None:
                    check_refusal(refusal)


@every_case
def test_garbage_is_refused(case: Case) -> None:
    """An action of any kind with a garbage value is refused with a code, by ``play`` too, and changes nothing."""
    game, match = case.game, case.match()
    for row in match.sample(10):
        before = dump(game, row.before)
        for cls in game.info.actions:
            hints = typing.get_type_hints(cls)
            names = parameters(cls)
            kinds = [int if hints[name] in (int, int | None) else str for name in names]
            for i in range(max((len(GARBAGE[k]) for k in kinds), default=0)):
                action = cls(*(GARBAGE[k][i % len(GARBAGE[k])] for k in kinds))
                check_refusal(game.refusal(row.before.state, row.seat, action))
                with pytest.raises(Illegal) as caught:
                    play(game, row.before, row.seat, action)
                assert caught.value.refusal == game.refusal(row.before.state, row.seat, action)
        assert dump(game, row.before) == before


@every_case
def test_wrong_seat(case: Case) -> None:
    """What is legal for one is refused for those who are not to act."""
    game = case.game
    for row in case.match().sample(20):
        for seat in outsiders(game, row.before):
            check_refusal(game.refusal(row.before.state, seat, row.action))
            with pytest.raises(Illegal):
                play(game, row.before, seat, row.action)


@every_case
def test_after_the_end(case: Case) -> None:
    """Whatever anybody tries after the end, the game is over."""
    game, match = case.game, case.match()
    for seat in viewers(case.seats):
        for row in match.sample(20):
            refusal = game.refusal(match.last.state, seat, row.action)
            assert refusal is not None
            assert refusal.code == "game_over"
            assert not list(game.legal(match.last.state, seat))
            with pytest.raises(Illegal):
                preview(game, match.last, seat, row.action)


@every_case
def test_candidates_miss_nothing(case: Case) -> None:
    """Among all combinations of all values seen, the legal ones are exactly the listed ones."""
    game, match = case.game, case.match()
    seen = seen_values([match, case.match(1)])
    chance = Chance(seed_of("combinations", str(case)))
    for row in match.sample(8):
        state = row.before.state
        legal = set(game.legal(state, row.seat))
        for cls in game.info.actions:
            if kind_of(cls) in seen:
                tried = all_actions(cls, seen[kind_of(cls)], 1_500, chance)
                accepted = {a for a in tried if game.refusal(state, row.seat, a) is None}
                assert accepted == legal & set(tried)


@every_case
def test_options_are_the_projection_of_legal(case: Case) -> None:
    """The values offered for a parameter are those of the legal actions with the values chosen so far, in any order."""
    game, match = case.game, case.match()
    chance = Chance(seed_of("projection", str(case)))
    for row in match.sample(8):
        state, seat = row.before.state, row.seat
        legal = list(game.legal(state, seat))
        for action in {row.action, chance.pick(legal)}:
            names = ("kind", *parameters(type(action)))
            orders = list(permutations(names)) if len(names) <= 4 else [names, names[::-1], names[1:] + names[:1]]
            tried: set[tuple[str, frozenset[str]]] = set()
            for order in orders:
                for i, ask in enumerate(order):
                    if (ask, frozenset(order[:i])) in tried:
                        continue
                    tried.add((ask, frozenset(order[:i])))
                    chosen = {name: getattr(action, name) for name in order[:i]}
                    wanted = [a for a in legal if all(getattr(a, k, MISSING) == v for k, v in chosen.items())]
                    assert set(game.legal(state, seat, chosen)) == set(wanted), (ask, chosen)
                    offered = narrow.options(game, state, seat, ask, chosen)
                    expected = {getattr(a, ask) for a in wanted if ask in ("kind", *parameters(type(a)))}
                    assert len(offered) == len(set(offered))
                    assert set(offered) == expected, (ask, chosen)


@every_case
def test_small_questions(case: Case) -> None:
    """Asked in order, no question has more than 25 answers, and the answers lead to legal actions only."""
    game = case.game
    for row in case.match().sample(60):
        answers: dict[tuple[Any, ...], dict[Any, None]] = {}
        for action in game.legal(row.before.state, row.seat):
            path: tuple[Any, ...] = ()
            for name in ("kind", *parameters(type(action))):
                value = getattr(action, name)
                answers.setdefault(path, {})[value] = None
                path = (*path, value)
        for path, values in answers.items():
            assert len(values) <= MAX_CHOICES, path


@every_case
def test_questions_in_order_lead_to_a_legal_action(case: Case) -> None:
    game = case.game
    chance = Chance(seed_of("questions", str(case)))
    for row in case.match().sample(15):
        state = row.before.state
        kind = chance.pick(narrow.options(game, state, row.seat, "kind"))
        assert isinstance(kind, str)
        chosen: dict[str, Any] = {"kind": kind}
        cls = game.action_types[kind]
        while (ask := narrow.next_question(cls, chosen)) is not None:
            offered = narrow.options(game, state, row.seat, ask, chosen)
            assert offered, (ask, chosen)
            chosen[ask] = chance.pick(offered)
        action = cls(**{name: chosen[name] for name in parameters(cls)})
        assert game.refusal(state, row.seat, action) is None


@every_case
def test_nothing_fits_garbage_wishes(case: Case) -> None:
    """Values nobody offers give empty lists, not errors."""
    game = case.game
    for row in case.match().sample(5):
        state = row.before.state
        assert not narrow.options(game, state, row.seat, "kind", {"kind": "¿garbage?"})
        for name in parameters(type(row.action)):
            for value in ("¿garbage?", -1_000_000):
                assert not list(game.legal(state, row.seat, {"kind": row.action.kind, name: value}))


# --------------------------------------------------------------------------------------------------- purity


@every_case
def test_input_is_left_alone(case: Case) -> None:
    """Nothing that is asked of a game, and no action, changes the position it is asked about."""
    game = case.game
    for row in case.match().sample(25):
        before = dump(game, row.before)
        again, events = play(game, row.before, row.seat, row.action)
        preview(game, row.before, row.seat, row.action)
        list(game.legal(row.before.state, row.seat))
        narrow.options(game, row.before.state, row.seat, "kind")
        for viewer in viewers(case.seats):
            game.view(row.before.state, viewer)
            game.redeal(row.before.state, viewer, Chance(bytes(32)))
        game.outcome(row.before.state)
        game.invariants(row.before.state)
        assert dump(game, row.before) == before
        assert events == row.events
        assert not shared_parts(row.before.state, again.state)


def shared_parts(a: Any, b: Any) -> set[int]:
    """Mutable parts that two states have in common."""
    return {id(part) for part in mutable_parts(a)} & {id(part) for part in mutable_parts(b)}


@every_case
def test_clone_is_deep(case: Case) -> None:
    """A copy is equal, shares nothing that can change, and can be ruined without harm to the original."""
    game = case.game
    for row in [*case.match().sample(12)]:
        state = row.before.state
        before = to_json(game.codec.state, state)
        copy = game.clone(state)
        assert copy == state
        assert not shared_parts(state, copy)
        for part in list(mutable_parts(copy)):
            if isinstance(part, list | dict | set):
                part.clear()
            else:
                for f in fields(part):
                    setattr(part, f.name, None)
        assert copy != state
        assert to_json(game.codec.state, state) == before


@every_case
def test_preview(case: Case) -> None:
    """Without luck a preview tells what will happen; it never tells what was drawn, nor what the player cannot know."""
    game = case.game
    chance = Chance(seed_of("preview", str(case)))
    for row in case.match().sample(25):
        actions = {row.action, *(chance.pick(list(game.legal(row.before.state, row.seat))) for _ in range(2))}
        for action in actions:
            foretold = preview(game, row.before, row.seat, action)
            assert not any(event.by_chance for event in foretold)
            after, events = play(game, row.before, row.seat, action)
            if after.counter == row.before.counter:
                assert foretold == [event for event in events if not event.by_chance]
            other = replace(row.before, state=game.redeal(row.before.state, row.seat, chance))
            shown = [event_for(event, row.seat) for event in foretold]
            assert [event_for(event, row.seat) for event in preview(game, other, row.seat, action)] == shown


@every_case
def test_views_do_not_change_by_redeal(case: Case) -> None:
    """What a viewer cannot know shows neither in the view nor in what may be done."""
    game, match = case.game, case.match()
    chance = Chance(seed_of("redeal", str(case)))
    for position in [*(row.before for row in match.sample(15)), match.last]:
        for viewer in viewers(case.seats):
            other = game.redeal(position.state, viewer, chance)
            game.invariants(other)
            assert not shared_parts(position.state, other)
            seen = to_json(game.codec.view, game.view(position.state, viewer))
            assert to_json(game.codec.view, game.view(other, viewer)) == seen
            assert game.to_act(other) == game.to_act(position.state)
            if viewer in game.to_act(position.state):
                assert list(game.legal(other, viewer)) == list(game.legal(position.state, viewer))


@every_case
def test_seed_stays_secret(case: Case) -> None:
    """Neither the seed nor its digits appear in anything that leaves the position."""
    game, match = case.game, case.match()
    seed = match.first.seed
    secret = {seed.hex(), seed.hex().upper(), str(int.from_bytes(seed, "big")), str(list(seed)), seed.hex()[:16]}
    texts = []
    for row in match.sample(40):
        texts.append(to_json(game.codec.events, row.events))
        texts.append(to_json(game.codec.action, row.action))
        texts.append(to_json(game.codec.state, row.before.state))
        texts += [to_json(game.codec.view, game.view(row.before.state, viewer)) for viewer in viewers(case.seats)]
    assert not [word for word in secret for text in texts if word in text]


# ------------------------------------------------------------------------------------------------ JSON and log


@every_case
def test_json_round_trips(case: Case) -> None:
    game, match = case.game, case.match()
    codec = game.codec
    for row in match.sample(40):
        for adapter, value in (
            (codec.action, row.action),
            (codec.events, row.events),
            (codec.options, row.before.options),
            (codec.state, row.before.state),
            *((codec.view, game.view(row.before.state, viewer)) for viewer in viewers(case.seats)),
        ):
            text = to_json(adapter, value)
            back = adapter.validate_json(text)
            assert back == value
            assert to_json(adapter, back) == text
        for event in row.events:
            assert type(event) in game.info.events
            for viewer in viewers(case.seats):
                json.dumps(event_for(event, viewer))


def one_of_each(parts: list[Any]) -> list[Any]:
    """The first part of each class."""
    return list({type(part): part for part in reversed(parts)}.values())


def refuses(adapter: TypeAdapter[Any], data: Any) -> bool:
    """Whether some JSON-like data is not accepted."""
    try:
        adapter.validate_json(json.dumps(data))
    except ValidationError:
        return True
    return False


@every_case
def test_json_is_strict(case: Case) -> None:
    """Unknown keys, missing keys and values of another type are refused, however deep."""
    game, match = case.game, case.match()
    codec = game.codec
    event: TypeAdapter[Any] = codec.events
    parts: list[tuple[TypeAdapter[Any], Any, bool]] = [(codec.options, case.options, False)]
    parts += [(codec.action, a, False) for a in one_of_each([row.action for row in match.rows])]
    parts += [(event, e, True) for e in one_of_each([e for row in match.rows for e in row.events])]
    for position in (match.rows[len(match.rows) // 2].before, match.last):
        parts.append((codec.state, position.state, False))
        parts.append((codec.view, game.view(position.state, SPECTATOR), False))
    for adapter, part, listed in parts:
        data = plain(part)
        assert adapter.validate_json(json.dumps([data] if listed else data)) == ([part] if listed else part)
        for what, bad in spoiled(part):
            assert refuses(adapter, [bad] if listed else bad), (type(part), what)
    for bad in ({}, {"kind": "¿garbage?"}, [], "x", 3, None):
        assert refuses(codec.action, bad)


@every_case
def test_dump_and_load(case: Case) -> None:
    game, match = case.game, case.match()
    for position in [*(row.before for row in match.sample(20)), match.last]:
        text = dump(game, position)
        back = load(game, text)
        assert back == position
        assert dump(game, back) == text
        assert state_hash(game, back) == state_hash(game, position)
    # Play goes on from a loaded position as if it had never been away.
    row = match.rows[len(match.rows) // 2]
    kept, _ = play(game, row.before, row.seat, row.action)
    loaded, events = play(game, load(game, dump(game, row.before)), row.seat, row.action)
    assert (loaded, events) == (kept, row.events)


@every_case
def test_load_refuses_other_content(case: Case) -> None:
    game = case.game
    data = json.loads(dump(game, case.match().first))
    for change in ({"game": "nosuchgame"}, {"state": {}}, {"options": {"zzz": 1}}, {"seed": "xyz"}, {"zzz": 1}):
        with pytest.raises(ValueError):
            load(game, json.dumps(data | change))
    for key in data:
        with pytest.raises(ValueError):
            load(game, json.dumps({k: v for k, v in data.items() if k != key}))


def log_with_undos(case: Case) -> tuple[list[Entry], list[str], Position[Any]]:
    """A whole random log in which actions are taken back now and then, the hash after each row, and the end."""
    game = case.game
    chance = Chance(seed_of("log", str(case)))
    standing = [start(game, case.seats, seed_of("seed", str(case)), case.options)]
    entries: list[Entry] = []
    hashes = []
    while acting := sorted(game.to_act(standing[-1].state)):
        now = standing[-1]
        if len(standing) > 1 and chance.below(8) == 0:
            seat = entries[-1][0]
            entries.append((seat, Undo()))
            standing.pop()
            standing.append(undone(standing.pop(), now))
        else:
            seat = chance.pick(acting)
            action = chance.pick(list(game.candidates(now.state, seat)))
            if game.refusal(now.state, seat, action) is not None:
                continue
            entries.append((seat, action))
            standing.append(play(game, now, seat, action)[0])
        hashes.append(state_hash(game, standing[-1]))
    return entries, hashes, standing[-1]


@every_case
def test_replay(case: Case) -> None:
    """A log with undos gives the same positions again, and a wrong row is found."""
    game = case.game
    entries, hashes, last = log_with_undos(case)
    assert any(isinstance(action, Undo) for _, action in entries)
    assert len(set(hashes)) == len(hashes), "two rows with the same hash"
    seed = last.seed
    stored = [
        (seat, a if isinstance(a, Undo) else game.codec.action.validate_json(to_json(game.codec.action, a)))
        for seat, a in entries
    ]
    steps = list(replay(game, case.seats, seed, case.options, stored))
    assert [state_hash(game, step.position) for step in steps] == hashes
    assert [step.position.ply for step in steps] == list(range(1, len(entries) + 1))
    assert steps[-1].position == last
    assert first_difference(game, case.seats, seed, case.options, entries, hashes) is None


@every_case
def test_tampering_is_found(case: Case) -> None:
    game = case.game
    entries, hashes, last = log_with_undos(case)
    seed = last.seed
    middle = len(hashes) // 2
    wrong = [*hashes[:middle], "0" * 32, *hashes[middle + 1 :]]
    assert first_difference(game, case.seats, seed, case.options, entries, wrong) == middle + 1
    assert first_difference(game, case.seats, seed_of("another"), case.options, entries[:1], hashes[:1]) == 1
    twice = [entries[0], *entries]
    assert first_difference(game, case.seats, seed, case.options, twice, [hashes[0], *hashes]) == 2
    # Another legal action in one row.
    before = start(game, case.seats, seed, case.options)
    found = False
    for i, step in enumerate(replay(game, case.seats, seed, case.options, entries)):
        seat, action = entries[i]
        if not isinstance(action, Undo):
            others = [a for a in game.legal(before.state, seat) if a != action]
            if others and state_hash(game, play(game, before, seat, others[0])[0]) != hashes[i]:
                forged = [*entries[:i], (seat, others[0]), *entries[i + 1 :]]
                assert first_difference(game, case.seats, seed, case.options, forged, hashes) == i + 1
                found = True
                break
        before = step.position
    assert found


@every_game
def test_same_seed_same_game(game: AnyGame) -> None:
    """Luck depends on the seed alone."""
    seats = game.info.seats[0]
    options = game.info.options()
    one, two = (random_match(game, seats, options, seed_of("same")) for _ in range(2))
    assert [row.action for row in one.rows] == [row.action for row in two.rows]
    assert state_hash(game, one.last) == state_hash(game, two.last)
