"""Texts of messages: what people are called and type is harmless, and everything fits."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.i18n.catalog import LOCALES, catalog, keys
from bot.services.common import Problem
from bot.ui.autocomplete import MOST, folded, interpret, matching
from bot.ui.boards import fit
from bot.ui.house import safe
from bot.ui.respond import problem_text
from engine.core.parts import parameters
from engine.core.registry import GAMES

NASTY = [
    "@everyone", "<@123>", "<@&123>", "<#1>", "</play:1>", "<t:1:R>", "<:a:1>", "**bold**", "__u__", "~~s~~", "||x||",
    "`code`", "```block```", "[a](http://b.c)", "https://x.y/__**z**__", "# head", "> quote", "* item", "- item",
    "\n\n# x", "\\*a\\*", "discord://x", "1. one", "-# small",
]  # fmt: skip
SPECIAL = "*_~|`[]<>#-@:/\\\n .ab1"
MARKUP = re.compile(r"(?<!\\)(?:\\\\)*(?:[*_~|`\[\]<>]|^\s*(?:[#>+-]|\d+\.))")


@pytest.mark.parametrize("text", [*NASTY, *("".join(Random(n).choices(SPECIAL, k=24)) for n in range(300))])
def test_user_text_is_only_text(text: str) -> None:
    shown = safe(text)
    assert "\n" not in shown
    assert not MARKUP.search(shown), shown
    assert "://" not in shown
    assert "@everyone" not in shown
    assert "@here" not in shown


def test_ordinary_names_stay_as_they_are() -> None:
    for name in ("ana", "João Pedro", "Σίσυφος", "李雷", "O'Neill", "x-y", "a.b", "🦑 squid"):
        assert safe(name) == name


@pytest.mark.parametrize("limit", [100, 2000])
def test_fit_never_exceeds_its_limit(limit: int) -> None:
    rng = Random(limit)
    for _ in range(300):
        head, tail = ("h" * rng.randrange(0, 2 * limit) for _ in range(2))
        lines = ["x" * rng.randrange(0, limit) for _ in range(rng.randrange(0, 6))]
        text = fit(head, lines, tail, limit)
        assert len(text) <= limit
        if len(head) + sum(len(line) + 1 for line in lines) + len(tail) + 4 <= limit:
            assert text == "\n".join(part for part in (head, *lines, tail) if part) or "" in lines


def test_fit_keeps_head_tail_and_the_newest_lines() -> None:
    lines = [f"line {n}" for n in range(1000)]
    text = fit("head", lines, "tail")
    assert text.startswith("head\n…\n")
    assert text.endswith("line 999\ntail")
    assert fit("h" * 1800, [], "tail") == "h" * 1800 + "\ntail"
    assert fit("head", [], "t" * 1800) == "head\n" + "t" * 1800


@pytest.mark.parametrize("locale", ["en", "pt_BR"])
def test_a_problem_repeats_little_of_what_was_typed(locale: str) -> None:
    text = problem_text(Problem("no_game", game="*" * 6000), locale)
    assert len(text) < 500
    assert problem_text(Problem("no_table", table=42), locale) == catalog(locale)("problem.no_table", table=42)


# -- autocomplete -----------------------------------------------------------------------------------------------------


def names(entries: list[tuple[str, str]], typed: str) -> list[str]:
    return [choice.name for choice in matching(entries, typed)]


ENTRIES = [("Água azul", "A"), ("Azulejo", "B"), ("Rei (K)", "K"), ("c3", "c3"), ("c13", "c13")]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Água azul", "Azulejo", "Rei (K)", "c3", "c13"]),
        ("agua", ["Água azul"]),
        ("AZUL", ["Azulejo", "Água azul"]),
        ("azul", ["Azulejo", "Água azul"]),
        ("k", ["Rei (K)"]),
        ("c3", ["c3"]),
        ("3", ["c3", "c13"]),
        (" c ", ["c3", "c13"]),
        ("zzz", []),
    ],
)
def test_matching(typed: str, found: list[str]) -> None:
    assert names(ENTRIES, typed) == found


def test_matching_offers_no_more_than_discord_shows() -> None:
    entries = [(f"{'x' * 150} {n}", str(n)) for n in range(60)]
    choices = matching(entries, "")
    assert len(choices) == MOST
    assert all(len(choice.name) <= 100 for choice in choices)


def test_folded() -> None:
    assert folded("  São JOÃO ") == "sao joao"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_both_languages_are_understood(key: str, locale: str) -> None:
    """A value, or its label in either language, in any case and without accents."""
    texts = catalog(locale, key)
    for name in sorted(keys(locale, key)):
        part, _, rest = name.partition(".")
        parameter, _, value = rest.partition(".")
        if part == "value" and any(parameter in parameters(action) for action in GAMES[key].info.actions):
            for typed in (texts(name), folded(texts(name)), texts(name).upper(), value, f" {value.lower()} "):
                assert interpret(key, parameter, typed) == value, typed


def test_other_words_are_only_tidied() -> None:
    assert interpret("atlanteon", "square", " B2") == "b2"
    assert interpret("atlanteon", "square", "Nowhere") == "nowhere"
    assert interpret("atlanteon", "square", 3) == 3
    assert interpret("atlanteon", "square", None) is None
