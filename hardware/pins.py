"""Which wire goes where: the one list that the drivers, the wiring table and the wiring picture share."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hardware.interfaces import Button

# GPIO numbers as the drivers use them. Light and buzzer sit on pins that are pulled down while the Raspberry
# Pi starts (9 and up), so that they stay dark and silent until the referee speaks.
BUTTONS: Mapping[Button, int] = MappingProxyType(
    {Button.LEFT: 5, Button.OK: 6, Button.RIGHT: 13, Button.BACK: 19}
)
RED, GREEN, BLUE = 17, 27, 22
BUZZER = 23
SDA, SCL = 2, 3
MOSI, SCLK, CHIP_SELECT, DATA_COMMAND, RESET = 10, 11, 8, 24, 25

# GPIO number -> pin of the 40-pin header, the same on every model since the Raspberry Pi 1 B+.
HEADER: Mapping[int, int] = MappingProxyType(
    {2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10}
    | {16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13}
)
GROUNDS = frozenset({6, 9, 14, 20, 25, 30, 34, 39})
POWERS: Mapping[int, str] = MappingProxyType({1: "3V3", 2: "5V", 4: "5V", 17: "3V3"})


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire from a terminal of a part to a pin of the header."""

    part: str
    terminal: str
    pin: int  # of the header, 1-40
    through: str = ""  # what sits in between

    @property
    def name(self) -> str:
        """What the pin is called: GPIO 5, ground or 3V3."""
        if self.pin in POWERS:
            return POWERS[self.pin]
        if self.pin in GROUNDS:
            return "ground"
        return f"GPIO {next(gpio for gpio, pin in HEADER.items() if pin == self.pin)}"


WIRES = (
    Wire("display (I2C)", "VCC", 1),
    Wire("display (I2C)", "SDA", HEADER[SDA]),
    Wire("display (I2C)", "SCL", HEADER[SCL]),
    Wire("display (I2C)", "GND", 9),
    Wire("button LEFT", "one side", HEADER[BUTTONS[Button.LEFT]]),
    Wire("button OK", "one side", HEADER[BUTTONS[Button.OK]]),
    Wire("button RIGHT", "one side", HEADER[BUTTONS[Button.RIGHT]]),
    Wire("button BACK", "one side", HEADER[BUTTONS[Button.BACK]]),
    Wire("all buttons", "other side", 39),
    Wire("light", "red", HEADER[RED], "330 Ω"),
    Wire("light", "green", HEADER[GREEN], "100 Ω"),
    Wire("light", "blue", HEADER[BLUE], "100 Ω"),
    Wire("light", "cathode", 25),
    Wire("buzzer", "+", HEADER[BUZZER]),
    Wire("buzzer", "-", 14),
)

# A display with SPI takes these instead of the four of "display (I2C)".
SPI_WIRES = (
    Wire("display (SPI)", "VCC", 17),
    Wire("display (SPI)", "GND", 20),
    Wire("display (SPI)", "D0 / CLK", HEADER[SCLK]),
    Wire("display (SPI)", "D1 / MOSI", HEADER[MOSI]),
    Wire("display (SPI)", "CS", HEADER[CHIP_SELECT]),
    Wire("display (SPI)", "DC", HEADER[DATA_COMMAND]),
    Wire("display (SPI)", "RES", HEADER[RESET]),
)
