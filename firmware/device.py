"""The parts as the loop uses them: one that is away is told and tried again, and nothing stops for it."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from firmware.screens.drawing import draw
from firmware.session.pages import Page
from firmware.session.preferences import Preferences
from hardware.errors import DeviceLost
from hardware.interfaces import Pixels, Press, Sign
from hardware.parts import Parts

log = logging.getLogger(__name__)

T = TypeVar("T")

RETRY_SECONDS = 1.0  # between two tries to reach a part that is away: opening one costs some milliseconds
REFRESH_SECONDS = 5.0  # after which the same page is sent again: a display that was unplugged is blank

CAMERA, DISPLAY, BUTTONS, SIGNAL = "camera", "display", "buttons", "signal"


class Device:
    """Asks parts that may be away; `lost` tells which ones are, and why."""

    def __init__(
        self,
        parts: Parts,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`clock` never goes back, whatever happens to the time of day."""
        self.lost: dict[str, DeviceLost] = {}
        self._parts = parts
        self._clock = clock
        self._pause = pause
        self._again: dict[str, float] = {}  # when a lost part is tried again
        self._shown: tuple[Page, str] | None = None
        self._refresh = 0.0
        self._likes: Preferences | None = None  # what the display does not know yet

    def wait(self, seconds: float) -> Press | None:
        """The next press, None when there was none for so long; without buttons just that time."""
        press = self._ask(BUTTONS, lambda: self._parts.buttons.wait(seconds))
        if BUTTONS in self.lost:
            self._pause(seconds)
        return press

    def show(self, page: Page, language: str) -> None:
        """Shows a page, or keeps trying to with every call."""
        is_new = (page, language) != self._shown
        if not self.may_try(DISPLAY) or not (is_new or self._clock() >= self._refresh):
            return
        if self._likes is not None:
            self._use(self._likes)
        self._ask(DISPLAY, lambda: self._parts.display.show(draw(page, language)))
        self._shown = None if DISPLAY in self.lost else (page, language)
        self._refresh = self._clock() + REFRESH_SECONDS

    def give(self, sign: Sign) -> None:
        self._ask(SIGNAL, lambda: self._parts.signal.give(sign))

    def apply(self, likes: Preferences) -> None:
        """Sound and display as the owners like them, at once or as soon as the display is back."""
        self._ask(SIGNAL, lambda: self._parts.signal.mute(likes.mute))
        self._use(likes)

    def still(self) -> Pixels | None:
        """A photo, None without a camera."""
        frame = self._ask(CAMERA, self._parts.camera.still)
        return None if frame is None else frame.image

    def small(self) -> Pixels | None:
        """A frame to see motion in, None without a camera."""
        frame = self._ask(CAMERA, self._parts.camera.small)
        return None if frame is None else frame.image

    def calibrate(self) -> bool:
        """Measures the light; False without a camera."""
        self._ask(CAMERA, self._parts.camera.calibrate)
        return CAMERA not in self.lost

    def may_try(self, part: str) -> bool:
        """Whether a part is there, or away for long enough to be asked again."""
        return part not in self.lost or self._clock() >= self._again[part]

    def _use(self, likes: Preferences) -> None:
        def use() -> None:
            self._parts.display.dim(likes.dim)
            self._parts.display.flip(likes.flip)

        self._ask(DISPLAY, use)
        self._likes = likes if DISPLAY in self.lost else None
        self._shown = None

    def _ask(self, part: str, call: Callable[[], T]) -> T | None:
        try:
            answer = call()
        except DeviceLost as error:
            self._again[part] = self._clock() + RETRY_SECONDS
            if part not in self.lost:
                log.warning("%s", error)
                self.lost[part] = error
                if part == DISPLAY:  # nobody can read it, so light and sound must tell
                    self.give(Sign.UNSURE)
            return None
        if self.lost.pop(part, None) is not None:
            log.info("%s: it is back", part)
        return answer
