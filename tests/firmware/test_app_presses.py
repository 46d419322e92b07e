"""Whatever is pressed in the middle of a game: no fault, and the journal alone gives the same table."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from support.appliance import Appliance
from support.hosts import Hosts
from support.showing import table_of

from engine.evening import Evening
from engine.games import game_ids
from firmware.screens.drawing import paint
from firmware.session.pages import Menu, Words
from firmware.session.preferences import LANGUAGES
from vision.problem import Problem
from vision.reading import Reading, unread

PRESSES = 150
BUTTONS = {"ok": 6, "right": 4, "left": 3, "back": 2, "Right": 1, "Left": 1}
HAND = Problem("HAND", "something is in the way; take it away")


def status_of(evening: Evening) -> object:
    return json.loads(json.dumps(evening.match.game.status(evening.match.state)))


def press_something(device: Appliance, rng: random.Random) -> None:
    page = device.page
    button = rng.choices([*BUTTONS], [*BUTTONS.values()])[0]
    if isinstance(page, Menu) and page.title == Words("title.off"):
        button = "back"  # else it is soon over
    device.press(button)
    for language in LANGUAGES:
        paint(device.page, language)


@pytest.mark.parametrize("game", game_ids())
def test_no_press_is_a_fault_and_the_journal_has_it_all(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(game)
    hosts = Hosts(tmp_path, game, 1)
    del hosts.events[12:]
    tables = [table_of(hosts.match, {}).seen]
    hosts.play()
    tables += [table_of(hosts.match, hosts.memory).seen] * 2

    def read(*_: Any) -> Reading:
        """The table as it is, as it was at the start, or covered."""
        number = rng.randrange(len(tables) + 1)
        return Reading(tables[number]) if number < len(tables) else unread(HAND)

    device = hosts.device
    device.app._read = read  # another eye, in the middle of the game
    for _ in range(PRESSES):
        press_something(device, rng)
    assert [record for record in caplog.records if record.exc_info] == []
    evening = device.app.session.evening
    assert evening is not None
    assert status_of(Evening.resume(json.loads(json.dumps([*device.archive.lines])))) == status_of(evening)
