"""The permissions the bot needs in a channel, and what to say when one is missing."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n.catalog import catalog

NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""All that is ever asked for; the invite link holds exactly these (send_messages_in_threads besides)."""

INVITE: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)


def needed(place: object) -> list[str]:
    """What is needed in a channel or thread: threads have a permission of their own for sending."""
    thread = isinstance(place, discord.Thread)
    return ["send_messages_in_threads" if thread and name == "send_messages" else name for name in NEEDED]


def missing(permissions: discord.Permissions, place: object = None) -> list[str]:
    """The needed permissions that are not there."""
    return [name for name in needed(place) if not getattr(permissions, name)]


def missing_text(names: list[str], locale: str) -> str:
    """A sentence that names what is missing and who can help."""
    t = catalog(locale)
    return t("problem.permissions", permissions=", ".join(t(f"permission.{name}") for name in names))
