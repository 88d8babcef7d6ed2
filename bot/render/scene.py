"""What a game's renderer is given, what it must offer, and how it is found."""

import importlib
import re
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias, cast

from PIL import Image

from bot.render.encode import encode
from bot.render.picture import Description, Picture

Locale: TypeAlias = Literal["en", "pt_BR"]

SPECTATOR: Final = -1
OVERVIEW: Final = "overview"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One moment of a table as one person may see it."""

    view: Any
    """The game's view object, already without whatever this viewer must not know."""

    viewer: int = SPECTATOR
    """The seat that looks, `SPECTATOR` for the public picture."""

    table: int
    """The table's number, without the #."""

    names: tuple[str, ...]
    """The players' names by seat, as they are shown."""

    locale: Locale = "en"

    last_events: tuple[tuple[int, Any], ...] = ()
    """Seat and event of the last turn, to be marked on the board."""

    hints: tuple[Any, ...] = ()
    """What the viewer may do now, to be marked on a private picture; empty in public."""

    focus: str | None = None
    """The part of the board that was asked for, one of the renderer's `VIEWS`; None for the overview."""

    @property
    def is_private(self) -> bool:
        """Whether the picture is made for one seat."""
        return self.viewer != SPECTATOR

    def name(self, seat: int) -> str:
        """The name shown for a seat."""
        return self.names[seat]


class Renderer(Protocol):
    """What a module `bot.render.games.<key>` offers."""

    @property
    def VIEWS(self) -> tuple[str, ...]:
        """The parts that can be drawn alone; the first is `overview`."""

    def draw(self, scene: Scene) -> Image.Image:
        """The picture, 1600 × 1200, RGB."""

    def describe(self, scene: Scene) -> Description:
        """The same in words."""


class NoRenderer(LookupError):
    """There is no renderer for this game."""


_PACKAGE: Final = "bot.render.games"
_KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
_LOADED: dict[str, Renderer] = {}


def renderer(key: str) -> Renderer:
    """The renderer of a game; its module is imported on first use only."""
    known = _LOADED.get(key)
    if known is not None:
        return known
    if not _KEY.fullmatch(key):
        raise NoRenderer(key)
    name = f"{_PACKAGE}.{key}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name in (name, _PACKAGE):
            raise NoRenderer(key) from error
        raise
    missing = [part for part in ("VIEWS", "draw", "describe") if not hasattr(module, part)]
    if missing or module.VIEWS[:1] != (OVERVIEW,):
        raise NoRenderer(f"{name} lacks {', '.join(missing) or 'overview as the first of VIEWS'}")
    return _LOADED.setdefault(key, cast(Renderer, module))


def picture_of(key: str, scene: Scene) -> Picture:
    """Draw, encode and describe a scene. Takes its time: call it through `PictureService`."""
    room = renderer(key)
    focus = scene.focus or OVERVIEW
    if focus not in room.VIEWS:
        raise ValueError(f"{key} has no view {focus!r}")
    data, ext = encode(room.draw(scene))
    words = room.describe(scene)
    filename = f"{key}-{scene.table}-{focus.replace(' ', '-')}.{ext}"
    return Picture(data=data, ext=ext, alt=words.alt, text=words.text, filename=filename)


def picture_key(match: Hashable, moment: Hashable, scene: Scene) -> Hashable:
    """The key under which a picture of a match may be kept and shown again.

    `moment` names the position and what is marked on it. Names and hints belong to the key, too: people rename
    themselves, and one position is drawn with hints and without.
    """
    return (match, moment, scene.viewer, scene.locale, scene.focus, scene.names, bool(scene.hints))
