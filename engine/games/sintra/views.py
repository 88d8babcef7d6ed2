"""What everybody sees in Sintra: all but the order of future draws (rules document, sections 3.3, 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Part, Seat, View
from engine.games.sintra import scoring
from engine.games.sintra.data import CENTER, EMPTY, Color, tables
from engine.games.sintra.legal import glazier_refusal, open_slots
from engine.games.sintra.state import Player, SintraOptions, SintraState
from engine.games.sintra.strips import colors_on, names, pane_names


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorView(Part):
    """How to show a colour: id, letter, shape, emoji. They stand in the fixed order of the table."""

    id: str
    letter: str
    shape: str
    emoji: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountView(Part):
    """A number of panes of one colour."""

    color: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView(Part):
    """A factory or the centre. panes: the colours that lie there, in the order of the table."""

    id: str
    panes: tuple[CountView, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedView(Part):
    """How many of a strip's spaces of one colour (or "joker") are filled."""

    color: str
    filled: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachView(Part):
    """The slots within reach that have room for a colour."""

    color: str
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotView(Part):
    """One slot, its strip and the window below it.

    strip, side: None when the strip has left the game. spaces: colours wanted ("joker" = any), from the top.
    panes: what lies there, None = empty. needs: the same by colour, in the order of the spaces. hidden: the
    spaces of the other side, empty when it does not matter any more. in_reach: a strip at or right of the
    glazier. window: panes kept, top first. points: printed below the window. completion_points: window points
    for completing the strip now, 0 without one.
    """

    slot: int
    strip: str | None
    side: Literal["a", "b"] | None
    spaces: tuple[str, ...]
    panes: tuple[str | None, ...]
    needs: tuple[NeedView, ...]
    hidden: tuple[str, ...]
    in_reach: bool
    window: tuple[str, ...]
    points: int
    completion_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrnamentView(Part):
    """An ornament of side A: the windows around it, filled frame spaces, and their points."""

    windows: tuple[int, ...]
    filled: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(Part):
    """One player's side of the table.

    color: of the player's pieces. back_to: the slot to which the glazier could move back, None = it cannot.
    broken_index, penalty, next_penalty: space of the broken glass track, what is printed there and one step
    on. broken_lost: points lost on it for good. panes_on_strips, strip_points: for the final scoring.
    ornaments: side A only. completed_windows, window_colors, best_color: what side B counts. palace_bonus:
    the bonus of the palace board as it stands. final_score: the score, were the game to end now.
    """

    seat: Seat
    color: str
    to_act: bool
    has_marker: bool
    score: int
    slots: tuple[SlotView, ...]
    glazier: int
    back_to: int | None
    reach: tuple[ReachView, ...]
    broken_index: int
    penalty: int
    next_penalty: int
    broken_lost: int
    color_points: int
    window_points: int
    panes_on_strips: int
    strip_points: int
    ornaments: tuple[OrnamentView, ...]
    completed_windows: int
    window_colors: tuple[CountView, ...]
    best_color: str
    palace_bonus: int
    final_score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingView(Part):
    """A completed strip waits for its player to choose one of these colours for the window."""

    seat: Seat
    slot: int
    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraView(View):
    """The whole table.

    first_player: who opens the next round as things stand. marker: its holder, None = in the centre. takes:
    number of combinations of source and colour. indicator: the panes left, the first is this round's.
    bonus_color: that colour, None after the end. bag, tower: panes by colour (R27). refill_next: the bag
    alone does not suffice for the next round. track: the penalties printed on the broken glass track.
    """

    options: SintraOptions
    round: int
    rounds: int
    phase: Literal["turn", "choose_pane", "finished"]
    to_act: Seat | None
    first_player: Seat
    marker: Seat | None
    factories: tuple[SourceView, ...]
    center: SourceView
    takes: int
    indicator: tuple[str, ...]
    bonus_color: str | None
    bag: tuple[CountView, ...]
    bag_total: int
    tower: tuple[CountView, ...]
    tower_total: int
    refill_next: bool
    pending: PendingView | None
    track: tuple[int, ...]
    colors: tuple[ColorView, ...]
    joker: str
    players: tuple[PlayerView, ...]


