"""What is asked of a sheet of cards."""

from collections.abc import Sequence

import numpy as np
import pytest

from engine.observation import Pose
from vision import digits
from vision.camera import Camera
from vision.cards import reader
from vision.cards.sheet import Sheet, remembered
from vision.patches import Patch


def sheet() -> Sheet:
    blank = np.zeros((90, 160, 3), np.uint8)
    camera = Camera(160, 90, focal=150.0, distance=1000.0, tilt_x=0.0, tilt_y=0.0, barrel=0.0)
    return Sheet(blank, blank[:, :, 0], np.zeros((256, 1, 3), np.uint8), camera, scale=1.0, noisy=False)


def test_a_look_is_taken_once_for_the_same_question_and_anew_on_another_sheet() -> None:
    taken: list[tuple[int, float]] = []

    @remembered
    def turn_of(sheet: Sheet, pose: Pose) -> float:
        taken.append((id(sheet), pose.turn))
        return pose.turn

    one, other = sheet(), sheet()
    asked = [(one, 1.0), (one, 1.0), (one, 2.0), (other, 1.0)]
    assert [turn_of(where, Pose(0.0, 0.0, turn)) for where, turn in asked] == [1.0, 1.0, 2.0, 1.0]
    assert taken == [(id(one), 1.0), (id(one), 2.0), (id(other), 1.0)]


def test_a_print_is_read_once_and_each_gets_its_own_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def read(patches: Sequence[Patch]) -> list[digits.Odds]:
        seen.extend(int(patch[0, 0]) for patch in patches)
        return [{int(patch[0, 0]): 1.0} for patch in patches]

    monkeypatch.setattr(digits, "read", read)
    three, five = (np.full((20, 30), number, np.uint8) for number in (3, 5))
    where = sheet()
    assert reader.read(where, [three]) == [{3: 1.0}]
    assert reader.read(where, [five, three, five]) == [{5: 1.0}, {3: 1.0}, {5: 1.0}]
    assert seen == [3, 5]
