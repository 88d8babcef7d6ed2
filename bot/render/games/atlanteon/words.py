"""The board in words: a short description of the picture, and a board to play from without it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from bot.i18n.game_texts import game_texts
from bot.i18n.games.atlanteon import AtlanteonTexts
from bot.render.games.atlanteon.board import open_sides, settled
from bot.render.games.atlanteon.look import COLUMNS, ROWS
from bot.render.picture import MAX_ALT, MAX_TEXT, Description, fitted, short_name
from bot.render.scene import Scene
from engine.games.atlanteon.data import TOWERS
from engine.games.atlanteon.views import AtlanteonView, SideView, SquareView


def shown(scene: Scene) -> Scene:
    """What is drawn: between the games of a match the public picture still shows the end of game 1."""
    previous = cast(AtlanteonView, scene.view).previous
    return scene if scene.is_private or previous is None else replace(scene, view=previous)


def describe(scene: Scene) -> Description:
    """The scene in words, in its language."""
    words = _Words(shown(scene))
    return Description(alt=words.alt(), text=words.board())


class _Words:
    """The sentences about one scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: AtlanteonView = scene.view
        self.texts = cast(AtlanteonTexts, game_texts("atlanteon", scene.locale, scene.names))
        self.t = self.texts.t

    def alt(self) -> str:
        """The picture in a few sentences: state of both sides, rows, what is about to be decided."""
        needed = [self._title(), *(self._side(side, hand=False) for side in self.view.sides)]
        needed += [*self._rows(brief=True), self._note(), *self._last(1)]
        return fitted(needed, [self._closing(), self._claimable()], MAX_ALT, " ")

    def board(self) -> str:
        """The whole board: sides with their hands, rows, open squares, sums, and what happened last."""
        needed = [self._title(), *(self._side(side, hand=True) for side in self.view.sides), self._to_place()]
        needed += [*self._rows(brief=False), self._free(), self._claimable(), self._closing()]
        if sum(len(part) + 1 for part in needed) > MAX_TEXT:
            needed = [self._title(), *(self._side(side, hand=True) for side in self.view.sides), self._to_place()]
            needed += [*self._rows(brief=True), self._note(), self._free(), self._claimable(), self._closing()]
        return fitted(needed, [" ".join(self._last(6)), self._undecided()], MAX_TEXT, "\n")

    def _title(self) -> str:
        claims = "on" if self.view.options.early_claims else "off"
        status = self.texts.status(self.view)
        title = {"title": self.texts.title, "table": self.scene.table, "status": status}
        lines = [self.t("text.title", **title, claims=self.t(f"picture.claims_{claims}"))]
        if self.view.phase == "over":
            lines.append(self.t("text.won", reasons=self.texts.reasons(self.view.results[-1].reasons)))
        return " ".join(lines)

    def _side(self, side: SideView, hand: bool) -> str:
        words = {
            "side": self.texts.side(side.side),
            "name": self.scene.name(side.seat) if hand else short_name(self.scene.name(side.seat)),
            "markers": side.markers,
            "towers": self._list(self.texts.value("tower", tower) for tower in side.towers),
            "king": self._king(side),
        }
        lines = [self.t("text.side", **words)]
        if self.view.options.games == "match":
            lines.append(self.t.plural("text.points", self.view.points[side.seat]))
        if hand:
            tiles = self._list(self.texts.value("tile", label) for label in side.unplaced)
            lines.append(self.t("text.hand", tiles=tiles))
        return " ".join(lines)

    def _king(self, side: SideView) -> str:
        if side.king == "hand":
            return self.t("picture.king.hand")
        where = self.t("picture.king.board", square=side.king_square)
        return where if side.king == "board" else f"{where}, {self.t(f'picture.king.{side.king}')}"

    def _list(self, words: Iterable[str]) -> str:
        return ", ".join(words) or self.t("text.none")

    def _to_place(self) -> str:
        """The towers that are still to be placed."""
        placed = {square.piece[1] for square in self.view.squares if square.piece[:1] in ("T", "t")}
        waiting = [self.texts.value("tower", tower) for tower in TOWERS if tower not in placed]
        return self.t("text.to_place", towers=", ".join(waiting)) if waiting else ""

    # --- squares ------------------------------------------------------------------------------------------

    def _rows(self, brief: bool) -> list[str]:
        rows = []
        for row in ROWS:
            names = [column + row for column in COLUMNS]
            pieces = [self._square(s, brief) for s in self.view.squares if s.name in names and s.piece]
            if pieces or not brief:
                rows.append(self.t("text.row", row=row, squares=", ".join(pieces) or self.t("text.empty_row")))
        return rows

    def _square(self, square: SquareView, brief: bool) -> str:
        words = {"square": square.name, "piece": self.texts.piece(square.piece)}
        if not settled(square):
            return self.t("text.piece", **words)
        sort = "brief" if brief else "token" if square.piece[0] == "t" else "held"
        holder = square.holder if brief else self.texts.side(square.holder)
        return self.t(f"text.{sort}", **words, side=holder)

    def _note(self) -> str:
        """What the letters of the brief rows mean."""
        return self.t("text.note") if any(settled(square) for square in self.view.squares) else ""

    def _free(self) -> str:
        empty = [square.name for square in self.view.squares if not square.piece]
        return self.t("text.free", squares=", ".join(empty)) if empty and self.view.phase != "over" else ""

    def _claimable(self) -> str:
        squares = [square for square in self.view.squares if square.name in self.view.claimable]
        named = [f"{square.name} {self.texts.piece(square.piece)}" for square in squares]
        return self.t("text.claimable", squares=", ".join(named)) if named else ""

    def _closing(self) -> str:
        """Undecided squares with one open neighbour, which the next tile there decides."""
        found = [self._sums(square) for square in self._waiting() if square.open == 1]
        return self.t("text.closing", squares="; ".join(found)) if found else ""

    def _undecided(self) -> str:
        """The other undecided squares."""
        found = [self._sums(square) for square in self._waiting() if square.open > 1]
        return self.t("text.undecided", squares="; ".join(found)) if found else ""

    def _waiting(self) -> list[SquareView]:
        """The pieces that are not decided yet, while it still matters."""
        if self.view.phase == "over":
            return []
        return [square for square in self.view.squares if square.piece and not settled(square)]

    def _sums(self, square: SquareView) -> str:
        words = {"bandits": square.bandits, "guardians": square.guardians}
        return self.t("text.sums", square=square.name, open=", ".join(open_sides(square.name, self.view)), **words)

    def _last(self, count: int) -> list[str]:
        """What happened last, at most some sentences of it."""
        lines = [line for _, event in self.scene.last_events if (line := self.texts.event(event, self.scene.viewer))]
        return [self.t("text.last", events=" ".join(lines[:count]))] if lines else []
