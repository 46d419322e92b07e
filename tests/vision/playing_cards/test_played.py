"""The played card: where one may lie beside a board, and what may hide it."""

import cv2
import numpy as np
import pytest

from engine.observation import NOTHING
from vision.playing_cards.loose import Rectangle, find_cards, find_patches
from vision.playing_cards.names import CARDS, Face
from vision.playing_cards.pile_cover import PileCover
from vision.playing_cards.played import Sheet, none_played, perhaps
from vision.playing_cards.rim import Rim
from vision.playing_cards.views import CARD_MM
from vision.problem import Problem
from vision.squares.beside import Beside
from vision.squares.board import BOARD_MM, Board
from vision.squares.flat_table import FLAT_PPM


@pytest.mark.parametrize(("card", "covered"), [("KC", False), ("7C", True)])
def test_two_agreeing_indices_are_all_that_a_shaded_court_card_shows(card: str, covered: bool) -> None:
    odds = np.full(len(CARDS), 0.0004)
    odds[CARDS.index(card)] = 0.965
    face = Face(odds, (True, True, False), 0.5)
    place = Rectangle(np.zeros(2), 0.0, 1.0)
    assert Sheet(place, Rim(paper=True, strange=False, dark=True), face).covered == covered
    assert Sheet(place, Rim(paper=True, strange=True, dark=False), face).covered


@pytest.mark.parametrize(("share", "best"), [(0.26, NOTHING), (0.88, "3S")])
def test_a_sheet_of_which_little_can_be_read_may_be_no_card(share: float, best: str) -> None:
    odds = np.full(len(CARDS), (1 - share) / (len(CARDS) - 1))
    odds[CARDS.index("3S")] = share
    sheet = Sheet(
        Rectangle(np.zeros(2), 0.0, 1.0),
        Rim(paper=True, strange=False, dark=False),
        Face(odds, (False, True, False), 0.4),
    )
    seen, _ = perhaps(sheet)
    assert seen.best == best
    assert not seen.sure
    assert {NOTHING, "3S"} < set(seen.odds)


@pytest.mark.parametrize("table", [0.66, 0.69])
def test_a_white_card_stands_out_from_a_noisy_table_that_is_hardly_darker(table: float) -> None:
    white = np.full((200, 200), table, np.float32)
    card = cv2.boxPoints(((100.0, 100.0), (CARD_MM[0] * FLAT_PPM - 1, CARD_MM[1] * FLAT_PPM - 1), 12.0))
    cv2.fillPoly(white, [card.round().astype(np.int32)], 0.86)
    white += np.random.default_rng(3).normal(0, 0.04, white.shape).astype(np.float32)
    half = np.full(2, 100 / FLAT_PPM)
    seen = np.zeros((*white.shape, 3), np.uint8)
    (found,) = find_cards(Beside(seen, half, white > 0, white, Board(np.zeros(2), 0.0)))
    assert np.linalg.norm(found.middle) < 3
    assert abs(np.degrees(found.turn) - 12) < 4


@pytest.mark.parametrize("raised", [0.06, 0.0])
def test_a_patch_a_bit_brighter_than_a_pale_table_may_be_a_card(raised: float) -> None:
    """Where light falls off so much that no level of light parts both."""
    white = np.repeat(np.linspace(0.5, 1.1, 240, dtype=np.float32)[None], 240, axis=0)
    card = cv2.boxPoints(((120.0, 120.0), (CARD_MM[0] * FLAT_PPM - 1, CARD_MM[1] * FLAT_PPM - 1), 30.0))
    lit = cv2.fillPoly(np.zeros_like(white), [card.round().astype(np.int32)], raised)
    white *= 1 + lit + np.random.default_rng(5).normal(0, 0.01, white.shape).astype(np.float32)
    seen = np.zeros((*white.shape, 3), np.uint8)
    beside = Beside(seen, np.full(2, 120 / FLAT_PPM), white > 0, white, Board(np.zeros(2), 0.0))
    assert not find_cards(beside)
    assert [bool(np.linalg.norm(patch.middle) < 4) for patch in find_patches(beside)] == [True] * (raised > 0)


@pytest.mark.parametrize(("away", "near"), [(150.0, True), (200.0, False)])
def test_no_pile_lies_far_from_the_board(away: float, near: bool) -> None:
    grey = np.zeros((2, 2), np.float32)
    board = Board(np.array([30.0, 0.0]), 0.1)
    beside = Beside(np.zeros((2, 2, 3), np.uint8), np.ones(2), grey > 0, grey, board)
    place = board.to_table(np.array([[BOARD_MM[0] / 2 + away, 20.0]]))[0]
    assert beside.holds_a_pile(place) == near


def test_what_shows_faintly_beside_the_board_and_cannot_be_read_may_be_any_card() -> None:
    told = none_played(PileCover(arm=False, may_hide=False), faint=True)
    assert not isinstance(told, Problem)
    assert told[0].best == NOTHING
    assert not told[0].sure
    assert set(told[0].odds) == {NOTHING, *CARDS}


@pytest.mark.parametrize("may_hide", [True, False])
def test_what_may_hide_the_played_card_leaves_it_open(may_hide: bool) -> None:
    told = none_played(PileCover(arm=False, may_hide=may_hide))
    assert not isinstance(told, Problem)
    assert told[0].best == NOTHING
    assert told[0].sure != may_hide


def test_where_an_arm_reaches_for_the_pile_nothing_is_said_of_it() -> None:
    assert isinstance(none_played(PileCover(arm=True, may_hide=True)), Problem)


def test_noise_that_frays_the_rim_of_a_card_makes_it_no_wider() -> None:
    white = np.full((200, 200), 0.6, np.float32)
    wide, high = round(CARD_MM[0] * FLAT_PPM) + 1, round(CARD_MM[1] * FLAT_PPM)
    white[80 : 80 + high, 80 : 80 + wide] = 0.95
    beside_it = cv2.dilate(white, np.ones((1, 3), np.uint8)) > white
    white[beside_it & (np.random.default_rng(8).random(white.shape) < 0.12)] = 0.95
    seen, half = np.zeros((200, 200, 3), np.uint8), np.full(2, 100 / FLAT_PPM)
    assert len(find_cards(Beside(seen, half, white > 0, white, Board(np.zeros(2), 0.0)))) == 1
