"""Sequence, line by line: what is taken back, what is overruled, what is no event."""

import pytest
from support.sequence_table import (
    EMPTY_BOARD,
    Cell,
    Event,
    crowded,
    dead,
    draw,
    lay,
    play,
    put,
    remove,
    row,
    skip,
    table_of,
    wait_for,
)
from support.tables import Table, assert_breaks, assert_counts, overrule

# Taken back and overruled


@pytest.mark.parametrize(
    "event",
    [put(0, (4, 6)), remove(0, "JS", (8, 3)), dead(0, "5S"), skip(0), draw(1)],
    ids=lambda event: event["do"],
)
def test_undo_restores_the_table(event: Event) -> None:
    """Whatever counted is taken back without a trace."""
    table = table_of(draws=True).play(play(0, "JC", (0, 4)), draw(0), play(1, "JD", (8, 3)))
    before, status = table.match.state, table.status
    table.play(event)
    assert table.match.state != before
    assert_counts(table, {"do": "undo"})
    assert (table.match.state, table.status) == (before, status)


def test_undo_takes_back_what_counted() -> None:
    """A refused event after it is not in the way."""
    table = table_of().play(put(0, (2, 2)))
    assert_breaks(table, put(1, (2, 2)), "SEQ-OCCUPIED")
    assert_counts(table, {"do": "undo"})
    assert table.status["chips"] == EMPTY_BOARD


def test_undo_reopens_a_finished_game() -> None:
    """A taken-back winning chip is no sequence any more, and its card is back in hand."""
    table = lay(table_of(3), 0, *row(4, 2, 3, 4, 5, 6))
    assert_counts(table, {"do": "undo"})
    assert (table.status["over"], table.status["scores"], table.status["next"]) == (False, [0, 0, 0], 0)
    assert_counts(table, put(0, (4, 6)), sequences=1)


OVERRULED = [
    ("SEQ-TURN", put(1, (2, 2))),
    ("SEQ-CARD", play(0, "XX", (2, 2))),
    ("SEQ-PLACE", remove(0, "KH", (8, 8))),
    ("SEQ-ONE-EYED", play(0, "JS", (2, 2))),
    ("SEQ-MATCH", play(0, "KH", (2, 2))),
    ("SEQ-SUPPLY", play(0, "JC", (2, 2))),
    ("SEQ-REMOVE-OWN", remove(0, "JS", (7, 7))),
    ("SEQ-DEAD", dead(0, "KH")),
    ("SEQ-DRAW-TWICE", draw(0)),
]
REFUSED = [
    ("SEQ-PLACE", {"player": 0, "do": "play", "card": "KH"}),
    ("SEQ-ONE-EYED", {"player": 0, "do": "play", "card": "JS"}),
    ("SEQ-CORNER", play(0, "JD", (0, 0))),
    ("SEQ-OCCUPIED", put(0, (7, 7))),
    ("SEQ-REMOVE-EMPTY", remove(0, "JS", (2, 2))),
]


def busy_table() -> Table:
    """Both JC lie, blue on 7,7 and green on 8,8; player 0 has drawn and is to move."""
    table = table_of(draws=True).play(play(0, "JC", (7, 7)), draw(0))
    return table.play(play(1, "JC", (8, 8)), draw(1))


def chips_of(table: Table, letter: str) -> list[Cell]:
    """Where chips of this colour lie."""
    return [(r, c) for r, line in enumerate(table.status["chips"]) for c in range(10) if line[c] == letter]


@pytest.mark.parametrize(("rule", "event"), OVERRULED)
def test_an_overruled_event_counts(rule: str, event: Event) -> None:
    """The players let it stand: it is ok, with the rule it breaks."""
    table = busy_table()
    before = table.match.state
    assert_breaks(table, event, rule)
    answer = table.ask(overrule(event))
    assert (answer["ok"], answer["rules"], answer["overruled"]) == (True, [rule], True)
    assert table.match.state != before


