"""A bumped camera moves nothing on the table: poses stay those of the first look."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.appliance import Appliance

from engine.observation import Observation, Sighting
from firmware import reaching
from firmware.posing import ANCHOR, anchor_of, anchored, kept_anchor, posed
from firmware.session.pages import Counted, Ready, Trouble, Words
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


def test_an_anchor_comes_out_of_a_journal_as_it_went_in() -> None:
    """Two looks lie as far apart with the anchor of a journal as with the look itself."""
    first, second = two_looks()
    again = anchor_of(json.loads(json.dumps(kept_anchor(first))))
    assert again is not None
    moves = [motion(second, anchor) for anchor in (first, again)]
    places = [None if move is None else move.move(SQUARE) for move in moves]
    assert places[0] == pytest.approx(places[1], abs=0.02)


@pytest.mark.parametrize(
    "header", [{}, {ANCHOR: None}, {ANCHOR: {"camera": [1], "markers": {}}}, {ANCHOR: [2]}]
)
def test_a_journal_without_an_anchor_has_none(header: dict[str, object]) -> None:
    assert anchor_of(header) is None
    assert anchored(None) is None


def cards(table: Table, columns: int, shift: float) -> Reading:
    """Equal cards of strips side by side from the origin on, as a camera shifted by so much sees them."""
    fields = [(row, column) for row in range(3) for column in range(columns)]
    sightings = tuple(Sighting(field, {"rgb"[field[0]]: 1.0}) for field in fields)
    outlines = [SQUARE * 0.75 + (30.0 * column + shift, 30.0 * row) for row, column in fields]
    return Reading(Observation(sightings), outlines=outlines, table=table)


def test_after_a_restart_a_bumped_camera_still_moves_nothing(tmp_path: Path) -> None:
    """A card was laid to the right; told in the new look's millimetres it would lie to the left."""
    camera = Camera(2304, 1296, 1750.0, 900.0, 0.0, 0.0, 0.0)
    first, bumped = seen_by(camera, 0, (0, 0)), seen_by(camera, 0, (-30, 0))
    looks = [cards(first, 1, 0.0), cards(bumped, 2, -30.0)]

    device = Appliance(tmp_path, read=lambda *_: looks.pop(0))
    assert isinstance(device.begin_strips(), Ready)
    device.looks.clear()
    device.switch_off()
    page = Appliance(tmp_path, read=lambda *_: looks.pop(0)).press("ok")
    assert isinstance(page, Counted), page
    assert page.deed.event["at"] == [0, 1]


def test_an_arm_that_an_earlier_look_gives_away_is_no_broken_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = Camera(2304, 1296, 1750.0, 900.0, 0.0, 0.0, 0.0)
    first, arm, later = (seen_by(camera, 0, (0, 0)) for _ in range(3))
    looks = [cards(first, 1, 0.0), cards(first, 2, 0.0), cards(arm, 5, 0.0), cards(later, 3, 0.0)]
    monkeypatch.setattr(reaching, "reaches_in", lambda before, now, _: (before, now) == (first, arm))
    device = Appliance(tmp_path, read=lambda *_: looks.pop(0))
    device.begin_strips()
    assert isinstance(device.press("ok"), Counted)
    assert device.press("ok", "ok") == Trouble("HAND", Words("problem.HAND"))
    assert isinstance(device.press("ok"), Counted)
