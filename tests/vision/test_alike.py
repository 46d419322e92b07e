"""Doubtful numbers beside sure ones of the same copy."""

import cv2
import numpy as np
import pytest

from engine.observation import NOTHING, SURE
from vision.alike import Odds, Print, heard

HIGH = 20  # pixels of a digit


def printed(number: str, lean: float = 0.0) -> Print:
    """The number as ink, soft at its edges, somewhat turned."""
    ink = np.zeros((60, 80), np.uint8)
    cv2.putText(ink, number, (18, 42), cv2.FONT_HERSHEY_DUPLEX, HIGH / 21, 255, 2, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((40, 30), lean, 1.0)
    ink = np.asarray(cv2.GaussianBlur(cv2.warpAffine(ink, turn, (80, 60)), (0, 0), 0.8), np.uint8)
    left, top, wide, high = cv2.boundingRect(np.asarray(ink > 105, np.uint8))
    return Print(ink, (left, top, left + wide, top + high))


def after(number: str, odds: Odds, others: str, doubtful: Print | None = None) -> Odds:
    """What is thought of a doubtful number beside others that are sure."""
    sure = others.split()
    prints = [*(printed(other, 0.5 * (-1) ** place) for place, other in enumerate(sure)), printed(number)]
    if doubtful is not None:
        prints[-1] = doubtful
    return heard(prints, [*({other: 1.0} for other in sure), odds])[-1]


@pytest.mark.parametrize(
    ("number", "other"), [("16", "76"), ("76", "16"), ("83", "63"), ("19", "79"), ("1", "7")]
)
def test_the_digits_of_other_stones_tell_which_one_it_is(number: str, other: str) -> None:
    told = after(number, {other: 0.6, number: 0.4}, "17 71 61 86 68 36 93 89")
    assert told[number] >= SURE


def test_a_digit_that_no_other_stone_shows_stays_in_doubt() -> None:
    told = after("83", {"63": 0.4, "83": 0.6}, "61 16 13 31 36")
    assert 0.2 < told["83"] < SURE


def test_a_spoilt_print_is_compared_with_none() -> None:
    spoilt = printed("83")
    spoilt.ink[:30] = 0
    odds = {"63": 0.4, "83": 0.6}
    assert after("83", odds, "61 16 83 38 36", spoilt) == pytest.approx(odds)


def test_a_print_of_the_copy_is_hardly_nothing() -> None:
    told = after("16", {"16": 0.5, "76": 0.2, NOTHING: 0.3}, "17 71 61 86 68 36")
    assert told[NOTHING] < 0.02
    assert told["16"] > 0.98


def test_a_bar_may_still_be_a_speck() -> None:
    assert after("1", {"1": 0.7, NOTHING: 0.3}, "17 71 61 86 68 36")[NOTHING] == pytest.approx(0.3)


def test_a_number_that_is_hardly_thought_of_shows_by_its_digits() -> None:
    odds = {NOTHING: 0.4, "10": 0.02, **{str(number): 0.58 / 89 for number in range(11, 100)}}
    told = after("10", odds, "17 70 61 80 68 36 12")
    assert max(told, key=told.__getitem__) == "10"


def test_sure_numbers_are_left_alone() -> None:
    odds = [{"16": 1.0}, {"61": 0.995, "67": 0.005}, {"71": 0.6, "11": 0.4}]
    assert heard([printed("16"), printed("67"), printed("71")], odds)[:2] == odds[:2]


def test_a_hair_stroke_that_was_taken_for_the_gap_between_digits_tells_nothing() -> None:
    """The bar of a 4 whose other strokes are hairs is a 1, and the rest is no digit."""
    hairy = printed("61")
    left, top, right, bottom = hairy.box
    middle = (left + right) // 2
    cv2.line(hairy.ink, (middle - 6, bottom - 6), (middle - 1, top), 255, 3, cv2.LINE_AA)
    odds = {"61": 0.8, "64": 0.2}
    assert after("61", odds, "17 71 62 86 68 36 93 89")["61"] > 0.9
    assert after("61", odds, "17 71 62 86 68 36 93 89", hairy) == pytest.approx(odds)


def test_a_bar_may_be_a_4_whose_hairs_are_lost() -> None:
    others = "17 71 61 86 68 46 34 42"
    told = after("16", {"16": 0.89, "46": 0.11}, others)
    assert 0.89 < told["16"] < SURE
    assert after("16", {"16": 0.89, "76": 0.11}, others)["16"] >= SURE
