"""Ingenious counted: the five rays of a half, the tracks of the markers, bonus moves."""

import pytest
from support.ingenious_table import (
    CENTRE,
    RED_BLUE,
    Cell,
    arrange,
    line,
    opened,
    place,
    red_scores,
    sheet,
    swap,
)
from support.tables import Table, assert_breaks, assert_counts

# Scoring a placement


def scored(tile: str, cells: dict[Cell, str], players: int = 2, at: tuple[Cell, Cell] = CENTRE) -> object:
    return arrange(opened(players), cells).ask(place(0, tile, *at))["points"]


def test_the_first_line_of_the_contract() -> None:
    """Green beside the printed green scores one, blue nothing."""
    assert_counts(
        Table("ingenious", 2),
        place(0, "green-blue", (4, -4), (3, -3)),
        points={"green": 1, "blue": 0},
        bonus=0,
    )


def test_five_rays_add_up() -> None:
    """Every direction but the one to the partner half counts."""
    five = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert scored("red-blue", line("red", *five, (2, 0))) == {"red": 5, "blue": 0}


def test_each_half_is_scored_on_its_own() -> None:
    """The halves count their own colours from their own cells."""
    cells = line("red", (-1, 0), (-2, 0)) | line("blue", (2, 0), (2, -1), (3, -2))
    assert scored("red-blue", cells) == {"red": 2, "blue": 3}
    assert scored("blue-red", cells) == {"red": 0, "blue": 0}


def test_a_free_cell_ends_the_line() -> None:
    """What lies beyond a gap does not count."""
    assert scored("red-blue", line("red", (-1, 0), (-2, 0), (-4, 0))) == {"red": 2, "blue": 0}


def test_another_symbol_ends_the_line() -> None:
    """What lies beyond another colour does not count."""
    cells = line("red", (-1, 0), (-3, 0)) | line("green", (-2, 0))
    assert scored("red-blue", cells) == {"red": 1, "blue": 0}


def test_the_edge_ends_the_line() -> None:
    """The last cell of the board still counts."""
    assert scored("red-green", line("red", (6, 1)), 4, ((5, 1), (4, 1))) == {"red": 1, "green": 0}


def test_a_printed_symbol_is_part_of_a_line() -> None:
    """Tiles and printed symbols count alike."""
    assert scored("orange-blue", line("orange", (0, 4)), at=((0, 3), (1, 2))) == {"orange": 2, "blue": 0}


def test_a_double_scores_both_halves_into_one_colour() -> None:
    """The points are the sum, the tile's own symbols never count."""
    assert scored("red-red", line("red", (-1, 0), (2, 0), (3, 0))) == {"red": 3}
    assert scored("red-red", {}) == {"red": 0}


def test_a_cell_that_both_halves_reach_counts_for_both() -> None:
    """The cell below between the halves of a double is worth two."""
    assert scored("red-red", line("red", (0, 1))) == {"red": 2}


def test_points_move_the_markers_of_the_own_sheet() -> None:
    """Nobody else's sheet changes."""
    table = red_scores(2, 3).play(RED_BLUE)
    assert table.status["scores"] == [{**sheet(0, 0, 0, 0, 0, 0), "red": 5}, sheet(0, 0, 0, 0, 0, 0)]


# The track and bonus moves


@pytest.mark.parametrize(("marker", "after", "bonus"), [(14, 17, 0), (15, 18, 1), (17, 18, 1), (18, 18, 0)])
def test_a_marker_stops_at_18(marker: int, after: int, bonus: int) -> None:
    """The surplus is lost, points are told as counted, and reaching 18 earns one bonus move, once."""
    table = red_scores(3, marker)
    assert_counts(table, RED_BLUE, points={"red": 3, "blue": 0}, bonus=bonus)
    assert table.status["scores"][0]["red"] == after
    assert table.status["next"] == (0 if bonus else 1)


def test_two_colours_at_18_earn_two_bonus_moves() -> None:
    """One for each colour that reached 18 with this tile."""
    cells = line("red", (-1, 0)) | line("blue", (2, 0))
    table = arrange(opened(), cells, {"red": 17, "blue": 17})
    assert_counts(table, RED_BLUE, bonus=2)
    for r in (2, 3):
        assert table.status["next"] == 0
        table.play(place(0, "green-orange", (0, r), (1, r)))
    assert table.status["next"] == 1


def test_a_double_at_18_earns_one_bonus_move() -> None:
    """Both halves move one marker, which reaches 18 once."""
    table = arrange(opened(), line("red", (-1, 0), (2, 0)), {"red": 17})
    assert_counts(table, place(0, "red-red", *CENTRE), points={"red": 2}, bonus=1)


