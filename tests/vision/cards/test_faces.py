"""The face of a card and its two halves."""

from math import cos, radians, sin

import cv2
import numpy as np
import pytest

from engine.observation import Pose
from vision.cards.faces import CARD_MM, alikeness, overlap


def test_a_print_is_like_itself_and_bare_paper_like_nothing() -> None:
    window = np.zeros((24, 32), np.uint8)
    cv2.putText(window, "15", (2, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 200, 2)
    assert alikeness(window, window[2:-2, 2:-2].copy()).max() > 0.99
    assert alikeness(window, np.zeros((20, 28), np.uint8)).max() == 0


def test_a_card_shares_all_of_its_place_with_itself_at_every_turn() -> None:
    for turn in range(-180, 180, 7):
        pose = Pose(45.0, -108.0, float(turn))
        assert overlap(pose, pose) == pytest.approx(CARD_MM[0] * CARD_MM[1], rel=0.001)


def test_two_places_in_one_line_share_what_lies_between_their_ends() -> None:
    rng = np.random.default_rng(1)
    for turn, x, y, down in rng.uniform((-180, -300, -300, -3), (180, 300, 300, 3), (2000, 4)).tolist():
        angle = radians(turn)
        moved = Pose(x - down * sin(angle), y + down * cos(angle), turn)
        shared = CARD_MM[0] * (CARD_MM[1] - abs(down))
        assert overlap(Pose(x, y, turn), moved) == pytest.approx(shared, rel=0.002)


def test_cards_beside_each_other_share_nothing() -> None:
    assert overlap(Pose(0.0, 0.0, 0.0), Pose(CARD_MM[0] + 1, 0.0, 0.0)) == 0