def view(s: SintraState) -> SintraView:
    """The view of everybody."""
    t = tables()
    sources = [_source(name, panes) for name, panes in s.sources()]
    next_fill = len(s.factories) * t.panes_per_factory
    indicator = pane_names(s.indicator)
    return SintraView(
        options=s.options,
        round=s.round,
        rounds=t.rounds,
        phase=s.phase,
        to_act=s.current_player,
        first_player=s.first_player,
        marker=s.marker,
        factories=tuple(x for x in sources if x.id != CENTER),
        center=sources[-1],
        takes=sum(len(x.panes) for x in sources),
        indicator=indicator,
        bonus_color=indicator[0] if indicator else None,
        bag=_counts(s.bag),
        bag_total=sum(s.bag),
        tower=_counts(s.tower),
        tower_total=sum(s.tower),
        refill_next=len(s.indicator) > 1 and sum(s.bag) < next_fill,
        pending=_pending(s),
        track=t.penalty,
        colors=tuple(_color(c) for c in t.colors),
        joker=t.joker,
        players=tuple(_player(s, seat) for seat in range(len(s.players))),
    )


def _color(c: Color) -> ColorView:
    return ColorView(id=c.id, letter=c.letter, shape=c.shape, emoji=c.emoji)


def _counts(panes: Sequence[int]) -> tuple[CountView, ...]:
    ids = tables().color_ids
    return tuple(CountView(color=color, count=n) for color, n in zip(ids, panes, strict=True) if n)


def _source(name: str, panes: list[int]) -> SourceView:
    return SourceView(id=name, panes=_counts(panes), total=sum(panes))


def _pending(s: SintraState) -> PendingView | None:
    if s.current_player is None or s.pending_slot is None:
        return None
    fill = s.players[s.current_player].fills[s.pending_slot - 1]
    return PendingView(seat=s.current_player, slot=s.pending_slot, colors=colors_on(fill))


def _player(s: SintraState, seat: Seat) -> PlayerView:
    t, p, side = tables(), s.players[seat], s.options.palace_side
    finished = s.phase == "finished"
    return PlayerView(
        seat=seat,
        color=t.player_colors[seat],
        to_act=seat == s.current_player,
        has_marker=seat == s.marker,
        score=p.score,
        slots=tuple(_slot(s, p, slot) for slot in range(1, t.slots + 1)),
        glazier=p.glazier,
        back_to=None if glazier_refusal(p) else p.leftmost(),
        reach=tuple(ReachView(color=color, slots=open_slots(p, i)) for i, color in enumerate(t.color_ids)),
        broken_index=p.broken_index,
        penalty=t.penalty[p.broken_index],
        next_penalty=t.penalty[p.broken_index + 1],
        broken_lost=p.broken_lost,
        color_points=p.color_points,
        window_points=p.window_points,
        panes_on_strips=scoring.panes_on_strips(p),
        strip_points=scoring.strip_points(p),
        ornaments=_ornaments(p) if side == "A" else (),
        completed_windows=scoring.completed_windows(p),
        window_colors=_counts(scoring.window_colors(p)),
        best_color=scoring.best_color(p)[0],
        palace_bonus=scoring.palace_bonus(side, p),
        final_score=p.score if finished else p.score + scoring.final_change(side, p),
    )


def _ornaments(p: Player) -> tuple[OrnamentView, ...]:
    return tuple(
        OrnamentView(windows=windows, filled=filled, points=points)
        for windows, (filled, points) in zip(tables().ornaments, scoring.ornaments(p), strict=True)
    )


def _slot(s: SintraState, p: Player, slot: int) -> SlotView:
    t, side, fill, window = tables(), p.sides[slot - 1], p.fills[slot - 1], p.windows[slot - 1]
    pattern = t.sides[side] if side else ""
    palace = s.options.palace_side
    return SlotView(
        slot=slot,
        strip=side[:-1] or None,
        side=None if not side else "a" if side[-1] == "a" else "b",
        spaces=pane_names(pattern),
        panes=names(fill),
        needs=_needs(pattern, fill),
        hidden=pane_names(t.sides[t.other_side[side]]) if side and not window else (),
        in_reach=bool(side) and slot >= p.glazier,
        window=pane_names(window),
        points=t.windows[palace][slot - 1],
        completion_points=scoring.window_points(palace, p, slot)[0] if side else 0,
    )


def _needs(pattern: str, fill: str) -> tuple[NeedView, ...]:
    spaces = list(zip(pattern, fill, strict=True))
    return tuple(
        NeedView(
            color=pane_names(want)[0],
            filled=sum(x == want and pane != EMPTY for x, pane in spaces),
            total=pattern.count(want),
        )
        for want in dict.fromkeys(pattern)
    )
