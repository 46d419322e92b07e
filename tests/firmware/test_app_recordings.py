"""The recording that a device writes replays to the same table, whatever was said by button on the way."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from support.appliance import Appliance, GreyCamera, grids
from support.looks import look, misread

from engine.evening import Evening
from engine.observation import Observation, Pose, Sighting
from firmware import replaying
from firmware.replaying import header_of, lines_of, photos_of
from firmware.session.pages import Broken, Counted, Doubt, Edit, History, Page, Ready, Words
from firmware.texts import say
from hardware.interfaces import Frame, Pixels
from vision.problem import Problem
from vision.reading import Reading, unread

FIRST, SECOND, THIRD, FOURTH = ({"grid": grid} for grid in grids("rgb", "rgb", "rgb", "ygb"))
SHADE = 8  # between two looks: a JPEG changes a grey by less than half of that
HAND = Problem("HAND", "something is in the way; take it away")


class NumberedCamera(GreyCamera):
    """Each still has a grey of its own, by which a look is known again in a recording."""

    def still(self) -> Frame:
        frame = super().still()
        return Frame(np.full_like(frame.image, SHADE * frame.number), frame.number)


class Table:
    """A device and everything that was ever seen by it; a replay of its recording sees the same."""

    def __init__(self, state: Path, patch: pytest.MonkeyPatch) -> None:
        self.seen: list[Observation | Problem] = []
        self.device = Appliance(state, camera=NumberedCamera(), megabytes=5, read=self._read)
        patch.setattr(replaying, "look", self._read)

    def _read(self, picture: Pixels, game: str, players: int) -> Reading:  # noqa: ARG002
        seen = self.seen[round(float(picture.mean()) / SHADE)]
        return unread(seen) if isinstance(seen, Problem) else Reading(seen)

    def begin(self, game: str, state: Mapping[str, object], *options: str) -> None:
        self.seen.append(look(game, state))
        self.device.choose("new", game)
        self.device.seat(2)
        self.device.choose(*options)
        assert isinstance(self.device.page, Ready), self.device.page

    def turn(self, seen: Observation | Problem) -> Page:
        """OK, and the device looks."""
        self.seen.append(seen)
        return self.device.press("ok")

    def play(self, game: str, *states: Mapping[str, object]) -> None:
        for state in states:
            page = self.turn(look(game, state))
            assert isinstance(page, Counted), page
            self.device.press("ok")

    def edit(self, back: int, part: str, value: str | int) -> None:
        """Changes a part of the event so many before the last."""
        self.device.press("back")
        page = self.device.choose("history")
        assert isinstance(page, History)
        page = self.device.press(*["left"] * back, "ok")
        assert isinstance(page, Edit)
        self.device.press(*["right"] * [say(name, "en") for name, _ in page.parts].index(part), "ok")
        page = self.device.set(value) if isinstance(value, int) else self.device.choose(value)
        assert isinstance(page, Edit)
        self.device.press(*["right"] * (len(page.parts) - page.cursor), "ok")
        assert isinstance(self.device.page, Ready), self.device.page

    def status(self) -> object:
        """How the device says it stands."""
        evening = self.device.app.session.evening
        assert evening is not None
        return evening.match.game.status(evening.match.state)

    def replayed(self, folder: str = "") -> object:
        """How a replay of the recording says it stands in the end."""
        root = self.device.state / "photos" / (folder or self.device.archive.name)
        lines = list(lines_of(Evening(header_of(root)), photos_of(root)))
        return json.loads(json.dumps(lines[-1].said.status))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path / "state", monkeypatch)


@pytest.fixture
def strips(table: Table) -> Table:
    """Two turns are played; Ben has 9 points."""
    table.begin("strips", FIRST, "1")
    table.play("strips", SECOND, THIRD)
    return table


def test_a_turn_that_was_taken_back(strips: Table) -> None:
    strips.device.press("back")
    strips.device.choose("undo")
    assert strips.replayed() == strips.status()


def test_a_turn_that_was_taken_back_after_a_bad_picture(strips: Table) -> None:
    strips.turn(HAND)
    strips.device.press("back", "back")
    strips.device.choose("undo")
    assert strips.replayed() == strips.status()


def test_an_earlier_turn_that_was_changed(strips: Table) -> None:
    before = strips.status()
    strips.edit(1, "card 1", "y")
    assert strips.status() != before
    assert strips.replayed() == strips.status()
    strips.turn(look("strips", {"grid": ["ryrr", "gggg", "bbbb"]}))
    assert isinstance(strips.device.page, Counted)
    assert strips.replayed() == strips.status()


def test_an_earlier_turn_that_was_removed(strips: Table) -> None:
    strips.device.press("back")
    strips.device.choose("history")
    strips.device.press("left", "ok", "left", "ok")
    assert strips.replayed() == strips.status()


@pytest.mark.parametrize("downs", [0, 1])
def test_a_doubt_that_the_players_have_settled(strips: Table, downs: int) -> None:
    seen = look("strips", FOURTH)
    assert isinstance(strips.turn(misread(seen, (0, 3), as_="r", odds_of_truth=0.5)), Doubt)
    assert isinstance(strips.device.press(*["right"] * downs, "ok"), Counted)
    assert strips.replayed() == strips.status()
    strips.device.press("back")
    assert strips.replayed() == strips.status()


def test_a_doubt_settled_for_what_is_illegal_and_counts_all_the_same(strips: Table) -> None:
    seen = look("strips", {"grid": ["rrr", "ggg", "bbb", "y..", "y..", "y.."]})
    assert isinstance(strips.turn(misread(seen, (3, 0), as_="r", odds_of_truth=0.5)), Doubt)
    assert isinstance(strips.device.press("ok"), Broken)
    assert strips.replayed() == strips.status()
    assert isinstance(strips.device.press("right"), Counted)
    assert strips.replayed() == strips.status()


def test_a_turn_that_another_player_did(strips: Table) -> None:
    strips.turn(look("strips", FOURTH))
    strips.device.press("left")
    assert isinstance(strips.device.choose("1"), Broken)
    assert strips.replayed() == strips.status()
    assert isinstance(strips.device.press("right"), Counted)
    assert strips.replayed() == strips.status()


def test_a_fault_report_after_a_change(strips: Table) -> None:
    strips.edit(1, "card 1", "y")
    strips.device.press("Back")
    assert strips.replayed("0001-strips-report-1") == strips.status()


@pytest.fixture
def elfer(table: Table) -> Table:
    """Two have laid an 11 each; the first one has drawn three cards, the other has laid on."""
    red, yellow = ["red", 11], ["yellow", 11]
    table.begin("elfer", {"cards": []}, "0", "4")
    table.play("elfer", {"cards": [red]}, {"cards": [red, yellow]})
    table.seen.append(look("elfer", {"cards": [red, yellow]}))
    table.device.press("left")
    table.device.choose("draw")
    assert isinstance(table.device.set(3), Counted)
    table.device.press("ok")
    table.play("elfer", {"cards": [red, yellow, ["red", 12], ["red", 13]]})
    return table


def test_an_earlier_turn_that_was_changed_before_a_draw(elfer: Table) -> None:
    """No photo shows the table as it was told: the draw counts because the players say so."""
    elfer.edit(2, "card 1.1", "green")
    assert elfer.replayed() == elfer.status()


def test_a_draw_that_was_changed(elfer: Table) -> None:
    elfer.edit(1, "drawn", 2)
    assert elfer.replayed() == elfer.status()


def test_a_doubt_about_a_hand_that_the_players_have_settled(table: Table) -> None:
    table.begin("elfer", {"cards": []}, "0", "4")
    red, yellows = ["red", 11], [["yellow", 11], ["yellow", 12]]
    reds = [["red", value] for value in range(1, 21)]
    table.play("elfer", *({"cards": cards} for cards in ([red], [red, *yellows], [*reds, *yellows])))
    left = [["yellow", value] for value in range(1, 21) if value not in (10, 11, 12)]
    hand = look("elfer", {"cards": [*left, ["green", 5]]})
    where = next(place.where for place in hand.sightings if place.best == "green 5")
    assert isinstance(table.turn(misread(hand, where, as_="green 6", odds_of_truth=0.4)), Doubt)
    assert isinstance(table.device.press("right", "ok"), Counted)
    assert table.replayed() == table.status()


def test_a_doubt_settled_for_nothing(strips: Table) -> None:
    """The same doubt is not asked again, and what comes next counts."""

    def doubtful(grid: list[str]) -> Observation:
        places = [Sighting((row, -1), {".": 0.6, "y": 0.4}, Pose(-30.0, 30.0 * row, 0.0)) for row in range(3)]
        return Observation((*look("strips", {"grid": grid}).sightings, *places))

    page = strips.turn(doubtful(["rrr", "ggg", "bbb"]))
    assert isinstance(page, Doubt)
    nothing = page.choices.index(Words("doubt.nothing"))
    strips.device.press(*["right"] * nothing, "ok")
    strips.turn(doubtful(["rrry", "gggg", "bbbb"]))
    assert strips.replayed() == strips.status()
