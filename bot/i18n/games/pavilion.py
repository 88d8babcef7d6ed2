"""The words of Azul: Summer Pavilion: tiles, stars and features in whole sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, cast

from bot.i18n.game_texts import GameTexts, harmless
from engine.core.game import Outcome, Refusal
from engine.core.parts import SPECTATOR, Action, Event, Seat, Value, View
from engine.games.pavilion import scoring
from engine.games.pavilion.actions import PlaceTile, TakeTiles
from engine.games.pavilion.data import (
    CENTRE,
    COLOUR_INDEX,
    COLOURS,
    EMPTY,
    FEATURES,
    POINTS,
    SIDES,
    SOURCES,
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
    PlayBegan,
    RoundBegan,
    RoundPassed,
    StarScored,
    SupplyRefilled,
    TileKept,
    TilePlaced,
    TilesTaken,
)
from engine.games.pavilion.scoring import Tiles
from engine.games.pavilion.views import PavilionView, PlayerView

_LABEL: Final = 100
_NAME: Final = 32
_COLOUR_NAMES: Final = ("wild", "needed")
_KINDS: Final = ("pillar", "statue", "window")
_STARS: Final = frozenset((*SIDES["A"].stars, *SIDES["B"].stars))
_SPACES: Final = frozenset((*SIDES["A"].names, *SIDES["B"].names))


def _cut(text: str, limit: int = _LABEL) -> str:
    """A text within a limit, with an ellipsis where it is cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip(" ,;·") + "…"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class PavilionTexts(GameTexts):
    """Sentences about tiles, stars and features."""

    key = "pavilion"

    # --- words --------------------------------------------------------------------------------------------

    def value(self, parameter: str, value: Any) -> str:
        """Colours are called by their names, whatever their part; players too."""
        if parameter == "active":
            return self.name(value)
        return super().value("colour" if parameter in _COLOUR_NAMES else parameter, value)

    def colour(self, colour: str) -> str:
        """The name of a colour."""
        return self.value("colour", colour)

    def code(self, colour: str) -> str:
        """The two letters of a colour."""
        return self.t(f"code.{colour}")

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list with "and" before the last."""
        if len(words) < 2:
            return "".join(words)
        return self.t("word.list_end", first=", ".join(words[:-1]), last=words[-1])

    def tiles(self, tiles: Iterable[tuple[str, int]]) -> str:
        """Tiles by colour: "2 red, 1 blue"."""
        return ", ".join(self.t.plural(f"tiles.{colour}", count) for colour, count in tiles if count)

    def payment(self, colour: str, own: int, wild: str, wilds: int) -> str:
        """Tiles of a colour and wild ones: "3 red and 1 wild green"."""
        parts = [self.t.plural(f"tiles.{colour}", own)] if own else []
        if wilds:
            parts.append(self.t.plural(f"tiles.wild.{wild}", wilds))
        return self.listed(parts)

    def star(self, star: str) -> str:
        """A star in a sentence: "orange star"."""
        return self.t(f"word.star.{star}") if star in _STARS else harmless(star)

    def space(self, space: str) -> str:
        """A space in a sentence: "space 4"."""
        return self.t(f"word.space.{space}") if space.startswith("@") else self.t("word.space", space=space)

    def place(self, star: str, space: str) -> str:
        """A space with its star: "space 4 of the orange star"."""
        return self.t("word.place", space=self.space(space), star=self.star(star))

    def source(self, source: str) -> str:
        """Where tiles come from: "from display 3"."""
        if source == CENTRE:
            return self.t("word.from.centre")
        return self.t("word.from.display", number=source.rpartition("_")[2])

    def feature(self, kind: str, stars: Sequence[str]) -> str:
        """A feature with its place: "the statue between the orange star and the red star"."""
        return self.t(f"word.feature.{kind}", first=self.star(stars[0]), second=self.star(stars[-1]))

    def features(self, kinds: Sequence[str]) -> str:
        """Features by their kinds: "the pillar and the statue"."""
        return self.listed([self.t.plural(f"word.kind.{k}", kinds.count(k)) for k in _KINDS if k in kinds])

    # --- choices ------------------------------------------------------------------------------------------

    def choice(self, kind: str, parameter: str, value: Value, chosen: Mapping[str, Value], view: View) -> str:
        """The label of a value with what helps to choose: what lies there, the code of a colour, points."""
        shown = cast(PavilionView, view)
        label = self.value(parameter, value)
        match parameter:
            case "source":
                return self._source_label(label, str(value), shown)
            case "colour":
                return self.coded(str(value))
            case "star" if value in COLOUR_INDEX:
                return self.t("choice.star", star=label, code=self.code(str(value)))
            case "space" if "star" in chosen:
                return self._space_label(label, str(chosen["star"]), str(value), shown)
            case "wilds":
                return self._wilds_label(int(value or 0), shown.wild)
        return label

    def coded(self, colour: str) -> str:
        """A colour with its letters: "red (RE)"."""
        if colour not in COLOUR_INDEX:
            return harmless(colour)
        return self.t("choice.colour", colour=self.colour(colour), code=self.code(colour))

    def _source_label(self, label: str, source: str, view: PavilionView) -> str:
        index = SOURCES.get(source, len(SOURCES))
        if index >= len(view.displays):
            return label
        tiles = view.centre if source == CENTRE else view.displays[index]
        return _cut(self.t("choice.source", source=label, tiles=self.tiles(tiles))) if tiles else label

    def _space_label(self, label: str, star: str, space: str, view: PavilionView) -> str:
        """The number with the points and features it brings to the player to act."""
        index = SIDES[view.options.board_side].find.get((star, space))
        if index is None or view.active is None:
            return label
        board = _board(view.players[view.active])
        points = len(scoring.group(board, index))
        kinds = [FEATURES[f].kind for f in scoring.completed(board, index)]
        gain = self.t.plural("choice.points", points, space=label)
        return self.t("choice.completes", gain=gain, features=self.features(kinds)) if kinds else gain

    def _wilds_label(self, count: int, wild: str) -> str:
        return self.t.plural("choice.wilds", count, colour=self.colour(wild)) if count else self.t("choice.no_wild")

    def action(self, action: Action) -> str:
        """An action in a few words."""
        if isinstance(action, TakeTiles):
            return self.t("action.take_tiles", colour=self.colour(action.colour), source=self.source(action.source))
        if isinstance(action, PlaceTile):
            words = {"colour": self.colour(action.colour), "space": self.space(action.space)}
            text = self.t("action.place_tile", star=self.star(action.star), **words)
            if not action.wilds:
                return text
            return self.t.plural("action.place_tile.wilds", action.wilds, action=text)
        return super().action(action)

    # --- previews -----------------------------------------------------------------------------------------

    def hint(self, events: Sequence[Event], viewer: Seat) -> str:
        """What a choice costs and gains."""
        parts = [part for event in _own(events, viewer) for part in self._gains(event)]
        kinds = [event.feature_kind for event in _own(events, viewer) if isinstance(event, FeatureCompleted)]
        if kinds:
            due = sum(event.tiles for event in _own(events, viewer) if isinstance(event, BonusDue))
            done = self.t("hint.completes", features=self.features(kinds))
            parts.append(f"{done}: {self.t.plural('word.bonus', due)}")
        return _cut(", ".join(parts))

    def _gains(self, event: Event) -> list[str]:
        """One event in a few words."""
        match event:
            case TilesTaken():
                return self._take_gains(event)
            case TilePlaced():
                paid = [self.t.plural(f"tiles.{event.colour}", event.own)]
                if event.wilds:
                    paid.append(self.t.plural("word.wilds", event.wilds))
                whole = [self.t("hint.star")] if event.points == POINTS else []
                return [" + ".join(paid), self.t.plural("word.points", event.points), *whole]
            case BonusTaken(automatic=False):
                return [self.t.plural("hint.left", event.left) if event.left else self.t("hint.last")]
            case PassBegan():
                lost = [self.t.plural("hint.at_least", event.lost)] if event.lost else []
                return [self.t.plural("hint.chooses", event.tiles), *lost]
            case TileKept():
                return [self.t("hint.kept_so_far", kept=event.kept)]
            case RoundPassed():
                return self._pass_gains(event)
        return []

    def _take_gains(self, event: TilesTaken) -> list[str]:
        gains = [self.payment(event.colour, event.count, event.wild, event.wilds)]
        if event.token:
            gains.append(self.t.plural("hint.token", event.lost) if event.lost else self.t("hint.token_free"))
        if event.to_centre:
            gains.append(self.t("hint.rest", tiles=self.tiles(event.to_centre)))
        return gains

    def _pass_gains(self, event: RoundPassed) -> list[str]:
        kept = self.t("hint.kept", tiles=self.tiles(event.kept)) if event.kept else self.t("hint.nothing_kept")
        count = sum(n for _, n in event.discarded)
        return [kept, *([self.t.plural("hint.discards", count, lost=event.lost)] if count else [])]

    def effects(self, events: Sequence[Event], viewer: Seat) -> list[str]:
        """What an action would do for the player; what others do then by themselves is left out."""
        return super().effects(_own(events, viewer), viewer)

    # --- refusals -----------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> str:
        """Why not, and what to do."""
        code, params = refusal.code, dict(refusal.params)
        words = {name: self._said(name, value) for name, value in params.items()}
        match code:
            case "wrong_phase":
                code = f"{code}.{params['action']}"
            case "source_empty":
                code = f"{code}.{CENTRE if params['source'] == CENTRE else 'display'}"
            case "space_taken":
                words["place"] = self.place(params["star"], params["space"])
            case "bonus_pending":
                return self.t.plural("refusal.bonus_pending", params["count"])
            case "colour_not_allowed":
                return self._colour_refused(params)
            case "cannot_afford":
                words["own"] = self.t.plural(f"tiles.{params['colour']}", params["own"])
                words["wilds"] = self.t.plural("word.wilds", params["wilds"])
                code = code if params["wilds"] else f"{code}.wild"
            case "bad_wild_count" if params["low"] == params["high"]:
                if not params["low"]:
                    return self.t("refusal.bad_wild_count.none")
                return self.t.plural("refusal.bad_wild_count.exact", params["low"])
            case "too_many_kept":
                code = f"{code}.{params['limit']}"
            case "unknown_keep" if params["text"] == "none":
                code = f"{code}.none"
        return self.t(f"refusal.{code}", **words)

    def _said(self, name: str, value: Any) -> str:
        """A parameter of a refusal; what somebody typed is made harmless."""
        known: Mapping[str, Iterable[str]] = {
            "colour": COLOURS,
            "source": SOURCES,
            "star": _STARS,
            "space": _SPACES,
        }
        if name == "text" or (name in known and value not in known[name]):
            return harmless(value)
        return self.value(name, value)

    def _colour_refused(self, params: Mapping[str, Any]) -> str:
        why, needed = params["why"], params["needed"]
        words = {"colour": self._said("colour", params["colour"]), "star": self.star(params["star"])}
        if needed:
            words["needed"] = self.t(f"word.many.{needed}")
        return self.t(f"refusal.colour_not_allowed.{why}", **words)

    # --- events -------------------------------------------------------------------------------------------

    def event(self, event: Event, viewer: Seat = SPECTATOR) -> str | None:
        """What happened, in one or a few sentences."""
        match event:
            case TilesTaken():
                return self._taken(event)
            case PlayBegan():
                return self.t("event.play_began", seat=self.name(event.seat))
            case TilePlaced():
                return self._placed(event)
            case FeatureCompleted():
                feature = self.feature(event.feature_kind, event.stars)
                return _capital(self.t.plural("event.feature_completed", event.tiles, feature=feature))
            case BonusDue():
                return self._due(event)
            case BonusTaken():
                return self._bonus(event)
            case RoundPassed():
                return self._passed(event)
        return self._happened(event)

    def _happened(self, event: Event) -> str | None:
        """The shorter sentences."""
        match event:
            case PassBegan():
                way = ".automatic" if event.automatic else ""
                return self.t(f"event.pass_began{way}", seat=self.name(event.seat))
            case TileKept():
                words = {"seat": self.name(event.seat), "colour": self.colour(event.colour)}
                return self.t("event.tile_kept", kept=event.kept, **words)
            case BagRefilled():
                return self.t.plural("event.bag_refilled", event.tiles)
            case SupplyRefilled():
                return self.t("event.supply_refilled", tiles=self.tiles(_counted(c for _, c in event.tiles)))
            case RoundBegan():
                words = {"wild": self.colour(event.wild), "seat": self.name(event.seat)}
                return self.t("event.round_began", round=event.round, **words)
            case DisplaysFilled():
                short = sum(sum(n for _, n in display) < TILES_PER_DISPLAY for display in event.displays)
                return self.t.plural("event.displays_filled.short", short) if short else None
        return self._scored(event)

    def _scored(self, event: Event) -> str | None:
        """What counts at the end."""
        match event:
            case StarScored():
                words = {"seat": self.name(event.seat), "star": self.star(event.star)}
                if event.star in SIDES["A"].stars:
                    return self.t.plural("event.star_scored", event.points, **words)
                return self.t.plural("event.star_scored.B", event.points, colour=self.way(event.colour), **words)
            case NumberScored():
                words = {"seat": self.name(event.seat), "number": str(event.number)}
                return self.t.plural("event.number_scored", event.points, **words)
            case GameEnded():
                scores = [f"{self.name(seat)} {score}" for seat, score in enumerate(event.scores)]
                return self.t("event.game_ended", scores=", ".join(scores))
        return None

    def way(self, colour: str) -> str:
        """What a star has become: a colour, or multicolour."""
        return self.colour(colour) if colour in COLOUR_INDEX else self.t("word.multicolour")

    def _taken(self, event: TilesTaken) -> str:
        words = {
            "seat": self.name(event.seat),
            "tiles": self.payment(event.colour, event.count, event.wild, event.wilds),
            "source": self.source(event.source),
        }
        lines = [self.t(f"event.tiles_taken{'.automatic' if event.automatic else ''}", **words)]
        if event.token and event.lost:
            lines.append(self.t.plural("event.tiles_taken.token", event.lost, score=event.score))
        elif event.token:
            lines.append(self.t("event.tiles_taken.token_free"))
        if event.to_centre:
            lines.append(self.t("event.tiles_taken.rest", tiles=self.tiles(event.to_centre)))
        return " ".join(lines)

    def _placed(self, event: TilePlaced) -> str:
        words = {
            "seat": self.name(event.seat),
            "colour": self.colour(event.colour),
            "space": self.space(event.space),
            "star": self.star(event.star),
            "tiles": self.payment(event.colour, event.own, event.wild, event.wilds),
            "score": event.score,
        }
        line = self.t.plural("event.tile_placed", event.points, **words)
        if event.points < POINTS:
            return line
        return f"{line} {_capital(self.t('event.tile_placed.star', star=words['star']))}"

    def _due(self, event: BonusDue) -> str | None:
        """Only where the supply cannot give everything; else the features have said it."""
        if not event.missing:
            return None
        return self.t.plural("event.bonus_due.short", event.tiles) if event.tiles else self.t("event.bonus_due.empty")

    def _bonus(self, event: BonusTaken) -> str:
        words = {"seat": self.name(event.seat), "colour": self.colour(event.colour)}
        line = self.t(f"event.bonus_taken{'.automatic' if event.automatic else ''}", **words)
        return f"{line} {self.t.plural('event.bonus_taken.left', event.left)}" if event.left else line

    def _passed(self, event: RoundPassed) -> str:
        way = ".automatic" if event.automatic else ""
        lines = [self.t(f"event.round_passed{way}", seat=self.name(event.seat))]
        if event.kept:
            lines.append(self.t("event.round_passed.kept", tiles=self.tiles(event.kept)))
        if event.discarded:
            words = {"tiles": self.tiles(event.discarded), "score": event.score}
            lines.append(self.t.plural("event.round_passed.discarded", event.lost, **words))
        return " ".join(lines)

    # --- status and result --------------------------------------------------------------------------------

    def status(self, view: View) -> str:
        """Round, wild colour, and who is to do what."""
        shown = cast(PavilionView, view)
        if shown.phase == "finished":
            return _cut(f"{self.t('status.over')} · {self.todo(shown)}")
        wild = self.t("status.wild", wild=self.colour(shown.wild))
        return _cut(f"{self.round(shown)} · {wild} · {self.todo(shown)}")

    def round(self, view: PavilionView) -> str:
        """The round out of six."""
        return self.t("status.round", round=view.round)

    def todo(self, view: PavilionView) -> str:
        """Who is to do what, or who has won."""
        if view.active is None:
            return self.won([_cut(self.name(player.seat), _NAME) for player in winners(view)])
        name = _cut(self.name(view.active), _NAME)
        if view.phase == "bonus":
            return self.t.plural("todo.bonus", view.pending_bonus, name=name)
        return self.t(f"todo.{view.phase}", name=name)

    def won(self, names: Sequence[str]) -> str:
        """Who has won."""
        if len(names) == 1:
            return self.t("todo.won", name=names[0])
        return self.t("todo.shared", names=self.listed(names))

    def result(self, outcome: Outcome, view: View) -> list[str]:
        """The winners, then every player with where the points came from."""
        best = [self.name(seat) for seat in outcome.winners]
        points = max(outcome.scores)
        if len(best) == 1:
            lines = [self.t.plural("result.winner", points, name=best[0])]
        else:
            lines = [self.t.plural("result.shared", points, names=self.listed(best))]
        for seat in sorted(range(len(outcome.scores)), key=lambda seat: outcome.ranks[seat]):
            parts = [
                self.t("result.part", part=self.t(f"score.{part}"), points=f"−{-n}" if n < 0 else n)
                for part, n in outcome.breakdown[seat].items()
                if n
            ]
            words = {"rank": outcome.ranks[seat], "name": self.name(seat), "parts": ", ".join(parts)}
            lines.append(self.t.plural("result.player", outcome.scores[seat], **words))
        return lines

    def view(self, part: str) -> str:
        """Label of a part that can be drawn alone; boards by the name of their player, where it is known."""
        number = part.removeprefix("board_")
        if number != part and number.isdecimal() and 0 < int(number) <= len(self.names):
            return self.t("view.board", name=self.name(int(number) - 1))
        return super().view(part)


def winners(view: PavilionView) -> list[PlayerView]:
    """The players with the most points."""
    best = max(player.score for player in view.players)
    return [player for player in view.players if player.score == best]


def _board(player: PlayerView) -> list[int]:
    """A board as the scoring functions take it."""
    return [
        EMPTY if space.colour is None else COLOUR_INDEX[space.colour] for star in player.stars for space in star.spaces
    ]


def _counted(colours: Iterable[str]) -> Tiles:
    """How many of each colour."""
    found = list(colours)
    return tuple((colour, found.count(colour)) for colour in COLOURS if colour in found)


def _own(events: Sequence[Event], viewer: Seat) -> list[Event]:
    """What an action does for the one who acts: all until somebody else or a new round comes."""

    def mine(event: Event) -> bool:
        other = getattr(event, "seat", viewer) != viewer
        forced = getattr(event, "automatic", False) and not isinstance(event, BonusTaken | PassBegan)
        return not (other or forced or isinstance(event, RoundBegan | PlayBegan | GameEnded | StarScored))

    return list(takewhile(mine, events))


TEXTS = PavilionTexts
