"""A bumped camera moves nothing on the table: poses stay those of the first look."""

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import Observation, Sighting
from firmware.posing import posed
from vision.alignment import motion
from vision.camera import Camera
from vision.reading import Reading
from vision.table import Table

PICTURE = np.zeros((1296, 2304, 3), np.uint8)
SQUARE = np.array([[-20.0, -20], [20, -20], [20, 20], [-20, 20]])
MIDDLES = {0: (-400.0, -220.0), 1: (410.0, -230.0), 2: (390.0, 240.0), 3: (-380.0, 210.0)}


def seen_by(camera: Camera, turn: float, shift: tuple[float, float]) -> Table:
    """The same markers on the table under a camera that was turned (degrees) and shifted (mm)."""
    angle = np.radians(turn)
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    markers = {
        marker: camera.to_pixel((SQUARE + middle) @ matrix.T + np.array(shift))
        for marker, middle in MIDDLES.items()
    }
    return Table(PICTURE, camera, markers)


def two_looks() -> tuple[Table, Table]:
    camera = Camera(2304, 1296, 1750.0, 900.0, 0.02, -0.03, -0.02)
    bumped = Camera(2304, 1296, 1750.0, 905.0, 0.05, 0.01, -0.02)
    return seen_by(camera, 0, (0, 0)), seen_by(bumped, 3, (12, -9))


def test_a_place_keeps_its_millimetres_when_the_camera_is_bumped() -> None:
    first, second = two_looks()
    places = [table.camera.to_mm(table.markers[0]) for table in (first, second)]
    assert np.abs(places[0] - places[1]).max() > 5
    seen = Observation((Sighting((0, 0), {"r": 1.0}),))
    told = posed(Reading(seen, outlines=[places[1]], table=second), first)
    assert told is not None
    pose = told.sightings[0].pose
    assert pose is not None
    assert (pose.x, pose.y) == pytest.approx(tuple(places[0].mean(axis=0)), abs=0.5)


def test_moved_markers_are_no_anchor() -> None:
    first, second = two_looks()
    markers = {**second.markers, 0: second.markers[0] + 60}
    assert motion(replace(second, markers=markers), first) is None
    assert motion(replace(second, markers={0: second.markers[0]}), first) is None
