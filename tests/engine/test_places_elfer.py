"""Where cards lie tells what they are: a row goes on at its ends, and nowhere else."""

from typing import Any

from support.looks import look, misread
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

from engine.observation import NOTHING, Observation, Pose, Sighting

RED = ["red", 11]
STACKED: Any = {"layout": "stacked"}


def cards(*named: list[Any]) -> dict[str, Any]:
    return {"cards": list(named)}


def run(low: int, high: int) -> list[list[Any]]:
    return [["red", value] for value in range(low, high + 1)]


def watch(*looks: dict[str, Any], **options: Any) -> Watch:
    table = Watch("elfer", 3, cards(), **options)
    for shown in looks:
        assert table.see(shown, how=options).ok
    return table


def unread(*spots: tuple[float, float]) -> list[Sighting]:
    """Places that look like cards of which nothing can be read: as likely none as any of many."""
    names = [f"{colour} {value}" for colour in ("red", "yellow", "green", "blue") for value in range(1, 21)]
    odds = {NOTHING: 0.5, **dict.fromkeys(names, 0.5 / len(names))}
    return [Sighting(spot, odds, Pose(*spot, 0.0)) for spot in spots]


def doubtful(spot: tuple[float, float], **odds: float) -> Sighting:
    return Sighting(spot, {name.replace("_", " "): share for name, share in odds.items()}, Pose(*spot, 0.0))


def with_more(seen: Observation, *more: Sighting) -> Observation:
    return Observation((*seen.sightings, *more))


def test_what_looks_like_a_card_between_lying_ones_is_none() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    seen = with_more(look("elfer", cards(*run(9, 14))), *unread((30.0, 5.0), (-40.0, 20.0), (75.0, -30.0)))
    assert_done(table.look(seen), player=2, cards=[["red", 14]])


def test_what_looks_like_a_card_at_the_end_of_a_row_is_asked_about() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    said = table.look(with_more(look("elfer", cards(*run(8, 13))), *unread((102.0, 0.0))))
    assert said.rules == ("UNCLEAR",)
    assert [len(choice.event.cards) for choice in said.choices if choice.event] == [1, 2]


def test_a_card_that_cannot_be_read_between_the_end_and_a_new_one_is_likely_the_one_that_fits() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    seen = look("elfer", cards(*run(7, 13)))
    seen = Observation(tuple([place for place in seen.sightings if place.best != "red 8"]))
    first: Any = table.look(with_more(seen, *unread((-102.0, 0.0)))).choices[0]
    assert {str(card) for card in first.event.cards} == {"red 7", "red 8"}
    assert first.odds > 0.9


def test_a_card_that_is_gone_is_what_cannot_be_read_at_its_place() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    seen = look("elfer", cards(*run(9, 12), ["green", 11]))
    assert_done(table.look(with_more(seen, *unread((102.0 - 18.0, 0.0)))), cards=[["green", 11]])


def test_a_card_that_fits_but_is_seen_far_from_its_row_is_rather_none() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    new = doubtful((400.0, 250.0), **{"red_14": 0.3, ".": 0.7})
    assert_done(table.look(with_more(look("elfer", cards(*run(8, 13))), new)), cards=[["red", 8]])


def test_a_sure_card_far_from_its_row_is_laid_all_the_same() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    far = doubtful((400.0, 250.0), **{"red_14": 0.999, ".": 0.001})
    assert_done(table.look(with_more(look("elfer", cards(*run(9, 13))), far)), cards=[["red", 14]])


def test_a_sure_card_that_skips_a_number_is_named_wherever_it_lies() -> None:
    for spot in ((102.0, 0.0), (130.0, 40.0), (400.0, 250.0)):
        table = watch(cards(RED), cards(*run(9, 13)))
        skipping = doubtful(spot, **{"red_17": 0.9994, "red_14": 0.0003, ".": 0.0003})
        assert_illegal(table.look(with_more(look("elfer", cards(*run(9, 13))), skipping)), "ELF-GAP")


def test_things_that_look_like_a_card_at_look_after_look_are_none() -> None:
    """A stain of the cloth might be an 11 at first; where it was none before it is none now."""
    table = watch()
    table.evening = type(table.evening)(table.evening.match.header)
    assert_unchanged(table.look(Observation(tuple(unread((200.0, 300.0), (-300.0, 200.0))))))
    assert_done(table.look(with_more(look("elfer", cards(RED)), *unread((200.0, 300.0)))), cards=[RED])
    said = table.look(with_more(look("elfer", cards(*run(11, 12))), *unread((-300.0, 200.0), (200.0, 301.0))))
    assert_done(said, player=1, cards=[["red", 12]])


