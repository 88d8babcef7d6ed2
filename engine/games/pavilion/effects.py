"""What actions do in Azul: Summer Pavilion, round end and game end (rules document, sections 4, 5 and 6)."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.parts import Seat
from engine.games.pavilion import legal, scoring
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
    COLOUR_INDEX,
    COLOURS,
    DISPLAYS,
    EMPTY,
    FEATURES,
    MAX_KEEP,
    ROUNDS,
    SIDES,
    SOURCES,
    SPACES,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_DISPLAY,
)
from engine.games.pavilion.events import (
    BagRefilled,
    BonusDue,
    BonusTaken,
    DisplaysFilled,
    FeatureCompleted,
    GameEnded,
    NumberScored,
    PassBegan,
    PavilionEvent,
    PlayBegan,
    RoundBegan,
    RoundPassed,
    StarScored,
    SupplyRefilled,
    TileKept,
    TilePlaced,
    TilesTaken,
)
from engine.games.pavilion.state import PavilionOptions, PavilionState, Player

Events = list[PavilionEvent]


def _none() -> list[int]:
    return [0] * len(COLOURS)


# Setup (section 4)


def setup(seats: int, options: PavilionOptions, chance: Chance) -> PavilionState:
    """Random seating and first player, ten tiles in the supply, four on each display (section 4, R7)."""
    order = list(range(seats))
    chance.shuffle(order)
    wanted = options.first_player
    first = int(wanted) - 1 if wanted != "random" and int(wanted) <= seats else chance.below(seats)
    s = PavilionState(
        options=options,
        order=order,
        round=1,
        phase="acquire",
        active=first,
        start_player=first,
        token_in_centre=True,
        bag=[TILES_PER_COLOUR] * len(COLOURS),
        tower=_none(),
        supply=[EMPTY] * SUPPLY_SPACES,
        displays=[_none() for _ in range(DISPLAYS[seats])],
        centre=_none(),
        pending_bonus=0,
        pending_features=[],
        players=[
            Player(score=START_SCORE, hand=_none(), corners=_none(), board=[EMPTY] * SPACES) for _ in range(seats)
        ],
    )
    s.supply = [chance.draw(s.bag) for _ in s.supply]
    for display in s.displays:
        for _ in range(TILES_PER_DISPLAY):
            display[chance.draw(s.bag)] += 1
    return s


# Actions (sections 5.1 and 5.2)


def apply(s: PavilionState, seat: Seat, a: PavilionAction, chance: Chance) -> Events:
    """Do a legal action on ``s``, and everything that follows without a choice."""
    events: Events = []
    if isinstance(a, TakeTiles):
        take(s, seat, a, False, events)
    elif isinstance(a, PlaceTile):
        place(s, seat, a, events)
        if s.phase == "play":
            end_of_turn(s, events, chance)
    elif isinstance(a, TakeBonus):
        take_bonus(s, seat, COLOUR_INDEX[a.colour], False, events)
        if not s.pending_bonus:
            end_of_turn(s, events, chance)
    elif isinstance(a, KeepTile):
        keep(s, seat, COLOUR_INDEX[a.colour], events)
    else:
        pass_turn(s, seat, a, events, chance)
    while automatic(s, events, chance):
        pass
    return events


def take(s: PavilionState, seat: Seat, a: TakeTiles, automatic: bool, events: Events) -> None:
    """All tiles of the colour, one wild tile; what a display has left to the centre; the token (5.1)."""
    index, colour, wild, player = SOURCES[a.source], COLOUR_INDEX[a.colour], s.wild, s.players[seat]
    pool = s.centre if index < 0 else s.displays[index]
    count, wilds = scoring.taken(s, pool, colour)
    pool[colour] -= count
    pool[wild] -= wilds
    player.hand[colour] += count
    player.hand[wild] += wilds
    moved: scoring.Tiles = ()
    token, lost = index < 0 and s.token_in_centre, 0
    if index >= 0:
        moved = scoring.tiles(pool)
        s.centre = [a + b for a, b in zip(s.centre, pool, strict=True)]
        s.displays[index] = _none()
    if token:
        lost = scoring.token_loss(s, player, count + wilds)
        s.token_in_centre, s.start_player = False, seat
        player.score -= lost
        player.token_lost += lost
    s.active = s.after(seat)
    events.append(
        TilesTaken(
            seat=seat,
            source=a.source,
            colour=a.colour,
            count=count,
            wild=COLOURS[wild],
            wilds=wilds,
            to_centre=moved,
            token=token,
            lost=lost,
            score=player.score,
            automatic=automatic,
        )
    )


def place(s: PavilionState, seat: Seat, a: PlaceTile, events: Events) -> None:
    """Pay, cover the space, score the connected group, note what is surrounded now (section 5.2, R13)."""
    side, player = SIDES[s.options.board_side], s.players[seat]
    space, colour, wild = side.find[a.star, a.space], COLOUR_INDEX[a.colour], s.wild
    own = side.costs[space] - a.wilds
    player.hand[colour] -= own
    player.hand[wild] -= a.wilds
    s.tower[colour] += own - 1
    s.tower[wild] += a.wilds
    player.board[space] = colour
    group = scoring.group(player.board, space)
    player.score += len(group)
    player.placed += len(group)
    events.append(
        TilePlaced(
            seat=seat,
            star=a.star,
            space=a.space,
            colour=a.colour,
            own=own,
            wild=COLOURS[wild],
            wilds=a.wilds,
            group=tuple(side.names[i] for i in group),
            points=len(group),
            score=player.score,
        )
    )
    if done := scoring.completed(player.board, space):
        surround(s, seat, done, events)


def surround(s: PavilionState, seat: Seat, done: list[int], events: Events) -> None:
    """Add up the bonuses of one placement; they are taken together from the supply as it is (R14, R15)."""
    names, earned = SIDES[s.options.board_side].stars, 0
    for f in done:
        feature, count = FEATURES[f], scoring.bonus_tiles(s, f)
        earned += count
        stars = tuple(names[star] for star in feature.stars)
        events.append(
            FeatureCompleted(seat=seat, feature=feature.id, feature_kind=feature.kind, stars=stars, tiles=count)
        )
    due = min(earned, scoring.in_supply(s))
    events.append(BonusDue(seat=seat, tiles=due, missing=earned - due))
    if due:
        s.phase, s.pending_bonus, s.pending_features = "bonus", due, done


def take_bonus(s: PavilionState, seat: Seat, colour: int, automatic: bool, events: Events) -> None:
    """One tile leaves the lowest-numbered supply space that has it (R27)."""
    space = s.supply.index(colour)
    s.supply[space] = EMPTY
    s.players[seat].hand[colour] += 1
    s.pending_bonus -= 1
    if not s.pending_bonus:
        s.phase, s.pending_features = "play", []
    events.append(
        BonusTaken(seat=seat, colour=COLOURS[colour], space=space + 1, left=s.pending_bonus, automatic=automatic)
    )


def keep(s: PavilionState, seat: Seat, colour: int, events: Events) -> None:
    """One more tile goes to a corner."""
    player = s.players[seat]
    player.hand[colour] -= 1
    player.corners[colour] += 1
    events.append(TileKept(seat=seat, colour=COLOURS[colour], kept=sum(player.corners)))


def pass_turn(s: PavilionState, seat: Seat, a: PassRound | FinishPass, events: Events, chance: Chance) -> None:
    """Begin to pass, or pass at once."""
    if isinstance(a, FinishPass):
        finish_pass(s, seat, False, events, chance)
    elif a.keep == "choose":
        begin_pass(s, seat, False, events)
    else:
        keep_all(s, seat)
        finish_pass(s, seat, False, events, chance)


def begin_pass(s: PavilionState, seat: Seat, automatic: bool, events: Events) -> None:
    """The player passes and is asked which tiles to keep."""
    s.phase = "keep"
    player = s.players[seat]
    tiles = sum(player.hand)
    lost = scoring.loss(player, max(0, tiles - MAX_KEEP))
    events.append(PassBegan(seat=seat, tiles=tiles, lost=lost, automatic=automatic))


def keep_all(s: PavilionState, seat: Seat) -> None:
    """The whole hand goes to the corners; in round 6 nothing does (R20)."""
    player = s.players[seat]
    if s.round < ROUNDS:
        player.hand, player.corners = player.corners, player.hand


def finish_pass(s: PavilionState, seat: Seat, automatic: bool, events: Events, chance: Chance) -> None:
    """What is left in the hand goes to the tower for a point each; the player is out of the round (R16)."""
    player = s.players[seat]
    discarded = player.hand
    lost = scoring.loss(player, sum(discarded))
    s.tower = [a + b for a, b in zip(s.tower, discarded, strict=True)]
    player.hand = _none()
    player.score -= lost
    player.discard_lost += lost
    player.passed = True
    s.phase = "play"
    events.append(
        RoundPassed(
            seat=seat,
            kept=scoring.tiles(player.corners),
            discarded=scoring.tiles(discarded),
            lost=lost,
            score=player.score,
            automatic=automatic,
        )
    )
    end_of_turn(s, events, chance)


# What follows by itself


def automatic(s: PavilionState, events: Events, chance: Chance) -> bool:
    """One step that asks nobody: phase 2 begins, or a move without a choice (R10). False if there is none."""
    if s.phase == "acquire":
        if not any(s.centre) and not any(map(any, s.displays)):
            begin_play(s, events)
            return True
        if s.options.auto_moves and (only := legal.only_take(s)):
            take(s, s.active, only, True, events)
            return True
        return False
    if not s.options.auto_moves or s.phase == "finished":
        return False
    if s.phase == "play":
        return automatic_pass(s, events, chance)
    return automatic_bonus(s, events, chance) if s.phase == "bonus" else automatic_finish(s, events, chance)


def automatic_pass(s: PavilionState, events: Events, chance: Chance) -> bool:
    """Without a tile, or without a space to pay for, a player passes; over four tiles he is asked (R10)."""
    seat = s.active
    in_hand = sum(s.players[seat].hand)
    if in_hand and legal.can_place(s, seat):
        return False
    if in_hand > MAX_KEEP and s.round < ROUNDS:
        begin_pass(s, seat, True, events)
    else:
        keep_all(s, seat)
        finish_pass(s, seat, True, events, chance)
    return True


def automatic_bonus(s: PavilionState, events: Events, chance: Chance) -> bool:
    """Bonus tiles are taken at once when all of the supply is due or it has one colour only (R10)."""
    there = [c for c in s.supply if c != EMPTY]
    if len(there) > s.pending_bonus and len(set(there)) > 1:
        return False
    for colour in there[: s.pending_bonus]:
        take_bonus(s, s.active, colour, True, events)
    end_of_turn(s, events, chance)
    return True


def automatic_finish(s: PavilionState, events: Events, chance: Chance) -> bool:
    """A pass ends when four tiles are kept or none is left: it was chosen, so it is the player's own move."""
    player = s.players[s.active]
    if any(player.hand) and sum(player.corners) < MAX_KEEP:
        return False
    finish_pass(s, s.active, False, events, chance)
    return True


