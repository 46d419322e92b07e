"""Elfer raus! played: dealing, turns, what the audit counts, and the end."""

import pytest
from support.elfer_table import draw, ended, hand, opened, play, proofs, run, stay, with_pile_of
from support.tables import Table, assert_counts

from engine.errors import BadField
from engine.games.elfer import GAME


@pytest.mark.parametrize(
    ("players", "size", "pile"), [(2, 20, 40), (3, 20, 20), (4, 15, 20), (5, 12, 20), (6, 10, 20)]
)
def test_the_deal(players: int, size: int, pile: int) -> None:
    """Hands depend on the number of players; the rest of the 80 cards is the pile."""
    assert Table("elfer", players).status == {
        "rows": {},
        "hands": [size] * players,
        "pile": pile,
        "scores": [None] * players,
        "next": None,
        "over": False,
        "winners": [],
    }


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_the_deal_without_a_colour(colour: str) -> None:
    """Two players may leave any one colour out and play with 60 cards."""
    status = Table("elfer", 2, without=colour).status
    assert (status["hands"], status["pile"]) == ([20, 20], 20)


@pytest.mark.parametrize("layout", ["spread", "stacked", None])
def test_the_layout_does_not_matter(layout: str | None) -> None:
    """How the rows lie changes nothing in the rules."""
    assert opened(layout=layout).status == opened().status


def test_null_leaves_out_no_colour() -> None:
    """An option that is null counts as left out, with any number of players."""
    assert Table("elfer", 3, without=None).status == Table("elfer", 3).status


@pytest.mark.parametrize("players", [0, 1, 7])
def test_wrong_number_of_players(players: int) -> None:
    """Two to six play."""
    with pytest.raises(BadField, match=r"^players"):
        Table("elfer", players)


@pytest.mark.parametrize(("players", "colour"), [(3, "blue"), (6, "blue"), (2, "purple"), (2, 4), (2, True)])
def test_wrong_colour_left_out(players: int, colour: object) -> None:
    """Two players may leave out one of the four colours, more players none."""
    with pytest.raises(BadField, match=r"^without"):
        Table("elfer", players, without=colour)


@pytest.mark.parametrize("layout", ["fan", 1])
def test_wrong_layout(layout: object) -> None:
    """Rows are spread or stacked."""
    with pytest.raises(BadField, match=r"^layout"):
        Table("elfer", 2, layout=layout)


@pytest.mark.parametrize(("opener", "following"), [(0, 1), (1, 2), (2, 0)])
def test_turns_run_from_the_opener(opener: int, following: int) -> None:
    """Whoever opens, the next player in the list follows."""
    table = Table("elfer", 3).play(play(opener, "red 11"))
    assert table.status["next"] == following


def test_turns_go_round() -> None:
    """Laying, drawing with and without a card that fits, and passing each end the turn."""
    table = with_pile_of(2)
    seen = []
    for event in (draw(1, 1, "red 12"), draw(2, 1), stay(0), play(1, "red 13", "red 14")):
        seen.append(table.status["next"])
        table.play(event)
    assert [*seen, table.status["next"]] == [1, 2, 0, 1, 2]


def test_opening_lays_the_first_row() -> None:
    """Only colours whose 11 lies have a row."""
    table = Table("elfer", 2).play(play(1, "green 11"))
    assert (table.status["rows"], table.status["hands"]) == ({"green": [11, 11]}, [20, 19])


def test_cards_in_any_order_on_any_rows() -> None:
    """A turn lays any number of cards, named in whatever order, on several rows."""
    table = opened().play(play(1, "blue 13", "red 9", "blue 12", "red 12", "red 10", "blue 11"))
    assert table.status["rows"] == {"red": [9, 12], "blue": [11, 13]}
    assert table.status["hands"] == [19, 14]


def test_a_row_ends_at_1_and_20() -> None:
    """A whole colour lies from 1 to 20."""
    table = opened().play(play(1, *run("red", 1, 10), *run("red", 12, 20)))
    assert table.status["rows"] == {"red": [1, 20]}


@pytest.mark.parametrize(("laid", "high", "size"), [("red 12", 12, 22), (None, 11, 23)])
def test_drawing_keeps_what_is_not_laid(laid: str | None, high: int, size: int) -> None:
    """All cards drawn leave the pile; the one laid goes to its row, the others to the hand."""
    table = opened().play(draw(1, 3, laid))
    assert table.status["rows"] == {"red": [11, high]}
    assert (table.status["hands"], table.status["pile"]) == ([19, size], 37)


def test_drawing_an_eleven() -> None:
    """An 11 fits at any time."""
    assert opened().play(draw(1, 2, "blue 11")).status["rows"] == {"red": [11, 11], "blue": [11, 11]}


def test_played_left_out_is_null() -> None:
    """`played` may be missing when nothing was laid."""
    table = opened().play({"player": 1, "do": "draw", "count": 3})
    assert table.status == opened().play(draw(1)).status


def test_unknown_fields_are_ignored() -> None:
    """What a field nobody knows says does not matter."""
    assert_counts(opened(), {**play(1, "red 12"), "mood": "good"})


def test_holding_cards_back_is_allowed() -> None:
    """Whoever lays one card may keep another that fits."""
    table = opened().play(play(1, "red 12"), play(0, "red 13"))
    assert proofs(table, play(1, "red 10")) == []


