"""Elfer raus!, rule by rule: the smallest event that breaks it alone, and its nearest legal neighbour."""

import pytest
from support.elfer_table import draw, ended, hand, opened, play, proofs, run, stay, with_pile_of
from support.tables import Table, assert_breaks, assert_counts, overrule


def test_elf_start() -> None:
    """The game opens with exactly one 11, of any colour and by any player."""
    assert_breaks(Table("elfer", 2), play(0, "red 11", "red 12"), "ELF-START")
    assert_breaks(Table("elfer", 2), play(0, "red 11", "yellow 11"), "ELF-START")
    assert_counts(Table("elfer", 2), play(0, "red 11"))
    assert_counts(Table("elfer", 2), play(1, "blue 11"))


def test_elf_start_with_a_draw() -> None:
    """Nobody draws before the opening, not even an 11 that is laid at once."""
    assert_breaks(Table("elfer", 2), draw(0, 3), "ELF-START")
    assert_breaks(Table("elfer", 2), draw(0, 1, "red 11"), "ELF-START")


def test_elf_start_with_what_else_it_breaks() -> None:
    """Another card, no card or a pass at the opening breaks the rule on that as well."""
    assert_breaks(Table("elfer", 2), play(0, "red 12"), "ELF-START", "ELF-ELEVEN")
    assert_breaks(Table("elfer", 2), play(0), "ELF-START", "ELF-NOTHING")
    assert_breaks(Table("elfer", 2), stay(0), "ELF-START", "ELF-PASS")


def test_elf_turn() -> None:
    """Only the player to move lays cards, draws or passes."""
    assert_breaks(opened(3), play(0, "red 12"), "ELF-TURN")
    assert_breaks(opened(3), play(2, "red 12"), "ELF-TURN")
    assert_breaks(opened(3), draw(2), "ELF-TURN")
    assert_breaks(with_pile_of(0), stay(1), "ELF-TURN")
    assert_counts(opened(3), play(1, "red 12"))
    assert_counts(with_pile_of(0), stay(2))


def test_elf_turn_hides_other_rules() -> None:
    """Out of turn nothing else is cited."""
    assert_breaks(opened(), play(0, "red 21", "red 14", "blue 3"), "ELF-TURN")
    assert_breaks(opened(), stay(0), "ELF-TURN")


def test_elf_card() -> None:
    """Values run from 1 to 20."""
    low = opened().play(play(1, *run("red", 2, 10)))
    assert_breaks(low, play(0, "red 1", "red 0"), "ELF-CARD")
    assert_breaks(low, play(0, "red -1"), "ELF-CARD")
    assert_counts(low, play(0, "red 1"))
    high = opened().play(play(1, *run("red", 12, 19)))
    assert_breaks(high, play(0, "red 20", "red 21"), "ELF-CARD")
    assert_counts(high, play(0, "red 20"))


def test_elf_card_by_its_colour() -> None:
    """A colour left out has no cards, laid, drawn or shown."""
    assert_breaks(opened(without="blue"), play(1, "blue 11"), "ELF-CARD")
    assert_breaks(opened(without="blue"), draw(1, 1, "blue 11"), "ELF-CARD")
    assert_breaks(Table("elfer", 2, without="blue"), play(0, "blue 11"), "ELF-CARD")
    assert_counts(opened(without="blue"), play(1, "green 11"))
    assert_counts(opened(), play(1, "blue 11"))


def test_elf_card_in_a_hand() -> None:
    """A hand shown holds cards of the deck."""
    assert_breaks(ended(), hand(1, "blue 2", "green 21"), "ELF-CARD")
    assert_counts(ended(), hand(1, "blue 2", "green 20"))


def test_elf_nothing() -> None:
    """Whoever plays lays at least one card."""
    assert_breaks(opened(), play(1), "ELF-NOTHING")
    assert_counts(opened(), play(1, "red 12"))


