"""A player's board: the plaque with its seven stars, tiles, features, corners and what stands out."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.render import materials, shapes
from bot.render.canvas import Canvas, Shadow
from bot.render.games.pavilion import features, stones
from bot.render.games.pavilion.geometry import Plan, direction, feature_size
from bot.render.games.pavilion.ground import azulejos
from bot.render.games.pavilion.look import (
    COBALT,
    COBALT_DEEP,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LAST,
    LIT,
    MARBLE,
    SAND,
    SLATE,
    glaze,
)
from bot.render.games.pavilion.marks import Marks
from bot.render.layout import Box
from bot.render.shapes import Point
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix
from engine.games.pavilion.data import CORNERS, FEATURES, POINTS, SIDES, STARS
from engine.games.pavilion.views import NumberView, PlayerView, StarView

LARGE: Final = 100.0
"""From this R on a board carries all its words; smaller ones are only looked at."""
_NUMBERS: Final = ((-2.44, -1.60), (1.98, -1.60), (1.98, 1.60), (-2.44, 1.60))
"""Where the medals of the numbers 1 to 4 lie."""
_WORTH: Final = {
    0: (-2.28, 0.96),
    1: (-0.315, -2.27),
    2: (0.315, -2.27),
    3: (2.28, -0.96),
    4: (0.315, 2.27),
    5: (-0.315, 2.27),
    6: (-2.28, -0.96),
}
"""Where the plaque with the points of each star lies."""


def star_glaze(side: str, star: int) -> str:
    """The colour of a star's open spaces; none of their own in the centre star and on side B."""
    return STARS[star].key if side == "A" else ""


