"""Stones in a lamp's image, beside stones that mirror less of it."""

from support.bloom_drawn import BLACK, PALE, Colour, body, box, drawn, stone

from vision.stones import bleached, faces
from vision.stones.bodies import ROW_PITCH

LIT, BURNT, INK = (110, 110, 110), (245, 245, 245), (200, 200, 200)


def found(second: Colour, third: Colour, ground: Colour = PALE) -> int:
    """How many places beside a row are in doubt, of which two stones are dark, and the next ones lighter."""
    places = [way * ROW_PITCH for way in range(-1, 3)]
    colours = (BLACK, BLACK, second, third)
    lacquers = [(body(x, 0)[0], colour) for x, colour in zip(places, colours, strict=True)]
    prints = [(box(x, -5, 8, 12), INK) for x in places[:3]]
    table = drawn([*lacquers, *prints], ground)
    known = faces.look(table, [stone(x, 0) for x in places[:3]], rounds=0)
    return len(bleached.beside(faces.look(table, [stone(places[3], 0)], rounds=0), known))


def test_what_is_as_bright_as_print_beside_a_stone_that_mirrors_a_lamp_may_be_a_stone() -> None:
    assert found(LIT, BURNT) == 1


def test_what_is_no_brighter_than_lacquer_that_can_be_read_is_none() -> None:
    assert found(LIT, LIT) == 0


def test_beside_a_stone_that_mirrors_no_lamp_it_is_none() -> None:
    assert found(BLACK, BURNT) == 0


def test_the_bare_table_is_none() -> None:
    assert found(LIT, BURNT, ground=BURNT) == 0
