"""Bloom, rule by rule: the smallest event that breaks it alone, and its nearest legal neighbour."""

import pytest
from support.bloom_table import (
    DISPLAY,
    PLAIN,
    THIRTEEN,
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
    went_out,
    with_row,
    without_stock,
)
from support.tables import assert_breaks, assert_counts


def test_blo_turn() -> None:
    """Only the player to move acts, also where it ends no turn."""
    assert_breaks(bloom(), draw(1, hidden=1), "BLO-TURN")
    assert_counts(bloom(), draw(0, hidden=1))
    table = with_row(1, "J", 4)
    assert_breaks(table, substitute(0, 1, 1, 2), "BLO-TURN")
    assert_counts(table, substitute(1, 1, 1, 2))


def test_blo_turn_hides_other_rules() -> None:
    """Out of turn nothing else is cited."""
    assert_breaks(bloom(), lay(1, 1, 5, 101), "BLO-TURN")
    assert_breaks(bloom(), skip(1), "BLO-TURN")


@pytest.mark.parametrize(
    "event",
    [
        lay(1, 0, 7, 8),
        lay(1, 99, 100, 101),
        lay(1, -1, 7, 8),
        rob(1, 1, [101], 6, 7, 101),
        attach(1, 1, [101], 1, 2, "J", 4, 101),
        substitute(1, 1, 2, 101),
        substitute(1, 1, 2, "J"),
        draw(1, 101, refill=[77]),
        draw(1, 21, refill=[0]),
        draw(1, 21, refill=["J"]),
    ],
)
def test_blo_stone(event: Event) -> None:
    """Numbers go from 1 to 100, and a joker neither replaces a joker nor refills the display."""
    assert_breaks(with_row(1, 2, "J", 4), event, "BLO-STONE")


def test_blo_stone_neighbour() -> None:
    """1, 100 and the joker are stones."""
    assert_counts(bloom(), lay(0, 100, 1, "J"))


def test_blo_stone_between_rounds() -> None:
    """Only stones are shown in a hand and set up for round two."""
    assert_breaks(went_out(), hand(1, *PLAIN[:12], 101), "BLO-STONE")
    assert_breaks(counted(), setup(1, [*DISPLAY[:7], 101]), "BLO-STONE")
    assert_counts(counted(), setup(1, [*DISPLAY[:7], 100]))


def test_blo_duplicate() -> None:
    """A number that lies in a row is not played, turned up or shown again."""
    table = with_row(1, "J", 4)
    assert_breaks(table, lay(1, 4, 5, 6), "BLO-DUPLICATE")
    assert_breaks(table, draw(1, 21, refill=[4]), "BLO-DUPLICATE")
    assert_counts(table, lay(1, 5, 6, 7))
    assert_breaks(table, attach(0, 1, [5], 1, "J", 4, 5), "BLO-DUPLICATE")
    assert_breaks(went_out(), hand(1, 13, *PLAIN[1:]), "BLO-DUPLICATE")
    assert_breaks(uncounted().play(lay(0, 1, 2, 3)), draw(1, 3, refill=[77]), "BLO-DUPLICATE")
    other = bloom().play(lay(0, 1, "J", 4), lay(1, 3, 5, 6))
    assert_breaks(other, substitute(0, 1, 1, 3), "BLO-DUPLICATE")
    assert_counts(other, substitute(0, 1, 1, 2))


def test_blo_duplicate_on_the_display() -> None:
    """A number that lies open is not played, turned up or shown."""
    assert_breaks(bloom(), lay(0, 19, 20, 21), "BLO-DUPLICATE")
    assert_breaks(bloom(), draw(0, 21, refill=[32]), "BLO-DUPLICATE")
    assert_breaks(went_out(), hand(1, 21, *PLAIN[1:]), "BLO-DUPLICATE")
    assert_counts(bloom(), lay(0, 19, 20, 22))


