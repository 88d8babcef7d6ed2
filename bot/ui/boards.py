"""Pictures of tables, and the messages that carry them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import structlog

from bot.i18n.catalog import catalog
from bot.render.picture import Picture
from bot.render.scene import Locale, Scene, picture_key, picture_of
from bot.services.common import Table, options_of
from bot.services.queries import Happened
from bot.store.models import Match
from bot.ui import ids
from bot.ui.house import House, safe, words
from engine.core.parts import SPECTATOR, Action, Seat, values

log = structlog.get_logger(__name__)

MESSAGE = 2000


class Mentions(discord.AllowedMentions):
    """Whom a message may ping: named people only. Ids go out as text, as Discord's description of its API wants."""

    @classmethod
    def only(cls, users: Sequence[int] = ()) -> Mentions:
        """Nobody but these people."""
        people = [discord.Object(user) for user in users]
        return cls(everyone=False, roles=False, users=people or False, replied_user=False)

    def to_dict(self) -> Any:
        data: dict[str, Any] = dict(super().to_dict())
        if "users" in data:
            data["users"] = [str(user) for user in data["users"]]
        return data

    def merge(self, other: discord.AllowedMentions) -> Mentions:
        both = super().merge(other)
        return Mentions(everyone=both.everyone, roles=both.roles, users=both.users, replied_user=both.replied_user)


@dataclass(frozen=True, slots=True)
class Message:
    """A message to be sent or shown: text, components, picture, and whom its mentions may ping."""

    content: str
    view: discord.ui.View | None = None
    picture: Picture | None = None
    pings: tuple[int, ...] = field(default=())

    def files(self) -> list[discord.File]:
        """The picture as an attachment with its alt text."""
        if self.picture is None:
            return []
        data = io.BytesIO(self.picture.data)
        return [discord.File(data, filename=self.picture.filename, description=self.picture.alt)]

    def mentions(self) -> discord.AllowedMentions:
        """Only the people in ``pings`` are pinged, whatever the text holds."""
        return Mentions.only(self.pings)


async def picture(
    house: House, table: Table, viewer: Seat, locale: str, *, view: str = "", marks: Sequence[Happened] | None = None
) -> Picture | None:
    """The board as a seat sees it, drawn off the event loop and cached; None (and a log line) if that fails."""
    ply = table.position.ply if table.position is not None else 0
    if marks is None:
        marks = await house.queries.last_turn(table, ply)
    current = ply == table.match.ply
    hints = tuple(table.legal(viewer)) if current and viewer != SPECTATOR else ()
    scene = Scene(
        view=table.view(viewer),
        viewer=viewer,
        table=table.id,
        names=table.names,
        locale=cast(Locale, locale),
        last_events=tuple((h.seat, event) for h in marks for event in h.events),
        hints=hints,
        focus=view or None,
    )
    key = picture_key(table.id, (ply, table.match.status, tuple(h.ply for h in marks)), scene)
    try:
        return await house.pictures.get(key, lambda: picture_of(table.game.info.key, scene))
    except Exception:
        log.exception("a picture could not be drawn", table=table.id, ply=ply, viewer=viewer, part=view)
        return None


def fit(head: str, lines: Sequence[str], tail: str, limit: int = MESSAGE) -> str:
    """A text of at most ``limit`` characters: of the lines in the middle the first ones are left out when needed."""
    if len(head) + len(tail) + 4 > limit:
        half = limit // 2 - 2
        tail = tail[: max(half, limit - 4 - len(head))]
        head = head[: limit - 4 - len(tail)]
    room = limit - len(head) - len(tail) - 4
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(part for part in (head, *reversed(kept), tail) if part)


def code_block(text: str) -> str:
    """A text as it is, in a block that it cannot break out of."""
    return "```\n" + text.replace("`", "'") + "\n```"


def headline(table: Table, locale: str) -> str:
    """Game, number and where it stands."""
    text = words(table, locale)
    status = text.status(table.view(SPECTATOR)) if table.position is not None else ""
    return f"**{text.title}** · `#{table.id}`" + (f" · {status}" if status else "")


def event_lines(table: Table, happened: Sequence[Happened], locale: str, viewer: Seat = SPECTATOR) -> list[str]:
    """What happened, a line each, as the viewer may know it."""
    text, t = words(table, locale), catalog(locale)
    lines = []
    for h in happened:
        if h.kind in ("resign", "undo"):
            lines.append("• " + t(f"log.{h.kind}", name=text.name(h.seat)))
            continue
        told = [f"• {line}" for event in h.events if (line := text.event(event, viewer))]
        if not told and isinstance(h.action, Action):
            told = [f"• {text.name(h.seat)}: {text.action(h.action)}"]
        lines.extend(told)
    return lines


def whose_turn(table: Table, locale: str, acting: Sequence[Seat] | None = None) -> str:
    """Whose turn it is (or was, for ``acting`` seats), with a mention; empty when the match is over."""
    t = catalog(locale)
    people = [f"<@{table.user_of(seat)}>" for seat in (table.to_act if acting is None else acting)]
    if not people:
        return ""
    return t.plural("turn.now", len(people), names=", ".join(people)) + (
        deadline(table, locale) if acting is None else ""
    )


