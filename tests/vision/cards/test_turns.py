"""How a card lies, told by its own edges."""

from pathlib import Path

import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards import glyphs, whole
from vision.cards.sheet import Sheet, spread_out
from vision.cards.turns import own_turn

PHOTOS = Path(__file__).parent.parent.parent / "photos"


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    table = table_in(picture_at(PHOTOS / "tables" / "elfer-0.jpg"))
    return spread_out(table)


@pytest.mark.parametrize("off", [-6.0, -2.5, 3.0, 7.0])
def test_a_rough_turn_is_set_right_by_the_edges_of_the_card(sheet: Sheet, off: float) -> None:
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    for pose in found.poses:
        turned = own_turn(sheet, Pose(pose.x, pose.y, pose.turn + off))
        assert abs((turned.turn - pose.turn + 90) % 180 - 90) < 1.0