def test_blo_duplicate_named_twice() -> None:
    """A number appears once in an event; twice in a row it breaks the step as well."""
    assert_breaks(bloom(), draw(0, 21, 32, refill=[77, 77]), "BLO-DUPLICATE")
    assert_breaks(bloom(), draw(0, 21, refill=[21]), "BLO-DUPLICATE")
    assert_breaks(bloom(), draw(0, 21, 21, refill=[77, 78]), "BLO-DUPLICATE")
    assert_counts(bloom(), draw(0, 21, 32, refill=[77, 78]))
    assert_breaks(went_out(), hand(1, *PLAIN[:12], PLAIN[0]), "BLO-DUPLICATE")
    assert_breaks(bloom(), lay(0, 1, 2, 2), "BLO-DUPLICATE", "BLO-ROW-STEP")


def test_blo_duplicate_in_another_hand() -> None:
    """A stone drawn openly is in that hand and nobody else's."""
    table = bloom().play(draw(0, 21, refill=[77]))
    assert_breaks(table, lay(1, 19, 20, 21), "BLO-DUPLICATE")
    assert_breaks(table, draw(1, 32, refill=[21]), "BLO-DUPLICATE")
    assert_counts(table, draw(1, hidden=1))
    assert_counts(table, lay(0, 19, 20, 21))


def test_blo_duplicate_in_a_hand_shown() -> None:
    """A stone shown by one player is not shown by another."""
    table = went_out(3).play(hand(0), hand(1, *PLAIN))
    assert_breaks(table, hand(2, *range(36, 42), *range(44, 50), PLAIN[0]), "BLO-DUPLICATE")
    assert_counts(table, hand(2, *range(36, 42), *range(44, 51)))


def test_blo_duplicate_fifth_joker() -> None:
    """Jokers on the board, in rows, known in other hands and in the event are four at most."""
    assert_breaks(bloom(jokers=3), lay(0, 1, "J", 3, "J"), "BLO-DUPLICATE")
    assert_counts(bloom(jokers=3), lay(0, 1, "J", 3, 4))
    in_a_row = with_row(1, "J", 3, jokers=3)
    assert_breaks(in_a_row, attach(1, 1, ["J"], 1, "J", 3, "J"), "BLO-DUPLICATE")
    assert_counts(in_a_row, attach(1, 1, [4], 1, "J", 3, 4))
    assert_counts(with_row(1, "J", 3, 4, jokers=3), rob(1, 1, ["J"], 6, "J", 8))
    in_a_hand = bloom(jokers=4).play(lay(0, 1, 2, 3, take_joker=True))
    assert_breaks(in_a_hand, lay(1, 6, "J", 8), "BLO-DUPLICATE")
    assert_counts(in_a_hand, draw(1, hidden=1))
    assert_counts(in_a_hand, lay(0, 6, "J", 8))


def test_blo_duplicate_fifth_joker_turned_up_or_shown() -> None:
    """A fifth joker neither turns up while refilling nor is it shown in a hand."""
    assert_breaks(bloom(jokers=4), draw(0, 21, refill=[77], jokers=1), "BLO-DUPLICATE")
    assert_counts(bloom(jokers=3), draw(0, 21, refill=[77], jokers=1))
    assert_breaks(went_out(), hand(1, *PLAIN[:9], "J", "J", "J", "J"), "BLO-DUPLICATE")
    assert_counts(went_out(), hand(1, *PLAIN[:10], "J", "J", "J"))


def test_blo_hand() -> None:
    """Nobody plays more stones than the hand holds; robbed ones are not from the hand."""
    assert_breaks(bloom(), lay(0, *THIRTEEN, 14), "BLO-HAND")
    assert_counts(bloom(), lay(0, *THIRTEEN))
    robbed = with_row(1, 2, 3, 4)
    assert_counts(robbed, rob(1, 1, [4], *range(4, 18)))


def test_blo_hand_attaching() -> None:
    """Nobody attaches more stones than the hand holds."""
    table = bloom().play(lay(0, *THIRTEEN[:12]), draw(1, hidden=1))
    assert_breaks(table, attach(0, 1, [13, 14], *THIRTEEN, 14), "BLO-HAND")
    assert_counts(table, attach(0, 1, [13], *THIRTEEN))


