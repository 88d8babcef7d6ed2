"""Positions made by hand, and short words to play on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from engine.core.chance import Chance
from engine.core.game import Refusal, play
from engine.core.position import Position
from engine.games.pavilion import checks, effects
from engine.games.pavilion.actions import FinishPass, KeepTile, PassRound, PavilionAction, PlaceTile, TakeTiles
from engine.games.pavilion.data import (
    COLOUR_INDEX,
    COLOURS,
    EMPTY,
    ROUNDS,
    SIDES,
    SPACES,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
)
from engine.games.pavilion.events import PavilionEvent
from engine.games.pavilion.game import GAME
from engine.games.pavilion.state import PavilionOptions, PavilionState, Phase, Player

Bag = Mapping[str, int]
E = TypeVar("E", bound=PavilionEvent)
EDITIONS: tuple[Literal["manual", "published"], ...] = ("manual", "published")


def counts(bag: Bag) -> list[int]:
    """Counts by colour of tiles named by colour."""
    return [bag.get(c, 0) for c in COLOURS]


def bag(numbers: list[int]) -> dict[str, int]:
    """The other way round."""
    return {COLOURS[c]: n for c, n in enumerate(numbers) if n}


def added(before: list[int], after: list[int]) -> dict[str, int]:
    """What came to a pile."""
    return bag([b - a for a, b in zip(before, after, strict=True)])


def board(text: str, side: str = "A") -> list[int]:
    """A board from words: "red 6 1; centre 6=blue 1=green". On side A an outer star needs no colours."""
    spaces = [EMPTY] * SPACES
    for part in filter(None, map(str.strip, text.split(";"))):
        star, *words = part.split()
        for word in words:
            space, _, colour = word.partition("=")
            spaces[SIDES[side].find[star, space]] = COLOUR_INDEX[colour or star]
    return spaces


class Table:
    """A position and what happens on it; every action is checked to lose no tile."""

    def __init__(
        self,
        *,
        seats: int = 2,
        side: Literal["A", "B"] = "A",
        edition: Literal["manual", "published"] = "published",
        auto: bool = False,
        phase: Phase = "play",
        round: int = 1,
        active: int = 0,
        start: int = 0,
        token_in_centre: bool | None = None,
        hands: tuple[Bag, ...] = (),
        boards: tuple[str, ...] = (),
        scores: tuple[int, ...] = (),
        passed: tuple[int, ...] = (),
        displays: tuple[Bag, ...] = (),
        centre: Bag | None = None,
        supply: list[str | None] | None = None,
        bag: Bag | None = None,
        tower: Bag | None = None,
    ) -> None:
        options = PavilionOptions(board_side=side, edition=edition, auto_moves=auto)
        s = effects.setup(seats, options, Chance(bytes(32)))
        s.order = list(range(seats))
        s.phase, s.round, s.active, s.start_player = phase, round, active, start
        s.token_in_centre = phase == "acquire" if token_in_centre is None else token_in_centre
        for i in range(len(s.displays)):
            s.displays[i] = counts(displays[i] if i < len(displays) else {})
        s.centre, s.tower = counts(centre or {}), counts(tower or {})
        s.players = [
            Player(
                score=scores[i] if i < len(scores) else START_SCORE,
                placed=(scores[i] if i < len(scores) else START_SCORE) - START_SCORE,
                hand=counts(hands[i] if i < len(hands) else {}),
                corners=counts({}),
                board=board(boards[i] if i < len(boards) else "", side),
                passed=i in passed,
            )
            for i in range(seats)
        ]
        s.supply, s.bag = [EMPTY] * SUPPLY_SPACES, counts({})
        self._fill(s, supply, bag)
        self.position: Position[PavilionState] = Position(
            seats=seats, options=options, rules_version=1, state=s, seed=bytes(32), counter=0, ply=0
        )
        self.events: list[PavilionEvent] = []

    def _fill(self, s: PavilionState, supply: list[str | None] | None, bag: Bag | None) -> None:
        """Supply and bag: as given, else from the tiles that are nowhere else."""
        rest = [TILES_PER_COLOUR - n for n in checks.colour_counts(s)]
        if supply is None:
            for i in range(SUPPLY_SPACES):
                s.supply[i] = i % len(COLOURS)
                rest[i % len(COLOURS)] -= 1
        else:
            for i, c in enumerate(supply):
                s.supply[i] = EMPTY if c is None else COLOUR_INDEX[c]
                rest[s.supply[i]] -= c is not None
        s.bag = rest if bag is None else counts(bag)

    @property
    def s(self) -> PavilionState:
        return self.position.state

    def do(self, seat: int, *actions: PavilionAction) -> Table:
        """Play some actions of a seat."""
        for action in actions:
            before = checks.colour_counts(self.s)
            self.position, self.events = play(GAME, self.position, seat, action)
            assert checks.colour_counts(self.s) == before, "tiles were lost"
        return self

    def take(self, seat: int, source: str, colour: str) -> Table:
        return self.do(seat, TakeTiles(source, colour))

    def place(self, seat: int, star: str, space: int | str, colour: str, wilds: int) -> Table:
        return self.do(seat, PlaceTile(star, str(space), colour, wilds))

    def pass_round(self, seat: int, keep: Bag | None = None) -> Table:
        """Pass with some tiles, by as many small actions as that needs."""
        keep = keep or {}
        if self.s.round == ROUNDS:
            assert not keep
            return self.do(seat, PassRound("none"))
        if counts(keep) == self.s.players[seat].hand:
            return self.do(seat, PassRound("all"))
        self.do(seat, PassRound("choose"))
        for colour, n in keep.items():
            self.do(seat, *[KeepTile(colour)] * n)
        return self.do(seat, FinishPass()) if self.s.phase == "keep" else self

    def code(self, seat: int, action: PavilionAction) -> str | None:
        """The code of the refusal of an action."""
        refusal = self.refusal(seat, action)
        return refusal.code if refusal else None

    def refusal(self, seat: int, action: PavilionAction) -> Refusal | None:
        return GAME.refusal(self.s, seat, action)

    def legal(self, seat: int, **want: Any) -> list[PavilionAction]:
        return list(GAME.legal(self.s, seat, want))

    def wilds(self, seat: int, star: str, space: int, colour: str) -> list[int]:
        """The legal numbers of wild tiles for a space."""
        want = {"kind": "place_tile", "star": star, "space": str(space), "colour": colour}
        return [a.wilds for a in self.legal(seat, **want) if isinstance(a, PlaceTile)]

    def told(self, cls: type[E]) -> list[E]:
        """The events of a class that the last action brought."""
        return [e for e in self.events if isinstance(e, cls)]

    def score(self, seat: int = 0) -> int:
        return self.s.players[seat].score

    def hand(self, seat: int = 0) -> dict[str, int]:
        return bag(self.s.players[seat].hand)

    def corners(self, seat: int = 0) -> dict[str, int]:
        return bag(self.s.players[seat].corners)

    def colour(self, star: str, space: int | str, seat: int = 0) -> str | None:
        """The colour of the tile on a space."""
        c = self.s.players[seat].board[SIDES[self.s.options.board_side].find[star, str(space)]]
        return None if c == EMPTY else COLOURS[c]
