"""Ingenious as it is played: the board, the sheets, the turns, the end and who has won."""

import pytest
from support.ingenious_table import (
    AT_BLUE,
    AT_GREEN,
    AT_ORANGE,
    AT_RED,
    CENTRE,
    RED_BLUE,
    RING_IN_PLAY,
    Cell,
    area,
    arrange,
    crowded,
    last_tile,
    opened,
    place,
    red_scores,
    sheet,
)
from support.tables import Table, assert_breaks, assert_counts

from engine.errors import BadField
from engine.games.ingenious.pieces import COLOURS

PRINTED: list[tuple[str, Cell]] = [
    ("red", (0, -5)),
    ("green", (5, -5)),
    ("blue", (5, 0)),
    ("orange", (0, 5)),
    ("yellow", (-5, 5)),
    ("purple", (-5, 0)),
]


def ring(cell: Cell) -> int:
    return max(abs(cell[0]), abs(cell[1]), abs(sum(cell)))


# The table


@pytest.mark.parametrize(("players", "cells"), [(1, 91), (2, 91), (3, 127), (4, 169)])
def test_the_area_in_play(players: int, cells: int) -> None:
    """It has 91 cells for one or two players, 127 for three, 169 for four."""
    limit = RING_IN_PLAY[players]
    assert len(area(limit)) == cells
    for q, r in area(8):
        inward = min(
            [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)], key=ring
        )
        answer = opened(players).ask(place(0, "red-blue", (q, r), inward))
        assert ("ING-ZONE" in answer["rules"]) == (ring((q, r)) > limit)


@pytest.mark.parametrize(("colour", "cell"), PRINTED)
def test_printed_symbols_count_and_are_never_covered(colour: str, cell: Cell) -> None:
    """Each of the six is a symbol of its colour in its place."""
    q, r = (cell[0] * 4 // 5, cell[1] * 4 // 5)
    inward = (cell[0] * 3 // 5, cell[1] * 3 // 5)
    other = "red" if colour != "red" else "blue"
    table = Table("ingenious", 2)
    assert_breaks(table, place(0, f"{colour}-{other}", cell, (q, r)), "ING-FREE")
    assert_counts(table, place(0, f"{colour}-{other}", (q, r), inward), points={colour: 1, other: 0})


def test_the_table_before_the_first_tile() -> None:
    """All markers stand on 0 and player 0 begins."""
    assert Table("ingenious", 2).status == {
        "scores": [dict.fromkeys(COLOURS, 0)] * 2,
        "next": 0,
        "over": False,
        "winners": [],
    }


@pytest.mark.parametrize(
    ("players", "options", "sheets"),
    [(1, {}, 1), (2, {}, 2), (3, {}, 3), (4, {}, 4), (4, {"variant": "team"}, 2), (2, {"variant": None}, 2)],
)
def test_a_sheet_for_everybody_or_each_team(players: int, options: dict[str, object], sheets: int) -> None:
    """Players have a sheet each, the two teams one each."""
    assert len(Table("ingenious", players, **options).status["scores"]) == sheets


@pytest.mark.parametrize("players", [0, 5])
def test_a_wrong_number_of_players_is_a_wrong_header(players: int) -> None:
    """One to four play."""
    with pytest.raises(BadField, match="players"):
        Table("ingenious", players)


@pytest.mark.parametrize(
    ("players", "variant"),
    [
        (1, "standard"),
        (1, "team"),
        (2, "team"),
        (3, "team"),
        (2, "solo"),
        (4, "solo"),
        (2, "Standard"),
        (2, 2),
    ],
)
def test_a_variant_for_other_players_is_a_wrong_header(players: int, variant: object) -> None:
    """Standard is for two to four, team for four, solo for one; there is no other."""
    with pytest.raises(BadField, match="variant"):
        Table("ingenious", players, variant=variant)


@pytest.mark.parametrize(("players", "variant"), [(1, "solo"), (2, "standard"), (4, "standard"), (4, "team")])
def test_turns_go_round(players: int, variant: str) -> None:
    """Without bonus moves the next player follows, after the last one player 0."""
    table = Table("ingenious", players, variant=variant)
    for player, at in zip(range(players), (AT_RED, AT_GREEN, AT_BLUE, AT_ORANGE), strict=False):
        assert table.status["next"] == player
        table.play(place(player, "yellow-purple", *at))
    assert table.status["next"] == 0


# The end


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_game_ends_when_no_two_neighbours_are_free(players: int) -> None:
    """Only the area in play matters."""
    status = last_tile(players=players).status
    assert (status["over"], status["next"]) == (True, None)


def test_single_free_cells_do_not_keep_the_game_going() -> None:
    """A tile needs two neighbouring cells."""
    table = crowded(opened(), 5, [*CENTRE, (-3, 0), (-3, 2)])
    assert table.play(place(0, "green-blue", *CENTRE)).status["over"]


def test_two_free_neighbours_keep_the_game_going() -> None:
    """There is room for one more tile."""
    table = crowded(opened(), 5, [*CENTRE, (-3, 0), (-3, 1)])
    assert not table.play(place(0, "green-blue", *CENTRE)).status["over"]


def test_bonus_moves_lapse_on_a_full_board() -> None:
    """They are told as earned, and the game is over."""
    table = crowded(opened(), 5, CENTRE, {"red": 17})
    assert_counts(table, RED_BLUE, bonus=1)
    assert (table.status["over"], table.status["next"]) == (True, None)


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (sheet(10, 10, 10, 10, 10, 10), sheet(9, 18, 18, 18, 18, 18), [0]),
        (sheet(9, 12, 13, 18, 18, 18), sheet(9, 12, 14, 15, 15, 15), [1]),
        (sheet(9, 9, 18, 18, 18, 18), sheet(9, 10, 10, 10, 10, 10), [1]),
        (sheet(1, 2, 3, 4, 5, 6), sheet(6, 5, 4, 3, 2, 1), [0, 1]),
        (sheet(7, 7, 7, 7, 7, 1), sheet(2, 2, 2, 2, 2, 2), [1]),
        (sheet(1, 2, 3, 4, 5, 6), sheet(7, 5, 4, 3, 2, 1), [1]),
    ],
    ids=["lowest", "third lowest", "two lowest lose to one", "equal", "any colour", "highest decides"],
)
def test_the_lowest_colour_decides(first: dict[str, int], second: dict[str, int], winners: list[int]) -> None:
    """Values are compared in ascending order, whatever their colours; wholly equal sheets share the win."""
    assert last_tile(first, second).status["winners"] == winners


