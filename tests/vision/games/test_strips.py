"""Reading strips from photographs."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from support.drawn_arm import with_an_arm
from support.painter.paint import Painted, paint, random_scene
from support.photographed import picture_at, table_in
from support.stress import STRESSES

from engine.games.strips.seen import state
from engine.observation import NOTHING, Observation
from vision import over
from vision.edges import LIGHT
from vision.games.strips import read
from vision.photo import Picture
from vision.reading import Reading
from vision.strips.beside import UNTOLD
from vision.strips.block import arrange
from vision.strips.colours import odds_of
from vision.strips.covered import is_lost
from vision.strips.fields import FIELD_MM, Squares, find_squares
from vision.strips.hidden import pale, strange
from vision.strips.lattice import fit
from vision.strips.looks import is_dazzled, lack_edges

PHOTOS = Path(__file__).parent.parent.parent / "photos"
SAMPLES = [PHOTOS / "tables" / "strips-0.jpg", *sorted((PHOTOS / "strips").glob("*.jpg"))]
CARD = {"grid": ["b", "r", "y"]}
FULL = {"grid": ["rgybbgyrrybg", "gybrygrbbgyr", "ybrgrbgygrby"] * 4}
HOLES = {"grid": ["rg.b", "yb.b", "gr.y", ".b..", ".y..", ".g.."]}


def reading_of(picture: Picture) -> Reading:
    table = table_in(picture)
    return read(table)


def seen_in(picture: Picture) -> Observation:
    reading = reading_of(picture)
    assert reading.seen is not None, reading.problems
    return reading.seen


def painted(seed: int, **conditions: Any) -> Painted:
    return paint(random_scene("strips", seed, **{"cover": None, "clutter": (), "wear": 0.2, **conditions}))


def sample(path: Path) -> tuple[Picture, dict[str, Any]]:
    picture = picture_at(path)
    return picture, json.loads(path.with_suffix(".truth.json").read_text())["state"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_read_exactly_and_surely(path: Path) -> None:
    picture, truth = sample(path)
    seen = seen_in(picture)
    assert state(seen) == truth
    assert all(sighting.sure for sighting in seen.sightings)


@pytest.mark.parametrize("name", STRESSES)
def test_a_sample_under_stress_has_no_wrong_sure_field(name: str) -> None:
    picture, truth = sample(SAMPLES[0])
    seen = seen_in(STRESSES[name](picture))
    assert state(seen) == truth


def test_a_small_camera_reads_the_same() -> None:
    picture = picture_at(PHOTOS.parent / "recordings" / "strips" / "016.jpg")
    assert state(seen_in(STRESSES["half"](picture))) == state(seen_in(picture))


@pytest.mark.parametrize("seed", range(3))
def test_painted_blocks_of_all_sizes_are_read(seed: int) -> None:
    photo = painted(40 + seed, light="day")
    assert state(seen_in(photo.image)) == photo.truth["state"]


@pytest.mark.parametrize("truth", [CARD, HOLES, FULL], ids=["one card", "holes", "full"])
def test_blocks_of_all_shapes_keep_them(truth: dict[str, Any]) -> None:
    assert state(seen_in(painted(50, state=truth, light="day").image)) == truth


def test_a_bare_table_has_no_cards() -> None:
    assert state(seen_in(painted(51, state={"grid": []}).image)) == {"grid": []}


@pytest.mark.parametrize("kind", ["hand", "glove", "sleeve", "cup", "card"])
def test_something_over_the_cards_is_told(kind: str) -> None:
    photo = painted(60, state={"grid": ["rgyb", "bbyg", "yrrg"] * 2}, cover=kind, light="day")
    reading = reading_of(photo.image)
    assert photo.covered
    assert reading.seen is None
    assert [problem.code for problem in reading.problems] == ["HAND"]


def test_fields_that_must_be_there_and_show_only_the_table_are_hidden() -> None:
    """Under a hand two fields are seen; the rest of their cards is not where the table is seen."""
    photo = paint(random_scene("strips", 74188))
    assert photo.covered
    assert reading_of(STRESSES["falloff"](photo.image)).seen is None


def test_a_broken_edge_is_no_cover_where_hardly_anything_speaks_for_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    photo = painted(50, state=CARD, light="day")
    corners = table_in(photo.image).camera.to_pixel(reading_of(photo.image).outlines[0])
    blotted = photo.image.copy()
    cv2.fillConvexPoly(blotted, np.round(corners[:3]).astype(np.int32), (40, 170, 120))
    for more, is_read in ((0.1, False), (-0.1, True)):
        monkeypatch.setattr(over, "score", lambda *_, more=more: over.HARDLY_STRIPS + more)
        assert (reading_of(blotted).seen is not None) == is_read


def test_an_arm_over_a_bare_table_may_hide_a_card() -> None:
    photo = painted(51, state={"grid": []})
    reading = reading_of(with_an_arm(photo.image, to_mm=(20.0, 0.0)))
    assert [problem.code for problem in reading.problems] == ["HAND"]


def test_an_arm_at_the_cards_may_hide_others() -> None:
    photo = painted(50, state=CARD, light="day")
    left = min(corners[:, 0].min() for corners in reading_of(photo.image).outlines)
    middle = np.mean(reading_of(photo.image).outlines, axis=(0, 1))[1]
    near = reading_of(with_an_arm(photo.image, to_mm=(left - 2.0, middle)))
    assert [problem.code for problem in near.problems] == ["HAND"]
    assert near.glimpsed is not None
    assert state(near.glimpsed) == CARD
    assert state(seen_in(with_an_arm(photo.image, to_mm=(left - 70.0, middle)))) == CARD


def test_a_cup_beside_the_cards_is_no_problem() -> None:
    photo = painted(62, cover=None, clutter=("cup", "coin", "pencil"), light="day")
    assert state(seen_in(photo.image)) == photo.truth["state"]


@pytest.mark.parametrize(("away", "hides"), [(1.0, True), (15.0, False)])
def test_a_cup_right_beside_a_card_may_hide_another(away: float, hides: bool) -> None:
    photo = painted(50, state=CARD, light="day")
    lowest = reading_of(photo.image).outlines[-1]
    down = (lowest[3] - lowest[0]) / 30
    end = lowest[2:].mean(axis=0) + away * down
    rim, middle = table_in(photo.image).camera.to_pixel(np.array([end, end + 55 * down]))
    cup, (x, y) = photo.image.copy(), middle.round().astype(int).tolist()
    cv2.circle(cup, (x, y), round(float(np.hypot(*(rim - middle)))), (40, 170, 120), -1)
    assert (reading_of(cup).seen is None) == hides


@pytest.mark.parametrize(
    ("long", "colour", "is_card"),
    [(90.0, (150, 60, 40), True), (140.0, (150, 60, 40), False), (90.0, (60, 62, 60), False)],
)
def test_what_has_the_shape_and_colour_of_a_card_apart_from_the_others_may_be_one(
    long: float, colour: tuple[int, int, int], is_card: bool
) -> None:
    photo = painted(50, state=CARD, light="day", clutter=())
    first = reading_of(photo.image).outlines[0]
    across, down = (first[1] - first[0]) / 30, (first[3] - first[0]) / 30
    start = first[0] + 80 * across
    corners = [start, start + 30 * across, start + 30 * across + long * down, start + long * down]
    pixels = table_in(photo.image).camera.to_pixel(np.array(corners)).round().astype(np.int32)
    thing = photo.image.copy()
    cv2.fillConvexPoly(thing, pixels, colour)
    reading = reading_of(thing)
    assert reading.problems == ((UNTOLD,) if is_card else ())


@pytest.mark.parametrize(("inside", "is_card"), [(0.0, False), (40.0, True)])
def test_what_the_picture_cuts_off_is_no_card_however_much_of_it_shows(inside: float, is_card: bool) -> None:
    photo = painted(50, state=CARD, light="day", clutter=())
    camera = table_in(photo.image).camera
    left, top = camera.to_mm(np.array([[photo.image.shape[1] / 3, 0.0]]))[0]
    corners = [(left, top), (left + 92, top), (left + 92, top + 42), (left, top + 42)]
    pixels = camera.to_pixel(np.array(corners) + np.array([0, inside])).round().astype(np.int32)
    thing = photo.image.copy()
    cv2.fillConvexPoly(thing, pixels, (150, 60, 40))
    assert reading_of(thing).problems == ((UNTOLD,) if is_card else ())


def test_a_grey_photo_is_all_doubt() -> None:
    picture, truth = sample(SAMPLES[0])
    grey = np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    sightings = seen_in(grey).sightings
    true = [field for row in truth["grid"] for field in row]
    assert len(sightings) == len(true)
    assert not any(sighting.sure for sighting in sightings)
    assert all(
        field in sighting.odds for field, sighting in zip(true, sightings, strict=True) if field != NOTHING
    )


@pytest.mark.parametrize(("colour", "lost"), [((215, 235, 210), True), ((190, 190, 190), False)])
def test_a_pale_place_of_another_tint_than_the_table_may_be_a_bleached_card(
    colour: tuple[int, int, int], lost: bool
) -> None:
    place = np.full((1, 41, 41, 3), colour, np.uint8)
    ground = np.repeat(np.arange(90, 240, dtype=np.uint8)[:, None], 3, axis=1)
    assert (pale(place) & strange(place, ground)).any() == lost


@pytest.mark.parametrize(("table", "lost"), [(190, True), (60, False)])
def test_a_card_is_lost_beside_bleached_ones_only_where_the_table_is_as_pale(table: int, lost: bool) -> None:
    block = arrange(Squares(np.array([(0.0, 30.0 * k) for k in range(3)]), np.zeros(3)))[0]
    beside = {(0, 1, 0): np.full((41, 41, 3), table, np.uint8)}
    ground = np.full((9, 3), table, np.uint8)
    assert is_lost(block, [(0, 0, number) for number in range(3)], beside, ground) == lost


@pytest.mark.parametrize(("table", "glares"), [((120, 200), True), ((190, 249), False)])
def test_uneven_light_makes_a_light_table_brighter_than_paper_a_lamp_only_a_dark_one(
    table: tuple[int, int], glares: bool
) -> None:
    beside = np.full((1, 41, 41, 3), 252, np.uint8)
    ground = np.repeat(np.arange(*table, dtype=np.uint8)[:, None], 3, axis=1)
    assert is_dazzled(beside, ground) == glares


@pytest.mark.parametrize(("lies", "bare"), [(True, False), (False, True)])
def test_no_card_is_bleached_where_its_edges_would_still_be_seen(lies: bool, bare: bool) -> None:
    """A lamp's image that fades over a place of the table, with and without a card in it."""
    fields = np.full((1, 35, 35, 3), 230, np.uint8)
    fields[:, 4:31, 4:31] = (20, 20, 200)
    place = fields if lies else np.full_like(fields, 30)
    fading = np.linspace(1.0, 0.0, 35)[:, None, None]
    light = np.minimum(LIGHT[place] + fading, 1.0)
    codes = np.searchsorted(LIGHT, light).clip(0, 255).astype(np.uint8)
    assert lack_edges(codes, fields).all() == bare


