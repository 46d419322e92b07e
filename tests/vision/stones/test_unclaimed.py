"""Print on lacquer that no stone claims, on drawn black tables."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.bloom_drawn import BLACK, LAMP, WOOD, Colour, box, disc, drawn, stone

from vision.reading import Outline
from vision.stones import faces, prints, unclaimed

GREEN, GREY = (60, 220, 60), (70, 72, 70)
X, Y = 200.0, -5.0
BAR, SEVEN = [box(X, Y, 12, 3, 10)], [box(X, Y - 6, 11, 3), box(X + 3, Y, 3, 14)]
SCRATCH = [box(X + 3, Y + 10, 0.8, 12), disc(X + 3, Y + 15, 2.3)]
RING = [disc(X, Y, 10.0), disc(X, Y, 8.0)]


@pytest.mark.parametrize(
    ("shapes", "inks", "ground", "count"),
    [
        ([*SEVEN, *SCRATCH], (GREEN,), BLACK, 1),
        ([*SEVEN, *SCRATCH], (GREY,), BLACK, 0),
        (RING, (GREEN, BLACK), BLACK, 0),
        (BAR, (GREEN,), BLACK, 0),
        (SEVEN, (GREEN,), WOOD, 0),
    ],
    ids=["a number that a scratch joins", "faint", "a ring", "a pen's end", "on the table"],
)
def test_print_as_clear_as_that_of_stones_on_their_lacquer_is_asked_about(
    shapes: Sequence[Outline], inks: Sequence[Colour], ground: Colour, count: int
) -> None:
    known = [stone(0, 0)]
    read = [(box(0, 0, 30, 38), BLACK), (box(0, -5, 3, 10), GREEN), (disc(0, 9, 2.3), GREEN)]
    lone = [(shape, inks[place % len(inks)]) for place, shape in enumerate(shapes)]
    table = drawn([*read, *lone], ground)
    view = prints.prepare(table.picture, LAMP)
    found = unclaimed.find(table, view, prints.find(view), read=faces.look(table, known), known=known)
    assert len(found) == count


def test_print_at_a_corner_without_a_marker_is_that_of_a_marker_which_is_not_found() -> None:
    known = [stone(0, 0)]
    there = [box(X + 240, Y + 180, 12, 3), box(X + 240, Y + 186, 3, 14)]
    read = [(box(0, -5, 3, 10), GREEN), (disc(0, 9, 2.3), GREEN)]
    table = drawn([*read, *((shape, GREEN) for shape in there)], BLACK)
    view = prints.prepare(table.picture, LAMP)
    corners = ((-500, -270), (500, -270), (-500, 270), (500, 270))
    markers = {k: table.camera.to_pixel(box(x, y, 40, 40)) for k, (x, y) in enumerate(corners)}
    for count, found in ((4, 1), (3, 0)):
        seen = replace(table, markers={k: markers[k] for k in range(count)})
        faces_read = faces.look(seen, known)
        assert len(unclaimed.find(seen, view, prints.find(view), read=faces_read, known=known)) == found


def test_print_on_a_stone_that_is_known_is_claimed() -> None:
    known = [stone(0, 0), stone(X, 0)]
    read = [(box(0, -5, 3, 10), GREEN), (disc(0, 9, 2.3), GREEN)]
    table = drawn([*read, *((shape, GREEN) for shape in [*SEVEN, *SCRATCH])], BLACK)
    view = prints.prepare(table.picture, LAMP)
    assert not unclaimed.find(table, view, prints.find(view), read=faces.look(table, known), known=known)