def begin_play(s: PavilionState, events: Events) -> None:
    """Phase 2 begins with the holder of the token; if nobody took it, the start player stays (R11)."""
    s.phase, s.active = "play", s.start_player
    events.append(PlayBegan(round=s.round, seat=s.active))


def end_of_turn(s: PavilionState, events: Events, chance: Chance) -> None:
    """Top up the supply; the next player who has not passed, or the end of the round (section 5.3, R26)."""
    refill_supply(s, events, chance)
    if all(p.passed for p in s.players):
        if s.round < ROUNDS:
            next_round(s, events, chance)
        else:
            end_of_game(s, events)
        return
    s.active = s.after(s.active)
    while s.players[s.active].passed:
        s.active = s.after(s.active)


def draw(s: PavilionState, events: Events, chance: Chance) -> int:
    """A tile from the bag; an empty bag takes in the tower first. EMPTY when there is no tile (R17)."""
    if not any(s.bag):
        if not any(s.tower):
            return EMPTY
        s.bag, s.tower = s.tower, _none()
        events.append(BagRefilled(tiles=sum(s.bag)))
    return chance.draw(s.bag)


def refill_supply(s: PavilionState, events: Events, chance: Chance) -> None:
    """One tile for each empty supply space, in order (R26)."""
    if EMPTY not in s.supply:
        return
    new: list[tuple[int, str]] = []
    for i, there in enumerate(s.supply):
        if there == EMPTY:
            colour = draw(s, events, chance)
            if colour == EMPTY:
                break
            s.supply[i] = colour
            new.append((i + 1, COLOURS[colour]))
    if new:
        events.append(SupplyRefilled(tiles=tuple(new)))


