"""The tables. Times are seconds since 1970 (UTC); JSON is kept as text made by the engine's codecs."""

from __future__ import annotations

from sqlalchemy import BigInteger, Float, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)


class Server(Base):
    """A Discord server: the language of its public messages (None: the server's own setting)."""

    __tablename__ = "servers"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    language: Mapped[str | None] = mapped_column(String(8))
    locale: Mapped[str] = mapped_column(String(8), default="en")


class User(Base):
    """A person.

    language: chosen with /language, else ``locale`` as Discord last told it. notify: dm, mention, both or none.
    dm_closed: the last direct message was refused. dm_told: the person knows that.
    """

    __tablename__ = "users"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    language: Mapped[str | None] = mapped_column(String(8))
    locale: Mapped[str] = mapped_column(String(8), default="en")
    notify: Mapped[str] = mapped_column(String(8), default="dm")
    dm_closed: Mapped[bool] = mapped_column(default=False)
    dm_told: Mapped[bool] = mapped_column(default=True)


class Match(Base):
    """A table, from its lobby to its result.

    status: lobby, running, finished or cancelled. wanted: starts by itself with so many players. pace: hours for a
    turn. ply: rows in the log. position: the engine's dump (with the secret seed). to_act: seats as a JSON
    list. turn_ply: the ply at which the present turn began. board_*: the newest board
    message, its ply and whom it pinged (a JSON list). outcome: JSON of the result.
    """

    __tablename__ = "matches"
    __table_args__ = (Index(None, "channel_id", "status"), Index(None, "status"))

    id: Mapped[int] = mapped_column(primary_key=True)
    server_id: Mapped[int] = mapped_column(BigInteger)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    host_id: Mapped[int] = mapped_column(BigInteger)
    game: Mapped[str] = mapped_column(String(32))
    options: Mapped[str] = mapped_column(Text)
    wanted: Mapped[int | None]
    pace: Mapped[int | None]
    status: Mapped[str] = mapped_column(String(16), default="lobby")
    rules_version: Mapped[int] = mapped_column(default=0)
    seed: Mapped[str | None] = mapped_column(String(64))
    seed_hash: Mapped[str | None] = mapped_column(String(64))
    position: Mapped[str | None] = mapped_column(Text)
    ply: Mapped[int] = mapped_column(default=0)
    to_act: Mapped[str] = mapped_column(String(64), default="[]")
    turn_ply: Mapped[int] = mapped_column(default=0)
    turn_at: Mapped[float | None] = mapped_column(Float)
    lobby_message_id: Mapped[int | None] = mapped_column(BigInteger)
    board_message_id: Mapped[int | None] = mapped_column(BigInteger)
    board_ply: Mapped[int | None]
    board_pings: Mapped[str | None] = mapped_column(Text)
    outcome: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[float] = mapped_column(Float)
    started_at: Mapped[float | None] = mapped_column(Float)
    finished_at: Mapped[float | None] = mapped_column(Float)

    seats: Mapped[list[MatchSeat]] = relationship(
        order_by="MatchSeat.seat", cascade="all, delete-orphan", lazy="joined", back_populates="match"
    )


class MatchSeat(Base):
    """A person at a table. seat: index in the order of joining. computer: a computer player moves for this seat."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("match_id", "user_id"), Index(None, "user_id"))

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(64))
    muted: Mapped[bool] = mapped_column(default=False)
    resigned: Mapped[bool] = mapped_column(default=False)

    match: Mapped[Match] = relationship(back_populates="seats")


class ActionRow(Base):
    """One row of the append-only log: an action, an undo or a resignation.

    command_id: what caused it, unique, so that one click has one effect.
    """

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("match_id", "ply"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    ply: Mapped[int]
    seat: Mapped[int]
    kind: Mapped[str] = mapped_column(String(32))
    action: Mapped[str] = mapped_column(Text)
    events: Mapped[str] = mapped_column(Text)
    state_hash: Mapped[str] = mapped_column(String(32))
    command_id: Mapped[str] = mapped_column(String(48), unique=True)
    created_at: Mapped[float] = mapped_column(Float)


class OutboxRow(Base):
    """Something to be told to Discord, written in the transaction that causes it and sent afterwards.

    lane: rows of one lane are sent one after the other. kind: board, lobby, turn, remind, over, mention or late.
    payload: JSON. due_at: not before. done_at: accepted by Discord (or no longer needed: see ``note``).
    """

    __tablename__ = "outbox"
    __table_args__ = (Index(None, "done_at", "due_at"), Index(None, "lane", "done_at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    dedupe_key: Mapped[str] = mapped_column(String(96), unique=True)
    lane: Mapped[str] = mapped_column(String(48))
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    payload: Mapped[str] = mapped_column(Text)
    due_at: Mapped[float] = mapped_column(Float)
    attempts: Mapped[int] = mapped_column(default=0)
    done_at: Mapped[float | None] = mapped_column(Float)
    note: Mapped[str | None] = mapped_column(String(200))
