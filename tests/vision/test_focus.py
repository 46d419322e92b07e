"""A lens out of focus is told by the markers, and what it has blurred is brought back where noise allows."""

from pathlib import Path

import cv2
import numpy as np
from support.photographed import picture_at, table_in
from support.stress import STRESSES

from vision.focus import focused
from vision.noise import noise
from vision.photo import Picture
from vision.sharpness import marker_blur

PHOTO = Path(__file__).parents[1] / "photos" / "bloom" / "bloom-hand-0.jpg"
GRAIN = 20  # code levels: what blur takes of noise and of wood is less


def is_changed(picture: Picture) -> bool:
    table = table_in(picture)
    return focused(table) is not table


def shaken(picture: Picture, pixels: int) -> Picture:
    """The picture of a camera that moved sideways by so many pixels."""
    return np.asarray(cv2.blur(picture, (pixels, 1)), np.uint8)


def test_a_photo_in_focus_stays_as_it_is_however_coarse() -> None:
    picture = picture_at(PHOTO)
    assert not is_changed(picture)
    assert not is_changed(STRESSES["half"](picture))


def test_nearly_half_of_what_a_blur_took_of_prints_and_edges_is_brought_back() -> None:
    picture = picture_at(PHOTO)
    table = table_in(STRESSES["blur"](picture))
    taken, missing = (cv2.absdiff(each.picture, picture) for each in (table, focused(table)))
    assert missing[taken > GRAIN].mean() < 0.6 * taken[taken > GRAIN].mean()


def test_a_blurred_photo_stays_as_it_is_where_noise_would_drown_its_print() -> None:
    assert not is_changed(STRESSES["noise"](STRESSES["blur"](picture_at(PHOTO))))


def test_the_noise_of_a_dim_and_blurred_photo_grows_only_as_far_as_print_stands_out() -> None:
    blurred = STRESSES["blur"](picture_at(PHOTO))
    grain = np.random.default_rng(3).normal(0.0, 5.0, blurred.shape)
    table = table_in(np.clip(blurred + grain, 0, 255).astype(np.uint8))
    sharp = focused(table)
    assert sharp is not table
    assert noise(sharp) < 0.1


def test_a_shake_is_no_lens_out_of_focus() -> None:
    picture = shaken(picture_at(PHOTO), 9)
    assert marker_blur(table_in(picture)) > 0.9
    assert not is_changed(picture)
