"""What somebody did, in words: whatever players must tell apart is told apart."""

import pytest

from engine.fields import Fields
from firmware.session.pages import Deed
from firmware.session.preferences import LANGUAGES
from firmware.texts import say

DRAW: Fields = {"player": 0, "do": "draw", "open": [12], "hidden": 1, "refill": [77], "jokers": 0}
LAY: Fields = {"player": 0, "do": "lay", "row": [17, 19, 20]}


def told(game: str, event: Fields, language: str) -> str:
    return say(Deed(game, event, ("Ann", "Ben")), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (DRAW, {**DRAW, "refill": [17]}),
        (DRAW, {**DRAW, "jokers": 1}),
        (DRAW, {**DRAW, "hidden": 0}),
        (LAY, {**LAY, "take_joker": True}),
        (LAY, {**LAY, "rob": {"row": 3, "stones": [17]}}),
        ({**LAY, "rob": {"row": 3, "stones": [17]}}, {**LAY, "rob": {"row": 2, "stones": [17]}}),
    ],
)
def test_two_events_of_bloom_are_told_apart(one: Fields, other: Fields, language: str) -> None:
    assert told("bloom", one, language) != told("bloom", other, language)


def test_cards_have_the_names_of_the_language() -> None:
    event: Fields = {"player": 0, "do": "play", "card": "10D", "at": [5, 7]}
    assert told("sequence", event, "en") == "10 diamonds on 5,7"
    assert told("sequence", event, "de") == "Karo 10 auf 5,7"
