"""What the referee expects of its parts: a camera, a display, four buttons, and a light with a buzzer.

A part opens by itself on its first use, and again on the first use after it was lost: every method may raise
DeviceLost, and the same call works once the part is back. `close` may be called twice, and after it the part
opens again when it is used. All parts are context managers that close at the end.
"""

from dataclasses import dataclass
from enum import Enum
from types import TracebackType
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]  # height x width x BGR

SIZE = (128, 64)  # of the display: width, height
SMALL = (320, 180)  # of a frame for motion: width, height


def check_picture(picture: Image.Image) -> None:
    """Raises ValueError for a picture that no display of this device can show."""
    if picture.mode != "1" or picture.size != SIZE:
        width, height = SIZE
        raise ValueError(
            f'a picture of mode "{picture.mode}" and {picture.width} x {picture.height} pixels; '
            f'the display shows mode "1" and {width} x {height}'
        )


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the camera. Numbers count up from 0 for each camera and kind of picture."""

    image: Pixels
    number: int


class Button(Enum):
    """The four buttons, from left to right below the display."""

    LEFT = "left"
    OK = "ok"
    RIGHT = "right"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed; a long press is told once, while the button is still down."""

    button: Button
    long: bool = False


class Sign(Enum):
    """What light and buzzer can say without words."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSURE = "unsure"
    OFF = "off"


class Part(Protocol):
    """What all parts share."""

    def close(self) -> None:
        """Gives the part back. Never raises, not even when the part is gone."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Camera(Part, Protocol):
    """Looks down on the table."""

    def small(self) -> Frame:
        """The table now, about SMALL, to see whether something moves. Waits for a new frame."""

    def still(self) -> Frame:
        """The table now in full size."""

    def calibrate(self) -> None:
        """Lets exposure, white balance and focus follow the light, then fixes them until the next call."""


class Display(Part, Protocol):
    """128 x 64 pixels, lit or not."""

    def show(self, picture: Image.Image) -> None:
        """Shows a picture of mode "1" and of SIZE, until the next one, and after `close`, too."""

    def dim(self, on: bool) -> None:
        """Less bright, to spare the display and the eyes; also holds for the pictures that follow."""

    def flip(self, on: bool) -> None:
        """Upside down, for a display mounted the other way; also holds for the pictures that follow."""


class Buttons(Part, Protocol):
    """Presses in the order in which they happened."""

    def wait(self, timeout: float | None) -> Press | None:
        """The next press; None when there was none for so many seconds. Without a timeout it waits on."""


class Signal(Part, Protocol):
    """Says legal, illegal or unsure by colour, blinking and sound. Returns at once."""

    def give(self, sign: Sign) -> None:
        """The light stays as the sign says until the next one; the buzzer sounds once."""

    def mute(self, on: bool) -> None:
        """Without sound, also at once."""
