"""The colours of strip cards under lamps, on colours worked out by hand."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.observation import SURE
from vision.edges import LIGHT
from vision.strips.colours import odds_of

RED, YELLOW = np.array([0.02, 0.03, 0.55]), np.array([0.03, 0.5, 0.7])  # light, blue first
LAMP = np.array([0.16, 0.35, 0.4])


def codes(*lights: NDArray[np.float64]) -> NDArray[np.float32]:
    return np.searchsorted(LIGHT, np.minimum(lights, 1.0)).clip(0, 255).astype(np.float32)


def veiled(ink: NDArray[np.float64], *shares: float) -> list[NDArray[np.float64]]:
    return [ink + share * LAMP for share in shares]


@pytest.mark.parametrize("fades", [True, False])
def test_fields_on_which_a_lamps_image_fades_tell_what_it_does_to_their_ink(fades: bool) -> None:
    plain = [RED, RED, YELLOW, YELLOW]
    fading = veiled(RED, 0.15, 0.3, 0.45, 0.6, 0.75) if fades else []
    bleached = odds_of(codes(*plain, *fading, *veiled(RED, 0.9)))[-1]
    assert max(bleached, key=bleached.__getitem__) == "r"
    assert (bleached["r"] > SURE) == fades


@pytest.mark.parametrize("known", [True, False])
def test_yellow_whose_red_is_burnt_out_is_no_green_where_that_is_known(known: bool) -> None:
    """A lamp that burns red out makes red fields salmon, and yellow ones as pale as a lemon."""
    red, salmon = [[0, 0, 217], [0, 15, 219], [30, 49, 225]], [[118, 157, 226], [128, 169, 226]]
    yellow, lemon = [[0, 205, 226]], [[107, 247, 226], [110, 248, 226], [116, 250, 226]]
    fields = np.array(2 * red + 3 * salmon + 3 * yellow + lemon, np.float32)  # balanced codes, blue first
    burnt = np.repeat((np.arange(len(fields)) >= 6)[:, None], 3, axis=1) & [False, False, known]
    pale = odds_of(fields, burnt=burnt)[-3:]
    assert all(odds["y"] > SURE for odds in pale) == known
    assert all(max(odds, key=odds.__getitem__) == "g" for odds in pale) != known
