"""Where cards of a row must lie that were not found."""

import numpy as np

from engine.observation import Pose
from vision.cards import gaps
from vision.cards.deck import Card
from vision.cards.gaps import Gap, find, inwards
from vision.cards.layout import layout_at
from vision.cards.missed import in_gaps
from vision.cards.values import HIGHEST

LAYOUT = layout_at(-20.0, -35.0, True, 8.0)


def row(*laid: tuple[int, float], eleven: float | None = None) -> list[Gap]:
    """The gaps of a row: numbers and mm along it, from the open card inwards; its eleven apart, if any."""
    cards = [Card(Pose(x, 0.0, 0.0), k - 1 if k else None, None) for k, (_, x) in enumerate(laid)]
    shown = [number for number, _ in laid]
    if eleven is not None:
        cards, shown = [*cards, Card(Pose(eleven, 0.0, 0.0), None, None)], [*shown, 11]
    plainly = [np.where(np.arange(1, HIGHEST + 1) == number, 0.999, 0.0001) for number in shown]
    return find(cards, plainly, LAYOUT)


def places(found: list[Gap]) -> list[float]:
    return [round(pose.x, 1) for gap in found for pose in gap.poses]


def test_a_number_that_is_left_out_is_missing_where_there_is_room_for_its_card() -> None:
    (gap,) = row((5, 0.0), (6, 20.0), (8, 60.0))
    assert (gap.top, gap.below, gap.missing, places([gap])) == (1, 2, (7,), [40.0])
    assert row((5, 0.0), (6, 20.0), (8, 36.0)) == []


def test_numbers_run_inwards_on_both_sides_of_the_eleven() -> None:
    assert [gap.missing for gap in row((18, 0.0), (15, 60.0))] == [(17, 16)]
    assert row((18, 0.0), (17, 20.0), (16, 40.0)) == []
    assert [inwards(value) for value in (5, 18, 10, 11, 12)] == [6, 17, None, None, None]


def test_a_row_that_ends_before_its_eleven_lacks_the_cards_between() -> None:
    (gap,) = row((7, 0.0), (8, 20.0), eleven=125.0)
    assert (gap.top, gap.below, gap.missing, places([gap])) == (1, None, (9, 10), [40.0, 60.0])
    assert row((7, 0.0), (8, 20.0), eleven=90.0) == []  # piled up


def test_cards_so_far_apart_that_their_eleven_lies_anywhere_make_no_row() -> None:
    """Of two that are missing each would lie a card's width and more from the next."""
    assert row((8, 0.0), eleven=370.0) == []


def test_a_card_apart_lacks_none_that_lie_on_the_other_side_of_its_row() -> None:
    row_of_two = [Card(Pose(x, 0.0, 0.0), None, None) for x in (-140.0, -66.0, 0.0)]
    plainly = [np.where(np.arange(1, HIGHEST + 1) == number, 0.999, 0.0001) for number in (7, 10, 11)]
    assert find(row_of_two, plainly, LAYOUT) == []


def test_a_card_in_line_with_an_eleven_that_plainly_is_of_another_suit_lacks_none() -> None:
    found = row((7, 0.0), (8, 20.0), eleven=125.0)
    sure, doubtful = {"red": 1.0, "yellow": 0.0}, {"red": 0.4, "yellow": 0.6}
    yellow = {"red": 0.0, "yellow": 1.0}
    assert gaps.of_one_suit(found, [yellow, yellow, sure]) == []
    assert places(gaps.of_one_suit(found, [yellow, doubtful, sure])) == [40.0, 60.0]
    assert places(gaps.of_one_suit(found, [yellow, sure, sure])) == [40.0, 60.0]
    between = row((5, 0.0), (6, 20.0), (8, 60.0))
    assert places(gaps.of_one_suit(between, [yellow, yellow, sure])) == [40.0]


def test_a_card_that_is_missing_is_in_doubt_once() -> None:
    gaps = row((7, 0.0), (8, 20.0), eleven=125.0)
    assert in_gaps(gaps, []) == [(40.0, 0.0), (60.0, 0.0)]
    assert in_gaps(gaps, [(38.0, 3.0), (200.0, 3.0)]) == [(200.0, 3.0), (40.0, 0.0), (60.0, 0.0)]
    more = [(55.0, 40.0), (65.0, 40.0), (75.0, 40.0)]
    assert in_gaps(gaps, more) == more


def before_unread(x: float, *, eleven: float, between: float | None = None, y: float = 0.0) -> list[float]:
    """Where cards may lie between one that cannot be read and an eleven."""
    laid = [eleven] if between is None else [eleven, between]
    cards = [Card(Pose(place, 0.0, 0.0), None, None) for place in laid]
    plainly = [np.where(np.arange(1, HIGHEST + 1) == number, 0.999, 0.0001) for number in (11, 3)]
    return places(gaps.before_unread([Pose(x, y, 0.0)], cards, plainly[: len(laid)], LAYOUT))


def test_before_a_card_that_cannot_be_read_as_many_may_lie_as_there_is_room_for() -> None:
    assert before_unread(0.0, eleven=115.0) == [16.7, 33.3, 50.0]
    assert before_unread(115.0, eleven=0.0) == [98.3, 81.7, 65.0]
    assert before_unread(0.0, eleven=70.0) == []
    assert before_unread(0.0, eleven=115.0, y=40.0) == [], "that is another row"
    assert before_unread(0.0, eleven=190.0, between=95.0) == [], "another card lies there"


def test_places_at_one_place_along_a_row_show_one_card_of_its_gap() -> None:
    gaps = row((7, 0.0), (8, 20.0), eleven=125.0)
    assert in_gaps(gaps, [(55.0, -30.0), (57.0, 20.0), (75.0, 0.0)]) == [(40.0, 0.0), (60.0, 0.0)]


def test_a_card_that_seems_to_be_open_lies_under_one_that_takes_a_part_of_it() -> None:
    def laid(*along: float) -> list[Gap]:
        cards = [Card(Pose(x, 0.0, 180.0), None, None) for x in along]
        plainly = [np.where(np.arange(1, HIGHEST + 1) == number, 0.999, 0.0001) for number in (18, 15)]
        return find(cards, plainly, LAYOUT)

    (gap,) = laid(54.0, 0.0)
    assert (gap.top, gap.below, gap.missing, places([gap])) == (0, 1, (17, 16), [36.0, 18.0])
    assert gap.start.turn == 0.0  # its upper corner number is the one that shows
    assert laid(60.0, 0.0) == []