def test_blo_draw_count() -> None:
    """One or two stones are drawn, open and hidden together."""
    assert_breaks(bloom(), draw(0), "BLO-DRAW-COUNT")
    assert_breaks(bloom(), draw(0, hidden=3), "BLO-DRAW-COUNT")
    assert_breaks(bloom(), draw(0, 21, 32, hidden=1, refill=[77, 78]), "BLO-DRAW-COUNT")
    assert_breaks(bloom(), draw(0, 21, 32, 43, refill=[77, 78, 79]), "BLO-DRAW-COUNT")
    assert_counts(bloom(), draw(0, hidden=1))
    assert_counts(bloom(), draw(0, 21, hidden=1, refill=[77]))
    assert_counts(bloom(), draw(0, 21, 32, refill=[77, 78]))


def test_blo_draw_open() -> None:
    """Open stones are taken from the display as it lies now."""
    table = bloom()
    assert_breaks(table, draw(0, 22, refill=[77]), "BLO-DRAW-OPEN")
    assert_counts(table, draw(0, 21, refill=[77]))
    assert_counts(table, draw(1, 77, refill=[78]))


def test_blo_draw_open_by_number() -> None:
    """Without the display's values no more open stones are drawn than lie there."""
    table = uncounted(jokers=4)
    for turn in range(33):
        table.play(draw(turn % 2, hidden=2))
    for turn, number in enumerate((1, 3, 5), start=33):
        table.play(draw(turn % 2, number, number + 1))
    table.play(draw(0, 7))
    assert_breaks(table, draw(1, 8, 9), "BLO-DRAW-OPEN")
    assert_counts(table, draw(1, 8))


def test_blo_draw_hidden() -> None:
    """No more hidden stones are drawn than are left."""
    table = without_stock(left=1)
    assert_breaks(table, draw(0, hidden=2), "BLO-DRAW-HIDDEN")
    assert_counts(table, draw(0, hidden=1))
    assert_breaks(table, draw(1, hidden=1), "BLO-DRAW-HIDDEN")


def test_blo_draw_joker() -> None:
    """The jokers of the display board are not drawn."""
    assert_breaks(bloom(), draw(0, "J"), "BLO-DRAW-JOKER")
    assert_breaks(bloom(), draw(0, 21, "J", refill=[77]), "BLO-DRAW-JOKER")
    assert_counts(bloom(), draw(0, 21, refill=[77]))


def test_blo_refill() -> None:
    """While hidden stones are left the display is filled back to eight, neither less nor more."""
    assert_breaks(bloom(), draw(0, 21), "BLO-REFILL")
    assert_breaks(bloom(), draw(0, 21, 32, refill=[77]), "BLO-REFILL")
    assert_breaks(bloom(), draw(0, 21, refill=[77, 78]), "BLO-REFILL")
    assert_breaks(bloom(), draw(0, hidden=1, refill=[77]), "BLO-REFILL")
    assert_breaks(bloom(), draw(0, 21, jokers=1), "BLO-REFILL")
    assert_counts(bloom(), draw(0, 21, refill=[77]))


def test_blo_refill_jokers() -> None:
    """Jokers turn up only while the display is refilled."""
    assert_breaks(bloom(), draw(0, hidden=1, jokers=1), "BLO-REFILL")
    assert_counts(bloom(), draw(0, 21, refill=[77], jokers=1))


def test_blo_refill_from_the_rest() -> None:
    """Stones are drawn first; what is left of the hidden ones must refill the display."""
    assert_breaks(without_stock(left=1), draw(0, 21), "BLO-REFILL")
    assert_counts(without_stock(left=1), draw(0, 21, 32, refill=[77]))
    assert_counts(without_stock(left=1), draw(0, 21, hidden=1))
    assert_counts(without_stock(), draw(0, 21))


def test_blo_pass() -> None:
    """Nobody passes while an open or a hidden stone can be drawn."""
    assert_breaks(bloom(), skip(0), "BLO-PASS")
    assert_breaks(without_stock(), skip(0), "BLO-PASS")
    assert_counts(drained(), skip(4))
