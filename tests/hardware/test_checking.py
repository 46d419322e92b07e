"""`schiri check` on parts that are good, wired wrongly, or away."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from firmware.checking import LOOKS, card, check
from hardware.errors import DeviceLost
from hardware.interfaces import Button, Press, Sign
from hardware.parts import Kit, real_kit
from hardware.settings import PinSettings, Settings
from hardware.simulated import KeptDisplay, KeptSignal, RecordedCamera, ScriptedButtons, Simulated

PHOTO = Path(__file__).parents[1] / "photos/tables/strips-0.jpg"
ALL_FOUR = [Press(button) for button in Button]
YES, NO = Press(Button.OK), Press(Button.BACK)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A recording of one photo with four markers."""
    (tmp_path / "000.jpg").write_bytes(PHOTO.read_bytes())
    return tmp_path


def kit(table: Path, *presses: Press | None) -> Kit:
    return Kit(
        camera=lambda: RecordedCamera(table),
        display=KeptDisplay,
        buttons=lambda: ScriptedButtons((None, *presses)),  # nobody presses before being asked
        signal=KeptSignal,
    )


def run(kit: Kit) -> tuple[bool, str]:
    lines: list[str] = []
    return check(kit, lines.append), "\n".join(lines)


def test_good_parts_pass(table: Path) -> None:
    good, text = run(kit(table, *ALL_FOUR, YES, YES, YES))
    assert good, text
    assert "camera  ok 4 of 4 markers" in text
    assert " NO " not in text


def test_display_and_terminal_ask_for_the_same(table: Path) -> None:
    display = KeptDisplay()
    run(replace(kit(table, *ALL_FOUR, YES, YES, YES), display=lambda: display))
    assert card("press LEFT").tobytes() in [picture.tobytes() for picture in display.pictures]


def test_swapped_buttons_are_named_with_their_pins(table: Path) -> None:
    presses = [Press(Button.OK), Press(Button.LEFT), Press(Button.RIGHT), Press(Button.BACK)]
    good, text = run(kit(table, *presses, YES, YES, YES))
    assert not good
    assert "buttons NO LEFT answers as OK: swap the wires on pins 29 and 31" in text


def test_a_dead_button_is_named_with_its_wires(table: Path) -> None:
    presses = [Press(Button.LEFT), Press(Button.OK), None, Press(Button.BACK)]
    good, text = run(kit(table, *presses, YES, YES, YES))
    assert not good
    assert "no press of RIGHT is seen: check its wires to pin 33 and to ground (pin 39)" in text


def test_a_light_that_nobody_sees_is_told(table: Path) -> None:
    signal = KeptSignal()
    good, text = run(replace(kit(table, *ALL_FOUR, YES, NO, YES), signal=lambda: signal))
    assert not good
    assert "light   NO no fast blinking red and one long beep; check the wires" in text
    assert [sign for sign, _ in signal.signs] == [Sign.LEGAL, Sign.ILLEGAL, Sign.UNSURE, Sign.OFF]


def test_a_lost_part_does_not_keep_the_others_from_being_checked(table: Path) -> None:
    def lost(part: Simulated) -> Simulated:
        part.lost = True
        return part

    broken = Kit(
        camera=lambda: lost(RecordedCamera(table)),  # type: ignore[arg-type,return-value]
        display=lambda: lost(KeptDisplay()),  # type: ignore[arg-type,return-value]
        buttons=lambda: lost(ScriptedButtons()),  # type: ignore[arg-type,return-value]
        signal=lambda: lost(KeptSignal()),  # type: ignore[arg-type,return-value]
    )
    good, text = run(broken)
    assert not good
    assert [line.split()[:2] for line in text.splitlines()] == [
        ["display", "NO"],
        ["buttons", "NO"],
        ["light", "NO"],
        ["camera", "NO"],
    ]


def test_a_display_pulled_meanwhile_is_told_once_and_the_check_goes_on(table: Path) -> None:
    display = KeptDisplay()
    show = display.show
    shown = 0

    def show_once(picture: object) -> None:
        nonlocal shown
        shown += 1
        if shown > 1:
            raise DeviceLost("display", "gone", "plug it in")
        show(picture)  # type: ignore[arg-type]

    display.show = show_once  # type: ignore[method-assign]
    _, text = run(replace(kit(table, *ALL_FOUR, YES, YES, YES), display=lambda: display))
    assert text.count("display NO gone; plug it in") == 1
    assert "camera  ok" in text


def test_back_ends_the_aiming_with_the_last_hint(tmp_path: Path) -> None:
    Image.new("RGB", (640, 360), (128, 128, 128)).save(tmp_path / "000.jpg")
    camera = RecordedCamera(tmp_path)
    good, text = run(replace(kit(tmp_path, *ALL_FOUR, YES, YES, YES, None, NO), camera=lambda: camera))
    assert not good
    assert camera.taken == 2 < LOOKS
    assert text.splitlines()[-1].startswith("camera  NO ")


def test_a_computer_without_any_part_says_what_each_one_needs() -> None:
    good, text = run(real_kit(Settings(pins=PinSettings("rpigpio"))))
    assert not good
    for part in ("display", "buttons", "light", "camera"):
        assert f"{part:8}NO" in text
