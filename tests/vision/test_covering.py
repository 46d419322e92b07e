"""A thing on pieces is found by an earlier photo of them; pieces that were taken away are none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision.covering import lies_on
from vision.games.bloom import read
from vision.photo import Picture
from vision.reading import Reading

MUG = 75  # pixels, some 40 mm


def looked(picture: Picture) -> Reading:
    table = table_in(picture)
    return replace(read(table), table=table)


@pytest.mark.parametrize("is_put", [True, False])
def test_a_mug_lies_on_a_row_and_a_row_that_is_gone_leaves_the_table(is_put: bool) -> None:
    scene = random_scene("bloom", 80_101, cover=None, markers=4)
    picture = paint(scene).image
    before = looked(picture)
    assert before.table is not None
    assert before.seen is not None
    stones = {str(stone) for stone in scene.state["rows"][0]}
    row = [
        outline
        for sighting, outline in zip(before.seen.sightings, before.outlines, strict=True)
        if sighting.best in stones
    ]
    places = np.array([outline.mean(axis=0) for outline in row])
    gone = np.zeros(picture.shape[:2], np.uint8)
    for outline in row:
        pixels = np.round(before.table.camera.to_pixel(outline)).astype(np.int32)
        cv2.fillConvexPoly(gone, pixels, (1,))
    now = np.asarray(cv2.inpaint(picture, cv2.dilate(gone, np.ones((9, 9))), 5, cv2.INPAINT_TELEA), np.uint8)
    if is_put:
        x, y = before.table.camera.to_pixel(places.mean(axis=0)[None])[0]
        cv2.circle(now, (round(x), round(y)), MUG, (30, 90, 200), -1)
    assert lies_on(before, looked(now), places) == is_put
