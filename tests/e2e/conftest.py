"""The real bot in a simulated Discord, with a database file of its own for each test."""

from __future__ import annotations

import importlib.util
import logging
import os
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.backend import permissions
from simcord.http import router
from simcord.http.routes import messages
from structlog.testing import capture_logs

from bot.settings import Settings
from tests.e2e.driver import ErrorLog, World, retire, settings_for, simulation

OPENAPI = "TESSELA_OPENAPI"


@pytest.fixture(scope="session")
def openapi() -> Callable[[Sequence[Any]], list[str]] | None:
    """Checks requests against Discord's description of its API, where TESSELA_OPENAPI names the folder that has it."""
    folder = os.environ.get(OPENAPI)
    if not folder:
        return None
    spec = importlib.util.spec_from_file_location("check_requests", Path(folder) / "check_requests.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check: Callable[[Sequence[Any]], list[str]] = module.Schema().check
    return check


@pytest.fixture(autouse=True)
def _files_need_a_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulation forgets to ask for Attach Files when a bot posts a picture."""
    asked = messages._send_permissions

    def ask(ctx: router.RequestContext, channel_id: int) -> None:
        asked(ctx, channel_id)
        channel = ctx.backend.get_channel(channel_id)
        if ctx.files and channel.guild_id is not None:
            allowed = ctx.backend.compute_permissions(channel.guild_id, ctx.backend.bot_user.id, channel_id)
            if not allowed & permissions.flag("attach_files"):
                raise messages.errors.missing_permissions()

    monkeypatch.setattr(messages, "_send_permissions", ask)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with a database file in the test's own folder."""
    return settings_for(tmp_path)


@pytest.fixture
async def env(settings: Settings) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot in it. A failing test shows what happened there."""
    env = simulation(settings)
    await env.start()
    try:
        yield env
    finally:
        bot: Any = env.bot
        await env.shutdown()
        await retire(bot)


@pytest.fixture
async def world(
    env: simcord.Env, settings: Settings, openapi: Callable[[Sequence[Any]], list[str]] | None
) -> AsyncIterator[World]:
    """A server with four people and the bot. At the end nothing unhandled may have happened, in the bot or in its log,
    and everything sent must be within Discord's limits."""
    errors = ErrorLog()
    logging.getLogger().addHandler(errors)
    try:
        with capture_logs() as log:
            world = World(env, settings, log, errors, openapi=openapi)
            yield world
            await env.settle()
            assert world.take_errors() == []
            assert world.beyond_limits() == []
            env.raise_errors()
    finally:
        logging.getLogger().removeHandler(errors)
