"""People and servers: languages and how somebody wants to be told that it is their turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from bot.services.common import find, seat_row
from bot.store.database import Database
from bot.store.models import Server, User

NOTIFY: Final = ("dm", "mention", "both", "none")


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person is spoken to. locale: one of ours. dm_closed: direct messages were refused lately."""

    locale: str
    notify: str
    dm_closed: bool

    @property
    def wants_dm(self) -> bool:
        return self.notify in ("dm", "both") and not self.dm_closed

    @property
    def wants_mention(self) -> bool:
        return self.notify in ("mention", "both") or (self.notify == "dm" and self.dm_closed)


class Profile:
    """Reading and changing preferences. Unknown people and servers have the defaults."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def seen(self, user_id: int, locale: str) -> Preferences:
        """A person uses the bot in a language of theirs: remember it for later messages."""
        async with self._db.read() as session:
            user = await session.get(User, user_id)
        if user is None or user.locale != locale:
            async with self._db.write() as session:
                user = await session.get(User, user_id) or User(id=user_id, notify="dm", dm_closed=False, dm_told=True)
                user.locale = locale
                session.add(user)
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
            user = await session.get(User, user_id) or User(id=user_id)
            user.language = language
            session.add(user)

    async def set_notify(self, user_id: int, notify: str) -> None:
        """One of NOTIFY. Direct messages are tried again from now on."""
        async with self._db.write() as session:
            user = await session.get(User, user_id) or User(id=user_id)
            user.notify, user.dm_closed, user.dm_told = notify, False, True
            session.add(user)

    async def dm_refused(self, user_id: int) -> None:
        """A direct message was refused: from now on mentions, and the person is to be told once."""
        async with self._db.write() as session:
            user = await session.get(User, user_id) or User(id=user_id)
            if not user.dm_closed:
                user.dm_closed, user.dm_told = True, False
            session.add(user)

    async def take_dm_notice(self, user_id: int) -> bool:
        """Whether the person must still be told that direct messages are refused; true only once."""
        async with self._db.read() as session:
            user = await session.get(User, user_id)
        if user is None or user.dm_told:
            return False
        async with self._db.write() as session:
            user = await session.get(User, user_id)
            if user is None or user.dm_told:
                return False
            user.dm_told = True
        return True

    async def mute(self, table_id: int, user_id: int) -> bool:
        """Switch the messages of one table off or on for a person; returns whether it is muted now."""
        async with self._db.write() as session:
            seat = seat_row(await find(session, table_id), user_id)
            if seat is None:
                return False
            seat.muted = not seat.muted
            return seat.muted

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
                server = await session.get(Server, server_id) or Server(id=server_id)
                server.locale = locale
                session.add(server)


def _preferences(user: User | None) -> Preferences:
    if user is None:
        return Preferences("en", "dm", False)
    return Preferences(user.language or user.locale or "en", user.notify or "dm", bool(user.dm_closed))
