"""Points and consequences in Sintra: pure functions of a state (rules document, sections 5.1, 5.4 and 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.core.game import Outcome
from engine.core.parts import Seat
from engine.games.sintra.actions import AdvancePattern, ChoosePane, SintraAction
from engine.games.sintra.data import CENTER, EMPTY, tables
from engine.games.sintra.state import Player, SintraState
from engine.games.sintra.strips import Placement, colors_on, place


class Consequence(NamedTuple):
    """What a legal action does to the player who does it, chance left aside.

    taken, placed, broken: numbers of panes. spaces: the spaces filled (from 1). fill: the strip's panes
    afterwards. marker: the first-player marker is taken. track_before, track_after: spaces of the broken
    glass track. settled: points lost at once at its end. points_lost: what the broken glass track costs more
    than before, lost at once or printed beside the marker. completes: the strip is full. color_bonus: points
    for the bonus colour. keep: the pane for the window, None = no completion or still to be chosen.
    window_points, windows: the points of the completion's window and of those to its right that count; they
    follow once the pane is chosen. glazier: where the glazier stands afterwards.
    """

    glazier: int
    taken: int = 0
    placed: int = 0
    spaces: tuple[int, ...] = ()
    fill: str = ""
    broken: int = 0
    marker: bool = False
    track_before: int = 0
    track_after: int = 0
    settled: int = 0
    points_lost: int = 0
    completes: bool = False
    color_bonus: int = 0
    keep: str | None = None
    window_points: int = 0
    windows: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """Change of the score by this action, the window's points included."""
        return self.color_bonus + self.window_points - self.settled


def consequence(s: SintraState, seat: Seat, a: SintraAction) -> Consequence:
    """What a legal action would do, for texts such as "place 2, break 1, completes"; ``s`` is not changed."""
    p = s.players[seat]
    if isinstance(a, AdvancePattern):
        return _advance(s, p, a)
    if not isinstance(a, ChoosePane):
        return Consequence(p.leftmost() or p.glazier, track_before=p.broken_index, track_after=p.broken_index)
    slot = s.pending_slot or p.glazier
    points, windows = window_points(s.options.palace_side, p, slot)
    return Consequence(
        p.glazier,
        fill=p.fills[slot - 1],
        track_before=p.broken_index,
        track_after=p.broken_index,
        keep=a.color,
        window_points=points,
        windows=windows,
    )


def _advance(s: SintraState, p: Player, a: AdvancePattern) -> Consequence:
    """Take, place, check (section 5.1); the marker's step comes before the broken panes' (R23)."""
    t = tables()
    color, panes = t.color_index[a.color], s.panes_of(a.source)
    taken = panes[color] if panes else 0
    if a.slot is None:
        fill, spaces, broken = Placement("", (), taken)
    else:
        fill, spaces, broken = place(p.sides[a.slot - 1], p.fills[a.slot - 1], color, taken)
    marker = a.source == CENTER and s.marker is None
    before = p.broken_index
    after, settled = track(before, broken + marker)
    lost = settled + t.penalty[after] - t.penalty[before]
    if a.slot is None or EMPTY in fill:
        return Consequence(
            a.slot or p.glazier,
            taken,
            len(spaces),
            spaces,
            fill,
            broken,
            marker,
            before,
            after,
            settled,
            lost,
        )
    return Consequence(
        a.slot,
        taken,
        len(spaces),
        spaces,
        fill,
        broken,
        marker,
        before,
        after,
        settled,
        lost,
        True,
        fill.count(s.indicator[0]),
        a.keep or kept_without_asking(s.options.palace_side, fill),
        *window_points(s.options.palace_side, p, a.slot),
    )


def track(index: int, steps: int) -> tuple[int, int]:
    """Where the marker of the broken glass track is after some steps down, and the points lost on the way.

    At the last space its points are lost at once, and further steps go on from the top space (R8).
    """
    last = tables().last_space
    ends, index = divmod(index + steps, last)
    return index, ends * tables().penalty[last]


