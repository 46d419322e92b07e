"""Strips played: what lines are worth, announcing, turns, the end, and what players may overrule."""

from collections.abc import Callable

import pytest
from support.strips_table import dull_card, dull_table, pictured, place, started, worth
from support.tables import Event, Table, assert_breaks, assert_counts, overrule

from engine.errors import BadField

UNDO = {"do": "undo"}
# Twelve columns of a first line without red but in the places that a test names.
NO_RED = "yyyyyyyyyyyy"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int) -> None:
    """Nobody has points, whatever the start card shows, and player 0 begins."""
    status = started("rrr", players).status
    assert status == {"scores": [0] * players, "next": 0, "over": False, "winners": []}


@pytest.mark.parametrize("players", [0, 1, 5])
def test_wrong_number_of_players(players: int) -> None:
    """Two to four play."""
    with pytest.raises(BadField, match=r"^players"):
        started("rgb", players)


def test_start_card_missing() -> None:
    """The header names the card that lies at the start."""
    with pytest.raises(BadField, match=r"^start"):
        Table("strips", 2)


@pytest.mark.parametrize("start", [None, [], ["r", "g"], list("rgby"), ["r", "g", "x"], "rgb", ["r", "g", 1]])
def test_wrong_start_card(start: object) -> None:
    """The start card has three fields of the four colours."""
    with pytest.raises(BadField, match=r"^start"):
        Table("strips", 2, start=start)


def test_figure_three_equal_fields() -> None:
    """Three equal fields and nothing else: 3."""
    assert worth(started("rgb"), "yyy", (0, 1)) == 3


def test_figure_across_and_diagonal() -> None:
    """A line across of 3 and a diagonal of 3: 9."""
    assert worth(pictured("rr", "yr", "gy"), "rgr", (0, 2)) == 9


def test_figure_four_lines() -> None:
    """Across 4, down 3, diagonals of 4 and 6: 27."""
    table = pictured("yyyyyyryyyyy", "yyyyyryyyyyy", "ryyyryyyyyyy", "yry", "yyr", "rrr")
    assert worth(table, "rrr", (1, 3)) == 4 + 3 + 8 + 12


@pytest.mark.parametrize(
    ("columns", "card", "points"),
    [
        (("r", "g", "b"), "ryy", 0),
        (("rg", "yb", "gr"), "ryb", 0),
        (("rr", "gy", "yb"), "rbg", 3),
        (("ry", "gr", "bg"), "gyr", 6),
        (("bg", "gr", "ry"), "ryg", 6),
        (("rr", "yy", "gb"), "ryb", 6),
    ],
    ids=["two", "interrupted", "across", "falling", "rising", "two across"],
)
def test_lines_in_the_first_line(columns: tuple[str, ...], card: str, points: int) -> None:
    """Three in a line count a point a field across and two on a diagonal; less is nothing."""
    assert worth(pictured(*columns), card, (0, len(columns[0]))) == points


def test_lines_to_the_left() -> None:
    """A card at the left end counts like one at the right."""
    table = started("rgy").play(place(0, "ryb", (0, 1)))
    assert worth(table, "rbg", (0, -1)) == 3


def test_a_longer_line_counts_whole_again() -> None:
    """The third and the fourth card of a line across bring 3 and 4."""
    table = pictured("rr", "gy", "yg")
    assert worth(table, "rbb", (0, 2)) == 3
    assert worth(table, "ryy", (0, 3)) == 4


@pytest.mark.parametrize(("card", "points"), [("rrb", 3), ("rrr", 4), ("rbb", 0), ("brr", 0)])
def test_a_column_counts_once(card: str, points: int) -> None:
    """Below one red field two new ones make one line of three, three new ones one of four."""
    table = pictured(NO_RED, NO_RED, "r" + NO_RED[1:])
    assert worth(table, card, (1, 0)) == points


def test_a_column_goes_on_over_lines_of_cards() -> None:
    """Two cards of one colour, one below the other, make a line of six."""
    assert worth(pictured("r" + NO_RED[1:], "r" + NO_RED[1:], "r" + NO_RED[1:]), "rrr", (1, 0)) == 6


def test_a_column_goes_on_below_a_line_above() -> None:
    """A card above the block counts with the fields under it."""
    assert worth(pictured("r" + NO_RED[1:], "r" + NO_RED[1:], NO_RED), "bgr", (-1, 0)) == 3


