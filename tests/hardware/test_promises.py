"""What every part promises, asked of the real drivers and of the doubles alike."""

import io
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image
from support.camera_module import CameraModule
from support.display_chips import Chip, I2cBus, SpiBus

from hardware.buses import I2c, Spi
from hardware.errors import DeviceLost
from hardware.gpio import Gpio
from hardware.interfaces import SIZE, SMALL, Button, Buttons, Camera, Display, Part, Press, Sign, Signal
from hardware.keyboard import KEYS, TerminalKeys
from hardware.keys import Keys
from hardware.oled import Oled
from hardware.picamera import PiCamera
from hardware.pins import BUTTONS, DATA_COMMAND
from hardware.signals import Lights
from hardware.simulated import KeptDisplay, KeptSignal, RecordedCamera, ScriptedButtons, Simulated
from hardware.terminal import TerminalDisplay, TerminalSignal

pytestmark = pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")

PICTURE = Image.new("1", SIZE, 1)


@dataclass
class Rig:
    """A part, how to use it, and how to pull its cable if that can be noticed."""

    part: Any
    use: Callable[[], object]
    pull: Callable[[], object] | None = None
    plug_in: Callable[[], object] | None = None
    push: Callable[[Press], None] | None = None
    finish: Callable[[], None] = lambda: None


def simulated(part: Simulated, use: Callable[[], object], **more: Any) -> Rig:
    return Rig(part, use, lambda: setattr(part, "lost", True), lambda: setattr(part, "lost", False), **more)


def picamera(monkeypatch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    module = CameraModule()
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=module.picamera2))
    camera: Camera = PiCamera((640, 360))
    return Rig(
        camera,
        camera.small,
        lambda: setattr(module, "plugged", False),
        lambda: setattr(module, "plugged", True),
    )


def recorded(_patch: pytest.MonkeyPatch, folder: Path) -> Rig:
    Image.new("RGB", (640, 360), (9, 99, 199)).save(folder / "000.jpg")
    camera = RecordedCamera(folder)
    return simulated(camera, camera.small)


