"""Bloom's eyes on sample photos and on painted ones."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in
from support.stress import STRESSES

from engine.games.bloom import seen
from engine.observation import Count
from vision import over
from vision.games import bloom
from vision.light import Lamp
from vision.photo import load
from vision.problem import Problem
from vision.reading import Reading
from vision.stones import bodies, printed, spares, suns
from vision.stones.bodies import Stone
from vision.stones.prints import Ground, Prints
from vision.table import Table

PHOTOS = Path(__file__).parents[2] / "photos" / "bloom"
FLOWERS = {"4": 1, "17": 1, "18": 1, "20": 3, "55": 7, "66": 5, "95": 2}


def read(picture: object) -> Reading:
    table = table_in(np.asarray(picture))
    return bloom.read(table)


def state_of(reading: Reading) -> dict[str, object]:
    assert reading.seen is not None, reading.problems
    return seen.state(reading.seen)


def painted(seed: int, **conditions: Any) -> Reading:
    return read(paint(random_scene("bloom", seed, **{"cover": None, "clutter": (), **conditions})).image)


def _flowers(*numbers: int) -> dict[str, int]:
    return {str(number): FLOWERS[str(number)] for number in numbers}


@pytest.mark.parametrize("name", ["bloom-0", "bloom-1", "bloom-hand-0"])
def test_a_sample_photo_reads_exactly_and_without_doubt(name: str) -> None:
    reading = read(load(PHOTOS / f"{name}.jpg"))
    truth = json.loads((PHOTOS / f"{name}.truth.json").read_text())
    assert state_of(reading) == truth["state"]
    assert reading.seen is not None
    assert all(sighting.sure for sighting in reading.seen.sightings)


def test_a_dim_and_noisy_photo_reads_without_doubt() -> None:
    picture = np.asarray(load(PHOTOS / "bloom-hand-0.jpg"))
    grain = np.random.default_rng(1).normal(0, 20, picture.shape)
    reading = read(np.clip(0.35 * picture + 5 + grain, 0, 255).astype(np.uint8))
    truth = json.loads((PHOTOS / "bloom-hand-0.truth.json").read_text())
    assert state_of(reading) == truth["state"]
    assert reading.seen is not None
    assert all(sighting.sure for sighting in reading.seen.sightings)


def test_a_blurred_sample_is_not_taken_for_a_covered_one_and_reads_without_doubt() -> None:
    reading = read(cv2.GaussianBlur(np.asarray(load(PHOTOS / "bloom-0.jpg")), (0, 0), 2.0))
    truth = json.loads((PHOTOS / "bloom-0.truth.json").read_text())
    assert state_of(reading) == truth["state"]
    assert reading.seen is not None
    assert all(sighting.sure for sighting in reading.seen.sightings)


@pytest.mark.parametrize("problem", bloom.DENIED)
def test_a_check_that_hardly_anything_speaks_for_is_denied(
    monkeypatch: pytest.MonkeyPatch, problem: Problem
) -> None:
    picture = load(PHOTOS / "bloom-hand-0.jpg")
    monkeypatch.setattr(bloom, "covering", lambda *_, **__: problem)
    for more, told in ((0.1, (problem,)), (-0.1, ())):
        monkeypatch.setattr(over, "score", lambda *_, more=more: bloom.DENIED[problem] + more)
        assert read(picture).problems == told


def test_a_burnt_body_at_the_end_of_a_row_is_told_in_its_place_and_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of what a lamp burns only the middle is seen."""
    picture = load(PHOTOS / "bloom-0.jpg")
    row = read(picture).outlines
    end = max(row, key=lambda outline: float(outline[:, 0].max()))
    across, middle = end[1] - end[0], end.mean(axis=0)
    x, y = middle + across / np.linalg.norm(across) * (bodies.ROW_PITCH + 3)
    burnt = Stone(float(x), float(y), 0.0, sun=False, proof=0.0, cost=0.0)
    monkeypatch.setattr(spares, "burnt", lambda *_: [burnt])
    told = read(picture).outlines[len(row)]
    assert np.allclose(told[1] - told[0], across, atol=0.01)
    assert np.linalg.norm(told.mean(axis=0) - middle) == pytest.approx(bodies.ROW_PITCH)


