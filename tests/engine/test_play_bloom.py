"""Bloom as it is played: turns and rows, robbing, scoring tiles, jokers and known stones."""

from functools import partial

import pytest
from support.bloom_table import (
    DISPLAY,
    ONE_EACH,
    PLAIN,
    THIRTEEN,
    Begin,
    Event,
    attach,
    bloom,
    counted,
    drained,
    draw,
    hand,
    lay,
    rob,
    setup,
    skip,
    substitute,
    uncounted,
    with_row,
    without_stock,
)
from support.tables import assert_breaks, assert_counts

# Turns and rows


def test_turns_go_round() -> None:
    """Draw, lay and attach each end the turn; after the last player comes the first."""
    table = bloom(3)
    nexts = []
    for event in (draw(0, hidden=1), lay(1, 1, 2, 3), attach(2, 1, [4], 1, 2, 3, 4)):
        nexts.append(table.play(event).status["next"])
    assert nexts == [1, 2, 0]


def test_draw_fields_left_out() -> None:
    """Left out, nothing is drawn openly, hidden, refilled or turned up."""
    table = bloom().play({"player": 0, "do": "draw", "hidden": 2})
    table.play({"player": 1, "do": "draw", "open": [21], "refill": [77]})
    assert (table.status["hands"], table.status["jokers"]) == ([15, 14], 1)
    assert_breaks(table, {"player": 0, "do": "draw"}, "BLO-DRAW-COUNT")


def test_example_of_a_draw() -> None:
    """One open and one hidden stone; a joker turned up while refilling goes to the board."""
    table = bloom(display=[12, *DISPLAY[:7]]).play(draw(0, 12, hidden=1, refill=[77], jokers=1))
    assert (table.status["hands"], table.status["jokers"]) == ([15, 13], 2)


def test_last_hidden_stone_may_be_a_joker() -> None:
    """When the last hidden stone turns out to be a joker the display stays at seven."""
    table = uncounted(5, jokers=3)  # 28 hidden stones
    table.play(*[draw(turn % 5, hidden=2 if turn < 12 else 1) for turn in range(15)])
    table.play(draw(0, 21, jokers=1))
    assert table.status["jokers"] == 4


def test_refill_needs_hidden_stones() -> None:
    """Nothing is turned up when the last hidden stone was drawn."""
    assert not without_stock(left=1).ask(draw(0, 21, hidden=1, refill=[77]))["ok"]


@pytest.mark.parametrize("row", [(98, 100, 1), (99, 1, 2), (17, 19, 20, 22), (41, "J", 44), ("J", "J", "J")])
def test_rows(row: tuple[int | str, ...]) -> None:
    """Steps of 1 or 2 are counted over 100 back to 1, and jokers stand for whatever fits."""
    assert uncounted().play(lay(0, *row)).status["rows"] == {"1": list(row)}


def test_joker_has_no_fixed_value() -> None:
    """In 22-J-25 the joker may be replaced by 23 or by 24."""
    for number in (23, 24):
        table = with_row(22, "J", 25).play(substitute(1, 1, 1, number))
        assert table.status["rows"]["1"] == [22, number, 25]


def test_joker_makes_room() -> None:
    """A stone attached beside a joker decides what the joker can still be."""
    table = with_row(22, "J", 25).play(attach(1, 1, [23], 22, 23, "J", 25))
    assert_breaks(table, substitute(0, 1, 2, 26), "BLO-REPLACE-FIT")
    assert_counts(table, substitute(0, 1, 2, 24))


def test_rows_are_numbered_as_they_are_laid() -> None:
    table = bloom()
    assert_counts(table, lay(0, 1, 2, 3), row=1)
    assert_counts(table, lay(1, 4, 5, 6), row=2)
    assert table.status["rows"] == {"1": [1, 2, 3], "2": [4, 5, 6]}


def test_attaching_anywhere() -> None:
    """Stones join before, inside and behind a row in one go, and win no tile."""
    table = with_row(17, 18, 20, "J").play(attach(1, 1, ["J", 19, 16], 16, 17, 18, 19, 20, "J", "J"))
    assert table.status["rows"] == {"1": [16, 17, 18, 19, 20, "J", "J"]}
    assert (table.status["hands"], table.status["won"]) == ([9, 10], [[5], []])


