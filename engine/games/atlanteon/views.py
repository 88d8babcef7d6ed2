"""What everybody sees in Atlanteon: everything, nothing is hidden (rules document, section 3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.core.parts import Part, Seat, View
from engine.games.atlanteon import scoring
from engine.games.atlanteon.data import KING, SIDES, SQUARES
from engine.games.atlanteon.state import AtlanteonOptions, AtlanteonState, Ended, Result


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareView(Part):
    """One square.

    piece: "" (empty), a tile such as "B7" or "GK", "T" + tower id, or "t" + tower id for a captured tower's token.
    holder: who controls the tile or captured the tower, or "". marker: a control marker lies here.
    bandits, guardians: influence sums. open: number of empty neighbours.
    """

    name: str
    piece: str
    holder: str
    marker: bool
    bandits: int
    guardians: int
    open: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView(Part):
    """One side. king: "hand", "board" (not yet scored), "safe" (own marker) or "captured"; king_square or ""."""

    side: Literal["B", "G"]
    seat: Seat
    unplaced: tuple[str, ...]
    markers: int
    towers: tuple[str, ...]
    king: Literal["hand", "board", "safe", "captured"]
    king_square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlanteonView(View):
    """The whole table. squares: ascending a1 to e5. sides: Bandits, Guardians. points: match points by seat.

    claimable: squares the side to move may claim now; empty outside the claim step. previous: the end of game 1 of a
    match, until game 2 has its first tower.
    """

    options: AtlanteonOptions
    game: int
    phase: Literal["setup", "place", "claim", "over"]
    to_move: Literal["B", "G"]
    turn: int
    squares: tuple[SquareView, ...]
    sides: tuple[SideView, ...]
    points: tuple[int, int]
    results: tuple[Result, ...]
    claimable: tuple[str, ...]
    previous: AtlanteonView | None = None


def view(s: AtlanteonState) -> AtlanteonView:
    """The view of everybody."""
    over = s.phase == "over"
    return AtlanteonView(
        options=s.options,
        game=len(s.results) if over else len(s.results) + 1,
        phase=s.phase,
        to_move=s.to_move,
        turn=s.turn,
        squares=tuple(_square(s, i) for i in range(len(SQUARES))),
        sides=tuple(_side(s, side) for side in SIDES),
        points=(
            sum(r.points for r in s.results if r.seat == 0),
            sum(r.points for r in s.results if r.seat == 1),
        ),
        results=s.results,
        claimable=scoring.square_names(scoring.claimable(s, s.to_move)) if s.phase == "claim" else (),
        previous=view(_before_the_swap(s, s.ended)) if s.ended is not None else None,
    )


def _before_the_swap(s: AtlanteonState, ended: Ended) -> AtlanteonState:
    """Game 1 as it ended, told from the state that game 2 begins with."""
    return replace(
        s,
        bandits=1 - s.bandits,
        phase="over",
        turn=s.results[-1].turn,
        board=list(ended.board),
        controller=list(ended.controller),
        captor=dict(ended.captor),
        ended=None,
    )


def _square(s: AtlanteonState, i: int) -> SquareView:
    piece, holder = s.board[i], s.controller[i]
    if piece[:1] == "T" and piece[1] in s.captor:
        holder = s.captor[piece[1]]
        piece = "t" + piece[1]
    b, g = scoring.influence(s.board, i)
    return SquareView(
        name=SQUARES[i],
        piece=piece,
        holder=holder,
        marker=bool(s.controller[i]),
        bandits=b,
        guardians=g,
        open=scoring.open_neighbours(s.board, i),
    )


def _side(s: AtlanteonState, side: str) -> SideView:
    king: Literal["hand", "board", "safe", "captured"] = "hand"
    where = ""
    if side + KING in s.board:
        square = s.board.index(side + KING)
        where, holder = SQUARES[square], s.controller[square]
        king = "board" if not holder else "safe" if holder == side else "captured"
    return SideView(
        side="B" if side == "B" else "G",
        seat=s.seat_of(side),
        unplaced=tuple(scoring.unplaced(s, side)),
        markers=scoring.markers(s, side),
        towers=tuple(t for t, captor in s.captor.items() if captor == side),
        king=king,
        king_square=where,
    )
