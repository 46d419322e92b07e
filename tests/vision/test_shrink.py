"""Pictures made smaller, colours, and the middle of a few rows: as the plain ways do it, only faster."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.camera import Camera
from vision.channels import ROWS, strongest, weakest
from vision.middle import at_share, middle
from vision.shrink import half, halved, shrink
from vision.table import Table


@pytest.mark.parametrize("shape", [(96, 160, 3), (90, 150, 3), (30, 50, 3)])
def test_a_shrunk_picture_has_the_means_of_the_large_one(shape: tuple[int, int, int]) -> None:
    picture = np.random.default_rng(0).integers(0, 256, shape, np.uint8)
    plain = cv2.resize(picture, (40, 24), interpolation=cv2.INTER_AREA)
    assert np.abs(shrink(picture, (40, 24)).astype(int) - plain).max() <= 1


def test_the_half_of_a_photo_is_kept_and_that_of_another_one_is_its_own() -> None:
    pictures = np.random.default_rng(0).integers(0, 256, (2, 24, 40, 3), np.uint8)
    table = Table(pictures[0], Camera(40, 24, 30.0, 900.0, 0.0, 0.0, 0.0), {})
    assert half(table) is half(table)
    assert np.array_equal(half(replace(table, picture=pictures[1])), halved(pictures[1]))


@pytest.mark.parametrize("rows", [1, ROWS, 2 * ROWS + 3])
def test_the_strongest_and_the_weakest_colour_are_those_of_each_pixel(rows: int) -> None:
    colours = np.random.default_rng(rows).integers(0, 256, (rows, 5, 3), np.uint8)
    assert np.array_equal(strongest(colours), colours.max(axis=2))
    assert np.array_equal(weakest(colours), colours.min(axis=2))


@pytest.mark.parametrize("count", [1, 2, 7, 8])
def test_the_middle_is_the_median_of_each_column(count: int) -> None:
    rows = np.random.default_rng(count).random((count, 3)).astype(np.float32)
    assert np.allclose(middle(rows), np.median(rows, axis=0))


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9, 1.0])
def test_a_share_is_the_quantile(share: float) -> None:
    values = np.random.default_rng(0).random(10).astype(np.float32)
    assert np.isclose(at_share(values, share), np.quantile(values, share))
