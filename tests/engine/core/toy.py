"""A small game for the tests of the core: cards are hidden, drawn by chance, given away; both seats bid at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.core.chance import Chance
from engine.core.game import ANY, Game, GameInfo, Outcome, Refusal
from engine.core.parts import Action, Event, Options, Seat, State, Value, View


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyOptions(Options):
    rounds: Literal[2, 3] = 2
    reverse: bool = False


@dataclass(slots=True, kw_only=True)
class ToyState(State):
    options: ToyOptions
    round: int
    deck: list[int]
    hands: list[list[int]]
    scores: list[int]
    bids: dict[int, int]


@dataclass(frozen=True, slots=True)
class Draw(Action):
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Give(Action):
    card: int
    colour: str
    to: int | None = None
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    seat: Seat
    card: int
    kind: Literal["drawn"] = "drawn"
    secret: ClassVar[frozenset[str]] = frozenset({"card"})
    owner: ClassVar[str | None] = "seat"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Event):
    seat: Seat
    colour: str
    kind: Literal["given"] = "given"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyView(View):
    hand: tuple[int, ...]
    deck: int
    scores: tuple[int, ...]


ToyAction = Draw | Give
COLOURS = ("red", "blue")


class Toy(Game[ToyState, ToyAction, Drawn | Given, ToyView]):
    info: ClassVar[GameInfo] = GameInfo(
        key="toy",
        title="Toy",
        seats=(2, 3),
        rules_version=1,
        options=ToyOptions,
        state=ToyState,
        view=ToyView,
        actions=(Draw, Give),
        events=(Drawn, Given),
    )

    def setup(self, seats: int, options: ToyOptions, chance: Chance) -> ToyState:
        deck = list(range(12))
        chance.shuffle(deck)
        hands = [[deck.pop(), deck.pop()] for _ in range(seats)]
        return ToyState(options=options, round=1, deck=deck, hands=hands, scores=[0] * seats, bids={})

    def to_act(self, s: ToyState) -> frozenset[Seat]:
        if s.round > s.options.rounds:
            return frozenset()
        return frozenset(seat for seat in range(len(s.hands)) if seat not in s.bids)

    def candidates(self, s: ToyState, seat: Seat, want: Mapping[str, Value] = ANY) -> Iterator[ToyAction]:
        """Over-lists on purpose: cards of nobody and gifts to oneself; one action is listed first and once."""
        yield Draw()
        for card in range(12):
            for colour in COLOURS:
                for to in (None, *range(len(s.hands))):
                    yield Give(card, colour, to)

    def refusal(self, s: ToyState, seat: Seat, a: ToyAction) -> Refusal | None:
        if not self.to_act(s):
            return Refusal("game_over")
        if seat not in self.to_act(s):
            return Refusal("not_your_turn")
        if isinstance(a, Draw):
            return None if s.deck else Refusal("deck_empty")
        if a.card not in s.hands[seat]:
            return Refusal("not_in_hand", {"card": a.card})
        if a.colour not in COLOURS or (a.colour == "blue" and a.card % 2):
            return Refusal("wrong_colour", {"colour": a.colour})
        if a.to is not None and (a.to == seat or not 0 <= a.to < len(s.hands)):
            return Refusal("wrong_receiver", {"to": a.to})
        return None

    def apply(self, s: ToyState, seat: Seat, a: ToyAction, chance: Chance) -> list[Drawn | Given]:
        s.bids[seat] = 1
        events: list[Drawn | Given]
        if isinstance(a, Draw):
            card = s.deck.pop(chance.below(len(s.deck)))
            s.hands[seat].append(card)
            events = [Drawn(seat=seat, card=card)]
        else:
            s.hands[seat].remove(a.card)
            s.scores[seat] += 1
            if a.to is not None:
                s.hands[a.to].append(a.card)
            events = [Given(seat=seat, colour=a.colour)]
        if len(s.bids) == len(s.hands):
            s.bids.clear()
            s.round += 1
        return events

    def view(self, s: ToyState, viewer: Seat) -> ToyView:
        hand = tuple(s.hands[viewer]) if 0 <= viewer < len(s.hands) else ()
        return ToyView(hand=hand, deck=len(s.deck), scores=tuple(s.scores))

    def redeal(self, s: ToyState, viewer: Seat, chance: Chance) -> ToyState:
        copy = self.clone(s)
        hidden = copy.deck + [card for seat, hand in enumerate(copy.hands) if seat != viewer for card in hand]
        chance.shuffle(hidden)
        copy.deck = [hidden.pop() for _ in copy.deck]
        for seat, hand in enumerate(copy.hands):
            if seat != viewer:
                copy.hands[seat] = [hidden.pop() for _ in hand]
        return copy

    def outcome(self, s: ToyState) -> Outcome | None:
        if self.to_act(s):
            return None
        ranks = tuple(1 + sum(other > score for other in s.scores) for score in s.scores)
        return Outcome(ranks=ranks, scores=tuple(s.scores), breakdown=tuple({"gifts": n} for n in s.scores))

    def invariants(self, s: ToyState) -> None:
        assert len(s.deck) + sum(map(len, s.hands)) <= 12


TOY = Toy()