def test_example_of_attaching_and_replacing() -> None:
    """21 and a joker join 17-18-19 of row 2; then 23 replaces the joker at index 4."""
    table = uncounted().play(
        lay(0, 1, 2, 3), lay(1, 17, 18, 19), attach(0, 2, [21, "J"], 17, 18, 19, 21, "J")
    )
    assert table.status["rows"]["2"] == [17, 18, 19, 21, "J"]
    assert table.play(substitute(1, 2, 4, 23)).status["rows"]["2"] == [17, 18, 19, 21, 23]


# Robbing


def test_example_of_robbing() -> None:
    """17-19-20-22 with the 17 of row 3, which keeps its number; the hand gives the other three."""
    table = uncounted(3).play(lay(0, 1, 2, 3), lay(1, 4, 5, 6), lay(2, 14, 15, 16, 17))
    assert_counts(table, rob(0, 3, [17], 17, 19, 20, 22), row=4, flowers=10, tile=10)
    rows = {"1": [1, 2, 3], "2": [4, 5, 6], "3": [14, 15, 16], "4": [17, 19, 20, 22]}
    assert (table.status["rows"], table.status["hands"]) == (rows, [7, 10, 9])


def test_robbing_the_own_row() -> None:
    table = with_row(1, 2, 3, 4).play(draw(1, hidden=1), rob(0, 1, [1], 99, 100, 1))
    assert table.status["rows"] == {"1": [2, 3, 4], "2": [99, 100, 1]}


@pytest.mark.parametrize(
    ("row", "rest"), [((1, "J", 3, "J", 5), [1, 3, "J", 5]), ((1, "J", 4, "J", 6), [1, "J", 4, 6])]
)
def test_the_leftmost_joker_that_leaves_a_row_is_robbed(row: list[int | str], rest: list[int | str]) -> None:
    table = with_row(*row).play(rob(1, 1, ["J"], 9, "J", 11))
    assert table.status["rows"] == {"1": rest, "2": [9, "J", 11]}


# Scoring tiles


def test_default_flowers() -> None:
    """55 shows 7, multiples of 11 show 5, of 10 show 3, of 5 show 2, others 1, jokers 0; 167 in all."""
    flowers = [uncounted().ask(lay(0, number, "J", "J"))["flowers"] for number in range(1, 101)]
    assert sum(flowers) == 167
    assert [flowers[n - 1] for n in (55, 11, 99, 10, 100, 5, 95, 1, 68)] == [7, 5, 5, 3, 3, 2, 2, 1, 1]


def test_flowers_option() -> None:
    """An own table replaces the flowers, for rows and for hands."""
    table = uncounted(flowers={**ONE_EACH, "2": 9, "30": 4})
    assert_counts(table, lay(0, 1, 2, 3), row=1, flowers=11, tile=11)
    table.play(lay(1, *range(4, 17)))
    assert_counts(table, hand(0, *range(30, 40)), points=11 - 13)


def test_flowers_of_robbed_stones_count() -> None:
    """The whole new row counts, robbed stones too, jokers 0."""
    table = with_row(19, 20, 22, 23, 25)
    assert_counts(table, rob(1, 1, [25], 25, 26, "J"), row=2, flowers=3, tile=3)


def test_tile_over_fifteen() -> None:
    """A sum over 15 takes the 15, then the next lower one."""
    table = bloom()
    assert_counts(table, lay(0, *range(1, 12)), row=1, flowers=18, tile=15)
    assert_counts(table, lay(1, 33, 34, 35, 36, 38, 40, 42, 44), row=2, flowers=19, tile=14)


def test_tiles_run_out() -> None:
    """The highest tile not above the sum is taken, at last none is left that low."""
    table = uncounted(flowers=ONE_EACH)
    tiles = [table.ask(lay(turn % 2, *range(3 * turn + 1, 3 * turn + 4)))["tile"] for turn in range(7)]
    assert tiles == [3, 3, 2, 2, 1, 1, None]
    assert table.status["won"] == [[3, 2, 1], [3, 2, 1]]


