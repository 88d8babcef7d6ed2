"""How the bot speaks to a person, first help, and what is missing here."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.localize import text
from bot.cogs.tables import SERVER, described, named
from bot.i18n.catalog import LOCALES
from bot.services.profile import NOTIFY
from bot.ui.house import Interaction, reader
from bot.ui.permissions import missing, needed
from bot.ui.respond import answer, defer, handled

NOTIFY_CHOICES = [app_commands.Choice(name=text(f"notify.{mode}"), value=mode) for mode in NOTIFY]
LANGUAGE_CHOICES = [app_commands.Choice(name=text(f"language.{code}"), value=code) for code in (*LOCALES, "discord")]


@named("notify")
@described("mode")
@app_commands.choices(mode=NOTIFY_CHOICES)
@handled
async def notify(interaction: Interaction, mode: str) -> None:
    await defer(interaction)
    who = await reader(interaction)
    await interaction.client.house.profile.set_notify(interaction.user.id, mode)
    await answer(interaction, who.t("notify.done", mode=who.t(f"notify.{mode}")))


@named("language")
@described("language")
@app_commands.choices(language=LANGUAGE_CHOICES)
@handled
async def language(interaction: Interaction, language: str) -> None:
    await defer(interaction)
    await interaction.client.house.profile.set_language(
        interaction.user.id, None if language == "discord" else language
    )
    await answer(interaction, (await reader(interaction)).t("language.done"))


@named("help")
@handled
async def help_(interaction: Interaction) -> None:
    await defer(interaction)
    await answer(interaction, (await reader(interaction)).t("help.text"))


@named("diagnose", SERVER)
@handled
async def diagnose(interaction: Interaction) -> None:
    await defer(interaction)
    who = await reader(interaction)
    lacking = missing(interaction.app_permissions, interaction.channel)
    names = needed(interaction.channel)
    lines = [("❌ " if name in lacking else "✅ ") + who.t(f"permission.{name}") for name in names]
    preferences = who.preferences
    lines.append("")
    lines.append(who.t("diagnose.lacking" if lacking else "diagnose.fine"))
    mode = who.t(f"notify.{preferences.notify}")
    lines.append(who.t("diagnose.dm_closed" if preferences.dm_closed else "diagnose.notify", mode=mode))
    await answer(interaction, "\n".join(lines))


COMMANDS = (notify, language, help_, diagnose)
