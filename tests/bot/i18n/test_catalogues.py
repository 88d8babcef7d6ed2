"""Every catalogue is complete in both languages, and says everything that a registered game can ask it to say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.i18n.catalog import LOCALES
from bot.i18n.game_texts import GameTexts, game_texts
from engine.core.parts import Action, kind_of, parameters
from engine.core.registry import GAMES
from tests.bot.i18n.catalogues import (
    COMMAND_NAME,
    LEFTOVER,
    domains,
    entries,
    forms,
    messages,
    placeholders,
    refusal_codes,
)
from tests.engine.helpers import Case, option_sets, option_values, seat_counts

DOMAINS = sorted({domain for locale in LOCALES for domain in domains(locale)})
PLURALS = {"en": "(n != 1)", "pt_BR": "(n > 1)"}
DESCRIPTION = 100
RULES = 1_800
QUESTION = 150
_SWITCH = {True: "on", False: "off"}
NAMES = ("Ana", "Zé", "Rui", "Bia", "Tom", "Eva")

both_languages = pytest.mark.parametrize("locale", LOCALES)
every_game = pytest.mark.parametrize("key", sorted(GAMES))
every_domain = pytest.mark.parametrize("domain", DOMAINS)


def cases(key: str) -> list[Case]:
    """A game of every number of players and every set of options."""
    variants = range(len(option_sets(GAMES[key].info.options)))
    return [Case(key, seats, variant) for seats in seat_counts(GAMES[key]) for variant in variants]


# --- the files ------------------------------------------------------------------------------------------------


def test_every_catalogue_exists_in_every_language() -> None:
    assert {locale: domains(locale) for locale in LOCALES} == dict.fromkeys(LOCALES, DOMAINS)
    assert set(GAMES) <= set(DOMAINS), "a registered game has no catalogue"


@every_domain
def test_same_keys_in_every_language(domain: str) -> None:
    first, *others = (set(entries(locale, domain)) for locale in LOCALES)
    for other in others:
        assert first ^ other == set()


@every_domain
@both_languages
def test_nothing_is_empty_fuzzy_or_left_over(domain: str, locale: str) -> None:
    bad = {
        key: forms(message)
        for key, message in entries(locale, domain).items()
        if message.fuzzy or not all(text.strip() for text in forms(message))
    }
    assert bad == {}
    assert not messages(locale, domain).obsolete


@every_domain
@both_languages
def test_plural_forms_are_complete(domain: str, locale: str) -> None:
    catalogue = messages(locale, domain)
    assert (catalogue.num_plurals, catalogue.plural_expr) == (2, PLURALS[locale])
    for key, message in entries(locale, domain).items():
        assert len(forms(message)) == (2 if message.pluralizable else 1), key
        if message.pluralizable:
            assert message.id == (key, key), "the plural has the same key"


@every_domain
def test_same_placeholders_in_every_language(domain: str) -> None:
    for key, first in entries(LOCALES[0], domain).items():
        for locale in LOCALES[1:]:
            other = entries(locale, domain)[key]
            assert first.pluralizable == other.pluralizable, key
            for ours, theirs in zip(forms(first), forms(other), strict=True):
                assert placeholders(ours) - {"n"} == placeholders(theirs) - {"n"}, key
            assert placeholders(forms(first)[-1]) == placeholders(forms(other)[-1]), key


# --- what a game needs ----------------------------------------------------------------------------------------


def actions(key: str) -> tuple[type[Action], ...]:
    return GAMES[key].info.actions


def needed(key: str) -> Iterator[str]:
    """The keys that the pattern of a game's catalogue asks for."""
    yield from ("title", "tagline", "rules.topics")
    for action in actions(key):
        kind = kind_of(action)
        yield from (f"kind.{kind}", f"kind.{kind}.help", f"command.{kind}", f"action.{kind}")
        for name in parameters(action):
            yield from (f"param.{name}", f"param.{name}.help", f"ask.{kind}.{name}")
    for option, values in option_values(GAMES[key].info.options).items():
        yield from (f"option.{option}", f"option.{option}.help")
        for value in values:
            yield f"option.{option}.{ {True: 'on', False: 'off'}[value] if isinstance(value, bool) else value }"


@every_game
@both_languages
def test_everything_a_game_needs_is_there(key: str, locale: str) -> None:
    assert [name for name in needed(key) if name not in entries(locale, key)] == []


def missing(locale: str, key: str, wanted: set[str]) -> set[str]:
    """The keys that a catalogue has neither as they are nor in several versions that begin with them."""
    known = entries(locale, key)
    return {name for name in wanted if name not in known and not any(k.startswith(f"{name}.") for k in known)}


@every_game
@both_languages
def test_every_refusal_has_its_text(key: str, locale: str) -> None:
    codes = refusal_codes(key)
    assert codes, "no refusal was found in the source"
    assert missing(locale, key, {f"refusal.{code}" for code in codes}) == set()


