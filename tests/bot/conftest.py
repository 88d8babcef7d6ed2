"""The services on a database file of their own, without Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.migrate import upgrade
from tests.bot.rooms import Rooms


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    """Services on an empty, migrated database."""
    rooms = Rooms(f"sqlite+aiosqlite:///{tmp_path / 'tessela.db'}")
    await upgrade(rooms.database)
    yield rooms
    await rooms.database.close()
