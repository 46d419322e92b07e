"""How a card lies, told by its own edges."""

from pathlib import Path

import numpy as np
import pytest

from engine.observation import Pose
from vision.cards import glyphs, whole
from vision.cards.sheet import Sheet, spread_out
from vision.cards.turns import own_turn
from vision.photo import load
from vision.table import Table, find

PHOTOS = Path(__file__).parent.parent.parent / "photos"


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    picture = load(PHOTOS / "tables" / "elfer-0.jpg")
    assert isinstance(picture, np.ndarray)
    table = find(picture)
    assert isinstance(table, Table)
    return spread_out(table)


@pytest.mark.parametrize("off", [-6.0, -2.5, 3.0, 7.0])
def test_a_rough_turn_is_set_right_by_the_edges_of_the_card(sheet: Sheet, off: float) -> None:
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    for pose in found.poses:
        turned = own_turn(sheet, Pose(pose.x, pose.y, pose.turn + off))
        assert abs((turned.turn - pose.turn + 90) % 180 - 90) < 1.0
