"""The closer look at where most speaks for something over the game."""

import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision import over_closely
from vision.over_closely import APART, FINER, SIDE, SPOTS, WORTH, Spot, beside_colours, spots_of
from vision.over_view import CELL, HIGH, WIDE, Floats, view
from vision.table import Table

CELLS = (HIGH // CELL, WIDE // CELL)
NO_MORE = np.zeros(CELLS, np.float32)


@pytest.fixture(scope="module")
def table() -> Table:
    return table_in(paint(random_scene("elfer", 7, cover=None, light="day", markers=4), (1152, 648)).image)


def said(*spots: tuple[int, int, float]) -> Floats:
    """What the first look said: a lot at four cells about some, and hardly anything elsewhere."""
    cells = np.full(CELLS, WORTH - 3, np.float32)
    for row, column, much in spots:
        cells[row - 1 : row + 1, column - 1 : column + 1] = much
    return cells


def test_the_likeliest_spots_come_first_and_each_once() -> None:
    spots = spots_of(said((20, 30, 1.0), (20, 30 + 2 * APART, 4.0), (22, 31, 0.5), (60, 90, WORTH - 1)))
    assert spots == [Spot(FINER * 20, FINER * (30 + 2 * APART)), Spot(FINER * 20, FINER * 30)]


def test_of_many_spots_the_likeliest_few_are_looked_at() -> None:
    spots = spots_of(said(*((50, 20 + 25 * k, 1.0 + k) for k in range(SPOTS + 1))))
    assert spots == [Spot(FINER * 50, FINER * (20 + 25 * k)) for k in range(SPOTS, 0, -1)]


def test_where_nothing_speaks_for_a_cover_nothing_is_looked_at(table: Table) -> None:
    assert spots_of(said()) == []
    assert over_closely.score(table, said(), NO_MORE) == over_closely.NOTHING


@pytest.mark.parametrize("spot", [(4, 5), (48, 84), (94, 166)])
def test_a_part_shows_what_is_around_its_spot_with_what_the_first_look_said(
    monkeypatch: pytest.MonkeyPatch, table: Table, spot: tuple[int, int]
) -> None:
    """In the corners of the view, too, where it is black beyond the photo."""
    shown = list[Floats]()

    def answers(_: str, views: Floats, at_a_time: int) -> Floats:
        shown.extend(views[:at_a_time])
        return np.zeros((len(views), 3, SIDE, SIDE), np.float32)

    monkeypatch.setattr(over_closely, "answers", answers)
    first = said((*spot, 3.0))
    over_closely.score(table, first, NO_MORE)
    rows, columns = (
        slice(start := CELL * min(max(FINER * at - SIDE // 2, 0), FINER * most - SIDE), start + CELL * SIDE)
        for at, most in zip(spot, CELLS, strict=True)
    )
    around = beside_colours(view(table, FINER), first)[:, rows, columns]
    wanted = (around, around[..., ::-1], around[:, ::-1], around[:, ::-1, ::-1])
    for look, way in zip(shown, wanted, strict=True):
        inner = np.s_[:, 2 * CELL : -2 * CELL, 2 * CELL : -2 * CELL]
        assert np.allclose(look[inner], way[inner], atol=0.5)


def test_what_it_says_is_the_mean_of_looks_at_the_likeliest_part(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    def answers(_: str, views: Floats, at_a_time: int) -> Floats:
        """Two parts, of which the second has looks that say 1, 2, 3 and 6; at the rim nothing counts."""
        assert len(views) == 8 == 2 * at_a_time
        looks = np.full((8, 3, SIDE, SIDE), -9.0, np.float32)
        looks[:, :, 0] = 99.0
        for look, much in zip(looks[4:], (1, 2, 3, 6), strict=True):
            look[0, 20:22, 20:22] = much
        return looks

    monkeypatch.setattr(over_closely, "answers", answers)
    first = said((20, 30, 1.0), (60, 90, 0.0))
    assert over_closely.score(table, first, NO_MORE) == pytest.approx(3.0)
    more = NO_MORE.copy()
    more[60, 90] = 0.5
    assert over_closely.score(table, first, more) == pytest.approx(2.5)
