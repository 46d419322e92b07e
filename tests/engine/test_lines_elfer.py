"""Elfer raus!, line by line: what is taken back, what is overruled, what is no event."""

from collections.abc import Callable

import pytest
from support.elfer_table import draw, ended, hand, opened, play, proofs, run, stay, with_pile_of
from support.tables import Event, Table, assert_breaks, overrule

UNDO = {"do": "undo"}


@pytest.mark.parametrize(
    ("begin", "event"),
    [
        (lambda: Table("elfer", 2), play(0, "red 11")),
        (opened, play(1, "red 12", "blue 11")),
        (opened, draw(1, 3)),
        (opened, draw(1, 2, "red 12")),
        (lambda: with_pile_of(0), stay(2)),
        (lambda: opened(6), play(1, *run("red", 12, 20), "red 10")),
        (ended, hand(1, "green 19", "blue 2")),
        (opened, overrule(stay(1))),
    ],
    ids=["opening", "play", "draw", "draw and lay", "pass", "last card", "hand", "overruled"],
)
def test_undo_restores(begin: Callable[[], Table], event: Event) -> None:
    """Undo brings back exactly the table before the last event that counted."""
    table = begin()
    before, status = table.match.state, table.status
    table.play(event, UNDO)
    assert table.match.state == before
    assert table.status == status


def test_undo_forgets_what_was_proved() -> None:
    """A card taken back and laid again proves the breach again."""
    table = opened().play(draw(1), play(0, "blue 11"))
    assert proofs(table, play(1, "red 12")) == ["ELF-MUST-PLAY"]
    table.play(UNDO)
    assert proofs(table, play(1, "red 12")) == ["ELF-MUST-PLAY"]


def test_undo_of_a_draw_forgets_it() -> None:
    """A draw taken back implies nothing."""
    table = opened().play(draw(1), UNDO)
    assert proofs(table, play(1, "red 12")) == []


def test_undo_skips_what_did_not_count() -> None:
    """A refused event is not taken back, the one before it is."""
    table = opened()
    assert_breaks(table, play(1, "red 14"), "ELF-GAP")
    assert table.play(UNDO).status == Table("elfer", 2).status


@pytest.mark.parametrize(
    ("begin", "event", "rule"),
    [
        (lambda: Table("elfer", 2), play(0, "red 11", "red 12"), "ELF-START"),
        (lambda: opened(3), play(2, "red 12"), "ELF-TURN"),
        (opened, play(1), "ELF-NOTHING"),
        (opened, draw(1, 4), "ELF-DRAW-COUNT"),
        (opened, draw(1, 1), "ELF-DRAW-COUNT"),
        (opened, stay(1), "ELF-PASS"),
        (ended, hand(1, "blue 2"), "ELF-HAND-COUNT"),
    ],
)
def test_overruled_events_that_count(begin: Callable[[], Table], event: Event, rule: str) -> None:
    """The players may let it count; the answer still names the rule."""
    table = begin()
    answer = table.ask(overrule(event))
    assert (answer["ok"], answer["overruled"], answer["rules"]) == (True, True, [rule])
    assert answer["status"] == table.status


@pytest.mark.parametrize(
    ("begin", "event", "rule"),
    [
        (opened, play(1, "red 21"), "ELF-CARD"),
        (lambda: opened(6), play(1, *run("red", 12, 20), "red 10", "red 9"), "ELF-HAND"),
        (opened, play(1, "blue 12"), "ELF-ELEVEN"),
        (opened, play(1, "red 13"), "ELF-GAP"),
        (opened, play(1, "red 11"), "ELF-DUPLICATE"),
        (lambda: with_pile_of(2), draw(1, 3), "ELF-DRAW-COUNT"),
        (lambda: with_pile_of(0), draw(2, 1), "ELF-PILE"),
        (opened, hand(1, *run("blue", 1, 20)), "ELF-HAND-TIME"),
        (lambda: opened(3), play(2, "red 13"), "ELF-TURN"),
    ],
)
def test_overruled_events_that_are_refused(begin: Callable[[], Table], event: Event, rule: str) -> None:
    """Rows have no gaps and counts are never negative, whoever says so."""
    assert_breaks(begin(), overrule(event), rule)


def test_overruled_opening_with_two_cards() -> None:
    """Both cards lie."""
    table = Table("elfer", 2).play(overrule(play(0, "red 11", "red 12")))
    assert (table.status["rows"], table.status["hands"]) == ({"red": [11, 12]}, [18, 20])


def test_overruled_draw_of_four() -> None:
    """Four cards change from the pile to the hand."""
    table = opened().play(overrule(draw(1, 4)))
    assert (table.status["hands"], table.status["pile"]) == ([19, 24], 36)


def test_overruled_pass_implies_that_nothing_fitted() -> None:
    """The audit remembers it like any pass."""
    table = opened().play(overrule(stay(1)), play(0, "blue 11"))
    assert proofs(table, play(1, "red 12")) == ["ELF-MUST-PLAY"]


def test_overrule_of_a_legal_event() -> None:
    """Nothing was broken, so nothing was overruled."""
    answer = opened().ask(overrule(play(1, "red 12")))
    assert (answer["ok"], answer["rules"], "overruled" in answer) == (True, [], False)


BAD_FIELDS: list[tuple[Event, str, list[object]]] = [
    (play(1, "red 12"), "player", [None, -1, 2, True, 1.0, "1"]),
    (play(1, "red 12"), "do", [None, "lay", "Pass", 1]),
    (play(1, "red 12"), "cards", [None, "red 12", ["red", 12], {}, 12]),
    (draw(1), "count", [None, -1, 3.0, True, "3"]),
    (hand(1), "cards", [None, "blue 2", ["blue", 2]]),
]


@pytest.mark.parametrize(("event", "name", "values"), BAD_FIELDS)
def test_bad_event(event: Event, name: str, values: list[object]) -> None:
    """A field left out, null or of the wrong kind makes no event."""
    assert_breaks(opened(), {other: event[other] for other in event if other != name}, "BAD-EVENT")
    for value in values:
        assert_breaks(opened(), {**event, name: value}, "BAD-EVENT")


BAD_CARDS: list[object] = ["red 12", [], ["red"], ["red", 12, 13], [12, "red"], ["purple", 12], ["Red", 12]]
BAD_CARDS += [["red", "12"], ["red", 12.0], ["red", True], ["red", None], 12, False]


@pytest.mark.parametrize("card", BAD_CARDS, ids=str)
def test_bad_card(card: object) -> None:
    """A card is a colour word and a whole number, wherever it is named."""
    assert_breaks(opened(), {**play(1), "cards": [card]}, "BAD-EVENT")
    assert_breaks(opened(), {**draw(1, 1), "played": card}, "BAD-EVENT")
    assert_breaks(ended(), {**hand(1), "cards": [card, ["blue", 2]]}, "BAD-EVENT")


def test_bad_event_at_any_time() -> None:
    """Before the opening and after the end too; it cannot be overruled, and only true overrules."""
    assert_breaks(Table("elfer", 2), draw(0, -1), "BAD-EVENT")
    assert_breaks(ended(), draw(3, -1), "BAD-EVENT")
    assert_breaks(opened(), overrule(draw(1, -1)), "BAD-EVENT")
    assert_breaks(opened(), {**stay(1), "overruled": 1}, "BAD-EVENT")


def test_nothing_to_undo() -> None:
    """Before the first event there is nothing to take back."""
    assert_breaks(Table("elfer", 2), UNDO, "BAD-EVENT")
