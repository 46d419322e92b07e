"""Ingenious as it is played: board, five-ray scoring, track, bonus moves, ends, undo, overruled events."""

import pytest
from support.ingenious_table import (
    AT_BLUE,
    AT_GREEN,
    AT_ORANGE,
    AT_RED,
    Cell,
    Event,
    area,
    arrange,
    crowded,
    opened,
    place,
    swap,
)
from support.tables import Table, assert_breaks, assert_counts, overrule

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
CENTRE: tuple[Cell, Cell] = ((0, 0), (1, 0))
RING_IN_PLAY = {1: 5, 2: 5, 3: 6, 4: 7}


def sheet(*values: int) -> dict[str, int]:
    """Markers in the order of the colours."""
    return dict(zip(COLOURS, values, strict=True))


def ring(cell: Cell) -> int:
    return max(abs(cell[0]), abs(cell[1]), abs(sum(cell)))


def line(colour: str, *cells: Cell) -> dict[Cell, str]:
    return dict.fromkeys(cells, colour)


def red_scores(count: int, marker: int, players: int = 2, **options: object) -> Table:
    """The red half of red-blue in the centre will score so much on top of the marker, up to four."""
    cells = line("red", *[(-step, 0) for step in range(1, count + 1)])
    return arrange(opened(players, **options), cells, {"red": marker})


RED_BLUE = place(0, "red-blue", *CENTRE)


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


# The end


def last_tile(*sheets: dict[str, int], players: int = 2, **options: object) -> Table:
    """Player 0 has just laid green-blue, worth nothing, on the last two neighbouring cells."""
    table = crowded(opened(players, **options), RING_IN_PLAY[players], CENTRE, *sheets)
    assert (table.status["over"], table.status["winners"]) == (False, [])
    return table.play(place(0, "green-blue", *CENTRE))


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


# Taken back and overruled


def test_a_swap_changes_neither_scores_nor_turn() -> None:
    """Hands are hidden, so the table looks the same."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN))
    before = table.status
    assert_counts(table, swap(0, *["green-green"] * 5))
    assert table.status == before


def test_undo_restores_the_table() -> None:
    """Tile, points, bonus move and turn are taken back without a trace."""
    table = red_scores(2, 17)
    before, status = table.match.state, table.status
    assert_counts(table, RED_BLUE, bonus=1)
    assert_counts(table, {"do": "undo"})
    assert (table.match.state, table.status) == (before, status)


def test_undo_of_a_swap_gives_the_right_back() -> None:
    """The rack can be exchanged after all."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN), swap(0, *["green-green"] * 5))
    assert_counts(table, {"do": "undo"})
    assert_counts(table, swap(0, *["green-green"] * 5))


def test_undo_of_a_first_tile_makes_the_next_one_the_first() -> None:
    """It must touch a printed symbol again, and the old one is not taken."""
    table = Table("ingenious", 2).play(place(0, "green-green", *AT_GREEN), {"do": "undo"})
    assert_breaks(table, RED_BLUE, "ING-FIRST-SYMBOL")
    assert_counts(table.play(place(0, "red-blue", *AT_RED)), place(1, "red-blue", *AT_GREEN))


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("ING-TURN", place(1, "red-blue", *CENTRE)),
        ("ING-ZONE", place(0, "red-blue", (5, -1), (6, -1))),
        ("ING-SWAP-TIME", swap(0, *["red-red"] * 5)),
        ("ING-SWAP-LOWEST", swap(1, *["red-red"] * 5)),
    ],
)
def test_an_overruled_event_counts(rule: str, event: Event) -> None:
    """The players let it stand: it is ok, with the rule it breaks."""
    table = opened()
    assert_breaks(table, event, rule)
    answer = table.ask(overrule(event))
    assert (answer["ok"], answer["rules"], answer["overruled"]) == (True, [rule], True)