def test_a_card_drawn_and_laid_at_once_proves_nothing() -> None:
    """It did not come from the hand, although it fitted at the draw before."""
    table = opened().play(draw(1), play(0, "blue 11"))
    assert proofs(table, draw(1, 1, "red 12")) == []


def test_a_draw_that_laid_a_card_implies_the_same() -> None:
    """Whoever draws and lays must have held nothing that fitted before."""
    table = opened().play(draw(1, 1, "red 12"), play(0, "blue 11"))
    assert proofs(table, play(1, "red 10")) == ["ELF-MUST-PLAY"]


def test_what_fits_only_on_the_card_drawn_was_not_held_back() -> None:
    """The 13 fits after the 12 was laid, not when the player began to draw."""
    table = opened().play(draw(1, 1, "red 12"), play(0, "blue 11"))
    assert proofs(table, play(1, "red 13")) == []


def test_what_another_player_held_proves_nothing() -> None:
    """Only the player who drew implied to have no card that fits."""
    table = opened().play(draw(1))
    assert proofs(table, play(0, "red 12")) == []


def test_only_the_card_that_fitted_counts() -> None:
    """Cards laid beside it that did not fit at the draw are no further breach, and it is named once."""
    table = opened().play(draw(1), play(0, "blue 11"))
    assert proofs(table, play(1, "red 12", "red 13", "red 10", "green 11")) == ["ELF-MUST-PLAY"]


def test_each_draw_is_counted_against_later_draws() -> None:
    """The second draw is disproved by one card, the first by one more than the second draw kept."""
    table = opened().play(draw(1), play(0, "red 10"), draw(1, 2, "red 12"), play(0, "red 13"))
    assert proofs(table, play(1, "yellow 11")) == ["ELF-MUST-PLAY"]
    table.play(play(0, "red 14"))
    assert proofs(table, play(1, "green 11")) == ["ELF-MUST-PLAY"]


def test_a_breach_is_reported_once() -> None:
    """After it is proved further cards held back at the same draw say nothing new."""
    table = opened().play(draw(1), play(0, "red 10"))
    assert proofs(table, play(1, "yellow 11")) == ["ELF-MUST-PLAY"]
    table.play(play(0, "red 9"))
    assert proofs(table, play(1, "green 11")) == []


def test_several_breaches_in_one_event_name_the_rule_once() -> None:
    """One card disproves two passes."""
    table = with_pile_of(0).play(stay(2), play(0, "blue 11"), play(1, "blue 12"), stay(2))
    table.play(play(0, "blue 13"), play(1, "blue 14"))
    assert proofs(table, play(2, "red 12")) == ["ELF-MUST-PLAY"]


def test_every_player_answers_for_the_opening() -> None:
    """Two players who each held an earlier 11 are found one after the other."""
    table = Table("elfer", 3).play(play(0, "blue 11"))
    assert proofs(table, play(1, "red 11")) == ["ELF-START-ORDER"]
    assert proofs(table, play(2, "yellow 11")) == ["ELF-START-ORDER"]
    assert proofs(table, play(0, "green 11")) == ["ELF-START-ORDER"]


def test_the_red_eleven_ranks_before_all() -> None:
    """After a red opening no 11 is suspicious."""
    assert proofs(opened(), play(1, "yellow 11", "green 11", "blue 11")) == []


def test_yellow_ranks_first_where_red_is_left_out() -> None:
    """The order is that of the colours in the deck."""
    table = Table("elfer", 2, without="red").play(play(0, "yellow 11"))
    assert proofs(table, play(1, "green 11", "blue 11")) == []


def test_the_last_card_wins() -> None:
    """The game ends at once; the winner has no points, the others are not known yet."""
    status = ended().status
    assert (status["over"], status["winners"], status["next"]) == (True, [2], None)
    assert status["hands"] == [9, 2, 0, 10, 10, 10]
    assert status["scores"] == [None, None, 0, None, None, None]


def test_one_card_before_the_end() -> None:
    """With one card left the game goes on and nobody has points."""
    table = opened(6).play(play(1, *run("red", 12, 20)))
    assert (table.status["over"], table.status["winners"], table.status["next"]) == (False, [], 2)
    assert table.status["scores"] == [None] * 6


def test_a_19_and_a_2_are_21_points() -> None:
    """What is left in the hand counts its values."""
    table = ended()
    assert_counts(table, hand(1, "green 19", "blue 2"), points=21)
    assert table.status["scores"] == [None, 21, 0, None, None, None]


def test_hands_are_shown_in_any_order() -> None:
    """The sheet is complete when everybody but the winner has shown the hand."""
    table = ended()
    assert_counts(table, hand(4, *run("blue", 1, 10)), points=55)
    assert_counts(table, hand(1, "red 20", "blue 20"), points=40)
    assert_counts(table, hand(0, *run("blue", 11, 19)), points=135)
    assert_counts(table, hand(5, *run("green", 11, 20)), points=155)
    assert GAME.tally is not None
    assert GAME.tally(table.match.state) is None
    assert_counts(table, hand(3, *run("green", 1, 10)), points=55)
    assert table.status["scores"] == [135, 40, 0, 55, 55, 155]
    assert table.status["winners"] == [2]
    assert GAME.tally(table.match.state) == (135, 40, 0, 55, 55, 155)


def test_showing_a_hand_leaves_the_table() -> None:
    """Rows, hands and pile stay as they were at the end."""
    before = ended().status
    after = ended().play(hand(1, "green 19", "blue 2")).status
    assert {**after, "scores": None} == {**before, "scores": None}
