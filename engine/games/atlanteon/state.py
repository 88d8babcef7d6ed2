"""The state of Atlanteon and its options (rules document, sections 3 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Options, Part, Seat, State


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlanteonOptions(Options):
    """games: one game, or two with swapped sides. match_points: whose unplaced markers the winner scores (R16).

    early_claims: the variant of section 7.1. win_check: whose conditions are looked at after a turn (R13).
    """

    games: Literal["single", "match"] = "single"
    match_points: Literal["winner_unplaced", "loser_unplaced"] = "winner_unplaced"
    early_claims: bool = False
    win_check: Literal["both", "mover_only"] = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Part):
    """How one game of the match ended: winning side and seat, reasons, tiles placed, match points of the winner."""

    side: Literal["B", "G"]
    seat: Seat
    reasons: tuple[str, ...]
    turn: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Part):
    """The board on which game 1 of a match ended, as in AtlanteonState."""

    board: tuple[str, ...]
    controller: tuple[str, ...]
    captor: tuple[tuple[str, str], ...]


@dataclass(slots=True, kw_only=True)
class AtlanteonState(State):
    """One position. Squares are indices into ``data.SQUARES``.

    bandits: the seat that plays the Bandits in this game. turn: tiles on the board, 0 to 22.
    board: by square "" (empty), a tile such as "B7" or "GK", or "T" + tower id, which stays there after the capture.
    controller: by square "B", "G" or "" for scored tiles and the captured black tower. captor: tower id -> side.
    results: the finished games of the match. ended: the last board of game 1, until game 2 has its first tower.
    """

    options: AtlanteonOptions
    bandits: Seat
    phase: Literal["setup", "place", "claim", "over"]
    to_move: Literal["B", "G"]
    turn: int
    board: list[str]
    controller: list[str]
    captor: dict[str, str]
    results: tuple[Result, ...]
    ended: Ended | None = None

    def seat_of(self, side: str) -> Seat:
        """Who plays a side in this game."""
        return self.bandits if side == "B" else 1 - self.bandits

    def side_of(self, seat: Seat) -> Literal["B", "G"]:
        """Which side a seat plays in this game."""
        return "B" if seat == self.bandits else "G"
