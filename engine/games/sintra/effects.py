"""What actions do in Sintra (rules document, sections 4, 5 and 6)."""

from __future__ import annotations

from typing import Literal

from engine.core.chance import Chance
from engine.core.parts import Seat
from engine.games.sintra import scoring
from engine.games.sintra.actions import AdvancePattern, ChoosePane, SintraAction
from engine.games.sintra.data import CENTER, tables
from engine.games.sintra.events import (
    FinalScored,
    GameEnded,
    GlazierMovedBack,
    PatternAdvanced,
    RoundEnded,
    RoundStarted,
    SintraEvent,
    StripCompleted,
    WindowFilled,
)
from engine.games.sintra.state import Player, SintraOptions, SintraState
from engine.games.sintra.strips import blank, listed, pane_names

Events = list[SintraEvent]


def setup(seats: int, options: SintraOptions, chance: Chance) -> SintraState:
    """Strips, first player, round indicator and the factories of round 1 (section 4)."""
    t = tables()
    players = [_player(chance) for _ in range(seats)]
    first = 0 if options.first_player == "random" else int(options.first_player)
    first = first - 1 if 1 <= first <= seats else chance.below(seats)
    bag = [t.panes_per_color - 1 for _ in t.colors]
    later = list(t.letters)
    chance.shuffle(later)
    s = SintraState(
        options=options,
        round=1,
        phase="turn",
        current_player=first,
        first_player=first,
        marker=None,
        factories=[],
        center=[0] * len(t.colors),
        bag=bag,
        tower=[0] * len(t.colors),
        indicator=t.letters[chance.draw(bag)] + "".join(later),
        pending_slot=None,
        players=players,
    )
    fill_factories(s, chance)
    return s


def _player(chance: Chance) -> Player:
    """Strips in random order, each with a random side up; the side with jokers is turned over (R1, R10)."""
    t = tables()
    strips = list(t.start_sides)
    chance.shuffle(strips)
    return Player(
        sides=[t.start_sides[strip][chance.below(2)] for strip in strips],
        fills=[blank()] * t.slots,
        windows=[""] * t.slots,
        glazier=1,
        score=0,
        broken_index=0,
        broken_lost=0,
        color_points=0,
        window_points=0,
    )


def fill_factories(s: SintraState, chance: Chance) -> int:
    """Fill the factories in order from the bag, and the bag from the tower when it is empty (section 6.1).

    When both are empty the factories stay as they are (R21). Returns the panes that went from tower to bag.
    """
    t = tables()
    s.factories = [[0] * len(t.colors) for _ in range(t.factories[len(s.players)])]
    left, refilled = sum(s.bag), 0
    for factory in s.factories:
        for _ in range(t.panes_per_factory):
            if not left:
                s.bag, s.tower = s.tower, s.bag
                left = sum(s.bag)
                refilled += left
                if not left:
                    return refilled
            factory[chance.draw(s.bag)] += 1
            left -= 1
    return refilled


def apply(s: SintraState, seat: Seat, a: SintraAction, chance: Chance) -> Events:
    """Do a legal action on ``s``."""
    p = s.players[seat]
    if isinstance(a, AdvancePattern):
        events = advance_pattern(s, seat, p, a)
        if s.phase == "choose_pane":
            return events
    elif isinstance(a, ChoosePane):
        slot = s.pending_slot or p.glazier
        s.phase, s.pending_slot = "turn", None
        events = [fill_window(s, seat, slot, a.color, chosen=True)]
    else:
        before, p.glazier = p.glazier, p.leftmost() or p.glazier
        events = [GlazierMovedBack(seat=seat, slot_before=before, slot_after=p.glazier)]
    return end_turn(s, seat, events, chance)


def advance_pattern(s: SintraState, seat: Seat, p: Player, a: AdvancePattern) -> Events:
    """Take panes, place or break them, and score the strip if it is complete (section 5.1)."""
    t = tables()
    c = scoring.consequence(s, seat, a)
    glazier, color = p.glazier, t.color_index[a.color]
    moved = _take(s, seat, a.source, color)
    s.tower[color] += c.broken
    p.score -= c.settled
    p.broken_lost += c.settled
    p.broken_index, p.glazier = c.track_after, c.glazier
    if a.slot is not None:
        p.fills[a.slot - 1] = c.fill
    advanced = PatternAdvanced(
        seat=seat,
        source=a.source,
        color=a.color,
        taken=c.taken,
        moved=moved,
        marker_taken=c.marker,
        slot=a.slot,
        glazier_before=glazier,
        glazier_after=c.glazier,
        placed=c.placed,
        spaces=c.spaces,
        broken=c.broken,
        track_before=c.track_before,
        track_after=c.track_after,
        penalty_before=t.penalty[c.track_before],
        penalty_after=t.penalty[c.track_after],
        settled=c.settled,
        completes=c.completes,
        score=p.score,
    )
    if a.slot is None or not c.completes:
        return [advanced]
    return [advanced, *complete_strip(s, seat, a.slot, c.color_bonus, c.keep, chosen=a.keep is not None)]


