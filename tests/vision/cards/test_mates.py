"""The suit of a card by the others of its row."""

from engine.observation import SURE
from vision.cards import mates, suits


def test_thin_figures_alone_never_tell_a_card_of_another_suit_in_a_row_for_sure() -> None:
    green = {"red": 0.0, "yellow": 0.0, "green": 1.0, "blue": 0.0}
    colours = suits.usual_colours([green, {**green, "green": 0.0, "blue": 1.0}], [(130.0, 0.4), (215.0, 0.4)])
    bluish = mates.of_row(suits.like_thin((215.0, 0.4), colours), [green])
    assert max(bluish.values()) < SURE


def test_a_strip_is_as_open_as_the_suit_of_the_cards_it_is_like() -> None:
    doubtful = {"red": 0.3, "yellow": 0.7, "green": 0.0, "blue": 0.0}
    like = {"red": 0.0, "yellow": 0.999, "green": 0.001, "blue": 0.0}
    assert mates.of_row(like, [doubtful])["red"] > 0.25


def test_cards_unlike_most_of_their_row_are_in_doubt_and_rather_what_their_ink_says() -> None:
    green = {"red": 0.0, "yellow": 0.0, "green": 1.0, "blue": 0.0}
    yellow = {**green, "green": 0.0, "yellow": 1.0}
    first, *_, last = mates.with_most([green, green, yellow])
    assert first == green
    assert last["yellow"] > last["green"] > 0.3


def test_where_several_are_unlike_most_of_their_row_all_are_in_doubt() -> None:
    """A lamp may be mirrored on the greater part of a green row and make that yellow."""
    yellow, green = (dict.fromkeys(suits.SUITS, 0.0) | {suit: 1.0} for suit in ("yellow", "green"))
    told = mates.with_most([*[yellow] * 5, *[green] * 3])
    assert [max(odds, key=odds.__getitem__) for odds in told] == ["yellow"] * 5 + ["green"] * 3
    assert all(max(odds.values()) < SURE for odds in told)
    few = mates.with_most([*[yellow] * 5, *[green] * 2])
    assert [max(odds.values()) >= SURE for odds in few] == [True] * 5 + [False] * 2