def test_a_card_apart_from_the_block_belongs_to_it_though_it_is_shifted() -> None:
    upper = [(0.0, 30.0 * k) for k in range(3)]
    lower = [(73.0, 95.0 + 30.0 * k) for k in range(3)]  # a third of a field too far to the right
    _, fields = fit(Squares(np.array(upper + lower), np.zeros(6)))
    assert sorted(fields) == [(0, 0), (1, 0), (2, 0), (3, 2), (4, 2), (5, 2)]


def test_every_sighting_has_its_outline_on_the_table() -> None:
    reading = reading_of(sample(SAMPLES[1])[0])
    assert reading.seen is not None
    assert len(reading.outlines) == len(reading.seen.sightings) == 3
    sides = np.linalg.norm(reading.outlines[0] - np.roll(reading.outlines[0], 1, axis=0), axis=1)
    assert sides == pytest.approx([30.0] * 4)


def test_orange_is_yellow_beside_red() -> None:
    orange, red = (20, 130, 240), (40, 30, 210)
    best = [max(odds, key=odds.__getitem__) for odds in odds_of(np.array([orange, red] * 4, np.float32))]
    assert best == ["y", "r"] * 4


def test_a_dim_field_of_which_balancing_leaves_one_channel_may_be_yellow() -> None:
    fields = np.array([[0, 102, 226], [0, 62, 172], [30, 0, 190], [0, 0, 100]], np.float32)
    plain, dim = odds_of(fields)[3], odds_of(fields, np.full(3, 0.07))[3]
    assert plain["r"] > 0.98
    assert dim["y"] > 0.1
    assert max(dim, key=dim.__getitem__) == "r"


