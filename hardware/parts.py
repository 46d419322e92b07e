"""All parts of a device together: first as a kit from which each can be made alone, then assembled."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from hardware.buses import I2c, Spi
from hardware.errors import BadSetting
from hardware.gpio import Gpio
from hardware.interfaces import Buttons, Camera, Display, Part, Pixels, Signal
from hardware.keyboard import TerminalKeys
from hardware.keys import Keys
from hardware.oled import Oled
from hardware.picamera import PiCamera
from hardware.settings import DisplaySettings, Settings
from hardware.signals import Lights
from hardware.simulated import RecordedCamera, load
from hardware.terminal import TerminalDisplay, TerminalSignal


@dataclass(frozen=True, slots=True)
class Parts(Part):
    """What a session needs; `under` is what the other parts stand on, and is closed last."""

    camera: Camera
    display: Display
    buttons: Buttons
    signal: Signal
    under: tuple[Part, ...] = ()

    def close(self) -> None:
        with ExitStack() as stack:
            for part in (*self.under, self.display, self.camera, self.buttons, self.signal):
                stack.callback(part.close)


@dataclass(frozen=True, slots=True)
class Kit:
    """How to make each part. Making one raises DriverMissing without its library, but opens nothing yet."""

    camera: Callable[[], Camera]
    display: Callable[[], Display]
    buttons: Callable[[], Buttons]
    signal: Callable[[], Signal]
    under: tuple[Part, ...] = ()

    def assemble(self) -> Parts:
        """All parts. None is opened yet, so a part that is away is no reason not to start."""
        return Parts(self.camera(), self.display(), self.buttons(), self.signal(), self.under)


def real_kit(settings: Settings) -> Kit:
    """The parts that one can touch, as the settings say."""
    gpio = Gpio(settings.pins.library)
    camera, light = settings.camera, settings.light
    return Kit(
        camera=lambda: PiCamera(camera.size, number=camera.number, upside_down=camera.upside_down),
        display=lambda: _display(settings.display, gpio),
        buttons=lambda: Keys(gpio, long=settings.buttons.long),
        signal=lambda: Lights(gpio, common_anode=light.common_anode, muted=light.mute),
        under=(gpio,),
    )


def simulated_kit(folder: Path, load: Callable[[Path], Pixels] = load) -> Kit:
    """A recording in place of the camera, the terminal in place of everything else."""
    display = TerminalDisplay()
    return Kit(
        camera=lambda: RecordedCamera(folder, load=load),
        display=lambda: display,
        buttons=TerminalKeys,
        signal=lambda: TerminalSignal(display),
    )


def _display(settings: DisplaySettings, gpio: Gpio) -> Display:
    match settings.bus:
        case "i2c":
            return Oled(I2c(settings.port, settings.address), settings.chip, flipped=settings.flip)
        case "spi":
            return Oled(Spi(gpio), settings.chip, flipped=settings.flip)
        case other:
            raise BadSetting("display", f"there is no bus {other!r}", "take i2c or spi")
