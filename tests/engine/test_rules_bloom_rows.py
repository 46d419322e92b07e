"""Bloom's rules of rows, one by one: laying, robbing, attaching and replacing, broken alone and just kept."""

import pytest
from support.bloom_table import (
    attach,
    bloom,
    lay,
    rob,
    substitute,
    uncounted,
    with_row,
)
from support.tables import assert_breaks, assert_counts


def test_blo_nothing() -> None:
    """Whoever attaches lays at least one stone."""
    table = with_row(1, 2, 3)
    assert_breaks(table, attach(1, 1, [], 1, 2, 3), "BLO-NOTHING")
    assert_counts(table, attach(1, 1, [4], 1, 2, 3, 4))


def test_blo_row_length() -> None:
    """A new row has at least three stones."""
    assert_breaks(bloom(), lay(0, 1, 2), "BLO-ROW-LENGTH")
    assert_breaks(bloom(), lay(0, 1), "BLO-ROW-LENGTH")
    assert_breaks(bloom(), lay(0), "BLO-ROW-LENGTH")
    assert_counts(bloom(), lay(0, 1, 2, 3))


@pytest.mark.parametrize(
    ("broken", "legal"),
    [
        ((62, 63, 66), (62, 63, 64)),
        ((3, 2, 1), (1, 2, 3)),
        ((99, 100, 3), (99, 100, 2)),
        ((1, "J", 6), (1, "J", 5)),
        ((1, "J", 2), (1, "J", 3)),
        ((1, "J", "J", 8), (1, "J", "J", 7)),
        ((1, "J", "J", 3), (1, "J", "J", 4)),
    ],
)
def test_blo_row_step(broken: tuple[int | str, ...], legal: tuple[int | str, ...]) -> None:
    """Some reading of the row steps up by 1 or 2 from stone to stone."""
    assert_breaks(bloom(), lay(0, *broken), "BLO-ROW-STEP")
    assert_counts(bloom(), lay(0, *legal))


def test_blo_row_step_attaching() -> None:
    """A row that grows goes on stepping up by 1 or 2, at its ends and inside."""
    table = with_row(1, 3, 4)
    assert_breaks(table, attach(1, 1, [7], 1, 3, 4, 7), "BLO-ROW-STEP")
    assert_breaks(table, attach(1, 1, [2], 1, 3, 4, 2), "BLO-ROW-STEP")
    assert_counts(table, attach(1, 1, [6, 2], 1, 2, 3, 4, 6))


def test_blo_row_step_once_round() -> None:
    """A row goes less than once round: after 1-3-...-99-100 no 2 follows, but it fits behind the 1."""
    odd = list(range(1, 100, 2))
    table = uncounted(5).play(lay(0, *odd[:12]))
    for player in (1, 2, 3):
        table.play(attach(player, 1, odd[12 * player : 12 * player + 12], *odd[: 12 * player + 12]))
    table.play(attach(4, 1, [97, 99, 100], *odd, 100))
    assert_breaks(table, attach(0, 1, [2], *odd, 100, 2), "BLO-ROW-STEP")
    assert_counts(table, attach(0, 1, [2], 1, 2, *odd[1:], 100))


def test_blo_rob_row() -> None:
    """Stones are robbed from a row that exists and holds all of them."""
    table = with_row(1, 2, 3, 4)
    assert_breaks(table, rob(1, 2, [4], 4, 5, 6), "BLO-ROB-ROW")
    assert_breaks(table, rob(1, 0, [4], 4, 5, 6), "BLO-ROB-ROW")
    assert_breaks(table, rob(1, 1, [5], 5, 6, 7), "BLO-ROB-ROW")
    assert_breaks(table, rob(1, 1, ["J"], "J", 6, 7), "BLO-ROB-ROW")
    assert_counts(table, rob(1, 1, [4], 4, 5, 6))
    two_rows = bloom().play(lay(0, 1, 2, 3, 4), lay(1, 5, 6, 7, 8))
    assert_breaks(two_rows, rob(0, 1, [4, 5], 4, 5, "J"), "BLO-ROB-ROW")
    assert_breaks(two_rows, rob(0, 2, [4, 5], 4, 5, "J"), "BLO-ROB-ROW")
    assert_counts(two_rows, rob(0, 1, [4], 4, "J", "J"))


def test_blo_rob_count() -> None:
    """One or two stones are robbed."""
    table = with_row(1, 2, 3, 4, 5, 6)
    assert_breaks(table, rob(1, 1, [], 7, 8, 9), "BLO-ROB-COUNT")
    assert_breaks(table, rob(1, 1, [4, 5, 6], 4, 5, 6, 7), "BLO-ROB-COUNT")
    assert_counts(table, rob(1, 1, [5, 6], 5, 6, 7))


