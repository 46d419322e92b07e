"""What is made of the print on a face of Bloom: hair strokes, numbers off the middle, tiles."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.bloom_drawn import BLACK, INK, PRINT, body, box, disc, drawn
from support.bloom_drawn import stone as lying
from support.photographed import picture_at, table_in
from support.stress import STRESSES

from engine.observation import SURE
from vision.games import bloom
from vision.light import measure
from vision.look import look
from vision.photo import load
from vision.stones import bodies, face_signs, faces, flowers, outside, whole_stones
from vision.stones.bodies import LONG, WIDE, Stone
from vision.stones.face import HALF, MARGIN, PX, SIZE, Face, middle, number_box
from vision.stones.numbers import OF_USUAL_CLEAR, Numbered, read, unread_beside

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


def test_a_hair_stroke_belongs_to_the_number() -> None:
    seen = face()
    cv2.line(seen.ink, (17, 32), (24, 26), 90, 1)
    assert number_box(seen) == (17, 20, 44, 38)


def test_a_scratch_through_the_number_does_not() -> None:
    seen = face()
    cv2.line(seen.ink, (0, 32), (67, 26), 90, 1)
    assert number_box(seen) == (24, 20, 44, 38)


def test_a_bit_of_an_outline_beside_the_flowers_makes_no_stone_lean() -> None:
    seen = face()
    flowers = np.array([(24, 56, 9, 9), (35, 56, 9, 9), (10, 64, 3, 10)], np.int32)
    for x, y, wide, high in flowers.tolist():
        cv2.rectangle(seen.ink, (x, y), (x + wide - 1, y + high - 1), 255, cv2.FILLED)
    assert faces.straightened(replace(seen, flowers=flowers)) is seen.stone


def test_a_number_beside_the_middle_of_its_stone_is_out_of_place() -> None:
    assert face_signs.is_in_place(face())
    assert not face_signs.is_in_place(face(left=34))


def test_the_outline_of_a_field_below_a_stone_is_no_flower() -> None:
    """Two hollow flowers beside each other are, though they are as long."""
    ink = np.zeros(SIZE[::-1], np.uint8)
    boxes = np.array([(22, 50, 10, 10), (34, 50, 10, 10), (28, 68, 28, 4)], np.int32)
    for x, y, wide, high in boxes.tolist():
        cv2.rectangle(ink, (x, y), (x + wide - 1, y + high - 1), 255, cv2.FILLED)
    seen = replace(face(), ink=ink, flowers=boxes)
    assert flowers.count(seen) == {2: 1.0}
    one = np.array([(22, 50, 10, 10), (28, 68, 28, 4)], np.int32)
    assert flowers.count(replace(seen, flowers=one)) == {1: 1.0}
    joined = np.array([(22, 50, 22, 10)], np.int32)
    assert flowers.count(replace(seen, flowers=joined)) == {2: 1.0}


def test_six_flowers_in_two_rows_close_together_are_six() -> None:
    ink = np.zeros(SIZE[::-1], np.uint8)
    for x in (22, 34, 46):
        for y in (57, 65):
            cv2.circle(ink, (x, y), 5, 200, cv2.FILLED, cv2.LINE_AA)
    boxes = np.array([(x - 5, 52, 11, 19) for x in (22, 34, 46)], np.int32)
    assert flowers.count(replace(face(), ink=ink, flowers=boxes)) == {6: 1.0}


def test_seven_flowers_that_run_together_are_as_many_as_their_number_has() -> None:
    """Of other numbers they are as they seem to be, as a count is to speak for itself."""
    ink = np.zeros(SIZE[::-1], np.uint8)
    places = [(23, 55), (34, 55), (45, 55), (18, 65), (28, 65), (39, 65), (50, 65)]
    for place in places:
        cv2.circle(ink, place, 5, 255, cv2.FILLED)
    blurred = np.asarray(cv2.GaussianBlur(ink, (0, 0), 2.3), np.uint8)
    seen = replace(face(), ink=blurred, flowers=np.array([(12, 49, 44, 22)], np.int32))
    assert flowers.count(seen) == flowers.count(seen, 5)
    assert flowers.count(seen) != {7: 1.0}
    assert flowers.count(seen, 7) == {7: 1.0}


def test_a_broad_number_above_five_flowers_stands_on_lacquer_though_print_covers_most_of_a_face() -> None:
    ink = (150, 40, 230)
    rings = [(disc(x, -5, radius), colour) for x in (-6, 6) for radius, colour in ((5.8, ink), (1.2, BLACK))]
    bunch = [(disc(x, y, 2.3), ink) for x, y in ((-3, 7), (3, 7), (-6, 12), (0, 12), (6, 12))]
    seen = faces.look(drawn([body(0, 0), *rings, *bunch]), [lying(0, 0)], rounds=0)[0]
    assert seen.lacquer == pytest.approx(BLACK, abs=8)
    assert face_signs.is_lacquered(seen)


def test_three_flowers_side_by_side_show_how_a_stone_lies_of_whose_number_a_part_is_missing() -> None:
    ink, turn = (60, 220, 60), np.radians(10)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    flowers = [(disc(0, 0, 2.0) + way * across + 9 * down, ink) for way in (-6.0, 0.0, 6.0)]
    zero = (disc(0, 0, 5.0) + 3 * across - 6 * down, ink)
    table = drawn([body(0, 0, 10), zero, *flowers])
    seen = faces.look(table, [lying(1.0, 0.0, 0.0)], rounds=0)[0]
    level = faces.along_flowers(seen)
    assert level is not None
    assert level.turn == pytest.approx(10, abs=2)
    straight = faces.look(table, [level], rounds=0)[0]
    assert middle(straight.flowers)[0] / PX == pytest.approx(HALF[0], abs=0.7)
    assert faces.along_flowers(straight) is None


def test_a_leaning_stone_is_turned_like_the_nearest_the_shorter_way() -> None:
    leaning = Stone(0.0, 0.0, 31.0, False, 0.3, 0.0)
    known = [replace(leaning, x=38.0, turn=190.0), replace(leaning, x=200.0, turn=60.0)]
    assert bodies.turned_like(leaning, known).turn == 10.0


def test_a_pale_stone_whose_edges_are_lost_in_a_coarse_jpeg_is_read() -> None:
    hand = load(RECORDING / "027.jpg")
    assert isinstance(hand, np.ndarray)
    seen = look(STRESSES["jpeg35"](hand), "bloom").seen
    assert seen is not None
    assert sorted(one.best for one in seen.sightings) == ["14", "16"]


BRIGHT = (235, 235, 235)


def test_a_number_as_wide_as_its_stone_is_parted_from_a_bright_table() -> None:
    digits = [(box(x, -5, 7, 11), INK) for x in (-9.8, 8)] + [(box(x, -5, 3, 7), BLACK) for x in (-9.8, 8)]
    table = drawn([body(0, 0), *digits, (disc(0, 9, 2.3), INK)], BRIGHT)
    seen = faces.look(table, [lying(0, 0)], rounds=0)
    assert len(seen[0].number) == 1
    assert [len(one.number) for one in outside.look(table, seen)] == [2]


def test_a_number_that_runs_into_that_of_the_next_stone_is_seen_apart_from_it() -> None:
    digits = [(box(x, -6, 11, 10), INK) for x in (-6.4, 6.4)]
    joined = [(box(side * 17, -6, 9.2, 10), INK) for side in (-1, 1)]
    stones = [body(27.2 * place, 0) for place in (-1, 0, 1)]
    table = drawn([*stones, *digits, *joined, (disc(0, 9, 2.3), INK)])
    seen = faces.look(table, [lying(0, 0)], rounds=0)
    assert not face_signs.is_print(seen[0])
    assert [face_signs.is_print(one) for one in outside.between(seen)] == [True]


def test_a_stone_beside_others_is_asked_about_and_the_bare_table_there_is_not() -> None:
    for there, count in ((body(27.2, 0), 1), (body(300, 0), 0)):
        marks = [(outline + np.array([27.2, 0.0]), INK) for outline, _ in PRINT]
        table = drawn([body(0, 0), *PRINT, there, *marks])
        known, beside = faces.look(table, [lying(0, 0), lying(27.2, 0)], rounds=0)
        assert len(unread_beside([beside], [stone_that_shows("1", known)], [])) == count
        assert unread_beside([beside], [stone_that_shows("1", known)], [beside.stone]) == []
        # One that is in doubt itself vouches for no lacquer.
        assert unread_beside([beside], [Numbered(known, {"1": 0.95, "7": 0.05}, {1: 1.0}, 2.0)], []) == []


def test_a_stone_in_a_lamps_image_is_asked_about_by_the_print_of_others_in_it() -> None:
    """It has less than half of the contrast of those beside the image."""
    lit, faded = (150, 150, 150), (165, 200, 165)
    table = drawn(
        [
            *(body(x, 0) for x in (-100, -60)),
            *((box(x, 0, WIDE, LONG), lit) for x in (0, 27.2)),
            *((outline + np.array([x, 0.0]), INK) for outline, _ in PRINT for x in (-100, -60)),
            *((outline + np.array([x, 0.0]), faded) for outline, _ in PRINT for x in (0, 27.2)),
        ]
    )
    *known, beside = faces.look(table, [lying(x, 0) for x in (-100, -60, 0, 27.2)], rounds=0)
    assert known[2].contrast < 0.5 * known[0].contrast
    seen = [stone_that_shows(number, face) for number, face in zip("123", known, strict=True)]
    assert [face.stone for face in unread_beside([beside], seen, [])] == [beside.stone]
    assert unread_beside([beside], seen[:2], []) == []


def test_a_stone_whose_ink_fades_on_lacquer_under_a_lamp_is_asked_about_where_the_table_ends_it() -> None:
    gold, clear, faded = (80, 137, 172), (190, 200, 210), (82, 160, 190)
    marks = [
        *((outline, clear) for outline, _ in PRINT),
        *((outline + np.array([27.2, 0.0]), faded) for outline, _ in PRINT),
    ]
    row = [(box(x, 0, WIDE, LONG), gold) for x in (0, 27.2)]
    fading = [*row, (box(36, -13, 9, 8), (60, 110, 140))]
    for ground, count in ((row, 1), (fading, 1), ([(box(0, 0, 300, 300), gold)], 0)):
        table = drawn([*ground, *marks], BLACK)
        known, beside = faces.look(table, [lying(0, 0), lying(27.2, 0)], rounds=0)
        assert beside.contrast < OF_USUAL_CLEAR * known.contrast
        assert len(unread_beside([beside], [stone_that_shows("1", known)], [])) == count


def test_a_scratched_stone_on_a_table_as_black_as_itself_is_asked_about() -> None:
    """The scratch makes its number too tall to be one, and no edge shows its body."""
    scratched = [(box(27.2, -5, 3, 10), INK), (box(31, 4, 1.2, 18, -25), INK), (disc(25, 11, 2.3), INK)]
    for there, count in ((scratched, 1), ([], 0)):
        table = drawn([*PRINT, *there], BLACK)
        known, beside = faces.look(table, [lying(0, 0), lying(27.2, 0)], rounds=0)
        assert not face_signs.is_print(beside)
        assert len(unread_beside([beside], [stone_that_shows("1", known)], [])) == count


def test_a_lamp_that_fades_across_the_lacquer_leaves_a_stone_its_corners() -> None:
    table = drawn([body(0, 0), *PRINT])
    x, _ = np.meshgrid(np.arange(table.picture.shape[1]), np.arange(table.picture.shape[0]))
    lamp = np.clip((x - table.picture.shape[1] / 2 + 30) * 3.0, 0, 150)[..., None]
    seen = faces.look(
        replace(table, picture=np.clip(table.picture + lamp, 0, 255).astype(np.uint8)), [lying(0, 0)], 0
    )
    assert face_signs.has_corners(seen[0], 4)


def test_what_comes_in_from_a_side_is_no_print() -> None:
    dark, light = (60, 60, 60), (120, 120, 120)
    check = drawn([(box(-30, 0, 76, 34), dark)], light)
    assert not face_signs.is_printed(faces.look(check, [lying(0, 0)], rounds=0)[0])
    assert face_signs.is_printed(faces.look(drawn([body(0, 0), *PRINT]), [lying(0, 0)], rounds=0)[0])


def test_a_place_beside_a_joker_is_looked_at_both_ways_up_until_a_number_tells() -> None:
    joker = replace(lying(0, 0, 30), sun=True)
    assert sorted({place.turn for place in bodies.next_to([joker], [joker])}) == [30, 210]
    number = lying(27.2 * np.cos(np.radians(30)), 27.2 * np.sin(np.radians(30)), 30)
    assert {place.turn for place in bodies.next_to([joker, number], [number])} == {30}


def test_two_stones_never_share_a_place_however_far_apart_their_middles_are() -> None:
    known = [lying(0, 0)]
    assert bodies.free([lying(17, 17)], known) == []
    assert len(bodies.free([lying(26.5, 0), lying(0, 30, 90), lying(30, 5, 90)], known)) == 3


@pytest.mark.parametrize("cost", [0.0, -5.0])
def test_a_face_over_whose_rim_something_bright_lies_is_sure_only_by_its_body(cost: float) -> None:
    """As where a digit and one of several flowers are taken for the print of a stone that lies askew."""
    table = table_in(picture_at(RECORDING / "000.jpg"))
    seen = next(one for one in bloom._find(table, measure(table)).numbered if one.best_odds >= SURE).face
    picture = seen.picture.copy()
    deep = round((MARGIN + 2 * whole_stones.OFF) * PX)
    high, wide = picture.shape[0] // 4, picture.shape[1] // 4
    picture[:deep, wide:-wide] = picture[high:-high, :deep] = 220
    cut = replace(seen, stone=replace(seen.stone, cost=cost), picture=picture)
    whole, covered = (read([each], [])[0].best_odds >= SURE for each in (seen, cut))
    assert (whole, covered) == (True, cost < 0)


@pytest.mark.parametrize("coin", [True, False])
def test_a_print_that_is_rather_on_no_stone_is_none_that_something_lies_on(
    coin: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_in(picture_at(RECORDING / "000.jpg"))
    found = bloom._find(table, measure(table))
    first = found.numbered[0].or_nothing if coin else found.numbered[0]
    monkeypatch.setattr(
        bloom, "_find", lambda *_: replace(found, numbered=[replace(first), *found.numbered[1:]])
    )
    asked: list[Face] = []
    monkeypatch.setattr(bloom, "covering", lambda *_, printed, **__: asked.extend(printed))
    bloom.read(table)
    assert (first.face in asked) != coin
