"""Deliveries: one function for each kind of row. A row counts as done only when Discord has accepted it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import aiohttp
import discord
import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.i18n.catalog import catalog
from bot.outbox.worker import Sent, TryAgain
from bot.services.common import Problem, Table, find, seat_row
from bot.services.notify import channel_lane, enqueue
from bot.services.profile import Preferences
from bot.store.models import OutboxRow
from bot.ui import ids
from bot.ui.boards import (
    MESSAGE,
    Message,
    board_message,
    button,
    deadline,
    event_lines,
    fit,
    headline,
    link,
    lobby_message,
    picture,
    result_lines,
    view_of,
    whose_turn,
)
from bot.ui.house import House

log = structlog.get_logger(__name__)

DM_REFUSED = (50007, 50278)
"""Discord's codes for a person who takes no direct messages from the bot."""

MENTIONED = "mentioned: "
"""Begins the note of a board that has pinged people; their ids follow."""

TEMPORARY = (aiohttp.ClientError, asyncio.TimeoutError, OSError)


def in_words(message: Message) -> Message:
    """A message with the text board in the place of its picture, as far as it fits."""
    if message.picture is None:
        return message
    text = f"\n```\n{message.picture.text}\n```"
    whole = message.content + (text if len(message.content) + len(text) <= MESSAGE else "")
    return Message(whole, message.view, None, message.pings)