def _take(s: SintraState, seat: Seat, source: str, color: int) -> tuple[str, ...]:
    """Remove the panes of a colour; returns those of a factory that go to the centre.

    The first to take from the centre gets the marker and will open the next round.
    """
    if source == CENTER:
        s.center[color] = 0
        if s.marker is None:
            s.marker = s.first_player = seat
        return ()
    display = tables().factory_index[source]
    rest = s.factories[display]
    s.factories[display] = [0] * len(rest)
    rest[color] = 0
    for i, n in enumerate(rest):
        s.center[i] += n
    return listed(tuple(rest))


def complete_strip(s: SintraState, seat: Seat, slot: int, bonus: int, keep: str | None, *, chosen: bool) -> Events:
    """The colour bonus; then the window, unless the player has to be asked for the pane first (R18, R29)."""
    p = s.players[seat]
    p.score += bonus
    p.color_points += bonus
    side = p.sides[slot - 1]
    completed = StripCompleted(
        seat=seat,
        slot=slot,
        strip=side[:-1],
        side=side[-1],
        panes=pane_names(p.fills[slot - 1]),
        bonus_color=pane_names(s.indicator[0])[0],
        color_bonus=bonus,
        score=p.score,
    )
    if keep is None:
        s.phase, s.pending_slot = "choose_pane", slot
        return [completed]
    return [completed, fill_window(s, seat, slot, keep, chosen=chosen)]


def fill_window(s: SintraState, seat: Seat, slot: int, keep: str, *, chosen: bool) -> WindowFilled:
    """One pane into the window, the others into the tower; the strip turns or leaves; window points."""
    t, p, i = tables(), s.players[seat], slot - 1
    kept = t.letters[t.color_index[keep]]
    discarded = p.fills[i].replace(kept, "", 1)
    for letter in discarded:
        s.tower[t.letter_index[letter]] += 1
    frame: Literal["top", "bottom"] = "bottom" if p.windows[i] else "top"
    removed = frame == "bottom"
    p.windows[i] += kept
    p.sides[i] = "" if removed else t.other_side[p.sides[i]]
    p.fills[i] = "" if removed else blank()
    points, windows = scoring.window_points(s.options.palace_side, p, slot)
    p.score += points
    p.window_points += points
    return WindowFilled(
        seat=seat,
        slot=slot,
        color=keep,
        chosen=chosen,
        frame=frame,
        discarded=pane_names(discarded),
        strip_removed=removed,
        windows=windows,
        window_points=points,
        score=p.score,
    )


def end_turn(s: SintraState, seat: Seat, events: Events, chance: Chance) -> Events:
    """The next seat acts, or the round is over (section 5.5)."""
    s.current_player = (seat + 1) % len(s.players)
    if not panes_left(s):
        end_round(s, events, chance)
    return events


def panes_left(s: SintraState) -> bool:
    """There is a pane to take."""
    return any(s.center) or any(map(any, s.factories))


def end_round(s: SintraState, events: Events, chance: Chance) -> None:
    """The indicator goes on; the game ends or a round begins; one without panes ends at once (R28)."""
    t = tables()
    while not panes_left(s):
        ended, s.indicator = s.indicator[0], s.indicator[1:]
        s.tower[t.letter_index[ended]] += 1
        next_player = s.first_player if s.indicator else None
        events.append(RoundEnded(round=s.round, color=pane_names(ended)[0], next_player=next_player))
        if not s.indicator:
            events.extend(finish(s))
            return
        events.append(start_round(s, chance))


def start_round(s: SintraState, chance: Chance) -> RoundStarted:
    """Fill the factories, marker to the centre; its holder opens, else the same opener again (R22)."""
    t = tables()
    s.round += 1
    s.marker = None
    s.current_player = s.first_player
    refilled = fill_factories(s, chance)
    return RoundStarted(
        round=s.round,
        first_player=s.first_player,
        bonus_color=pane_names(s.indicator[0])[0],
        factories=tuple(listed(tuple(panes)) for panes in s.factories),
        refilled=refilled,
        missing=len(s.factories) * t.panes_per_factory - sum(map(sum, s.factories)),
    )


def finish(s: SintraState) -> Events:
    """Final scoring: panes left on strips, broken glass, bonus of the palace board (section 6.2)."""
    events: Events = [final_score(s, seat) for seat in range(len(s.players))]
    s.phase, s.current_player = "finished", None
    places = scoring.ranks(s.players)
    return [*events, GameEnded(winners=tuple(seat for seat, place in enumerate(places) if place == 1))]


def final_score(s: SintraState, seat: Seat) -> FinalScored:
    """The three steps for one player; what is lost now counts for the tie-break too (R25)."""
    p, side = s.players[seat], s.options.palace_side
    penalty = tables().penalty[p.broken_index]
    p.score += scoring.final_change(side, p)
    p.broken_lost += penalty
    color, color_panes = scoring.best_color(p)
    return FinalScored(
        seat=seat,
        panes_left=scoring.panes_on_strips(p),
        strip_points=scoring.strip_points(p),
        penalty=penalty,
        palace_side=side,
        ornaments=tuple(points for _, points in scoring.ornaments(p)) if side == "A" else (),
        completed=scoring.completed_windows(p),
        color=color,
        color_panes=color_panes,
        palace_points=scoring.palace_bonus(side, p),
        score=p.score,
    )
