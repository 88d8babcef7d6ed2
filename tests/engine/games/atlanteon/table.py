"""Tools of the Atlanteon tests: playing from the notation of the rules document, and an independent judge."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.game import play, start
from engine.core.parts import SPECTATOR, Event
from engine.core.position import Position
from engine.games.atlanteon.actions import AtlanteonAction, Claim, ClaimAll, EndTurn, PlaceTile, PlaceTower
from engine.games.atlanteon.events import GameWon, TileScored, TowerCaptured
from engine.games.atlanteon.game import GAME
from engine.games.atlanteon.state import AtlanteonOptions, AtlanteonState
from engine.games.atlanteon.views import SquareView

COLUMNS, ROWS = "abcde", "12345"
ALL_SQUARES = [column + row for column in COLUMNS for row in ROWS]

Example = dict[str, Any]


def _examples() -> dict[str, Example]:
    text = Path(__file__).with_name("examples.toml").read_text("utf-8")
    return {example["id"]: example for example in tomllib.loads(text)["example"]}


EXAMPLES = _examples()


@cache
def seed_for(bandits: int) -> bytes:
    """A seed whose draw makes this seat the Bandits."""
    return next(s for n in range(99) if start(GAME, 2, s := bytes([n]) * 32).state.bandits == bandits)


@dataclass
class Table:
    """A game that is played by notation such as "T c1" (tower), "B7 b3" (tile) and "c3" (claim)."""

    position: Position[AtlanteonState]
    events: list[Event] = field(default_factory=list)
    claimable: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    @classmethod
    def new(cls, options: AtlanteonOptions | None = None, bandits: int = 0) -> Table:
        return cls(start(GAME, 2, seed_for(bandits), options))

    @classmethod
    def of(
        cls, name: str, *, options: AtlanteonOptions | None = None, bandits: int = 0, turns: int | None = None
    ) -> Table:
        """The position of an example, or that after some of its turns."""
        table = cls.new(options, bandits)
        table.run(EXAMPLES[name], turns)
        return table

    @property
    def state(self) -> AtlanteonState:
        return self.position.state

    def act(self, action: AtlanteonAction) -> list[Event]:
        """The side to move acts."""
        seat = self.state.seat_of(self.state.to_move)
        self.position, events = play(GAME, self.position, seat, action)
        self.events += events
        return list(events)

    def run(self, example: Example, turns: int | None = None) -> None:
        """Towers and tiles of an example; what could be claimed is noted and left alone, but in the last claim step."""
        for text in example["towers"]:
            self.tower(text)
        moves = example["moves"] if turns is None else example["moves"][:turns]
        for text in moves:
            self.end_claims()
            self.tile(text)

    def tower(self, text: str) -> None:
        tower, square = text.split()
        self.act(PlaceTower(tower, square))

    def tile(self, text: str) -> None:
        piece, square = text.split()
        assert piece[0] == self.state.to_move
        turn = self.state.turn + 1
        self.log += [line for event in self.act(PlaceTile(piece[1], square)) for line in told(turn, event)]
        squares = [a.square for a in legal(self) if isinstance(a, Claim)] if self.state.phase == "claim" else []
        self.claimable.append(f"{turn}: {' '.join(squares) or '-'}")

    def claim(self, square: str) -> list[Event]:
        return self.act(ClaimAll() if square == "all" else Claim(square))

    def end_claims(self) -> None:
        if self.state.phase == "claim":
            self.act(EndTurn())

    def code(self, action: AtlanteonAction, side: str | None = None) -> str | None:
        """Why an action is refused, or None."""
        seat = self.state.seat_of(side or self.state.to_move)
        refusal = GAME.refusal(self.state, seat, action)
        return refusal.code if refusal else None

    # What the examples state.

    def squares(self) -> dict[str, SquareView]:
        return {square.name: square for square in GAME.view(self.state, SPECTATOR).squares}

    def board(self) -> dict[str, str]:
        """Every square in the notation of the diagrams."""
        found = {}
        for name, square in self.squares().items():
            token = square.piece or "...."
            if square.holder:
                token += ("+" if square.marker else ">") + square.holder
            found[name] = token
        return found

    def markers(self) -> dict[str, int]:
        return {side.side: side.markers for side in GAME.view(self.state, SPECTATOR).sides}

    def captured(self) -> dict[str, list[str]]:
        return {side.side: sorted(side.towers) for side in GAME.view(self.state, SPECTATOR).sides}

    def result(self) -> str:
        """Winner and reasons of the (last finished) game."""
        won = [event for event in self.events if isinstance(event, GameWon)]
        return f"{won[-1].side} {'+'.join(won[-1].reasons)}" if won else "none"


def legal(table: Table) -> list[AtlanteonAction]:
    return list(GAME.legal(table.state, table.state.seat_of(table.state.to_move)))


def told(turn: int, event: Event) -> list[str]:
    """An event in the notation of the examples."""
    if isinstance(event, TileScored):
        sums = f"{event.bandits}:{event.guardians}"
        assert event.tie == (event.bandits == event.guardians)
        return [f"{turn} score {event.square} {event.side}{event.tile} {sums} {event.controller}"]
    if isinstance(event, TowerCaptured):
        sums = f"{event.bandits}:{event.guardians}"
        assert event.tie == (event.bandits == event.guardians)
        return [f"{turn} capture {event.square} {event.tower} {sums} {event.captor}"]
    return []


def diagram(text: str) -> dict[str, str]:
    """A diagram as square -> token."""
    found = {}
    for line in text.split("\n"):
        if line:
            row, *tokens = line.split()
            assert len(tokens) == len(COLUMNS)
            found.update({column + row: token for column, token in zip(COLUMNS, tokens, strict=True)})
    assert sorted(found) == ALL_SQUARES
    return found


# The independent judge: from the towers and the order of the tiles alone, without a line of the engine.


def around(square: str) -> list[str]:
    """The orthogonal neighbours by name."""
    c, r = COLUMNS.index(square[0]), ROWS.index(square[1])
    steps = ((c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1))
    return [COLUMNS[x] + ROWS[y] for x, y in steps if 0 <= x < 5 and 0 <= y < 5]


def number(piece: str, side: str) -> int:
    """What a piece counts for a side."""
    return int(piece[1]) if piece[0] == side and piece[1].isdigit() else 0


def judge(towers: Iterable[str], moves: Iterable[str]) -> tuple[dict[str, str], dict[str, tuple[int, str]]]:
    """(what stands on each square, square -> (turn in which it was surrounded, who gets it))."""
    pieces: dict[str, str] = {}
    filled: dict[str, int] = {}
    for text in towers:
        tower, square = text.split()
        pieces[square], filled[square] = "T" + tower, 0
    for turn, text in enumerate(moves, 1):
        piece, square = text.split()
        pieces[square], filled[square] = piece, turn
    verdicts = {}
    for square, piece in pieces.items():
        if not all(n in pieces for n in around(square)):
            continue
        turn = max(filled[n] for n in (square, *around(square)))
        b, g = (sum(number(pieces[n], side) for n in (square, *around(square))) for side in "BG")
        mover = "B" if turn % 2 else "G"
        if b == g:
            who = piece[0] if piece[0] != "T" else ("G" if mover == "B" else "B")
        else:
            who = "B" if (b > g) != (piece == "TS") else "G"
        verdicts[square] = (turn, who)
    return pieces, verdicts


def satisfied(towers: Iterable[str], moves: Iterable[str]) -> dict[str, set[str]]:
    """By side, the win conditions it satisfies."""
    pieces, verdicts = judge(towers, moves)
    owner = {square: who for square, (_, who) in verdicts.items()}
    standing = {piece: square for square, piece in pieces.items()}
    found: dict[str, set[str]] = {"B": set(), "G": set()}
    for side, other in ("BG", "GB"):
        if owner.get(standing.get(other + "K", "")) == side:
            found[side].add("king")
        if all(owner.get(standing["T" + tower]) == side for tower in "ETS"):
            found[side].add("towers")
        markers = sum(who == side and pieces[square] not in ("TE", "TT") for square, who in owner.items())
        if side + "K" in standing and markers >= 11:
            found[side].add("markers")
    return found