def test_blo_rob_unused() -> None:
    """Every robbed stone goes into the new row."""
    table = with_row(1, 2, 3, 4, 5)
    assert_breaks(table, rob(1, 1, [5], 6, 7, 8), "BLO-ROB-UNUSED")
    assert_breaks(table, rob(1, 1, [1, 5], 5, 6, 7), "BLO-ROB-UNUSED")
    assert_counts(table, rob(1, 1, [5], 5, 6, 7))


def test_blo_rob_unused_joker() -> None:
    """Of two robbed jokers both go into the new row."""
    table = with_row(1, "J", 3, "J", 5)
    assert_breaks(table, rob(1, 1, ["J", "J"], 6, "J", 8), "BLO-ROB-UNUSED")
    assert_counts(table, rob(1, 1, ["J", "J"], 6, "J", "J", 9))


def test_blo_rob_rest() -> None:
    """The robbed row stays one row of three or more."""
    assert_breaks(with_row(1, 2, 3), rob(1, 1, [3], 3, 4, 5), "BLO-ROB-REST")
    assert_breaks(with_row(1, 2, 3, 4), rob(1, 1, [3, 4], 3, 4, 5), "BLO-ROB-REST")
    assert_breaks(with_row(1, 3, 4, 6, 7, 9), rob(1, 1, [4, 6], 4, 5, 6), "BLO-ROB-REST")
    assert_breaks(with_row(1, 3, 5, 7), rob(1, 1, [3], 2, 3, 4), "BLO-ROB-REST")
    assert_breaks(with_row(1, "J", 4, 5), rob(1, 1, ["J"], 6, "J", 8), "BLO-ROB-REST")
    assert_counts(with_row(1, 3, 4, 5), rob(1, 1, [4], 4, 6, 7))
    assert_counts(with_row(1, "J", 3, 4), rob(1, 1, ["J"], 6, "J", 8))


def test_blo_joker_earn() -> None:
    """A joker is taken for exactly three stones, without robbing, while one is there."""
    assert_breaks(bloom(), lay(0, 1, 2, 3, 4, take_joker=True), "BLO-JOKER-EARN")
    assert_breaks(with_row(1, 2, 3, 4), rob(1, 1, [4], 4, 5, 6, take_joker=True), "BLO-JOKER-EARN")
    table = bloom()
    assert_counts(table, lay(0, 1, 2, 3, take_joker=True))
    assert_breaks(table, lay(1, 4, 5, 6, take_joker=True), "BLO-JOKER-EARN")
    assert_counts(table, lay(1, 4, 5, 6))


def test_blo_attach_row() -> None:
    """Stones are attached to a row that exists and keeps its order; the result has just these stones more."""
    table = with_row(1, 2, 4)
    assert_breaks(table, attach(1, 2, [5], 1, 2, 4, 5), "BLO-ATTACH-ROW")
    assert_breaks(table, attach(1, 1, [5], 1, 2, 4, 5, 6), "BLO-ATTACH-ROW")
    assert_breaks(table, attach(1, 1, [5, 6], 1, 2, 4, 5), "BLO-ATTACH-ROW")
    assert_breaks(table, attach(1, 1, [5], 1, 2, 4, 6), "BLO-ATTACH-ROW")
    assert_breaks(table, attach(1, 1, [5], 2, 4, 5), "BLO-ATTACH-ROW")
    assert_counts(table, attach(1, 1, [5], 1, 2, 4, 5))
    joker_first = with_row("J", 2, 3)
    assert_breaks(joker_first, attach(1, 1, [4], 2, 3, 4, "J"), "BLO-ATTACH-ROW")
    assert_counts(joker_first, attach(1, 1, [4], "J", 2, 3, 4))


def test_blo_replace_joker() -> None:
    """Only a joker that lies at that place of that row is replaced."""
    table = with_row(22, "J", 25)
    assert_breaks(table, substitute(1, 1, 0, 23), "BLO-REPLACE-JOKER")
    assert_breaks(table, substitute(1, 1, 3, 23), "BLO-REPLACE-JOKER")
    assert_breaks(table, substitute(1, 2, 1, 23), "BLO-REPLACE-JOKER")
    assert_counts(table, substitute(1, 1, 1, 23))


@pytest.mark.parametrize(
    ("row", "index", "wrong", "right"),
    [
        ((22, "J", 25), 1, 26, 24),
        ((22, "J", 26), 1, 25, 24),
        (("J", 2, 3), 0, 99, 100),
        ((99, 100, "J"), 2, 3, 2),
        ((1, "J", "J", 5), 1, 4, 3),
    ],
)
def test_blo_replace_fit(row: tuple[int | str, ...], index: int, wrong: int, right: int) -> None:
    """With the number in the joker's place the row still steps up by 1 or 2."""
    table = with_row(*row)
    assert_breaks(table, substitute(1, 1, index, wrong), "BLO-REPLACE-FIT")
    assert_counts(table, substitute(1, 1, index, right))