def oled_i2c(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    bus = I2cBus(Chip())
    display: Display = Oled(I2c(bus=bus))
    return Rig(display, lambda: display.show(PICTURE), bus.pull, bus.plug_in)


def oled_spi(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    gpio = Gpio("mock")
    wire = gpio.factory().pin(DATA_COMMAND)
    display: Display = Oled(Spi(gpio, spi=SpiBus(Chip("sh1106"), lambda: bool(wire.state))), "sh1106")
    return Rig(display, lambda: display.show(PICTURE))


def kept_display(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    display = KeptDisplay()
    return simulated(display, lambda: display.show(PICTURE))


def terminal_display(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    display: Display = TerminalDisplay(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    return Rig(display, lambda: display.show(PICTURE))


def keys(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    gpio = Gpio("mock")
    buttons: Buttons = Keys(gpio, long=0.03)

    def push(press: Press) -> None:
        pin = gpio.factory().pin(BUTTONS[press.button])
        pin.drive_low()
        if not press.long:
            pin.drive_high()

    return Rig(buttons, lambda: buttons.wait(0), push=push)


def scripted(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    buttons = ScriptedButtons()
    return simulated(buttons, lambda: buttons.wait(0), push=buttons.push)


def terminal_keys(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    near, far = socket.socketpair()
    stream = near.makefile(encoding="utf-8")
    buttons: Buttons = TerminalKeys(stream)
    letters = {press: key for key, press in KEYS.items() if key.isalpha()}

    def finish() -> None:
        for end in (stream, near, far):
            end.close()

    return Rig(
        buttons,
        lambda: buttons.wait(0),
        push=lambda press: far.sendall(letters[press].encode()),
        finish=finish,
    )


def lights(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    signal: Signal = Lights(Gpio("mock"))
    return Rig(signal, lambda: signal.give(Sign.LEGAL))


def kept_signal(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    signal = KeptSignal()
    return simulated(signal, lambda: signal.give(Sign.LEGAL))


def terminal_signal(_patch: pytest.MonkeyPatch, _folder: Path) -> Rig:
    signal: Signal = TerminalSignal(TerminalDisplay(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")))
    return Rig(signal, lambda: signal.give(Sign.LEGAL))


CAMERAS = [picamera, recorded]
DISPLAYS = [oled_i2c, oled_spi, kept_display, terminal_display]
BUTTON_SETS = [keys, scripted, terminal_keys]
SIGNALS = [lights, kept_signal, terminal_signal]


@pytest.fixture
def rig(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Rig]:
    with (rig := request.param(monkeypatch, tmp_path)).part:
        yield rig
    rig.finish()


def every(makers: list[Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rig", makers, indirect=True, ids=lambda maker: maker.__name__)


@every(CAMERAS + DISPLAYS + BUTTON_SETS + SIGNALS)
def test_close_may_be_called_before_any_use_and_twice(rig: Rig) -> None:
    part: Part = rig.part
    part.close()
    rig.use()
    part.close()
    part.close()


@every(CAMERAS + DISPLAYS + BUTTON_SETS + SIGNALS)
def test_a_closed_part_opens_again_when_it_is_used(rig: Rig) -> None:
    rig.use()
    with rig.part as same:
        assert same is rig.part
    rig.use()


@every([picamera, recorded, oled_i2c, kept_display, scripted, kept_signal])
def test_a_lost_part_says_so_every_time_and_works_when_it_is_back(rig: Rig) -> None:
    rig.use()
    assert rig.pull is not None
    assert rig.plug_in is not None
    rig.pull()
    for _ in range(2):
        with pytest.raises(DeviceLost) as error:
            rig.use()
        assert error.value.part
        assert error.value.cause
        assert error.value.remedy
        assert str(error.value) == f"{error.value.part}: {error.value.cause}; {error.value.remedy}"
        assert isinstance(error.value, OSError)
    rig.part.close()
    rig.plug_in()
    rig.use()


@every(CAMERAS)
def test_frames_are_blue_green_red_bytes_with_rising_numbers(rig: Rig) -> None:
    camera: Camera = rig.part
    stills, smalls = [camera.still(), camera.still()], [camera.small(), camera.small()]
    assert [frame.number for frame in stills] == [0, 1]
    assert [frame.number for frame in smalls] == [0, 1]
    for frame in (*stills, *smalls):
        assert frame.image.dtype == np.uint8
        assert frame.image.flags.c_contiguous
    assert stills[0].image.shape == (360, 640, 3)
    assert smalls[0].image.shape == (SMALL[1], SMALL[0], 3)


@every(CAMERAS)
def test_a_frame_is_the_callers_own(rig: Rig) -> None:
    """Scribbling on one does not show in the next."""
    first = rig.part.small().image
    kept = first.copy()
    first[:] = 255
    assert (rig.part.small().image == kept).all()


@every(CAMERAS)
def test_a_camera_can_be_calibrated_at_any_time(rig: Rig) -> None:
    rig.part.calibrate()
    rig.part.still()
    rig.part.calibrate()


@every(DISPLAYS)
@pytest.mark.parametrize("wrong", [Image.new("1", (64, 128)), Image.new("L", SIZE)], ids=["size", "mode"])
def test_a_picture_of_the_wrong_kind_is_refused(rig: Rig, wrong: Image.Image) -> None:
    with pytest.raises(ValueError, match='the display shows mode "1" and 128 x 64'):
        rig.part.show(wrong)


@every(DISPLAYS)
def test_a_display_can_be_dimmed_and_flipped_at_any_time(rig: Rig) -> None:
    for on in (True, False):
        rig.part.dim(on)
        rig.part.flip(on)
        rig.part.show(PICTURE)


@every(BUTTON_SETS)
def test_without_a_press_waiting_ends_with_the_time(rig: Rig) -> None:
    assert rig.part.wait(0) is None
    assert rig.part.wait(0.01) is None


@every(BUTTON_SETS)
def test_presses_come_in_order_and_long_ones_are_told(rig: Rig) -> None:
    assert rig.part.wait(0) is None
    assert rig.push is not None
    presses = [Press(button) for button in Button] + [Press(Button.BACK, long=True)]
    for press in presses:
        rig.push(press)
    assert [rig.part.wait(2) for _ in presses] == presses
    assert rig.part.wait(0) is None


@every(SIGNALS)
def test_every_sign_can_be_given_with_and_without_sound(rig: Rig) -> None:
    signal: Signal = rig.part
    for muted in (True, False):
        signal.mute(muted)
        for sign in Sign:
            signal.give(sign)