def test_a_stain_that_was_no_card_is_none_of_a_hand() -> None:
    table = watch()
    table.evening = type(table.evening)(table.evening.match.header)
    stain = unread((200.0, 300.0), (-300.0, 200.0), (100.0, 400.0))
    assert_unchanged(table.look(Observation(tuple(stain))))
    assert_done(table.see(cards(RED)), cards=[RED])
    said = table.look(with_more(look("elfer", cards(["blue", 9])), *stain), {"player": 0, "do": "hand"})
    assert_illegal(said, "ELF-HAND-TIME", cards=[["blue", 9]])


def test_no_more_things_are_remembered_than_lie_on_a_table() -> None:
    table = watch(cards(RED))
    for number in range(30):
        spots = [(300.0 + 20 * number, 300.0 + 20 * row) for row in range(3)]
        table.look(with_more(look("elfer", cards(RED)), *unread(*spots)))
        assert table.evening.do({"do": "play", "player": 0, "cards": [], "overruled": True}).ok
    kept: Any = table.evening.lines[-1]["seen"]
    assert 40 < len(kept) < 60


def test_a_pile_has_cards_of_one_colour() -> None:
    table = watch(cards(RED), cards(RED, ["red", 12], ["yellow", 11]), **STACKED)
    seen = look("elfer", cards(RED, ["red", 13], ["yellow", 11]), **STACKED)
    seen = misread(seen, (66.0, 0.0), as_="yellow 13", odds_of_truth=0.1)
    assert_done(table.look(seen), player=2, cards=[["red", 13]])


def test_a_card_under_others_is_not_what_lies_open_on_another_pile() -> None:
    table = watch(cards(RED), cards(RED, ["red", 13], ["yellow", 11]), **STACKED)
    seen = look("elfer", cards(RED, ["red", 13], ["yellow", 11], ["yellow", 12]), **STACKED)
    seen = misread(seen, (66.0, 110.0), as_="red 12", odds_of_truth=0.05)
    assert_done(table.look(seen), player=2, cards=[["yellow", 12]])


def test_a_pile_that_is_gone_is_not_hidden_by_a_misread_eleven() -> None:
    table = watch(cards(RED), cards(*run(10, 12)), **STACKED)
    seen = misread(
        look("elfer", cards(*run(10, 11)), **STACKED), (0.0, 0.0), as_="red 14", odds_of_truth=0.99
    )
    assert_changed(table.look(seen), "red 12 is gone")


def test_a_card_that_was_there_or_not_was_laid_then_if_the_next_look_shows_more() -> None:
    """Every turn has its own look: one at which nothing was done is rare."""
    table = watch(cards(RED), cards(*run(9, 13)))
    assert table.look(with_more(look("elfer", cards(*run(9, 13))), *unread((102.0, 0.0)))).rules == (
        "UNCLEAR",
    )
    said = table.see(cards(*run(9, 14), ["green", 11]))
    assert_done(said, player=0, cards=[["green", 11]])
    assert said.note == "most likely, an earlier look showed: P2 lays red 14"


def beyond_what_shows_in_part(apart: list[Any] | None = None) -> Observation:
    """A row that has grown by two, of which another row hides the numbers of all but the outer one."""
    seen = look("elfer", cards(*run(8, 11)), apart=[] if apart is None else [apart])
    left = [place for place in seen.sightings if place.best not in ("red 9", "red 10")]
    return with_more(Observation(tuple(left)), *unread((-63.0, 20.0), (-45.0, 20.0)))


def test_cards_of_a_row_that_show_in_part_lie_under_the_one_that_is_read() -> None:
    table = watch(cards(RED), cards(*run(10, 11)))
    said = table.look(beyond_what_shows_in_part())
    assert_done(said, player=2, cards=[["red", 9], ["red", 8]])
    assert said.note == "please check what only shows in part: red 9"
    assert_done(table.see(cards(*run(7, 11))), player=0, cards=[["red", 7]])


def test_a_card_beside_a_row_lies_on_none_that_shows_in_part() -> None:
    table = watch(cards(RED), cards(*run(10, 11)))
    assert_changed(table.look(beyond_what_shows_in_part(["red", 8])), "red 10 is gone")