@pytest.mark.parametrize(("players", "size"), [(2, 20), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_elf_hand(players: int, size: int) -> None:
    """Nobody lays more cards than were dealt."""
    cards = [*run("red", 12, 20), *reversed(run("red", 1, 10)), "yellow 11", "yellow 12"]
    assert_breaks(opened(players), play(1, *cards[: size + 1]), "ELF-HAND")
    assert_counts(opened(players), play(1, *cards[:size]))


def test_elf_hand_counts_what_was_laid_and_drawn() -> None:
    """The hand shrinks with each card laid and grows with each one drawn and kept."""
    laid = opened(2).play(play(1, "yellow 11"))
    assert_breaks(laid, play(0, *run("red", 1, 10), *run("red", 12, 20), "yellow 10"), "ELF-HAND")
    assert_counts(laid, play(0, *run("red", 1, 10), *run("red", 12, 20)))
    drawn = opened(2).play(draw(1, 3, "yellow 11"), play(0, "yellow 10"))
    cards = [*run("red", 1, 10), *run("red", 12, 20), "yellow 12", "yellow 13", "yellow 14"]
    assert_breaks(drawn, play(1, *cards, "yellow 15"), "ELF-HAND")
    assert_counts(drawn, play(1, *cards))


def test_elf_eleven() -> None:
    """A colour's row begins with its 11, which may be laid in the same turn."""
    assert_breaks(opened(), play(1, "blue 12"), "ELF-ELEVEN")
    assert_breaks(opened(), play(1, "red 12", "blue 10"), "ELF-ELEVEN")
    assert_breaks(opened(), draw(1, 1, "blue 12"), "ELF-ELEVEN")
    assert_counts(opened(), play(1, "blue 12", "blue 11"))


def test_elf_gap() -> None:
    """A card continues its row at one of its two ends."""
    assert_breaks(opened(), play(1, "red 13"), "ELF-GAP")
    assert_breaks(opened(), play(1, "red 9"), "ELF-GAP")
    assert_breaks(opened(), play(1, "red 12", "red 14"), "ELF-GAP")
    assert_breaks(opened(), draw(1, 1, "red 13"), "ELF-GAP")
    assert_counts(opened(), play(1, "red 12"))
    assert_counts(opened(), play(1, "red 10"))
    assert_counts(opened(), draw(1, 1, "red 12"))


def test_elf_gap_beside_an_eleven_laid_now() -> None:
    """A row begun in the same turn has no gaps either."""
    assert_breaks(opened(), play(1, "blue 11", "blue 13"), "ELF-GAP")
    assert_counts(opened(), play(1, "blue 11", "blue 13", "blue 12"))


def test_elf_duplicate() -> None:
    """A card that lies is not laid again, from the hand or the pile."""
    table = opened().play(play(1, "red 12", "red 13"))
    assert_breaks(table, play(0, "red 11"), "ELF-DUPLICATE")
    assert_breaks(table, play(0, "red 12"), "ELF-DUPLICATE")
    assert_breaks(table, draw(0, 1, "red 13"), "ELF-DUPLICATE")
    assert_counts(table, play(0, "red 14"))


def test_elf_duplicate_in_one_event() -> None:
    """A card is not laid twice in one turn nor shown twice in one hand."""
    assert_breaks(opened(), play(1, "red 12", "red 12"), "ELF-DUPLICATE")
    assert_counts(opened(), play(1, "red 12", "red 13"))
    assert_breaks(ended(), hand(1, "blue 2", "blue 2"), "ELF-DUPLICATE")
    assert_counts(ended(), hand(1, "blue 2", "green 2"))


def test_elf_duplicate_in_a_hand() -> None:
    """A hand shown has no card that lies on the table or was shown in another hand."""
    assert_breaks(ended(), hand(1, "blue 2", "red 19"), "ELF-DUPLICATE")
    assert_counts(ended(), hand(1, "blue 2", "red 20"))
    table = ended().play(hand(1, "blue 2", "red 20"))
    assert_breaks(table, hand(0, *run("blue", 2, 10)), "ELF-DUPLICATE")
    assert_counts(table, hand(0, *run("blue", 3, 10), "blue 1"))


@pytest.mark.parametrize("count", [0, 4])
def test_elf_draw_count(count: int) -> None:
    """One to three cards are drawn, whether the last is laid or not."""
    assert_breaks(opened(), draw(1, count), "ELF-DRAW-COUNT")
    assert_breaks(opened(), draw(1, count, "red 12"), "ELF-DRAW-COUNT")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_elf_draw_count_until_a_card_fits(count: int) -> None:
    """A card that is laid ends the drawing at any of the three."""
    assert_counts(opened(), draw(1, count, "red 12"))


def test_elf_draw_count_when_stopped_early() -> None:
    """While nothing fits the player draws on to three or to the end of the pile."""
    assert_breaks(opened(), draw(1, 1), "ELF-DRAW-COUNT")
    assert_breaks(opened(), draw(1, 2), "ELF-DRAW-COUNT")
    assert_counts(opened(), draw(1, 3))
    assert_breaks(with_pile_of(2), draw(1, 1), "ELF-DRAW-COUNT")
    assert_counts(with_pile_of(2), draw(1, 2))
    assert_counts(with_pile_of(1), draw(2, 1))


def test_elf_draw_count_above_the_pile() -> None:
    """Nobody draws more than the pile has."""
    assert_breaks(with_pile_of(2), draw(1, 3), "ELF-DRAW-COUNT")
    assert_breaks(with_pile_of(2), draw(1, 3, "red 12"), "ELF-DRAW-COUNT")
    assert_counts(with_pile_of(2), draw(1, 2, "red 12"))


def test_elf_pile() -> None:
    """Nothing is drawn from an empty pile."""
    assert_breaks(with_pile_of(0), draw(2, 1, "red 12"), "ELF-PILE")
    assert_breaks(with_pile_of(0), draw(2, 1), "ELF-PILE")
    assert_counts(with_pile_of(1), draw(2, 1, "red 13"))
    assert_counts(with_pile_of(1), draw(2, 1))


def test_elf_pass() -> None:
    """Passing is for when the pile is empty."""
    assert_breaks(opened(), stay(1), "ELF-PASS")
    assert_breaks(with_pile_of(1), stay(2), "ELF-PASS")
    assert_counts(with_pile_of(0), stay(2))


def test_elf_over() -> None:
    """After the end nothing but hands counts, and nothing else is cited."""
    table = ended()
    assert_breaks(table, play(3, "red 20"), "ELF-OVER")
    assert_breaks(table, play(4, "red 21", "red 21"), "ELF-OVER")
    assert_breaks(table, draw(3), "ELF-OVER")
    assert_breaks(table, stay(3), "ELF-OVER")
    assert_breaks(table, overrule(play(3, "red 20")), "ELF-OVER")
    assert_counts(table, hand(1, "red 20", "blue 2"))
    assert_breaks(table, play(3, "blue 11"), "ELF-OVER")
    before_the_end = opened(6).play(play(1, *run("red", 12, 19)), play(2, *run("yellow", 11, 19)))
    assert_counts(before_the_end, play(3, "red 20"))


def test_elf_hand_time() -> None:
    """Hands are shown after the end, once."""
    cards = run("blue", 1, 9)
    assert_breaks(Table("elfer", 6), hand(0, *cards, "blue 10"), "ELF-HAND-TIME")
    assert_breaks(opened(6), hand(0, *cards), "ELF-HAND-TIME")
    table = ended()
    assert_counts(table, hand(0, *cards))
    assert_breaks(table, hand(0, *cards), "ELF-HAND-TIME")


def test_elf_hand_count() -> None:
    """A hand shown has as many cards as the player must hold; the winner's has none."""
    assert_breaks(ended(), hand(1, "blue 2"), "ELF-HAND-COUNT")
    assert_breaks(ended(), hand(1, "blue 2", "blue 3", "blue 4"), "ELF-HAND-COUNT")
    assert_breaks(ended(), hand(1), "ELF-HAND-COUNT")
    assert_breaks(ended(), hand(2, "blue 2"), "ELF-HAND-COUNT")
    assert_counts(ended(), hand(1, "blue 2", "blue 3"))


def test_elf_hand_count_with_cards_drawn() -> None:
    """Cards drawn and kept are in the hand shown, one laid at once is not."""
    table = opened(6).play(draw(1, 3, "red 12"), play(2, *run("yellow", 11, 20)))
    assert_breaks(table, hand(1, *run("blue", 1, 11)), "ELF-HAND-COUNT")
    assert_counts(table, hand(1, *run("blue", 1, 12)))


def test_elf_must_play() -> None:
    """A card that fitted at a draw and comes from the hand later was held back; one that did not was not."""
    round_later = [draw(1), play(0, "blue 11")]
    assert proofs(opened().play(*round_later), play(1, "blue 12")) == []
    assert proofs(opened().play(*round_later), play(1, "red 12")) == ["ELF-MUST-PLAY"]


def test_elf_must_play_when_passing() -> None:
    """A pass says the same as a draw."""
    round_later = [stay(2), play(0, "red 12"), play(1, "red 13")]
    assert proofs(with_pile_of(0).play(*round_later), play(2, "red 14")) == []
    assert proofs(with_pile_of(0).play(*round_later), play(2, "red 10")) == ["ELF-MUST-PLAY"]


def test_elf_must_play_shown_in_the_hand() -> None:
    """The hand shown at the end proves it too."""
    to_the_end = [draw(1, 3, "red 12"), play(2, *run("yellow", 11, 20))]
    assert proofs(opened(6).play(*to_the_end), hand(1, *run("blue", 1, 10), "blue 12", "red 13")) == []
    held_back = hand(1, *run("blue", 1, 10), "blue 12", "red 10")
    assert proofs(opened(6).play(*to_the_end), held_back) == ["ELF-MUST-PLAY"]


def test_elf_start_order() -> None:
    """Whoever holds an 11 that ranks before the one that opened should have opened with it."""
    opening = play(0, "yellow 11")
    assert proofs(Table("elfer", 2).play(opening), play(1, "green 11")) == []
    assert proofs(Table("elfer", 2).play(opening), play(1, "red 11")) == ["ELF-START-ORDER"]


@pytest.mark.parametrize("earlier", ["red", "yellow", "green"])
def test_elf_start_order_of_the_opener(earlier: str) -> None:
    """The opener too holds no 11 that ranks before the one laid."""
    table = Table("elfer", 2).play(play(0, "blue 11"), play(1, "blue 12"))
    assert proofs(table, play(0, f"{earlier} 11")) == ["ELF-START-ORDER"]


def test_elf_start_order_shown_in_the_hand() -> None:
    """An 11 shown at the end was there from the opening on."""
    table = Table("elfer", 6).play(play(0, "green 11"), play(1, *run("green", 12, 20), "green 10"))
    assert proofs(table, hand(2, "blue 11", *run("red", 1, 9))) == []
    assert proofs(table, hand(3, "yellow 11", *run("red", 12, 20))) == ["ELF-START-ORDER"]


def test_elf_start_order_after_draws() -> None:
    """An 11 that came from the pile proves nothing, laid at once or counted among the cards kept."""
    table = Table("elfer", 2).play(play(0, "yellow 11"))
    assert proofs(table, draw(1, 1, "red 11")) == []
    kept = Table("elfer", 2).play(play(0, "yellow 11"), draw(1), play(0, "yellow 12"))
    assert proofs(kept, play(1, "red 11")) == ["ELF-MUST-PLAY"]
    not_kept = Table("elfer", 2).play(play(0, "yellow 11"), draw(1, 1, "yellow 12"), play(0, "yellow 13"))
    assert sorted(proofs(not_kept, play(1, "red 11"))) == ["ELF-MUST-PLAY", "ELF-START-ORDER"]
