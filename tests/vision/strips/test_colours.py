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
    assert all(odds["g"] > 1 - SURE for odds in pale) != known


INKS = [[54, 161, 50], [48, 163, 60], [63, 219, 281], [62, 217, 280], [30, 10, 228]]  # balanced codes


def test_a_field_between_two_inks_is_the_one_that_needs_no_light_taken_away() -> None:
    """A green field in the image of an orange lamp: yellow would have lost half of its red there."""
    fields = np.array([*INKS, [57, 179, 140]], np.float32)
    without, lit = (
        odds_of(fields, paper=paper)[-1] for paper in (None, np.full(len(fields), 0.9, np.float32))
    )
    assert without["y"] > without["g"]
    assert lit["g"] > SURE


def test_a_field_far_from_all_inks_is_in_doubt() -> None:
    between = odds_of(np.array([*INKS, [20, 170, 128]], np.float32))[-1]
    assert max(between.values()) < SURE


def test_greens_beside_a_lamps_image_lack_no_light_of_those_in_it() -> None:
    """Most greens lie in the image, and no red lies there of whose light anything would be known."""
    dark, lit = [[61, 114, 45], [71, 126, 73]], [[87, 145, 109], [98, 158, 129], [100, 156, 124]]
    others = [[24, 236, 250], [35, 237, 252], [137, 74, 66], [138, 90, 87], [146, 106, 104], [155, 124, 122]]
    paper = [0.75, 0.86, 0.67, 0.74, 0.85, 0.96, 0.96, 0.58, 0.61, 0.84, 0.72]
    told = odds_of(np.array([*dark, *lit, *others], np.float32), paper=np.array(paper, np.float32))
    assert all(odds["g"] > SURE for odds in told[: len(dark)])


def test_a_field_in_the_shade_lacks_no_light_of_its_ink() -> None:
    plain = [0.6 * YELLOW, 0.6 * YELLOW, 0.6 * RED, 0.6 * RED]
    shaded = odds_of(codes(*plain, 0.2 * YELLOW), paper=np.array([0.6, 0.6, 0.6, 0.6, 0.2], np.float32))[-1]
    assert shaded["y"] > SURE


def test_orange_whose_red_is_burnt_out_is_hardly_the_red_that_only_the_most_of_it_would_reach() -> None:
    red, orange = [[0, 12, 223], [3, 35, 198], [9, 40, 197]], [[0, 140, 242], [0, 131, 242], [0, 128, 242]]
    fields = np.array(4 * red + 4 * orange, np.float32)
    burnt = np.repeat((np.arange(len(fields)) >= 12)[:, None], 3, axis=1) & [False, False, True]
    assert all(odds["y"] > SURE for odds in odds_of(fields, burnt=burnt)[12:])


@pytest.mark.parametrize("lighter", [1.0, 2.0])
def test_orange_burnt_out_in_the_light_of_all_cards_has_hardly_more_red_than_reds_have(
    lighter: float,
) -> None:
    """Where its card alone lies in more light, its edge is lighter, too, and it may be a red."""
    red, orange = [[43, 71, 232], [40, 69, 230], [47, 76, 233]], [[17, 125, 238], [0, 117, 237]]
    fields = np.array(2 * red + orange, np.float32)
    burnt = np.repeat((np.arange(len(fields)) >= 6)[:, None], 3, axis=1) & [False, False, True]
    edge = 0.4 * np.where(burnt[:, 2], lighter, 1.0)
    seen = odds_of(fields, burnt=burnt, edge=edge)[6:]
    assert all((odds["y"] > SURE) == (lighter == 1) for odds in seen)


def test_greens_on_which_a_lamp_is_mirrored_are_no_yellow_where_none_lies() -> None:
    """With nothing near its place an ink would stray to whatever hue is left over."""
    green = [[47, 175, 30], [52, 178, 45], [67, 186, 70], [83, 193, 97], [94, 199, 113]]
    veiled = [[113, 210, 140], [122, 218, 153], [128, 223, 162]]
    fields = np.array(3 * green + 6 * [[150, 70, 50]] + veiled, np.float32)
    assert all(odds["g"] > SURE for odds in odds_of(fields)[-3:])


def test_a_blue_that_a_lamp_makes_pale_is_no_red_where_none_lies() -> None:
    fading = [[150, 82, 62], [156, 99, 90], [159, 106, 100], [167, 125, 124]]
    fields = np.array(fading + 6 * [[48, 176, 33]] + [[174, 147, 148]], np.float32)
    assert odds_of(fields)[-1]["b"] > SURE
