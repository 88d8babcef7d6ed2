"""gettext catalogues, read from the .po files when they are first needed.

A message id is a symbolic key such as ``refusal.game_over``; both languages have an entry for every key. The domain
is ``tessela`` for the bot, or a game's key.
"""

from __future__ import annotations

import gettext
import io
from functools import cache
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.resources import data_path

LOCALES: Final = ("en", "pt_BR")
DEFAULT: Final = "en"


def locale_for(discord_locale: str | None) -> str:
    """Our language for one of Discord's: every Portuguese reads pt_BR, everybody else English."""
    return "pt_BR" if (discord_locale or "").lower().startswith("pt") else DEFAULT


@cache
def _translations(locale: str, domain: str) -> gettext.GNUTranslations:
    path = data_path("assets", "locale", locale, "LC_MESSAGES", f"{domain}.po")
    with path.open("rb") as po:
        messages = read_po(po, locale=locale, domain=domain)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@cache
def keys(locale: str, domain: str) -> frozenset[str]:
    """All message keys of a catalogue."""
    path = data_path("assets", "locale", locale, "LC_MESSAGES", f"{domain}.po")
    with path.open("rb") as po:
        messages = read_po(po, locale=locale, domain=domain)
    return frozenset(m.id[0] if isinstance(m.id, tuple) else str(m.id) for m in messages if m.id)


class Catalog:
    """The messages of one domain in one language. ``catalog("key", name=value)`` gives the text."""

    def __init__(self, locale: str, domain: str = "tessela") -> None:
        self.locale = locale
        self.domain = domain

    def has(self, key: str) -> bool:
        """Whether the catalogue has an entry for ``key``."""
        return key in keys(self.locale, self.domain)

    def __call__(self, key: str, /, **params: Any) -> str:
        """The text of ``key`` with its ``{placeholders}`` filled in. Raises KeyError for an unknown key."""
        if not self.has(key):
            raise KeyError(f"no text {key!r} in {self.locale}/{self.domain}")
        return _translations(self.locale, self.domain).gettext(key).format_map(params)

    def plural(self, key: str, n: int, /, **params: Any) -> str:
        """The text of ``key`` for a number: ``{n}`` and the plural forms of the language."""
        if not self.has(key):
            raise KeyError(f"no text {key!r} in {self.locale}/{self.domain}")
        return _translations(self.locale, self.domain).ngettext(key, key, n).format_map({"n": n} | params)


@cache
def catalog(locale: str, domain: str = "tessela") -> Catalog:
    """The catalogue of a domain in a language (one of LOCALES)."""
    return Catalog(locale, domain)
