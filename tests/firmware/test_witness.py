"""Looks that an arm spoils: on the device and in a replay they are told in the same way."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from support.looks import look
from support.small_tables import RED, cards, chips, run

from engine.evening import Evening
from engine.game import Header
from engine.observation import NOTHING, Observation
from firmware import reaching
from firmware.witness import Witness
from vision.camera import Camera
from vision.problem import Problem
from vision.reading import Reading
from vision.table import Table

HAND = Problem("HAND", "something covers the cards; take it away")


def table() -> Table:
    """A look of its own; where its markers are does not matter."""
    return Table(np.zeros((9, 16, 3), np.uint8), Camera(16, 9, 12.0, 900.0, 0.0, 0.0, 0.0), {})


def reading(game: str, state: dict[str, Any]) -> Reading:
    return Reading(look(game, state), table=table())


def evening(game: str, *players: str) -> Evening:
    return Evening(Header(game, players, {}))


@pytest.fixture
def arms(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The looks over which somebody reaches."""
    over: list[Table] = []
    monkeypatch.setattr(reaching, "reaches_in", lambda _, now: any(now is one for one in over))
    return over


def with_hidden_pile(shown: Reading) -> Reading:
    assert shown.seen is not None
    doubt = {NOTHING: 0.9, "KH": 0.1}
    pile = [replace(one, odds=doubt) if one.where == "played" else one for one in shown.seen.sightings]
    return replace(shown, seen=Observation(tuple(pile)))


def test_a_thing_on_the_pile_is_no_look_and_the_card_under_it_no_new_one() -> None:
    witness = Witness(evening("sequence", "Ann", "Ben"))
    for state in (chips({}, None), chips({(0, 4): "b"}, "5S")):
        assert witness.look(reading("sequence", state), {})[0].ok
    said, [problem] = witness.look(with_hidden_pile(reading("sequence", chips({(0, 4): "b"}, "5S"))), {})
    assert (said.ok, said.rules, problem.code) == (False, (), "HAND")
    said, _ = witness.look(reading("sequence", chips({(0, 4): "b"}, "5S")), {})
    assert (said.ok, said.event) == (True, None)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("seen", [True, False])
def test_a_look_that_is_taken_again_at_once_hides_no_turn(
    at_once: bool, seen: bool, arms: list[Table]
) -> None:
    witness = Witness(evening("elfer", "Ann", "Ben", "Cleo"))
    for state in (cards(), cards(RED)):
        assert witness.look(reading("elfer", state), {}, at_once=at_once)[0].ok
    covered = reading("elfer", cards(RED, ["red", 13]))
    if seen:
        assert covered.table is not None
        arms.append(covered.table)
    else:
        covered = replace(covered, seen=None, glimpsed=covered.seen, problems=(HAND,))
    said, [problem] = witness.look(covered, {}, at_once=at_once)
    assert (said.ok, said.rules, problem.code) == (False, (), "HAND")
    said, _ = witness.look(reading("elfer", cards(*run(11, 13))), {}, at_once=at_once)
    assert said.ok
    assert (said.note == "") == at_once, "nobody was told: another player may have laid one of the cards"
