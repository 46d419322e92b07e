"""Ingenious, rule by rule: the smallest event that breaks it alone, and its nearest legal neighbour."""

from itertools import combinations

import pytest
from support.ingenious_table import AT_BLUE, AT_GREEN, AT_RED, opened, place, swap
from support.tables import Table, assert_breaks, assert_counts, overrule

from engine.games.ingenious.pieces import COLOURS


def test_ing_turn() -> None:
    """Only the player to move places a tile."""
    assert_breaks(opened(), place(1, "red-blue", (0, 0), (1, 0)), "ING-TURN")
    assert_counts(opened(), place(0, "red-blue", (0, 0), (1, 0)))


def test_ing_turn_hides_other_rules() -> None:
    """Out of turn nothing else is cited."""
    assert_breaks(opened(), place(1, "red-blue", (0, 0), (9, 9)), "ING-TURN")


def test_ing_adjacent() -> None:
    """The halves lie on neighbouring cells."""
    assert_breaks(opened(), place(0, "red-blue", (0, 0), (2, 0)), "ING-ADJACENT")
    assert_breaks(opened(), place(0, "red-blue", (0, 0), (1, 1)), "ING-ADJACENT")
    assert_breaks(opened(), place(0, "red-blue", (0, 0), (0, 0)), "ING-ADJACENT")
    assert_counts(opened(), place(0, "red-blue", (0, 0), (0, 1)))


@pytest.mark.parametrize(("players", "ring"), [(1, 5), (2, 5), (3, 6), (4, 7)])
def test_ing_zone(players: int, ring: int) -> None:
    """The area in play grows with the number of players."""
    assert_breaks(opened(players), place(0, "red-blue", (ring, -1), (ring + 1, -1)), "ING-ZONE")
    assert_counts(opened(players), place(0, "red-blue", (ring - 1, -1), (ring, -1)))


def test_ing_free() -> None:
    """Neither a tile nor a printed symbol is covered."""
    assert_breaks(opened(), place(0, "red-blue", AT_RED[0], (0, -3)), "ING-FREE")
    assert_breaks(opened(), place(0, "red-blue", (5, 0), (5, -1)), "ING-FREE")
    assert_counts(opened(), place(0, "red-blue", (5, -1), (4, -1)))


def test_ing_first_symbol() -> None:
    """A player's first tile touches a printed symbol, with either half; later tiles need not."""
    table = Table("ingenious", 2)
    assert_breaks(table, place(0, "red-blue", (0, 0), (1, 0)), "ING-FIRST-SYMBOL")
    assert_counts(table, place(0, "red-blue", (0, -3), (0, -4)))
    assert_counts(opened(), place(0, "red-blue", (0, 0), (1, 0)))


def test_ing_first_taken() -> None:
    """In the first round another player's symbol does not do."""
    table = Table("ingenious", 2).play(place(0, "yellow-purple", *AT_RED))
    assert_breaks(table, place(1, "yellow-purple", (-1, -4), (-1, -3)), "ING-FIRST-TAKEN")
    assert_counts(table, place(1, "yellow-purple", *AT_GREEN))
    assert_counts(table, place(0, "yellow-purple", (-1, -4), (-1, -3)))


def test_ing_supply() -> None:
    """A double exists five times, a mixed pair six times."""
    table = opened(4)
    row = [(q, 1) for q in range(-6, 4)]
    for number in range(5):
        table.play(place(number % 4, "red-red", row[2 * number], row[2 * number + 1]))
    assert_breaks(table, place(1, "red-red", (0, 2), (1, 2)), "ING-SUPPLY")
    assert_counts(table, place(1, "blue-blue", (0, 2), (1, 2)))
    mixed = opened(4)  # with four yellow-purple tiles
    mixed.play(place(0, "yellow-purple", (0, 0), (1, 0)), place(1, "purple-yellow", (0, 1), (1, 1)))
    assert_breaks(mixed, place(2, "purple-yellow", (0, 2), (1, 2)), "ING-SUPPLY")


def test_ing_swap_time() -> None:
    """A swap comes right after the own turn, once, and never in solo."""
    green = [place(0, "green-green", *AT_GREEN), place(1, "yellow-purple", *AT_RED)]
    rack = ["green-green"] * 5
    assert_breaks(Table("ingenious", 2), swap(0, *rack), "ING-SWAP-TIME")
    after_first = Table("ingenious", 2).play(green[0])
    assert_breaks(after_first, swap(1, *rack), "ING-SWAP-TIME")
    assert_counts(after_first, swap(0, *rack))
    assert_breaks(after_first, swap(0, *rack), "ING-SWAP-TIME")
    assert_breaks(Table("ingenious", 2).play(*green), swap(0, *rack), "ING-SWAP-TIME")
    assert_breaks(Table("ingenious", 1).play(green[0]), swap(0, *rack), "ING-SWAP-TIME")


def test_ing_swap_lowest() -> None:
    """No symbol of the lowest score may be on the rack, whichever of several it is."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN))
    assert table.status["scores"][0]["green"] == 1
    assert_breaks(table, swap(0, *["green-green"] * 4, "green-purple"), "ING-SWAP-LOWEST")
    assert_counts(table, swap(0, *["green-green"] * 5))


def test_ing_swap_lowest_on_the_common_sheet() -> None:
    """In a team the common sheet decides."""
    table = Table("ingenious", 4, variant="team")
    table.play(
        place(0, "green-green", *AT_GREEN),
        place(1, "yellow-purple", *AT_RED),
        place(2, "yellow-purple", *AT_BLUE),
    )
    assert_counts(table, swap(2, *["green-green"] * 5))


def test_ing_swap_rack() -> None:
    """Six tiles less those laid in this turn are shown."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN))
    assert_breaks(table, swap(0, *["green-green"] * 6), "ING-SWAP-RACK")
    assert_breaks(table, swap(0, *["green-green"] * 4), "ING-SWAP-RACK")
    assert_counts(table, swap(0, *["green-green"] * 5))


def test_ing_over() -> None:
    """After the end nothing counts, and nothing else is cited."""
    table = filled_board()
    assert table.status["over"]
    assert_breaks(table, place(0, "red-blue", (0, 0), (0, 0)), "ING-OVER")
    assert_breaks(table, overrule(place(0, "red-blue", (6, 0), (7, 0))), "ING-OVER")
    assert_breaks(table, swap(0), "ING-OVER")
    assert_counts(table, {"do": "undo"})
    assert not table.status["over"]


def filled_board() -> Table:
    """A solo table on which the last two neighbouring cells have just been taken."""
    table = Table("ingenious", 1).play(place(0, "red-blue", *AT_RED))
    pairs = ["-".join(pair) for pair in combinations(COLOURS, 2)]
    cells = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5]
    number = 0
    for q, r in cells:
        for other in ((q, r + 1), (q + 1, r), (q + 1, r - 1)):
            if table.status["over"]:
                return table
            number += table.ask(place(0, pairs[number % len(pairs)], (q, r), other))["ok"]
    return table
