"""Everything a command or a button needs, in one place. Built by ``bot.app``, reached as ``client.house``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.i18n.catalog import Catalog, catalog, locale_for
from bot.i18n.game_texts import GameTexts, game_texts
from bot.outbox.worker import Worker
from bot.render.cache import PictureService
from bot.services.common import Clock, Person, Table
from bot.services.lobby import Lobby
from bot.services.play import Play
from bot.services.profile import Preferences, Profile
from bot.services.queries import Queries
from bot.settings import Settings
from bot.store.database import Database

if TYPE_CHECKING:
    from bot.client import TesselaBot

    Interaction: TypeAlias = discord.Interaction[TesselaBot]
else:
    Interaction = discord.Interaction


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The services of one running bot."""

    settings: Settings
    database: Database
    clock: Clock
    lobby: Lobby
    play: Play
    queries: Queries
    profile: Profile
    pictures: PictureService
    worker: Worker


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an answer: the person, and the language it is written in."""

    person: Person
    preferences: Preferences

    @property
    def locale(self) -> str:
        return self.preferences.locale

    @property
    def t(self) -> Catalog:
        return catalog(self.locale)


async def reader(interaction: Interaction) -> Reader:
    """The person behind an interaction; their language is remembered for later messages."""
    house = interaction.client.house
    preferences = await house.profile.seen(interaction.user.id, locale_for(interaction.locale.value))
    if interaction.guild_id is not None and interaction.guild_locale is not None:
        await house.profile.server_seen(interaction.guild_id, locale_for(interaction.guild_locale.value))
    return Reader(Person(interaction.user.id, interaction.user.display_name[:64]), preferences)


_MARKUP = re.compile(r"[\\*_~|`\[\]<>]")
_AT_THE_START = re.compile(r"^\s*\d*(?=[#+.-])")


def safe(text: str) -> str:
    """User text as plain text: it can be no mention, no markup and no link."""
    plain = _MARKUP.sub(r"\\\g<0>", " ".join(text.splitlines()))
    plain = _AT_THE_START.sub(r"\g<0>\\", plain)  # headings and lists
    return discord.utils.escape_mentions(plain).replace("://", ":\u200b//")


def words(table: Table, locale: str) -> GameTexts:
    """The words of a table's game, with the players' names made safe for a message."""
    return game_texts(table.game.info.key, locale, [safe(name) for name in table.names])
