"""The one composition root: settings -> store -> services -> client -> outbox worker."""

from __future__ import annotations

import discord

from bot.client import TesselaBot
from bot.logs import join_stdlib
from bot.outbox.deliver import Deliveries
from bot.outbox.worker import Worker
from bot.render.cache import PictureService
from bot.services.lobby import Lobby
from bot.services.play import Play
from bot.services.profile import Profile
from bot.services.queries import Queries
from bot.settings import Settings
from bot.store.database import Database
from bot.ui.house import House


def now() -> float:
    """Seconds since 1970, UTC, by discord.py's clock."""
    return discord.utils.utcnow().timestamp()


def build(settings: Settings) -> TesselaBot:
    """The bot, wired to ``settings.database_url`` and not yet logged in."""
    join_stdlib()
    database = Database(settings.database_url)
    client = TesselaBot(settings.shard_count)
    worker = Worker(database, now, Deliveries(client, lambda: client.house))
    client.house = House(
        settings=settings,
        database=database,
        clock=now,
        lobby=Lobby(database, now, worker.wake),
        play=Play(database, now, worker.wake),
        queries=Queries(database),
        profile=Profile(database, now),
        pictures=PictureService(settings.picture_cache_mb * 1024 * 1024),
        worker=worker,
    )
    return client
