"""What the camera is told to do, on photos of a table that are cut, dimmed and blurred."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.aiming import aim
from vision.photo import Picture

PHOTO = Path(__file__).parents[1] / "photos/tables/strips-0.jpg"


WIDTH, HEIGHT = 1280, 720
# Where the middles of the markers lie in the photo at that size.
MIDDLES = {0: (184, 121), 1: (1157, 112), 2: (1128, 610), 3: (179, 595)}


@pytest.fixture(scope="module")
def photo() -> Picture:
    whole = cv2.imread(str(PHOTO))
    assert whole is not None
    return np.asarray(cv2.resize(whole, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def cover(photo: Picture, *markers: int) -> Picture:
    covered = photo.copy()
    for marker in markers:
        x, y = MIDDLES[marker]
        covered[y - 40 : y + 40, x - 40 : x + 40] = 128
    return covered


def test_a_well_aimed_camera_gets_no_hint(photo: Picture) -> None:
    seen = aim(photo)
    assert (seen.markers, seen.hint, seen.good) == (4, "", True)
    assert seen.blur_mm is not None
    assert 0.3 < seen.blur_mm < 0.7


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ((0, 3), "2 of 4 markers: move left, or raise the camera"),
        ((1, 2), "2 of 4 markers: move right, or raise the camera"),
        ((0, 1), "2 of 4 markers: move towards markers 0 and 1, or raise the camera"),
        ((2, 3), "2 of 4 markers: move towards markers 2 and 3, or raise the camera"),
    ],
)
def test_a_side_out_of_sight_is_moved_to(photo: Picture, missing: tuple[int, int], words: str) -> None:
    """The picture is cut through the middle of two markers."""
    (x, y), (other_x, other_y) = (MIDDLES[marker] for marker in missing)
    cut = {
        (0, 3): photo[:, max(x, other_x) :],
        (1, 2): photo[:, : min(x, other_x)],
        (0, 1): photo[max(y, other_y) :],
        (2, 3): photo[: min(y, other_y)],
    }[missing]
    assert aim(cut.copy()).hint == words


@pytest.mark.parametrize(("marker", "words"), [(0, "move left"), (2, "move right")])
def test_a_corner_out_of_sight_is_moved_to(photo: Picture, marker: int, words: str) -> None:
    """The camera is turned by 15 degrees and shifted until one marker has left the picture."""
    turn = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), 15, 0.75)
    x = (turn @ [*MIDDLES[marker], 1.0])[0]
    turn[0, 2] += -25 - x if marker == 0 else WIDTH + 25 - x
    turned = cv2.warpAffine(photo, turn, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    assert aim(np.asarray(turned, np.uint8)).hint == f"3 of 4 markers: {words}"


def test_one_covered_marker_is_named(photo: Picture) -> None:
    hint = aim(cover(photo, 3)).hint
    assert hint == "3 of 4 markers: marker 3 (lower left) is covered, bent or in a wrong corner"


def test_two_covered_markers_across_are_named(photo: Picture) -> None:
    hint = aim(cover(photo, 0, 2)).hint
    assert hint.startswith("2 of 4 markers: markers 0 (upper left) and 2 (lower right) are covered")


def test_a_camera_too_high_is_lowered(photo: Picture) -> None:
    small = cv2.resize(photo, None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)
    far = cv2.copyMakeBorder(small, 162, 162, 288, 288, cv2.BORDER_REPLICATE)
    assert "lower the camera" in aim(np.asarray(far, np.uint8)).hint


def test_a_blurred_picture_is_focused(photo: Picture) -> None:
    soft = np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.9), np.uint8)
    assert "turn the lens or calibrate again" in aim(soft).hint


def test_a_dark_room_gets_light(photo: Picture) -> None:
    assert "too dark" in aim((photo * 0.08).astype(np.uint8)).hint


def test_no_table_at_all_is_said_in_words() -> None:
    """A box on a grey table, as grainy as every camera sees it."""
    table = np.full((720, 1280, 3), 128.0)
    table[300:400, 500:700] = 20
    grain = np.random.default_rng(1).normal(0, 3, table.shape)
    seen = aim(np.clip(table + grain, 0, 255).astype(np.uint8))
    assert seen.markers == 0
    assert "markers" in seen.hint