def test_a_diagonal_goes_on_over_lines_of_cards() -> None:
    """A diagonal leaves the new card upwards into the line above."""
    assert worth(pictured(NO_RED, "yyr" + NO_RED[3:], "yr" + NO_RED[2:]), "rgb", (1, 0)) == 6


def test_joining_two_lines_counts_the_whole_once() -> None:
    """Two fields and three fields with the new one between them make a diagonal of six."""
    table = pictured("yyyyyryyyyyy", "yyyyryyyyyyy", "yyyryyyyyyyy", "yy", "yr", "ry")
    assert worth(table, "rgb", (1, 2)) == 12


def test_other_lines_do_not_count_again() -> None:
    """A line without a new field brings nothing, however long."""
    assert worth(pictured("rrr", "gyg", "ygy"), "bbg", (0, 3)) == 0


def test_no_deck_is_assumed() -> None:
    """The same card may come any number of times."""
    assert pictured("r" * 12, "y" * 12, "g" * 12).status["next"] == 1


@pytest.mark.parametrize(("claim", "points"), [(0, 0), (2, 2), (3, 3), (9, 3), (None, 3)])
def test_announcing(claim: int | None, points: int) -> None:
    """A player gets what was announced but never more than the true points; in family mode these."""
    table = started("rgb")
    assert_counts(table, place(0, "yyy", (0, 1), claim), worth=3, points=points)
    assert table.status["scores"] == [points, 0]


def test_null_is_no_claim() -> None:
    """A claim that is null counts as left out."""
    assert_counts(started("rgb"), {**place(0, "yyy", (0, 1)), "claim": None}, worth=3, points=3)


def test_a_refused_card_does_not_tell_its_worth() -> None:
    """The true points stay secret until the card lies where it may."""
    answer = started("rgb").ask(place(0, "yyy", (0, 2), 3))
    assert {"worth", "points"}.isdisjoint(answer)


def test_points_add_up() -> None:
    """Every player collects the points of all own cards."""
    table = started("rgr").play(place(0, "yyy", (0, 1)), place(1, "bbb", (0, 2), 2))
    assert table.status["scores"] == [3, 2]
    assert table.play(place(0, "ggg", (0, 3), 1)).status["scores"] == [4, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players: int) -> None:
    """After the last player the first one follows."""
    following = [dull_table(cards, players).status["next"] for cards in range(1, players + 2)]
    assert following == [*range(players), 0]


def test_four_lines_in_any_order() -> None:
    """Lines lie above and below in the order the players like, each from either corner."""
    table = dull_table(12)
    for line, columns in ((-1, range(12)), (1, range(11, -1, -1)), (-2, range(11, -1, -1))):
        for column in columns:
            table.play(dull_card(table, line, column))
    assert table.status["over"]


def test_one_card_before_the_end() -> None:
    """With 47 cards the game goes on and nobody has won."""
    status = dull_table(47).status
    assert (status["next"], status["over"], status["winners"]) == (0, False, [])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_with_equal_points(players: int) -> None:
    """After 48 cards nobody moves, and all who are equal share the win."""
    status = dull_table(48, players).status
    assert status == {"scores": [0] * players, "next": None, "over": True, "winners": [*range(players)]}


@pytest.mark.parametrize(("players", "last"), [(2, 0), (3, 1), (4, 2)])
def test_most_points_win(players: int, last: int) -> None:
    """One point more is enough."""
    table = dull_table(47, players).play(place(last, "yyy", (3, 11), 1))
    assert table.status["winners"] == [last]


def test_the_best_share_the_win() -> None:
    """Two of three have three points each."""
    table = started("rgr", 3).play(place(0, "yyy", (0, 1), 3))
    for number in range(2, 47):
        table.play(dull_card(table, *divmod(number, 12)))
    table.play(place(1, "yyy", (3, 11), 3))
    assert (table.status["scores"], table.status["winners"]) == ([3, 3, 0], [0, 1])


@pytest.mark.parametrize(
    ("begin", "event"),
    [
        (started, place(0, "yyy", (0, 1), 3)),
        (lambda: dull_table(12), place(1, "yyy", (-1, 11))),
        (lambda: dull_table(13), place(0, "yyy", (1, 1))),
        (lambda: dull_table(47), place(0, "yyy", (3, 11))),
        (started, overrule(place(0, "yyy", (0, 2)))),
    ],
    ids=["first", "new line", "later line", "last", "overruled"],
)
def test_undo_restores(begin: Callable[[], Table], event: Event) -> None:
    """Undo brings back exactly the table before the last event that counted."""
    table = begin()
    before, status = table.match.state, table.status
    table.play(event, UNDO)
    assert table.match.state == before
    assert table.status == status


