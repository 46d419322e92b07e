"""The block of cards where many of its fields are not found as squares."""

import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from engine.games.strips.seen import state
from vision.camera import Camera
from vision.games import strips
from vision.photo import Picture
from vision.strips.fields import Squares, find_squares


def test_lines_begin_where_missed_fields_have_edges_however_few_cards_were_found_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of one column the middle three fields are found, of the others two beside the seam, and one above."""
    truth = {"grid": ["rgyb", "gbry", "ybgr", "bryg", "rgby", "ygrb"]}
    scene = random_scene("strips", 50, state=truth, light="day", cover=None, clutter=())
    table = table_in(paint(scene).image)
    whole = strips.read(table)
    assert whole.seen is not None
    assert state(whole.seen) == truth
    places = np.mean(whole.outlines, axis=1)
    found = [3, 4, *range(8, 16)]  # counted along the rows

    def few(small: Picture, camera: Camera) -> Squares:
        squares = find_squares(small, camera)
        nearest = np.linalg.norm(squares.middles[:, None] - places, axis=2).argmin(axis=1)
        kept = np.isin(nearest, found)
        return Squares(squares.middles[kept], squares.turns[kept])

    monkeypatch.setattr(strips, "find_squares", few)
    reading = strips.read(table)
    assert reading.seen is not None
    assert state(reading.seen) == truth
