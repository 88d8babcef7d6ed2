"""What is allowed in Atlanteon, and why not (rules document, sections 5.2 and 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress

from engine.core.game import Refusal
from engine.core.parts import Seat, Value
from engine.games.atlanteon import scoring
from engine.games.atlanteon.actions import AtlanteonAction, Claim, ClaimAll, EndTurn, PlaceTile, PlaceTower
from engine.games.atlanteon.data import INDEX, INFLUENCE, LABELS, LESS_WINS, NEIGHBOURS, OTHER, SQUARES, TOWERS
from engine.games.atlanteon.state import AtlanteonState

_TOWERS = {t: tuple(PlaceTower(t, q) for q in SQUARES) for t in TOWERS}
_TILES = {t: tuple(PlaceTile(t, q) for q in SQUARES) for t in LABELS}
_CLAIMS = tuple(Claim(q) for q in SQUARES)
_CLAIM_ALL, _END_TURN = ClaimAll(), EndTurn()


def candidates(s: AtlanteonState, seat: Seat, want: Mapping[str, Value]) -> Iterator[AtlanteonAction]:
    """All placements on empty squares, or the claims; towers next to towers are left to ``refusal``."""
    found: list[AtlanteonAction] = []
    if s.phase == "over" or s.side_of(seat) != s.to_move:
        return iter(found)
    if s.phase == "claim":
        found += [_CLAIMS[i] for i in scoring.claimable(s, s.to_move)]
        return iter([*found, _CLAIM_ALL, _END_TURN])
    if s.phase == "setup":
        pieces: list[str] = [t for t in TOWERS if "T" + t not in s.board]
        table: Mapping[str, tuple[PlaceTower | PlaceTile, ...]] = _TOWERS
        name = "tower"
    else:
        pieces, table, name = scoring.unplaced(s, s.to_move), _TILES, "tile"
    if name in want:
        pieces = [p for p in pieces if p == want[name]]
    empty = [not piece for piece in s.board]
    for piece in pieces:
        found += compress(table[piece], empty)
    return iter(found)


def refusal(s: AtlanteonState, seat: Seat, a: AtlanteonAction) -> Refusal | None:
    """Checks in the order of the rules document: game over, turn, phase, unknown words, then the action's own rules."""
    if s.phase == "over":
        return Refusal("game_over")
    if seat != s.seat_of(s.to_move):
        return Refusal("not_your_turn", {"side": s.to_move, "phase": s.phase})
    if isinstance(a, PlaceTile):
        return _place_tile(s, a)
    if isinstance(a, PlaceTower):
        return _place_tower(s, a)
    if s.phase != "claim":
        return _no_claim_step(s, a)
    if isinstance(a, Claim):
        return _claim(s, a)
    return None


def _place_tower(s: AtlanteonState, a: PlaceTower) -> Refusal | None:
    """Towers never stand orthogonally next to each other; diagonal contact is allowed (R3, R4)."""
    if s.phase != "setup":
        return Refusal("wrong_phase", {"needs": "setup"})
    if a.tower not in _TOWERS:
        return Refusal("unknown_tower", {"text": a.tower})
    if a.square not in INDEX:
        return Refusal("unknown_square", {"text": a.square})
    if "T" + a.tower in s.board:
        return Refusal("tower_already_placed", {"tower": a.tower})
    square = INDEX[a.square]
    if s.board[square]:
        return _occupied(s, square)
    for n in NEIGHBOURS[square]:
        if s.board[n]:
            return Refusal("adjacent_tower", {"square": a.square, "other": SQUARES[n]})
    return None


def _place_tile(s: AtlanteonState, a: PlaceTile) -> Refusal | None:
    if s.phase != "place":
        return Refusal("wrong_phase", {"needs": "towers" if s.phase == "setup" else "claims"})
    if a.tile not in _TILES:
        return Refusal("unknown_tile", {"text": a.tile})
    if a.square not in INDEX:
        return Refusal("unknown_square", {"text": a.square})
    if s.to_move + a.tile in s.board:
        return Refusal("tile_not_available", {"tile": a.tile})
    square = INDEX[a.square]
    return _occupied(s, square) if s.board[square] else None


def _occupied(s: AtlanteonState, square: int) -> Refusal:
    piece = s.board[square]
    what = piece if piece[0] != "T" or piece[1] not in s.captor else "t" + piece[1]
    return Refusal("square_occupied", {"square": SQUARES[square], "piece": what})


def _no_claim_step(s: AtlanteonState, a: AtlanteonAction) -> Refusal:
    if not s.options.early_claims:
        return Refusal("wrong_phase", {"needs": "variant"})
    return Refusal("wrong_phase", {"needs": "tile" if isinstance(a, EndTurn) else "claim"})


def _claim(s: AtlanteonState, a: Claim) -> Refusal | None:
    """A claim must not give what natural scoring could still refuse (section 7.1, R19 to R22)."""
    if a.square not in INDEX:
        return Refusal("unknown_square", {"text": a.square})
    square, side = INDEX[a.square], s.to_move
    piece = s.board[square]
    if not piece:
        return Refusal("nothing_to_claim", {"square": a.square})
    if scoring.settled(s, square):
        by = s.captor[piece[1]] if piece[0] == "T" else s.controller[square]
        return Refusal("already_settled", {"square": a.square, "side": by, "tower": piece[0] == "T"})
    if scoring.can_claim(s, square, side):
        return None
    reach, limit = scoring.claim_sums(s, square, side)
    if piece[0] == "T" and LESS_WINS[piece[1]]:
        return Refusal("claim_not_safe", {"square": a.square, "black": True, "sum": reach, "against": limit})
    best = sorted(scoring.unplaced(s, OTHER[side]), key=lambda label: -INFLUENCE[label])
    tiles = tuple(best[: scoring.open_neighbours(s.board, square)])
    params = {"square": a.square, "black": False, "side": OTHER[side], "tiles": tiles}
    return Refusal("claim_not_safe", params | {"sum": reach, "against": limit})
