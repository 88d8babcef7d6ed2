"""The words of Stained Glass of Sintra: panes, strips and windows in whole sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from bot.i18n.game_texts import GameTexts
from engine.core.game import Outcome, Refusal
from engine.core.parts import SPECTATOR, Action, Event, Seat, Value, View, values
from engine.games.sintra.actions import AdvancePattern, ChoosePane
from engine.games.sintra.events import (
    FinalScored,
    GameEnded,
    GlazierMovedBack,
    PatternAdvanced,
    RoundStarted,
    StripCompleted,
    WindowFilled,
)
from engine.games.sintra.views import CountView, SintraView, SlotView

_CENTER: Final = "center"
_JOKER: Final = "joker"
_HINT: Final = 100
_STATUS: Final = 100
_PANES: Final = ("keep", "bonus_color", "colors")
"""Names under which colours appear beside ``color``."""


def loss(points: int) -> str:
    """Points lost, with a minus sign unless there are none."""
    return f"−{points}" if points else "0"


def number(points: int) -> str:
    """A score, with a real minus sign below zero."""
    return loss(-points) if points < 0 else str(points)


class SintraTexts(GameTexts):
    """Sentences about panes, strips and windows."""

    key = "sintra"

    # --- words --------------------------------------------------------------------------------------------

    def value(self, parameter: str, value: Any) -> str:
        """Colours are called by their names, whatever their part in an event."""
        if parameter in _PANES and value is not None:
            parameter = "color"
        return super().value(parameter, value)

    def color(self, color: str) -> str:
        """The name of a colour, or of the joker."""
        return self.value("color", color)

    def source(self, source: str) -> str:
        """The name of a factory or of the centre, as in the menus."""
        return self.value("source", source)

    def panes(self, color: str, count: int) -> str:
        """Panes of a colour, such as "2 blue panes"."""
        return self.t.plural(f"word.panes.{color}", count)

    def count(self, color: str, count: int) -> str:
        """The same in short: "2 blue"."""
        return self.t.plural(f"word.count.{color}", count)

    def counts(self, panes: Iterable[CountView]) -> str:
        """Several colours: "2 blue, 1 pink"."""
        return ", ".join(self.count(pane.color, pane.count) for pane in panes) or self.t("picture.empty")

    def spaces(self, colors: Iterable[str]) -> str:
        """The spaces of a strip by colour: "2 orange, 1 joker"."""
        return ", ".join(self.count(color, n) for color, n in Counter(colors).items())

    def origin(self, source: str, word: str = "from") -> str:
        """Where panes come from ("from Factory 3"), or where they lie (``word`` "in")."""
        where = "center" if source == _CENTER else "factory"
        return self.t(f"word.{word}.{where}", source=self.source(source))

    def listed(self, words: Sequence[str], last: str = "list_end") -> str:
        """Words as a list with "and" (or, for "or_end", "or") before the last."""
        if len(words) < 2:
            return "".join(words)
        return self.t(f"word.{last}", first=", ".join(words[:-1]), last=words[-1])

    def windows(self, windows: Sequence[int]) -> str:
        """The numbers of some windows: "windows 4, 6 and 8"."""
        return self.t.plural("word.windows", len(windows), windows=self.listed([str(k) for k in windows]))

    def people(self, seats: Sequence[Seat]) -> str:
        """Names of players as a list."""
        return self.listed([self.name(seat) for seat in seats])

    # --- choices ------------------------------------------------------------------------------------------

    def choice(self, kind: str, parameter: str, value: Value, chosen: Mapping[str, Value], view: View) -> str:
        """A source with its panes, a colour with its letter and number, a strip with its room."""
        shown = cast(SintraView, view)
        if value is None:
            return self.value(parameter, None)
        if parameter == "source":
            panes = next((x.panes for x in (*shown.factories, shown.center) if x.id == value), ())
            return self.t("choice.source", source=self.source(str(value)), panes=self.counts(panes))
        if parameter == "slot":
            return self._slot_choice(shown, cast(int, value), chosen.get("color"))
        return self._color_choice(shown, str(value), chosen.get("source"))

    def _color_choice(self, view: SintraView, color: str, source: Value) -> str:
        letter = next((c.letter for c in view.colors if c.id == color), "?")
        for place in (*view.factories, view.center):
            count = next((p.count for p in place.panes if place.id == source and p.color == color), 0)
            if count:
                return self.t("choice.color", color=self.color(color), letter=letter, count=count)
        return self.t("choice.pane", color=self.color(color), letter=letter)

    def _slot_choice(self, view: SintraView, slot: int, color: Value) -> str:
        player = next((p for p in view.players if p.to_act), None)
        if player is None or color is None or not 1 <= slot <= len(player.slots):
            return self.t("choice.slot", slot=slot)
        place = player.slots[slot - 1]
        empty = place.panes.count(None)
        room = free_spaces(place, str(color))
        return self.t.plural("choice.slot.room", room, slot=slot, empty=self.t.plural("choice.slot.empty", empty))

    def action(self, action: Action) -> str:
        """A move in a few words."""
        if isinstance(action, ChoosePane):
            return self.t("action.choose_pane", pane=self.t(f"word.a_pane.{action.color}"))
        if not isinstance(action, AdvancePattern):
            return super().action(action)
        words = {"panes": self.t(f"word.all_panes.{action.color}"), "from": self.origin(action.source)}
        if action.slot is None:
            return self.t("action.advance_pattern.break", **words)
        if action.keep is None:
            return self.t("action.advance_pattern", slot=action.slot, **words)
        pane = self.t(f"word.a_pane.{action.keep}")
        return self.t("action.advance_pattern.keep", slot=action.slot, pane=pane, **words)

    # --- what a choice would do ---------------------------------------------------------------------------

    def hint(self, events: Sequence[Event], viewer: Seat) -> str:
        """What a choice does: panes placed and broken, points, the marker."""
        parts: list[str] = []
        completed = next((e for e in events if isinstance(e, StripCompleted)), None)
        for event in events:
            if isinstance(event, PatternAdvanced):
                parts += self._advance_hint(event)
            elif isinstance(event, StripCompleted):
                parts.append(self._completion_hint(event, events))
            elif isinstance(event, WindowFilled) and completed is None:
                parts.append(self.t("hint.window", windows=event.window_points))
            elif isinstance(event, GlazierMovedBack):
                parts.append(self.t("hint.back", slot_before=event.slot_before, slot_after=event.slot_after))
        line = " · ".join(parts)
        return line if len(line) <= _HINT else line[: _HINT - 1].rstrip(" ·") + "…"

    def _advance_hint(self, event: PatternAdvanced) -> list[str]:
        parts = [self.t("hint.place", n=event.placed)] if event.placed else []
        lost = event.settled + event.penalty_after - event.penalty_before
        broken = [self.t("hint.break", n=event.broken)] if event.broken else []
        broken += [self.t("hint.marker")] if event.marker_taken else []
        if broken and lost:
            broken[-1] += " " + self.t("hint.cost", n=lost)
        return [*parts, *broken]

    def _completion_hint(self, event: StripCompleted, events: Sequence[Event]) -> str:
        window = next((e for e in events if isinstance(e, WindowFilled)), None)
        if window is None:
            points = self.t("hint.bonus", bonus=event.color_bonus)
        else:
            points = self.t("hint.points", bonus=event.color_bonus, windows=window.window_points)
        return self.t("hint.complete", points=points)

    def effects(self, events: Sequence[Event], viewer: Seat) -> list[str]:
        """What a move would do, line by line; what breaks and what that costs is said first."""
        lines: list[str] = []
        for event in events:
            if isinstance(event, PatternAdvanced):
                lines += self._advance_effects(event)
            elif line := self.event(event, viewer):
                lines.append(line)
        if isinstance(events[-1] if events else None, StripCompleted):
            lines.append(self.t("preview.choose"))
        return lines

    def _advance_effects(self, event: PatternAdvanced) -> list[str]:
        lines = []
        if event.broken:
            lines.append(self.t.plural("preview.break", event.broken))
        if event.marker_taken:
            lines.append(self.t("preview.marker"))
        if event.settled:
            lines.append(self.t.plural("preview.settled", event.settled))
        elif cost := event.penalty_after - event.penalty_before:
            before, after = loss(event.penalty_before), loss(event.penalty_after)
            lines.append(self.t.plural("preview.cost", cost, before=before, after=after))
        if event.placed:
            lines.append(self.t.plural("preview.place", event.placed, slot=event.slot))
        if event.glazier_before != event.glazier_after:
            words = {"slot_before": event.glazier_before, "slot_after": event.glazier_after}
            lines.append(self.t("preview.glazier", **words))
        return lines

    # --- refusals -----------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with the panes and strips concerned. Words that were typed are never repeated."""
        code, params = refusal.code, refusal.params
        words = {name: value for name, value in params.items() if isinstance(value, int)}
        color, source = params.get("color"), str(params.get("source", ""))
        known = self.t.has(f"word.all_panes.{color}")
        shown: dict[str, Any] = {"source": self.source(source), "where": ""}
        if known:
            shown["panes"] = self.t(f"word.all_panes.{color}")
        if code == "source_empty" and source == _CENTER:
            code = "source_empty.center"
        elif code == "color_not_in_source":
            shown["where"] = self.origin(source, "in")
            code = code if known else f"{code}.unknown"
        elif code == "keep_not_on_strip" and not params["colors"]:
            code = "keep_not_on_strip.not_complete"
        if "slots" in params:
            shown["slots"] = self.listed([str(slot) for slot in params["slots"]], "or_end")
        if "colors" in params:
            shown["colors"] = self.listed([self.color(c) for c in params["colors"]], "or_end")
        return self.t(f"refusal.{code}", **words, **shown)

    # --- events -------------------------------------------------------------------------------------------

    def event(self, event: Event, viewer: Seat = SPECTATOR) -> str | None:
        """What happened, with names, panes and points."""
        match event:
            case PatternAdvanced():
                return self._advanced(event)
            case StripCompleted():
                color = self.color(event.bonus_color)
                if not event.color_bonus:
                    return self.t("event.strip_completed.none", slot=event.slot, color=color)
                return self.t.plural("event.strip_completed", event.color_bonus, slot=event.slot, color=color)
            case WindowFilled():
                return self._filled(event)
            case GlazierMovedBack():
                sort = ".forward" if event.slot_after > event.slot_before else ""
                return self.t(f"event.glazier_moved_back{sort}", **self.labels(values(event)))
            case RoundStarted():
                return self._round_started(event)
            case FinalScored():
                words = self.labels(values(event)) | {"penalty": loss(event.penalty), "score": number(event.score)}
                return self.t(f"event.final_scored.{event.palace_side}", **words)
            case GameEnded():
                return self.t.plural("event.game_ended", len(event.winners), names=self.people(event.winners))
        return super().event(event, viewer)

    def _advanced(self, event: PatternAdvanced) -> str:
        words = {
            "seat": self.name(event.seat),
            "panes": self.panes(event.color, event.taken),
            "from": self.origin(event.source),
        }
        if event.slot is None:
            parts = [self.t.plural("event.pattern_advanced.break_all", event.broken, **words)]
        else:
            parts = [self.t("event.pattern_advanced", slot=event.slot, **words)]
            if event.broken:
                parts.append(self.t.plural("event.pattern_advanced.broken", event.broken))
        if event.marker_taken:
            parts.append(self.t("event.pattern_advanced.marker"))
        before, after = loss(event.penalty_before), loss(event.penalty_after)
        if event.settled:
            parts.append(self.t.plural("event.pattern_advanced.settled", event.settled, after=after))
        elif event.track_before != event.track_after:
            parts.append(self.t("event.pattern_advanced.track", before=before, after=after))
        return " ".join(parts)

    def _filled(self, event: WindowFilled) -> str:
        words = {
            "seat": self.name(event.seat),
            "pane": self.t(f"word.a_pane.{event.color}"),
            "slot": event.slot,
            "windows": self.windows(event.windows),
            "score": number(event.score),
        }
        return self.t.plural(f"event.window_filled.{event.frame}", event.window_points, **words)

    def _round_started(self, event: RoundStarted) -> str:
        words = {"round": event.round, "color": self.color(event.bonus_color), "seat": self.name(event.first_player)}
        parts = [self.t("event.round_started", **words)]
        if event.refilled:
            parts.append(self.t.plural("event.round_started.refilled", event.refilled))
        if event.missing:
            parts.append(self.t.plural("event.round_started.missing", event.missing))
        return " ".join(parts)

    # --- status and result --------------------------------------------------------------------------------

    def status(self, view: View) -> str:
        """The round, its bonus colour, and who is to do what."""
        shown = cast(SintraView, view)
        if shown.to_act is None or shown.bonus_color is None:
            return " · ".join([self.t("status.over"), self.todo(shown)])[:_STATUS]
        parts = [
            self.t("status.round", round=shown.round, rounds=shown.rounds),
            self.t("status.bonus", color=self.color(shown.bonus_color)),
            self.todo(shown),
        ]
        line = " · ".join(parts)
        return line if len(line) <= _STATUS else line[: _STATUS - 1].rstrip() + "…"

    def todo(self, view: SintraView) -> str:
        """Who is to do what, or who has won."""
        if view.to_act is None:
            won = winners(view)
            return self.t.plural("todo.over", len(won), names=self.people(won))
        sort = "choose" if view.phase == "choose_pane" else "turn"
        return self.t(f"todo.{sort}", name=self.name(view.to_act))

    def result(self, outcome: Outcome, view: View) -> list[str]:
        """The winners, why, and everybody's score with its parts."""
        won = outcome.winners
        words: dict[str, Any] = {"names": self.people(won), "score": number(outcome.scores[won[0]])}
        lines = [self.t.plural("result.winner", len(won), **words)]
        lines += [self.t(f"reason.{code}") for code in outcome.reasons]
        for seat in sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat]):
            parts = [self.part(name, points) for name, points in outcome.breakdown[seat].items()]
            words = {"rank": outcome.ranks[seat], "name": self.name(seat), "score": number(outcome.scores[seat])}
            lines.append(self.t("result.player", parts=", ".join(parts), **words))
        return lines

    def part(self, name: str, points: int) -> str:
        """One source of points, such as "windows +23"."""
        signed = loss(-points) if points <= 0 else f"+{points}"
        return self.t("result.part", part=self.t(f"score.{name}"), points=signed)


def free_spaces(slot: SlotView, color: str) -> int:
    """Empty spaces of a strip for a colour, jokers included."""
    pairs = zip(slot.spaces, slot.panes, strict=True)
    return sum(pane is None and space in (color, _JOKER) for space, pane in pairs)


def winners(view: SintraView) -> list[Seat]:
    """Who has won a finished game: most points, then fewest points lost to broken glass."""
    best = min((-p.score, p.broken_lost) for p in view.players)
    return [p.seat for p in view.players if (-p.score, p.broken_lost) == best]


TEXTS = SintraTexts
