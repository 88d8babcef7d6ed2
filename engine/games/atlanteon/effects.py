"""What actions do in Atlanteon (rules document, sections 4 and 5.2 to 5.5)."""

from __future__ import annotations

from typing import Literal, cast

from engine.core.chance import Chance
from engine.core.parts import Seat
from engine.games.atlanteon import scoring
from engine.games.atlanteon.actions import AtlanteonAction, Claim, ClaimAll, PlaceTile, PlaceTower
from engine.games.atlanteon.data import (
    AROUND,
    INDEX,
    LAST_TURN,
    MARKER_ON_CAPTURE,
    OTHER,
    SETUP_ORDER,
    SIDES,
    SQUARES,
)
from engine.games.atlanteon.events import (
    AtlanteonEvent,
    GameWon,
    SidesSwapped,
    TilePlaced,
    TileScored,
    TowerCaptured,
    TowerPlaced,
)
from engine.games.atlanteon.state import AtlanteonOptions, AtlanteonState, Ended, Result

Events = list[AtlanteonEvent]
Side = Literal["B", "G"]


def setup(options: AtlanteonOptions, chance: Chance) -> AtlanteonState:
    """An empty board; who plays the Bandits is drawn (section 4)."""
    return AtlanteonState(
        options=options,
        bandits=chance.below(2),
        phase="setup",
        to_move=cast(Side, SETUP_ORDER[0]),
        turn=0,
        board=[""] * len(SQUARES),
        controller=[""] * len(SQUARES),
        captor={},
        results=(),
    )


def apply(s: AtlanteonState, seat: Seat, a: AtlanteonAction) -> Events:
    """Do a legal action on ``s``."""
    if isinstance(a, PlaceTile):
        return place_tile(s, seat, a)
    if isinstance(a, PlaceTower):
        return place_tower(s, seat, a)
    if isinstance(a, Claim):
        events: Events = [take(s, INDEX[a.square], s.to_move, tie=False, claimed=True)]
    elif isinstance(a, ClaimAll):
        events = claim_all(s)
    else:
        return end_of_turn(s)
    return events + claim_step(s)


def place_tower(s: AtlanteonState, seat: Seat, a: PlaceTower) -> Events:
    """Guardians, Bandits, Guardians; then the Bandits place the first tile (R4)."""
    s.board[INDEX[a.square]] = "T" + a.tower
    s.ended = None
    event = TowerPlaced(seat=seat, side=s.to_move, tower=a.tower, square=a.square)
    placed = sum(piece[:1] == "T" for piece in s.board)
    if placed < len(SETUP_ORDER):
        s.to_move = cast(Side, SETUP_ORDER[placed])
    else:
        s.phase, s.to_move = "place", "B"
    return [event]


def place_tile(s: AtlanteonState, seat: Seat, a: PlaceTile) -> Events:
    """The tile is placed, then every surrounded tile and tower is resolved, in ascending order of squares (R9)."""
    square = INDEX[a.square]
    s.board[square] = s.to_move + a.tile
    s.turn += 1
    events: Events = [TilePlaced(seat=seat, side=s.to_move, tile=a.tile, square=a.square, turn=s.turn)]
    for q in AROUND[square]:
        piece = s.board[q]
        if piece and scoring.surrounded(s.board, q) and not scoring.settled(s, q):
            side, tie = scoring.taker(piece, *scoring.influence(s.board, q), mover=s.to_move)
            events.append(take(s, q, side, tie=tie, claimed=False))
    return events + claim_step(s)


def take(s: AtlanteonState, square: int, side: str, *, tie: bool, claimed: bool) -> AtlanteonEvent:
    """A tile gets a marker; a tower is captured, and only the black one's token gets a marker (section 5.3)."""
    piece = s.board[square]
    b, g = scoring.influence(s.board, square)
    if piece[0] != "T":
        s.controller[square] = side
        return TileScored(
            square=SQUARES[square],
            side=piece[0],
            tile=piece[1],
            bandits=b,
            guardians=g,
            controller=side,
            tie=tie,
            claimed=claimed,
        )
    s.captor[piece[1]] = side
    if MARKER_ON_CAPTURE[piece[1]]:
        s.controller[square] = side
    return TowerCaptured(
        square=SQUARES[square], tower=piece[1], bandits=b, guardians=g, captor=side, tie=tie, claimed=claimed
    )


def claim_all(s: AtlanteonState) -> Events:
    """Claim after claim until nothing is left or the mover has won (section 5.4)."""
    events: Events = []
    for square in scoring.claimable(s, s.to_move):
        if scoring.win_reasons(s, s.to_move):
            break
        events.append(take(s, square, s.to_move, tie=False, claimed=True))
    return events


def claim_step(s: AtlanteonState) -> Events:
    """Stay in or enter the claim step while it makes sense, else end the turn (section 5.4, R23, R24)."""
    if s.options.early_claims and not scoring.win_reasons(s, s.to_move) and scoring.claimable(s, s.to_move):
        s.phase = "claim"
        return []
    return end_of_turn(s)


def end_of_turn(s: AtlanteonState) -> Events:
    """Look at the win conditions, the mover's first (section 5.5, R12, R13)."""
    mover = s.to_move
    order: tuple[str, ...] = (mover, OTHER[mover])
    if s.options.win_check == "mover_only":
        order = (mover,) if s.turn < LAST_TURN else ("G", "B")
    for side in order:
        if reasons := scoring.win_reasons(s, side):
            return end_of_game(s, side, reasons)
    s.to_move, s.phase = cast(Side, OTHER[mover]), "place"
    return []


def end_of_game(s: AtlanteonState, side: str, reasons: tuple[str, ...]) -> Events:
    """Note the result; in a match the second game follows at once with swapped sides (R25, R29)."""
    points = scoring.match_points(s, side)
    seat = s.seat_of(side)
    result = Result(side=cast(Side, side), seat=seat, reasons=reasons, turn=s.turn, points=points)
    s.results = (*s.results, result)
    game = len(s.results)
    events: Events = [GameWon(game=game, seat=seat, side=side, reasons=reasons, turn=s.turn, points=points)]
    if s.options.games == "single" or game == len(SIDES):
        s.phase = "over"
        return events
    s.ended = Ended(board=tuple(s.board), controller=tuple(s.controller), captor=tuple(s.captor.items()))
    s.bandits = 1 - s.bandits
    s.phase, s.to_move, s.turn = "setup", cast(Side, SETUP_ORDER[0]), 0
    s.board = [""] * len(SQUARES)
    s.controller = [""] * len(SQUARES)
    s.captor = {}
    return [*events, SidesSwapped(bandits=s.bandits)]