def test_a_number_that_looks_like_a_sun_is_read_and_a_disc_without_a_body_is_no_joker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = load(PHOTOS / "bloom-hand-0.jpg")
    before = read(picture)
    assert before.seen is not None
    x, y = before.outlines[0].mean(axis=0)
    likely = [Stone(float(x), float(y), 0.0, True, 0.0, 1.0), Stone(-100.0, 150.0, 0.0, True, 0.0, 1.0)]
    monkeypatch.setattr(suns, "find", lambda *_: likely)
    after = read(picture)
    assert state_of(after) == state_of(before)
    assert after.seen is not None
    assert [one.odds.keys() >= {"J", "."} for one in after.seen.sightings if not one.sure] == [True]


def test_a_stone_whose_print_misled_is_read_where_its_neighbours_tell_it_to_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = load(PHOTOS / "bloom-0.jpg")
    before = read(picture)
    assert before.seen is not None
    pose = next(one.pose for one in before.seen.sightings if one.best == "94")
    assert pose is not None
    here, find_stones = pose, printed.find

    def mislead(table: Table, ground: Ground, prints: Prints, lamp: Lamp) -> list[Stone]:
        return [
            replace(hint, x=hint.x + 5, turn=hint.turn + 60)
            if np.hypot(hint.x - here.x, hint.y - here.y) < 14
            else hint
            for hint in find_stones(table, ground, prints, lamp)
        ]

    monkeypatch.setattr(printed, "find", mislead)
    assert state_of(read(picture)) == state_of(before)


def test_a_stone_of_which_one_digit_was_taken_for_all_is_read_where_its_neighbours_tell_it_to_lie() -> None:
    """The 49 on the display board is as wide as its stone, so that its 9 alone stands above the flower."""
    photo = paint(random_scene("bloom", 85073))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_stone_in_doubt_that_seems_to_lie_across_is_read_where_its_neighbours_tell_it_to_lie() -> None:
    """Of the 22 on the display board one 2 and some of its flowers pass for a stone half beside it."""
    photo = paint(random_scene("bloom", 300348))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_number_is_read_though_its_flower_is_lost_on_lacquer_that_mirrors_a_lamp() -> None:
    reading = painted(950_954)
    assert reading.seen is not None
    assert "96" in [sighting.best for sighting in reading.seen.sightings]


def test_a_number_that_touches_the_outline_of_its_field_is_read() -> None:
    """The 97 on the display board is as wide as its stone, and its 9 runs into that outline."""
    seen_there = read(paint(random_scene("bloom", 300538)).image).seen
    assert seen_there is not None
    assert "97" in [one.best for one in seen_there.sightings]


def test_a_loose_stone_of_which_one_digit_runs_into_the_table_is_read_as_it_was_found() -> None:
    """The 82 is as wide as its stone, so that its 8 alone stands above the flower."""
    photo = paint(random_scene("bloom", 140744, hand=True))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_marker_that_the_border_of_the_picture_cuts_is_no_stone() -> None:
    for seed in (100129, 100161):
        photo = paint(random_scene("bloom", seed, hand=seed % 5 == 4))
        assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_stone_in_a_lamps_image_on_a_dark_table_is_read() -> None:
    photo = paint(random_scene("bloom", 82076))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_loose_stone_whose_lacquer_mirrors_a_lamp_as_bright_as_its_print_is_read() -> None:
    """The 67 is as brown as a card, and with its side and its shadow as wide as long."""
    photo = paint(random_scene("bloom", 300914, hand=True))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_noise_about_a_tile_on_a_dark_table_is_no_print_in_its_weakest_colour() -> None:
    seen_there = read(paint(random_scene("bloom", 300592)).image).seen
    assert seen_there is not None
    assert all(one.sure for one in seen_there.sightings)


def test_a_speck_of_a_patterned_cloth_that_looks_like_a_number_has_no_body() -> None:
    photo = paint(random_scene("bloom", 100294, hand=True))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_rows_on_a_cloth_with_bright_dots_all_over_are_read() -> None:
    photo = paint(random_scene("bloom", 100772))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_stone_at_the_end_of_a_row_is_read_where_a_striped_cloth_is_as_bright_as_its_lacquer() -> None:
    photo = paint(random_scene("bloom", 300063))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_doubtful_stone_in_the_middle_of_a_row_on_a_patterned_cloth_is_a_stone() -> None:
    """Its neighbours are as black as it is, so that no body shows; its flowers are not the table's."""
    photo = paint(random_scene("bloom", 100651))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_stone_between_a_number_and_a_joker_on_a_patterned_cloth_is_a_stone() -> None:
    photo = paint(random_scene("bloom", 140596))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_a_dot_of_a_cloth_at_the_border_of_the_picture_is_no_joker() -> None:
    photo = paint(random_scene("bloom", 85298))
    assert state_of(read(photo.image)) == photo.truth["state"]


