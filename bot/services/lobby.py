"""Opening a table, sitting down, options, and the start of the game."""

from __future__ import annotations

import json
import secrets
import typing
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final, Literal

from sqlalchemy.ext.asyncio import AsyncSession

from bot.services import notify
from bot.services.common import Clock, Person, Problem, Table, as_table, find, game_of, options_of
from bot.store.database import Database
from bot.store.models import Match, MatchSeat
from engine.core.chance import seed_hash
from engine.core.game import start
from engine.core.parts import Options
from engine.core.position import dump
from engine.core.registry import GAMES

PACES: Final = (0, 12, 24, 72, 168)
"""Hours for a turn that a table can be played at; 0: without a clock."""

MAX_OPEN_TABLES = 25
"""Tables that one person may host in lobbies and running games, so that every menu can list them."""


def option_choices(options: type[Options]) -> dict[str, tuple[Any, ...]]:
    """The options of a game: name -> its values, the default first."""
    hints = typing.get_type_hints(options)
    found: dict[str, tuple[Any, ...]] = {}
    for field in fields(typing.cast(Any, options)):
        hint = hints[field.name]
        choices = (False, True) if hint is bool else typing.get_args(hint) if is_literal(hint) else ()
        found[field.name] = (field.default, *(c for c in choices if c != field.default))
    return found


def is_literal(hint: Any) -> bool:
    return typing.get_origin(hint) is Literal