class Board:
    """Draws one board into a place."""

    def __init__(self, canvas: Canvas, plan: Plan, player: PlayerView, side: str, codes: dict[str, str]) -> None:
        self.canvas = canvas
        self.plan = plan
        self.player = player
        self.side = side
        self.codes = codes if plan.r >= LARGE else {}

    def draw(self, marks: Marks, wild: str, own: bool) -> None:
        """The whole board; ``own``: what can be done now is marked on it."""
        box = self.plan.box
        self._lay_plaque(box)
        self._draw_features(marks)
        for index, star in enumerate(self.player.stars):
            self._draw_star(index, star, marks, own)
        self._draw_corners()
        if self.plan.r >= LARGE:
            for number, at in zip(self.player.numbers, _NUMBERS, strict=True):
                self._draw_number(number, self.plan.at(*at))
            for index in _WORTH:
                if index or self.player.stars[index].worth:
                    self._draw_worth(index, self.player.stars[index])

    def _lay_plaque(self, box: Box) -> None:
        picture = plaque(self.side, self.plan.r)
        radius = corner_radius(self.plan.r)
        key = ("pavilion-plaque-shape", self.plan.r)
        mask = sprite(key, lambda: shapes.rounded(picture.width, picture.height, radius))
        shade = Shadow(max(4, round(self.plan.r / 14)), 1, max(2, round(self.plan.r / 30)), 0.45)
        core = Box(0, radius, picture.width, picture.height - radius)
        self.canvas.stamp(key, mask, (box.left, box.top), COBALT_DEEP, 1.0, shade, core)
        self.canvas.image.paste(picture, (box.left, box.top), mask)

    # --- stars --------------------------------------------------------------------------------------------

    def _draw_star(self, index: int, star: StarView, marks: Marks, own: bool) -> None:
        plan, r = self.plan, self.plan.r
        for space in star.spaces:
            at = plan.space(index, space.point)
            if space.colour is not None:
                code = self.codes.get(space.colour, "")
                stones.put(self.canvas, stones.tile(space.colour, r, 60 * space.point, code), at)
            elif own and (star.key, space.name) in marks.payable:
                colour = star_glaze(self.side, index)
                stones.halo(self.canvas, at, r, 60 * space.point, GOLD_LIGHT, max(3, round(r / 20)))
                stones.put(self.canvas, stones.lit_space(colour, space.number, r, space.point), at)
        for space in star.spaces:
            at = plan.space(index, space.point)
            if (self.player.seat, star.key, space.name) in marks.placed:
                self._frame(at, r, 60 * space.point, LAST)
            elif own and space.colour is None and (star.key, space.name) in marks.payable:
                stones.mark(self.canvas, at, r, 60 * space.point, LIT, max(2.5, r / 28), -r / 50)

    def _frame(self, at: Point, long: float, angle: float, colour: Colour) -> None:
        width = max(2.5, self.plan.r / 24)
        stones.mark(self.canvas, at, long, angle, IVORY, width + max(1.5, self.plan.r / 60), 0)
        stones.mark(self.canvas, at, long, angle, colour, width, 0)

    # --- features -----------------------------------------------------------------------------------------

    def _draw_features(self, marks: Marks) -> None:
        for index, view in enumerate(self.player.features):
            if not view.covered:
                continue
            names = SIDES[self.side]
            missing = set(view.missing)
            covered = tuple(
                (names.stars[space // POINTS], names.names[space]) not in missing for space in FEATURES[index].spaces
            )
            stones.put(self.canvas, features.feature(index, self.plan.r, covered), self.plan.feature(index))
        for index, view in enumerate(self.player.features):
            if (self.player.seat, view.id) in marks.done:
                long = self.plan.r * feature_size(index)
                self._frame(self.plan.feature(index), long * 0.94, FEATURES[index].long_axis_deg, LAST)

    # --- corners and medals -------------------------------------------------------------------------------

    def _draw_corners(self) -> None:
        """The tiles kept for the next round."""
        kept = [colour for colour, count in self.player.corners for _ in range(count)]
        for index, colour in enumerate(kept):
            picture = stones.tile(colour, corner_size(self.plan.r), CORNERS[index].long_axis_deg)
            stones.put(self.canvas, picture, corner_place(self.plan, index))

    def _draw_number(self, number: NumberView, at: Point) -> None:
        """A medal: the number, how much of it is covered, and its points at the end."""
        canvas, radius = self.canvas, 28
        done = number.covered == number.needed
        canvas.circle(at, radius, GOLD if done else lighten(SAND, 0.35), shadow=Shadow(5, 1, 3, 0.35))
        canvas.ring(at, radius, 8, GOLD_DARK if done else mix(SAND, SLATE, 0.45))
        if number.covered and not done:
            canvas.pie(at, radius, -90, -90 + 360 * number.covered / number.needed, COBALT)
            canvas.circle(at, radius - 8, lighten(SAND, 0.55))
        canvas.text(at, str(number.number), 36, INK, anchor="mm")
        canvas.text((at[0] + radius + 3, at[1]), f"+{number.points}", 32, COBALT_DEEP, anchor="lm")

    def _draw_worth(self, index: int, star: StarView) -> None:
        """The points of a complete star, or its name where it has no colour yet."""
        x, y = self.plan.at(*_WORTH[index])
        done = star.covered == POINTS
        look = glaze(star.colour)
        text = str(star.worth) if star.worth else star.pos
        box = Box.around((x, y), 74, 42)
        if done:
            self.canvas.rounded(box.inset(-4), 25, GOLD, shadow=Shadow(6, 1, 3, 0.5))
        self.canvas.rounded(box, 21, IVORY, shadow=None if done else Shadow(4, 1, 2, 0.3))
        self.canvas.outline(box, 21, 3, look.deep)
        if not star.worth:
            self.canvas.text((x, y), text, 32, INK, anchor="mm")
            return
        self.canvas.circle((x - 19, y), 15, look.fill)
        self.canvas.symbol(look.symbol, (x - 19, y), 18, look.ink)
        self.canvas.text((x + 15, y), text, 32, INK, anchor="mm")


def corner_radius(r: float) -> int:
    """How round the corners of the plaque are."""
    return max(4, round(r * 0.16))


def corner_size(r: float) -> float:
    """The length of a tile in a corner."""
    return round(r * 0.62)


def corner_place(plan: Plan, index: int) -> Point:
    """The middle of a corner space, a little lower than on the printed board so that it stays on the plaque."""
    corner = CORNERS[index]
    return plan.at(corner.x * 1.0, corner.y * 0.955)


def plaque(side: str, r: float) -> Image.Image:
    """The empty board of a side: marble, azulejo border, open spaces and features. Drawn once for each size."""
    return sprite(("pavilion-plaque", side, r), lambda: _paint_plaque(side, r))


def _paint_plaque(side: str, r: float) -> Image.Image:
    size = Plan(0, 0, r).box
    canvas = Canvas(MARBLE, (size.width, size.height))
    plan = Plan(size.width / 2, size.height / 2, r)
    _paint_ground(canvas, plan)
    for star in range(len(STARS)):
        _paint_star(canvas, plan, side, star)
    for index, feature in enumerate(FEATURES):
        picture = features.paint_feature(index, r, (False,) * len(feature.spaces))
        stones.put(canvas, picture, plan.feature(index))
    for index, corner in enumerate(CORNERS):
        at, long = corner_place(plan, index), corner_size(r)
        mask = stones.stone_mask(long, corner.long_axis_deg, 1.0, 2.0)
        face = materials.relief(mask, mix(SAND, MARBLE, 0.4), max(2, round(r / 50)), gloss=False, sunken=True)
        canvas.image.paste(face, (round(at[0] - mask.width / 2), round(at[1] - mask.height / 2)), mask)
    return canvas.image


def _paint_ground(canvas: Canvas, plan: Plan) -> None:
    """Marble with a pale pattern, in a border of blue and white."""
    box, r = canvas.box, plan.r
    edge = max(3, round(r * 0.055))
    line, half = max(1, edge // 4), max(1, edge // 2 - 1)
    for inset, colour in ((0, COBALT_DEEP), (2, COBALT), (half, mix(IVORY, COBALT, 0.2)), (half + line, COBALT)):
        _fill(canvas.image, box.inset(inset), corner_radius(r) - inset, colour)
    inner = box.inset(edge)
    size = (inner.width, inner.height)
    stone = materials.paint_texture("stone", size, MARBLE, 0.55, 3) if r >= LARGE else Image.new("RGB", size, MARBLE)
    if r >= LARGE:
        pattern = azulejos(inner.width, inner.height, round(r * 0.74))
        stone.paste(COBALT, (0, 0), pattern.point([round(v * 0.07) for v in range(256)]))
    canvas.image.paste(stone, (inner.left, inner.top), shapes.rounded(*size, round(r * 0.12)))


def _fill(image: Image.Image, box: Box, radius: int, colour: Colour) -> None:
    """A rounded rectangle that is drawn once and not kept."""
    image.paste(colour, (box.left, box.top), shapes.rounded(box.width, box.height, max(1, radius)))


def _paint_star(canvas: Canvas, plan: Plan, side: str, star: int) -> None:
    """The bed of a star and its open spaces."""
    r, colour = plan.r, star_glaze(side, star)
    look = glaze(colour)
    corners: list[Point] = []
    for point in range(POINTS):
        corners.append(plan.space(star, point, 1.0 + 0.045))
        ux, uy = direction(60 * point + 30)
        x, y = plan.star(star)
        reach = r * (0.5774 + 0.035)
        corners.append((x + reach * ux, y + reach * uy))
    _lay_bed(canvas.image, corners, darken(look.fill, 0.25), max(3, round(r / 22)))
    for point in range(POINTS):
        number = SIDES[side].costs[star * POINTS + point]
        stones.put(canvas, stones.paint_space(look, number, r, point), plan.space(star, point))


def _lay_bed(image: Image.Image, corners: list[Point], colour: Colour, blur: int) -> None:
    """A polygon with a soft shadow, drawn once and not kept."""
    left, top = (round(min(p[axis] for p in corners)) - 1 for axis in (0, 1))
    right, bottom = (round(max(p[axis] for p in corners)) + 2 for axis in (0, 1))
    mask = shapes.polygon(right - left, bottom - top, [(x - left, y - top) for x, y in corners])
    soft = shapes.shadow(mask, blur).point([round(v * 0.4) for v in range(256)])
    image.paste((20, 12, 6), (left - 2 * blur + 1, top - 2 * blur + 2), soft)
    image.paste(colour, (left, top), mask)
