"""The picture of what was read, whatever was read."""

from pathlib import Path

import numpy as np
import pytest
from support.photographed import table_in

from engine.observation import NOTHING, Observation, Sighting
from vision.overlay import draw
from vision.photo import Picture, load
from vision.problem import Problem
from vision.reading import Outline, Reading, unread
from vision.table import Table

PHOTO = Path(__file__).parent.parent / "photos" / "strips" / "003.jpg"
PIECE = np.array([[-20.0, -20], [20, -20], [20, 20], [-20, 20]])
NOWHERE = np.empty((0, 2))


@pytest.fixture(scope="module")
def picture() -> Picture:
    loaded = load(PHOTO)
    assert not isinstance(loaded, Problem)
    return loaded


@pytest.fixture(scope="module")
def table(picture: Picture) -> Table:
    return table_in(picture)


def drawn(picture: Picture, table: Table, odds: dict[str, float], outline: Outline) -> Picture:
    seen = Observation((Sighting((0, 0), odds),))
    return draw(picture, Reading(seen, outlines=[outline], table=table))


def test_a_sure_piece_and_a_doubtful_one_look_different(picture: Picture, table: Table) -> None:
    bare = drawn(picture, table, {NOTHING: 1.0}, PIECE)
    sure = drawn(picture, table, {"red": 1.0}, PIECE)
    unsure = drawn(picture, table, {"red": 0.6, "orange": 0.4}, PIECE)
    assert bare.shape == sure.shape == unsure.shape
    assert (bare != sure).any()
    assert (sure != unsure).any()


def test_doubt_about_something_that_lies_nowhere_is_no_trouble(picture: Picture, table: Table) -> None:
    assert drawn(picture, table, {NOTHING: 0.9, "KH": 0.1}, NOWHERE).size


def test_problems_stand_above_the_picture(picture: Picture) -> None:
    problem = Problem("NO-TABLE", "no markers; lay them there")
    assert draw(picture, unread(problem, problem)).shape[0] > picture.shape[0]