def deadline(table: Table, locale: str) -> str:
    """Until when the turn is to be made, at a table with a clock."""
    match = table.match
    if not match.pace or match.turn_at is None or match.status != "running":
        return ""
    return " " + catalog(locale)("turn.deadline", time=f"<t:{int(match.turn_at + 3600 * match.pace)}:R>")


def result_lines(table: Table, locale: str) -> list[str]:
    """How the match ended."""
    outcome = table.outcome()
    if outcome is None:
        return []
    t, text = catalog(locale), words(table, locale)
    if outcome.reasons == ("resigned",):
        winners = ", ".join(text.name(seat) for seat in outcome.winners)
        lines = [t("result.resigned", names=winners)]
    else:
        lines = text.result(outcome, table.view(SPECTATOR))
    return [
        "",
        *(f"🏆 {line}" if i == 0 else line for i, line in enumerate(lines)),
        t("result.seed", seed=table.match.seed),
    ]


async def board_message(house: House, table: Table, happened: Sequence[Happened], locale: str) -> Message:
    """The public message of a turn: what happened, the board, whose turn it is now."""
    lines = event_lines(table, happened, locale)
    if table.match.ply == 0 and table.match.seed_hash:
        lines.append(catalog(locale)("start.seed_hash", hash=table.match.seed_hash))
    if table.position is not None and table.position.ply != table.match.ply:  # it comes late: told as it was then
        tail = whose_turn(table, locale, sorted(table.game.to_act(table.state)))
    else:
        tail = "\n".join(result_lines(table, locale)) or whose_turn(table, locale)
    shown = await picture(house, table, SPECTATOR, locale)
    return Message(
        content=fit(headline(table, locale), lines, tail),
        view=table_buttons(table, locale),
        picture=shown,
    )


def view_of(*rows: Sequence[discord.ui.Item[discord.ui.View]]) -> discord.ui.View:
    """One row of components after another. It is not kept in memory: presses are found by their custom_ids."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            item.row = number
            view.add_item(item)
    view.stop()  # else discord.py would remember every message with components for ever
    return view


def button(
    label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, emoji: str | None = None
) -> discord.ui.Button[discord.ui.View]:
    """One button; the label is cut to Discord's 80 characters."""
    return discord.ui.Button(label=label[:80], custom_id=custom_id, style=style, emoji=emoji)


def table_buttons(table: Table, locale: str) -> discord.ui.View:
    """The buttons under a public board."""
    t = catalog(locale)
    row = [
        button(t("button.board"), ids.make("board", table.id), emoji="🗺️"),
        button(t("button.history"), ids.make("history", table.id, "last"), emoji="📜"),
        button(t("button.rules"), ids.make("rules", table.game.info.key, "-"), emoji="📖"),
    ]
    if table.match.status == "running":
        play = ids.make("play", table.id, table.match.ply)
        row.insert(0, button(t("button.play"), play, discord.ButtonStyle.primary, emoji="▶️"))
    return view_of(row)


def lobby_message(table: Table, locale: str) -> Message:
    """The lobby: who is there, what is played, and the buttons."""
    t, text = catalog(locale), words(table, locale)
    match = table.match
    low, high = table.game.info.seats
    wanted = str(match.wanted) if match.wanted else f"{low}–{high}"
    lines = [f"**{text.title}** · `#{table.id}`", text.t("tagline"), ""]
    lines += [f"{i}. {safe(s.name)} (<@{s.user_id}>)" for i, s in enumerate(match.seats, 1)]
    lines += ["", t("lobby.players", players=len(match.seats), wanted=wanted), option_line(table, locale)]
    if match.pace:
        lines.append(t("lobby.pace", pace=t(f"pace.{match.pace}")))
    lines.append(t(f"lobby.{match.status}" if match.status in ("cancelled", "running", "finished") else "lobby.open"))
    if match.status != "lobby":
        return Message(fit("\n".join(lines), [], ""))
    row = [
        button(t("button.join"), ids.make("lobby", "join", table.id), discord.ButtonStyle.success),
        button(t("button.leave"), ids.make("lobby", "leave", table.id)),
        button(t("button.options"), ids.make("lobby", "options", table.id)),
        button(t("button.start"), ids.make("lobby", "start", table.id), discord.ButtonStyle.primary),
        button(t("button.cancel"), ids.make("lobby", "cancel", table.id), discord.ButtonStyle.danger),
    ]
    return Message(fit("\n".join(lines), [], ""), view_of(row))


def option_line(table: Table, locale: str) -> str:
    """The options of a table in one line."""

    text = words(table, locale)
    shown = (f"{text.option(n)}: **{text.option_value(n, v)}**" for n, v in values(options_of(table.match)).items())
    return " · ".join(shown)


def link(match: Match) -> str:
    """A link to the message of a table's present turn; to its channel while there is none yet."""
    if match.status == "lobby":
        message = match.lobby_message_id
    else:
        message = match.board_message_id if (match.board_ply or 0) >= match.turn_ply else None
    url = f"https://discord.com/channels/{match.server_id}/{match.channel_id}"
    return f"{url}/{message}" if message else url
