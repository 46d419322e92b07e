"""Sequence as it is played: board, sides, finished sequences, the end, draws, undo and overruled events."""

from typing import Any

import pytest
from support.sequence_table import (
    BOARD,
    CORNERS,
    FIELDS,
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
    wait_for,
)
from support.tables import Table, assert_breaks, assert_counts, overrule

from engine.errors import BadField

EMPTY_BOARD = [".........."] * 10
HANDS = [(2, 7, 90), (3, 6, 86), (4, 6, 80), (6, 5, 74), (8, 4, 72), (9, 4, 68), (10, 3, 74), (12, 3, 68)]


def table_of(players: int = 2, **options: object) -> Table:
    return Table("sequence", players, **options)


def chips_of(table: Table, letter: str) -> list[Cell]:
    """Where chips of this colour lie."""
    return [(r, c) for r, line in enumerate(table.status["chips"]) for c in range(10) if line[c] == letter]


def finish(table: Table, player: int, cells: list[Cell]) -> Any:
    """Lays the cells in order; the answer to the last one."""
    lay(table, player, *cells[:-1])
    return wait_for(table, player).ask(put(player, cells[-1]))


# The board and the sides


@pytest.mark.parametrize("card", sorted({BOARD[r][c] for r, c in FIELDS}))
def test_every_card_fits_its_two_fields_and_no_other(card: str) -> None:
    """Each card but the jacks lies twice on the board."""
    fits = [cell for cell in FIELDS if table_of().ask(play(0, card, cell))["ok"]]
    assert fits == [cell for cell in FIELDS if BOARD[cell[0]][cell[1]] == card]
    assert len(fits) == 2


@pytest.mark.parametrize("jack", ["JC", "JD"])
def test_a_two_eyed_jack_fits_every_field(jack: str) -> None:
    """It goes anywhere free but on the corners."""
    assert [cell for cell in FIELDS if table_of().ask(play(0, jack, cell))["ok"]] == FIELDS


def test_the_table_before_the_first_card() -> None:
    """An empty board, no sequences, player 0 begins, and no hands are counted."""
    assert table_of().status == {
        "chips": EMPTY_BOARD,
        "scores": [0, 0],
        "next": 0,
        "over": False,
        "winners": [],
    }


@pytest.mark.parametrize(
    ("players", "sides"), [(2, 2), (3, 3), (4, 2), (6, 2), (8, 2), (9, 3), (10, 2), (12, 2)]
)
def test_sides_by_default(players: int, sides: int) -> None:
    """Up to three play alone; else two sides when even, three when odd."""
    assert table_of(players).status["scores"] == [0] * sides
    assert table_of(players, teams=None).status["scores"] == [0] * sides


@pytest.mark.parametrize(("teams", "colours"), [(2, "bgbgbg"), (3, "bgrbgr")])
def test_sides_sit_in_alternating_seats(teams: int, colours: str) -> None:
    """Player i puts the chips of side i mod teams: blue, green, red."""
    table = table_of(6, teams=teams).play(*[put(player, (1, player)) for player in range(6)])
    assert table.status["chips"][1] == colours + "...."
    assert table.status["next"] == 0


@pytest.mark.parametrize("teams", ["2", True, 2.0, [2]])
def test_sides_are_a_whole_number(teams: object) -> None:
    """A mistyped number of sides is a wrong header that names the field."""
    with pytest.raises(BadField, match="teams"):
        table_of(4, teams=teams)


def test_unknown_options_are_ignored() -> None:
    """An option this game does not have changes nothing."""
    assert table_of(2, display=8).status == table_of(2).status


# A turn


def test_a_placed_chip_lies_on_its_field_and_the_turn_passes_on() -> None:
    """A play puts one chip, forms no sequence alone, and the next player is to move."""
    table = table_of(3)
    assert_counts(table, play(0, "KH", (5, 6)), sequences=0)
    assert table.status["chips"] == [*EMPTY_BOARD[:5], "......b...", *EMPTY_BOARD[6:]]
    assert table.status["next"] == 1


def test_a_removed_chip_leaves_its_field_free() -> None:
    """A one-eyed jack takes one chip away and forms nothing; the field can be played again."""
    table = table_of().play(put(0, (4, 6)))
    assert_counts(table, remove(1, "JS", (4, 6)), sequences=0)
    assert (table.status["chips"], table.status["next"]) == (EMPTY_BOARD, 0)
    assert_counts(table, put(0, (4, 6)))


def test_a_dead_card_leaves_the_turn_open() -> None:
    """After laying a dead card aside the same player plays."""
    table = table_of().play(dead(0, "JS"))
    assert table.status["next"] == 0
    assert_counts(table, put(0, (2, 2)))
    assert table.status["next"] == 1


