"""Bloom's rules of rounds, one by one: what ends, which hands are shown and how round two begins."""

import pytest
from support.bloom_table import (
    DISPLAY,
    PLAIN,
    THIRTEEN,
    Event,
    attach,
    bloom,
    counted,
    draw,
    finished,
    hand,
    lay,
    setup,
    skip,
    substitute,
    went_out,
)
from support.tables import assert_breaks, assert_counts, overrule

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
