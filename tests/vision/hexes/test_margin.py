"""What lies on the blank margin of a hex board, drawn into a sample photo."""

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from vision.games.ingenious import find_board
from vision.hexes.board import Board
from vision.hexes.margin import covered
from vision.table import Table

WARM = Path(__file__).parents[2] / "photos/tables/ingenious-1.jpg"
IN_A_CORNER = np.array([190.0, 175.0])  # mm of the board, away from all fields
SKIN = (60.0, 100.0, 170.0)


@dataclass(frozen=True)
class Spot:
    """A round spot: of one colour, or what is there made so much darker or lighter; soft edges in pixels."""

    mm: float
    colour: tuple[float, ...] | None = None
    shade: float = 1.0
    soft: float = 1.0


@pytest.fixture(scope="module")
def sample() -> tuple[Table, Board]:
    table = table_in(picture_at(WARM))
    found = find_board(table)
    assert found is not None
    return table, found.board


def with_(spot: Spot, table: Table, board: Board) -> Table:
    """The table with a spot on the margin of its board."""
    ends = np.array([IN_A_CORNER, IN_A_CORNER + np.array([spot.mm, 0])])
    (x, y), (beside, _) = table.camera.to_pixel(board.on_table(ends))
    disc = np.zeros(table.picture.shape[:2], np.float32)
    cv2.circle(disc, (round(x), round(y)), round(abs(beside - x)), 1.0, -1)
    share = cv2.GaussianBlur(disc, (0, 0), spot.soft)[:, :, None]
    bare = table.picture.astype(np.float32)
    other = bare * spot.shade if spot.colour is None else np.array(spot.colour, np.float32)
    return replace(table, picture=(bare * (1 - share) + other * share).clip(0, 255).astype(np.uint8))


def test_the_bare_margin_of_a_sample_is_not_covered(sample: tuple[Table, Board]) -> None:
    assert not covered(*sample)


@pytest.mark.parametrize(
    ("spot", "hides"),
    [
        (Spot(15.0, SKIN), True),
        (Spot(2.0, SKIN), False),
        (Spot(25.0, shade=0.7), False),
        (Spot(25.0, shade=2.0, soft=60.0), False),
    ],
    ids=["a fingertip", "a speck", "a shadow", "a lamp's mirror image"],
)
def test_a_thing_covers_the_margin_but_no_shadow_or_glare(
    sample: tuple[Table, Board], spot: Spot, hides: bool
) -> None:
    assert covered(with_(spot, *sample), sample[1]) == hides