def test_a_card_that_skips_a_number_upon_its_row_is_named_where_nothing_shows_in_between() -> None:
    table = watch(cards(RED), cards(*run(10, 11)))
    seen = look("elfer", cards(*run(8, 11)))
    seen = Observation(tuple([place for place in seen.sightings if place.best != "red 9"]))
    assert_illegal(table.look(seen), "ELF-GAP", cards=[["red", 8]])


def test_a_card_seen_twice_within_its_row_is_no_other_one() -> None:
    """Nobody lays a card that does not fit upon the middle of a row."""
    table = watch(cards(RED), cards(*run(11, 16)))
    others = {f"red_{value}": 0.05 for value in (1, 2, 3, 19, 20)}
    twice = doubtful((93.0, 2.0), **{NOTHING: 0.45, "red_13": 0.3}, **others)
    assert_done(table.look(with_more(look("elfer", cards(*run(11, 17))), twice)), cards=[["red", 17]])


def test_a_strip_that_rather_looks_like_a_card_seen_elsewhere_is_no_second_one() -> None:
    table = watch(cards(RED), cards(*run(11, 16)))
    twice = doubtful((93.0, 2.0), **{NOTHING: 0.005, "red_15": 0.88, "red_13": 0.115})
    assert_done(table.look(with_more(look("elfer", cards(*run(11, 17))), twice)), cards=[["red", 17]])


def test_what_turned_out_to_be_no_card_is_not_asked_about_again() -> None:
    """It is still there when the next card is laid, and when a broken rule comes between."""
    thing = doubtful((200.0, 190.0), **{"yellow_4": 0.3, NOTHING: 0.7})
    for between in (cards(*run(11, 13)), cards(*run(11, 12), ["red", 15])):
        table = watch(cards(RED))
        assert table.look(with_more(look("elfer", cards(*run(11, 12))), thing)).rules == ("UNCLEAR",)
        said = table.look(with_more(look("elfer", between), thing))
        assert said.note == "most likely, an earlier look showed: P1 lays red 12"
        later = with_more(look("elfer", cards(*run(10, 13))), thing)
        assert table.look(later).ok


def test_a_card_of_a_hand_is_none_of_those_on_the_table() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    seen = misread(look("elfer", cards(["blue", 9])), (-66.0, 330.0), as_="red 9", odds_of_truth=0.4)
    said = table.look(seen, {"player": 0, "do": "hand"})
    assert_illegal(said, "ELF-HAND-TIME", cards=[["blue", 9]])


def test_what_the_players_say_is_how_the_look_is_remembered() -> None:
    """The pile was rather read as another colour's, and the players told better."""
    table = watch(cards(RED), cards(RED, ["yellow", 11]), **STACKED)
    seen = look("elfer", cards(RED, ["yellow", 11], ["red", 12]), **STACKED)
    seen = misread(seen, (66.0, 0.0), as_="green 12", odds_of_truth=0.012)
    assert table.look(seen).rules == ("UNCLEAR",)
    assert table.evening.do({"player": 2, "do": "play", "cards": [["red", 12]]}).ok
    kept: Any = table.evening.lines[-1]["seen"]
    assert "red 12" in [reading for _, reading, *_ in kept]


def test_a_lying_card_that_looks_like_one_that_fits_is_not_that_one_laid() -> None:
    """Nobody lays a card exactly where another one lies: that one is misread, and the players are told."""
    table = watch(cards(RED), cards(*run(9, 13), ["green", 11]))
    seen = misread(look("elfer", cards(*run(9, 14), ["green", 11])), (66.0, 0.0), as_="green 12")
    said = table.look(seen)
    assert_done(said, player=2, cards=[["red", 14]])
    assert said.note == "please check what lay there before: 66,0 looks like green 12"
    seen = misread(look("elfer", cards(*run(9, 14), ["green", 11])), (66.0, 0.0), as_="green 12")
    assert_changed(table.look(seen), "green 12 lies where red 12 lay")


def test_a_card_in_doubt_is_not_one_that_is_seen_elsewhere() -> None:
    table = watch(cards(RED), cards(*run(9, 13)))
    seen = misread(look("elfer", cards(*run(9, 14))), (102.0, 0.0), as_="red 12", odds_of_truth=0.2)
    assert_done(table.look(seen), player=2, cards=[["red", 14]])