def test_undo_after_the_end() -> None:
    """The last card can be taken back and laid otherwise."""
    table = dull_table(48).play(UNDO)
    assert_counts(table, place(0, "yyy", (3, 11), 3), points=3)


def test_undo_skips_what_did_not_count() -> None:
    """A refused event is not taken back, the one before it is."""
    table = dull_table(2)
    assert_breaks(table, place(1, "ryg", (0, 5)), "STR-ENDS")
    table.play(UNDO)
    assert_counts(table, place(0, "ryg", (0, 1)))


@pytest.mark.parametrize(
    ("begin", "event", "rule"),
    [
        (started, place(1, "yyy", (0, 1)), "STR-TURN"),
        (started, place(0, "yyy", (0, 2)), "STR-ENDS"),
        (started, place(0, "yyy", (1, 0)), "STR-ONE-LINE"),
        (lambda: dull_table(12), place(1, "yyy", (1, 5)), "STR-CORNER"),
        (lambda: dull_table(13), place(0, "yyy", (1, 5)), "STR-DIRECTION"),
    ],
)
def test_overruled_events_that_count(begin: Callable[[], Table], event: Event, rule: str) -> None:
    """The players may let it count with its points; the answer still names the rule."""
    table = begin()
    answer = table.ask(overrule({**event, "claim": 2}))
    assert (answer["ok"], answer["overruled"], answer["rules"]) == (True, True, [rule])
    assert answer["points"] == 2
    assert table.status["scores"][event["player"]] == 2
    assert_breaks(table, {**event, "player": table.status["next"]}, "STR-OCCUPIED")


@pytest.mark.parametrize(
    ("begin", "event", "rule"),
    [
        (started, place(0, "yyy", (0, 0)), "STR-OCCUPIED"),
        (started, place(1, "yyy", (0, 0)), "STR-TURN"),
        (lambda: dull_table(48), place(1, "yyy", (4, 0)), "STR-OVER"),
    ],
)
def test_overruled_events_that_are_refused(begin: Callable[[], Table], event: Event, rule: str) -> None:
    """Two cards cannot lie on one place, and the end is the end."""
    assert_breaks(begin(), overrule(event), rule)


def test_overrule_of_a_legal_event() -> None:
    """Nothing was broken, so nothing was overruled."""
    answer = started().ask(overrule(place(0, "yyy", (0, 1))))
    assert (answer["ok"], answer["rules"], "overruled" in answer) == (True, [], False)


def test_unknown_fields_are_ignored() -> None:
    """What a field nobody knows says does not matter."""
    assert_counts(started(), {**place(0, "yyy", (0, 1)), "mood": "good"})


BAD_FIELDS: dict[str, list[object]] = {
    "player": [None, -1, 2, True, 0.0, "0"],
    "do": [None, "lay", "Place", 1],
    "card": [None, {}, "ryg", [], ["r", "y"], list("rygb"), list("ryx"), list("Ryg"), ["red", "y", "g"]],
    "at": [None, [], [0], [0, 1, 0], [0, 1.0], [0, True], [0, "1"], "0,1", 1],
    "claim": [-1, 3.0, True, "3", [3]],
    "overruled": [1, "yes"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in BAD_FIELDS.items() for value in values], ids=str
)
def test_bad_event(name: str, value: object) -> None:
    """A field that is null or of the wrong kind makes no event."""
    assert_breaks(started(), {**place(0, "ryg", (0, 1)), name: value}, "BAD-EVENT")


@pytest.mark.parametrize("name", ["player", "do", "card", "at"])
def test_missing_field(name: str) -> None:
    """Only the claim may be left out."""
    event = place(0, "ryg", (0, 1))
    del event[name]
    assert_breaks(started(), event, "BAD-EVENT")


def test_bad_event_at_any_time() -> None:
    """Out of turn and after the end too; it cannot be overruled."""
    assert_breaks(started(), place(1, "ryg", (0, 1), -1), "BAD-EVENT")
    assert_breaks(dull_table(48), place(1, "ryg", (0, 1), -1), "BAD-EVENT")
    assert_breaks(started(), overrule(place(0, "ryg", (0, 1), -1)), "BAD-EVENT")


def test_nothing_to_undo() -> None:
    """Before the first event there is nothing to take back."""
    assert_breaks(started(), UNDO, "BAD-EVENT")
