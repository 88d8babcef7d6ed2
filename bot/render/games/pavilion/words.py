"""The table in words: a short description of the picture, and a board to play from without it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from bot.i18n.game_texts import game_texts
from bot.i18n.games.pavilion import PavilionTexts
from bot.render.picture import MAX_ALT, MAX_TEXT, Description, fitted, short_name
from bot.render.scene import Scene
from engine.games.pavilion import legal
from engine.games.pavilion.data import CENTRE, COLOURS, MAX_KEEP, POINTS, ROUNDS
from engine.games.pavilion.scoring import Tiles
from engine.games.pavilion.views import FeatureView, PavilionView, PlayerView, StarView

_LEVELS: Final = 4
"""How much may be left out: 0 nothing, then figures and exact payments, features nearly done, others' single tiles."""
_Group = tuple[tuple[str, ...], list[str]]


def describe(scene: Scene) -> Description:
    """The scene in words, in its language."""
    words = _Words(scene)
    return Description(alt=words.alt(), text=words.board())


class _Words:
    """The sentences about one scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: PavilionView = scene.view
        names = [short_name(name) for name in scene.names]
        self.texts = cast(PavilionTexts, game_texts("pavilion", scene.locale, names))
        self.t = self.texts.t
        self.players = [self.view.players[seat] for seat in self.view.order]

    def alt(self) -> str:
        """The picture in a few sentences: what all share, then every player."""
        needed = [self._title(), *self._market(), *(self._player(p) for p in self.players)]
        boards = [self._named(p, self._stars(p, brief=True)) for p in self.players]
        return fitted(needed, [*boards, self._last(1)], MAX_ALT, " ")

    def board(self) -> str:
        """Everything: market, hands, boards, and what the player to act can do; shorter where it would be too long."""
        needed: list[str] = []
        for level in range(_LEVELS):
            boards = [self._whole(player, level) for player in self.players]
            figures = [self._figures()] if not level else []
            needed = [self._title(), *figures, *self._market(), *boards, *self._choices(level > 0)]
            if sum(len(part) + 1 for part in needed) <= MAX_TEXT:
                break
        return fitted(needed, [self._last(6)], MAX_TEXT, "\n")

    # --- what all share -----------------------------------------------------------------------------------

    def _title(self) -> str:
        words = {"title": self.texts.title, "table": self.scene.table, "status": self.texts.status(self.view)}
        return self.t("text.title", **words)

    def _figures(self) -> str:
        """Side of the boards, bonus tiles of this edition, and the wild colours to come."""
        side = self.texts.option_value("board_side", self.view.options.board_side)
        lines = [self.t("text.edition", side=side, **dict(self.view.bonus_tiles))]
        coming = self.view.wilds[self.view.round :]
        if coming and self.view.phase != "finished":
            lines.append(self.t("text.wilds", colours=", ".join(self.texts.colour(c) for c in coming)))
        return " ".join(lines)

    def _market(self) -> list[str]:
        if self.view.phase == "finished":
            scores = [f"{self.texts.name(player.seat)} {player.score}" for player in self.players]
            return [self.t("text.final", scores=", ".join(scores))]
        return [self._sources(), self._supply()]

    def _sources(self) -> str:
        filled = [
            self.t("text.display", source=self.texts.value("source", f"display_{n}"), tiles=self.texts.tiles(tiles))
            for n, tiles in enumerate(self.view.displays, 1)
            if tiles
        ]
        lines = [f"{'; '.join(filled)}."] if filled else []
        if self.view.centre:
            lines.append(self.t("text.centre", tiles=self.texts.tiles(self.view.centre)))
        if not lines:
            return self.t("text.all_empty")
        if self.view.token_in_centre:
            cap = self.view.token_loss_cap
            lines.append(self.t("text.token_open") if cap is None else self.t.plural("text.token", cap))
        return " ".join(lines)

    def _supply(self) -> str:
        supply = [(colour, self.view.supply.count(colour)) for colour in COLOURS]
        piles = {name: sum(n for _, n in pile) for name, pile in (("bag", self.view.bag), ("tower", self.view.tower))}
        return self.t("text.supply", tiles=self._tiles(supply), **piles)

    def _tiles(self, tiles: Iterable[tuple[str, int]]) -> str:
        return self.texts.tiles(tiles) or self.t("text.nothing")

    # --- players ------------------------------------------------------------------------------------------

    def _player(self, player: PlayerView) -> str:
        """Score, marks, hand, kept tiles."""
        notes = self.t("text.passed") if player.passed and self.view.phase != "finished" else ""
        if player.token and self.view.phase != "finished":
            notes += self.t("text.starts")
        words = {"name": self.texts.name(player.seat), "points": self.t.plural("word.points", player.score)}
        line = self.t("text.player", notes=notes, tiles=self._tiles(player.hand), **words)
        return f"{line} {self.t('text.corners', tiles=self.texts.tiles(player.corners))}" if player.corners else line

    def _whole(self, player: PlayerView, level: int) -> str:
        """A player with board and features that are nearly done."""
        active = player.seat == self.view.active
        if level > 2 and not active:
            stars = [f"{self._star_name(star.key)} {star.covered}/{POINTS}" for star in player.stars if star.covered]
            board = self.t("text.board", stars=", ".join(stars) or self.t("text.nothing"))
        else:
            board = self._stars(player, level > 0)
        near = self._missing(player) if level < 1 + active else ""
        return " ".join(line for line in (self._player(player), board, near) if line)

    def _named(self, player: PlayerView, line: str) -> str:
        return f"{self.texts.name(player.seat)}: {line}"

    def _stars(self, player: PlayerView, brief: bool) -> str:
        """The covered spaces by star."""
        parts = [self._star(star, brief) for star in player.stars if star.covered]
        return self.t("text.board", stars="; ".join(parts) or self.t("text.nothing"))

    def _star(self, star: StarView, brief: bool) -> str:
        name = self._star_name(star.key)
        if star.covered == POINTS and (brief or star.colour in COLOURS):
            return self.t("text.star_full", star=name)
        own = star.key == star.colour
        spaces = []
        for space in sorted(star.spaces, key=lambda space: space.number):
            label = self.texts.value("space", space.name)
            if space.colour is not None:
                colour = self.texts.code(space.colour) if brief else self.texts.colour(space.colour)
                spaces.append(label if own else self.t("text.covered", space=label, colour=colour))
        return self.t("text.star", star=name, spaces=", ".join(spaces))

    def _missing(self, player: PlayerView) -> str:
        """Features that lack one space."""
        near = [feature for feature in player.features if len(feature.missing) == 1]
        if not near or self.view.phase == "finished":
            return ""
        return self.t("text.missing", features="; ".join(self._feature(feature) for feature in near))

    def _feature(self, feature: FeatureView) -> str:
        (star, space) = feature.missing[0]
        names = "–".join(self._star_name(name) for name in feature.stars)
        where = f"{self._star_name(star)} {self.texts.value('space', space)}"
        return self.t(f"text.feature.{feature.feature_kind}", stars=names, space=where)

    def _star_name(self, star: str) -> str:
        return self.texts.value("star", star) if len(star) > 2 else star

    # --- choices ------------------------------------------------------------------------------------------

    def _choices(self, brief: bool) -> list[str]:
        """What the player to act can do now."""
        view = self.view
        if view.active is None:
            return []
        player = view.players[view.active]
        if view.phase == "acquire":
            return [self._takes(player)]
        if view.phase == "play":
            return [*self._places(player, brief), self._passes(player)]
        if view.phase == "bonus":
            colours = ", ".join(self.texts.colour(c) for c in COLOURS if c in view.supply)
            name = self.texts.name(player.seat)
            return [self.t.plural("text.bonus", view.pending_bonus, name=name, colours=colours)]
        return [self._keeps(player)]

    def _takes(self, player: PlayerView) -> str:
        """Every colour at every source; what comes along only where it is more than the display shows."""
        found: dict[str, list[str]] = {}
        for offer in self.view.offers:
            gain = " + ".join(self.t.plural(f"tiles.{colour}", n) for colour, n in offer.tiles)
            if offer.token and offer.lost:
                gain = self.t("text.take_cost", gain=gain, lost=offer.lost)
            colour = self.texts.colour(offer.colour)
            text = self.t("text.take_gain", colour=colour, gain=gain) if offer.source == CENTRE else colour
            found.setdefault(offer.source, []).append(text)
        choices = [
            self.t("text.take_choice", source=self.texts.value("source", source), colours=", ".join(colours))
            for source, colours in found.items()
        ]
        return self.t("text.take", name=self.texts.name(player.seat), choices="; ".join(choices))

    def _places(self, player: PlayerView, brief: bool) -> list[str]:
        """Which costs can be paid in which colour, and the spaces that this opens."""
        costs = {colour: self._costs(player.hand, colour) for colour, _ in player.hand}
        paid = []
        for colour, by_cost in costs.items():
            words = {"colour": self.texts.coded(colour)}
            if brief and by_cost:
                paid.append(self.t("text.pay_most", cost=max(by_cost), **words))
            elif by_cost:
                paid.append(self.t("text.pay_colour", costs=", ".join(by_cost.values()), **words))
        stars = [text for star in player.stars if (text := self._open(star, costs))]
        if not stars:
            return []
        name = self.texts.name(player.seat)
        payments = self.t("text.pay", name=name, payments="; ".join(paid))
        return [payments, self.t("text.spaces", stars="; ".join(stars))]

    def _costs(self, hand: Tiles, colour: str) -> dict[int, str]:
        """For each cost that can be paid in a colour how many wild tiles that takes."""
        counts = dict(hand)
        wild = self.view.wild
        found = {}
        for cost in range(1, legal.MOST + 1):
            low, high = legal.wild_range(counts.get(colour, 0), counts.get(wild, 0), cost, colour == wild)
            if high < low:
                continue
            if not high:
                found[cost] = self.t("text.pay_exact", cost=cost)
            elif low == high:
                found[cost] = self.t.plural("text.pay_wilds", low, cost=cost, low=low)
            else:
                found[cost] = self.t("text.pay_range", cost=cost, low=low, high=high)
        return found

    def _open(self, star: StarView, costs: dict[str, dict[int, str]]) -> str:
        """The spaces of a star that can be paid for, with the colours where there is a choice."""
        groups: list[_Group] = []
        for space in star.spaces:
            if space.colour is not None:
                continue
            colours = tuple(c for c in star.allowed if space.number in costs.get(c, {}))
            if not colours:
                continue
            label = self.texts.value("space", space.name)
            for group in groups:
                if group[0] == colours:
                    group[1].append(label)
                    break
            else:
                groups.append((colours, [label]))
        if not groups:
            return ""
        return self.t("text.spaces_star", star=self._star_name(star.key), spaces=", ".join(self._grouped(star, groups)))

    def _grouped(self, star: StarView, groups: list[_Group]) -> list[str]:
        if star.key in COLOURS:
            return [", ".join(label for _, labels in groups for label in labels)]
        found = []
        for colours, labels in groups:
            codes = " ".join(self.texts.code(colour) for colour in colours)
            found.append(self.t("text.spaces_group", spaces=", ".join(labels), colours=codes))
        return found

    def _passes(self, player: PlayerView) -> str:
        count = sum(n for _, n in player.hand)
        if self.view.round == ROUNDS:
            ways = ["none"]
        else:
            ways = (["all"] if count <= MAX_KEEP else []) + (["choose"] if count else [])
        return self.t("text.pass", keep=", ".join(self.texts.value("keep", way) for way in ways))

    def _keeps(self, player: PlayerView) -> str:
        name = self.texts.name(player.seat)
        if sum(n for _, n in player.corners) >= MAX_KEEP or not player.hand:
            return self.t("text.finish", name=name)
        return self.t("text.keep", name=name, colours=", ".join(self.texts.colour(c) for c, _ in player.hand))

    def _last(self, count: int) -> str:
        """What happened last, at most some sentences of it."""
        lines = [line for _, event in self.scene.last_events if (line := self.texts.event(event, self.scene.viewer))]
        return self.t("text.last", events=" ".join(lines[:count])) if lines else ""
