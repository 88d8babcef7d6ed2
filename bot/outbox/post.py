"""Handing messages to Discord: channels and direct messages, and what its refusals mean."""

from __future__ import annotations

from typing import Any, Final, cast

import discord
import structlog

from bot.outbox.worker import TryAgain
from bot.store.models import OutboxRow
from bot.ui.boards import MESSAGE, Message, code_block

log = structlog.get_logger(__name__)

DM_REFUSED: Final = (50007, 50278)
"""Discord's codes for a person who takes no direct messages from the bot."""

FORBIDDEN_EVERY: Final = 900.0
FORBIDDEN_TRIES: Final = 3 * 24 * 4
"""While the bot may not write somewhere, it tries every quarter of an hour, for three days."""


class Refused(Exception):
    """The person takes no direct messages, or there is nobody and nothing to write to."""


def in_words(message: Message) -> Message:
    """A message with the text board in the place of its picture, as far as it fits."""
    if message.picture is None:
        return message
    text = "\n" + code_block(message.picture.text)
    whole = message.content + (text if len(message.content) + len(text) <= MESSAGE else "")
    return Message(whole, message.view, None, message.pings)


class Post:
    """Sends with a logged-in client. A row's messages carry its nonce, by which Discord drops a second copy."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def to_person(self, row: OutboxRow, user_id: int, message: Message) -> discord.Message:
        """Send a direct message. Raises Refused, TryAgain or HTTPException."""
        try:
            return await self._send(await self._client.create_dm(discord.Object(user_id)), row, message)
        except discord.NotFound as error:
            raise Refused("the person is gone") from error
        except discord.HTTPException as error:
            if error.code in DM_REFUSED:
                raise Refused("direct messages are closed") from error
            if error.status == 403:
                raise _later(row, f"a direct message was forbidden: {error.code}") from error
            raise

    async def to_channel(self, row: OutboxRow, channel_id: int, message: Message) -> discord.Message:
        """Post in a channel; in words where pictures are forbidden. Raises Refused, TryAgain or HTTPException."""
        shown = message if self._may_attach(channel_id) else in_words(message)
        try:
            try:
                return await self._send(self.channel(channel_id), row, shown)
            except discord.Forbidden:
                if shown.picture is None:
                    raise
                return await self._send(self.channel(channel_id), row, in_words(message))
        except discord.NotFound as error:
            raise Refused("the channel is gone") from error
        except discord.Forbidden as error:
            raise _later(row, "the bot may not write in the channel") from error

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def without_buttons(self, channel_id: int, message_id: int | None) -> None:
        """Take the buttons off an older board. Only tried: they answer properly in any case."""
        if message_id is None:
            return
        try:
            await self.channel(channel_id).get_partial_message(message_id).edit(view=None)
        except discord.HTTPException as error:
            log.info("the buttons of an old board could not be removed", message=message_id, code=error.code)

    def _may_attach(self, channel_id: int) -> bool:
        """Whether a picture can be posted, as far as is known."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            return True
        return channel.permissions_for(channel.guild.me).attach_files

    async def _send(self, target: Any, row: OutboxRow, message: Message) -> discord.Message:
        extra: dict[str, Any] = {"view": message.view} if message.view is not None else {}
        sent = await target.send(
            message.content,
            files=message.files(),
            allowed_mentions=message.mentions(),
            nonce=f"tessela-{row.id}{'' if message.picture else 't'}",
            **extra,
        )
        return cast(discord.Message, sent)


def _later(row: OutboxRow, reason: str) -> Exception:
    """What a forbidden message means: try again for some days, then give it up."""
    if row.attempts < FORBIDDEN_TRIES:
        return TryAgain(reason, FORBIDDEN_EVERY)
    return Refused(reason)
