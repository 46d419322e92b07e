"""Painted evenings: what lies on the table stays there from photo to photo."""

import numpy as np
import pytest
from support.looks import look
from support.painter.ground import NoRoom
from support.recordings import Stage

SIZE = (640, 360)
CHANGED = 24  # codes by which a pixel differs where something new lies
STRIPS = {"record": 1, "game": "strips", "players": ["A", "B"], "options": {"start": ["r", "g", "b"]}}
BLOOM = {"record": 1, "game": "bloom", "players": ["A", "B"], "options": {}}
ELFER = {"record": 1, "game": "elfer", "players": ["A", "B"], "options": {"layout": "stacked"}}
DISPLAY = [3, 17, 28, 42, 56, 61, 75, 90]


def share_changed(one: object, other: object) -> float:
    return float((np.abs(np.asarray(one, int) - np.asarray(other, int)).max(axis=2) > CHANGED).mean())


def test_a_new_card_leaves_the_others_where_they_lay() -> None:
    stage = Stage(STRIPS, 3, SIZE)
    first = stage.paint(look("strips", {"grid": ["rg", "gb", "by"]}))
    second = stage.paint(look("strips", {"grid": ["rgb", "gbr", "byy"]}))
    assert 0.001 < share_changed(first.image, second.image) < 0.02


def test_a_card_where_the_camera_does_not_see_it_is_not_painted() -> None:
    far = "r" + "." * 30 + "r"
    with pytest.raises(ValueError, match="does not see it"):
        Stage(STRIPS, 3, SIZE).paint(look("strips", {"grid": [far] * 3}))


def test_a_row_that_grows_out_of_the_picture_is_not_painted() -> None:
    stage = Stage(BLOOM, 950006, SIZE)
    stage.paint(look("bloom", {"rows": [[4, 6, 7]], "loose": DISPLAY}))
    with pytest.raises(NoRoom, match="has grown over"):
        stage.paint(look("bloom", {"rows": [list(range(4, 27))], "loose": []}))


def test_a_stone_that_is_none_is_not_painted() -> None:
    with pytest.raises(ValueError, match="no stone has the number 0"):
        Stage(BLOOM, 3, SIZE).paint(look("bloom", {"rows": [[0, 1, 2]], "loose": DISPLAY}))


def test_a_new_row_leaves_rows_and_display_where_they_lay() -> None:
    stage = Stage(BLOOM, 3, SIZE)
    first = stage.paint(look("bloom", {"rows": [[5, 6, 8]], "loose": DISPLAY}))
    second = stage.paint(look("bloom", {"rows": [[1, 2, 4], [5, 6, 8]], "loose": DISPLAY}))
    assert 0.001 < share_changed(first.image, second.image) < 0.03


def test_the_markers_stay_on_the_table_when_the_camera_is_bumped() -> None:
    stage = Stage(BLOOM, 3, SIZE)
    seen = look("bloom", {"rows": [], "loose": DISPLAY})
    first, bumped = stage.paint(seen), stage.paint(seen, moved=1)
    assert share_changed(first.image, bumped.image) > 0.01
    for marker, corners in first.marker_corners_mm.items():
        assert np.allclose(corners, bumped.marker_corners_mm[marker])


def test_a_stacked_card_that_skips_a_number_lies_apart_from_its_eleven() -> None:
    stage = Stage(ELFER, 3, SIZE)
    cards = {"cards": [["green", 8], ["green", 11]]}
    piled, apart = (
        stage.paint(look("elfer", cards, layout="stacked", apart=away)).image for away in ([], [["green", 8]])
    )
    assert share_changed(piled, apart) > 0.01
