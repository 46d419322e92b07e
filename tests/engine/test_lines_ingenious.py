"""Ingenious, line by line: what is taken back, what is overruled, what is no event."""

import pytest
from support.ingenious_table import (
    AT_GREEN,
    AT_RED,
    CENTRE,
    RED_BLUE,
    Event,
    last_tile,
    opened,
    place,
    red_scores,
    swap,
)
from support.tables import Table, assert_breaks, assert_counts, overrule

# Taken back and overruled


def test_a_swap_changes_neither_scores_nor_turn() -> None:
    """Hands are hidden, so the table looks the same."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN))
    before = table.status
    assert_counts(table, swap(0, *["green-green"] * 5))
    assert table.status == before


def test_undo_restores_the_table() -> None:
    """Tile, points, bonus move and turn are taken back without a trace."""
    table = red_scores(2, 17)
    before, status = table.match.state, table.status
    assert_counts(table, RED_BLUE, bonus=1)
    assert_counts(table, {"do": "undo"})
    assert (table.match.state, table.status) == (before, status)


def test_undo_of_a_swap_gives_the_right_back() -> None:
    """The rack can be exchanged after all."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN), swap(0, *["green-green"] * 5))
    assert_counts(table, {"do": "undo"})
    assert_counts(table, swap(0, *["green-green"] * 5))


def test_undo_of_a_first_tile_makes_the_next_one_the_first() -> None:
    """It must touch a printed symbol again, and the old one is not taken."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN), {"do": "undo"})
    assert_breaks(table, RED_BLUE, "ING-FIRST-SYMBOL")
    assert_counts(table.play(place(0, "red-blue", *AT_RED)), place(1, "red-blue", *AT_GREEN))


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("ING-TURN", place(1, "red-blue", *CENTRE)),
        ("ING-ZONE", place(0, "red-blue", (5, -1), (6, -1))),
        ("ING-SWAP-TIME", swap(0, *["red-red"] * 5)),
        ("ING-SWAP-LOWEST", swap(1, *["red-red"] * 5)),
    ],
)
def test_an_overruled_event_counts(rule: str, event: Event) -> None:
    """The players let it stand: it is ok, with the rule it breaks."""
    table = opened()
    assert_breaks(table, event, rule)
    answer = table.ask(overrule(event))
    assert (answer["ok"], answer["rules"], answer["overruled"]) == (True, [rule], True)


def test_an_overruled_first_tile_counts() -> None:
    """A first tile away from the symbols, or at a taken one, stands if the players let it."""
    table = Table("ingenious", 2)
    assert table.ask(overrule(RED_BLUE))["rules"] == ["ING-FIRST-SYMBOL"]
    assert_counts(table.play(place(1, "yellow-purple", *AT_RED)), place(0, "red-blue", (0, 2), (1, 2)))
    taken = Table("ingenious", 2).play(place(0, "yellow-purple", *AT_RED))
    answer = taken.ask(overrule(place(1, "red-blue", (-1, -4), (-1, -3))))
    assert (answer["ok"], answer["rules"], answer["points"]) == (
        True,
        ["ING-FIRST-TAKEN"],
        {"red": 1, "blue": 0},
    )


def test_an_overruled_tile_too_many_counts() -> None:
    """The sixth double is scored like any other."""
    table = opened().play(*[place(n % 2, "red-red", (-2, n - 2), (-1, n - 2)) for n in range(5)])
    answer = table.ask(overrule(place(1, "red-red", (0, 0), (1, 0))))
    assert (answer["ok"], answer["rules"]) == (True, ["ING-SUPPLY"])
    assert answer["points"]["red"] > 0


def test_points_out_of_turn_go_to_who_placed() -> None:
    """An overruled tile of player 1 moves player 1's marker."""
    table = red_scores(2, 0)
    assert table.ask(overrule(place(1, "red-blue", *CENTRE)))["points"] == {"red": 2, "blue": 0}
    assert [marks["red"] for marks in table.status["scores"]] == [0, 2]


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("ING-ADJACENT", place(0, "red-blue", (0, 0), (2, 0))),
        ("ING-FREE", place(0, "red-blue", (5, 0), (4, 0))),
        ("ING-FREE", place(0, "red-blue", AT_RED[0], (0, -3))),
        ("ING-ZONE", place(0, "red-blue", (7, 0), (8, 0))),
        ("ING-TURN", place(1, "red-blue", (5, 0), (4, 0))),
    ],
)
def test_what_the_board_cannot_hold_is_refused_even_so(rule: str, event: Event) -> None:
    """Apart, on top of something, or off the board: nobody can let that stand."""
    assert_breaks(opened(), overrule(event), rule)


# No event at all


@pytest.mark.parametrize("field", ["player", "do", "tile", "at"])
def test_no_event_without(field: str) -> None:
    """Nothing of a placement can be left out."""
    event = dict(RED_BLUE)
    del event[field]
    assert_breaks(opened(), event, "BAD-EVENT")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("do", value) for value in ("draw", "pass", 1)],
        *[("player", value) for value in (2, -1, True, 0.0, "0")],
        *[
            ("tile", value)
            for value in (["red"], ["red"] * 3, ["red", "pink"], ["Red", "blue"], "red", [1, 2])
        ],
        *[("at", value) for value in ([[0, 0]], [[0, 0]] * 3, [[0, 0], [1]], [[0, 0], [1, 0, -1]], [0, 0])],
        *[("at", [[0, 0], [value, 0]]) for value in (1.0, True, "1", None)],
        ("overruled", 1),
    ],
)
def test_no_event_with(field: str, value: object) -> None:
    """A mistyped field is no event; nothing changes and the game goes on."""
    table = opened()
    assert_breaks(table, {**RED_BLUE, field: value}, "BAD-EVENT")
    assert_counts(table, RED_BLUE)


@pytest.mark.parametrize(
    "rack", [None, "red", ["red"], [["red"]], [["red", "pink"]], [["red", "red", "red"]]]
)
def test_no_swap_with(rack: object) -> None:
    """The rack is a list of tiles of two colours."""
    assert_breaks(opened(), {"player": 1, "do": "swap", "rack": rack}, "BAD-EVENT")


def test_no_event_after_the_end_either() -> None:
    """What is no event is told at any time."""
    assert_breaks(last_tile(), {**RED_BLUE, "tile": ["red"]}, "BAD-EVENT")