@every_game
@both_languages
def test_every_event_has_its_text(key: str, locale: str) -> None:
    """Unless it is one that is never told."""
    texts = game_texts(key, locale, NAMES)
    matches = [case.match() for case in cases(key)]
    happened = [event for match in matches for row in match.rows for event in row.events]
    told = {event.kind for event in happened if texts.event(event) is not None}
    silent = {event.kind for event in happened} - told
    wanted = {kind_of(event) for event in GAMES[key].info.events} - silent
    assert missing(locale, key, {f"event.{kind}" for kind in wanted}) == set()


@every_game
@both_languages
def test_commands_fit_discord(key: str, locale: str) -> None:
    texts = game_texts(key, locale)
    kinds = [kind_of(action) for action in actions(key)]
    names = [texts.t(f"command.{kind}") for kind in kinds]
    assert len(set(names)) == len(names), "two commands have the same name"
    assert [name for name in names if not COMMAND_NAME.fullmatch(name)] == []
    for kind in kinds:
        assert 1 <= len(texts.t(f"kind.{kind}.help")) <= DESCRIPTION, kind
        assert 1 <= len(texts.kind(kind)) <= 80, kind


@every_game
@both_languages
def test_parameters_fit_discord(key: str, locale: str) -> None:
    texts = game_texts(key, locale)
    for action in actions(key):
        names = [texts.t(f"param.{name}") for name in parameters(action)]
        assert len(set(names)) == len(names), kind_of(action)
        assert [name for name in names if not COMMAND_NAME.fullmatch(name)] == []
        for name in parameters(action):
            assert 1 <= len(texts.t(f"param.{name}.help")) <= DESCRIPTION, name
            assert 1 <= len(texts.question(kind_of(action), name)) <= QUESTION, name


@every_game
@both_languages
def test_options_fit_discord(key: str, locale: str) -> None:
    texts = game_texts(key, locale)
    for option, values in option_values(GAMES[key].info.options).items():
        assert len(texts.option(option)) <= DESCRIPTION
        assert len(texts.t(f"option.{option}.help")) <= DESCRIPTION
        labels = [texts.option_value(option, value) for value in values]
        assert len(set(labels)) == len(labels), option
        assert max(map(len, labels)) <= DESCRIPTION


@every_game
@both_languages
def test_rules_can_be_read(key: str, locale: str) -> None:
    texts = game_texts(key, locale)
    assert texts.topics()
    for topic, title in texts.topics():
        assert 1 <= len(title) <= DESCRIPTION, topic
        assert 1 <= len(texts.rules(topic)) <= RULES, topic


@every_game
def test_languages_differ(key: str) -> None:
    """Nobody forgot to translate: the sentences are not the same in both languages."""
    english, portuguese = (entries(locale, key) for locale in LOCALES)
    sentences = [name for name in english if name.startswith(("refusal.", "rules.", "ask.")) and name != "rules.topics"]
    assert [name for name in sentences if forms(english[name]) == forms(portuguese[name])] == []


# --- what is said in real games -------------------------------------------------------------------------------


every_case = pytest.mark.parametrize("case", [case for key in GAMES for case in cases(key)], ids=str)


def good(text: str, limit: int) -> bool:
    return 0 < len(text) <= limit and not LEFTOVER.search(text)


def words(case: Case, locale: str) -> GameTexts:
    return game_texts(case.key, locale, NAMES[: case.seats])


@every_case
@both_languages
def test_events_are_told(case: Case, locale: str) -> None:
    texts = words(case, locale)
    for row in case.match().rows:
        for event in row.events:
            for viewer in (row.seat, -1):
                line = texts.event(event, viewer)
                assert line is None or (good(line, 400) and "\n" not in line), (event, line)


@every_case
@both_languages
def test_choices_have_labels(case: Case, locale: str) -> None:
    """Labels are words, not the ids of the engine, and tell the values of one question apart."""
    texts = words(case, locale)
    for row in case.match().sample(12):
        view = case.game.view(row.before.state, row.seat)
        for action in case.game.legal(row.before.state, row.seat):
            assert good(texts.action(action), 200), action
            chosen: dict[str, str | int | None] = {}
            for name in parameters(type(action)):
                value = getattr(action, name)
                label = texts.choice(action.kind, name, value, chosen, view)
                assert good(label, DESCRIPTION), (action, name, label)
                assert "_" not in label, (action, name, label)
                chosen[name] = value


@every_case
@both_languages
def test_status_and_hints_are_short(case: Case, locale: str) -> None:
    texts = words(case, locale)
    for row in case.match().sample(20):
        assert good(texts.status(case.game.view(row.before.state, -1)), DESCRIPTION)
        hint = texts.hint(row.events, row.seat)
        assert hint == "" or good(hint, DESCRIPTION)


@every_case
@both_languages
def test_the_end_is_told(case: Case, locale: str) -> None:
    texts, match = words(case, locale), case.match()
    outcome = match.game.outcome(match.last.state)
    assert outcome is not None
    assert [code for code in outcome.reasons if not texts.t.has(f"reason.{code}")] == []
    parts = {part for breakdown in outcome.breakdown for part in breakdown}
    assert [part for part in parts if not texts.t.has(f"score.{part}")] == []
    lines = texts.result(outcome, match.game.view(match.last.state, -1))
    assert lines
    assert all(good(line, 400) for line in lines), lines
