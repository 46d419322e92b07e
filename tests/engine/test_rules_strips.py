"""Strips, rule by rule: the smallest event that breaks it alone, and its nearest legal neighbour."""

import pytest
from support.strips_table import dull_card, dull_table, place, started
from support.tables import Table, assert_breaks, assert_counts, overrule

Cell = tuple[int, int]


def assert_place_breaks(table: Table, at: Cell, rule: str) -> None:
    """A card of the player to move breaks the rule there."""
    assert_breaks(table, place(table.status["next"], "ryg", at), rule)


def assert_place_counts(table: Table, at: Cell) -> None:
    assert_counts(table, place(table.status["next"], "ryg", at))


def leftwards(cards: int) -> Table:
    """Columns 0 to 11 of the first line lie; so many cards of line 1 were laid from its right corner."""
    table = dull_table(12)
    for column in range(11, 11 - cards, -1):
        table.play(dull_card(table, 1, column))
    return table


def test_str_turn() -> None:
    """Only the player to move lays a card."""
    assert_breaks(started(), place(1, "ryg", (0, 1)), "STR-TURN")
    assert_counts(started(), place(0, "ryg", (0, 1)))
    assert_breaks(dull_table(2), place(0, "ryg", (0, 2)), "STR-TURN")
    assert_counts(dull_table(2), place(1, "ryg", (0, 2)))


def test_str_turn_hides_other_rules() -> None:
    """Out of turn nothing else is cited."""
    assert_breaks(started(), place(1, "ryg", (0, 0)), "STR-TURN")
    assert_breaks(started(), place(1, "ryg", (3, 3)), "STR-TURN")


def test_str_over() -> None:
    """After the 48th card nothing counts, and nothing else is cited."""
    table = dull_table(47)
    assert_place_counts(table, (3, 11))
    assert_breaks(table, place(0, "ryg", (4, 0)), "STR-OVER")
    assert_breaks(table, place(1, "ryg", (4, 0)), "STR-OVER")
    assert_breaks(table, place(1, "ryg", (0, 0)), "STR-OVER")
    assert_breaks(table, overrule(place(1, "ryg", (4, 0))), "STR-OVER")


def test_str_occupied() -> None:
    """No card is laid on another."""
    assert_place_breaks(started(), (0, 0), "STR-OCCUPIED")
    assert_place_counts(started(), (0, 1))
    assert_place_breaks(dull_table(2), (0, 1), "STR-OCCUPIED")


def test_str_occupied_in_a_later_line() -> None:
    """Neither in the open line nor in a full one, nor when no line is open."""
    assert_place_breaks(dull_table(14), (1, 1), "STR-OCCUPIED")
    assert_place_breaks(dull_table(14), (0, 5), "STR-OCCUPIED")
    assert_place_breaks(dull_table(12), (0, 5), "STR-OCCUPIED")
    assert_place_counts(dull_table(14), (1, 2))


@pytest.mark.parametrize(("gap", "end"), [((0, 2), (0, 1)), ((0, -2), (0, -1)), ((0, 11), (0, 1))])
def test_str_ends(gap: Cell, end: Cell) -> None:
    """The first line grows directly at its left or right end."""
    assert_place_breaks(started(), gap, "STR-ENDS")
    assert_place_counts(started(), end)


def test_str_ends_move_with_the_line() -> None:
    """The ends are those of the line as it lies, to both sides."""
    table = started().play(place(0, "ryg", (0, 1)), place(1, "ryg", (0, -1)))
    assert_place_breaks(table, (0, 3), "STR-ENDS")
    assert_place_breaks(table, (0, -3), "STR-ENDS")
    assert_place_counts(table, (0, 2))
    assert_place_counts(table, (0, -2))


@pytest.mark.parametrize("at", [(1, 0), (-1, 0), (1, 1), (2, 0)])
def test_str_one_line(at: Cell) -> None:
    """No other line is begun before the first has twelve cards."""
    assert_place_breaks(started(), at, "STR-ONE-LINE")
    assert_place_counts(started(), (0, 1))


def test_str_one_line_until_the_twelfth_card() -> None:
    """Eleven cards are no full line."""
    table = dull_table(11)
    assert_place_breaks(table, (1, 0), "STR-ONE-LINE")
    assert_place_counts(table, (0, 11))
    assert_place_counts(table, (1, 0))


