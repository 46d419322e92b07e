"""A number to which a scratch is tied."""

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Sighting
from vision.games.bloom import read
from vision.photo import Picture
from vision.stones import scratched

PHOTO = Path(__file__).parents[2] / "photos" / "bloom" / "bloom-0.jpg"
STONE, LONG = "72", 4.5  # its number, and mm of the scratch above it


@pytest.fixture(scope="module")
def picture() -> Picture:
    """A photo with a thin scratch that begins at the top of a digit."""
    return with_scratch(lambda down: ((0.62, 0.18), (0.62, 0.18 - LONG / down)))


def with_scratch(ends: Callable[[float], Sequence[tuple[float, float]]]) -> Picture:
    """The photo with a scratch on a stone between two points, in shares of its width and height; they may
    depend on its height in mm."""
    picture = picture_at(PHOTO)
    table = table_in(picture)
    found = read(table)
    assert found.seen is not None
    place = [sighting.best for sighting in found.seen.sightings].index(STONE)
    upper_left, upper_right, lower_right, _ = found.outlines[place]
    sides = np.stack([upper_right - upper_left, lower_right - upper_right])
    spots = upper_left + np.array(ends(float(np.linalg.norm(sides[1])))) @ sides
    pixels = np.round(table.camera.to_pixel(spots)).astype(np.int32)
    return np.asarray(cv2.polylines(picture, [pixels], False, (230, 230, 230), 2, cv2.LINE_AA), np.uint8)


def seen(picture: Picture) -> list[Sighting]:
    found = read(table_in(picture)).seen
    assert found is not None
    return list(found.sightings)


def test_a_number_is_read_without_the_scratch_that_makes_it_taller(picture: Picture) -> None:
    assert STONE in [sighting.best for sighting in seen(picture)]


def test_it_is_not_read_otherwise(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratched, "reread", lambda stones: stones)
    assert STONE not in [sighting.best for sighting in seen(picture)]


def test_a_number_that_a_scratch_joins_with_its_flowers_is_read_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    joined = with_scratch(lambda _: ((0.5, 0.3), (0.5, 0.8)))
    told = {sighting.best: sighting.sure for sighting in seen(joined)}
    assert told.get(STONE) is False
    monkeypatch.setattr(scratched, "parted", lambda *_: [])
    assert STONE not in [sighting.best for sighting in seen(joined)]


def test_few_stones_do_not_tell_how_high_numbers_are() -> None:
    assert scratched.reread([]) == []
