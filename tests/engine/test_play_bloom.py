"""Bloom as it is played: set-up, rows, tiles, jokers, known stones, the ends of rounds and of the game."""

from collections.abc import Callable
from functools import partial
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
from support.tables import Table, assert_breaks, assert_counts, overrule

from engine.errors import BadField

Event = dict[str, Any]
Begin = Callable[[], Table]

ONE_EACH = {str(number): 1 for number in range(1, 101)}
UNDO: Event = {"do": "undo"}


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
        (bloom, lay(0, 19, 20, 21), "BLO-DUPLICATE"),
        (bloom, lay(0, *THIRTEEN, 14), "BLO-HAND"),
        (bloom, lay(1, *THIRTEEN, 14), "BLO-TURN"),
        (bloom, rob(0, 1, [1], 1, 2, 3), "BLO-ROB-ROW"),
        (bloom, attach(0, 1, [4], 1, 2, 3, 4), "BLO-ATTACH-ROW"),
        (bloom, substitute(0, 1, 1, 2), "BLO-REPLACE-JOKER"),
        (bloom, draw(0, 22, refill=[77]), "BLO-DRAW-OPEN"),
        (without_stock, draw(0, hidden=1), "BLO-DRAW-HIDDEN"),
        (went_out, draw(1, hidden=1), "BLO-OVER"),
        (bloom, hand(0, *PLAIN), "BLO-HAND-TIME"),
        (counted, setup(1, DISPLAY[:7]), "BLO-SETUP"),
    ],
)
def test_what_the_table_cannot_hold_is_refused(begin: Begin, event: Event, rule: str) -> None:
    """Overruled or not, stones that are not there are not played."""
    table = begin()
    assert_breaks(table, overrule(event), rule)


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
