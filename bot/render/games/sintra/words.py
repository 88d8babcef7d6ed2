"""The board in words: a short description of the picture, and a board to play from without it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from bot.i18n.game_texts import game_texts
from bot.i18n.games.sintra import SintraTexts, loss, number
from bot.render.games.sintra.scores import parts
from bot.render.games.sintra.views import MARKET, PALACES, main_seat
from bot.render.picture import MAX_ALT, MAX_TEXT, Description, fitted, short_name
from bot.render.scene import Scene
from engine.games.sintra.views import CountView, PlayerView, SintraView, SlotView, SourceView

_JOKER: Final = "joker"


def describe(scene: Scene) -> Description:
    """The scene in words, in its language."""
    words = _Words(scene)
    return Description(alt=words.alt(), text=words.board())


Form: TypeAlias = Literal["words", "counts", "case", "bare", "none"]
"""How strips are told: in words; "B1/3" = 1 of 3 blue spaces; "Bbb" = capitals are filled; without the other side;
not at all."""


@dataclass(frozen=True, slots=True)
class _Detail:
    """How much is said: the strips of the main palace and of the others; whether panes are told in words."""

    main: Form
    others: Form
    sources: bool = True


_DETAILS: Final = (
    _Detail("words", "words"),
    _Detail("words", "counts"),
    _Detail("counts", "counts"),
    _Detail("counts", "case"),
    _Detail("counts", "case", sources=False),
    _Detail("case", "case", sources=False),
    _Detail("case", "bare", sources=False),
)
"""From the longest board to the shortest."""
_ONE: Final = (
    _Detail("words", "none"),
    _Detail("words", "none", sources=False),
    _Detail("counts", "none", sources=False),
)
"""For one palace alone."""
_MARKET: Final = (_Detail("none", "none"),)


class _Words:
    """The sentences about one scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: SintraView = scene.view
        self.texts = cast(SintraTexts, game_texts("sintra", scene.locale, [short_name(name) for name in scene.names]))
        self.t = self.texts.t
        self.letters = {color.id: color.letter for color in self.view.colors} | {_JOKER: self.view.joker}
        self.main = main_seat(scene)

    # --- the whole ----------------------------------------------------------------------------------------

    def alt(self) -> str:
        """The picture in a few sentences: round, market, the main palace, then the others."""
        main = self.view.players[self.main]
        needed = [self._title(), self._player(main)]
        if self.view.to_act is None:
            needed += [self._final(player) for player in self.view.players]
        wanted = [" ".join(self._sources(True)), self._later(), self._marker(), self._stock()]
        wanted += [self._player(player) for player in self._others()]
        wanted += [self._last(1), " ".join(self._slots(main, "words"))]
        return fitted(needed, wanted, MAX_ALT, " ")

    def board(self) -> str:
        """The whole board in as many words as fit; letters replace them where there are too many."""
        focus = self.scene.focus
        details = _ONE if focus in PALACES else _MARKET if focus == MARKET else _DETAILS
        needed: list[str] = []
        for detail in details:
            needed = [part for part in self._board(detail) if part]
            if sum(len(part) + 1 for part in needed) <= MAX_TEXT:
                break
        room = MAX_TEXT - len("\n".join(needed)) - 1
        last = next((line for count in (9, 3, 1) if len(line := self._last(count)) <= room), "")
        return fitted(needed, [last], MAX_TEXT, "\n")

    def _board(self, detail: _Detail) -> list[str]:
        lines = [" ".join(part for part in (self._title(), self._side(), self._later()) if part)]
        if self.view.to_act is not None:
            market = [*self._sources(detail.sources), self._marker(), self._stock()]
            if detail.main == "none":
                market.append(self._piles())
            lines += [" ".join(market), self._choice(), self._fits()]
        lines.append(self._legend(detail))
        for player in (self.view.players[self.main], *self._others()):
            lines.append(self._player(player))
            if self.view.to_act is None:
                lines.append(self._final(player))
            form = detail.main if player.seat == self.main else detail.others
            lines.append(("\n" if form == "words" else " | ").join(self._slots(player, form)))
        points = ", ".join(str(slot.points) for slot in self.view.players[0].slots)
        lines.append(self.t("text.points", points=points))
        return lines

    def _others(self) -> list[PlayerView]:
        count = len(self.view.players)
        return [self.view.players[(self.main + i) % count] for i in range(1, count)]

    # --- the table ----------------------------------------------------------------------------------------

    def _title(self) -> str:
        words = {"title": self.texts.title, "table": self.scene.table}
        return self.t("text.title", status=self.texts.status(self.view), **words)

    def _side(self) -> str:
        return self.t("text.side", side=self.view.options.palace_side)

    def _later(self) -> str:
        colors = [self.texts.color(color) for color in self.view.indicator[1:]]
        return self.t("text.later", colors=", ".join(colors)) if colors else ""

    def _marker(self) -> str:
        if self.view.to_act is None:
            return ""
        if self.view.marker is None:
            return self.t("text.marker.center")
        return self.t("text.marker.seat", name=self.texts.name(self.view.marker))

    def _stock(self) -> str:
        sort = ".refill" if self.view.refill_next else ""
        return self.t(f"text.stock{sort}", bag=self.view.bag_total, tower=self.view.tower_total)

    def _piles(self) -> str:
        """Bag and tower by colour."""
        bag, tower = self.texts.counts(self.view.bag), self.texts.counts(self.view.tower)
        return self.t("text.piles", bag=bag, tower=tower)

    def _sources(self, wordy: bool) -> list[str]:
        """Every source with panes, then those without."""
        sources = (*self.view.factories, self.view.center)
        lines = [self._source(source, wordy) for source in sources if source.panes]
        if empty := [self.texts.source(source.id) for source in sources if not source.panes]:
            lines.append(self.t("text.empty_sources", sources=", ".join(empty)))
        return lines

    def _source(self, source: SourceView, wordy: bool) -> str:
        panes = self.texts.counts(source.panes) if wordy else self._in_letters(source.panes)
        return self.t("text.source", source=self.texts.source(source.id), panes=panes)

    def _in_letters(self, panes: Iterable[CountView]) -> str:
        return " ".join(f"{pane.count}{self.letters[pane.color]}" for pane in panes)

    def _legend(self, detail: _Detail) -> str:
        """What letters mean, where there are any."""
        forms = [form for form in ("counts", "case") if form in (detail.main, detail.others)]
        if not forms and detail.sources:
            return ""
        colors = ", ".join(f"{color.letter} {self.texts.color(color.id)}" for color in self.view.colors)
        explained = [self.t(f"text.legend.{form}") for form in forms]
        if forms:
            explained.append(self.t("text.legend.window"))
        return " ".join([self.t("text.legend", letters=colors), *explained])

    def _choice(self) -> str:
        """A completed strip that waits for its player."""
        pending = self.view.pending
        if pending is None:
            return ""
        colors = self.texts.listed([self.texts.color(color) for color in pending.colors], "or_end")
        return self.t("text.choose", name=self.texts.name(pending.seat), slot=pending.slot, colors=colors)

    def _fits(self) -> str:
        """Which strips can take which colour, for the player to act; the way back of the glazier."""
        if self.view.to_act is None or self.view.pending is not None:
            return ""
        player = self.view.players[self.view.to_act]
        here = {pane.color for source in (*self.view.factories, self.view.center) for pane in source.panes}
        fits = []
        for reach in player.reach:
            if reach.color in here:
                color, slots = self.texts.color(reach.color), ", ".join(str(slot) for slot in reach.slots)
                fits.append(
                    self.t("text.fit", color=color, slots=slots) if slots else self.t("text.no_fit", color=color)
                )
        line = self.t("text.fits", name=self.texts.name(player.seat), fits="; ".join(fits))
        return line if player.back_to is None else f"{line} {self.t('text.back', slot=player.back_to)}"

    # --- players ------------------------------------------------------------------------------------------

    def _player(self, player: PlayerView) -> str:
        words = {
            "name": self.texts.name(player.seat),
            "score": number(player.score),
            "penalty": loss(player.penalty),
            "next": loss(player.next_penalty),
            "glazier": player.glazier,
        }
        lines = [self.t("text.player", **words)]
        if player.broken_lost and self.view.to_act is not None:
            lines.append(self.t("text.lost", lost=player.broken_lost))
        return " ".join([*lines, self._palace(player)])

    def _palace(self, player: PlayerView) -> str:
        """The bonus of the palace board as it stands."""
        if player.ornaments:
            return self.t("text.palace.A", points=", ".join(str(ornament.points) for ornament in player.ornaments))
        best = next((pane.count for pane in player.window_colors if pane.color == player.best_color), 0)
        if not best:
            return self.t("text.palace.B.none", completed=player.completed_windows)
        words = {"completed": player.completed_windows, "color": self.texts.color(player.best_color)}
        return self.t("text.palace.B", count=best, points=player.palace_bonus, **words)

    def _final(self, player: PlayerView) -> str:
        told = [self.texts.part(name, points) for name, points in parts(player, True).items()]
        words = {"name": self.texts.name(player.seat), "score": number(player.score)}
        return self.t("text.final", parts=", ".join(told), **words)

    # --- strips -------------------------------------------------------------------------------------------

    def _slots(self, player: PlayerView, form: Form) -> list[str]:
        """Every slot with its strip and window."""
        if form == "none":
            return []
        told = {"words": self._slot_in_words, "counts": self._slot_in_counts, "case": self._slot_in_case}.get(form)
        if told is None:
            return [self._slot_in_case(slot, other_side=False) for slot in player.slots]
        return [told(slot) for slot in player.slots]

    def _slot_in_words(self, slot: SlotView) -> str:
        strip = self.t("text.no_strip")
        if slot.strip is not None:
            needs = [
                self.t("text.need", color=self.texts.color(need.color), filled=need.filled, total=need.total)
                for need in slot.needs
            ]
            strip = ", ".join(needs)
            if slot.hidden:
                strip = self.t("text.then", needs=strip, hidden=self.texts.spaces(slot.hidden))
        line = self.t("text.strip", slot=slot.slot, needs=strip)
        if not slot.window:
            return self.t("text.no_window", strip=line)
        panes = self.texts.listed([self.texts.color(color) for color in slot.window])
        return self.t("text.window", strip=line, panes=panes)

    def _slot_in_counts(self, slot: SlotView) -> str:
        strip = self.t("text.no_strip")
        if slot.strip is not None:
            strip = " ".join(f"{self.letters[need.color]}{need.filled}/{need.total}" for need in slot.needs)
            if slot.hidden:
                other = "".join(self.letters[color] for color in slot.hidden)
                strip = self.t("text.then", needs=strip, hidden=other)
        return self._bracketed(slot, self.t("text.strip", slot=slot.slot, needs=strip))

    def _slot_in_case(self, slot: SlotView, other_side: bool = True) -> str:
        """Free spaces as small letters, panes as capitals, the other side behind a sign."""
        if slot.strip is None:
            return self._bracketed(slot, self.t("text.strip", slot=slot.slot, needs="–"))
        pairs = zip(slot.spaces, slot.panes, strict=True)
        strip = "".join(self.letters[space].lower() if pane is None else self.letters[pane] for space, pane in pairs)
        if slot.hidden and other_side:
            strip += ">" + "".join(self.letters[color].lower() for color in slot.hidden)
        return self._bracketed(slot, self.t("text.strip", slot=slot.slot, needs=strip))

    def _bracketed(self, slot: SlotView, line: str) -> str:
        """A slot with the panes in its window."""
        panes = "".join(self.letters[color] for color in slot.window)
        return f"{line} [{panes}]" if panes else line

    def _last(self, count: int) -> str:
        """What happened last, at most some sentences of it."""
        lines = [line for _, event in self.scene.last_events if (line := self.texts.event(event, self.scene.viewer))]
        return self.t("text.last", events=" ".join(lines[:count])) if lines else ""
