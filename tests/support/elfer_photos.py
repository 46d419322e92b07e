"""Photographs of Elfer raus! for tests: recorded ones, what is read in them, and a cup on a place of them."""

from pathlib import Path

import cv2
import numpy as np
from support.photographed import picture_at, table_in

from vision.camera import Points
from vision.games.elfer import read
from vision.photo import Picture
from vision.reading import Reading

PHOTOS = Path(__file__).parent.parent / "photos"
# What elfer/white.jpg shows.
WHITE = [
    ["red", 10], ["red", 11], ["yellow", 11], ["yellow", 12], ["green", 10], ["green", 11],
    ["blue", 9], ["blue", 10], ["blue", 11],
]  # fmt: skip


def photo(name: str) -> Picture:
    return picture_at(PHOTOS / name)


def reading(picture: Picture) -> Reading:
    table = table_in(picture)
    return read(table)


def spread(**ends: tuple[int, int]) -> list[list[object]]:
    """The cards of rows by their lowest and highest ones."""
    return [[colour, value] for colour, (low, high) in ends.items() for value in range(low, high + 1)]


def with_a_cup(
    picture: Picture, at: Points, colour: tuple[int, int, int] = (110, 60, 40), radius: float = 37.0
) -> Picture:
    """The photo with a cup on a place of the table, in mm."""
    angles = np.linspace(0, 2 * np.pi, 60)
    rim = at + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    pixels = np.round(table_in(picture).camera.to_pixel(rim)).astype(np.int32)
    return np.asarray(cv2.fillConvexPoly(picture.copy(), pixels, colour, cv2.LINE_AA), np.uint8)
