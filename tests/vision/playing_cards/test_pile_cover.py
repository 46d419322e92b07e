"""What may hide the pile beside a board, on masks and on a photo with things drawn into it."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.drawn_arm import with_an_arm
from support.photographed import picture_at, table_in

from vision.photo import Picture
from vision.playing_cards.pile_cover import PileCover, is_cup, look_for_cover
from vision.squares.board import BOARD_MM, Board
from vision.squares.flat_table import flatten
from vision.squares.search import find_board
from vision.table import Table

SAMPLE = Path(__file__).parents[2] / "photos/sequence/sequence-0.jpg"
MM = 2.0  # a pixel of the masks


@pytest.fixture(scope="module")
def table() -> Table:
    return table_in(picture_at(SAMPLE))


@pytest.fixture(scope="module")
def board(table: Table) -> Board:
    found = find_board(table, flatten(table))
    assert found is not None
    return found


def below(table: Table, board: Board, away: float) -> tuple[int, int]:
    """The pixel so many mm below the middle of the board's lower edge."""
    spot = board.to_table(np.array([[-60.0, BOARD_MM[1] / 2 + away]]))
    x, y = table.camera.to_pixel(spot)[0]
    return int(x), int(y)


def with_(table: Table, picture: Picture, board: Board) -> PileCover:
    return look_for_cover(replace(table, picture=picture), board)


@pytest.mark.parametrize(
    ("wide", "high", "round_", "hides"),
    [(110, 110, True, True), (60, 60, True, False), (80, 150, False, False)],
)
def test_only_a_round_thing_that_holds_a_card_may_hide_one(
    wide: int, high: int, round_: bool, hides: bool
) -> None:
    """A small cup holds none, and a phone lies on none."""
    mask = np.zeros((120, 120), np.uint8)
    if round_:
        cv2.ellipse(mask, (60, 60), (round(wide / MM / 2), round(high / MM / 2)), 0, 0, 360, 1, -1)
    else:
        mask[20 : 20 + round(high / MM), 20 : 20 + round(wide / MM)] = 1
    assert is_cup(mask, MM, np.zeros_like(mask)) == hides


def test_a_card_may_lie_half_under_a_cup_and_half_in_its_shadow() -> None:
    cup, shadow = np.zeros((2, 120, 120), np.uint8)
    cv2.circle(cup, (60, 60), round(70 / MM / 2), 1, -1)
    cv2.circle(shadow, (80, 60), round(70 / MM / 2), 1, -1)
    assert not is_cup(cup, MM, np.zeros_like(cup))
    assert is_cup(cup, MM, shadow)


def test_beside_the_board_of_a_sample_nothing_hides_a_card(table: Table, board: Board) -> None:
    assert look_for_cover(table, board) == PileCover(arm=False, may_hide=False)


@pytest.mark.parametrize(("soft", "hides"), [(40.0, False), (1.0, True)])
def test_a_lamp_mirrored_beside_the_board_is_no_cup(
    table: Table, board: Board, soft: float, hides: bool
) -> None:
    glow = cv2.circle(np.zeros(table.picture.shape[:2], np.float32), below(table, board, 60), 95, 1.0, -1)
    glow = cv2.GaussianBlur(glow, (0, 0), soft)[:, :, None]
    lit = (table.picture * (1 - glow) + 235 * glow).astype(np.uint8)
    assert with_(table, lit, board) == PileCover(arm=False, may_hide=hides)


@pytest.mark.parametrize(
    ("away", "cover"),
    [(40.0, PileCover(arm=True, may_hide=True)), (190.0, PileCover(arm=False, may_hide=False))],
)
def test_an_arm_hides_the_pile_only_near_the_board(
    table: Table, board: Board, away: float, cover: PileCover
) -> None:
    x, y = board.to_table(np.array([[-BOARD_MM[0] / 2 - away, 0.0]]))[0]
    picture = with_an_arm(table.picture, to_mm=(float(x), float(y)))
    assert with_(table, picture, board) == cover


def test_what_may_be_an_arm_or_the_table_itself_is_asked_about(table: Table, board: Board) -> None:
    x, y = board.to_table(np.array([[-BOARD_MM[0] / 2 - 40.0, 0.0]]))[0]
    arm = with_an_arm(table.picture, to_mm=(float(x), float(y)))
    faint = cv2.addWeighted(arm, 0.2, table.picture, 0.8, 0)
    assert with_(table, np.asarray(faint, np.uint8), board) == PileCover(arm=False, may_hide=True)
