"""Boxes are divided without losing pixels."""

from itertools import pairwise

from bot.render.layout import Box


def test_parts_cover_the_whole() -> None:
    box = Box(10, 20, 311, 222)
    columns = box.columns(4, 6)
    assert columns[0].left == 10
    assert columns[-1].right == 311
    assert all(b.left - a.right in (5, 6, 7) for a, b in pairwise(columns))
    rows = box.rows(3)
    assert (rows[0].top, rows[-1].bottom) == (20, 222)
    assert all(a.bottom == b.top for a, b in pairwise(rows))


def test_splits() -> None:
    box = Box(0, 0, 100, 50)
    assert box.split_left(30, 10) == (Box(0, 0, 30, 50), Box(40, 0, 100, 50))
    assert box.split_right(30, 10) == (Box(0, 0, 60, 50), Box(70, 0, 100, 50))
    assert box.split_top(20) == (Box(0, 0, 100, 20), Box(0, 20, 100, 50))
    assert box.split_bottom(20) == (Box(0, 0, 100, 30), Box(0, 30, 100, 50))
    assert box.square() == Box(25, 0, 75, 50)
    assert box.inset(10) == Box(10, 10, 90, 40)
    assert box.moved(5, 6) == Box(5, 6, 105, 56)
    assert Box.around((50, 25), 100, 50) == box
    assert (box.width, box.height, box.center) == (100, 50, (50, 25))
