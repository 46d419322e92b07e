"""An arm over the table is found by an earlier photo of it; pieces laid in between are none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in
from support.stress import falloff

from engine.observation import Pose
from vision.alignment import Motion, motion
from vision.reach import area_of, difference, reaches_in, views


@pytest.mark.parametrize("kind", ["hand", "sleeve", "glove"])
def test_an_arm_that_was_not_there_before_is_found(kind: str) -> None:
    before = paint(random_scene("strips", 80_004, cover=None, markers=4))
    now = paint(random_scene("strips", 80_004, cover=kind, markers=4))
    assert reaches_in(table_in(before.image), table_in(now.image))


def test_cards_laid_since_then_and_a_bumped_camera_are_no_arm() -> None:
    scene = random_scene("strips", 80_001, cover=None, markers=4)
    grid = scene.state["grid"]
    fewer = replace(scene, state={"grid": [row[:1] for row in grid[:3]]})
    bumped = replace(scene, camera=random_scene("strips", 80_002).camera)
    first = table_in(paint(fewer).image)
    assert not reaches_in(first, table_in(paint(scene).image))
    assert not reaches_in(first, table_in(paint(bumped).image))


def test_a_piece_that_lies_right_at_the_border_is_no_arm() -> None:
    before = table_in(paint(random_scene("strips", 80_004, cover=None, markers=4)).image)
    picture = before.picture.copy()
    wide, high = picture.shape[1] // 2, picture.shape[0] // 4
    cv2.rectangle(picture, (wide, 0), (wide + high // 3, high), (0, 0, 255), -1)
    corners = np.array([(wide, 0), (wide + high // 3, 0), (wide + high // 3, high), (wide, high)], float)
    now = replace(before, picture=picture)
    assert reaches_in(before, now)
    assert not reaches_in(before, now, [now.camera.to_mm(corners)])


def test_photos_of_one_light_are_balanced_alike_whatever_markers_they_show() -> None:
    painted = paint(random_scene("strips", 80_001, cover=None, markers=4))
    whole = table_in(np.asarray(falloff(painted.image)))
    fewer = replace(whole, markers={name: whole.markers[name] for name in (0, 2, 3)})
    back = motion(fewer, whole)
    assert back is not None
    new, old, _ = views(whole, fewer, back, area_of(whole))
    assert np.median(difference(new, old)) < 1


def test_many_pieces_move_as_each_of_them_does() -> None:
    poses = [Pose(10.0 * place, 7.0 - place, 45.0 * place) for place in range(9)]
    way = Motion(np.array([[0.96, -0.28], [0.28, 0.96]]), np.array([5.0, -3.0]))
    for moved, pose in zip(way.lay_all(poses), poses, strict=True):
        alone = way.lay(pose)
        assert (moved.x, moved.y, moved.turn) == pytest.approx((alone.x, alone.y, alone.turn))
