"""Whole evenings of looks: the referee says to every look what `judge` says to the event in writing."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from support.evenings import play
from support.looks import blurred, look, nudged
from support.watching import Watch, assert_illegal

from engine.games import game_ids, load
from engine.observation import Observation

GAMES = pytest.mark.parametrize("game", game_ids())
LOOKS = 120  # of each evening that is full of trouble; the bench follows more of them to their end


@GAMES
def test_a_proper_evening_is_followed_to_its_end(game: str) -> None:
    turns = list(play(game, 4, trouble=0.0))
    assert turns[-1].said.status["over"]
    assert [turn for turn in turns if not turn.is_right] == []


@GAMES
def test_an_evening_full_of_trouble_is_followed(game: str) -> None:
    """Illegal events are named with the same rules, and nothing of them stays."""
    broken: set[str] = set()
    for seed in (300, 301, 302):
        for turn in islice(play(game, seed, trouble=0.4), LOOKS):
            assert turn.is_right, turn
            broken.update(turn.said.rules)
    assert len(broken) >= 4


@GAMES
def test_doubtful_places_and_nudged_pieces_never_lead_to_a_wrong_event(game: str) -> None:
    """Four places in doubt at every look: what is not clear is asked about, never booked wrongly."""
    rng = random.Random(7)

    def spoil(seen: Observation) -> Observation:
        return nudged(blurred(seen, rng, places=4, best=0.8), rng, 1.5)

    for turn in islice(play(game, 310, trouble=0.1, spoil=spoil), LOOKS // 3):
        assert turn.is_right, turn


def test_a_stacked_evening_is_followed() -> None:
    for turn in islice(play("elfer", 301, trouble=0.3, layout="stacked"), LOOKS):
        assert turn.is_right, turn


def test_a_referee_who_searched_only_legal_events_would_miss_the_broken_rule(monkeypatch: Any) -> None:
    """The same look, once to the game as it is, once to one that finds only what is legal."""
    gap: Any = {"cards": [["red", 11], ["red", 14]]}
    table = Watch("elfer", 3, {"cards": []})
    table.see({"cards": [["red", 11]]})
    assert_illegal(table.see(gap), "ELF-GAP")
    game = load("elfer")

    def legal_only(state: Any, *looks: Any) -> Any:
        found = game.find(state, *looks)
        return [f for f in found if f.event is None or not game.judge(state, f.event)] or [type(found[0])()]

    monkeypatch.setattr(table.evening.match, "game", replace(game, find=legal_only))
    said = table.look(look("elfer", gap))
    assert (said.event, said.ok) == (None, True)
