"""What counts as print, on drawn cloths with thousands of specks that look like digits and flowers."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.light import Lamp
from vision.photo import Picture
from vision.stones import bodies, prints
from vision.stones.bodies import Stone
from vision.stones.prints import Prints
from vision.table import Table

LAMP = Lamp(np.full(3, 0.8, np.float32), np.full(3, 0.01, np.float32))
CLOTH, SPECK, LACQUER, INK = (40, 70, 40), (90, 160, 90), (34, 32, 34), (230, 200, 120)
SIZE = (2304, 1296)
CAMERA = Camera(*SIZE, focal=1900.0, distance=1000.0, tilt_x=0.0, tilt_y=0.0, barrel=0.0)
STONE = (50, 65)  # pixels
SQUARE = 34  # pixels
MIDDLES = [(x, y) for y in (500, 800) for x in range(800, 1400, 200)]


def speckled(specks: int, stones: list[tuple[int, int]], lacquer: tuple[int, int, int] = LACQUER) -> Picture:
    """Stones with a 7 and a flower on a cloth with as many specks, with the blur of a photo."""
    random = np.random.default_rng(3)
    picture = np.full((SIZE[1], SIZE[0], 3), CLOTH, np.uint8)
    for x, y, long, wide, turn in random.uniform((0, 0, 4, 2, 0), (*SIZE, 11, 4, 180), (specks, 5)):
        cv2.ellipse(picture, ((x, y), (long, wide), turn), SPECK, cv2.FILLED, cv2.LINE_AA)
    for x, y in stones:
        corner = np.array(STONE) // 2
        cv2.rectangle(picture, np.array((x, y)) - corner, np.array((x, y)) + corner, lacquer, cv2.FILLED)
        cv2.putText(picture, "7", (x - 9, y + 4), cv2.FONT_HERSHEY_SIMPLEX, 0.9, INK, 3, cv2.LINE_AA)
        cv2.circle(picture, (x, y + 20), 5, INK, cv2.FILLED, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)


def seen_on(picture: Picture) -> Prints:
    return prints.find(prints.prepare(picture, LAMP))


def on_stones(seen: Prints) -> list[int]:
    """How many prints were found on each stone."""
    away: NDArray[np.float64] = np.abs(seen.middle[:, None] - np.array(MIDDLES)[None])
    return [int(count) for count in (away < np.array(STONE) / 2).all(axis=2).sum(axis=0)]


def test_of_thousands_of_specks_only_those_beside_stones_count_as_print() -> None:
    seen = seen_on(speckled(4000, MIDDLES))
    assert on_stones(seen) == [2] * len(MIDDLES)
    assert len(seen.middle) < 20 * len(MIDDLES)


def test_a_speckled_cloth_with_nothing_on_it_has_no_prints() -> None:
    assert len(seen_on(speckled(4000, [])).middle) == 0


def test_few_specks_count_even_where_nothing_lies() -> None:
    assert len(seen_on(speckled(250, [])).middle) > 0


def test_prints_on_lacquer_like_the_cloth_count_if_the_stones_show_a_faint_edge() -> None:
    fainter = (36, 60, 36)
    assert on_stones(seen_on(speckled(4000, MIDDLES, fainter))) == [2] * len(MIDDLES)


def test_a_place_beside_a_stone_has_no_sides_and_the_stone_has() -> None:
    ground = prints.prepare(speckled(4000, MIDDLES), LAMP)
    grounds = prints.find(ground).grounds
    assert grounds is not None
    places = [*MIDDLES, *((x, y + 90) for x, y in MIDDLES)]
    centres = CAMERA.to_mm(np.array(places, np.float64))
    upright = np.tile((0.0, 1.0), (len(places), 1))
    seen = bodies.sided(Table(ground.picture, CAMERA, {}), ground, grounds, centres, upright)
    assert seen.tolist() == [True] * len(MIDDLES) + [False] * len(MIDDLES)


def on_rough_cloth() -> Picture:
    """The same stones on a speckled cloth whose own light is uneven, from tuft to tuft."""
    tufts = np.random.default_rng(4).normal(1, 0.2, (SIZE[1] // 24, SIZE[0] // 24)).astype(np.float32)
    uneven = cv2.resize(tufts, SIZE, interpolation=cv2.INTER_CUBIC)[..., None]
    smooth = speckled(4000, MIDDLES)
    rough = np.asarray(np.clip(smooth * uneven, 0, 255), np.uint8)
    for x, y in MIDDLES:
        here = np.s_[y - STONE[1] // 2 : y + STONE[1] // 2, x - STONE[0] // 2 : x + STONE[0] // 2]
        rough[here] = smooth[here]
    return rough


def test_on_a_rough_cloth_only_what_differs_more_than_the_cloth_itself_counts() -> None:
    ground = prints.prepare(on_rough_cloth(), LAMP)
    seen = prints.find(ground)
    assert on_stones(seen) == [2] * len(MIDDLES)
    assert len(seen.middle) < 20 * len(MIDDLES)
    table = Table(ground.picture, CAMERA, {})
    known = [
        Stone(float(x), float(y), 0.0, False, 1.0, 0.0) for x, y in CAMERA.to_mm(np.array(MIDDLES) * 1.0)
    ]
    places = bodies.next_to(known, known)
    assert bodies.inked(table, ground, None, places)
    assert bodies.inked(table, ground, seen.grounds, places) == []


def test_a_place_beside_a_row_at_which_a_marker_lies_has_no_print_of_its_own() -> None:
    ground = prints.prepare(on_rough_cloth(), LAMP)
    table = Table(ground.picture, CAMERA, {})
    x, y = CAMERA.to_mm(np.array(MIDDLES[:1]) * 1.0)[0].tolist()
    inked = bodies.inked(table, ground, None, bodies.next_to([Stone(x, y, 0.0, False, 1.0, 0.0)], []))
    corners = np.array([(-20, -20), (20, -20), (20, 20), (-20, 20)])
    for place in inked:
        marker = CAMERA.to_pixel(corners + np.array([place.x, place.y]))
        assert place not in bodies.inked(replace(table, markers={0: marker}), ground, None, inked)
    assert inked


def on_chequered_cloth() -> Picture:
    """The same stones on faintly speckled squares of which the dark ones are as dark as lacquer."""
    dark = (np.indices((SIZE[1], SIZE[0])) // SQUARE).sum(axis=0) % 2 == 0
    stones = speckled(4000, MIDDLES)
    faint = np.asarray(stones // 3 + np.where(dark, 20, 110)[..., None], np.uint8)
    for x, y in MIDDLES:
        here = np.s_[y - STONE[1] // 2 : y + STONE[1] // 2, x - STONE[0] // 2 : x + STONE[0] // 2]
        faint[here] = stones[here]
    return faint


def test_prints_far_stronger_than_a_chequered_cloth_stand_out_from_it() -> None:
    seen = seen_on(on_chequered_cloth())
    assert seen.grounds is not None
    assert on_stones(seen) == [2] * len(MIDDLES)
    inside = (seen.middle > SQUARE).all(axis=1) & (seen.middle < np.array(SIZE) - SQUARE).all(axis=1)
    assert (seen.stands_out & inside).sum() == 2 * len(MIDDLES)


def test_few_prints_need_no_grounds() -> None:
    assert seen_on(speckled(0, MIDDLES)).grounds is None


def test_the_noise_of_a_dim_photo_is_no_print_and_needs_no_sides_of_stones() -> None:
    dim = speckled(0, MIDDLES, CLOTH) // 2
    grain = np.random.default_rng(5).normal(0, 16, dim.shape)
    seen = seen_on(np.clip(dim + grain, 0, 255).astype(np.uint8))
    assert on_stones(seen) == [2] * len(MIDDLES)
    assert seen.grounds is None


def test_flowers_below_numbers_that_run_together_count() -> None:
    picture = np.full((SIZE[1], SIZE[0], 3), LACQUER, np.uint8)
    cv2.line(picture, (780, 605), (970, 605), INK, 6, cv2.LINE_AA)
    flowers = [(825, 630), (875, 630), (925, 630)]
    for flower in flowers:
        cv2.circle(picture, flower, 3, INK, cv2.FILLED, cv2.LINE_AA)
    assert sorted(np.round(seen_on(picture).middle).tolist()) == [list(flower) for flower in flowers]
