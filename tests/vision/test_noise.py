"""Noise is measured on the markers' black borders, and taken out only where it drowns print."""

from pathlib import Path

import numpy as np
import pytest
from support.photographed import table_in
from support.stress import STRESSES, together

from vision.checks import GRAINY, drowns_print
from vision.look import look
from vision.noise import QUIET, noise, quieted
from vision.photo import load
from vision.table import Table

PHOTO = Path(__file__).parents[1] / "photos" / "bloom" / "bloom-hand-0.jpg"
CONTRAST = 164  # code levels between the paper and the ink of its markers


def noisy(deviation: float) -> Table:
    picture = np.asarray(load(PHOTO))
    grain = np.random.default_rng(7).normal(0, deviation, picture.shape)
    return table_in(np.clip(picture + grain, 0, 255).astype(np.uint8))


def test_noise_is_told_as_a_share_of_the_contrast_of_paper_and_ink() -> None:
    assert noise(noisy(16.0)) == pytest.approx(16 / CONTRAST, rel=0.1)


def test_a_photo_with_little_noise_stays_as_it_is() -> None:
    table = noisy(8.0)
    assert quieted(table) is table


def test_of_much_noise_little_is_left() -> None:
    assert noise(quieted(noisy(25.0))) < QUIET


@pytest.mark.parametrize("names", [(), ("noise",), ("blur",), ("half",), tuple(STRESSES)], ids="-".join)
def test_a_photo_is_refused_where_it_is_noisy_and_blurred_and_read_where_it_is_only_one(
    names: tuple[str, ...],
) -> None:
    picture = np.asarray(load(PHOTO))
    for name in names:
        picture = STRESSES[name](picture)
    assert drowns_print(table_in(picture)) == (len(names) > 1)


@pytest.mark.parametrize("game", ["bloom", "elfer"])
def test_numbers_are_not_read_where_they_may_drown(game: str) -> None:
    assert look(together(np.asarray(load(PHOTO))), game).problems == (GRAINY,)
