"""The games of the house. A game is complete when it stands here: the tests take it from there."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.games.atlanteon.game import GAME as ATLANTEON
from engine.games.pavilion.game import GAME as PAVILION
from engine.games.sintra.game import GAME as SINTRA

GAMES: dict[str, Game[Any, Any, Any, Any]] = {game.info.key: game for game in (ATLANTEON, SINTRA, PAVILION)}
