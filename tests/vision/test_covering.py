"""A thing on pieces is found by an earlier photo of them; pieces that were taken away are none."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from engine.observation import NOTHING, Observation, Pose, Sighting
from vision.camera import Camera
from vision.cards import faces
from vision.covering import is_pile_under, lies_on
from vision.games import bloom, elfer
from vision.photo import Picture
from vision.reading import Reading
from vision.table import Table

MUG = 75  # pixels, some 40 mm


def looked(picture: Picture, read: Callable[[Table], Reading] = bloom.read) -> Reading:
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


@pytest.mark.parametrize("past", [30.0, 0.0])
def test_a_card_held_over_the_end_of_another_one_is_a_thing_though_it_looks_like_a_card(past: float) -> None:
    scene = random_scene("elfer", 80_007, cover=None, markers=4)
    picture = paint(replace(scene, state={"cards": [["red", 11], ["blue", 11], ["blue", 12]]})).image
    before = looked(picture, elfer.read)
    assert before.table is not None
    assert before.seen is not None
    card = next(sighting.pose for sighting in before.seen.sightings if sighting.best == "blue 12")
    assert card is not None
    up = np.array([np.sin(np.radians(card.turn)), -np.cos(np.radians(card.turn))])
    x, y = np.array([card.x, card.y]) + past * up
    thing = faces.outline(Pose(float(x), float(y), card.turn))
    now = picture.copy()
    cv2.fillConvexPoly(now, np.round(before.table.camera.to_pixel(thing)).astype(np.int32), (30, 190, 230))
    unread = Sighting((round(x, 1), round(y, 1)), {NOTHING: 0.5, "red 3": 0.5})
    shown = Reading(Observation((unread,)), outlines=[thing], table=table_in(now))
    assert lies_on(before, shown, np.array([[card.x, card.y]])) == (past > 0)


@pytest.mark.parametrize("is_put", [True, False])
def test_a_box_as_large_as_a_pile_lies_on_it_and_a_pile_put_away_leaves_the_table(is_put: bool) -> None:
    """Eyes that see one photo only take the box for one of the things that lie beside a board."""
    camera = Camera(1152, 648, 864.0, 900.0, 0.0, 0.0, 0.0)
    square = np.array([[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]])
    aside = np.array([450.0, 250.0])
    markers = {0: camera.to_pixel(square - aside), 2: camera.to_pixel(square + aside)}
    table = Table(np.full((648, 1152, 3), (90, 110, 120), np.uint8), camera, markers)
    place = np.array([[-431.5, -44.0], [-368.5, -44.0], [-368.5, 44.0], [-431.5, 44.0]])
    pile = Sighting("played", {"5S": 1.0}, Pose(-400.0, 0.0, 0.0))
    before = Reading(Observation((pile,)), outlines=[place], table=table)
    picture = table.picture.copy()
    if is_put:
        cv2.fillConvexPoly(picture, np.round(table.camera.to_pixel(place)).astype(np.int32), (40, 40, 40))
    now = Reading(
        Observation((Sighting("played", {NOTHING: 1.0}),)),
        outlines=[np.empty((0, 2))],
        table=replace(table, picture=picture),
    )
    assert is_pile_under(before, now) == is_put