@pytest.mark.parametrize("at", [(-1, 0), (-1, 11), (2, 0), (2, 1)])
def test_str_one_line_while_a_later_one_is_open(at: Cell) -> None:
    """No line is begun on any side of the block while another is open."""
    assert_place_breaks(dull_table(13), at, "STR-ONE-LINE")
    assert_place_breaks(dull_table(23), at, "STR-ONE-LINE")
    assert_place_counts(dull_table(13), (1, 1))


@pytest.mark.parametrize("column", [-1, 12])
def test_str_one_line_also_beside_a_full_one(column: int) -> None:
    """A thirteenth card of a full line lies outside the open line, whatever else is wrong with it."""
    answer = dull_table(13).ask(place(0, "ryg", (0, column)))
    assert not answer["ok"]
    assert "STR-ONE-LINE" in answer["rules"]
    assert {"STR-ENDS", "STR-DIRECTION"}.isdisjoint(answer["rules"])


@pytest.mark.parametrize("at", [(1, 0), (1, 11), (-1, 0), (-1, 11)])
def test_str_corner(at: Cell) -> None:
    """A new line begins above or below the block, in its first or last column."""
    line, column = at
    assert_place_breaks(dull_table(12), (line, 1 if column == 0 else 10), "STR-CORNER")
    assert_place_breaks(dull_table(12), (line, -1 if column == 0 else 12), "STR-CORNER")
    assert_place_breaks(dull_table(12), (2 * line, column), "STR-CORNER")
    assert_place_counts(dull_table(12), at)


@pytest.mark.parametrize("at", [(2, 0), (2, 11), (-1, 0), (-1, 11)])
def test_str_corner_of_a_larger_block(at: Cell) -> None:
    """Above and below are counted from the whole block."""
    assert_place_breaks(dull_table(24), (3, 0), "STR-CORNER")
    assert_place_breaks(dull_table(24), (-2, 0), "STR-CORNER")
    assert_place_breaks(dull_table(24), (2, 5), "STR-CORNER")
    assert_place_counts(dull_table(24), at)


def test_str_corner_where_the_first_line_grew_to_the_left() -> None:
    """The first and last columns are where the first line ended, not where it began."""
    table = started()
    for number in range(1, 12):
        table.play(place((number - 1) % 2, "ryg", (0, -number)))
    assert_place_breaks(table, (1, 11), "STR-CORNER")
    assert_place_breaks(table, (1, 1), "STR-CORNER")
    assert_place_counts(table, (1, -11))


@pytest.mark.parametrize("column", [-1, 12])
def test_str_corner_for_a_thirteenth_card(column: int) -> None:
    """A line has twelve cards, the first one and later ones."""
    assert_place_breaks(dull_table(12), (0, column), "STR-CORNER")
    assert_place_breaks(dull_table(24), (0, column), "STR-CORNER")
    assert_place_breaks(dull_table(24), (1, column), "STR-CORNER")
    assert_place_counts(dull_table(11), (0, 11))
    assert_place_counts(dull_table(23), (1, 11))


@pytest.mark.parametrize("column", [2, 11, -1])
def test_str_direction(column: int) -> None:
    """A line begun at the left corner goes on to the right, card by card."""
    assert_place_breaks(dull_table(13), (1, column), "STR-DIRECTION")
    assert_place_counts(dull_table(13), (1, 1))


@pytest.mark.parametrize("column", [9, 0, 12])
def test_str_direction_from_the_right(column: int) -> None:
    """A line begun at the right corner goes on to the left, card by card."""
    assert_place_breaks(leftwards(1), (1, column), "STR-DIRECTION")
    assert_place_counts(leftwards(1), (1, 10))


def test_str_direction_with_more_cards() -> None:
    """The next place is counted from the last card of the line."""
    assert_place_breaks(leftwards(3), (1, 7), "STR-DIRECTION")
    assert_place_breaks(leftwards(11), (1, 12), "STR-DIRECTION")
    assert_place_counts(leftwards(3), (1, 8))
    assert_place_counts(leftwards(11), (1, 0))


@pytest.mark.parametrize(("corner", "wrong", "right"), [(0, 2, 1), (11, 9, 10)])
def test_str_direction_above_the_block(corner: int, wrong: int, right: int) -> None:
    """Lines above follow the same rule."""
    table = dull_table(12)
    table.play(dull_card(table, -1, corner))
    assert_place_breaks(table, (-1, wrong), "STR-DIRECTION")
    assert_place_counts(table, (-1, right))
