"""The middle of a card by its print."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from vision.games import sequence
from vision.photo import Picture
from vision.playing_cards import played
from vision.playing_cards.centred import WHOLE_MM, off_middle
from vision.playing_cards.loose import Rectangle
from vision.playing_cards.names import Face, read_face
from vision.playing_cards.rim import straighten
from vision.playing_cards.views import VIEW_PPM
from vision.squares.board import turning
from vision.table import Table

SAMPLE = Path(__file__).parent.parent.parent / "photos" / "sequence" / "sequence-0.jpg"


def view(right: float, down: float, *, lower: str = "7") -> Picture:
    """A card whose print lies so far off the middle (mm), on a dark table that shows beside it."""
    wide, high = (round(side * VIEW_PPM) for side in WHOLE_MM)
    picture = np.full((high, wide, 3), 240, np.uint8)
    x, y = (round(off * VIEW_PPM) for off in (right, down))
    for sign, dx, dy in (("7", x, y), (lower, -x, -y)):
        cv2.putText(picture, sign, (18 + dx, 38 + dy), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 200), 2)
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    picture[:, -6:] = 60
    return picture


@pytest.mark.parametrize("off", [(0.0, 0.0), (-2.5, 1.25), (1.25, -2.5)])
def test_it_lies_between_both_indices_whatever_edges_show(off: tuple[float, float]) -> None:
    assert off_middle(view(*off)) == pytest.approx(off, abs=0.3)


def test_it_is_not_told_by_indices_that_are_not_alike() -> None:
    assert not off_middle(view(2.5, 2.5, lower="W")).any()


def test_it_is_not_told_by_a_bare_card() -> None:
    assert not off_middle(np.full_like(view(0.0, 0.0), 240)).any()


def test_a_card_that_seems_to_lie_beside_its_place_is_read_where_its_print_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    views: list[Picture] = []

    def kept(view: Picture, *, grey: bool) -> Face:
        views.append(view)
        return read_face(view, grey=grey)

    def aside(table: Table, card: Rectangle) -> Rectangle:
        there = straighten(table, card)
        return Rectangle(there.middle + turning(there.turn) @ [2.0, -1.0], there.turn, there.full)

    table = table_in(picture_at(SAMPLE))
    monkeypatch.setattr(played, "read_face", kept)
    sequence.read(table)
    monkeypatch.setattr(played, "straighten", aside)
    sequence.read(table)
    straight, moved = (view.astype(float).ravel() for view in views)
    assert np.corrcoef(straight, moved)[0, 1] > 0.95