def kept_without_asking(palace_side: str, fill: str) -> str | None:
    """The pane of a full strip for the window when the player names none; None = the player is asked.

    On side A the colour has no effect, so it is the pane in space 1 (R17); equal panes leave no choice
    either.
    """
    first = colors_on(fill[0])[0]
    return first if palace_side == "A" or len(colors_on(fill)) == 1 else None


def window_points(palace_side: str, p: Player, slot: int) -> tuple[int, tuple[int, ...]]:
    """Points for completing the strip in a slot, and the windows that count.

    Its own window, and every window to its right with one or two panes, each once; also without a strip
    (R19).
    """
    printed = tables().windows[palace_side]
    windows = (slot, *(k for k in range(slot + 1, len(printed) + 1) if p.windows[k - 1]))
    return sum(printed[k - 1] for k in windows), windows


def panes_on_strips(p: Player) -> int:
    """All panes on a player's strips together (R20)."""
    return sum(len(fill) - fill.count(EMPTY) for fill in p.fills)


def strip_points(p: Player) -> int:
    """Points for panes left on strips: divided once, over all strips (R20)."""
    return panes_on_strips(p) // tables().panes_per_point


def ornaments(p: Player) -> tuple[tuple[int, int], ...]:
    """Side A: for each ornament the filled frame spaces around it and their points."""
    t = tables()
    filled = (sum(len(p.windows[k - 1]) for k in around) for around in t.ornaments)
    return tuple((n, t.ornament_points[n]) for n in filled)


def completed_windows(p: Player) -> int:
    """Windows with a pane in both frame spaces."""
    return sum(len(window) == tables().frames for window in p.windows)


def window_colors(p: Player) -> tuple[int, ...]:
    """Panes in all windows, complete or not, by colour index."""
    panes = "".join(p.windows)
    return tuple(panes.count(letter) for letter in tables().letters)


def best_color(p: Player) -> tuple[str, int]:
    """Side B: the colour with most panes in windows, and how many; in a tie the first of the table (R24)."""
    counts = window_colors(p)
    return tables().color_ids[counts.index(max(counts))], max(counts)


def palace_bonus(palace_side: str, p: Player) -> int:
    """The palace board: ornaments, or complete windows times panes of the best colour (section 6.2)."""
    if palace_side == "A":
        return sum(points for _, points in ornaments(p))
    return completed_windows(p) * best_color(p)[1]


def final_change(palace_side: str, p: Player) -> int:
    """What the final scoring adds to the score, were it held now."""
    return strip_points(p) - tables().penalty[p.broken_index] + palace_bonus(palace_side, p)


def breakdown(s: SintraState, p: Player) -> Mapping[str, int]:
    """Where the points of a finished game come from."""
    return {
        "color_bonus": p.color_points,
        "windows": p.window_points,
        "broken_glass": -p.broken_lost,
        "strips": strip_points(p),
        "palace": palace_bonus(s.options.palace_side, p),
    }


def ranks(players: Sequence[Player]) -> tuple[int, ...]:
    """Places by score, then by fewer points lost on the broken glass track (R25); equals share (R26)."""
    keys = [(-p.score, p.broken_lost) for p in players]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def outcome(s: SintraState) -> Outcome | None:
    """The result of a finished game. Reasons: "rounds_played", "fewer_points_lost", "victory_shared"."""
    if s.phase != "finished":
        return None
    places = ranks(s.players)
    scores = tuple(p.score for p in s.players)
    reasons = ["rounds_played"]
    if scores.count(max(scores)) > places.count(1):
        reasons.append("fewer_points_lost")
    if places.count(1) > 1:
        reasons.append("victory_shared")
    return Outcome(
        ranks=places,
        scores=scores,
        breakdown=tuple(breakdown(s, p) for p in s.players),
        reasons=tuple(reasons),
    )
