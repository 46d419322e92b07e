"""Whole recorded evenings through the real loop: buttons, eyes, rules, journal, screens."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.appliance import play, recorded

from engine.evening import Evening
from engine.games import game_ids
from engine.record import is_header
from firmware.posing import posed
from firmware.replaying import header_of, lines_of, photos_of
from firmware.screens.drawing import draw
from firmware.session.pages import Broken, Counted, Ready
from hardware.interfaces import Sign

RECORDINGS = Path(__file__).parent.parent / "recordings"


def expected(game: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDINGS / game / "expected.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("game", game_ids())
def test_a_recorded_evening_ends_with_the_right_score_on_the_screen(game: str, tmp_path: Path) -> None:
    """And everything on the way is as it should be: what counted, what did not, what the journal has."""
    device = recorded(tmp_path / "state", RECORDINGS / game)
    pages = list(play(device))
    lines = expected(game)

    evening = device.app.session.evening
    assert evening is not None
    status = evening.match.game.status(evening.match.state)
    assert json.loads(json.dumps(status)) == lines[-1]["status"]
    page = device.page
    assert isinstance(page, Ready)
    assert [score for _, score in page.totals] == [row[-1] for row in _sheet(evening)]
    assert device.display.picture is not None
    assert device.display.picture.tobytes() == draw(page, "en").tobytes()

    counted = [line for line in lines if line["ok"] and line["event"]]
    assert len({id(page) for page in pages if isinstance(page, Counted)}) == len(counted)
    broken = [page.rule.id for page in pages if isinstance(page, Broken)]
    assert broken == [rule for line in lines if not line["ok"] for rule in line["rules"]]
    assert [is_header(line) for line in device.archive.lines] == [True] + [False] * len(counted)
    assert Sign.ILLEGAL in [sign for sign, _ in device.signal.signs]


def _sheet(evening: Evening) -> tuple[tuple[str, ...], ...]:
    return evening.match.game.sheet(evening.match.state).rows


def test_the_device_keeps_an_evening_as_a_recording_that_replays_to_the_same(tmp_path: Path) -> None:
    device = recorded(tmp_path / "state", RECORDINGS / "strips", megabytes=50)
    list(play(device))
    lines = expected("strips")
    folder = device.state / "photos" / device.archive.name
    photos = photos_of(folder)
    assert len(photos) == len(lines)
    said = [line.said for line in lines_of(Evening(header_of(folder)), photos)]
    assert [(each.ok, each.rules) for each in said] == [(line["ok"], tuple(line["rules"])) for line in lines]
    assert json.loads(json.dumps(said[-1].status)) == lines[-1]["status"]


@pytest.mark.parametrize("game", game_ids())
def test_after_every_turn_the_journal_alone_explains_the_table(game: str, tmp_path: Path) -> None:
    """A device that starts again sees in the same photo that nothing has changed since."""
    device = recorded(tmp_path / "state", RECORDINGS / game)
    counted = []
    for page in play(device):
        evening = device.app.session.evening
        if isinstance(page, Counted) and evening is not None:
            counted.append((list(device.archive.lines), device.readings[-1], evening.match.state))
    assert len(counted) >= 4
    for lines, reading, state in counted:
        evening = Evening.resume(json.loads(json.dumps(lines)))
        assert evening.match.state == state
        seen = posed(reading)
        assert seen is not None
        said = evening.look(seen, {})
        assert (said.ok, said.event) == (True, None), said
