"""A card that eyes overlooked is known by its print in the earlier photo; where none was there is none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from engine.observation import Observation
from vision.games.elfer import read
from vision.overlooked import overlooked
from vision.photo import Picture
from vision.reading import Reading

STATE = {"cards": [["red", 11], ["blue", 11], ["blue", 12]]}
OVERLOOKED = "blue 12"


@pytest.fixture(scope="module")
def picture() -> Picture:
    scene = random_scene("elfer", 80_007, cover=None, markers=4)
    return paint(replace(scene, state=STATE)).image


def looked(picture: Picture) -> Reading:
    table = table_in(picture)
    return replace(read(table), table=table)


def without(reading: Reading, card: str) -> tuple[Reading, int]:
    """The look in which a card is overlooked, and its place in the whole one."""
    assert reading.seen is not None
    names = [sighting.best for sighting in reading.seen.sightings]
    place = names.index(card)
    left = [index for index in range(len(names)) if index != place]
    seen = Observation(tuple(reading.seen.sightings[index] for index in left))
    return replace(reading, seen=seen, outlines=[reading.outlines[index] for index in left]), place


def test_a_card_that_was_overlooked_lay_there(picture: Picture) -> None:
    now = looked(picture)
    before, place = without(now, OVERLOOKED)
    assert overlooked(before, now, {place: now.outlines[place]}) == [place]
    assert not overlooked(now, now, {place: now.outlines[place]}), "what was seen was not overlooked"


def test_a_card_that_came_since_then_did_not_lie_there(picture: Picture) -> None:
    now = looked(picture)
    before, place = without(now, OVERLOOKED)
    assert now.table is not None
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(now.table.camera.to_pixel(now.outlines[place])).astype(np.int32), (1,))
    bare = cv2.inpaint(picture, cv2.dilate(mask, np.ones((9, 9))), 5, cv2.INPAINT_TELEA)
    before = replace(before, table=table_in(np.asarray(bare, np.uint8)))
    assert not overlooked(before, now, {place: now.outlines[place]})
