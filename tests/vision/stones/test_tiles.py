"""Print on another ground than lacquer: of tiles, flecks of a table, or stones in a lamp's light."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.bloom_drawn import LAMP, PRINT, box, drawn
from support.bloom_drawn import stone as lying
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from engine.observation import NOTHING
from vision.games import bloom
from vision.stones import face_signs, faces
from vision.stones.bodies import LONG, WIDE, Stone
from vision.stones.face import MARGIN, PX, SIZE, Face
from vision.stones.numbers import PERHAPS, Numbered, compared, on_lacquer

RECORDING = Path(__file__).parents[2] / "recordings" / "bloom"

LACQUER = (30.0, 30.0, 30.0)


def face(left: int = 24, top: int = 20, high: int = 18, lacquer: tuple[float, ...] = LACQUER) -> Face:
    """A face with a bar of a number and a flower below it."""
    ink = np.zeros(SIZE[::-1], np.uint8)
    number, flower = (left, top, 20, high), (30, 56, 8, 8)
    for x, y, wide, tall in (number, flower):
        cv2.rectangle(ink, (x, y), (x + wide - 1, y + tall - 1), 255, cv2.FILLED)
    picture = np.full((*SIZE[::-1], 3), lacquer, np.uint8)
    boxes = [np.array([box], np.int32) for box in (number, flower)]
    stone = Stone(0.0, 0.0, 0.0, False, 0.3, 0.0)
    return Face(stone, picture, ink, boxes[0], boxes[1], 1.0, 200.0, np.array(lacquer, np.float32))


def stone_that_shows(number: str, seen: Face) -> Numbered:
    return Numbered(seen, {number: 1.0}, {1: 1.0}, 2.0)


def test_a_small_number_on_another_ground_may_be_a_tile() -> None:
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    tile = stone_that_shows("6", face(high=12, lacquer=(110.0, 80.0, 80.0)))
    told = on_lacquer([*stones, tile], LAMP)
    assert [one.odds.get(NOTHING, 0.0) for one in told] == [0.0, 0.0, 0.0, 0.6]


def test_the_ground_of_a_number_in_doubt_is_no_lacquer_because_it_is_its_own() -> None:
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    apart = replace(face(lacquer=(102.0, 65.0, 106.0)), stone=replace(face().stone, x=200.0))
    odds = {"71": 0.976, "11": 0.024}
    assert on_lacquer([*stones, Numbered(apart, odds, {1: 1.0}, 2.0)], LAMP)[-1].odds[NOTHING] == 0.1


def test_a_small_number_on_lacquer_is_a_stone() -> None:
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    told = on_lacquer([*stones, stone_that_shows("11", face(high=12))], LAMP)
    assert all(NOTHING not in one.odds for one in told)


def test_a_faint_number_of_two_digits_on_other_lacquer_is_a_stone_and_one_digit_may_be_none() -> None:
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    lit = replace(face(lacquer=(72.0, 59.0, 45.0)), contrast=90.0)
    lit = replace(lit, stone=replace(lit.stone, x=200.0, proof=0.0))
    told = [on_lacquer([*stones, stone_that_shows(number, lit)], LAMP)[-1] for number in ("83", "8")]
    assert [one.odds.get(NOTHING, 0.0) for one in told] == [0.0, 0.6]


def test_a_faint_number_in_doubt_on_another_ground_and_in_no_row_is_rather_nothing() -> None:
    """As the folds of a glove, which may look like a digit."""
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    fold = replace(face(lacquer=(117.0, 89.0, 110.0)), contrast=73.0)
    fold = replace(fold, picture=np.pad(fold.picture[8:-8, 8:-8], ((8, 8), (8, 8), (0, 0))))
    odds = {"3": 0.85, "2": 0.15}
    fold = replace(fold, stone=replace(fold.stone, x=200.0))
    doubtful = on_lacquer([*stones, Numbered(fold, odds, {1: 1.0}, 2.0)], LAMP)[-1]
    assert doubtful.odds[NOTHING] == 0.6
    assert doubtful.best_odds < 0.4
    in_row = replace(fold, stone=replace(fold.stone, x=27.2))
    assert on_lacquer([*stones, Numbered(in_row, odds, {1: 1.0}, 2.0)], LAMP)[-1].odds[NOTHING] < 0.05


def test_a_faint_number_on_a_darker_ground_is_a_stone_in_its_row_and_rather_nothing_elsewhere() -> None:
    """As far from the lamp, where lacquer and print are darker; specks of a cloth are read, but lie alone."""
    stones = [stone_that_shows(number, face(lacquer=(60.0, 60.0, 60.0))) for number in ("12", "34", "56")]
    dim = replace(face(), contrast=80.0)
    for x, odds, nothing in ((27.2, {"7": 1.0}, [0.0]), (200.0, {"7": 1.0}, [0.6]), (200.0, {"7": 0.9}, [])):
        there = Numbered(replace(dim, stone=replace(dim.stone, x=x)), odds, {1: 1.0}, 2.0)
        told = on_lacquer([*stones, there], LAMP)[len(stones) :]
        assert [one.odds.get(NOTHING, 0.0) for one in told] == nothing


def test_flecks_of_a_table_are_rather_nothing_although_a_thing_lies_across_a_corner_of_theirs() -> None:
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    edge, green = round(MARGIN * PX), (60, 110, 60)
    for sides, nothing in ((2, 0.6), (4, PERHAPS)):
        flecks = replace(face(lacquer=(97.0, 97.0, 97.0)), contrast=60.0)
        picture = np.full_like(flecks.picture, 97)
        picture[flecks.ink > 0] = 150
        picture[:edge], picture[:, :edge] = green, green
        if sides > 2:
            picture[-edge:], picture[:, -edge:] = green, green
        flecks = replace(flecks, picture=picture, stone=replace(flecks.stone, x=200.0))
        assert face_signs.has_body(flecks)
        told = on_lacquer([*stones, Numbered(flecks, {"4": 0.9, "6": 0.1}, {1: 1.0}, 2.0)], LAMP)[-1]
        assert told.odds[NOTHING] == nothing


def test_the_grain_of_a_table_beside_a_row_is_rather_nothing() -> None:
    """It is read as a number above its flowers, but no print is as faint and on another ground."""
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    grain = replace(face(lacquer=(90.0, 118.0, 131.0)), contrast=17.0)
    grain = replace(grain, stone=replace(grain.stone, x=27.2))
    grain = replace(grain, picture=np.pad(grain.picture[8:-8, 8:-8], ((8, 8), (8, 8), (0, 0))))
    told = on_lacquer([*stones, Numbered(grain, {"33": 0.85, "53": 0.15}, {5: 1.0}, 2.0)], LAMP)[-1]
    assert told.odds[NOTHING] == 0.6


def test_an_unreadable_print_on_a_coloured_ground_is_dropped_and_one_in_a_lamp_is_not() -> None:
    for lacquer, count in (((40.0, 40.0, 190.0), 1), ((180.0, 180.0, 180.0), 2)):
        unread = Numbered(face(lacquer=lacquer), {"7": 0.2, NOTHING: 0.4}, {1: 1.0}, 1.0)
        assert len(on_lacquer([stone_that_shows("5", face()), unread], LAMP)) == count


def test_small_unreadable_print_on_a_pale_body_is_kept_beside_a_joker_and_dropped_in_no_row() -> None:
    """As flowers upside down, which are lower than a number; a tile lies anywhere."""
    pale = (120, 110, 110)
    for joker, count in (((27.2, 0.0), 2), ((300.0, 0.0), 1)):
        table = drawn([(box(0, 0, WIDE, LONG), pale), *PRINT])
        seen = faces.look(table, [lying(0, 0)], rounds=0)[0]
        low = replace(seen, number=seen.number * np.array([1, 1, 1, 0.5]))
        unread = Numbered(low, {"7": 0.2, NOTHING: 0.4}, {1: 1.0}, 1.0)
        far = replace(face(), stone=lying(-300, 0))
        told = on_lacquer([stone_that_shows("5", far), unread], LAMP, [replace(lying(*joker), sun=True)])
        assert len(told) == count


def test_a_number_in_doubt_on_no_lacquer_that_was_seen_may_be_that_of_a_tile() -> None:
    stones = [stone_that_shows(number, face()) for number in ("12", "34", "56")]
    odds = {"12": 0.89, "32": 0.11}
    for lacquer, nothing in (((98.0, 94.0, 151.0), 0.1), (LACQUER, 0.0)):
        there = Numbered(face(lacquer=lacquer), odds, {1: 1.0}, 2.0)
        told = compared(on_lacquer([*stones, there], LAMP))[-1]
        assert told.odds.get(NOTHING, 0.0) == pytest.approx(nothing)


def test_figures_of_a_pad_among_its_lines_are_no_sure_number() -> None:
    seen = bloom.read(table_in(paint(random_scene("bloom", 983_208)).image)).seen
    assert seen is not None
    doubts = [sighting for sighting in seen.sightings if not sighting.sure]
    assert {NOTHING, "11"} <= {reading for sighting in doubts for reading in sighting.odds}
    assert "11" not in {sighting.best for sighting in seen.sightings if sighting.sure}
