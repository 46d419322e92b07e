"""Pictures made smaller, and the middle of a few rows: as the plain ways do it, only faster."""

import cv2
import numpy as np
import pytest

from vision.middle import at_share, middle
from vision.shrink import shrink


@pytest.mark.parametrize("shape", [(96, 160, 3), (90, 150, 3), (30, 50, 3)])
def test_a_shrunk_picture_has_the_means_of_the_large_one(shape: tuple[int, int, int]) -> None:
    picture = np.random.default_rng(0).integers(0, 256, shape, np.uint8)
    plain = cv2.resize(picture, (40, 24), interpolation=cv2.INTER_AREA)
    assert np.abs(shrink(picture, (40, 24)).astype(int) - plain).max() <= 1


@pytest.mark.parametrize("count", [1, 2, 7, 8])
def test_the_middle_is_the_median_of_each_column(count: int) -> None:
    rows = np.random.default_rng(count).random((count, 3)).astype(np.float32)
    assert np.allclose(middle(rows), np.median(rows, axis=0))


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9, 1.0])
def test_a_share_is_the_quantile(share: float) -> None:
    values = np.random.default_rng(0).random(10).astype(np.float32)
    assert np.isclose(at_share(values, share), np.quantile(values, share))
