"""Whole recorded evenings through the real loop: buttons, eyes, rules, journal, screens."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from support.appliance import Appliance, play, recorded

from engine.evening import Evening
from engine.fields import Fields
from engine.games import game_ids
from engine.record import is_header
from firmware.posing import posed
from firmware.replaying import header_of, lines_of, photos_of
from firmware.screens.drawing import draw
from firmware.session.pages import Broken, Counted, Page, Ready, Winner
from hardware.interfaces import Sign
from vision.reading import Reading

RECORDINGS = Path(__file__).parent.parent / "evenings"  # short ones, as a camera took them


@dataclass(frozen=True)
class Played:
    """An evening at its end, and what was there at each turn that counted."""

    game: str
    device: Appliance
    pages: list[Page]
    turns: list[tuple[list[Fields], Reading, Any]]  # journal, look, state

    @property
    def expected(self) -> list[dict[str, Any]]:
        lines = (RECORDINGS / self.game / "expected.jsonl").read_text().splitlines()
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="module", params=game_ids())
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    game = str(request.param)
    device = recorded(tmp_path_factory.mktemp(game), RECORDINGS / game, megabytes=50)
    pages, turns = [], []
    for page in play(device):
        pages.append(page)
        evening = device.app.session.evening
        if isinstance(page, Counted) and evening is not None:
            turns.append((list(device.archive.lines), device.readings[-1], evening.match.state))
    return Played(game, device, pages, turns)


def test_a_recorded_evening_ends_with_the_right_score_on_the_screen(played: Played) -> None:
    evening, page = played.device.app.session.evening, played.device.page
    assert evening is not None
    status = evening.match.game.status(evening.match.state)
    assert json.loads(json.dumps(status)) == played.expected[-1]["status"]
    assert isinstance(page, Ready)
    sheet = evening.match.game.sheet(evening.match.state)
    assert page.totals == tuple((row[0], row[-1]) for row in sheet.rows)
    assert played.device.display.picture is not None
    assert played.device.display.picture.tobytes() == draw(page, "en").tobytes()


def test_every_turn_counts_or_names_the_broken_rule(played: Played) -> None:
    counted = [line for line in played.expected if line["ok"] and line["event"]]
    assert len(played.turns) == len(counted)
    broken = [page.rule.id for page in played.pages if isinstance(page, Broken)]
    assert broken == [rule for line in played.expected if not line["ok"] for rule in line["rules"]]
    journal = [is_header(line) for line in played.device.archive.lines]
    assert journal == [True] + [False] * len(counted)
    assert Sign.ILLEGAL in [sign for sign, _ in played.device.signal.signs]


def test_after_every_turn_the_journal_alone_explains_the_table(played: Played) -> None:
    """A device that starts again sees in the same photo that nothing has changed since."""
    for lines, reading, state in played.turns:
        evening = Evening.resume(json.loads(json.dumps(lines)))
        assert evening.match.state == state
        seen = posed(reading)
        assert seen is not None
        said = evening.look(seen, {})
        assert (said.ok, said.event) == (True, None), said


def test_the_device_keeps_an_evening_as_a_recording_that_replays_to_the_same(tmp_path: Path) -> None:
    device = recorded(tmp_path, RECORDINGS / "strips", megabytes=50)
    list(play(device))
    folder = tmp_path / "photos" / device.archive.name
    photos = photos_of(folder)
    said = [line.said for line in lines_of(Evening(header_of(folder)), photos)]
    lines = Played("strips", device, [], []).expected
    assert [(each.ok, each.rules) for each in said] == [(line["ok"], tuple(line["rules"])) for line in lines]
    assert json.loads(json.dumps(said[-1].status)) == lines[-1]["status"]


@pytest.mark.parametrize("game", ["sequence", "strips"])
def test_a_long_evening_with_every_kind_of_trouble_ends_as_it_should(tmp_path: Path, game: str) -> None:
    """Dead cards, draws, announced points, hands in the way, turns taken back, overruled and out of order."""
    folder = RECORDINGS.parent / "recordings" / game
    device = recorded(tmp_path, folder)
    pages = list(play(device, 1000))
    evening = device.app.session.evening
    assert evening is not None
    status = json.loads(json.dumps(evening.match.game.status(evening.match.state)))
    assert status == json.loads((folder / "expected.jsonl").read_text().splitlines()[-1])["status"]
    assert any(isinstance(page, Winner) for page in pages) == status["over"]
