"""Which piece of the last look a sighting is."""

from engine.looks import View
from engine.loose import expect_loose
from engine.observation import NOTHING, Observation, Pose, Sighting


def card(x: float, **odds: float) -> Sighting:
    """A card of the red row that far along, its odds by value."""
    named = {f"red {name.removeprefix('n')}": share for name, share in odds.items() if name != "nothing"}
    rest = {NOTHING: odds["nothing"]} if "nothing" in odds else {}
    return Sighting((x, 0.0), {**named, **rest}, Pose(x, 0.0, 0.0))


AGREED = View((card(0.0, n11=1.0), card(66.0, n12=1.0)), ("red 11", "red 12"))
LYING = ("red 11", "red 12")


def expected(*seen: Sighting) -> list[str | None]:
    return expect_loose(AGREED, Observation((card(0.0, n11=1.0), *seen)), LYING)[1:]


def test_a_piece_in_doubt_at_its_own_place_is_expected_nowhere_else() -> None:
    there = card(66.0, n12=0.6, n1=0.4)
    assert expected(card(84.0, n13=0.9, n12=0.1), there, card(102.0, n14=0.97, n12=0.03)) == [
        None,
        "red 12",
        None,
    ]


def test_of_several_that_may_be_a_pushed_piece_only_the_likeliest_is() -> None:
    assert expected(card(90.0, n13=0.9, n12=0.1), card(76.0, n12=0.6, n1=0.4)) == [None, "red 12"]


def test_a_piece_hidden_under_another_one_may_have_been_pushed() -> None:
    assert expected(card(66.0, n4=1.0), card(76.0, n12=0.6, n1=0.4)) == ["red 12", "red 12"]


def test_a_doubt_where_nothing_lay_is_nothing() -> None:
    agreed = View((*AGREED.sightings, card(200.0, n3=0.5, nothing=0.5)), (*AGREED.readings, NOTHING))
    seen = Observation((card(0.0, n11=1.0), card(66.0, n12=1.0), card(200.0, n3=0.5, nothing=0.5)))
    assert expect_loose(agreed, seen, LYING) == [None, None, NOTHING]
