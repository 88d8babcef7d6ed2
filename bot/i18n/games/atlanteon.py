"""The words of Atlanteon: sides, pieces and sums in whole sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from bot.i18n.game_texts import GameTexts, harmless
from engine.core.game import Outcome, Refusal
from engine.core.parts import SPECTATOR, Event, Seat, Value, View, values
from engine.games.atlanteon.events import (
    GameWon,
    SidesSwapped,
    TilePlaced,
    TileScored,
    TowerCaptured,
    TowerPlaced,
)
from engine.games.atlanteon.views import AtlanteonView

_KING: Final = "K"
_BLACK: Final = "S"
_HINT: Final = 100
_SIDES: Final = ("side", "controller", "captor")
_STANDING: Final = {"T": "tower", "t": "token"}


class AtlanteonTexts(GameTexts):
    """Sentences about sides, pieces and sums."""

    key = "atlanteon"

    # --- words --------------------------------------------------------------------------------------------

    def value(self, parameter: str, value: Any) -> str:
        """Sides are called by their names, whatever their part in an event."""
        return super().value("side" if parameter in _SIDES else parameter, value)

    def side(self, side: str) -> str:
        """The name of a side."""
        return self.value("side", side)

    def tile(self, label: str) -> str:
        """A tile with its article."""
        return self.t("word.the_king") if label == _KING else self.t("word.the_tile", tile=label)

    def piece(self, piece: str, article: bool = False) -> str:
        """What stands on a square: a tile such as "B7", or "T" (a token: "t") and the tower's letter."""
        if piece[0] in "Tt":
            tower = piece[1]
            return self.t(f"word.the_tower.{tower}") if article else self.value("tower", tower)
        label = self.t("word.king") if piece[1] == _KING else piece[1]
        word = "the_piece" if article else "piece"
        return self.t(f"word.{word}.{piece[0]}", tile=label)

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list with "and" before the last."""
        if len(words) < 2:
            return "".join(words)
        return self.t("word.list_end", first=", ".join(words[:-1]), last=words[-1])

    def reasons(self, codes: Sequence[str]) -> str:
        """Why somebody won."""
        return self.listed([self.t(f"reason.{code}") for code in codes])

    # --- choices ------------------------------------------------------------------------------------------

    def choice(self, kind: str, parameter: str, value: Value, chosen: Mapping[str, Value], view: View) -> str:
        """The label of a value; a square that can be claimed also says what stands there."""
        label = self.value(parameter, value)
        if kind != "claim":
            return label
        squares = cast(AtlanteonView, view).squares
        pieces = [self.piece(square.piece) for square in squares if square.name == value and square.piece]
        return " ".join([label, *pieces])

    def hint(self, events: Sequence[Event], viewer: Seat) -> str:
        """What a choice decides: each square with who gets it, and who wins."""
        parts: list[str] = []
        for event in events:
            if isinstance(event, GameWon):
                parts.insert(0, self.t("hint.wins", side=self.side(event.side)))
            elif isinstance(event, TileScored):
                what = f" {self.piece(event.side + event.tile)}" if event.tile == _KING else ""
                parts.append(self._taken(event, event.square + what, event.controller))
            elif isinstance(event, TowerCaptured):
                what = f"{event.square} {self.value('tower', event.tower)}"
                parts.append(self._taken(event, what, event.captor))
        if not parts:
            return self.t("hint.quiet") if any(isinstance(event, TilePlaced) for event in events) else ""
        line = " · ".join(parts)
        return line if len(line) <= _HINT else line[: _HINT - 1].rstrip(" ·") + "…"

    def _taken(self, event: TileScored | TowerCaptured, what: str, side: str) -> str:
        sums = {"bandits": event.bandits, "guardians": event.guardians}
        return self.t("hint.takes", what=what, side=self.side(side), **sums)

    # --- refusals -----------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with the pieces and sums concerned."""
        code, params = refusal.code, dict(refusal.params)
        words = self.labels({name: value for name, value in params.items() if name != "text"})
        if "text" in params:
            words["text"] = harmless(params["text"])
        match code:
            case "not_your_turn":
                code = f"{code}.{params['phase']}"
            case "wrong_phase":
                code = f"{code}.{params['needs']}"
            case "already_settled":
                code = f"{code}.{'tower' if params['tower'] else 'tile'}"
            case "tile_not_available":
                words["tile"] = self.tile(params["tile"])
            case "tower_already_placed":
                words["tower"] = self.t(f"word.the_tower.{params['tower']}")
            case "square_occupied":
                code = f"{code}.{_STANDING.get(params['piece'][0], 'tile')}"
                words["piece"] = self.piece(params["piece"], article=True)
            case "claim_not_safe":
                code = f"{code}.{self._unsafe(params)}"
                words["tiles"] = self.listed([self.value("tile", label) for label in params.get("tiles", ())])
        return self.t(f"refusal.{code}", **words)

    @staticmethod
    def _unsafe(params: Mapping[str, Any]) -> str:
        """Which sentence says why a claim is not safe yet."""
        if params["black"]:
            return "black"
        if not params["tiles"]:
            return "behind"
        return "tie" if params["sum"] == params["against"] else "reach"

    # --- events -------------------------------------------------------------------------------------------

    def event(self, event: Event, viewer: Seat = SPECTATOR) -> str | None:
        """What happened, with names, pieces and sums."""
        match event:
            case TowerPlaced():
                tower = self.t(f"word.the_tower.{event.tower}")
                return self._said(event, tower=tower)
            case TilePlaced():
                return self._said(event, tile=self.tile(event.tile))
            case TileScored():
                return self._said(event, self._scored(event), piece=self.piece(event.side + event.tile, article=True))
            case TowerCaptured():
                return self._said(event, self._captured(event), tower=self.t(f"word.the_tower.{event.tower}"))
            case GameWon():
                return self._won(event)
            case SidesSwapped():
                return self.t("event.sides_swapped", bandits=self.name(event.bandits))
        return super().event(event, viewer)

    def _said(self, event: Event, how: str = "", **words: str) -> str:
        """The sentence of an event, of the sort ``how``."""
        shown = self.labels(values(event))
        return self.t(f"event.{event.kind}{'.' if how else ''}{how}", **(shown | words))

    @staticmethod
    def _scored(event: TileScored) -> str:
        if event.claimed:
            return "claimed"
        if event.tie:
            return "tie"
        return "kept" if event.side == event.controller else "taken"

    @staticmethod
    def _captured(event: TowerCaptured) -> str:
        if event.claimed:
            return "claimed"
        if event.tie:
            return "tie"
        return "less" if event.tower == _BLACK else "more"

    def _won(self, event: GameWon) -> str:
        words = {
            "seat": self.name(event.seat),
            "side": self.side(event.side),
            "turn": event.turn,
            "reasons": self.reasons(event.reasons),
        }
        if event.game == 1:
            return self.t("event.game_won", **words)
        return self.t.plural("event.game_won.match", event.points, game=event.game, **words)

    # --- status and result --------------------------------------------------------------------------------

    def status(self, view: View) -> str:
        """The game of a match, the turn, and who is to do what."""
        shown = cast(AtlanteonView, view)
        parts = [self.game(shown)] if shown.options.games == "match" else []
        return " · ".join([*parts, self.moment(shown)])

    def game(self, view: AtlanteonView) -> str:
        """Which game of a match it is."""
        return self.t("status.game", game=view.game)

    def moment(self, view: AtlanteonView) -> str:
        """The turn and who is to do what."""
        return " · ".join([self.turn(view), self.todo(view)])

    def turn(self, view: AtlanteonView) -> str:
        """How far the game is."""
        if view.phase == "over":
            return self.t.plural("status.over", view.turn)
        if view.phase == "setup":
            return self.t("status.tower", step=1 + sum(square.piece[:1] == "T" for square in view.squares))
        return self.t("status.turn", turn=view.turn + (view.phase == "place"))

    def todo(self, view: AtlanteonView) -> str:
        """Who is to do what, or who has won."""
        side = view.results[-1].side if view.phase == "over" else view.to_move
        return self.t(f"todo.{view.phase}", side=self.side(side))

    def result(self, outcome: Outcome, view: View) -> list[str]:
        """A single game: winner, reasons, both sides. A match: both games, then the match."""
        shown = cast(AtlanteonView, view)
        if shown.options.games == "match":
            return [*self._games(shown), self._match(outcome, shown)]
        won = shown.results[-1]
        words = {
            "name": self.name(won.seat),
            "side": self.side(won.side),
            "reasons": self.reasons(won.reasons),
        }
        lines = [self.t("result.single", **words)]
        for side in sorted(shown.sides, key=lambda side: side.seat != won.seat):
            label = {"name": self.name(side.seat), "side": self.side(side.side), "markers": side.markers}
            lines.append(self.t.plural("result.side", len(side.towers), **label))
        return lines

    def _games(self, view: AtlanteonView) -> list[str]:
        return [
            self.t.plural(
                "result.game",
                won.points,
                game=number,
                name=self.name(won.seat),
                side=self.side(won.side),
                reasons=self.reasons(won.reasons),
            )
            for number, won in enumerate(view.results, 1)
        ]

    def _match(self, outcome: Outcome, view: AtlanteonView) -> str:
        if len(outcome.winners) > 1:
            return self.t.plural("result.match_drawn", view.points[0])
        first = outcome.winners[0]
        own, other = view.points[first], view.points[1 - first]
        if own == other:
            return self.t.plural("result.match_games", own, name=self.name(first))
        return self.t("result.match", name=self.name(first), points=own, other=other)


TEXTS = AtlanteonTexts
