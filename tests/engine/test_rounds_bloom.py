"""Bloom from its set-up to its winners: the header, the ends of both rounds and of the game."""

import pytest
from support.bloom_table import (
    DISPLAY,
    ONE_EACH,
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
    setup,
    skip,
    uncounted,
)
from support.tables import assert_breaks, assert_counts

from engine.errors import BadField

# Set-up and header


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_table(players: int) -> None:
    """Everybody holds 13 stones, one joker is on the board, player 0 begins."""
    assert bloom(players).status == {
        "rows": {},
        "hands": [13] * players,
        "won": [[]] * players,
        "jokers": 1,
        "scores": [0] * players,
        "next": 0,
        "round_over": False,
        "over": False,
        "winners": [],
    }


@pytest.mark.parametrize(
    ("players", "jokers", "stock"), [(2, 1, 69), (3, 1, 56), (4, 1, 43), (5, 1, 30), (2, 4, 66), (5, 3, 28)]
)
def test_hidden_stock(players: int, jokers: int, stock: int) -> None:
    """104 stones less jokers, eight open ones and 13 a player are hidden."""
    table = bloom(players, jokers=jokers)
    for turn in range((stock - 1) // 2):
        table.play(draw(turn % players, hidden=2))
    player, left = table.status["next"], 2 - stock % 2
    table.play(draw(player, hidden=left))
    assert_breaks(table, draw(table.status["next"], hidden=1), "BLO-DRAW-HIDDEN")


def test_jokers_option() -> None:
    """Jokers turned up during set-up lie on the board."""
    assert bloom(jokers=3).status["jokers"] == 3


def test_options_that_are_null_count_as_left_out() -> None:
    assert uncounted(jokers=None, display=None, flowers=None).status == uncounted().status


@pytest.mark.parametrize("players", [0, 1, 6])
def test_wrong_number_of_players(players: int) -> None:
    with pytest.raises(BadField, match="players"):
        uncounted(players)


@pytest.mark.parametrize(
    "display",
    [[], DISPLAY[:7], [*DISPLAY, 77], [*DISPLAY[:7], 21], [*DISPLAY[:7], 0], [*DISPLAY[:7], 101]]
    + [[*DISPLAY[:7], wrong] for wrong in ("J", "77", 77.0, True, None)]
    + ["21", 21, {"21": 1}],
)
def test_wrong_display(display: object) -> None:
    with pytest.raises(BadField, match="display"):
        uncounted(display=display)


@pytest.mark.parametrize("jokers", [0, 5, -1, True, 1.0, "1", [1]])
def test_wrong_jokers(jokers: object) -> None:
    with pytest.raises(BadField, match="jokers"):
        uncounted(jokers=jokers)


@pytest.mark.parametrize(
    "flowers",
    [{}, {"1": 1}, [1] * 100, 1]
    + [{**ONE_EACH, "55": wrong} for wrong in (True, 1.0, "1", None)]
    + [{**ONE_EACH, "101": 1}, {number: 1 for number in ONE_EACH if number != "100"}],
)
def test_wrong_flowers(flowers: object) -> None:
    with pytest.raises(BadField, match="flowers"):
        uncounted(flowers=flowers)


# Ends


def test_round_ends_with_the_last_stone_attached() -> None:
    """The round ends at once; nobody is next until round two is set up."""
    table = bloom(3).play(lay(0, *THIRTEEN[:12]), draw(1, hidden=1), draw(2, hidden=1))
    assert table.status["round_over"] is False
    table.play(attach(0, 1, [13], *THIRTEEN))
    assert (table.status["next"], table.status["round_over"], table.status["over"]) == (None, True, False)


def test_round_ends_when_all_pass_in_a_row() -> None:
    """A turn in between begins the count again."""
    table = drained().play(
        skip(4), skip(0), skip(1), skip(2), lay(3, 1, 2, 3), skip(4), skip(0), skip(1), skip(2)
    )
    assert (table.status["next"], table.status["round_over"]) == (3, False)
    table.play(skip(3))
    assert (table.status["next"], table.status["round_over"]) == (None, True)


def test_points_of_a_hand() -> None:
    """Own tiles less the flowers left over, jokers 0; each hand is booked as it is shown, in any order."""
    table = bloom().play(lay(0, 36, 37, 38), lay(1, *THIRTEEN))
    assert_counts(table, hand(1), points=15)
    assert table.status["scores"] == [0, 15]
    assert_counts(table, hand(0, 55, 66, 70, 75, *PLAIN[:5], "J"), points=3 - 7 - 5 - 3 - 2 - 5)
    assert table.status["scores"] == [-19, 15]


def test_round_two_begins_anew() -> None:
    """Rows, hands, tiles and jokers are as at the start; the scores stay, the new starter is next."""
    assert counted().status["round_over"] is True
    table = counted().play(setup(1, jokers=2))
    fresh = {**bloom(jokers=2).status, "scores": [15, -13], "next": 1}
    assert table.status == fresh
    assert_counts(table, lay(1, *THIRTEEN), row=1, flowers=20, tile=15)
    assert table.status["scores"] == [15, -13]


def test_round_two_has_its_own_display_and_stock() -> None:
    """The set-up says which stones lie open; with two jokers 68 are hidden."""
    table = counted().play(setup(1, [1, *DISPLAY[1:]], jokers=2))
    assert_breaks(table, draw(1, 21, refill=[77]), "BLO-DRAW-OPEN")
    assert_counts(table, draw(1, 1, refill=[77]))
    for turn in range(33):
        table.play(draw(turn % 2, hidden=2))
    assert_breaks(table, draw(1, hidden=2), "BLO-DRAW-HIDDEN")
    assert_counts(table, draw(1, hidden=1))


def test_highest_total_wins() -> None:
    """The game is over with the last hand of round two, and not before."""
    table = counted().play(setup(1), draw(1, hidden=1), lay(0, *THIRTEEN), hand(0))
    assert (table.status["over"], table.status["winners"]) == (False, [])
    table.play(hand(1, *PLAIN, 36))
    ends = {name: table.status[name] for name in ("scores", "next", "round_over", "over", "winners")}
    assert ends == {"scores": [30, -27], "next": None, "round_over": True, "over": True, "winners": [0]}


def test_the_higher_second_round_breaks_a_tie() -> None:
    assert (finished().status["scores"], finished().status["winners"]) == ([2, 2], [1])


def test_equal_in_both_rounds_is_shared() -> None:
    """Both have 14 points in each round: a tile of 14, or one of 15 less a flower."""
    row = [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23]
    table = uncounted()
    table.play(
        lay(0, *row), lay(1, *range(32, 44)), attach(0, 1, [24, 26], *row, 24, 26), hand(0), hand(1, 1)
    )
    assert table.status["scores"] == [14, 14]
    table.play(setup(0, range(91, 99)), lay(0, *row), lay(1, *range(32, 44)))
    table.play(attach(0, 1, [24, 26], *row, 24, 26), hand(1, 1), hand(0))
    assert (table.status["scores"], table.status["winners"]) == ([28, 28], [0, 1])
