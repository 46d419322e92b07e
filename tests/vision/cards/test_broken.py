"""Rows of which something hides the cards before the eleven."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards import broken
from vision.cards.deck import Card
from vision.cards.faces import ground_of
from vision.cards.gaps import find
from vision.cards.layout import layout_at
from vision.cards.leftover import Left
from vision.cards.sheet import COARSE, Sheet, spread_out
from vision.cards.values import HIGHEST, Values
from vision.tabletop import look

PHOTOS = Path(__file__).parent.parent.parent / "photos"
LAYOUT = layout_at(-20.0, -35.0, True, 8.0)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return spread_out(table_in(picture_at(PHOTOS / "elfer" / "hand.jpg")))


def plainly(*values: int) -> list[Values]:
    return [np.where(np.arange(1, HIGHEST + 1) == value, 0.999, 0.0001) for value in values]


def row(*along: float, eleven: float) -> list[Card]:
    """An eleven, and the cards of one side of its row from the open one inwards."""
    under = [Card(Pose(x, 0.0, 0.0), k if k else None, None) for k, x in enumerate(along)]
    return [Card(Pose(eleven, 0.0, 0.0), None, None), *under]


def found(sheet: Sheet, shade: int) -> Left:
    """Grounds of cards everywhere (255) or nowhere (0)."""
    height, width = sheet.ink.shape
    return Left([], np.full((height // COARSE, width // COARSE), shade, np.uint8))


def is_hidden(sheet: Sheet, left: Left, cards: list[Card], numbers: list[Values]) -> bool:
    gaps = find(cards, numbers, LAYOUT)
    return broken.is_hidden(sheet, left, cards, numbers, gaps, layout=LAYOUT)


def test_a_row_that_breaks_off_before_its_eleven_is_hidden(sheet: Sheet) -> None:
    cards = row(-150.0, -135.0, -120.0, eleven=0.0)
    assert is_hidden(sheet, found(sheet, 0), cards, plainly(11, 4, 5, 6))


def test_not_where_grounds_of_cards_show_that_could_not_be_read(sheet: Sheet) -> None:
    cards = row(-150.0, -135.0, -120.0, eleven=0.0)
    assert not is_hidden(sheet, found(sheet, 255), cards, plainly(11, 4, 5, 6))


def test_on_a_table_like_the_grounds_of_cards_those_of_a_gap_are_in_doubt_and_not_hidden(
    sheet: Sheet,
) -> None:
    cards, numbers = row(-150.0, -135.0, -120.0, eleven=0.0), plainly(11, 4, 5, 6)
    (gap,) = find(cards, numbers, LAYOUT)
    own = ground_of(sheet, gap.start, LAYOUT)
    untold = replace(found(sheet, 0), untold=(own,))
    assert not is_hidden(sheet, untold, cards, numbers)
    assert broken.shows(sheet, untold, gap, LAYOUT)
    assert not broken.shows(sheet, found(sheet, 0), gap, LAYOUT)


def test_a_table_like_the_cards_of_another_row_says_nothing_about_a_gap(sheet: Sheet) -> None:
    cards, numbers = row(-150.0, -135.0, -120.0, eleven=0.0), plainly(11, 4, 5, 6)
    (gap,) = find(cards, numbers, LAYOUT)
    another = ground_of(sheet, gap.start, LAYOUT) + 1.0
    assert not broken.shows(sheet, replace(found(sheet, 0), untold=(another,)), gap, LAYOUT)


def test_a_corner_number_between_a_row_and_its_eleven_lies_in_the_gap() -> None:
    (gap,) = find(row(-150.0, -135.0, -120.0, eleven=0.0), plainly(11, 4, 5, 6), LAYOUT)
    assert broken.holds(gap, (-60.0, 40.0))
    assert not broken.holds(gap, (-60.0, 50.0))
    assert not broken.holds(gap, (-100.0, 0.0))


def test_not_where_the_row_goes_on_to_its_eleven(sheet: Sheet) -> None:
    cards = row(-95.0, -80.0, -65.0, eleven=0.0)
    assert not is_hidden(sheet, found(sheet, 0), cards, plainly(11, 8, 9, 10))


def test_not_where_one_card_was_laid_wrongly(sheet: Sheet) -> None:
    cards = row(-130.0, -115.0, -100.0, eleven=0.0)
    assert not is_hidden(sheet, found(sheet, 0), cards, plainly(11, 7, 8, 9))


def test_not_where_the_eleven_lies_elsewhere(sheet: Sheet) -> None:
    _, *cards = row(-150.0, -135.0, -120.0, eleven=0.0)
    aside = Card(Pose(0.0, 100.0, 0.0), None, None)
    assert not is_hidden(sheet, found(sheet, 0), [aside, *cards], plainly(11, 4, 5, 6))


@pytest.mark.parametrize("hidden", [True, False])
def test_a_gap_in_which_no_table_shows_has_a_card_whatever_its_ground(hidden: bool) -> None:
    table = table_in(picture_at(PHOTOS / "elfer" / "hand.jpg"))
    top = look(table)
    (gap,) = find(row(0.0, 20.0, eleven=105.0), plainly(11, 8, 9), LAYOUT)
    spots = np.full_like(top.strange, hidden)
    assert broken.hides_table(table, replace(top, strange=spots), gap) == hidden


def test_white_ovals_that_look_like_a_mirrored_lamp_are_no_table() -> None:
    table = table_in(picture_at(PHOTOS / "elfer" / "hand.jpg"))
    top = look(table)
    (gap,) = find(row(0.0, 20.0, eleven=105.0), plainly(11, 8, 9), LAYOUT)
    none, unlike = np.zeros_like(top.strange), np.full_like(top.away, top.least + 1)
    mirrored = replace(top, strange=none, differs=none, away=unlike)
    assert broken.hides_table(table, mirrored, gap)
    shaded = replace(mirrored, differs=np.ones_like(none))
    assert not broken.hides_table(table, shaded, gap)
