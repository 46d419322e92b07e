"""How a copy is printed, learned from its open cards; and what a print tells of its suit."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards import asymmetry, crops, glyphs, inks, suits, whole
from vision.cards.faces import is_light
from vision.cards.sheet import Sheet, spread_out

PHOTOS = Path(__file__).parent.parent.parent / "photos" / "elfer"


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    table = table_in(picture_at(PHOTOS / "white.jpg"))
    return spread_out(table)


def test_what_no_mirror_keeps_tells_the_place_of_corner_numbers(sheet: Sheet) -> None:
    dark, light = glyphs.find(sheet)
    found = whole.find(sheet, dark, light)
    learned = asymmetry.learn(sheet, glyphs.numbers(sheet, dark, *whole.BIG_SIZE))
    assert found is not None
    assert learned is not None
    layout, poses = learned
    assert np.hypot(*(layout.corner - found.layout.corner)) < 2.0
    assert layout.light_corners == found.layout.light_corners
    assert len(poses) >= 3


def test_corner_numbers_have_one_height_however_it_is_measured(sheet: Sheet) -> None:
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    usual = crops.usual_height(sheet, found.poses, found.layout)
    without_frame = crops._height(sheet, found.poses, found.layout, dark=True)
    assert abs(usual - without_frame) < 1.6


def test_a_number_is_dark_or_light_beside_the_corner_that_has_none(sheet: Sheet) -> None:
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    assert not is_light(sheet, found.poses, found.layout.corner)
    assert is_light(replace(sheet, ink=255 - sheet.ink), found.poses, found.layout.corner)


@pytest.mark.parametrize("printed", ["ground", "bold", "thin"])
def test_a_box_without_ink_has_no_suit(sheet: Sheet, printed: inks.Printed) -> None:
    blank = replace(sheet, picture=np.full_like(sheet.picture, 200))
    _, strength = inks.hue_of(blank, Pose(0.0, 0.0, 0.0), (-8.0, -6.0, 8.0, 6.0), printed)
    assert strength < suits.PALE
