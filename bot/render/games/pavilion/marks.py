"""What stands out in a picture: what the last turn did, and what the viewer may do now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.render.scene import Scene
from engine.games.pavilion.actions import KeepTile, PlaceTile, TakeBonus, TakeTiles
from engine.games.pavilion.events import BonusTaken, FeatureCompleted, PlayBegan, RoundBegan, TilePlaced, TilesTaken
from engine.games.pavilion.views import PavilionView


@dataclass(frozen=True, slots=True)
class Marks:
    """placed: (seat, star, space) and done: (seat, feature) of the last turn; emptied: sources it took from, drawn:
    spaces of the supply it took from. payable: (star, space), and colours that can be kept, of the viewer;
    sources: that can be taken from; bonus: colours that can be taken from the supply.
    """

    placed: frozenset[tuple[int, str, str]] = frozenset()
    done: frozenset[tuple[int, str]] = frozenset()
    emptied: frozenset[str] = frozenset()
    drawn: frozenset[int] = frozenset()
    payable: frozenset[tuple[str, str]] = frozenset()
    sources: frozenset[str] = frozenset()
    bonus: frozenset[str] = frozenset()
    kept: frozenset[str] = field(default_factory=frozenset)


def marks(scene: Scene) -> Marks:
    """What stands out. What happened at the displays is not marked once they are filled anew."""
    view: PavilionView = scene.view
    events: list[Any] = [event for _, event in scene.last_events]
    market = _since(events, RoundBegan if view.phase == "acquire" else PlayBegan)
    done = {(e.seat, e.feature) for e in events if isinstance(e, FeatureCompleted)}
    if view.active is not None:
        done.update((view.active, feature) for feature in view.pending_features)
    return Marks(
        placed=frozenset((e.seat, e.star, e.space) for e in events if isinstance(e, TilePlaced)),
        done=frozenset(done),
        emptied=frozenset(e.source for e in market if isinstance(e, TilesTaken)),
        drawn=frozenset(e.space for e in events if isinstance(e, BonusTaken)),
        payable=frozenset((a.star, a.space) for a in scene.hints if isinstance(a, PlaceTile)),
        sources=frozenset(a.source for a in scene.hints if isinstance(a, TakeTiles)),
        bonus=frozenset(a.colour for a in scene.hints if isinstance(a, TakeBonus)),
        kept=frozenset(a.colour for a in scene.hints if isinstance(a, KeepTile)),
    )


def _since(events: list[Any], start: type) -> list[Any]:
    """The events after the last one of a class, all of them if there is none."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], start):
            return events[index + 1 :]
    return events
