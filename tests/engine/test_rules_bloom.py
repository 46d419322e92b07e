"""Bloom, rule by rule: the smallest event that breaks it alone, and its nearest legal neighbour."""

from typing import Any

import pytest
from support.bloom_table import (
    DISPLAY,
    PLAIN,
    THIRTEEN,
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
    uncounted,
    went_out,
    with_row,
    without_stock,
)
from support.tables import assert_breaks, assert_counts, overrule

Event = dict[str, Any]


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


TURNS = [draw(1, hidden=1), lay(1, 14, 15, 16), attach(1, 1, [14], *THIRTEEN, 14), skip(1)]


@pytest.mark.parametrize("event", [*TURNS, substitute(1, 1, 0, 14), lay(0, 14, 99)])
def test_blo_over_for_the_round(event: Event) -> None:
    """Once a player has gone out nobody has a turn, before and after the hands are counted."""
    assert_breaks(went_out(), event, "BLO-OVER")
    assert_breaks(counted(), event, "BLO-OVER")


def test_blo_over_neighbour() -> None:
    """With one stone left in the hand the round goes on."""
    table = bloom().play(lay(0, *THIRTEEN[:12]))
    assert_counts(table, draw(1, hidden=1))


@pytest.mark.parametrize("event", [*TURNS, hand(0, *PLAIN), hand(1), setup(0), overrule(setup(1))])
def test_blo_over(event: Event) -> None:
    """After the last hand of round two nothing counts, and nothing else is cited."""
    assert_breaks(finished(), event, "BLO-OVER")


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


def test_blo_hand_time() -> None:
    """A hand is shown once, at the round's end."""
    assert_breaks(bloom(), hand(0, *PLAIN), "BLO-HAND-TIME")
    table = went_out(3)
    assert_counts(table, hand(1, *PLAIN))
    assert_breaks(table, hand(1, *PLAIN), "BLO-HAND-TIME")
    assert_breaks(counted().play(setup(1)), hand(0, *PLAIN), "BLO-HAND-TIME")


def test_blo_hand_count() -> None:
    """A hand has as many stones as the player must hold."""
    assert_breaks(went_out(), hand(1, *PLAIN[:12]), "BLO-HAND-COUNT")
    assert_breaks(went_out(), hand(1, *PLAIN, 36), "BLO-HAND-COUNT")
    assert_breaks(went_out(), hand(0, 36), "BLO-HAND-COUNT")
    assert_counts(went_out(), hand(1, *PLAIN))
    assert_counts(went_out(), hand(0))


def test_blo_hand_known() -> None:
    """A stone drawn openly is shown at the round's end; one drawn hidden may be any."""
    table = bloom().play(draw(0, 21, refill=[77]), lay(1, *THIRTEEN))
    assert_breaks(table, hand(0, *PLAIN, 36), "BLO-HAND-KNOWN")
    assert_counts(table, hand(0, *PLAIN, 21))
    unseen = bloom().play(draw(0, hidden=1), lay(1, *THIRTEEN))
    assert_counts(unseen, hand(0, *PLAIN, 36))


def test_blo_hand_known_joker_taken() -> None:
    """A joker taken for three stones is shown at the round's end."""
    table = bloom().play(lay(0, 36, 37, 38, take_joker=True), lay(1, *THIRTEEN))
    assert_breaks(table, hand(0, *PLAIN[:11]), "BLO-HAND-KNOWN")
    assert_counts(table, hand(0, *PLAIN[:10], "J"))


def test_blo_hand_known_joker_replaced() -> None:
    """A joker gained by replacing is shown at the round's end."""
    held = bloom().play(
        lay(0, 36, "J", 38), substitute(1, 1, 1, 37), draw(1, hidden=1), lay(0, *THIRTEEN[:10])
    )
    assert_breaks(held, hand(1, *PLAIN, 46), "BLO-HAND-KNOWN")
    assert_counts(held, hand(1, *PLAIN, "J"))


def test_blo_round() -> None:
    """Round two is set up once all hands of round one are counted."""
    assert_breaks(bloom(), setup(0), "BLO-ROUND")
    table = went_out().play(hand(1, *PLAIN))
    assert_breaks(table, setup(1), "BLO-ROUND")
    assert_counts(table.play(hand(0)), setup(1))


def test_blo_round_start() -> None:
    """A player with the fewest points sets up and starts round two."""
    assert_breaks(counted(), setup(0), "BLO-ROUND-START")
    assert_counts(counted(), setup(1))


def test_blo_round_start_on_a_tie() -> None:
    """Any of those with the fewest points starts, and nobody else."""
    hands = [hand(0), hand(1, *PLAIN), hand(2, *range(36, 40), 41, 42, *range(46, 50), 51, 52, 53)]
    table = went_out(3).play(*hands)
    assert table.status["scores"] == [15, -13, -13]
    assert_breaks(table, setup(0), "BLO-ROUND-START")
    assert_counts(went_out(3).play(*hands), setup(1))
    assert_counts(table, setup(2))


@pytest.mark.parametrize(
    ("display", "jokers"),
    [(DISPLAY[:7], 1), ([*DISPLAY, 77], 1), ([*DISPLAY[:7], 21], 1), ([], 1), (DISPLAY, 0), (DISPLAY, 5)],
)
def test_blo_setup(display: list[int], jokers: int) -> None:
    """Round two begins with eight different numbers and one to four jokers."""
    assert_breaks(counted(), setup(1, display, jokers), "BLO-SETUP")


@pytest.mark.parametrize("jokers", [1, 4])
def test_blo_setup_neighbour(jokers: int) -> None:
    """Eight numbers with one or four jokers are a set-up."""
    assert_counts(counted(), setup(1, DISPLAY, jokers))
