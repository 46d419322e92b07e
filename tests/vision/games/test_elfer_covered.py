"""Things over the cards of Elfer raus! in photographs."""

import cv2
import numpy as np
import pytest
from support.drawn_arm import with_an_arm
from support.elfer_photos import WHITE, photo, reading, spread, with_a_cup
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from engine.games.elfer.seen import state
from vision.cards.cover import COVERED
from vision.games.elfer import read
from vision.problem import Problem
from vision.table import Table, find


@pytest.mark.parametrize("middle", [(0.0, 0.0), (0.3, 0.45)])
def test_a_thing_on_a_card_is_a_hand(middle: tuple[float, float]) -> None:
    picture = photo("elfer/hand.jpg")
    found = reading(picture)
    table = find(picture)
    assert found.seen is not None
    assert isinstance(table, Table)
    upper_left, _, lower_right, _ = found.outlines[2]
    at = found.outlines[2].mean(axis=0) + (lower_right - upper_left) * middle
    x, y = table.camera.to_pixel(at[None])[0]
    covered = cv2.circle(picture.copy(), (round(x), round(y)), 60, (110, 140, 190), -1)
    problems = reading(np.asarray(covered, np.uint8)).problems
    assert [problem.code for problem in problems] == ["HAND"]


def test_a_thing_at_the_end_of_a_card_whose_edge_shows_is_no_hand() -> None:
    picture = photo("elfer/hand.jpg")
    found = reading(picture)
    assert found.seen is not None
    upper_left, upper_right, lower_right, _ = found.outlines[2]
    up = (upper_right - lower_right) / np.linalg.norm(upper_right - lower_right)
    at = (upper_left + upper_right) / 2 + up * 34.0  # a cup of 66 mm
    told = reading(with_a_cup(picture, at, radius=33.0))
    assert told.problems == ()
    assert told.seen is not None
    assert state(told.seen) == state(found.seen)


@pytest.mark.parametrize(("away", "told"), [(15.0, ["HAND"]), (70.0, [])])
def test_an_arm_that_reaches_for_the_cards_may_hide_others(away: float, told: list[str]) -> None:
    picture = photo("elfer/hand.jpg")
    corners = np.concatenate(reading(picture).outlines)
    left = corners[corners[:, 0].argmin()]
    problems = reading(with_an_arm(picture, to_mm=(float(left[0]) - away, float(left[1])))).problems
    assert [problem.code for problem in problems] == told


@pytest.mark.parametrize("kind", ["hand", "sleeve"])
def test_an_arm_over_painted_cards_is_a_hand(kind: str) -> None:
    scene = random_scene("elfer", 20007, cover=kind, light="day", state={"cards": WHITE}, layout="spread")
    table = find(paint(scene).image)
    assert not isinstance(table, Problem)
    assert [problem.code for problem in read(table).problems] == ["HAND"]


@pytest.mark.parametrize("others", [[], [["red", 4], ["blue", 12]]])
def test_a_card_of_which_only_corners_peep_out_from_under_a_cup_is_a_hand(others: list[list[object]]) -> None:
    """It lies apart from all others, and cannot be read."""
    laid = {"cards": [["red", 5], *others]}
    scene = random_scene("elfer", 20011, hand=True, light="day", table="light wood", cover=None, state=laid)
    picture = paint(scene).image
    found = reading(picture)
    assert found.problems == ()
    assert found.seen is not None
    card = next(
        corners
        for corners, sighting in zip(found.outlines, found.seen.sightings, strict=True)
        if sighting.best == "red 5"
    )
    problems = reading(with_a_cup(picture, card.mean(axis=0))).problems
    assert [problem.code for problem in problems] == ["HAND"]


def test_a_card_with_one_end_under_something_like_the_table_is_a_hand() -> None:
    laid = {"cards": [["red", 5], ["red", 4], ["blue", 12]]}
    scene = random_scene("elfer", 20011, hand=True, light="day", table="light wood", cover=None, state=laid)
    picture = paint(scene).image
    found = reading(picture)
    assert found.seen is not None
    upper, _, _, lower = next(
        corners
        for corners, sighting in zip(found.outlines, found.seen.sightings, strict=True)
        if sighting.best == "red 5"
    )
    middle = (upper + lower) / 2
    x, y = np.round(table_in(picture).camera.to_pixel((lower + (lower - upper) * 0.2)[None])[0]).astype(int)
    blue, green, red = picture[y, x].tolist()
    problems = reading(with_a_cup(picture, middle, (blue, green, red))).problems
    assert [problem.code for problem in problems] == ["HAND"]


def test_a_white_card_under_a_cup_on_a_white_table_is_told_by_the_number_that_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All edges around that number are the cup's, so that none tells how it stands; by the checks alone."""
    monkeypatch.setattr("vision.over.contradicts", lambda *_: False)
    picture = paint(random_scene("elfer", 700150)).image
    assert [problem.code for problem in reading(picture).problems] == ["HAND"]


@pytest.mark.parametrize("check", ["halves.lies_half_hidden", "blots.lie_on"])
@pytest.mark.parametrize(("said", "told"), [(9.0, ["HAND"]), (-9.0, [])])
def test_cards_that_seem_hidden_in_part_are_so_only_where_something_speaks_for_a_cover(
    monkeypatch: pytest.MonkeyPatch, check: str, said: float, told: list[str]
) -> None:
    monkeypatch.setattr(f"vision.cards.{check}", lambda *_: True)
    monkeypatch.setattr("vision.over.score", lambda *_: said)
    assert [problem.code for problem in reading(photo("elfer/hand.jpg")).problems] == told


def test_a_cup_within_a_row_is_a_hand_though_all_numbers_show() -> None:
    row = {"cards": spread(green=(11, 20))}
    picture = paint(random_scene("elfer", 20007, light="day", cover=None, state=row, layout="spread")).image
    found = reading(picture)
    assert found.problems == ()
    middle = np.mean([corners.mean(axis=0) for corners in found.outlines], axis=0)
    problems = reading(with_a_cup(picture, middle, (20, 22, 25), 22.0)).problems
    assert [problem.code for problem in problems] == ["HAND"]


def test_an_arm_over_a_table_without_cards_is_a_hand() -> None:
    """Its hand may hide the only one."""
    bare = paint(random_scene("elfer", 20007, light="day", state={"cards": []})).image
    assert reading(bare).problems == ()
    assert [problem.code for problem in reading(with_an_arm(bare, to_mm=(0.0, 0.0))).problems] == ["HAND"]


def test_a_closer_look_is_believed_where_no_check_sees_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a cup in the light of the table nor an arm of its colour is a thing to the checks."""
    assert reading(photo("elfer/hand.jpg")).problems == ()
    monkeypatch.setattr("vision.over.is_surely", lambda *_: True)
    monkeypatch.setattr("vision.over.contradicts", lambda *_: False)
    assert reading(photo("elfer/hand.jpg")).problems == (COVERED,)
