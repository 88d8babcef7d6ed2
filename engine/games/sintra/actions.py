"""What a player can do in Sintra (rules document, sections 5.1 to 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.parts import Action


@dataclass(frozen=True, slots=True)
class AdvancePattern(Action):
    """Take all panes of a colour from a source and put them on a strip.

    source: "factory_1" to "factory_9" or "center". color: id of a colour. slot: 1 to 8; None = no strip within
    reach can take the colour, all panes break and the glazier stays (R13). keep: the pane for the window, only
    where this completes the strip; None = chosen afterwards, or by the rules (R17).
    """

    source: str
    color: str
    slot: int | None = None
    keep: str | None = None
    kind: Literal["advance_pattern"] = "advance_pattern"


@dataclass(frozen=True, slots=True)
class ChoosePane(Action):
    """Say which pane of the completed strip goes into the window."""

    color: str
    kind: Literal["choose_pane"] = "choose_pane"


@dataclass(frozen=True, slots=True)
class MoveGlazierBack(Action):
    """Move the glazier to the leftmost slot that still holds a strip."""

    kind: Literal["move_glazier_back"] = "move_glazier_back"


SintraAction = AdvancePattern | ChoosePane | MoveGlazierBack
