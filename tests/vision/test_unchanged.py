"""What was there at an earlier look is no hand; what has come since and is no piece may be one."""

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from engine.observation import NOTHING, Observation, Sighting
from vision.problem import Problem
from vision.reading import Outline, Reading
from vision.table import Table
from vision.unchanged import shows_only_pieces

HAND = Problem("HAND", "something lies on the cards; take it away")
CARD = np.array([[-30.0, -45.0], [30.0, -45.0], [30.0, 45.0], [-30.0, 45.0]]) + np.array([0.0, 60.0])
COLOUR = (40, 40, 200)


@pytest.fixture(scope="module")
def before() -> Table:
    return table_in(paint(random_scene("strips", 80_001, cover=None, markers=4)).image)


def with_thing(table: Table, outline: Outline) -> Table:
    picture = table.picture.copy()
    cv2.fillConvexPoly(picture, np.round(table.camera.to_pixel(outline)).astype(np.int32), COLOUR)
    return table_in(picture)


def covered(table: Table, *pieces: tuple[str, float]) -> Reading:
    """A look that is not relied on, with these pieces where the card lies."""
    seen = [Sighting((0.0, 60.0), {best: odds, NOTHING: 1 - odds}) for best, odds in pieces]
    shapes = [CARD for _ in pieces]
    return Reading(None, (HAND,), shapes, table, Observation(tuple(seen)))


def agreed(table: Table) -> Reading:
    return Reading(Observation(()), table=table)


def test_a_look_at_which_nothing_has_come_shows_only_pieces(before: Table) -> None:
    assert shows_only_pieces(agreed(before), covered(before))


def test_so_does_one_with_a_piece_more(before: Table) -> None:
    now = with_thing(before, CARD)
    assert shows_only_pieces(agreed(before), covered(now, ("red 12", 1.0)))


@pytest.mark.parametrize("pieces", [[], [("red 12", 0.6)]])
def test_what_has_come_and_is_not_surely_read_is_a_thing(
    before: Table, pieces: list[tuple[str, float]]
) -> None:
    assert not shows_only_pieces(agreed(before), covered(with_thing(before, CARD), *pieces))


def test_a_finger_beside_a_piece_that_has_come_is_a_thing(before: Table) -> None:
    finger = CARD * np.array([0.3, 0.6]) + np.array([60.0, 24.0])
    now = with_thing(with_thing(before, CARD), finger)
    assert not shows_only_pieces(agreed(before), covered(now, ("red 12", 1.0)))


def test_what_has_come_and_looks_like_chips_on_a_board_is_a_thing(before: Table) -> None:
    """A cup is as brown as the coffee in it, and a chip as red."""
    now = with_thing(before, CARD)
    chip = Observation((Sighting((6, 6), {"r": 1.0}),))
    assert not shows_only_pieces(agreed(before), Reading(None, (HAND,), [CARD], now, chip))


def test_without_an_earlier_photo_nothing_is_known(before: Table) -> None:
    assert not shows_only_pieces(Reading(Observation(())), covered(before))
