"""Which table a command means: the number given, the only one that fits here, or the one picked from a menu."""

from __future__ import annotations

import discord

from bot.i18n.game_texts import game_texts
from bot.services.common import Problem, Table, to_act
from bot.services.queries import ACT, JOIN, LEAVE, LOOK, RESIGN, START, Wish
from bot.store.models import Match
from bot.ui import ids
from bot.ui.boards import Message, fit, view_of
from bot.ui.house import House, Interaction, Reader
from engine.core.parts import SPECTATOR

WISHES: dict[str, Wish] = {
    "join": JOIN,
    "leave": LEAVE,
    "start": START,
    "play": ACT,
    "undo": ACT,
    "resign": RESIGN,
    "board": LOOK,
    "history": LOOK,
}


async def fitting(house: House, interaction: Interaction, wish: Wish) -> list[Match]:
    """The tables that fit a wish in this channel; in direct messages, all tables of the person."""
    channel = interaction.channel_id if interaction.guild_id is not None else None
    return await house.queries.fitting(wish, channel, interaction.user.id)


async def choose(
    house: House,
    interaction: Interaction,
    who: Reader,
    number: int | None,
    verb: str,
    rest: str = "",
    wish: Wish | None = None,
) -> Table | Message:
    """The table meant, or a menu to pick it from (which then goes on with ``verb``). Raises Problem."""
    if number is not None:
        return await visible(interaction, number)
    found = await fitting(house, interaction, wish or WISHES[verb])
    if not found:
        raise Problem(f"none_to_{verb}" if verb in WISHES else "none_to_play")
    if len(found) == 1:
        return await house.queries.table(found[0].id)
    options = [
        discord.SelectOption(label=label(m, who.locale)[:100], value=str(m.id), description=people(m)[:100] or None)
        for m in found
    ]
    menu = discord.ui.Select[discord.ui.View](
        custom_id=ids.make("which", verb, rest), options=options, placeholder=who.t("which.placeholder")[:150]
    )
    return Message(fit(who.t("which.ask"), [], ""), view_of([menu]))


async def visible(interaction: Interaction, number: int) -> Table:
    """A table by its number, if the person plays there or may see its channel. Else Problem, as if it did not exist."""
    table = await interaction.client.house.queries.table(number)
    if table.seat_of(interaction.user.id) == SPECTATOR and not _may_see(interaction, table.match.channel_id):
        raise Problem("no_table", table=number)
    return table


def _may_see(interaction: Interaction, channel_id: int) -> bool:
    if interaction.channel_id == channel_id:
        return True
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return False
    channel = interaction.guild.get_channel_or_thread(channel_id)
    return channel is not None and channel.permissions_for(interaction.user).view_channel


def label(match: Match, locale: str) -> str:
    """A table in a menu: number and game."""
    return f"#{match.id} · {game_texts(match.game, locale).title}"


def people(match: Match) -> str:
    """Who plays, as plain text for a menu; a mark stands before those who are to act."""
    acting = to_act(match)
    return ", ".join(("▶ " if s.seat in acting else "") + s.name for s in match.seats)
