"""Influence, surrounding, claims, win conditions and points of Atlanteon: pure functions of a state."""

from __future__ import annotations

from engine.core.game import Outcome
from engine.games.atlanteon.data import (
    INFLUENCE,
    KINGS,
    LESS_WINS,
    MARKERS_PER_SIDE,
    MARKERS_TO_WIN,
    NEIGHBOURS,
    OTHER,
    PIECE_INFLUENCE,
    PIECES,
    SQUARES,
    TOWERS,
)
from engine.games.atlanteon.state import AtlanteonState


def unplaced(s: AtlanteonState, side: str) -> list[str]:
    """The labels of a side's tiles that are not on the board, in the order 0 to 9, K."""
    board = set(s.board)
    return [label for piece, label in PIECES[side].items() if piece not in board]


def influence(board: list[str], square: int) -> tuple[int, int]:
    """Influence sums (Bandits, Guardians) on a square: its own tile and its orthogonal neighbours (section 5.1)."""
    b, g = PIECE_INFLUENCE[board[square]]
    for n in NEIGHBOURS[square]:
        db, dg = PIECE_INFLUENCE[board[n]]
        b += db
        g += dg
    return b, g


def open_neighbours(board: list[str], square: int) -> int:
    """How many orthogonal neighbours are empty; a tower or its token keeps a square occupied (R5, R6)."""
    return [board[n] for n in NEIGHBOURS[square]].count("")


def surrounded(board: list[str], square: int) -> bool:
    """No orthogonal neighbour is empty."""
    return all(map(board.__getitem__, NEIGHBOURS[square]))


def settled(s: AtlanteonState, square: int) -> bool:
    """A tile with a controller, or a tower with a captor: it never changes again (R10)."""
    piece = s.board[square]
    return bool(s.controller[square]) or (piece[:1] == "T" and piece[1] in s.captor)


def taker(piece: str, b: int, g: int, mover: str) -> tuple[str, bool]:
    """Who gets a surrounded tile or tower, and whether a tie was decided (section 5.3, R11).

    Tiles: more influence, a tie to the owner. White towers: more, black tower: less influence; a tie to the player
    who did not place the last tile.
    """
    owner, name = piece[0], piece[1]
    if b == g:
        return (owner if owner != "T" else OTHER[mover]), True
    more = "B" if b > g else "G"
    return (OTHER[more] if owner == "T" and LESS_WINS[name] else more), False


def top(labels: list[str], count: int) -> int:
    """Sum of the largest influence numbers of some unplaced tiles, at most ``count`` of them (R19)."""
    return sum(sorted((INFLUENCE[label] for label in labels), reverse=True)[:count])


def claim_sums(s: AtlanteonState, square: int, side: str) -> tuple[int, int]:
    """The two sums that decide a claim on a square: (what could still be reached, what it is compared with).

    Tiles and white towers: the opponent's best against the claimant's present sum. Black tower: the claimant's own
    highest sum against the opponent's present one (section 7.1, R19 to R22).
    """
    b, g = influence(s.board, square)
    own, other = (b, g) if side == "B" else (g, b)
    empty = open_neighbours(s.board, square)
    piece = s.board[square]
    if piece[0] == "T" and LESS_WINS[piece[1]]:
        return own + top(unplaced(s, side), empty), other
    return other + top(unplaced(s, OTHER[side]), empty), own


def can_claim(s: AtlanteonState, square: int, side: str) -> bool:
    """Whether an unsettled tile or tower is safe for ``side``: ties count for own tiles and white towers only."""
    reach, limit = claim_sums(s, square, side)
    piece = s.board[square]
    strict = LESS_WINS[piece[1]] if piece[0] == "T" else piece[0] != side
    return reach < limit if strict else reach <= limit


def claimable(s: AtlanteonState, side: str) -> list[int]:
    """All squares that ``side`` may claim at the end of its own turn, ascending (R23)."""
    return [i for i, piece in enumerate(s.board) if piece and not settled(s, i) and can_claim(s, i, side)]


def markers(s: AtlanteonState, side: str) -> int:
    """Control markers of a side on the board; they count beyond 11 as well (R14)."""
    return s.controller.count(side)


def win_reasons(s: AtlanteonState, side: str) -> tuple[str, ...]:
    """The win conditions that a side satisfies; each is permanent once true (section 5.5, R15)."""
    found = []
    count, their_king = markers(s, side), KINGS[OTHER[side]]
    if count and their_king in s.board and s.controller[s.board.index(their_king)] == side:
        found.append("king")
    if list(s.captor.values()).count(side) == len(TOWERS):
        found.append("towers")
    if count >= MARKERS_TO_WIN and KINGS[side] in s.board:
        found.append("markers")
    return tuple(found)


def match_points(s: AtlanteonState, winner: str) -> int:
    """Match points of a game's winner on the board as it stands, never below 0 (section 6.5, R16)."""
    side = winner if s.options.match_points == "winner_unplaced" else OTHER[winner]
    return max(0, MARKERS_PER_SIDE - markers(s, side))


def outcome(s: AtlanteonState) -> Outcome | None:
    """The result: a game has a winner but no points; a match goes by points, then games won, else drawn (R17)."""
    if s.phase != "over":
        return None
    points = [sum(r.points for r in s.results if r.seat == seat) for seat in (0, 1)]
    games = [sum(r.seat == seat for r in s.results) for seat in (0, 1)]
    keys = list(zip(points, games, strict=True))
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    reasons = s.results[-1].reasons
    if s.options.games == "single":
        breakdown = tuple(
            {
                "markers": markers(s, s.side_of(seat)),
                "towers": sum(c == s.side_of(seat) for c in s.captor.values()),
            }
            for seat in (0, 1)
        )
        winner = s.results[0].seat
        ranks = (1, 2) if winner == 0 else (2, 1)
        return Outcome(ranks=ranks, scores=(), breakdown=breakdown, reasons=reasons)
    parts = tuple(
        {f"game_{i}": r.points if r.seat == seat else 0 for i, r in enumerate(s.results, 1)} for seat in (0, 1)
    )
    return Outcome(ranks=ranks, scores=tuple(points), breakdown=parts, reasons=reasons)


def square_names(squares: list[int]) -> tuple[str, ...]:
    """Names of some squares given as indices."""
    return tuple(SQUARES[i] for i in squares)
