"""Sequence, rule by rule: the smallest event that breaks it alone, and its nearest legal neighbour."""

import pytest
from support.sequence_table import Cell, crowded, dead, draw, lay, play, put, remove, row, skip, wait_for
from support.tables import Table, assert_breaks, assert_counts, overrule

from engine.errors import BadField

# The two fields of some cards.
KH: tuple[Cell, Cell] = ((1, 6), (5, 6))
FIVE_S: tuple[Cell, Cell] = ((0, 4), (8, 3))
FIVE_ACROSS = row(1, 0, 1, 2, 3, 4)


def table_of(players: int = 2, **options: object) -> Table:
    return Table("sequence", players, **options)


def counting_draws(players: int = 2) -> Table:
    return table_of(players, draws=True)


def covered_five() -> Table:
    """Two-eyed jacks have covered both fields of 5S, which nobody has played yet."""
    return table_of().play(play(0, "JC", FIVE_S[0]), play(1, "JD", FIVE_S[1]))


@pytest.mark.parametrize("players", [0, 1, 5, 7, 11, 13])
def test_seq_players(players: int) -> None:
    """Other numbers of players cannot form equal sides."""
    with pytest.raises(BadField, match=r"players.*SEQ-PLAYERS"):
        table_of(players)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8, 9, 10, 12])
def test_seq_players_allowed(players: int) -> None:
    """These numbers of players can play."""
    assert table_of(players).status["next"] == 0


@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (2, 1),
        (2, 3),
        (3, 2),
        (4, 1),
        (4, 3),
        (4, 4),
        (6, 6),
        (8, 3),
        (9, 2),
        (10, 3),
        (12, 4),
        (4, 0),
        (4, -2),
    ],
)
def test_seq_players_sides(players: int, teams: int) -> None:
    """Up to three play alone, more form two or three equal sides."""
    with pytest.raises(BadField, match=r"teams.*SEQ-PLAYERS"):
        table_of(players, teams=teams)


@pytest.mark.parametrize(
    ("players", "teams"), [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)]
)
def test_seq_players_sides_allowed(players: int, teams: int) -> None:
    """Every division into two or three equal sides is possible."""
    assert len(table_of(players, teams=teams).status["scores"]) == teams


def test_seq_turn() -> None:
    """Only the player to move plays, lays a dead card aside or passes."""
    assert_breaks(table_of(), put(1, KH[0]), "SEQ-TURN")
    assert_breaks(table_of(), dead(1, "JS"), "SEQ-TURN")
    assert_breaks(table_of(), skip(1), "SEQ-TURN")
    assert_counts(table_of(), put(0, KH[0]))
    assert_counts(table_of(), dead(0, "JS"))
    assert_counts(table_of(), skip(0))


def test_seq_turn_hides_other_rules() -> None:
    """Out of turn nothing else is cited."""
    assert_breaks(table_of(), play(1, "KH", (0, 0)), "SEQ-TURN")
    assert_breaks(table_of(), play(1, "XX", KH[0]), "SEQ-TURN")


def test_seq_turn_spares_draws() -> None:
    """A draw may come while another player is to move."""
    table = counting_draws().play(put(0, KH[0]))
    assert table.status["next"] == 1
    assert_counts(table, draw(0))


def test_seq_over() -> None:
    """After the end nothing counts, and nothing else is cited."""
    table = lay(table_of(3, draws=True), 0, *FIVE_ACROSS[:4])
    assert_counts(wait_for(table, 0), put(0, FIVE_ACROSS[4]))
    assert_breaks(table, put(1, KH[0]), "SEQ-OVER")
    assert_breaks(table, play(0, "XX", (0, 0)), "SEQ-OVER")
    assert_breaks(table, dead(1, "JS"), "SEQ-OVER")
    assert_breaks(table, skip(1), "SEQ-OVER")
    assert_breaks(table, draw(0), "SEQ-OVER")
    assert_breaks(table, overrule(put(1, KH[0])), "SEQ-OVER")


@pytest.mark.parametrize("card", ["1S", "11S", "KX", "kh", "K H", "H", "10", "**", ""])
def test_seq_card(card: str) -> None:
    """A name that is none of the 52 is no card, to play or to lay aside."""
    assert_breaks(table_of(), play(0, card, KH[0]), "SEQ-CARD")
    assert_breaks(table_of(), dead(0, card), "SEQ-CARD")
    assert_counts(table_of(), play(0, "KH", KH[0]))


def test_seq_supply() -> None:
    """Every card is there twice: after two JC a third does not exist."""
    table = table_of().play(play(0, "JC", (1, 1)), play(1, "JC", (2, 2)))
    assert_breaks(table, play(0, "JC", (3, 3)), "SEQ-SUPPLY")
    assert_counts(table, play(0, "JD", (3, 3)))


