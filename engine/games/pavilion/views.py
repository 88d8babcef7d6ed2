"""What everybody sees in Azul: Summer Pavilion: everything, nothing is hidden (rules document, section 3).

Tiles are pairs (colour, number), only colours that are there. Spaces and stars have the names of the actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.core.parts import Part, Seat, View
from engine.games.pavilion import legal, scoring
from engine.games.pavilion.data import (
    BONUS_TILES,
    COLOUR_INDEX,
    COLOURS,
    EMPTY,
    FEATURES,
    NUMBER_POINTS,
    POINTS,
    SIDES,
    STAR_POINTS,
    TOKEN_LOSS_CAP,
    WILDS,
)
from engine.games.pavilion.scoring import Tiles
from engine.games.pavilion.state import PavilionOptions, PavilionState, Phase, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceView(Part):
    """A space: name within its star, point (0 = top, clockwise), number, colour of its tile or None."""

    name: str
    point: int
    number: int
    colour: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StarView(Part):
    """A star with its spaces in the order of the points.

    pos: its place, C, UL, UR, R, LR, LL or L. colour: a colour, "multicolour", or "" while both ways are open
    (side B). allowed: colours that may still be laid here. worth: points at the end when complete; 0 while
    ``colour`` is "".
    """

    key: str
    pos: str
    colour: str
    allowed: tuple[str, ...]
    spaces: tuple[SpaceView, ...]
    covered: int
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureView(Part):
    """A pillar, statue or window. stars: outer stars it stands at. missing: (star, space) not yet covered."""

    id: str
    feature_kind: str
    stars: tuple[str, ...]
    covered: int
    needed: int
    missing: tuple[tuple[str, str], ...]
    tiles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberView(Part):
    """How far a number is covered on the whole board, and its points at the end."""

    number: int
    covered: int
    needed: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(Part):
    """One player. token: holds the token. breakdown: where the score came from, losses negative."""

    seat: Seat
    score: int
    hand: Tiles
    corners: Tiles
    passed: bool
    token: bool
    stars: tuple[StarView, ...]
    features: tuple[FeatureView, ...]
    numbers: tuple[NumberView, ...]
    breakdown: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferView(Part):
    """What naming ``colour`` at ``source`` brings. token: with the token, for ``lost`` points."""

    source: str
    colour: str
    tiles: Tiles
    token: bool
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PavilionView(View):
    """The whole table.

    active: the seat to decide, None at the end. order: seats clockwise. wilds: wild colour of every round.
    displays: by number from 1. supply: ten spaces. offers: what the active player may take in phase 1, else
    empty. pending_bonus: bonus tiles the active player still has to take, pending_features: ids of what
    brought them. bonus_tiles: kind of feature -> tiles; token_loss_cap: most points the token costs, None =
    no limit; star_points, number_points: values at the end of the game. players: by seat.
    """

    options: PavilionOptions
    round: int
    phase: Phase
    wild: str
    wilds: tuple[str, ...]
    active: Seat | None
    order: tuple[Seat, ...]
    start_player: Seat
    token_in_centre: bool
    displays: tuple[Tiles, ...]
    centre: Tiles
    offers: tuple[OfferView, ...]
    supply: tuple[str | None, ...]
    bag: Tiles
    tower: Tiles
    pending_bonus: int
    pending_features: tuple[str, ...]
    bonus_tiles: tuple[tuple[str, int], ...]
    token_loss_cap: int | None
    star_points: tuple[tuple[str, int], ...]
    number_points: tuple[tuple[int, int], ...]
    players: tuple[PlayerView, ...]


def view(s: PavilionState) -> PavilionView:
    """The view of everybody."""
    edition = s.options.edition
    return PavilionView(
        options=s.options,
        round=s.round,
        phase=s.phase,
        wild=COLOURS[s.wild],
        wilds=tuple(COLOURS[c] for c in WILDS),
        active=None if s.phase == "finished" else s.active,
        order=tuple(s.order),
        start_player=s.start_player,
        token_in_centre=s.token_in_centre,
        displays=tuple(scoring.tiles(display) for display in s.displays),
        centre=scoring.tiles(s.centre),
        offers=_offers(s),
        supply=tuple(_colour(c) for c in s.supply),
        bag=scoring.tiles(s.bag),
        tower=scoring.tiles(s.tower),
        pending_bonus=s.pending_bonus,
        pending_features=tuple(FEATURES[f].id for f in s.pending_features),
        bonus_tiles=tuple(BONUS_TILES[edition].items()),
        token_loss_cap=TOKEN_LOSS_CAP[edition],
        star_points=tuple(STAR_POINTS.items()),
        number_points=tuple(NUMBER_POINTS.items()),
        players=tuple(_player(s, seat) for seat in range(len(s.players))),
    )


def _colour(c: int) -> str | None:
    return None if c == EMPTY else COLOURS[c]


def _offers(s: PavilionState) -> tuple[OfferView, ...]:
    if s.phase != "acquire":
        return ()
    pools = dict(legal.sources(s))
    found = []
    for a in legal.takes(s):
        gain = scoring.gain(s, s.active, a.source, pools[a.source], COLOUR_INDEX[a.colour])
        found.append(OfferView(source=a.source, colour=a.colour, tiles=gain.tiles, token=gain.token, lost=gain.lost))
    return tuple(found)


def _player(s: PavilionState, seat: Seat) -> PlayerView:
    player = s.players[seat]
    return PlayerView(
        seat=seat,
        score=player.score,
        hand=scoring.tiles(player.hand),
        corners=scoring.tiles(player.corners),
        passed=player.passed,
        token=scoring.holds_token(s, seat),
        stars=_stars(s.options.board_side, player),
        features=_features(s, player),
        numbers=_numbers(s.options.board_side, player),
        breakdown=tuple(scoring.breakdown(player).items()),
    )


@cache
def _space(key: str, i: int, colour: int) -> SpaceView:
    side = SIDES[key]
    return SpaceView(name=side.names[i], point=i % POINTS, number=side.costs[i], colour=_colour(colour))


def _stars(key: str, player: Player) -> tuple[StarView, ...]:
    spaces = [_space(key, i, colour) for i, colour in enumerate(player.board)]
    found = []
    for star, name in enumerate(SIDES[key].stars):
        own = tuple(spaces[star * POINTS : star * POINTS + POINTS])
        colour = scoring.star_colour(key, star, player.board)
        covered = sum(space.colour is not None for space in own)
        allowed = () if covered == POINTS else legal.allowed_colours(key, star, player.board)
        found.append(
            StarView(
                key=name,
                pos=SIDES["B"].stars[star],
                colour=colour,
                allowed=tuple(COLOURS[c] for c in allowed),
                spaces=own,
                covered=covered,
                worth=STAR_POINTS.get(colour, 0),
            )
        )
    return tuple(found)


def _features(s: PavilionState, player: Player) -> tuple[FeatureView, ...]:
    side = SIDES[s.options.board_side]
    found = []
    for f, feature in enumerate(FEATURES):
        missing = [i for i in feature.spaces if player.board[i] == EMPTY]
        found.append(
            FeatureView(
                id=feature.id,
                feature_kind=feature.kind,
                stars=tuple(side.stars[star] for star in feature.stars),
                covered=len(feature.spaces) - len(missing),
                needed=len(feature.spaces),
                missing=tuple((side.stars[i // POINTS], side.names[i]) for i in missing),
                tiles=scoring.bonus_tiles(s, f),
            )
        )
    return tuple(found)


def _numbers(key: str, player: Player) -> tuple[NumberView, ...]:
    return tuple(
        NumberView(
            number=n,
            covered=sum(player.board[i] != EMPTY for i in spaces),
            needed=len(spaces),
            points=NUMBER_POINTS[n],
        )
        for n, spaces in SIDES[key].numbers.items()
    )