def test_an_overruled_first_tile_counts() -> None:
    """A first tile away from the symbols, or at a taken one, stands if the players let it."""
    table = Table("ingenious", 2)
    assert table.ask(overrule(RED_BLUE))["rules"] == ["ING-FIRST-SYMBOL"]
    assert_counts(table.play(place(1, "yellow-purple", *AT_RED)), place(0, "red-blue", (0, 2), (1, 2)))
    taken = Table("ingenious", 2).play(place(0, "yellow-purple", *AT_RED))
    answer = taken.ask(overrule(place(1, "red-blue", (-1, -4), (-1, -3))))
    assert (answer["ok"], answer["rules"], answer["points"]) == (
        True,
        ["ING-FIRST-TAKEN"],
        {"red": 1, "blue": 0},
    )


def test_an_overruled_tile_too_many_counts() -> None:
    """The sixth double is scored like any other."""
    table = opened().play(*[place(n % 2, "red-red", (-2, n - 2), (-1, n - 2)) for n in range(5)])
    answer = table.ask(overrule(place(1, "red-red", (0, 0), (1, 0))))
    assert (answer["ok"], answer["rules"]) == (True, ["ING-SUPPLY"])
    assert answer["points"]["red"] > 0


def test_points_out_of_turn_go_to_who_placed() -> None:
    """An overruled tile of player 1 moves player 1's marker."""
    table = red_scores(2, 0)
    assert table.ask(overrule(place(1, "red-blue", *CENTRE)))["points"] == {"red": 2, "blue": 0}
    assert [marks["red"] for marks in table.status["scores"]] == [0, 2]


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("ING-ADJACENT", place(0, "red-blue", (0, 0), (2, 0))),
        ("ING-FREE", place(0, "red-blue", (5, 0), (4, 0))),
        ("ING-FREE", place(0, "red-blue", AT_RED[0], (0, -3))),
        ("ING-ZONE", place(0, "red-blue", (7, 0), (8, 0))),
        ("ING-TURN", place(1, "red-blue", (5, 0), (4, 0))),
    ],
)
def test_what_the_board_cannot_hold_is_refused_even_so(rule: str, event: Event) -> None:
    """Apart, on top of something, or off the board: nobody can let that stand."""
    assert_breaks(opened(), overrule(event), rule)


# No event at all


@pytest.mark.parametrize("field", ["player", "do", "tile", "at"])
def test_no_event_without(field: str) -> None:
    """Nothing of a placement can be left out."""
    event = dict(RED_BLUE)
    del event[field]
    assert_breaks(opened(), event, "BAD-EVENT")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("do", value) for value in ("draw", "pass", 1)],
        *[("player", value) for value in (2, -1, True, 0.0, "0")],
        *[
            ("tile", value)
            for value in (["red"], ["red"] * 3, ["red", "pink"], ["Red", "blue"], "red", [1, 2])
        ],
        *[("at", value) for value in ([[0, 0]], [[0, 0]] * 3, [[0, 0], [1]], [[0, 0], [1, 0, -1]], [0, 0])],
        *[("at", [[0, 0], [value, 0]]) for value in (1.0, True, "1", None)],
        ("overruled", 1),
    ],
)
def test_no_event_with(field: str, value: object) -> None:
    """A mistyped field is no event; nothing changes and the game goes on."""
    table = opened()
    assert_breaks(table, {**RED_BLUE, field: value}, "BAD-EVENT")
    assert_counts(table, RED_BLUE)


@pytest.mark.parametrize(
    "rack", [None, "red", ["red"], [["red"]], [["red", "pink"]], [["red", "red", "red"]]]
)
def test_no_swap_with(rack: object) -> None:
    """The rack is a list of tiles of two colours."""
    assert_breaks(opened(), {"player": 1, "do": "swap", "rack": rack}, "BAD-EVENT")


def test_no_event_after_the_end_either() -> None:
    """What is no event is told at any time."""
    assert_breaks(last_tile(), {**RED_BLUE, "tile": ["red"]}, "BAD-EVENT")