@pytest.mark.parametrize(("rule", "event"), REFUSED)
def test_what_the_table_cannot_hold_is_refused_even_so(rule: str, event: Event) -> None:
    """Nothing to do, nowhere to put a chip or none to take: nobody can let that stand."""
    assert_breaks(busy_table(), overrule(event), rule)


def test_a_locked_chip_stays_even_so() -> None:
    """Finished sequences stay as they are."""
    table = lay(table_of(), 0, *row(4, 2, 3, 4, 5, 6))
    assert_breaks(table, overrule(remove(1, "JS", (4, 4))), "SEQ-REMOVE-LOCKED")


def test_a_draw_from_an_empty_stock_is_refused_even_so() -> None:
    """There is no card to come."""
    table = crowded(90, draws=True).play(put(0, (9, 3)))
    assert_breaks(table, overrule(draw(0)), "SEQ-STOCK")


def test_an_overruled_chip_takes_part_in_sequences() -> None:
    """A chip on a wrong field that stands counts like any other."""
    table = wait_for(lay(table_of(), 0, *row(4, 2, 3, 4, 5)), 0)
    assert table.ask(overrule(play(0, "KH", (4, 6))))["sequences"] == 1
    assert chips_of(table, "b") == row(4, 2, 3, 4, 5, 6)


def test_an_overruled_second_dead_card_leaves_the_turn_open() -> None:
    """Two dead cards in a turn stand if the players let them."""
    table = table_of().play(dead(0, "JS"))
    answer = table.ask(overrule(dead(0, "JH")))
    assert (answer["ok"], answer["rules"], table.status["next"]) == (True, ["SEQ-DEAD-ONCE"], 0)


def test_an_overruled_late_draw_brings_the_card() -> None:
    """The players may let a late draw stand."""
    table = table_of(draws=True).play(put(0, (2, 2)), put(1, (3, 3)), draw(1))
    answer = table.ask(overrule(draw(0)))
    assert (answer["ok"], answer["rules"]) == (True, ["SEQ-LATE-DRAW"])
    assert (table.status["hands"], table.status["stock"]) == ([7, 7], 88)


# No event at all


@pytest.mark.parametrize("field", ["player", "do", "card"])
def test_no_event_without(field: str) -> None:
    """Who, what and which card cannot be left out."""
    event = put(0, (1, 6))
    del event[field]
    assert_breaks(table_of(), event, "BAD-EVENT")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("do", value) for value in ("discard", 1)],
        *[("player", value) for value in (2, -1, True, 0.0, "0")],
        *[("card", value) for value in (5, ["KH"], True)],
        *[
            ("at", value)
            for value in ([10, 6], [1, -1], [1], [1, 6, 0], [1.0, 6], [True, 6], [1, None], "1,6", 16)
        ],
        *[("remove", value) for value in ([0, 10], [-1, 0], [1], "1,6")],
        *[("overruled", value) for value in (1, "yes")],
    ],
)
def test_no_event_with(field: str, value: object) -> None:
    """A mistyped field or a cell off the board is no event; nothing changes and the game goes on."""
    table = table_of()
    assert_breaks(table, {**put(0, (1, 6)), field: value}, "BAD-EVENT")
    assert_counts(table, put(0, (1, 6)))


def test_no_draw_where_draws_are_not_counted() -> None:
    """A draw is an event only with the option."""
    for table in (table_of(), table_of(draws=False)):
        assert_breaks(table.play(put(0, (1, 6))), draw(0), "BAD-EVENT")


def test_no_dead_card_without_the_card() -> None:
    """Which card is laid aside must be told."""
    assert_breaks(table_of(), {"player": 0, "do": "dead"}, "BAD-EVENT")


def test_no_event_after_the_end_either() -> None:
    """What is no event is told at any time."""
    table = lay(table_of(3), 0, *row(4, 2, 3, 4, 5, 6))
    assert_breaks(table, {"player": 0, "do": "play", "card": "KH", "at": [10, 10]}, "BAD-EVENT")
