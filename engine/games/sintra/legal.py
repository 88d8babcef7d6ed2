"""What is allowed in Sintra, and why not (rules document, sections 5.1 to 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import compress

from engine.core.game import Refusal
from engine.core.parts import Seat, Value
from engine.games.sintra.actions import AdvancePattern, ChoosePane, MoveGlazierBack, SintraAction
from engine.games.sintra.data import EMPTY, tables
from engine.games.sintra.state import Player, SintraState
from engine.games.sintra.strips import COLOR_SHIFTS, colors_on, completed_by, place, room_bits, rooms

_BACK = MoveGlazierBack()
_COLORS = range(len(COLOR_SHIFTS))


@cache
def _advance(source: str, color: str, slot: int | None, keep: str | None) -> AdvancePattern:
    return AdvancePattern(source, color, slot, keep)


@cache
def _advances(source: str) -> tuple[tuple[tuple[AdvancePattern, ...], ...], ...]:
    """By colour index and bit set of slots: the ways to place the colour; without any slot, all panes break."""
    t = tables()
    sets = [[slot for slot in range(1, t.slots + 1) if bits >> (slot - 1) & 1] for bits in range(1 << t.slots)]
    return tuple(
        tuple(tuple(_advance(source, color, slot, None) for slot in slots or (None,)) for slots in sets)
        for color in t.color_ids
    )


def _open(p: Player) -> int:
    """The slots within reach whose strip has room, for all colours: bit 8 * colour index + slot - 1."""
    bits, sides, fills = 0, p.sides, p.fills
    for i in range(p.glazier - 1, len(sides)):
        if side := sides[i]:
            bits |= room_bits(side, fills[i]) << i
    return bits


def open_slots(p: Player, color: int) -> tuple[int, ...]:
    """The slots within reach of the glazier whose strip has room for a colour, given as its index."""
    slots = range(p.glazier, len(p.sides) + 1)
    return tuple(k for k in slots if p.sides[k - 1] and rooms(p.sides[k - 1], p.fills[k - 1])[color])


def candidates(s: SintraState, seat: Seat, want: Mapping[str, Value]) -> Iterator[SintraAction]:
    """Source by source, colour by colour, slot by slot; on side B also every pane to keep; then action B."""
    found: list[SintraAction] = []
    if seat != s.current_player:
        return iter(found)
    p = s.players[seat]
    if s.phase == "choose_pane":
        return iter([ChoosePane(color) for color in colors_on(p.fills[(s.pending_slot or 1) - 1])])
    slots = _open(p).to_bytes(len(COLOR_SHIFTS), "little")
    completions = _completions(p) if s.options.palace_side == "B" else {}
    wanted = want.get("source")
    for source, panes in s.sources():
        if wanted is not None and source != wanted:
            continue
        advances = _advances(source)
        for color in compress(_COLORS, panes):
            found += advances[color][slots[color]]
            if color in completions:
                found += _with_keep(p, source, color, panes[color], completions[color])
    found.append(_BACK)
    return iter(found)


def _completions(p: Player) -> dict[int, list[tuple[int, int]]]:
    """By colour index: the slots within reach which that colour can complete, with the panes needed."""
    found: dict[int, list[tuple[int, int]]] = {}
    for slot in range(p.glazier, len(p.sides) + 1):
        if side := p.sides[slot - 1]:
            for color, needed in completed_by(side, p.fills[slot - 1]):
                found.setdefault(color, []).append((slot, needed))
    return found


def _with_keep(
    p: Player, source: str, color: int, panes: int, completions: list[tuple[int, int]]
) -> Iterator[AdvancePattern]:
    """The completing placements of a colour once more, with each pane that can be kept."""
    for slot, needed in completions:
        if panes >= needed:
            full = place(p.sides[slot - 1], p.fills[slot - 1], color, panes).fill
            for keep in colors_on(full):
                yield _advance(source, tables().color_ids[color], slot, keep)


def refusal(s: SintraState, seat: Seat, a: SintraAction) -> Refusal | None:
    """Checks in the order of the rules document."""
    if s.phase == "finished":
        return Refusal("game_over")
    if seat != s.current_player:
        return Refusal("not_your_turn")
    p = s.players[seat]
    if isinstance(a, ChoosePane):
        return _choose_pane(s, p, a)
    if s.phase == "choose_pane":
        return Refusal("pending_choice", {"slot": s.pending_slot})
    if isinstance(a, AdvancePattern):
        return _advance_pattern(s, p, a)
    return glazier_refusal(p)


def _advance_pattern(s: SintraState, p: Player, a: AdvancePattern) -> Refusal | None:
    """Any source and colour may be taken; the duty to place concerns only where the panes go (R14)."""
    panes = s.panes_of(a.source)
    if panes is None:
        return Refusal("unknown_source", {"source": a.source})
    color = tables().color_index.get(a.color)
    if color is None or not panes[color]:
        if not any(panes):
            return Refusal("source_empty", {"source": a.source})
        return Refusal("color_not_in_source", {"color": a.color, "source": a.source})
    if a.slot is None:
        slots = open_slots(p, color)
        if slots:
            return Refusal("must_place", {"color": a.color, "slots": slots})
        return _keeping(a.keep, ())
    return _placing(p, a, a.slot, color, panes[color])


def _placing(p: Player, a: AdvancePattern, slot: int, color: int, panes: int) -> Refusal | None:
    """The strip below the glazier or one to its right, with room for the colour."""
    if slot < p.glazier:
        return Refusal("slot_left_of_glazier", {"slot": slot, "glazier": p.glazier})
    side = p.sides[slot - 1] if slot <= len(p.sides) else ""
    if not side:
        return Refusal("slot_has_no_strip", {"slot": slot})
    fill = p.fills[slot - 1]
    if not rooms(side, fill)[color]:
        slots = open_slots(p, color)
        if not slots:
            return Refusal("nothing_fits", {"color": a.color})
        return Refusal("must_place_elsewhere", {"slot": slot, "color": a.color, "slots": slots})
    if a.keep is None:
        return None
    full = place(side, fill, color, panes).fill
    return _keeping(a.keep, () if EMPTY in full else colors_on(full))


def _keeping(keep: str | None, colors: tuple[str, ...]) -> Refusal | None:
    """A pane to keep must be on the completed strip; ``colors`` is empty when the strip is not completed."""
    if keep is None or keep in colors:
        return None
    return Refusal("keep_not_on_strip", {"color": keep, "colors": colors})


def _choose_pane(s: SintraState, p: Player, a: ChoosePane) -> Refusal | None:
    if s.phase != "choose_pane" or s.pending_slot is None:
        return Refusal("no_pending_choice")
    return _keeping(a.color, colors_on(p.fills[s.pending_slot - 1]))


def glazier_refusal(p: Player) -> Refusal | None:
    """Why a glazier cannot move back. From an empty slot left of all strips it can, and goes right (R15)."""
    leftmost = p.leftmost()
    if leftmost is None:
        return Refusal("no_strips_left")
    if p.glazier == leftmost:
        return Refusal("already_leftmost", {"slot": leftmost})
    return None
