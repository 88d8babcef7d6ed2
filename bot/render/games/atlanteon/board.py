"""The squares: what stands on them, who controls them, the sums, and what happened last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bot.render.canvas import Canvas, Gradient, Shadow
from bot.render.games.atlanteon import pieces
from bot.render.games.atlanteon.look import DEEP, FACE, FOAM, GOLD, GOLD_LIGHT, PLAQUE, SEA, SIDES, square_box
from bot.render.games.atlanteon.towers import HEIGHT, WIDTH, tower
from bot.render.layout import Box
from bot.render.scene import Scene
from bot.render.theme import Colour, mix, rgb
from engine.games.atlanteon.actions import Claim, PlaceTile, PlaceTower
from engine.games.atlanteon.data import INDEX, NEIGHBOURS, SQUARES
from engine.games.atlanteon.events import SidesSwapped, TilePlaced, TileScored, TowerCaptured, TowerPlaced
from engine.games.atlanteon.views import AtlanteonView, SquareView

_RADIUS: Final = 14
_LAST: Final = rgb("#ff86bd")
_GROTTO: Final = Gradient(mix(SEA.line, SEA.ground, 0.4), SEA.edge)
_LIT: Final = rgb("#7fe6da")


@dataclass(frozen=True, slots=True)
class Marks:
    """Squares that stand out: the last piece placed, what it decided, what can be done, why the game ended."""

    placed: frozenset[str] = frozenset()
    decided: frozenset[str] = frozenset()
    playable: frozenset[str] = frozenset()
    claimable: frozenset[str] = frozenset()
    winning: frozenset[str] = frozenset()


def marks(scene: Scene) -> Marks:
    """What stands out in a scene. What happened on the board of a finished first game is not marked."""
    view: AtlanteonView = scene.view
    events: list[Any] = []
    for _, event in scene.last_events:
        events = [] if isinstance(event, SidesSwapped) else [*events, event]
    empty = {square.name for square in view.squares if not square.piece}
    return Marks(
        placed=frozenset(e.square for e in events if isinstance(e, TilePlaced | TowerPlaced)) - empty,
        decided=frozenset(e.square for e in events if isinstance(e, TileScored | TowerCaptured)) - empty,
        playable=frozenset(a.square for a in scene.hints if isinstance(a, PlaceTile | PlaceTower | Claim)),
        claimable=frozenset(view.claimable),
        winning=_winning(view),
    )


def _winning(view: AtlanteonView) -> frozenset[str]:
    """The King or the towers that decided a finished game."""
    if view.phase != "over":
        return frozenset()
    result = view.results[-1]
    squares: set[str] = set()
    if "king" in result.reasons:
        squares.update(side.king_square for side in view.sides if side.side != result.side)
    if "towers" in result.reasons:
        squares.update(square.name for square in view.squares if square.piece[:1] == "t")
    return frozenset(squares)


def open_sides(name: str, view: AtlanteonView) -> list[str]:
    """The empty squares beside a square."""
    return [SQUARES[n] for n in NEIGHBOURS[INDEX[name]] if not view.squares[n].piece]


def settled(square: SquareView) -> bool:
    """Whether it is decided whose a tile or tower is."""
    return bool(square.holder)


def draw_board(canvas: Canvas, scene: Scene) -> None:
    """All squares, from the upper row down, because towers reach above their squares."""
    view: AtlanteonView = scene.view
    shown = marks(scene)
    order = sorted(view.squares, key=lambda square: (-int(square.name[1]), square.name))
    for square in order:
        _draw_ground(canvas, square, square.name in shown.playable)
    for square in order:
        if square.piece:
            _draw_piece(canvas, square)
    _draw_marks(canvas, shown)
    for square in order:
        if square.piece and not settled(square):
            _draw_beads(canvas, square, view)


def _draw_ground(canvas: Canvas, square: SquareView, playable: bool) -> None:
    """Light under what stands out: a square that can be played, a piece with one open neighbour, a held square."""
    box = square_box(square.name)
    if not square.piece:
        if playable:
            canvas.outline(box.inset(-2), _RADIUS + 2, 6, _LIT)
            canvas.text(box.center, square.name, 50, FOAM, anchor="mm", halo=DEEP)
        return
    if settled(square):
        canvas.outline(box.inset(-1), 13, 6, SIDES[square.holder].fill)
    elif square.open == 1:
        canvas.glow(box, _RADIUS, GOLD, blur=9, opacity=1.0)
        canvas.outline(box.inset(-3), _RADIUS + 3, 7, GOLD)
        if square.piece[0] == "T":
            canvas.rounded(box.inset(4), _RADIUS - 4, _GROTTO)


def _draw_piece(canvas: Canvas, square: SquareView) -> None:
    box = square_box(square.name)
    name = square.piece[1]
    if square.piece[0] == "T":
        _draw_tower(canvas, name, box)
    elif square.piece[0] == "t":
        pieces.token(canvas, name, square.holder, pieces.face_box(box))
    else:
        pieces.tile(canvas, square.piece, pieces.face_box(box), settled=settled(square))
    if square.marker:
        pieces.marker(canvas, square.holder, (box.right - 31, box.bottom - 31))
    if not settled(square):
        plaque = Box(box.left, box.bottom - PLAQUE + 2, box.right, box.bottom + 2)
        pieces.plaque(canvas, (square.bandits, square.guardians), plaque)


def _draw_tower(canvas: Canvas, name: str, box: Box) -> None:
    foot = box.bottom - PLAQUE + 8
    picture = tower(name)
    shade = picture.getchannel("A")
    place = (round(box.center[0]) - WIDTH // 2, foot - HEIGHT)
    canvas.stamp(("atlanteon-tower-shade", name), shade, place, DEEP, 0.0, Shadow(7, 4, 4, 0.75, DEEP))
    canvas.paste(picture, place)
    pieces.letter_badge(canvas, name, (box.left + 26, box.top + 26))


def _draw_beads(canvas: Canvas, square: SquareView, view: AtlanteonView) -> None:
    """A dot towards every neighbour that is still empty."""
    x, y = square_box(square.name).center
    for name in open_sides(square.name, view):
        other = square_box(name).center
        reach = FACE / 2 + 6
        at = (
            x + (other[0] > x) * reach - (other[0] < x) * reach,
            y + (other[1] > y) * reach - (other[1] < y) * reach,
        )
        pieces.bead(canvas, at, square.open == 1)


def _draw_marks(canvas: Canvas, shown: Marks) -> None:
    for name in sorted(shown.decided - shown.placed):
        _frame(canvas, name, 5)
    for name in sorted(shown.placed):
        _frame(canvas, name, 9)
    for name in sorted(shown.claimable):
        box = square_box(name).inset(-5)
        canvas.outline(box, _RADIUS + 5, 9, DEEP)
        canvas.dashed(box, _RADIUS + 5, 7, GOLD_LIGHT if name in shown.playable else FOAM, dash=24, gap=14)
    for name in sorted(shown.winning):
        box = square_box(name).inset(-6)
        canvas.outline(box, _RADIUS + 6, 10, GOLD)
        canvas.star((box.right - 16, box.top + 18), 26, 11, 5, GOLD, shadow=Shadow(6, 0, 3, 0.8, DEEP))


def _frame(canvas: Canvas, name: str, width: int, colour: Colour = _LAST) -> None:
    box = square_box(name).inset(-5)
    canvas.outline(box.inset(-1), _RADIUS + 6, width + 2, DEEP, opacity=0.85)
    canvas.outline(box, _RADIUS + 5, width, colour)
