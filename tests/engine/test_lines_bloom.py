"""Bloom, line by line: what is taken back, what is overruled, what is no event."""

from functools import partial
from typing import Any

import pytest
from support.bloom_table import (
    DISPLAY,
    PLAIN,
    THIRTEEN,
    Begin,
    Event,
    attach,
    bloom,
    counted,
    drained,
    draw,
    finished,
    hand,
    lay,
    rob,
    setup,
    skip,
    substitute,
    went_out,
    with_row,
    without_stock,
)
from support.tables import assert_breaks, assert_counts, overrule

UNDO: Event = {"do": "undo"}


# Taking back and overruling


@pytest.mark.parametrize(
    ("begin", "event"),
    [
        (bloom, draw(0, 21, hidden=1, refill=[77], jokers=1)),
        (bloom, lay(0, 1, 2, 3, take_joker=True)),
        (partial(with_row, 1, 2, 3, 4), rob(1, 1, [4], 4, 5, 6)),
        (partial(with_row, 1, 2, 3), attach(1, 1, [4], 1, 2, 3, 4)),
        (partial(with_row, 1, "J", 3), substitute(1, 1, 1, 2)),
        (drained, skip(4)),
        (went_out, hand(1, *PLAIN)),
        (counted, setup(1)),
        (bloom, overrule(skip(0))),
    ],
)
def test_undo_restores_the_table(begin: Begin, event: Event) -> None:
    table = begin()
    before, status = table.match.state, table.status
    table.play(event)
    assert table.match.state != before
    table.play(UNDO)
    assert (table.match.state, table.status) == (before, status)


def test_undo_after_the_end() -> None:
    """The last hand is taken back and shown again."""
    table = finished().play(UNDO)
    assert (table.status["over"], table.status["winners"], table.status["scores"]) == (False, [], [15, 2])
    assert_counts(table, hand(0, *PLAIN), points=-13)


@pytest.mark.parametrize(
    ("begin", "event", "rule"),
    [
        (bloom, draw(1, hidden=1), "BLO-TURN"),
        (partial(with_row, 1, 2, 3), attach(1, 1, [], 1, 2, 3), "BLO-NOTHING"),
        (bloom, lay(0, 19, 20, 21), "BLO-DUPLICATE"),
        (bloom, lay(0, 1, 2), "BLO-ROW-LENGTH"),
        (bloom, lay(0, 62, 63, 66), "BLO-ROW-STEP"),
        (partial(with_row, 1, 2, 3, 4, 5, 6), rob(1, 1, [4, 5, 6], 4, 5, 6, 7), "BLO-ROB-COUNT"),
        (partial(with_row, 1, 2, 3), rob(1, 1, [3], 3, 4, 5), "BLO-ROB-REST"),
        (bloom, lay(0, 1, 2, 3, 4, take_joker=True), "BLO-JOKER-EARN"),
        (partial(with_row, 22, "J", 25), substitute(1, 1, 1, 26), "BLO-REPLACE-FIT"),
        (bloom, draw(0, hidden=3), "BLO-DRAW-COUNT"),
        (bloom, draw(0, "J"), "BLO-DRAW-JOKER"),
        (bloom, draw(0, 21), "BLO-REFILL"),
        (bloom, skip(0), "BLO-PASS"),
        (went_out, hand(1, *PLAIN[:12]), "BLO-HAND-COUNT"),
        (counted, setup(0), "BLO-ROUND-START"),
    ],
)
def test_overruled_events_count(begin: Begin, event: Event, rule: str) -> None:
    """What the table can hold counts, with the rule it breaks."""
    table = begin()
    before = table.match.state
    answer = table.ask(overrule(event))
    assert (answer["ok"], answer["overruled"], answer["rules"]) == (True, True, [rule])
    assert table.match.state is not before


def test_overruled_needlessly() -> None:
    """A legal event is not marked as overruled."""
    answer = bloom().ask(overrule(draw(0, hidden=1)))
    assert (answer["rules"], "overruled" in answer) == ([], False)


def test_after_an_overruled_turn_the_next_player_follows() -> None:
    assert bloom(3).play(overrule(draw(1, hidden=1))).status["next"] == 2


def test_overruled_row_lies_on_the_table() -> None:
    table = bloom()
    assert_counts(table, lay(0, 1, 2, 3))
    answer = table.ask(overrule(lay(1, 60, 66)))
    assert (answer["row"], answer["flowers"], answer["tile"]) == (2, 8, 8)
    assert table.status["rows"] == {"1": [1, 2, 3], "2": [60, 66]}


def test_overruled_draw_of_a_joker_moves_it() -> None:
    """The joker leaves the board and is known to be in that hand."""
    table = bloom().play(overrule(draw(0, "J")), lay(1, *THIRTEEN))
    assert (table.status["jokers"], table.status["hands"]) == (0, [14, 0])
    assert_breaks(table, hand(0, *PLAIN, 36), "BLO-HAND-KNOWN")