def test_a_veiled_card_with_faint_edges_is_seen_where_it_fits() -> None:
    truth = {"grid": ["ryb", "gbr", "ygb"]}
    picture = painted(50, state=truth, light="day").image.copy()
    table = table_in(picture)
    corners = table.camera.to_pixel(np.concatenate(reading_of(picture).outlines[2::3]))
    card = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(card, cv2.convexHull(np.round(corners).astype(np.int32)), 1)
    card = np.asarray(cv2.dilate(card, np.ones((9, 9), np.uint8)), np.uint8)
    cv2.copyTo(cv2.addWeighted(picture, 0.35, np.full_like(picture, 120), 0.65, 0), card, picture)
    assert state(seen_in(picture)) == truth


def test_fields_far_from_the_others_are_found_though_only_a_later_step_sees_them() -> None:
    """Grain that is too coarse for the first step, on fields that lie far away."""
    camera = table_in(picture_at(SAMPLES[0])).camera
    small = np.full((648, 1152, 3), 90, np.uint8)
    side = round(FIELD_MM * camera.focal / camera.distance * small.shape[1] / camera.width)
    for left, grain in ((200, 0), (700, 150)):
        small[300 : 300 + side, left : left + side] = 230
        field = small[302 : 298 + side, left + 2 : left - 2 + side]
        field[:] = (20, 20, 90)
        field[::4, ::4] += np.uint8(grain)
    assert len(find_squares(small, camera).middles) == 2


def test_a_hue_between_two_inks_is_unsure() -> None:
    (odds,) = odds_of(np.array([[30, 90, 220]], np.float32))
    assert {odds["r"] > 0.02, odds["y"] > 0.02} == {True}
    assert sum(odds.values()) == pytest.approx(1)


def test_checks_of_a_cloth_that_are_as_large_as_fields_are_none() -> None:
    scene = random_scene("strips", 970_000)
    seen = seen_in(paint(scene).image)
    assert state(seen) == scene.state
    assert all(sighting.sure for sighting in seen.sightings)
