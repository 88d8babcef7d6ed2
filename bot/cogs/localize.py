"""Names and descriptions of commands in Discord's languages, from the catalogues."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.i18n.catalog import catalog

PORTUGUESE: Final = discord.Locale.brazil_portuguese


def text(key: str, domain: str = "tessela") -> app_commands.locale_str:
    """A command text: English as it is sent, with the key by which the translator finds the others."""
    return app_commands.locale_str(catalog("en", domain)(key), key=key, domain=domain)


class Translator(app_commands.Translator):
    """Gives Discord the Brazilian Portuguese names and descriptions."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        if locale is not PORTUGUESE or key is None:
            return None
        return catalog("pt_BR", string.extras["domain"])(key)