def test_a_bonus_move_is_compulsory() -> None:
    """Neither can the next player go on nor the rack be exchanged before it."""
    table = red_scores(1, 17).play(RED_BLUE)
    assert_breaks(table, place(1, "green-orange", (0, 2), (1, 2)), "ING-TURN")
    assert_breaks(table, swap(0, *["red-red"] * 5), "ING-SWAP-TIME")
    assert_counts(table, place(0, "green-orange", (0, 2), (1, 2)), bonus=0)
    assert table.status["next"] == 1


def test_a_rack_after_bonus_moves_is_shorter() -> None:
    """Bonus moves come before drawing: after two placements four tiles are left to show."""
    table = red_scores(1, 17).play(RED_BLUE, place(0, "green-orange", (0, 2), (1, 2)))
    assert_breaks(table, swap(0, *["red-red"] * 5), "ING-SWAP-RACK")
    assert_counts(table, swap(0, *["red-red"] * 4))


def test_a_bonus_move_can_earn_another() -> None:
    """The turn goes on as long as bonus moves are left."""
    cells = line("red", (-1, 0)) | line("blue", (-1, 2))
    table = arrange(opened(), cells, {"red": 17, "blue": 17}).play(RED_BLUE)
    assert_counts(table, place(0, "blue-green", (0, 2), (1, 2)), bonus=1)
    assert table.status["next"] == 0
    assert_counts(table, place(0, "green-orange", (0, 4), (1, 4)), bonus=0)
    assert table.status["next"] == 1


def test_a_turn_has_six_placements_at_most() -> None:
    """The rack holds six tiles: a seventh placement, though earned, lapses."""
    cells = {
        (-1, 0): "red",
        (2, 0): "blue",
        (-1, 2): "green",
        (2, 2): "orange",
        (-1, -2): "yellow",
        (2, -2): "purple",
    }
    table = arrange(opened(4, variant="team"), cells, sheet(17, 17, 17, 17, 17, 17))
    for tile, r in (("red-blue", 0), ("green-orange", 2), ("yellow-purple", -2)):
        assert_counts(table, place(0, tile, (0, r), (1, r)), bonus=2)
    for q in (-6, -4, -2):
        assert table.status["next"] == 0
        table.play(place(0, "red-green", (q, -1), (q + 1, -1)))
    assert table.status["next"] == 1


# The double track


@pytest.mark.parametrize(
    ("marker", "after", "bonus"),
    [(14, 17, 0), (17, 18, 1), (18, 21, 0), (33, 36, 1), (35, 36, 1), (36, 36, 0)],
)
def test_a_team_earns_bonus_moves_at_18_and_36(marker: int, after: int, bonus: int) -> None:
    """A marker halts at 18, goes on from there the next time, and ends at 36."""
    table = red_scores(3, marker, 4, variant="team")
    assert_counts(table, RED_BLUE, points={"red": 3, "blue": 0}, bonus=bonus)
    assert table.status["scores"][0]["red"] == after
    assert table.status["next"] == (0 if bonus else 1)


@pytest.mark.parametrize(("marker", "after"), [(14, 17), (17, 18), (18, 21), (35, 36), (36, 36)])
def test_solo_has_the_double_track_but_no_bonus_moves(marker: int, after: int) -> None:
    """The marker halts at 18 and 36 without earning anything."""
    table = red_scores(3, marker, 1)
    assert_counts(table, RED_BLUE, bonus=0)
    assert (table.status["scores"][0]["red"], table.status["next"]) == (after, 0)


@pytest.mark.parametrize(("at", "after"), [(CENTRE, 21), (CENTRE[::-1], 20)])
@pytest.mark.parametrize(("players", "variant"), [(4, "team"), (1, "solo")])
def test_the_halves_of_a_double_move_in_the_order_of_at(
    at: tuple[Cell, Cell], after: int, players: int, variant: str
) -> None:
    """The first half halts at 18, the second goes on from there."""
    cells = line("red", (-1, 0), (-2, 0), (2, 0), (3, 0), (4, 0))
    table = arrange(opened(players, variant=variant), cells, {"red": 17})
    assert_counts(table, place(0, "red-red", *at), points={"red": 5})
    assert table.status["scores"][0]["red"] == after


@pytest.mark.parametrize(("player", "mine"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_partners_share_a_sheet(player: int, mine: int) -> None:
    """Sheet 0 belongs to players 0 and 2, sheet 1 to players 1 and 3."""
    table = opened(4, variant="team")
    for before in range(player):
        table.play(place(before, "green-orange", (-2, before + 1), (-1, before + 1)))
    arrange(table, line("red", (-1, 0))).play(place(player, "red-blue", *CENTRE))
    assert [marks["red"] for marks in table.status["scores"]] == [1 - mine, mine]
