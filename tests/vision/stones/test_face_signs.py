"""What tells a stone's face from a scoring tile, on drawn tables."""

from dataclasses import replace

import cv2
import numpy as np
from support.bloom_drawn import BLACK, CAMERA, SIZE, WOOD, Colour, body, box, disc, drawn, stone

from vision.reading import Outline
from vision.stones import faces
from vision.stones.face_signs import has_one_ground, is_lacquered, is_on_disc, runs_on
from vision.table import Table

PINK, WHITE = (150, 70, 190), (235, 235, 235)
ROSE, FELT = (135, 105, 185), (95, 105, 60)
GREEN, OLIVE, CREAM = (98, 182, 98), (66, 89, 81), (190, 225, 225)
PRINT = [(box(0, -4, 5, 11), WHITE), (box(0, 9, 2, 2), WHITE)]


def on_disc(table: Table) -> bool:
    return is_on_disc(faces.look(table, [stone(0, 0)], rounds=0)[0])


def with_print(ground: tuple[Outline, Colour], table: Colour = WOOD) -> Table:
    return drawn([ground, *PRINT], table)


def test_a_number_on_a_round_tile_is_on_no_stone() -> None:
    assert on_disc(with_print((disc(0, 0, 12.5), PINK)))
    assert not on_disc(with_print(body(0, 0)))
    assert not on_disc(with_print((box(0, 0, 26, 34), PINK)))


def test_a_lamp_mirrored_in_the_middle_of_a_stone_makes_it_no_tile() -> None:
    plain = with_print(body(0, 0), BLACK)
    x, y = (
        np.arange(size) - middle
        for size, middle in zip(SIZE, CAMERA.to_pixel(np.zeros((1, 2)))[0], strict=True)
    )
    glow = 110 * np.exp(-(np.square(x)[None] + np.square(y)[:, None]) / (2 * 14**2))
    lit = cv2.add(plain.picture, np.repeat(glow[:, :, None], 3, axis=2).astype(np.uint8))
    assert not on_disc(replace(plain, picture=np.asarray(lit, np.uint8)))


def test_a_fleck_of_the_table_beside_a_tile_is_no_flower_of_its_number() -> None:
    above = [(box(0, -4, 4, 10), CREAM), (box(0, 11, 2, 2), CREAM)]
    for ground, is_one in (((disc(0, -4, 12.0), GREEN), False), (body(0, 0), True)):
        face = faces.look(drawn([ground, *above], OLIVE), [stone(0, 0)], rounds=0)[0]
        assert len(face.flowers)
        assert has_one_ground(face) == is_one


def test_the_rim_of_a_tile_as_pale_as_its_table_is_no_flower_of_its_number() -> None:
    """Most of the face is then table, and so are its corners."""
    rim = (box(1, 7.2, 6, 1.5), (210, 190, 240))
    above = [(box(1, -3, 4, 9), WHITE), rim]
    for ground, is_one in (((disc(2, -2, 10.5), ROSE), False), (body(0, 0), True)):
        face = faces.look(drawn([ground, *above], FELT), [stone(0, 0)], rounds=0)[0]
        assert len(face.flowers)
        assert is_lacquered(face)
        assert has_one_ground(face) == is_one


def test_only_a_digit_that_a_flank_cuts_is_a_part_of_the_number() -> None:
    cut, next_stones, outline = box(13, -4, 6, 11), box(16.5, -4, 3, 11), box(13, 0, 6, 36)
    for beside, is_part in ((cut, True), (next_stones, False), (outline, False)):
        table = drawn([(box(0, 0, 60, 34), BLACK), *PRINT, (beside, WHITE)], WOOD)
        assert runs_on(faces.look(table, [stone(0, 0)], rounds=0)[0]) == is_part
