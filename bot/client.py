"""The discord.py bot: guilds intent only, the command tree, one error handler."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from bot.cogs import games, people, tables
from bot.cogs.localize import Translator
from bot.store.migrate import upgrade
from bot.ui import components
from bot.ui.boards import Mentions
from bot.ui.house import House
from bot.ui.respond import report

log = structlog.get_logger(__name__)


class Tree(app_commands.CommandTree["TesselaBot"]):
    """Errors that discord.py raises before our own handlers run."""

    async def on_error(self, interaction: discord.Interaction[TesselaBot], error: app_commands.AppCommandError) -> None:
        await report(interaction, error)


class TesselaBot(commands.AutoShardedBot):
    """Not yet logged in; ``house`` is set by ``bot.app``."""

    house: House

    def __init__(self, shard_count: int) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=discord.Intents(guilds=True),
            shard_count=shard_count,
            tree_cls=Tree,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_mentions=Mentions.only(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            enable_debug_events=False,
            max_ratelimit_timeout=60.0,
        )
        self.tick.change_interval(seconds=5)

    async def setup_hook(self) -> None:
        """Bring the database up to date, register what Discord must know, and begin to send."""
        await upgrade(self.house.database)
        self.tick.change_interval(seconds=self.house.settings.tick_seconds)
        self.add_dynamic_items(*components.ALL)
        for command in tables.COMMANDS + people.COMMANDS:
            self.tree.add_command(command, override=True)
        for group in games.groups():
            self.tree.add_command(group, override=True)
        await self.tree.set_translator(Translator())
        synced = await self.tree.sync()
        log.info("commands registered", count=len(synced))
        self.tick.start()

    @tasks.loop(seconds=5)
    async def tick(self) -> None:
        """What falls due by time: retries and reminders."""
        self.house.worker.wake()

    @tick.before_loop
    async def _before_tick(self) -> None:
        await self.wait_until_ready()
        self.house.worker.open()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("unexpected error", event_name=event_method)

    async def close(self) -> None:
        """Finish what is being sent, then leave."""
        self.tick.cancel()
        try:
            await self.house.worker.close()
        finally:
            await super().close()
            self.house.pictures.close()
            await self.house.database.close()
