"""People and servers: languages and how somebody wants to be told that it is their turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from bot.services.common import Clock, Problem, find, seat_row, to_act
from bot.services.notify import enqueue
from bot.store.database import Database, ensure
from bot.store.models import OutboxRow, Server, User

NOTIFY: Final = ("dm", "mention", "both", "none")


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person is spoken to. locale: one of ours. dm_closed: direct messages were refused lately.

    untold: the person does not know that yet.
    """

    locale: str
    notify: str
    dm_closed: bool
    untold: bool = False

    @property
    def wants_dm(self) -> bool:
        return self.notify in ("dm", "both") and not self.dm_closed

    @property
    def wants_mention(self) -> bool:
        return self.notify in ("mention", "both") or (self.notify == "dm" and self.dm_closed)


class Profile:
    """Reading and changing preferences. Unknown people and servers have the defaults."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._db = database
        self._clock = clock

    async def seen(self, user_id: int, locale: str) -> Preferences:
        """A person uses the bot in a language of theirs: remember it for later messages."""
        async with self._db.read() as session:
            user = await session.get(User, user_id)
        if user is None or user.locale != locale:
            async with self._db.write() as session:
                user = await ensure(session, User, user_id)
                user.locale = locale
        return _preferences(user)

    async def of(self, user_id: int) -> Preferences:
        """The preferences of a person."""
        async with self._db.read() as session:
            return _preferences(await session.get(User, user_id))

    async def of_many(self, user_ids: list[int]) -> dict[int, Preferences]:
        """The preferences of several people."""
        async with self._db.read() as session:
            found = {u.id: u for u in await session.scalars(select(User).where(User.id.in_(user_ids)))}
        return {user_id: _preferences(found.get(user_id)) for user_id in user_ids}

    async def set_language(self, user_id: int, language: str | None) -> None:
        """One of ours, or None to follow Discord."""
        async with self._db.write() as session:
            user = await ensure(session, User, user_id)
            user.language = language

    async def set_notify(self, user_id: int, notify: str) -> None:
        """One of NOTIFY. Direct messages are tried again from now on."""
        async with self._db.write() as session:
            user = await ensure(session, User, user_id)
            user.notify, user.dm_closed, user.dm_told = notify, False, True

    async def dm_refused(self, user_id: int) -> None:
        """A direct message was refused: from now on mentions, and the person is to be told once."""
        async with self._db.write() as session:
            user = await ensure(session, User, user_id)
            if not user.dm_closed:
                user.dm_closed, user.dm_told = True, False

    async def told(self, user_id: int) -> None:
        """The person knows now that direct messages are refused."""
        async with self._db.write() as session:
            (await ensure(session, User, user_id)).dm_told = True

    async def mute(self, table_id: int, user_id: int) -> bool:
        """Switch the messages of one table off or on for a player; returns whether it is muted now. Raises Problem."""
        async with self._db.write() as session:
            seat = seat_row(await find(session, table_id, lock=True), user_id)
            if seat is None:
                raise Problem("not_seated", table=table_id)
            seat.muted = not seat.muted
            return seat.muted

    async def remind_later(self, table_id: int, user_id: int, hours: int) -> None:
        """Remind a player of the present turn in some hours; the same wish twice counts once. Raises Problem."""
        async with self._db.write() as session:
            match = await find(session, table_id, lock=True)
            seat = seat_row(match, user_id)
            if seat is None or seat.seat not in to_act(match):
                raise Problem("no_longer_your_turn", table=table_id)
            key = f"{match.turn_ply}:{user_id}:{hours}h"
            wished = select(OutboxRow.id).where(OutboxRow.dedupe_key == f"remind:{match.id}:{key}")
            if await session.scalar(wished) is None:
                about = {"ply": match.turn_ply, "user": user_id, "seat": seat.seat}
                due = self._clock() + hours * 3600
                enqueue(session, match, "remind", key, f"clock:{match.id}:{key}", due, **about)

    async def server_locale(self, server_id: int) -> str:
        """The language of a server's public messages."""
        async with self._db.read() as session:
            server = await session.get(Server, server_id)
        return "en" if server is None else server.language or server.locale

    async def server_seen(self, server_id: int, locale: str) -> None:
        """Remember the language that a server is set to in Discord."""
        async with self._db.read() as session:
            server = await session.get(Server, server_id)
        if server is None or server.locale != locale:
            async with self._db.write() as session:
                server = await ensure(session, Server, server_id)
                server.locale = locale


def _preferences(user: User | None) -> Preferences:
    if user is None:
        return Preferences("en", "dm", False)
    closed = bool(user.dm_closed)
    return Preferences(user.language or user.locale or "en", user.notify or "dm", closed, closed and not user.dm_told)