def test_every_stone_has_an_outline_of_a_stones_size() -> None:
    reading = read(load(PHOTOS / "bloom-hand-0.jpg"))
    sides = [np.linalg.norm(outline[1] - outline[0]) for outline in reading.outlines]
    assert len(sides) == 6
    assert sides == pytest.approx([26.0] * 6)


def test_a_hand_counts_its_pieces_and_flowers() -> None:
    reading = read(load(PHOTOS / "bloom-hand-0.jpg"))
    assert reading.seen is not None
    assert seen.count(reading.seen) == Count([8, 10, 30, 56, 64, 92], 10)


def test_a_painted_row_is_read_from_the_other_side_of_the_table() -> None:
    state = {"rows": [[17, 18, 20]], "loose": [4, 66, 95, "J"], "flowers": _flowers(4, 17, 18, 20, 66, 95)}
    reading = painted(20011, state=state, light="day", family="DejaVu Sans", wear=0.0, markers=4)
    assert state_of(reading) == state


def test_seven_flowers_that_run_together_are_not_taken_for_the_number() -> None:
    state = {"rows": [], "loose": [55], "flowers": {"55": 7}}
    reading = painted(63100, state=state, hand=True)
    assert state_of(reading) == state
    assert reading.seen is not None
    assert [sighting.sure for sighting in reading.seen.sightings] == [True]


def test_a_number_wider_than_its_stone_leaves_a_stone_in_doubt() -> None:
    """Of its 100 the face shows 00."""
    photo = paint(random_scene("bloom", 75033, cover=None))
    reading = read(photo.image)
    assert reading.seen is not None
    assert len(reading.seen.sightings) >= len(photo.truth["state"]["flowers"])


def test_flowers_against_the_table_leave_the_stone_in_doubt() -> None:
    state = {"rows": [], "loose": [17, 55], "flowers": {"17": 5, "55": 7}}
    reading = painted(20012, state=state, hand=True, light="day", family="DejaVu Sans", wear=0.0)
    assert reading.seen is not None
    sure = {sighting.best: sighting.sure for sighting in reading.seen.sightings}
    assert sure == {"17": False, "55": True}
    assert state_of(reading)["flowers"] == {"17": 5, "55": 7}


def test_an_empty_table_is_an_empty_state() -> None:
    state: Mapping[str, object] = {"rows": [], "loose": [], "flowers": {}}
    reading = painted(20013, state=state, hand=True, light="day")
    assert state_of(reading) == state


def test_an_arm_over_the_stones_is_refused() -> None:
    scene = random_scene("bloom", 20002, cover="sleeve")
    assert [problem.code for problem in read(paint(scene).image).problems] == ["HAND"]


def test_a_striped_sleeve_as_grey_as_the_table_is_no_light_on_it() -> None:
    reading = read(paint(random_scene("bloom", 82112, cover="sleeve")).image)
    assert [problem.code for problem in reading.problems] == ["HAND"]


def test_a_yellow_tile_on_a_red_cloth_is_no_joker_without_doubt() -> None:
    """Compressed hard its ring and its number are as a sun with rays."""
    picture = paint(random_scene("bloom", 176_028)).image
    reading = read(STRESSES["jpeg35"](picture))
    assert reading.seen is not None
    assert not any(one.best == "J" and one.sure for one in reading.seen.sightings)


def test_a_joker_whose_lacquer_mirrors_a_warmer_lamp_than_the_papers_is_one() -> None:
    reading = read(paint(random_scene("bloom", 180_169, hand=True)).image)
    assert reading.seen is not None
    suns = [one for one in reading.seen.sightings if "J" in one.odds]
    assert [one.best for one in suns] == ["J", "J", "J"]
    assert all(one.sure for one in suns)


def test_a_lone_stone_whose_flower_is_too_faint_is_found_by_its_body_however_it_lies() -> None:
    seen_there = read(paint(random_scene("bloom", 195_029, hand=True)).image).seen
    assert seen_there is not None
    assert "2" in [one.best for one in seen_there.sightings if one.sure]


def test_the_number_of_a_stone_outweighs_its_flower_read_across_as_a_one() -> None:
    scene = random_scene("bloom", 280_106)
    found = read(paint(scene).image).seen
    assert found is not None
    assert "57" in [each.best for each in found.sightings]
