"""The words of one game in one language, from its catalogue; games override what plain entries cannot say.

Keys of a game's catalogue (``assets/locale/<language>/LC_MESSAGES/<game>.po``):

``title``; ``tagline``; ``kind.<kind>`` (button and menu label), ``kind.<kind>.help`` (description of the slash
command, at most 100 characters), ``command.<kind>`` (its name in this language: lower case, 1 to 32 characters);
``param.<parameter>`` (name of the command's parameter in this language), ``param.<parameter>.help``;
``ask.<kind>.<parameter>`` (the question in the panel); ``value.<parameter>.<value>`` (label of a value, where the value
itself is not the label); ``view.<part>`` (a part of the board that can be drawn alone); ``none.<parameter>`` (label of
a parameter left out); ``action.<kind>`` (an action in a few words);
``option.<option>``, ``option.<option>.help``, ``option.<option>.<value>``; ``refusal.<code>``; ``event.<kind>``;
``reason.<code>`` (why a game ended); ``score.<part>`` (a source of points); ``rules.topics`` (comma-separated topic
keys), ``rules.<topic>.title``, ``rules.<topic>`` (at most 1,800 characters).

Placeholders are the parameters of the refusal, the fields of the event or the parameters of the action, already
replaced by their labels: ``{seat}`` is the player's name, and ``value.<name>.<value>`` is looked up for each.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from bot.i18n.catalog import Catalog, catalog
from engine.core.game import Outcome, Refusal
from engine.core.parts import SPECTATOR, Action, Event, Seat, Value, View, event_for, values

TYPED: Final = 20
"""So many characters of what somebody typed are shown in a refusal."""


def harmless(typed: object, limit: int = TYPED) -> str:
    """What a user typed, so that it can be shown: one short line without formatting, mentions or links."""
    kept = []
    for char in str(typed):
        kind = unicodedata.category(char)
        if char in "`*_~|<>@#\\[]()":
            continue
        kept.append(" " if kind[0] in "ZC" else char)
    line = " ".join("".join(kept).replace("://", " ").split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


class GameTexts:
    """Words of a game. ``names``: the players by seat, already safe for the place where the text will stand."""

    key: str

    def __init__(self, locale: str, names: Sequence[str] = (), key: str = "") -> None:
        self.key = key or self.key
        self.locale = locale
        self.names = tuple(names)
        self.t: Catalog = catalog(locale, self.key)

    @property
    def title(self) -> str:
        return self.t("title")

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else "?"

    def value(self, parameter: str, value: Any) -> str:
        """How a value of a parameter, event field or refusal parameter is called."""
        if parameter == "seat" and isinstance(value, int):
            return self.name(value)
        if isinstance(value, (tuple, list)):
            return ", ".join(self.value(parameter, v) for v in value)
        if value is None:
            return self.t(f"none.{parameter}") if self.t.has(f"none.{parameter}") else ""
        key = f"value.{parameter}.{value}"
        return self.t(key) if self.t.has(key) else str(value)

    def labels(self, parts: Mapping[str, Any]) -> dict[str, str]:
        """All values by name as labels."""
        return {name: self.value(name, value) for name, value in parts.items()}

    def kind(self, kind: str) -> str:
        """Label of a kind of action."""
        return self.t(f"kind.{kind}")

    def question(self, kind: str, parameter: str) -> str:
        """What the panel asks for a parameter."""
        return self.t(f"ask.{kind}.{parameter}")

    def choice(self, kind: str, parameter: str, value: Value, chosen: Mapping[str, Value], view: View) -> str:
        """Label of one value in a menu or in the autocomplete (at most 100 characters)."""
        return self.value(parameter, value)

    def action(self, action: Action) -> str:
        """An action in a few words, such as "7 on c3"."""
        return self.t(f"action.{action.kind}", **self.labels(values(action)))

    def refusal(self, refusal: Refusal) -> str:
        """Why an action is not allowed, in a sentence that says what to do."""
        return self.t(f"refusal.{refusal.code}", **self.labels(refusal.params))

    def event(self, event: Event, viewer: Seat = SPECTATOR) -> str | None:
        """What happened, in a sentence without line breaks, or None when it needs no line of its own."""
        return self.t(f"event.{event.kind}", **self.labels(event_for(event, viewer)))

    def hint(self, events: Sequence[Event], viewer: Seat) -> str:
        """What a choice would do, in at most 100 characters: shown under it in a menu. May be empty."""
        return ""

    def effects(self, events: Sequence[Event], viewer: Seat) -> list[str]:
        """What an action would do, line by line: shown before it is confirmed."""
        return [line for event in events if (line := self.event(event, viewer))]

    def status(self, view: View) -> str:
        """Where the game stands: round, phase, turn (at most 100 characters)."""
        raise NotImplementedError

    def result(self, outcome: Outcome, view: View) -> list[str]:
        """The result line by line: winners, reasons, scores with their parts."""
        raise NotImplementedError

    def option(self, name: str) -> str:
        """Label of an option."""
        return self.t(f"option.{name}")

    def option_value(self, name: str, value: Any) -> str:
        """Label of an option's value."""
        text = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        return self.t(f"option.{name}.{text}")

    def view(self, part: str) -> str:
        """Label of a part of the board that can be drawn alone."""
        return self.t(f"view.{part}") if self.t.has(f"view.{part}") else part.replace("_", " ")

    def topics(self) -> list[tuple[str, str]]:
        """The topics of the short rules: key and title."""
        return [(topic, self.t(f"rules.{topic}.title")) for topic in self.t("rules.topics").split(",")]

    def rules(self, topic: str) -> str:
        """The short rules of a topic."""
        return self.t(f"rules.{topic}")


@cache
def _texts_class(key: str) -> type[GameTexts]:
    module = importlib.import_module(f"bot.i18n.games.{key}")
    found: type[GameTexts] = module.TEXTS
    return found


def game_texts(key: str, locale: str, names: Sequence[str] = ()) -> GameTexts:
    """The words of a game in a language, for a table with these players."""
    return _texts_class(key)(locale, names, key)
