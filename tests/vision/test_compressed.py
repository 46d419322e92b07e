"""Pale ink in photos that were compressed hard, and how these are told from others."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in
from support.stress import STRESSES

from vision.cards import sheet
from vision.compressed import is_coarse, refined
from vision.photo import Picture

PHOTOS = Path(__file__).parents[1] / "photos"
WHITE, YELLOW = (215, 220, 222), (95, 190, 205)


def printed() -> Picture:
    """Yellow numbers on white paper, as high as those in the corners of cards."""
    picture = np.full((160, 320, 3), WHITE, np.uint8)
    for place in range(8):
        at = (12 + 38 * place, 40 + 13 * place)
        cv2.putText(picture, str(place + 2), at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, YELLOW, 2, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)


def test_a_photo_is_coarse_at_quality_35_and_not_as_it_was_taken() -> None:
    picture = picture_at(PHOTOS / "elfer" / "hand.jpg")
    assert not is_coarse(picture)
    assert is_coarse(STRESSES["jpeg35"](picture))


def test_a_photo_of_one_colour_is_not_coarse() -> None:
    assert not is_coarse(np.full((320, 320, 3), 128, np.uint8))


def test_brightness_brings_back_what_compressing_took_of_pale_ink() -> None:
    whole = printed()
    coarse = STRESSES["jpeg35"](whole)
    before, after = (
        np.abs(ink.astype(float) - whole.min(axis=2)).mean()
        for ink in (coarse.min(axis=2), refined(np.ascontiguousarray(coarse.min(axis=2)), coarse))
    )
    assert after < 0.9 * before


@pytest.mark.parametrize(("width", "is_refined"), [(1.0, True), (0.5, False)], ids=["large", "small"])
def test_ink_is_refined_only_where_blocks_are_small(
    monkeypatch: pytest.MonkeyPatch, width: float, is_refined: bool
) -> None:
    """In a small photo a block is as large as a figure."""
    photo = cv2.resize(picture_at(PHOTOS / "elfer" / "hand.jpg"), None, fx=width, fy=width)
    coarse = STRESSES["jpeg35"](np.asarray(photo, np.uint8))
    assert is_coarse(coarse)
    monkeypatch.setattr(sheet, "refined", lambda ink, _: np.zeros_like(ink))
    assert sheet.spread_out(table_in(coarse)).ink.any() != is_refined