def test_overruled_gap_on_the_display_is_filled_by_the_next() -> None:
    table = bloom().play(overrule(draw(0, 21)))
    assert_breaks(table, draw(1, 32, refill=[77]), "BLO-REFILL")
    assert_counts(table, draw(1, 32, refill=[77, 78]))


@pytest.mark.parametrize(
    ("begin", "event", "rule"),
    [
        (bloom, lay(0, 99, 100, 101), "BLO-STONE"),
        (bloom, lay(0, *THIRTEEN, 14), "BLO-HAND"),
        (bloom, lay(1, *THIRTEEN, 14), "BLO-TURN"),
        (bloom, rob(0, 1, [1], 1, 2, 3), "BLO-ROB-ROW"),
        (bloom, attach(0, 1, [4], 1, 2, 3, 4), "BLO-ATTACH-ROW"),
        (bloom, substitute(0, 1, 1, 2), "BLO-REPLACE-JOKER"),
        (bloom, draw(0, 22, refill=[77]), "BLO-DRAW-OPEN"),
        (without_stock, draw(0, hidden=1), "BLO-DRAW-HIDDEN"),
        (went_out, draw(1, hidden=1), "BLO-OVER"),
        (bloom, hand(0, *PLAIN), "BLO-HAND-TIME"),
        (bloom, lay(0), "BLO-ROW-LENGTH"),
        (counted, setup(1, DISPLAY[:7]), "BLO-SETUP"),
    ],
)
def test_what_the_table_cannot_hold_is_refused(begin: Begin, event: Event, rule: str) -> None:
    """Overruled or not, stones that are not there are not played."""
    table = begin()
    assert_breaks(table, overrule(event), rule)


def test_one_player_who_passes_twice_does_not_end_the_round() -> None:
    """All have to pass, one after the other."""
    table = bloom().play(overrule(skip(0)), overrule(skip(0)))
    assert not table.status["round_over"]
    assert table.play(overrule(skip(1))).status["round_over"]


def test_no_row_ever_holds_a_fifth_joker() -> None:
    """Not even when the players say so: there are only four."""
    assert_breaks(bloom(), overrule(lay(0, *["J"] * 4)), "BLO-DUPLICATE")
    assert bloom().ask(overrule(lay(0, *["J"] * 3)))["ok"]


# Lines that are no event


# An event that would count or break some other rule, and what each of its fields must not be.
MISTYPED: list[tuple[Event, dict[str, list[Any]]]] = [
    (draw(0, 21, refill=[77]), {"do": [None, "dance", "undo"], "player": [None, 2, -1, False, "0", 0.0]}),
    (draw(0, 21, refill=[77]), {"open": [21, ["21"], [[21]], [None]], "hidden": [-1, True, 1.0, "1", [1]]}),
    (draw(0, 21, refill=[77]), {"refill": [77, [77.0], [True]], "jokers": [-1, "1", False, 0.0]}),
    (lay(0, 1, 2, 3), {"row": [None, "123", 1, [True, 2, 3], [1, None, 3], [1, "j", 3], {"1": 2}]}),
    (lay(0, 1, 2, 3), {"take_joker": [1, "yes"], "overruled": [1, "yes"]}),
    (lay(0, 1, 2, 3), {"rob": [[1, 2], 1, {}, {"row": 1}, {"stones": [1]}, {"row": "1", "stones": [1]}]}),
    (lay(0, 1, 2, 3), {"rob": [{"row": 1, "stones": 1}, {"row": 1, "stones": ["1"]}]}),
    (attach(0, 1, [4], 1, 2, 3, 4), {"row": [None, "1", [1], 1.0], "stones": [None, 4, ["4"]]}),
    (attach(0, 1, [4], 1, 2, 3, 4), {"result": [None, 4, ["4"]]}),
    (substitute(0, 1, 1, 2), {"row": [None, "1", True], "joker": [None, "J", 1.0], "with": [None, [2], "2"]}),
    (hand(0, *PLAIN), {"stones": [None, {}, "J", ["j"], [1.0]]}),
    (setup(0), {"display": [None, 21, ["21"]], "jokers": [-1, True, "1"]}),
]


@pytest.mark.parametrize(
    "event",
    [
        {**event, name: value}
        for event, wrong in MISTYPED
        for name, values in wrong.items()
        for value in values
    ],
)
def test_bad_event(event: Event) -> None:
    """A missing or mistyped field is no event, and there is nothing to undo."""
    assert_breaks(bloom(), event, "BAD-EVENT")


def test_bad_event_after_the_end() -> None:
    """What is no event is so at any time."""
    assert_breaks(finished(), {"player": 0, "do": "lay"}, "BAD-EVENT")


def test_null_counts_as_left_out() -> None:
    table = bloom().play({**lay(0, 1, 2, 3), "rob": None, "take_joker": None, "overruled": None})
    table.play({**draw(1, hidden=1), "open": None, "refill": None, "jokers": None})
    assert table.status["hands"] == [10, 14]
