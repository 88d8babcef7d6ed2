"""Where everything on a player's board lies, in pixels, from the coordinate model of the tables."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from bot.render.layout import Box
from bot.render.shapes import Point
from engine.games.pavilion.data import CORNERS, FEATURES, LAYOUT, POINTS, STARS

SHORT: Final = 1 / math.sqrt(3)
"""Short diagonal, and side, of a tile whose long diagonal is 1."""
HALF_WIDTH: Final = 2.80
HALF_HEIGHT: Final = 2.58
"""Half the size of the plaque that holds everything, in R."""


def direction(angle: float) -> Point:
    """The unit vector of a clock angle: 0 is up, 90 right."""
    turn = math.radians(angle)
    return math.sin(turn), -math.cos(turn)


def rhombus(center: Point, long: float, angle: float, scale: float = 1.0) -> list[Point]:
    """The corners of a tile with its long diagonal in a direction, from the tip there clockwise."""
    (ux, uy), (vx, vy) = direction(angle), direction(angle + 90)
    a, b = long / 2 * scale, long * SHORT / 2 * scale
    x, y = center
    return [(x + a * ux, y + a * uy), (x + b * vx, y + b * vy), (x - a * ux, y - a * uy), (x - b * vx, y - b * vy)]


@dataclass(frozen=True, slots=True)
class Plan:
    """A board with its centre and R, the length of a tile."""

    x: float
    y: float
    r: float

    @classmethod
    def inside(cls, box: Box) -> Plan:
        """The largest board that fits into a box."""
        r = min(box.width / (2 * HALF_WIDTH), box.height / (2 * HALF_HEIGHT))
        return cls(box.center[0], box.center[1], math.floor(r * 2) / 2)

    @property
    def box(self) -> Box:
        """The plaque."""
        return Box.around((self.x, self.y), round(2 * HALF_WIDTH * self.r), round(2 * HALF_HEIGHT * self.r))

    def at(self, x: float, y: float) -> Point:
        """A place given in R from the middle."""
        return self.x + x * self.r, self.y + y * self.r

    def star(self, star: int) -> Point:
        """The centre of a star."""
        return self.at(STARS[star].x, STARS[star].y)

    def space(self, star: int, point: int, reach: float = 0.5) -> Point:
        """A place on the long diagonal of a space, its middle unless told."""
        (x, y), (ux, uy) = self.star(star), direction(60 * point)
        return x + reach * self.r * ux, y + reach * self.r * uy

    def feature(self, index: int) -> Point:
        """The middle of a pillar, statue or window."""
        feature = FEATURES[index]
        ux, uy = direction(feature.angle_deg)
        return self.at(feature.dist * ux, feature.dist * uy)

    def corner(self, index: int) -> Point:
        """The middle of a corner space."""
        corner = CORNERS[index]
        return self.at(corner.x, corner.y)


def feature_size(index: int) -> float:
    """The long diagonal of a feature in R."""
    return float(LAYOUT["window_scale"]) if FEATURES[index].kind == "window" else 1.0


def edges(index: int) -> list[int]:
    """For each space around a feature the edge of its rhombus that touches it: 0 follows the first tip clockwise."""
    plan = Plan(0, 0, 1)
    center = plan.feature(index)
    feature = FEATURES[index]
    corners = rhombus(center, feature_size(index), feature.long_axis_deg)
    middles = [
        ((corners[i][0] + corners[(i + 1) % 4][0]) / 2, (corners[i][1] + corners[(i + 1) % 4][1]) / 2) for i in range(4)
    ]
    found = []
    for space in feature.spaces:
        tile = plan.space(space // POINTS, space % POINTS)
        found.append(min(range(4), key=lambda i: math.dist(middles[i], tile)))
    return found


EDGES: Final = tuple(tuple(edges(index)) for index in range(len(FEATURES)))
