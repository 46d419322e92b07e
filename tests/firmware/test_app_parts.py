"""Parts that are lost and come back: it is said in words on what is left, and the same screen returns."""

from pathlib import Path

import pytest
from support.appliance import Appliance, grids

from firmware.screens.drawing import draw
from firmware.session.pages import Counted, Menu, Page, Ready, Trouble, Words
from firmware.session.preferences import Preferences
from hardware.interfaces import Sign

FIRST, SECOND, THIRD, FOURTH = grids("rgb", "rgb", "ryb", "ygb")
CAMERA, BUTTONS = (Trouble(code, Words(f"problem.{code}")) for code in ("CAMERA", "BUTTONS"))


@pytest.fixture
def device(tmp_path: Path) -> Appliance:
    """Strips, Ann to lay the first card."""
    appliance = Appliance(tmp_path / "state")
    assert appliance.begin_strips() == Ready("Ann", (("Ann", "0"), ("Ben", "0")))
    return appliance


def shown(device: Appliance) -> bytes:
    assert device.display.picture is not None
    return device.display.picture.tobytes()


def picture(page: Page, language: str = "en") -> bytes:
    return draw(page, language).tobytes()


def test_an_unplugged_camera_is_told_and_looks_by_itself_when_it_is_back(device: Appliance) -> None:
    device.camera.lost = True
    assert device.press("ok") == CAMERA
    assert device.idle(5) == CAMERA
    device.camera.lost = False
    device.see(SECOND)
    assert isinstance(device.idle(5), Counted)


def test_without_a_camera_the_menus_still_work(device: Appliance) -> None:
    device.camera.lost = True
    device.press("ok", "back")
    assert device.page == Ready("Ann", (("Ann", "0"), ("Ben", "0")))
    assert isinstance(device.press("back"), Menu)


def test_a_camera_lost_while_the_device_watches_is_told_and_the_screen_comes_back(tmp_path: Path) -> None:
    device = Appliance(tmp_path / "state", preferences=Preferences(automatic=True))
    page = device.begin_strips()
    device.idle(6)
    device.camera.lost = True
    device.idle()
    assert shown(device) == picture(CAMERA)
    device.camera.lost = False
    assert device.idle(5) == page
    assert shown(device) == picture(page)


def test_a_lost_display_blinks_and_shows_the_newest_page_when_it_is_back(device: Appliance) -> None:
    device.display.lost = True
    device.press("right")
    assert device.signal.sign is Sign.UNSURE
    device.see(SECOND)
    page = device.press("ok", "ok")
    assert isinstance(page, Counted)
    device.display.lost = False
    device.idle(5)
    assert shown(device) == picture(page)


def test_a_display_that_was_away_at_the_start_gets_the_owners_light(tmp_path: Path) -> None:
    device = Appliance(tmp_path / "state", preferences=Preferences(dim=True, flip=True))
    assert (device.display.dimmed, device.display.flipped) == (True, True)
    device.display.lost, device.display.dimmed = True, False
    device.device.apply(Preferences(dim=True))
    assert not device.display.dimmed
    device.display.lost = False
    device.idle(5)
    assert (device.display.dimmed, device.display.flipped) == (True, False)


def test_lost_buttons_are_told_and_the_screen_comes_back(device: Appliance) -> None:
    page = device.page
    device.buttons.lost = True
    device.idle()
    assert shown(device) == picture(BUTTONS)
    device.buttons.lost = False
    device.idle()
    assert shown(device) == picture(page)


def test_a_lost_light_is_no_reason_to_stop(device: Appliance) -> None:
    device.signal.lost = True
    device.see(SECOND)
    assert isinstance(device.press("ok"), Counted)
    device.signal.lost = False
    device.press("ok")
    device.see(FOURTH)
    device.press("ok")
    assert device.signal.sign is Sign.ILLEGAL


def test_without_any_part_it_still_gets_ready_and_waits(tmp_path: Path) -> None:
    """systemd would start a device again and again that does not get ready."""
    device = Appliance(tmp_path / "state")
    for part in (device.camera, device.display, device.buttons, device.signal):
        part.lost = True
    device.app.start()
    device.idle(3)
    for part in (device.camera, device.display, device.buttons, device.signal):
        part.lost = False
    device.idle(5)
    assert shown(device) == picture(device.page)


def test_a_display_that_was_unplugged_while_nothing_happened_is_not_left_blank(device: Appliance) -> None:
    page = device.page
    device.idle(3)
    device.display.lost = True
    device.idle(10)
    device.display.pictures.clear()
    device.display.lost = False
    device.idle(10)
    assert shown(device) == picture(page)