def test_passing_changes_only_the_turn() -> None:
    """Whether a player could have played is hidden, so a pass always counts."""
    table = table_of().play(put(0, (2, 2)))
    before = table.status
    assert_counts(table, skip(1))
    assert table.status == {**before, "next": 0}
    assert_counts(table.play(dead(0, "JS")), skip(0))


def test_null_counts_as_left_out() -> None:
    """A field that is null is as good as none."""
    table = table_of()
    assert_counts(table, {**put(0, (2, 2)), "remove": None})
    assert_breaks(table, {"player": 1, "do": "play", "card": "KH", "at": None}, "SEQ-PLACE")
    assert_counts(table, {**remove(1, "JS", (2, 2)), "at": None})


# Sequences


@pytest.mark.parametrize(
    "cells",
    [
        row(4, 2, 3, 4, 5, 6),
        [(r, 4) for r in range(2, 7)],
        [(r, r) for r in range(2, 7)],
        [(r, 8 - r) for r in range(2, 7)],
    ],
    ids=["across", "down", "falling", "rising"],
)
def test_five_in_a_straight_line_are_a_sequence(cells: list[Cell]) -> None:
    """Across, down or diagonal, whichever chip comes last; four are none."""
    for last in range(5):
        table = table_of()
        answer = finish(table, 0, [*cells[:last], *cells[last + 1 :], cells[last]])
        assert answer["sequences"] == 1
        assert table.status["scores"] == [1, 0]
    assert finish(table_of(), 0, cells[:4])["sequences"] == 0


@pytest.mark.parametrize("corner", CORNERS)
def test_four_and_a_corner_are_a_sequence_for_everybody(corner: Cell) -> None:
    """A corner counts as a chip of every side."""
    table = table_of()
    inward = 1 if corner[0] == 0 else -1
    down = [(corner[0] + inward * step, corner[1]) for step in range(1, 5)]
    sideways = 1 if corner[1] == 0 else -1
    across = [(corner[0], corner[1] + sideways * step) for step in range(1, 5)]
    assert finish(table, 0, down)["sequences"] == 1
    assert finish(table, 1, across)["sequences"] == 1
    assert table.status["scores"] == [1, 1]


def test_a_foreign_chip_breaks_the_line() -> None:
    """All five belong to one side."""
    table = lay(table_of(), 1, (4, 4))
    assert finish(table, 0, row(4, 2, 3, 5, 6))["sequences"] == 0


def test_partners_build_together() -> None:
    """Chips of all players of a side count, and the sequence is the side's."""
    table = lay(table_of(4), 0, *row(4, 2, 3, 4, 5))
    assert_counts(wait_for(table, 2), put(2, (4, 6)), sequences=1)
    assert table.status["scores"] == [1, 0]


@pytest.mark.parametrize("length", [6, 7, 8])
def test_six_to_eight_in_a_line_are_one_sequence(length: int) -> None:
    """The first five share too many chips with any other five of the line."""
    table = table_of()
    assert finish(table, 0, row(4, *range(length)))["sequences"] == 0
    assert table.status["scores"] == [1, 0]


def test_eight_closed_at_once_are_one_sequence() -> None:
    """Filling the gap of a line of eight forms one, not two."""
    assert finish(table_of(), 0, row(4, 0, 1, 2, 4, 5, 6, 7, 3))["sequences"] == 1


def test_nine_in_a_line_are_two_sequences() -> None:
    """The second five share one chip with the first."""
    table = table_of()
    assert finish(table, 0, row(4, *range(9)))["sequences"] == 1
    assert table.status["scores"] == [2, 0]


def test_nine_closed_at_once_are_two_sequences() -> None:
    """Two formed at once may share the new chip; the choice that forms the most is taken."""
    assert finish(table_of(), 0, row(4, 0, 1, 2, 3, 5, 6, 7, 8, 4))["sequences"] == 2


def test_nine_around_a_finished_middle_are_one_sequence() -> None:
    """Five finished first stay as they are, though others would leave room for two."""
    table = table_of()
    assert finish(table, 0, row(4, 2, 3, 4, 5, 6, 0, 1, 7, 8))["sequences"] == 0
    assert table.status["scores"] == [1, 0]


def test_among_equal_choices_the_first_cells_are_finished() -> None:
    """Of six closed at once the first five are locked, the sixth can be removed."""
    table = table_of()
    assert finish(table, 0, row(4, 0, 1, 2, 4, 5, 3))["sequences"] == 1
    for column in range(5):
        assert_breaks(table, remove(1, "JS", (4, column)), "SEQ-REMOVE-LOCKED")
    assert_counts(table, remove(1, "JS", (4, 5)))


def test_two_sequences_may_cross_in_one_chip() -> None:
    """A chip of a finished sequence serves once more."""
    table = lay(table_of(), 0, *row(4, 2, 3, 4, 5, 6))
    assert finish(table, 0, [(2, 4), (3, 4), (5, 4), (6, 4)])["sequences"] == 1
    assert table.status["scores"] == [2, 0]


