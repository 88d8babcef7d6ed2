"""Answering an interaction: acknowledged at once, one answer, and never an error without words."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ParamSpec

import discord
import structlog
from discord import app_commands
from discord.utils import MISSING

from bot.i18n.catalog import catalog, locale_for
from bot.services.common import Problem, Refused
from bot.ui.boards import MESSAGE, Mentions, Message
from bot.ui.house import Interaction, safe, words

log = structlog.get_logger(__name__)

TYPED = 100
"""So much of what somebody typed is repeated in an answer."""

P = ParamSpec("P")


async def defer(interaction: Interaction) -> None:
    """Acknowledge a command or a button under a public message: a private answer follows."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


async def defer_update(interaction: Interaction) -> None:
    """Acknowledge a component whose own message will be changed."""
    if not interaction.response.is_done():
        await interaction.response.defer()


async def acknowledge(interaction: Interaction) -> None:
    """Acknowledge a component: a private message is changed, under a public one a private answer follows."""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await (defer_update if own else defer)(interaction)


async def answer(interaction: Interaction, message: Message | str) -> None:
    """The private answer after ``defer``, or the new content of the message after ``defer_update``."""
    shown = Message(message) if isinstance(message, str) else message
    notice = await _dm_notice(interaction, len(shown.content))
    content = shown.content + notice
    keep = _updates(interaction) and shown.picture is None and shown.view is not None
    await interaction.edit_original_response(
        content=content,
        view=shown.view,
        allowed_mentions=Mentions.only(),
        attachments=MISSING if keep else shown.files(),
    )
    if notice:
        await interaction.client.house.profile.told(interaction.user.id)


async def tell(interaction: Interaction, text: str) -> None:
    """A private sentence, whatever state the interaction is in."""
    none = Mentions.only()
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=none)
    elif _updates(interaction):
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=none)
    else:
        await interaction.edit_original_response(content=text, view=None, attachments=[], allowed_mentions=none)


def _updates(interaction: Interaction) -> bool:
    return interaction.response.type in (
        discord.InteractionResponseType.deferred_message_update,
        discord.InteractionResponseType.message_update,
    )


async def _dm_notice(interaction: Interaction, used: int) -> str:
    """What is said once: that direct messages to this person are refused."""
    preferences = await interaction.client.house.profile.of(interaction.user.id)
    if not preferences.untold:
        return ""
    text = "\n\n" + catalog(preferences.locale)("dm.closed")
    return text if used + len(text) <= MESSAGE else ""


async def locale_of(interaction: Interaction) -> str:
    """The language of the person behind an interaction."""
    try:
        house = interaction.client.house
        return (await house.profile.seen(interaction.user.id, locale_for(interaction.locale.value))).locale
    except Exception:
        log.exception("the language of a person could not be read")
        return locale_for(interaction.locale.value)


def problem_text(error: Problem, locale: str) -> str:
    """A problem in words."""
    t = catalog(locale)
    params = {name: safe(value[:TYPED]) if isinstance(value, str) else value for name, value in error.params.items()}
    return t(f"problem.{error.code}", **params)


def refusal_text(error: Refused, locale: str) -> str:
    """A refusal of the rules in words."""
    return words(error.table, locale).refusal(error.refusal)


def handled(work: Callable[P, Awaitable[None]]) -> Callable[P, Coroutine[Any, Any, None]]:
    """Around every command and component: problems become sentences, everything else a reference number and a log."""

    @functools.wraps(work)
    async def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await work(*args, **kwargs)
        except Exception as error:
            interaction = next(a for a in (*args, *kwargs.values()) if isinstance(a, discord.Interaction))
            await report(interaction, error)

    return run


async def report(interaction: Interaction, error: BaseException) -> None:
    """Tell the person about an error; unexpected ones are logged with the number that the person is shown."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.NotFound) and error.code in (10062, 10015):
        log.warning("an interaction expired before it could be answered", interaction=interaction.id)
        return
    # Before the acknowledgement there is no time to look the language up.
    done = interaction.response.is_done()
    locale = await locale_of(interaction) if done else locale_for(interaction.locale.value)
    if isinstance(error, Problem):
        text = problem_text(error, locale)
    elif isinstance(error, Refused):
        text = refusal_text(error, locale)
    elif isinstance(error, (app_commands.CommandSignatureMismatch, app_commands.CommandNotFound)):
        text = catalog(locale)("problem.old_command")
    elif isinstance(error, app_commands.TransformerError):
        text = catalog(locale)("problem.bad_value", value=safe(str(error.value))[:50])
    else:
        reference = secrets.token_hex(4)
        log.error("unexpected error", reference=reference, command=_name(interaction), exc_info=error)
        text = catalog(locale)("problem.unexpected", reference=reference)
    try:
        await tell(interaction, text)
    except discord.HTTPException:
        log.warning("a person could not be told about an error", interaction=interaction.id, exc_info=True)


def _name(interaction: Interaction) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id") or data.get("name") or "?")