def test_seq_supply_of_a_field_set_free() -> None:
    """A removed chip does not bring its card back."""
    table = table_of().play(put(0, KH[0]), put(1, KH[1]), remove(0, "JS", KH[1]))
    assert_breaks(table, put(1, KH[1]), "SEQ-SUPPLY")
    assert_counts(table, play(1, "JC", KH[1]))


def test_seq_supply_counts_cards_laid_aside() -> None:
    """Played and laid aside add up."""
    table = covered_five().play(dead(0, "5S"), skip(0))
    assert_counts(table, dead(1, "5S"))
    table.play(skip(1))
    assert_breaks(table, dead(0, "5S"), "SEQ-SUPPLY")
    played = table_of().play(put(0, FIVE_S[0]), play(1, "JC", FIVE_S[1]))
    played.play(dead(0, "5S"), skip(0))
    assert_breaks(played, dead(1, "5S"), "SEQ-SUPPLY")


@pytest.mark.parametrize("card", ["KH", "JC", "JD"])
def test_seq_place(card: str) -> None:
    """A card that places comes with a field, and without a chip to remove."""
    table = table_of(3).play(put(0, (2, 2)))
    assert_breaks(table, {"player": 1, "do": "play", "card": card}, "SEQ-PLACE")
    assert_breaks(table, remove(1, card, (2, 2)), "SEQ-PLACE")
    assert_breaks(table, {**play(1, card, KH[0]), "remove": [2, 2]}, "SEQ-PLACE")
    assert_counts(table, play(1, card, KH[0]))


@pytest.mark.parametrize("card", ["JS", "JH"])
def test_seq_one_eyed(card: str) -> None:
    """A one-eyed jack comes with a chip to remove, and without a field to place on."""
    table = table_of().play(put(0, (2, 2)))
    assert_breaks(table, {"player": 1, "do": "play", "card": card}, "SEQ-ONE-EYED")
    assert_breaks(table, play(1, card, KH[0]), "SEQ-ONE-EYED")
    assert_breaks(table, {**remove(1, card, (2, 2)), "at": [1, 6]}, "SEQ-ONE-EYED")
    assert_counts(table, remove(1, card, (2, 2)))


@pytest.mark.parametrize(
    ("corner", "beside"),
    [((0, 0), (0, 1)), ((0, 9), (0, 8)), ((9, 0), (8, 0)), ((9, 9), (9, 8))],
)
def test_seq_corner(corner: Cell, beside: Cell) -> None:
    """No chip goes on a corner, not even with a jack."""
    assert_breaks(table_of(), play(0, "JC", corner), "SEQ-CORNER")
    assert_counts(table_of(), play(0, "JC", beside))


def test_seq_occupied() -> None:
    """A chip goes on a field without one, whoever's it is."""
    table = table_of().play(put(0, KH[0]), put(1, (2, 2)))
    assert_breaks(table, put(0, KH[0]), "SEQ-OCCUPIED")
    assert_breaks(table, play(0, "JC", (2, 2)), "SEQ-OCCUPIED")
    assert_breaks(table, put(0, (2, 2)), "SEQ-OCCUPIED")
    assert_counts(table, put(0, KH[1]))


def test_seq_match() -> None:
    """A number card goes on one of its two fields, a two-eyed jack on any."""
    assert_breaks(table_of(), play(0, "KH", (1, 5)), "SEQ-MATCH")
    assert_breaks(table_of(), play(0, "KD", KH[0]), "SEQ-MATCH")
    for field in KH:
        assert_counts(table_of(), play(0, "KH", field))
    for jack in ("JC", "JD"):
        assert_counts(table_of(), play(0, jack, (1, 5)))


def test_seq_remove_empty() -> None:
    """Only a chip that lies there can be removed; a corner has none."""
    table = table_of().play(put(0, KH[0]))
    assert_breaks(table, remove(1, "JS", KH[1]), "SEQ-REMOVE-EMPTY")
    assert_breaks(table, remove(1, "JS", (0, 0)), "SEQ-REMOVE-EMPTY")
    assert_counts(table, remove(1, "JS", KH[0]))


def test_seq_remove_own() -> None:
    """A side does not remove its own chips."""
    table = table_of().play(put(0, KH[0]), put(1, KH[1]))
    assert_breaks(table, remove(0, "JH", KH[0]), "SEQ-REMOVE-OWN")
    assert_counts(table, remove(0, "JH", KH[1]))


def test_seq_remove_own_of_a_partner() -> None:
    """A partner's chip is an own chip."""
    table = table_of(4).play(put(0, KH[0]), put(1, KH[1]))
    assert_breaks(table, remove(2, "JH", KH[0]), "SEQ-REMOVE-OWN")
    assert_counts(table, remove(2, "JH", KH[1]))