@pytest.mark.parametrize("value", range(3, 16))
def test_every_tile(value: int) -> None:
    """Values up to 5 are there twice, those up to 15 once."""
    table = uncounted(flowers={**ONE_EACH, "1": value - 2, "11": value - 2})
    assert_counts(table, lay(0, 1, 2, 3), flowers=value, tile=value)
    assert_counts(table, lay(1, 11, 12, 13), flowers=value, tile=value if value <= 5 else value - 1)


def test_no_tile_without_flowers() -> None:
    """A row of jokers wins nothing."""
    table = bloom()
    assert_counts(table, lay(0, "J", "J", "J"), row=1, flowers=0, tile=None)
    assert table.status["won"] == [[], []]


@pytest.mark.parametrize(
    ("begin", "event"),
    [
        (bloom, draw(0, hidden=1)),
        (partial(with_row, 1, 2, 3), attach(1, 1, [4], 1, 2, 3, 4)),
        (partial(with_row, 1, "J", 3), substitute(1, 1, 1, 2)),
        (drained, skip(4)),
        (counted, setup(1)),
    ],
)
def test_no_verdict_fields_but_for_laying_and_showing(begin: Begin, event: Event) -> None:
    table = begin()
    assert set(table.ask(event)) == {"n", "ok", "rules", "status"}


# Jokers


def test_taking_a_joker() -> None:
    """Three stones laid, one of them a joker as well, earn one from the board into the hand."""
    table = bloom(jokers=2)
    assert_counts(table, lay(0, 41, "J", 44, take_joker=True), row=1, flowers=6, tile=6)
    assert (table.status["jokers"], table.status["hands"]) == (1, [11, 13])


def test_not_taking_a_joker() -> None:
    """Whoever earns a joker need not take it."""
    assert with_row(1, 2, 3).status["jokers"] == 1


@pytest.mark.parametrize("last", [[11, 12, 13], [11, 12, 13, 14]])
def test_no_joker_for_going_out(last: list[int]) -> None:
    """With the last stones laid the round ends first: taking a joker has no effect and breaks nothing."""
    table = uncounted().play(lay(0, *range(50, 63 - len(last))), draw(1, hidden=1))
    assert_counts(table, lay(0, *last, take_joker=True))
    assert (table.status["round_over"], table.status["jokers"], table.status["hands"][0]) == (True, 1, 0)


def test_replacing_gives_the_joker_at_once() -> None:
    """The joker goes to the hand, the turn stays open, any number of times, and the joker can be laid."""
    table = with_row(1, "J", 4, "J", 7)
    assert_counts(table, substitute(1, 1, 1, 2))
    assert (table.status["next"], table.status["hands"]) == (1, [8, 13])
    assert_counts(table, substitute(1, 1, 3, 6))
    assert_counts(table, lay(1, 9, "J", "J"))
    assert table.status["rows"] == {"1": [1, 2, 4, 6, 7], "2": [9, "J", "J"]}


def test_known_joker_that_was_played_need_not_be_shown() -> None:
    table = bloom().play(lay(0, 36, 37, 38, take_joker=True), draw(1, hidden=1), lay(0, 40, "J", 42))
    table.play(lay(1, *THIRTEEN, 15))
    assert_counts(table, hand(0, *PLAIN[1:9]))


def test_known_stone_that_was_played_need_not_be_shown() -> None:
    table = bloom().play(draw(0, 21, refill=[77]), draw(1, hidden=1), lay(0, 20, 21, 22))
    table.play(lay(1, *THIRTEEN, 15))
    assert_counts(table, hand(0, *PLAIN[1:12]))


def test_display_is_not_checked_when_unknown() -> None:
    """Without the open stones any number may be drawn openly or laid."""
    table = uncounted().play(draw(0, 21, refill=[77]), lay(1, 76, 77, 78))
    assert table.status["hands"] == [14, 10]