class Lobby:
    """The use cases before a game begins."""

    def __init__(self, database: Database, clock: Clock, wake: Callable[[], None]) -> None:
        self._db = database
        self._clock = clock
        self._wake = wake

    async def create(
        self,
        server_id: int,
        channel_id: int,
        host: Person,
        game: str,
        wanted: int | None,
        options: dict[str, str],
        pace: int = 0,
    ) -> Table:
        """Open a table; the host sits down. ``options`` are texts of option values, ``pace`` one of PACES.

        Raises Problem.
        """
        chosen = check(game, wanted, options)
        low, high = GAMES[game].info.seats
        async with self._db.write() as session:
            match = Match(
                server_id=server_id,
                channel_id=channel_id,
                host_id=host.id,
                game=game,
                options=GAMES[game].codec.options.dump_json(chosen).decode(),
                wanted=high if low == high else wanted,
                pace=pace if pace in PACES and pace else None,
                status="lobby",
                created_at=self._clock(),
            )
            match.seats.append(MatchSeat(seat=0, user_id=host.id, name=host.name))
            session.add(match)
            await session.flush()
        return as_table(match)

    async def join(self, table_id: int, person: Person) -> Table:
        """Sit down; the game starts by itself when the wanted number is there. Raises Problem."""
        async with self._db.write() as session:
            match = await _open_lobby(session, table_id)
            if any(s.user_id == person.id for s in match.seats):
                raise Problem("already_joined", table=table_id)
            if len(match.seats) >= game_of(match).info.seats[1]:
                raise Problem("table_full", table=table_id)
            match.seats.append(MatchSeat(seat=len(match.seats), user_id=person.id, name=person.name))
            if len(match.seats) == (match.wanted or game_of(match).info.seats[1]):
                _start(session, match, self._clock())
            await self._changed(session, match)
        self._wake()
        return as_table(match)

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Stand up. The next player becomes the host; without players the table is cancelled. Raises Problem."""
        async with self._db.write() as session:
            match = await _open_lobby(session, table_id)
            staying = [(s.user_id, s.name) for s in match.seats if s.user_id != user_id]
            if len(staying) == len(match.seats):
                raise Problem("not_joined", table=table_id)
            match.seats.clear()
            await session.flush()
            match.seats.extend(MatchSeat(seat=i, user_id=u, name=n) for i, (u, n) in enumerate(staying))
            if not staying:
                match.status = "cancelled"
            elif match.host_id == user_id:
                match.host_id = staying[0][0]
            await self._changed(session, match)
        self._wake()
        return as_table(match)

    async def set_option(self, table_id: int, user_id: int, name: str, value: str) -> Table:
        """Change an option of the game, or ``players`` (a number, or "any"), or ``pace``. Host only. Raises Problem."""
        async with self._db.write() as session:
            match = await _open_lobby(session, table_id)
            _host_only(match, user_id)
            if name == "players":
                _set_wanted(match, value)
                if len(match.seats) == match.wanted:
                    _start(session, match, self._clock())
            elif name == "pace":
                if value not in map(str, PACES):
                    raise Problem("no_option_value", value=value)
                match.pace = int(value) or None
            else:
                chosen = with_option(options_of(match), name, value)
                match.options = game_of(match).codec.options.dump_json(chosen).decode()
            await self._changed(session, match)
        self._wake()
        return as_table(match)

    async def start(self, table_id: int, user_id: int) -> Table:
        """Begin with the players who are there. Host only. Raises Problem."""
        async with self._db.write() as session:
            match = await _open_lobby(session, table_id)
            _host_only(match, user_id)
            low = game_of(match).info.seats[0]
            if len(match.seats) < low:
                raise Problem("too_few", low=low, players=len(match.seats))
            _start(session, match, self._clock())
            await self._changed(session, match)
        self._wake()
        return as_table(match)

    async def cancel(self, table_id: int, user_id: int) -> Table:
        """Give up the table before it begins. Host only. Raises Problem."""
        async with self._db.write() as session:
            match = await _open_lobby(session, table_id)
            _host_only(match, user_id)
            match.status = "cancelled"
            match.finished_at = self._clock()
            await self._changed(session, match)
        self._wake()
        return as_table(match)

    async def set_message(self, table_id: int, message_id: int) -> None:
        """Remember which message shows the lobby, and bring it up to date if somebody was quicker."""
        async with self._db.write() as session:
            match = await find(session, table_id)
            if match.lobby_message_id == message_id:
                return
            match.lobby_message_id = message_id
            if len(match.seats) > 1 or match.status != "lobby":
                await self._changed(session, match)
        self._wake()

    async def _changed(self, session: AsyncSession, match: Match) -> None:
        await session.flush()
        notify.lobby(session, match, secrets.token_hex(8), self._clock())


async def _open_lobby(session: AsyncSession, table_id: int) -> Match:
    match = await find(session, table_id, lock=True)
    if match.status == "cancelled":
        raise Problem("table_cancelled", table=table_id)
    if match.status != "lobby":
        raise Problem("already_started", table=table_id)
    return match


def _host_only(match: Match, user_id: int) -> None:
    if match.host_id != user_id:
        raise Problem("host_only", host=match.host_id)


def _set_wanted(match: Match, value: str) -> None:
    low, high = game_of(match).info.seats
    if value == "any":
        match.wanted = None
        return
    if not value.isdecimal() or not max(low, len(match.seats)) <= int(value) <= high:
        raise Problem("wrong_players", low=max(low, len(match.seats)), high=high)
    match.wanted = int(value)


def check(game: str, wanted: int | None, options: dict[str, str]) -> Options:
    """The options of a table that somebody wants to open. Raises Problem for a table that cannot be."""
    if game not in GAMES:
        raise Problem("no_game", game=game)
    low, high = GAMES[game].info.seats
    if wanted is not None and not low <= wanted <= high:
        raise Problem("exact_players" if low == high else "wrong_players", low=low, high=high)
    chosen = GAMES[game].info.options()
    for name, value in options.items():
        chosen = with_option(chosen, name, value)
    return chosen


def with_option(options: Options, name: str, value: str) -> Options:
    """The options with one value changed, given as text. Raises Problem for what the game does not know."""
    choices = option_choices(type(options))
    if name not in choices:
        raise Problem("no_option", option=name)
    for choice in choices[name]:
        if option_text(choice) == value:
            changed: Options = replace(typing.cast(Any, options), **{name: choice})
            return changed
    raise Problem("no_option_value", value=value)


def option_text(value: Any) -> str:
    """An option's value as text: on and off for switches."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _start(session: AsyncSession, match: Match, now: float) -> None:
    """Draw the seed, publish its hash, and begin."""
    game = game_of(match)
    seed = secrets.token_bytes(32)
    position = start(game, len(match.seats), seed, options_of(match))
    match.status = "running"
    match.seed, match.seed_hash = seed.hex(), seed_hash(seed)
    match.rules_version = position.rules_version
    match.position, match.ply, match.turn_ply = dump(game, position), 0, 0
    acting = sorted(game.to_act(position.state))
    match.to_act = json.dumps(acting)
    match.started_at = match.turn_at = now
    notify.turn(session, match, 0, acting, now)
