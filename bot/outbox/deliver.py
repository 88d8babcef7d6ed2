"""Deliveries: one function for each kind of row. A row counts as done only when Discord has accepted it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import aiohttp
import discord
import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.i18n.catalog import catalog
from bot.outbox.post import Post, Refused
from bot.outbox.worker import Sent, TryAgain
from bot.services.common import Problem, Table, find, seat_row
from bot.services.notify import channel_lane, enqueue
from bot.services.profile import Preferences
from bot.store.models import Match, OutboxRow
from bot.ui import ids
from bot.ui.boards import (
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

TEMPORARY: Final = (aiohttp.ClientError, asyncio.TimeoutError, OSError)

Payload = dict[str, Any]
TURN_OVER = Sent(note="the turn is over")


class Deliveries:
    """Delivers rows with a logged-in client."""

    def __init__(self, client: discord.Client, house: Callable[[], House]) -> None:
        self._post = Post(client)
        self._house = house
        self._kinds: dict[str, Callable[[OutboxRow, Payload], Awaitable[Sent]]] = {
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
        except Refused as refused:
            log.warning("outbox: nobody to write to", row=row.id, kind=row.kind, reason=str(refused))
            return Sent(note=str(refused))
        except discord.RateLimited as error:
            raise TryAgain("rate limited", error.retry_after) from error
        except discord.HTTPException as error:
            if error.status == 429 or error.status >= 500:
                raise TryAgain(f"Discord answered {error.status}") from error
            log.warning("outbox: refused by Discord", row=row.id, kind=row.kind, status=error.status, code=error.code)
            return Sent(note=f"refused: {error.status} {error.code}")
        except TEMPORARY as error:
            raise TryAgain(type(error).__name__) from error
        except Problem as problem:
            return Sent(note=f"not needed: {problem.code}")

    async def board(self, row: OutboxRow, payload: Payload) -> Sent:
        """The public message of a turn, with all since the last one; that one loses its buttons."""
        house = self._house()
        now = await house.queries.table(row.match_id)
        if row.attempts and await self._newer_board(row):
            return Sent(note="a newer board tells it")
        ply, old = payload["ply"], now.match.board_message_id
        table = await house.queries.at_ply(row.match_id, ply)
        happened = await house.queries.since(now, now.match.board_ply or 0, ply)
        locale = await house.profile.server_locale(table.match.server_id)
        pings = await self._pings(now) if ply == now.match.turn_ply else ()
        message = await board_message(house, table, happened, locale)
        message = Message(message.content, message.view, message.picture, pings)
        sent = await self._post.to_channel(row, table.match.channel_id, message)

        async def effect(session: AsyncSession) -> None:
            match = await find(session, row.match_id)
            match.board_message_id, match.board_ply, match.board_pings = sent.id, ply, json.dumps(pings)

        return Sent(effect=effect, afterwards=partial(self._post.without_buttons, table.match.channel_id, old))

    async def _newer_board(self, row: OutboxRow) -> bool:
        later = select(OutboxRow.id).where(
            OutboxRow.match_id == row.match_id, OutboxRow.kind == "board", OutboxRow.id > row.id
        )
        async with self._house().database.read() as session:
            return await session.scalar(later.limit(1)) is not None

    async def _pings(self, table: Table) -> tuple[int, ...]:
        """Who is to be pinged by the board: those to act who want mentions and have not muted the table."""
        seats = [table.match.seats[seat] for seat in table.to_act]
        people = await self._house().profile.of_many([s.user_id for s in seats])
        return tuple(s.user_id for s in seats if people[s.user_id].wants_mention and not s.muted)

    async def lobby(self, row: OutboxRow, payload: Payload) -> Sent:
        """The lobby message is edited to what holds now."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        if table.match.lobby_message_id is None:
            return Sent(note="the lobby has no message yet")
        message = lobby_message(table, await house.profile.server_locale(table.match.server_id))
        target = self._post.channel(table.match.channel_id).get_partial_message(table.match.lobby_message_id)
        try:
            await target.edit(content=message.content, view=message.view, allowed_mentions=message.mentions())
        except discord.NotFound:
            return Sent(note="the lobby message is gone")
        return Sent()

    async def turn(self, row: OutboxRow, payload: Payload) -> Sent:
        """The message to somebody whose turn it is, or a reminder of it; refused ones become a mention."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        if not _still_on(table, payload):
            return TURN_OVER
        seat = seat_row(table.match, payload["user"])
        preferences = await house.profile.of(payload["user"])
        by_clock = bool(payload.get("clock"))
        if seat is None or (seat.muted and (row.kind == "turn" or by_clock)):
            return Sent(note="muted")
        if not preferences.wants_dm and (row.kind == "turn" or by_clock):
            if by_clock and preferences.wants_mention:
                return await self._mention(row, table, payload["user"])
            return Sent(note="not wanted")
        await house.worker.after(channel_lane(table.match))  # so that the link leads to the board of this turn
        table = await house.queries.table(row.match_id)
        if not _still_on(table, payload):
            return TURN_OVER
        message = await self._turn_message(table, payload["seat"], preferences)
        return await self._to_person(row, payload, message, mention=True)

    async def over(self, row: OutboxRow, payload: Payload) -> Sent:
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
        tail = "\n".join(result_lines(table, preferences.locale))
        head = headline(table, preferences.locale) + "\n" + t("dm.over", link=link(table.match))
        return await self._to_person(row, payload, Message(fit(head, [], tail), None, shown))

    async def mention(self, row: OutboxRow, payload: Payload) -> Sent:
        """A mention in the channel for somebody whose direct messages are closed."""
        table = await self._house().queries.table(row.match_id)
        if not _still_on(table, payload):
            return TURN_OVER
        if _board_mentions(table.match, payload["user"]):
            return Sent(note="the board mentions the person")
        return await self._mention(row, table, payload["user"])

    async def _mention(self, row: OutboxRow, table: Table, user: int) -> Sent:
        locale = await self._house().profile.server_locale(table.match.server_id)
        text = f"`#{table.id}` {whose_turn(table, locale)}"
        await self._post.to_channel(row, table.match.channel_id, Message(text, pings=(user,)))
        return Sent()

    async def late(self, row: OutboxRow, payload: Payload) -> Sent:
        """The time for a turn is up: said in the channel, nothing else happens by itself."""
        house = self._house()
        table = await house.queries.table(row.match_id)
        if not _still_on(table, payload):
            return TURN_OVER
        t = catalog(await house.profile.server_locale(table.match.server_id))
        text = f"`#{table.id}` " + t("turn.late", name=f"<@{payload['user']}>")
        preferences = await house.profile.of(payload["user"])
        seat = seat_row(table.match, payload["user"])
        silent = preferences.notify == "none" or seat is None or seat.muted
        message = Message(text, pings=() if silent else (payload["user"],))
        await self._post.to_channel(row, table.match.channel_id, message)
        return Sent()

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

    async def _to_person(self, row: OutboxRow, payload: Payload, message: Message, *, mention: bool = False) -> Sent:
        house, user = self._house(), payload["user"]
        try:
            await self._post.to_person(row, user, message)
        except Refused as refused:
            await house.profile.dm_refused(user)
            if not mention:
                return Sent(note=str(refused))

            async def effect(session: AsyncSession) -> None:
                match = await find(session, row.match_id)
                told = {"ply": match.turn_ply, "user": user, "seat": payload["seat"]}
                enqueue(session, match, "mention", f"{user}:{row.id}", channel_lane(match), house.clock(), **told)

            async def wake() -> None:
                house.worker.wake()

            return Sent(note=f"{refused}: mentioned instead", effect=effect, afterwards=wake)
        return Sent()


def _still_on(table: Table, payload: Payload) -> bool:
    """Whether the turn that a row is about is still to be made."""
    return payload["seat"] in table.to_act and table.match.turn_ply <= payload["ply"]


def _board_mentions(match: Match, user_id: int) -> bool:
    """Whether the board of the present turn has pinged somebody already."""
    return (match.board_ply or 0) >= match.turn_ply and user_id in json.loads(match.board_pings or "[]")
