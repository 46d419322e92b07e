"""Sequences finished: which fives count, which chips they share, and when the game is won."""

from typing import Any

import pytest
from support.sequence_table import (
    CORNERS,
    Cell,
    crowded,
    lay,
    put,
    remove,
    row,
    table_of,
    wait_for,
)
from support.tables import Table, assert_breaks, assert_counts


def finish(table: Table, player: int, cells: list[Cell]) -> Any:
    """Lays the cells in order; the answer to the last one."""
    lay(table, player, *cells[:-1])
    return wait_for(table, player).ask(put(player, cells[-1]))


# Sequences


@pytest.mark.parametrize(
    "cells",
    [
        row(4, 2, 3, 4, 5, 6),
        [(r, 4) for r in range(2, 7)],
        [(r, r) for r in range(2, 7)],
        [(r, 8 - r) for r in range(2, 7)],
    ],
    ids=["across", "down", "falling", "rising"],
)
def test_five_in_a_straight_line_are_a_sequence(cells: list[Cell]) -> None:
    """Across, down or diagonal, whichever chip comes last; four are none."""
    for last in range(5):
        table = table_of()
        answer = finish(table, 0, [*cells[:last], *cells[last + 1 :], cells[last]])
        assert answer["sequences"] == 1
        assert table.status["scores"] == [1, 0]
    assert finish(table_of(), 0, cells[:4])["sequences"] == 0


@pytest.mark.parametrize("corner", CORNERS)
def test_four_and_a_corner_are_a_sequence_for_everybody(corner: Cell) -> None:
    """A corner counts as a chip of every side."""
    table = table_of()
    inward = 1 if corner[0] == 0 else -1
    down = [(corner[0] + inward * step, corner[1]) for step in range(1, 5)]
    sideways = 1 if corner[1] == 0 else -1
    across = [(corner[0], corner[1] + sideways * step) for step in range(1, 5)]
    assert finish(table, 0, down)["sequences"] == 1
    assert finish(table, 1, across)["sequences"] == 1
    assert table.status["scores"] == [1, 1]


def test_a_foreign_chip_breaks_the_line() -> None:
    """All five belong to one side."""
    table = lay(table_of(), 1, (4, 4))
    assert finish(table, 0, row(4, 2, 3, 5, 6))["sequences"] == 0


def test_partners_build_together() -> None:
    """Chips of all players of a side count, and the sequence is the side's."""
    table = lay(table_of(4), 0, *row(4, 2, 3, 4, 5))
    assert_counts(wait_for(table, 2), put(2, (4, 6)), sequences=1)
    assert table.status["scores"] == [1, 0]


@pytest.mark.parametrize("length", [6, 7, 8])
def test_six_to_eight_in_a_line_are_one_sequence(length: int) -> None:
    """The first five share too many chips with any other five of the line."""
    table = table_of()
    assert finish(table, 0, row(4, *range(length)))["sequences"] == 0
    assert table.status["scores"] == [1, 0]


def test_eight_closed_at_once_are_one_sequence() -> None:
    """Filling the gap of a line of eight forms one, not two."""
    assert finish(table_of(), 0, row(4, 0, 1, 2, 4, 5, 6, 7, 3))["sequences"] == 1


def test_nine_in_a_line_are_two_sequences() -> None:
    """The second five share one chip with the first."""
    table = table_of()
    assert finish(table, 0, row(4, *range(9)))["sequences"] == 1
    assert table.status["scores"] == [2, 0]


def test_nine_closed_at_once_are_two_sequences() -> None:
    """Two formed at once may share the new chip; the choice that forms the most is taken."""
    assert finish(table_of(), 0, row(4, 0, 1, 2, 3, 5, 6, 7, 8, 4))["sequences"] == 2


def test_nine_around_a_finished_middle_are_one_sequence() -> None:
    """Five finished first stay as they are, though others would leave room for two."""
    table = table_of()
    assert finish(table, 0, row(4, 2, 3, 4, 5, 6, 0, 1, 7, 8))["sequences"] == 0
    assert table.status["scores"] == [1, 0]


def test_among_equal_choices_the_first_cells_are_finished() -> None:
    """Of six closed at once the first five are locked, the sixth can be removed."""
    table = table_of()
    assert finish(table, 0, row(4, 0, 1, 2, 4, 5, 3))["sequences"] == 1
    for column in range(5):
        assert_breaks(table, remove(1, "JS", (4, column)), "SEQ-REMOVE-LOCKED")
    assert_counts(table, remove(1, "JS", (4, 5)))


def test_two_sequences_may_cross_in_one_chip() -> None:
    """A chip of a finished sequence serves once more."""
    table = lay(table_of(), 0, *row(4, 2, 3, 4, 5, 6))
    assert finish(table, 0, [(2, 4), (3, 4), (5, 4), (6, 4)])["sequences"] == 1
    assert table.status["scores"] == [2, 0]


def test_two_sequences_may_share_a_corner() -> None:
    """Corners never count as shared."""
    table = lay(table_of(), 0, *row(0, 1, 2, 3, 4))
    assert finish(table, 0, [(1, 0), (2, 0), (3, 0), (4, 0)])["sequences"] == 1


def test_every_line_through_the_new_chip_is_formed() -> None:
    """One chip closes a line across, one down and both diagonals."""
    arms = [(dr * n, dc * n) for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)) for n in (-2, -1, 1, 2)]
    table = table_of()
    answer = finish(table, 0, [*[(4 + r, 4 + c) for r, c in arms], (4, 4)])
    assert answer["sequences"] == 4
    assert answer["status"]["scores"] == [4, 0]


# The end


def test_two_sides_need_two_sequences() -> None:
    """The second one ends the game at once, its side wins and nobody is next."""
    table = lay(table_of(), 1, *row(4, 2, 3, 4, 5, 6))
    assert (table.status["over"], table.status["winners"], table.status["next"]) == (False, [], 0)
    lay(table, 1, (2, 4), (3, 4), (5, 4), (6, 4))
    assert (table.status["over"], table.status["winners"], table.status["next"]) == (True, [1], None)


@pytest.mark.parametrize(("players", "options"), [(3, {}), (9, {}), (6, {"teams": 3})])
def test_three_sides_need_one_sequence(players: int, options: dict[str, object]) -> None:
    """The first one ends the game."""
    table = lay(table_of(players, **options), 2, *row(4, 2, 3, 4, 5, 6))
    status = table.status
    assert (status["scores"], status["over"], status["winners"]) == ([0, 0, 1], True, [2])
    assert status["next"] is None


def test_winners_are_sides_not_players() -> None:
    """When player 3 of four closes the second sequence, side 1 has won."""
    table = lay(table_of(4), 3, *row(4, 0, 1, 2, 3, 4, 5, 6, 7, 8))
    assert table.status["winners"] == [1]


def test_one_sequence_each_goes_on() -> None:
    """With two sides one sequence for everybody decides nothing."""
    table = lay(lay(table_of(), 0, *row(4, 2, 3, 4, 5, 6)), 1, *row(6, 2, 3, 4, 5, 6))
    assert (table.status["scores"], table.status["over"], table.status["winners"]) == ([1, 1], False, [])


def test_a_full_board_is_no_end() -> None:
    """Only sequences end the game."""
    table = crowded(96)
    assert (table.status["over"], table.status["next"]) == (False, 0)
