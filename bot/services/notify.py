"""What is to be told, as rows of the outbox: written in the transaction that causes it, sent afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.database import OUTBOX
from bot.store.models import Match
from engine.core.parts import Seat


def enqueue(session: AsyncSession, match: Match, kind: str, key: str, lane: str, due_at: float, **payload: Any) -> None:
    """Add one row. ``key`` makes it unique: the same thing is never told twice."""
    row = {
        "dedupe_key": f"{kind}:{match.id}:{key}",
        "lane": lane,
        "match_id": match.id,
        "kind": kind,
        "payload": json.dumps(payload),
        "due_at": due_at,
    }
    session.info.setdefault(OUTBOX, []).append(row)


def channel_lane(match: Match) -> str:
    return f"table:{match.id}"


def user_lane(match: Match, user_id: int) -> str:
    return f"user:{user_id}:{match.id}"


def turn(session: AsyncSession, match: Match, since: int, seats: Iterable[Seat], now: float) -> None:
    """A new turn: the board in the channel once, and a message to everybody who is to act."""
    board(session, match, since, now)
    for seat in seats:
        user = match.seats[seat].user_id
        enqueue(
            session,
            match,
            "turn",
            f"{match.ply}:{user}",
            user_lane(match, user),
            now,
            ply=match.ply,
            user=user,
            seat=seat,
        )
        if match.pace:
            _clock(session, match, user, seat, now)


HALF, NEARLY = 0.5, 0.9
"""Shares of the time for a turn after which somebody is reminded."""


def _clock(session: AsyncSession, match: Match, user: int, seat: Seat, now: float) -> None:
    """Reminders while the time of a turn runs, and a notice when it is up. Each has a lane of its own."""
    assert match.pace is not None
    ply = match.ply
    for share in (HALF, NEARLY):
        key = f"{ply}:{user}:{share}"
        due = now + share * match.pace * 3600
        lane = f"clock:{match.id}:{key}"
        enqueue(session, match, "remind", key, lane, due, ply=ply, user=user, seat=seat, clock=True)
    key, due = f"{ply}:{user}", now + match.pace * 3600
    enqueue(session, match, "late", key, f"clock:{match.id}:{key}", due, ply=ply, user=user, seat=seat)


def board(session: AsyncSession, match: Match, since: int, now: float) -> None:
    """The board of this ply in the channel, with what happened after the ply ``since``."""
    enqueue(session, match, "board", str(match.ply), channel_lane(match), now, ply=match.ply, since=since)


def over(session: AsyncSession, match: Match, since: int, now: float) -> None:
    """The match has ended: the last board in the channel, and the result to every player."""
    board(session, match, since, now)
    for seat in match.seats:
        enqueue(
            session,
            match,
            "over",
            str(seat.user_id),
            user_lane(match, seat.user_id),
            now,
            user=seat.user_id,
            seat=seat.seat,
        )


def lobby(session: AsyncSession, match: Match, revision: str, now: float) -> None:
    """The lobby message in the channel is to be brought up to date."""
    enqueue(session, match, "lobby", revision, channel_lane(match), now)