def test_seq_remove_locked() -> None:
    """Chips of a finished sequence stay, those beside it do not."""
    table = lay(table_of(), 0, *FIVE_ACROSS, KH[0])
    for chip in FIVE_ACROSS:
        assert_breaks(table, remove(1, "JS", chip), "SEQ-REMOVE-LOCKED")
    assert_counts(table, remove(1, "JS", KH[0]))


def test_seq_remove_locked_own_too() -> None:
    """The own sequence is locked as well, which breaks two rules at once."""
    table = wait_for(lay(table_of(), 0, *FIVE_ACROSS), 0)
    assert_breaks(table, remove(0, "JS", FIVE_ACROSS[0]), "SEQ-REMOVE-OWN", "SEQ-REMOVE-LOCKED")


def test_seq_dead() -> None:
    """A number card is dead when both its fields carry chips."""
    one_left = table_of().play(play(0, "JC", FIVE_S[0]))
    assert_breaks(one_left, dead(1, "5S"), "SEQ-DEAD")
    assert_breaks(table_of(), dead(0, "5S"), "SEQ-DEAD")
    assert_counts(covered_five(), dead(0, "5S"))


def test_seq_dead_one_eyed_jack() -> None:
    """A one-eyed jack is dead when no opposing chip can be removed."""
    table = lay(table_of(), 0, *FIVE_ACROSS)
    assert_counts(table, dead(1, "JS"))  # all opposing chips are locked
    own_only = wait_for(table_of().play(put(0, KH[0])), 0)
    assert_counts(own_only, dead(0, "JS"))
    assert_breaks(table_of().play(put(0, KH[0])), dead(1, "JS"), "SEQ-DEAD")


def test_seq_dead_two_eyed_jack() -> None:
    """A two-eyed jack is dead when no field is free."""
    assert_breaks(crowded(95), dead(1, "JC"), "SEQ-DEAD")
    assert_counts(crowded(96), dead(0, "JC"))


def test_seq_dead_once() -> None:
    """One dead card a turn; the next turn allows another."""
    table = table_of().play(dead(0, "JS"))
    assert_breaks(table, dead(0, "JH"), "SEQ-DEAD-ONCE")
    table.play(skip(0))
    assert_counts(table, dead(1, "JH"))
    wait_for(table, 0)
    assert_counts(table, dead(0, "JH"))


def test_seq_late_draw() -> None:
    """The right to draw is lost when the next player has played and drawn."""
    table = counting_draws().play(put(0, KH[0]), put(1, KH[1]))
    table.play(draw(1))
    assert_breaks(table, draw(0), "SEQ-LATE-DRAW")
    assert_counts(counting_draws().play(put(0, KH[0]), put(1, KH[1])), draw(0))


def test_seq_late_draw_needs_both() -> None:
    """A next player who passes, or only lays a dead card aside, takes no right away."""
    assert_counts(counting_draws().play(put(0, FIVE_S[0]), skip(1)), draw(0))
    aside = counting_draws().play(play(0, "JC", FIVE_S[0]), draw(0), play(1, "JD", FIVE_S[1]), dead(0, "5S"))
    assert_counts(aside, draw(1))


def test_seq_late_draw_is_about_the_next_player() -> None:
    """Somebody further on who has played and drawn takes away only the right of the player before."""
    table = counting_draws(3).play(put(0, (2, 2)), put(1, (3, 3)), put(2, (4, 4)), draw(2))
    assert_breaks(table, draw(1), "SEQ-LATE-DRAW")
    assert_counts(table, draw(0))


def test_seq_draw_twice() -> None:
    """One card is drawn for one play."""
    table = counting_draws().play(put(0, KH[0]), draw(0))
    assert_breaks(table, draw(0), "SEQ-DRAW-TWICE")
    table.play(put(1, KH[1]), put(0, (2, 2)))
    assert_counts(table, draw(0))


def test_seq_draw_twice_for_two_plays() -> None:
    """A draw belongs to the last play: what was not drawn before it cannot be made up for."""
    table = counting_draws().play(put(0, KH[0]), put(1, KH[1]), put(0, (2, 2)), draw(0))
    assert_breaks(table, draw(0), "SEQ-DRAW-TWICE")


def test_seq_stock() -> None:
    """Nothing is drawn from an empty stock, the last card of it can be."""
    table = crowded(89, draws=True).play(put(1, (9, 1)))
    assert table.status["stock"] == 1
    assert_counts(table, draw(1))
    table.play(put(0, (9, 3)))
    assert_breaks(table, draw(0), "SEQ-STOCK")
