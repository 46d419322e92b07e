"""Pieces that look like one turn and may be the work of two players."""

from dataclasses import replace

from support.looks import look, misread
from support.small_tables import RED, cards, run
from support.watching import Watch

from engine.observation import NOTHING, Observation
from engine.rivals import Memory
from engine.two_turns import came_in_parts

UNREAD = {NOTHING: 0.4, "red 17": 0.3, "red 18": 0.3}
PLAY = {"do": "play", "cards": [["red", 12], ["red", 13]]}


def newest(seen: Observation) -> Memory:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    return Memory(table.state, table.evening.agreed, seen, table.evening._entry({}))


def test_cards_of_which_one_was_there_at_a_look_and_one_was_not_came_in_parts() -> None:
    now = newest(look("elfer", cards(*run(11, 13))))
    assert came_in_parts(PLAY, [look("elfer", cards(*run(11, 12)))], now)


def test_cards_that_were_all_there_at_a_look_or_not_at_all_did_not() -> None:
    now = newest(look("elfer", cards(*run(11, 13))))
    looks = [look("elfer", cards(*run(11, 13))), look("elfer", cards(RED))]
    assert not came_in_parts(PLAY, looks, now)


def test_a_card_that_was_rather_something_else_was_not_there() -> None:
    now = newest(look("elfer", cards(*run(11, 13))))
    seen = misread(look("elfer", cards(*run(11, 12))), (66.0, 0.0), as_="red 10", odds_of_truth=0.3)
    assert not came_in_parts(PLAY, [seen], now)


def test_a_question_is_asked_again_where_a_part_of_the_cards_lay_there_when_it_was_asked() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(11, 12))):
        assert table.see(shown).ok
    seen = look("elfer", cards(*run(11, 14)))
    doubtful = [replace(one, odds=UNREAD) if one.best == "red 13" else one for one in seen.sightings]
    assert table.look(Observation(tuple(doubtful))).rules == ("UNCLEAR",)
    said = table.see(cards(*run(11, 14), ["green", 11]))
    assert said.rules == ("UNCLEAR",)
    assert said.status["rows"] == {"red": [11, 12]}
