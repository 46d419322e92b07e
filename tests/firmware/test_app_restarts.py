"""A device that is switched on again: it goes on at the page where its last evening was left."""

import json
from pathlib import Path

import pytest
from support.appliance import Appliance, elfer_game, grids

from engine.fields import Fields
from engine.observation import Observation
from firmware.session.pages import Counted, Lay, Menu, Page, Ready, Scores, Winner, Words

FIRST, SECOND, THIRD = grids("rgb", "rgb", "ryb")
GAME = elfer_game((5, 7))
NOTE = Words("note.resumed")


def started(state: Path, lines: list[Fields]) -> Page:
    """The first page of a device with this journal."""
    (state / "0007-elfer.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return Appliance(state).page


def test_without_an_evening_it_begins_with_the_menu(tmp_path: Path) -> None:
    page = Appliance(tmp_path / "state").page
    assert isinstance(page, Menu)
    assert [item.choice for item in page.items] == ["new", "evenings", "settings", "off"]


@pytest.mark.parametrize(
    ("lines", "page"),
    [
        (GAME[:1], Ready("", (("Ann", "-"), ("Ben", "-"), ("Cem", "-")), NOTE)),
        (GAME[:2], Ready("Ben", (("Ann", "-"), ("Ben", "-"), ("Cem", "-")), NOTE)),
        (GAME[:5], Lay(Words("lay.hand"), "Ben")),
        (GAME[:6], Lay(Words("lay.hand"), "Cem")),
        (GAME, Winner(("Ann",), (("Ann", "0"), ("Ben", "5"), ("Cem", "7")))),
        ([*GAME, *elfer_game((1, 20))], Winner(("Ann",), (("Ann", "0"), ("Ben", "6"), ("Cem", "27")))),
    ],
)
def test_it_goes_on_at_the_page_where_it_was_left(tmp_path: Path, lines: list[Fields], page: Page) -> None:
    assert started(tmp_path, lines) == page


def test_the_next_game_of_an_evening_goes_into_the_same_journal(tmp_path: Path) -> None:
    (tmp_path / "0001-strips.jsonl").write_text("")
    (tmp_path / "0007-elfer.jsonl").write_text("".join(json.dumps(line) + "\n" for line in GAME))
    device = Appliance(tmp_path, megabytes=1)
    device.looks = [Observation(())]
    assert isinstance(device.press("ok"), Ready)
    assert (device.archive.name, device.archive.games) == ("0007-elfer", 2)
    assert (tmp_path / "photos" / "0007-elfer-game-2" / "000.jpg").exists()


def test_a_journal_that_cannot_be_listed_is_left_aside(tmp_path: Path) -> None:
    (tmp_path / "0001-strips.jsonl").symlink_to(tmp_path / "pulled-out")
    assert isinstance(Appliance(tmp_path).page, Menu)


def test_an_older_evening_can_be_gone_on_with(tmp_path: Path) -> None:
    device = Appliance(tmp_path)
    device.begin_strips()
    device.see(SECOND)
    device.press("ok", "ok", "back")
    device.see(["y", "y", "y"])
    device.choose("new", "strips")
    device.seat(3)
    device.choose("1")
    device.press("back")
    page = device.choose("evenings", "0001-strips", "go-on")
    assert page == Ready("Ben", (("Ann", "0"), ("Ben", "0")), NOTE)
    device.see(THIRD)
    assert isinstance(device.press("ok"), Counted)
    assert device.archive.name == "0001-strips"
    assert isinstance(device.press("ok", "right"), Scores)
