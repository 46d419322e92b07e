"""Sequence as it is played: the board, the sides, a turn, and the cards drawn."""

import pytest
from support.sequence_table import (
    BOARD,
    EMPTY_BOARD,
    FIELDS,
    dead,
    draw,
    play,
    put,
    remove,
    skip,
    table_of,
)
from support.tables import assert_breaks, assert_counts

from engine.errors import BadField

HANDS = [(2, 7, 90), (3, 6, 86), (4, 6, 80), (6, 5, 74), (8, 4, 72), (9, 4, 68), (10, 3, 74), (12, 3, 68)]


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
