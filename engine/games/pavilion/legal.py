"""What is allowed in Azul: Summer Pavilion, and why not (rules document, sections 5.1 and 5.2).

Choices of several tiles are asked one tile at a time; the rules document's errors about such a choice map
like this: ``wrong_count`` (too few bonus tiles) is ``bonus_pending`` at the next action, (too many)
``no_bonus`` or ``not_your_turn``; ``too_many_kept`` answers "all" with more than four tiles, a fifth
``KeepTile``, and keeping in round 6; ``not_in_hand`` answers a ``KeepTile``. The steps of their own have
``keep_pending`` (an answer is due which tiles to keep), ``not_passing`` (it is not), ``nothing_to_keep`` and
``unknown_keep``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from engine.core.game import ANY, Refusal
from engine.core.parts import Seat, Value
from engine.games.pavilion.actions import (
    FinishPass,
    KeepTile,
    PassRound,
    PavilionAction,
    PlaceTile,
    TakeBonus,
    TakeTiles,
)
from engine.games.pavilion.data import (
    CENTRE,
    COLOUR_INDEX,
    COLOURS,
    EMPTY,
    MAX_KEEP,
    POINTS,
    ROUNDS,
    SIDES,
    SOURCES,
    SPACES,
    STAR_COLOURS,
)
from engine.games.pavilion.scoring import star_colour
from engine.games.pavilion.state import PavilionState

_ALL = tuple(range(len(COLOURS)))
_OWN = tuple((own,) for own in STAR_COLOURS)
_TAKE = {source: tuple(TakeTiles(source, c) for c in COLOURS) for source in SOURCES}
_PLACE = {
    key: tuple(
        tuple(
            tuple(PlaceTile(side.stars[i // POINTS], side.names[i], c, w) for w in range(side.costs[i]))
            for c in COLOURS
        )
        for i in range(SPACES)
    )
    for key, side in SIDES.items()
}
"""Every placement there is: side -> space -> colour -> number of wild tiles."""
MOST = max(SIDES["A"].costs)
"""The highest cost of a space."""
_SPACES_OF = tuple(range(star * POINTS, star * POINTS + POINTS) for star in range(len(STAR_COLOURS)))
_BONUS = tuple(TakeBonus(c) for c in COLOURS)
_KEEP = tuple(KeepTile(c) for c in COLOURS)
_PASS = {keep: PassRound(keep) for keep in ("all", "choose", "none")}
_FINISH = FinishPass()


# What the tables of section 5.2 allow


def allowed_colours(side: str, star: int, board: Sequence[int]) -> tuple[int, ...]:
    """The colours that may still be laid on a star; star 0 is the centre star (R21, R24)."""
    if side == "A" and star:
        return _OWN[star]
    return _free_star(side, tuple(board[star * POINTS : star * POINTS + POINTS]))


@lru_cache(maxsize=4096)
def _free_star(side: str, spaces: tuple[int, ...]) -> tuple[int, ...]:
    """The colours for a star without a colour of its own: different ones, or on side B all of one kind (R21)."""
    lying = [c for c in spaces if c >= 0]
    if side == "B":
        if len(lying) < 2:
            return _ALL
        if lying[0] == lying[1]:
            return (lying[0],)
    return tuple(c for c in _ALL if c not in lying)


def wild_range(own: int, reserve: int, cost: int, is_wild: bool) -> tuple[int, int]:
    """Fewest and most wild tiles in a payment, or high < low when none is possible (R12).

    own: tiles of the colour in hand. reserve: wild tiles in hand. is_wild: the colour is the wild colour
    itself, whose tiles count as ordinary ones.
    """
    if is_wild:
        return 0, (0 if own >= cost else -1)
    if own < 1:
        return 0, -1
    return (cost - own if cost > own else 0), (cost - 1 if cost <= reserve else reserve)


def _cut(own: int, reserve: int, cost: int, is_wild: bool) -> slice | None:
    low, high = wild_range(own, reserve, cost, is_wild)
    return slice(low, high + 1) if low <= high else None


_CUTS = {
    (is_wild, own, reserve): tuple(_cut(own, reserve, cost, is_wild) for cost in range(MOST + 1))
    for is_wild in (False, True)
    for own in range(MOST + 1)
    for reserve in range(MOST + 1)
}
"""(is_wild, own, reserve), counted up to the highest cost -> by cost the slice of legal ``wilds``."""


def _payments(hand: Sequence[int], wild: int) -> dict[int, tuple[slice | None, ...]]:
    """Every colour in hand -> by cost what can be paid with it."""
    held = [own if own < MOST else MOST for own in hand]
    reserve = held[wild]
    return {c: _CUTS[c == wild, own, reserve] for c, own in enumerate(held) if own}


def sources(s: PavilionState) -> list[tuple[str, list[int]]]:
    """The sources that hold tiles, by name: displays in order, then the centre."""
    found = [(name, pool) for name, pool in zip(SOURCES, s.displays, strict=False) if any(pool)]
    if any(s.centre):
        found.append((CENTRE, s.centre))
    return found


# Candidates


def candidates(s: PavilionState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[PavilionAction]:
    """Exactly the legal actions of ``seat``, narrowed by ``want`` where that saves time."""
    if seat != s.active or s.phase == "finished":
        return iter(())
    if s.phase == "acquire":
        return iter(takes(s, want))
    if s.phase == "play":
        kind = want.get("kind")
        if kind == "place_tile":
            return iter(placements(s, seat, want))
        if kind == "pass_round":
            return iter(_passes(s, seat))
        return chain(placements(s, seat, want), _passes(s, seat))
    if s.phase == "bonus":
        return iter([_BONUS[c] for c in _ALL if c in s.supply])
    player = s.players[seat]
    if sum(player.corners) >= MAX_KEEP:
        return iter((_FINISH,))
    return chain([_KEEP[c] for c in _ALL if player.hand[c]], (_FINISH,))


def takes(s: PavilionState, want: Mapping[str, Value] = ANY) -> list[TakeTiles]:
    """Every colour that may be named at every source; the wild colour only where nothing else lies."""
    wild, source = s.wild, want.get("source")
    found: list[TakeTiles] = []
    for name, pool in sources(s):
        if source is None or source == name:
            row = _TAKE[name]
            named = [row[c] for c, count in enumerate(pool) if count and c != wild]
            found += named or [row[wild]]
    return found


def only_take(s: PavilionState) -> TakeTiles | None:
    """The take that is the only legal one, or None (R10)."""
    found: TakeTiles | None = None
    for name, pool in sources(s):
        kinds = len(pool) - pool.count(0)
        if found or kinds > 2 or (kinds == 2 and not pool[s.wild]):
            return None
        colour = s.wild if kinds == 1 and pool[s.wild] else next(c for c in _ALL if pool[c] and c != s.wild)
        found = _TAKE[name][colour]
    return found


def placements(s: PavilionState, seat: Seat, want: Mapping[str, Value] = ANY, first: bool = False) -> list[PlaceTile]:
    """Every payment for every empty space; with ``first`` those of one star suffice."""
    player, key = s.players[seat], s.options.board_side
    board, side, table, cuts = player.board, SIDES[key], _PLACE[key], _payments(player.hand, s.wild)
    star, space, colour = want.get("star"), want.get("space"), want.get("colour")
    if colour is not None:
        cuts = {c: by_cost for c, by_cost in cuts.items() if COLOURS[c] == colour}
    costs = side.costs
    found: list[PlaceTile] = []
    for index, name in enumerate(side.stars):
        if star is not None and star != name:
            continue
        colours = [c for c in allowed_colours(key, index, board) if c in cuts]
        if not colours:
            continue
        for i in _SPACES_OF[index]:
            if board[i] < 0 and (space is None or space == side.names[i]):
                cost, row = costs[i], table[i]
                for c in colours:
                    if cut := cuts[c][cost]:
                        found += row[c][cut]
        if first and found:
            return found
    return found


def can_place(s: PavilionState, seat: Seat) -> bool:
    """Whether a player can pay for any space."""
    return bool(placements(s, seat, first=True))


def _passes(s: PavilionState, seat: Seat) -> list[PassRound]:
    if s.round == ROUNDS:
        return [_PASS["none"]]
    in_hand = sum(s.players[seat].hand)
    found = [_PASS["all"]] if in_hand <= MAX_KEEP else []
    return [*found, _PASS["choose"]] if in_hand else found


# Refusals


def refusal(s: PavilionState, seat: Seat, a: PavilionAction) -> Refusal | None:
    """Checks in the order of the rules document; a finished game refuses everything first."""
    if s.phase == "finished":
        return Refusal("game_over")
    return _CHECKS[type(a)](s, seat, a)


def _take_tiles(s: PavilionState, seat: Seat, a: TakeTiles) -> Refusal | None:
    if s.phase != "acquire":
        return Refusal("wrong_phase", {"action": a.kind, "phase": s.phase})
    if seat != s.active:
        return Refusal("not_your_turn", {"active": s.active})
    index = SOURCES.get(a.source)
    if index is None or index >= len(s.displays):
        return Refusal("no_such_source", {"source": a.source})
    pool = s.centre if a.source == CENTRE else s.displays[index]
    if not any(pool):
        return Refusal("source_empty", {"source": a.source})
    colour = COLOUR_INDEX.get(a.colour)
    if colour is None or not pool[colour]:
        return Refusal("colour_not_there", {"colour": a.colour})
    if colour == s.wild and pool[colour] != sum(pool):
        return Refusal("wild_not_choosable", {"colour": a.colour})
    return None


def _phase_2_turn(s: PavilionState, seat: Seat, kind: str) -> Refusal | None:
    """Whether ``seat`` may use a turn of phase 2: not out of turn, not while an answer is due."""
    if s.phase == "acquire":
        return Refusal("wrong_phase", {"action": kind, "phase": s.phase})
    if seat != s.active:
        if s.phase == "play" and 0 <= seat < len(s.players) and s.players[seat].passed:
            return Refusal("already_passed")
        return Refusal("not_your_turn", {"active": s.active})
    if s.phase == "bonus":
        return Refusal("bonus_pending", {"count": s.pending_bonus})
    if s.phase == "keep":
        return Refusal("keep_pending")
    return None


def _place_tile(s: PavilionState, seat: Seat, a: PlaceTile) -> Refusal | None:
    """A payment is the colour and the wild colour only, with at least one tile of the colour (R12, R22)."""
    if s.phase != "play" or seat != s.active:
        return _phase_2_turn(s, seat, a.kind)
    key = s.options.board_side
    side, player = SIDES[key], s.players[seat]
    space = side.find.get((a.star, a.space))
    if space is None:
        return Refusal("no_such_space", {"star": a.star, "space": a.space})
    if player.board[space] != EMPTY:
        return Refusal("space_taken", {"star": a.star, "space": a.space})
    colour = COLOUR_INDEX.get(a.colour, EMPTY)
    if colour not in allowed_colours(key, space // POINTS, player.board):
        return _colour_refused(key, space, player.board, a)
    own, reserve, cost, is_wild = (
        player.hand[colour],
        player.hand[s.wild],
        side.costs[space],
        colour == s.wild,
    )
    if not own:
        return Refusal("need_one_own", {"colour": a.colour})
    low, high = wild_range(own, reserve, cost, is_wild)
    if high < low:
        params = {"cost": cost, "colour": a.colour, "own": own, "wilds": 0 if is_wild else reserve}
        return Refusal("cannot_afford", params)
    if not low <= a.wilds <= high:
        return Refusal("bad_wild_count", {"low": low, "high": high})
    return None


def _colour_refused(side: str, space: int, board: Sequence[int], a: PlaceTile) -> Refusal:
    """Why the star does not take the colour.

    why: the star has the colour ``needed`` ("own", side A) or must keep it ("single", side B), or ``colour``
    already lies there ("repeated"), or is no colour at all ("unknown").
    """
    needed, why = star_colour(side, space // POINTS, board), "own" if side == "A" else "single"
    if needed not in COLOUR_INDEX:
        needed, why = "", "repeated"
    if a.colour not in COLOUR_INDEX:
        why = "unknown"
    return Refusal("colour_not_allowed", {"why": why, "colour": a.colour, "needed": needed, "star": a.star})


def _take_bonus(s: PavilionState, seat: Seat, a: TakeBonus) -> Refusal | None:
    if s.phase != "bonus" or seat != s.active:
        return Refusal("no_bonus")
    if a.colour not in COLOUR_INDEX or COLOUR_INDEX[a.colour] not in s.supply:
        return Refusal("not_in_supply", {"colour": a.colour})
    return None


def _pass_round(s: PavilionState, seat: Seat, a: PassRound) -> Refusal | None:
    """Passing is always allowed; up to four tiles may be kept, in round 6 none (R20, R25).

    "none" belongs to round 6, where nothing is asked; before it, keeping none is ``choose`` and
    ``finish_pass``.
    """
    if s.phase != "play" or seat != s.active:
        return _phase_2_turn(s, seat, a.kind)
    if a.keep not in _PASS:
        return Refusal("unknown_keep", {"text": a.keep})
    if s.round == ROUNDS:
        return None if a.keep == "none" else Refusal("too_many_kept", {"limit": 0})
    in_hand = sum(s.players[seat].hand)
    if a.keep == "none":
        return Refusal("unknown_keep", {"text": a.keep})
    if a.keep == "all" and in_hand > MAX_KEEP:
        return Refusal("too_many_kept", {"limit": MAX_KEEP})
    if a.keep == "choose" and not in_hand:
        return Refusal("nothing_to_keep")
    return None


def _keep_tile(s: PavilionState, seat: Seat, a: KeepTile) -> Refusal | None:
    if s.phase != "keep" or seat != s.active:
        return Refusal("not_passing")
    player = s.players[seat]
    if a.colour not in COLOUR_INDEX or not player.hand[COLOUR_INDEX[a.colour]]:
        return Refusal("not_in_hand", {"colour": a.colour})
    if sum(player.corners) >= MAX_KEEP:
        return Refusal("too_many_kept", {"limit": MAX_KEEP})
    return None


def _finish_pass(s: PavilionState, seat: Seat, a: FinishPass) -> Refusal | None:
    return Refusal("not_passing") if s.phase != "keep" or seat != s.active else None


_CHECKS: dict[type, Callable[[PavilionState, Seat, Any], Refusal | None]] = {
    TakeTiles: _take_tiles,
    PlaceTile: _place_tile,
    TakeBonus: _take_bonus,
    PassRound: _pass_round,
    KeepTile: _keep_tile,
    FinishPass: _finish_pass,
}
