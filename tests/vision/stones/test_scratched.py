"""A number to which a scratch is tied."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from support.photographed import picture_at, table_in

from engine.observation import Sighting
from vision.games.bloom import read
from vision.photo import Picture
from vision.stones import scratched
from vision.table import Table

PHOTO = Path(__file__).parents[2] / "photos" / "bloom" / "bloom-0.jpg"
STONE, LONG = "72", 4.5  # its number, and mm of the scratch above it


@pytest.fixture(scope="module")
def picture() -> Picture:
    """A photo with a thin scratch that begins at the top of a digit."""
    picture = picture_at(PHOTO)
    table = table_in(picture)
    found = read(table)
    assert found.seen is not None
    place = [sighting.best for sighting in found.seen.sightings].index(STONE)
    upper_left, upper_right, lower_right, _ = found.outlines[place]
    across, down = upper_right - upper_left, lower_right - upper_right
    start = upper_left + 0.62 * across + 0.18 * down
    return with_line(picture, table, start, start - LONG * down / np.linalg.norm(down))


def with_line(picture: Picture, table: Table, *spots: NDArray[np.float64]) -> Picture:
    ends = np.round(table.camera.to_pixel(np.stack(spots))).astype(np.int32)
    return np.asarray(cv2.polylines(picture, [ends], False, (230, 230, 230), 2, cv2.LINE_AA), np.uint8)


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
    picture = picture_at(PHOTO)
    table = table_in(picture)
    found = read(table)
    assert found.seen is not None
    place = [sighting.best for sighting in found.seen.sightings].index(STONE)
    upper_left, upper_right, lower_right, _ = found.outlines[place]
    across, down = upper_right - upper_left, lower_right - upper_right
    ends = [upper_left + 0.5 * across + share * down for share in (0.3, 0.8)]
    joined = with_line(picture, table, *ends)
    told = {sighting.best: sighting.sure for sighting in seen(joined)}
    assert told.get(STONE) is False
    monkeypatch.setattr(scratched, "parted", lambda *_: [])
    assert STONE not in [sighting.best for sighting in seen(joined)]


def test_few_stones_do_not_tell_how_high_numbers_are() -> None:
    assert scratched.reread([]) == []