def next_round(s: PavilionState, events: Events, chance: Chance) -> None:
    """Phase 3: wild colour, displays as far as tiles go, token, corner tiles (section 6.1, R18, R23)."""
    s.round += 1
    s.phase, s.active, s.token_in_centre = "acquire", s.start_player, True
    events.append(RoundBegan(round=s.round, wild=COLOURS[s.wild], seat=s.active))
    for display in s.displays:
        for _ in range(TILES_PER_DISPLAY):
            colour = draw(s, events, chance)
            if colour == EMPTY:
                break
            display[colour] += 1
    events.append(DisplaysFilled(displays=tuple(scoring.tiles(display) for display in s.displays)))
    for player in s.players:
        player.hand, player.corners, player.passed = player.corners, _none(), False


def end_of_game(s: PavilionState, events: Events) -> None:
    """Complete stars and complete numbers (section 6.2)."""
    s.phase = "finished"
    key = s.options.board_side
    for seat in s.order:
        player = s.players[seat]
        for star, kind, points in scoring.star_scores(key, player.board):
            player.star_points += points
            events.append(StarScored(seat=seat, star=SIDES[key].stars[star], colour=kind, points=points))
        for number, points in scoring.number_scores(key, player.board):
            player.number_points += points
            events.append(NumberScored(seat=seat, number=number, points=points))
        player.score += player.star_points + player.number_points
    scores = tuple(p.score for p in s.players)
    events.append(GameEnded(scores=scores, ranks=scoring.ranks(scores)))
