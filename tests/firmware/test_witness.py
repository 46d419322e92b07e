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
from firmware import reaching, witness
from firmware.witness import Witness
from vision.alignment import Motion
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
    monkeypatch.setattr(reaching, "reaches_in", lambda _, now, _pieces: any(now is one for one in over))
    return over


def with_hidden_pile(shown: Reading) -> Reading:
    assert shown.seen is not None
    doubt = {NOTHING: 0.9, "KH": 0.1}
    pile = [replace(one, odds=doubt) if one.where == "played" else one for one in shown.seen.sightings]
    return replace(shown, seen=Observation(tuple(pile)))


def test_a_thing_on_the_pile_is_no_look_and_the_card_under_it_no_new_one() -> None:
    eyes = Witness(evening("sequence", "Ann", "Ben"))
    for state in (chips({}, None), chips({(0, 4): "b"}, "5S")):
        assert eyes.look(reading("sequence", state), {})[0].ok
    said, [problem] = eyes.look(with_hidden_pile(reading("sequence", chips({(0, 4): "b"}, "5S"))), {})
    assert (said.ok, said.rules, problem.code) == (False, (), "HAND")
    said, _ = eyes.look(reading("sequence", chips({(0, 4): "b"}, "5S")), {})
    assert (said.ok, said.event) == (True, None)


@pytest.mark.parametrize("is_under", [True, False])
def test_a_thing_that_lies_where_the_pile_lay_is_no_pile_put_away(
    is_under: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "is_pile_under", lambda *_: is_under)
    eyes = Witness(evening("sequence", "Ann", "Ben"))
    for state in (chips({}, None), chips({(0, 4): "b"}, "5S")):
        said, problems = eyes.look(reading("sequence", state), {})
    assert (said.ok, problems) == (True, ())
    said, problems = eyes.look(reading("sequence", chips({(0, 4): "b"}, None)), {})
    assert (said.ok, said.rules, len(problems)) == (not is_under, (), int(is_under))


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("seen", [True, False])
def test_a_look_that_is_taken_again_at_once_hides_no_turn(
    at_once: bool, seen: bool, arms: list[Table]
) -> None:
    eyes = Witness(evening("elfer", "Ann", "Ben", "Cleo"))
    for state in (cards(), cards(RED)):
        assert eyes.look(reading("elfer", state), {}, at_once=at_once)[0].ok
    covered = reading("elfer", cards(RED, ["red", 13]))
    if seen:
        assert covered.table is not None
        arms.append(covered.table)
    else:
        covered = replace(covered, seen=None, glimpsed=covered.seen, problems=(HAND,))
    said, [problem] = eyes.look(covered, {}, at_once=at_once)
    assert (said.ok, said.rules, problem.code) == (False, (), "HAND")
    said, _ = eyes.look(reading("elfer", cards(*run(11, 13))), {}, at_once=at_once)
    assert said.ok
    assert (said.note == "") == at_once, "nobody was told: another player may have laid one of the cards"


def test_a_piece_that_is_not_seen_where_a_thing_lies_is_hidden_and_not_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    things: list[Reading] = []
    monkeypatch.setattr(witness, "lies_on", lambda _, now, places: len(places) and now in things)
    monkeypatch.setattr(witness, "motion", lambda *_: Motion(np.eye(2), np.zeros(2)))
    eyes = Witness(evening("elfer", "Ann", "Ben", "Cleo"))
    for state in (cards(), cards(RED), cards(*run(10, 12))):
        assert eyes.look(reading("elfer", state), {})[0].ok
    lost = reading("elfer", cards(*run(11, 12)))
    said, problems = eyes.look(lost, {})
    assert (said.rules, problems) == (("TABLE-CHANGED",), ())
    things.append(lost)
    said, [problem] = eyes.look(lost, {})
    assert (said.ok, said.rules, problem.code) == (False, (), "HAND")


@pytest.mark.parametrize("lay", [True, False])
def test_a_card_that_lay_there_already_may_be_the_player_befores(
    lay: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        witness, "overlooked", lambda _before, _now, new: [at for at in new if lay and new[at][0, 0] == 66]
    )
    eyes = Witness(evening("elfer", "Ann", "Ben", "Cleo"))
    for state in (cards(), cards(RED)):
        assert eyes.look(reading("elfer", state), {})[0].ok
    shown = reading("elfer", cards(*run(10, 12)))
    assert shown.seen is not None
    places = [np.array([one.where], float) for one in shown.seen.sightings]
    said, _ = eyes.look(replace(shown, outlines=places), {})
    assert said.ok
    note = "a look before may have overlooked red 12: if this was done in two turns, take it back"
    assert said.note == (note if lay else "")


@pytest.mark.parametrize("fields", [{}, {"do": "hand", "player": 1}])
def test_a_card_that_is_not_read_but_lies_there_as_before_is_not_gone(
    fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = reading("elfer", cards(*run(11, 12)))
    asked: list[Reading] = []

    def completed(before: Reading, now: Reading) -> Reading:
        asked.append(now)
        return replace(now, seen=before.seen) if now is lost else now

    monkeypatch.setattr(witness, "completed", completed)
    eyes = Witness(evening("elfer", "Ann", "Ben", "Cleo"))
    for state in (cards(), cards(RED), cards(*run(10, 12))):
        assert eyes.look(reading("elfer", state), {})[0].ok
    said, _ = eyes.look(lost, fields)
    if fields:
        assert lost not in asked, "a hand laid out lacks the cards of the table"
    else:
        assert (said.ok, said.event) == (True, None)


@pytest.mark.parametrize("has_come", [True, False])
def test_a_hand_that_was_there_already_when_the_table_was_agreed_upon_is_none(
    monkeypatch: pytest.MonkeyPatch, has_come: bool
) -> None:
    monkeypatch.setattr(witness, "shows_only_pieces", lambda *_: not has_come)
    eyes = Witness(evening("elfer", "Ann", "Ben"))
    for state in (cards(), cards(RED)):
        assert eyes.look(reading("elfer", state), {})[0].ok
    shown = reading("elfer", cards(*run(11, 12)))
    said, problems = eyes.look(replace(shown, seen=None, glimpsed=shown.seen, problems=(HAND,)), {})
    assert said.ok != has_come
    assert problems == ((HAND,) if has_come else ())