class Deliveries:
    """Delivers rows with a logged-in client."""

    def __init__(self, client: discord.Client, house: Callable[[], House]) -> None:
        self._client = client
        self._house = house
        self._kinds: dict[str, Callable[[OutboxRow, dict[str, Any]], Awaitable[Sent]]] = {
            "board": self.board,
            "lobby": self.lobby,
            "turn": self.turn,
            "remind": self.turn,
            "over": self.over,
            "mention": self.mention,
            "late": self.late,
        }

    async def __call__(self, row: OutboxRow) -> Sent:
        """Deliver one row. Raises TryAgain for what may work later."""
        try:
            return await self._kinds[row.kind](row, json.loads(row.payload))
        except discord.RateLimited as error:
            raise TryAgain("rate limited", error.retry_after) from error
        except discord.HTTPException as error:
            if error.status == 429 or error.status >= 500:
                raise TryAgain(f"Discord answered {error.status}") from error
            log.warning(
                "outbox: Discord refused a message", row=row.id, kind=row.kind, status=error.status, code=error.code
            )
            return Sent(note=f"refused: {error.status} {error.code}")
        except TEMPORARY as error:
            raise TryAgain(type(error).__name__) from error
        except Problem as problem:
            return Sent(note=f"not needed: {problem.code}")

    async def board(self, row: OutboxRow, payload: dict[str, Any]) -> Sent:
        """The public message of a turn; the one before loses its buttons."""
        house = self._house()
        now = await house.queries.table(row.match_id)
        table = await house.queries.at_ply(row.match_id, payload["ply"])
        happened = await house.queries.since(now, payload["since"], payload["ply"])
        locale = await house.profile.server_locale(table.match.server_id)
        last, mentioned = payload["ply"] == now.match.ply, None
        message = await board_message(house, table, happened, locale)
        if last and table.match.status == "running":
            people = await house.profile.of_many([now.user_of(seat) for seat in now.to_act])
            pings = tuple(user for user, preferences in people.items() if preferences.wants_mention)
            message = Message(message.content, message.view, message.picture, pings)
            mentioned = f"{MENTIONED}{' '.join(str(user) for user in pings)}" if pings else None
        sent = await self._to_channel(row, table, message)
        if sent is None:
            return Sent(note="the channel cannot be written to")
        old = now.match.board_message_id

        async def effect(session: AsyncSession) -> None:
            match = await find(session, row.match_id)
            match.board_message_id, match.board_ply = sent.id, payload["ply"]

        return Sent(
            note=mentioned, effect=effect, afterwards=partial(self._without_buttons, table.match.channel_id, old)
        )

    async def lobby(self, row: OutboxRow, payload: dict[str, Any]) -> Sent:
        """The lobby message is edited to what holds now."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        if table.match.lobby_message_id is None:
            return Sent(note="the lobby has no message yet")
        message = lobby_message(table, await house.profile.server_locale(table.match.server_id))
        target = self._channel(table.match.channel_id).get_partial_message(table.match.lobby_message_id)
        try:
            await target.edit(content=message.content, view=message.view, allowed_mentions=message.mentions())
        except discord.NotFound:
            return Sent(note="the lobby message is gone")
        return Sent()

    async def turn(self, row: OutboxRow, payload: dict[str, Any]) -> Sent:
        """The direct message to somebody whose turn it is; refused ones become a mention in the channel."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        preferences = await house.profile.of(payload["user"])
        if payload["seat"] not in table.to_act or (table.match.turn_ply != payload["ply"] and row.kind == "turn"):
            return Sent(note="the turn is over")
        if row.kind == "remind" and table.match.turn_ply > payload["ply"]:
            return Sent(note="the turn is over")
        seat = seat_row(table.match, payload["user"])
        asked_for = row.kind == "remind" and not payload.get("clock")
        if seat is None or seat.muted or not (preferences.wants_dm or asked_for):
            return Sent(note="not wanted")
        await house.worker.after(channel_lane(table.match))  # so that the link leads to the board of this turn
        table = await house.queries.table(row.match_id)
        if payload["seat"] not in table.to_act or table.match.turn_ply > payload["ply"]:
            return Sent(note="the turn is over")
        message = await self._turn_message(table, payload["seat"], preferences)
        return await self._to_person(row, table, payload["user"], message, mention=True)

    async def over(self, row: OutboxRow, payload: dict[str, Any]) -> Sent:
        """The result, to every player."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        preferences = await house.profile.of(payload["user"])
        seat = seat_row(table.match, payload["user"])
        if seat is None or seat.muted or not preferences.wants_dm:
            return Sent(note="not wanted")
        await house.worker.after(channel_lane(table.match))
        table = await house.queries.table(row.match_id)
        t = catalog(preferences.locale)
        shown = await picture(house, table, payload["seat"], preferences.locale)
        lines = result_lines(table, preferences.locale)
        head = headline(table, preferences.locale) + "\n" + t("dm.over", link=link(table.match))
        return await self._to_person(row, table, payload["user"], Message(fit(head, [], "\n".join(lines)), None, shown))

    async def mention(self, row: OutboxRow, payload: dict[str, Any]) -> Sent:
        """A mention in the channel for somebody whose direct messages are closed."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        if table.match.turn_ply != payload["ply"] or payload["seat"] not in table.to_act:
            return Sent(note="the turn is over")
        if await self._board_mentions(table, payload["user"]):
            return Sent(note="the board mentions the person")
        locale = await house.profile.server_locale(table.match.server_id)
        text = f"`#{table.id}` {whose_turn(table, locale)}"
        sent = await self._to_channel(row, table, Message(text, pings=(payload["user"],)))
        return Sent(note=None if sent else "the channel cannot be written to")

    async def late(self, row: OutboxRow, payload: dict[str, Any]) -> Sent:
        """The time for a turn is up: said in the channel, nothing else happens by itself."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        if table.match.turn_ply != payload["ply"] or payload["seat"] not in table.to_act:
            return Sent(note="the turn is over")
        t = catalog(await house.profile.server_locale(table.match.server_id))
        text = f"`#{table.id}` " + t("turn.late", name=f"<@{payload['user']}>")
        preferences = await house.profile.of(payload["user"])
        pings = () if preferences.notify == "none" else (payload["user"],)
        sent = await self._to_channel(row, table, Message(text, pings=pings))
        return Sent(note=None if sent else "the channel cannot be written to")

    async def _board_mentions(self, table: Table, user_id: int) -> bool:
        """Whether the board of the present turn has pinged somebody already."""
        key = f"board:{table.id}:{table.match.turn_ply}"
        async with self._house().database.read() as session:
            note = await session.scalar(select(OutboxRow.note).where(OutboxRow.dedupe_key == key))
        return note is not None and str(user_id) in note.removeprefix(MENTIONED).split()

    async def _turn_message(self, table: Table, seat: int, preferences: Preferences) -> Message:
        """What a person is told: game and table, what the others did since, the picture, the link."""
        house = self._house()
        t = catalog(preferences.locale)
        done = await house.queries.since(table, 0, table.match.ply)
        last_own = max((h.ply for h in done if h.seat == seat), default=0)
        lines = event_lines(table, [h for h in done if h.ply > last_own], preferences.locale, seat)
        shown = await picture(house, table, seat, preferences.locale)
        play = ids.make("play", table.id, table.match.ply)
        row = [
            button(t("button.play_here"), play, discord.ButtonStyle.primary, emoji="▶️"),
            button(t("button.later"), ids.make("later", table.id), emoji="⏰"),
            button(t("button.mute"), ids.make("mute", table.id), emoji="🔕"),
        ]
        head = f"{t('dm.your_turn')}{deadline(table, preferences.locale)}\n{headline(table, preferences.locale)}"
        return Message(fit(head, lines, t("dm.link", link=link(table.match))), view_of(row), shown)

    async def _to_person(
        self, row: OutboxRow, table: Table, user_id: int, message: Message, *, mention: bool = False
    ) -> Sent:
        house = self._house()
        try:
            await self._send(await self._client.create_dm(discord.Object(user_id)), row, message)
        except discord.Forbidden as error:
            if error.code not in DM_REFUSED:
                log.warning("outbox: a direct message was refused", row=row.id, code=error.code)
            await house.profile.dm_refused(user_id)
            if not mention:
                return Sent(note="direct messages are closed")
            seat = table.seat_of(user_id)

            async def effect(session: AsyncSession) -> None:
                match = await find(session, row.match_id)
                key = f"{match.turn_ply}:{user_id}:{row.id}"
                lane = channel_lane(match)
                enqueue(
                    session, match, "mention", key, lane, house.clock(), ply=match.turn_ply, user=user_id, seat=seat
                )

            return Sent(note="direct messages are closed: mentioned instead", effect=effect, afterwards=self._wake)
        except discord.NotFound:
            return Sent(note="the person is gone")
        return Sent()

    async def _wake(self) -> None:
        self._house().worker.wake()

    async def _to_channel(self, row: OutboxRow, table: Table, message: Message) -> discord.Message | None:
        """Post in the table's channel; without the picture where attachments are forbidden. None: impossible."""
        channel = self._channel(table.match.channel_id)
        shown = message if self._may_attach(table.match.channel_id) else in_words(message)
        try:
            return await self._send(channel, row, shown)
        except discord.NotFound:
            return None
        except discord.Forbidden:
            if shown.picture is None:
                return None
        try:
            return await self._send(channel, row, in_words(message))
        except discord.Forbidden:
            return None

    def _may_attach(self, channel_id: int) -> bool:
        """Whether a picture can be posted, as far as is known."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            return True
        return channel.permissions_for(channel.guild.me).attach_files

    async def _send(self, target: Any, row: OutboxRow, message: Message) -> discord.Message:
        """Send with a nonce of the row, by which Discord drops a second copy after a crash."""
        extra: dict[str, Any] = {"view": message.view} if message.view is not None else {}
        sent = await target.send(
            message.content,
            files=message.files(),
            allowed_mentions=message.mentions(),
            nonce=f"tessela-{row.id}{'' if message.picture else 't'}",
            **extra,
        )
        return cast(discord.Message, sent)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def _without_buttons(self, channel_id: int, message_id: int | None) -> None:
        """Take the buttons off an older board. Only tried: they answer properly in any case."""
        if message_id is None:
            return
        try:
            await self._channel(channel_id).get_partial_message(message_id).edit(view=None)
        except discord.HTTPException as error:
            log.info("the buttons of an old board could not be removed", message=message_id, code=error.code)
