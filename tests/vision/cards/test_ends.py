"""Where a whole card fits into a thing on the table."""

from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards import ends
from vision.cards.faces import outline
from vision.table import Table
from vision.tabletop import Mask, Top, look, paint

PHOTOS = Path(__file__).parent.parent.parent / "photos"


@pytest.fixture(scope="module")
def table() -> Table:
    return table_in(picture_at(PHOTOS / "tables" / "elfer-0.jpg"))


@pytest.fixture(scope="module")
def top(table: Table) -> Top:
    return look(table)


def thing(table: Table, top: Top, cards: list[Pose]) -> Mask:
    """What some cards hide of the table."""
    size = (top.strange.shape[1], top.strange.shape[0])
    return (paint(table, size, [outline(pose) for pose in cards]) > 0).astype(np.uint8)


def test_the_first_and_the_last_card_of_a_row_are_found(table: Table, top: Top) -> None:
    row = [Pose(-60.0 + 20 * k, 3.5 * k, 10.0) for k in range(6)]
    found = ends.find(table, top, [thing(table, top, row)], [Pose(0.0, 150.0, 10.0)])
    for end in (row[0], row[-1]):
        assert min(np.hypot(*(spot - [end.x, end.y])) for spot in found) < 6


def test_what_is_too_small_for_a_card_has_none(table: Table, top: Top) -> None:
    card = thing(table, top, [Pose(0.0, 0.0, 10.0)])
    card[:, : np.flatnonzero(card.any(axis=0)).mean().astype(int)] = 0
    assert ends.find(table, top, [card], [Pose(0.0, 150.0, 10.0)]) == []


def test_a_print_like_the_table_makes_no_card_too_small(table: Table, top: Top) -> None:
    row = [Pose(-60.0 + 20 * k, 3.5 * k, 10.0) for k in range(6)]
    seen = thing(table, top, row)
    figure = Pose(row[-1].x, row[-1].y, 10.0)
    seen[paint(table, (seen.shape[1], seen.shape[0]), [outline(figure, -22.0)]) > 0] = 0
    found = ends.find(table, top, [seen], [Pose(0.0, 150.0, 10.0)])
    assert min(np.hypot(*(spot - [figure.x, figure.y])) for spot in found) < 6