def test_winners_among_three() -> None:
    """Some may share the win while another has lost."""
    best, worse = sheet(3, 3, 3, 3, 3, 4), sheet(3, 3, 3, 3, 3, 3)
    assert last_tile(best, worse, best, players=3).status["winners"] == [0, 2]


def test_winners_are_sheets() -> None:
    """In team the index is the team's, in solo it is always 0."""
    one = sheet(1, 1, 1, 1, 1, 1)
    assert last_tile({}, one, players=4, variant="team").status["winners"] == [1]
    assert last_tile(players=1).status["winners"] == [0]


@pytest.mark.parametrize(
    ("players", "variant", "end"),
    [(2, "standard", 18), (4, "standard", 18), (4, "team", 36), (1, "solo", 36)],
)
def test_six_markers_at_the_end_win_at_once(players: int, variant: str, end: int) -> None:
    """The game is over though there is room, and the bonus move lapses."""
    table = red_scores(1, end - 1, players, variant=variant)
    arrange(table, {}, sheet(end - 1, end, end, end, end, end)).play(RED_BLUE)
    status = table.status
    assert (status["over"], status["winners"], status["next"]) == (True, [0], None)


@pytest.mark.parametrize(("players", "variant"), [(4, "team"), (1, "solo")])
def test_18_everywhere_is_no_end_of_the_double_track(players: int, variant: str) -> None:
    """Team and solo go on to 36."""
    table = red_scores(1, 17, players, variant=variant)
    arrange(table, {}, sheet(17, 18, 18, 18, 18, 18)).play(RED_BLUE)
    assert (table.status["over"], table.status["winners"]) == (False, [])
