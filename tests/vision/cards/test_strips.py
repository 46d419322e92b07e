"""Which of the prints beside a card is the number of the card under it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import SURE, Pose
from vision.cards.figures import Print
from vision.cards.layout import layout_at
from vision.cards.sheet import Sheet, spread_out
from vision.cards.strips import Strip, _doubted, _nearest, _Read
from vision.cards.under import Number, is_taken

PHOTO = Path(__file__).parent.parent.parent / "photos" / "elfer" / "hand.jpg"
NOTHING = np.empty((0, 3))
LIKE = Print(layout_at(-20, -35, True, 8.0), 8.0, 10.0, 90.0, NOTHING, NOTHING, np.ones(1))


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return spread_out(table_in(picture_at(PHOTO)))


def printed(
    free: float,
    wide: float,
    best: float,
    *,
    trusted: bool = False,
    sided: bool = True,
    grounded: bool = True,
) -> _Read:
    """A print so many mm beside a card, read as a 7 with such odds."""
    at = np.array([-30.0 - free, -35.0])
    box = (-20.0 - wide, -39.0, -20.0, -31.0)
    number = Number(
        Pose(-free, 0.0, 0.0),
        box,
        at,
        at,
        free,
        trusted,
        along=True,
        sided=sided,
        inked=True,
        grounded=grounded,
    )
    return _Read(number, {7: best}, best, hidden=False)


def test_a_print_on_a_strange_ground_that_is_not_plain_hides_no_other_in_its_place(sheet: Sheet) -> None:
    strange, own = printed(2.0, 6.5, 0.9, grounded=False), printed(2.5, 6.0, 0.86)
    assert _nearest(sheet, LIKE, [strange, own]) is own
    plain = printed(2.0, 6.5, 0.99, grounded=False)
    assert _nearest(sheet, LIKE, [plain]) is plain


def test_a_number_that_stands_out_and_cannot_be_read_hides_behind_no_grain(sheet: Sheet) -> None:
    grain, number = printed(2.0, 5.0, 0.02), printed(3.0, 6.0, 0.01, trusted=True)
    assert _nearest(sheet, LIKE, [grain, number]) is number


def test_a_number_may_stand_on_the_end_of_a_card_in_the_next_row_but_not_where_that_has_its_own() -> None:
    number = printed(10.0, 6.0, 0.99).number
    above, beside = Pose(-40.0, -70.0, 0.0), Pose(-40.0, 0.0, 0.0)
    assert not is_taken(LIKE.layout, number, [])
    assert not is_taken(LIKE.layout, number, [above])
    assert is_taken(LIKE.layout, number, [beside])
    assert is_taken(LIKE.layout, number, [Pose(-60.0, -70.0, 0.0)])  # whose lower corner number stands there


def test_what_cannot_be_the_number_hides_none_that_it_is_wider_than(sheet: Sheet) -> None:
    tied, number = printed(2.0, 12.0, 0.85, sided=False), printed(2.0, 6.0, 0.99, trusted=True)
    assert _nearest(sheet, LIKE, [tied, number]) is number


def test_what_was_guessed_may_be_no_card_where_it_is_alone_under_an_open_one() -> None:
    alone = Strip(Pose(0.0, 0.0, 0.0), 0, {7: 0.93}, 1.0)
    row = [alone, replace(alone, under=2)]
    assert [strip.shown < SURE for strip in _doubted([alone], 2, {2})] == [True]
    assert [strip.shown < SURE for strip in _doubted([alone], 2, {})] == [False]
    assert [strip.shown < SURE for strip in _doubted(row, 2, {2, 3})] == [False, False]