def test_two_sequences_may_share_a_corner() -> None:
    """Corners never count as shared."""
    table = lay(table_of(), 0, *row(0, 1, 2, 3, 4))
    assert finish(table, 0, [(1, 0), (2, 0), (3, 0), (4, 0)])["sequences"] == 1


def test_every_line_through_the_new_chip_is_formed() -> None:
    """One chip closes a line across, one down and both diagonals."""
    arms = [(dr * n, dc * n) for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)) for n in (-2, -1, 1, 2)]
    table = table_of()
    answer = finish(table, 0, [*[(4 + r, 4 + c) for r, c in arms], (4, 4)])
    assert answer["sequences"] == 4
    assert answer["status"]["scores"] == [4, 0]


# The end


def test_two_sides_need_two_sequences() -> None:
    """The second one ends the game at once, its side wins and nobody is next."""
    table = lay(table_of(), 1, *row(4, 2, 3, 4, 5, 6))
    assert (table.status["over"], table.status["winners"], table.status["next"]) == (False, [], 0)
    lay(table, 1, (2, 4), (3, 4), (5, 4), (6, 4))
    assert (table.status["over"], table.status["winners"], table.status["next"]) == (True, [1], None)


@pytest.mark.parametrize(("players", "options"), [(3, {}), (9, {}), (6, {"teams": 3})])
def test_three_sides_need_one_sequence(players: int, options: dict[str, object]) -> None:
    """The first one ends the game."""
    table = lay(table_of(players, **options), 2, *row(4, 2, 3, 4, 5, 6))
    status = table.status
    assert (status["scores"], status["over"], status["winners"]) == ([0, 0, 1], True, [2])
    assert status["next"] is None


def test_winners_are_sides_not_players() -> None:
    """When player 3 of four closes the second sequence, side 1 has won."""
    table = lay(table_of(4), 3, *row(4, 0, 1, 2, 3, 4, 5, 6, 7, 8))
    assert table.status["winners"] == [1]


def test_one_sequence_each_goes_on() -> None:
    """With two sides one sequence for everybody decides nothing."""
    table = lay(lay(table_of(), 0, *row(4, 2, 3, 4, 5, 6)), 1, *row(6, 2, 3, 4, 5, 6))
    assert (table.status["scores"], table.status["over"], table.status["winners"]) == ([1, 1], False, [])


def test_a_full_board_is_no_end() -> None:
    """Only sequences end the game."""
    table = crowded(96)
    assert (table.status["over"], table.status["next"]) == (False, 0)


# Draws


@pytest.mark.parametrize(("players", "hand", "stock"), HANDS)
def test_hands_and_stock_at_the_start(players: int, hand: int, stock: int) -> None:
    """The hand depends on the number of players, the rest of 104 cards is the stock."""
    status = table_of(players, draws=True).status
    assert (status["hands"], status["stock"]) == ([hand] * players, stock)


def test_a_play_costs_a_card_and_a_draw_brings_one() -> None:
    """Hands and stock follow plays and draws; the draw leaves the turn alone."""
    table = table_of(draws=True).play(put(0, (2, 2)))
    assert (table.status["hands"], table.status["stock"]) == ([6, 7], 90)
    table.play(draw(0))
    assert (table.status["hands"], table.status["stock"], table.status["next"]) == ([7, 7], 89, 1)


def test_a_dead_card_includes_its_draw() -> None:
    """The hand stays, the stock has one less; passing moves no card."""
    table = table_of(draws=True).play(dead(0, "JS"))
    assert (table.status["hands"], table.status["stock"]) == ([7, 7], 89)
    table.play(skip(0))
    assert (table.status["hands"], table.status["stock"]) == ([7, 7], 89)


def test_a_removal_is_a_play_to_draw_for() -> None:
    """A one-eyed jack costs a card and gives the right to draw."""
    table = table_of(draws=True).play(put(0, (2, 2)), draw(0), remove(1, "JS", (2, 2)))
    assert table.status["hands"] == [7, 6]
    assert_counts(table, draw(1))


def test_who_draws_too_late_goes_on_with_a_card_less() -> None:
    """The missed card is never made up for, later plays are drawn for as usual."""
    table = table_of(draws=True).play(put(0, (2, 2)), put(1, (3, 3)), draw(1))
    assert_breaks(table, draw(0), "SEQ-LATE-DRAW")
    table.play(put(0, (4, 4)), draw(0))
    assert table.status["hands"] == [6, 7]


def test_an_older_draw_of_the_next_player_takes_no_right_away() -> None:
    """The next player has drawn, but not played since: the draw is still possible."""
    table = table_of(draws=True).play(put(0, (2, 2)), draw(0), put(1, (3, 3)), put(0, (4, 4)), draw(1))
    assert_counts(table, draw(0))


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
