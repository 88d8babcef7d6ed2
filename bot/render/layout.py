"""Rectangles and how to divide them."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in whole pixels; right and bottom are outside of it."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def sized(cls, left: float, top: float, width: float, height: float) -> "Box":
        """A box by its corner and size."""
        return cls(round(left), round(top), round(left + width), round(top + height))

    @classmethod
    def around(cls, center: tuple[float, float], width: float, height: float) -> "Box":
        """A box by its centre and size."""
        return cls.sized(center[0] - width / 2, center[1] - height / 2, width, height)

    @property
    def width(self) -> int:
        """Horizontal size in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Vertical size in pixels."""
        return self.bottom - self.top

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def inset(self, horizontal: int, vertical: int | None = None) -> "Box":
        """The box made smaller on all sides (larger, if negative)."""
        down = horizontal if vertical is None else vertical
        return Box(self.left + horizontal, self.top + down, self.right - horizontal, self.bottom - down)

    def moved(self, right: int, down: int) -> "Box":
        """The box at another place."""
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def columns(self, count: int, gap: int = 0) -> list["Box"]:
        """The box divided into equal columns, from left to right."""
        step = (self.width + gap) / count
        return [Box.sized(self.left + i * step, self.top, step - gap, self.height) for i in range(count)]

    def rows(self, count: int, gap: int = 0) -> list["Box"]:
        """The box divided into equal rows, from top to bottom."""
        step = (self.height + gap) / count
        return [Box.sized(self.left, self.top + i * step, self.width, step - gap) for i in range(count)]

    def split_left(self, width: int, gap: int = 0) -> tuple["Box", "Box"]:
        """A column of `width` on the left, and the rest."""
        middle = self.left + width
        return Box(self.left, self.top, middle, self.bottom), Box(middle + gap, self.top, self.right, self.bottom)

    def split_right(self, width: int, gap: int = 0) -> tuple["Box", "Box"]:
        """The rest, and a column of `width` on the right."""
        middle = self.right - width
        return Box(self.left, self.top, middle - gap, self.bottom), Box(middle, self.top, self.right, self.bottom)

    def split_top(self, height: int, gap: int = 0) -> tuple["Box", "Box"]:
        """A row of `height` at the top, and the rest."""
        middle = self.top + height
        return Box(self.left, self.top, self.right, middle), Box(self.left, middle + gap, self.right, self.bottom)

    def split_bottom(self, height: int, gap: int = 0) -> tuple["Box", "Box"]:
        """The rest, and a row of `height` at the bottom."""
        middle = self.bottom - height
        return Box(self.left, self.top, self.right, middle - gap), Box(self.left, middle, self.right, self.bottom)

    def square(self) -> "Box":
        """The largest square in the middle of the box."""
        side = min(self.width, self.height)
        return Box.around(self.center, side, side)
