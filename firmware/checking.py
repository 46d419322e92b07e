"""The body of `schiri check`: every part in turn, what is wrong with it and what to do."""

import textwrap
from collections.abc import Callable
from contextlib import ExitStack

from PIL import Image, ImageDraw

from firmware.aiming import aim
from firmware.screens.canvas import font
from firmware.session.pages import Saying, Words
from firmware.session.preferences import LANGUAGES
from firmware.texts import say
from hardware.errors import PartError
from hardware.interfaces import SIZE, Button, Buttons, Camera, Display, Press, Sign
from hardware.parts import Kit
from hardware.pins import BUTTONS, HEADER

Tell = Callable[[str], None]

PRESS_SECONDS = 15.0  # to find and press a button
LOOKS = 60  # at the table while somebody aims the camera ...
LOOK_SECONDS = 0.5  # ... with so much time between two of them
LINE = 20  # letters in a line of the display, within its frame
SIGNS = (Sign.LEGAL, Sign.ILLEGAL, Sign.UNSURE)


def check(kit: Kit, tell: Tell, language: str = LANGUAGES[0]) -> bool:
    """Walks through the parts and tells each finding as a line. Whether all of them are good."""
    with ExitStack() as stack:
        for part in kit.under:
            stack.enter_context(part)
        bench = _Bench(kit, tell, stack, language)
        steps = (bench.check_display, bench.check_buttons, bench.check_light, bench.check_camera)
        results = [step() for step in steps]
        return all(results)


class _Bench:
    """The parts that have proved good so far: the display helps with the rest, the buttons answer."""

    def __init__(self, kit: Kit, tell: Tell, stack: ExitStack, language: str) -> None:
        self._kit = kit
        self._tell = tell
        self._stack = stack
        self._language = language
        self._display: Display | None = None
        self._buttons: Buttons | None = None

    def check_display(self) -> bool:
        try:
            display = self._stack.enter_context(self._kit.display())
            display.show(card("Schiri", *wrap(self._text("frame"))))
        except PartError as error:
            return self._found("display", error)
        self._display = display
        self._good("display", self._text("answers"))
        self._tell(f"          {self._text('another-chip')}")
        return True

    def check_buttons(self) -> bool:
        try:
            buttons = self._stack.enter_context(self._kit.buttons())
            buttons.wait(0)
            wrong = [text for button in Button if (text := self._try_button(buttons, button))]
        except PartError as error:
            return self._found("buttons", error)
        self._buttons = buttons
        if wrong:
            return self._bad("buttons", "; ".join(wrong))
        return self._good("buttons", self._text("all-four"))

    def _try_button(self, buttons: Buttons, button: Button) -> str:
        """What is wrong with a button, "" when it is good."""
        self._ask(self._text("press", button=button.name))
        press = buttons.wait(PRESS_SECONDS)
        pin = HEADER[BUTTONS[button]]
        if press is None:
            return self._text("dead", button=button.name, pin=pin)
        if press.button is not button:
            other = press.button
            pins = {"pin": pin, "other_pin": HEADER[BUTTONS[other]]}
            return self._text("swapped", button=button.name, other=other.name, **pins)
        return ""

    def check_light(self) -> bool:
        try:
            signal = self._stack.enter_context(self._kit.signal())
            wrong = []
            for sign in SIGNS:
                signal.give(sign)
                look = self._text(sign.value)
                self._ask(self._text("seen", look=look))
                if self._denied():
                    wrong.append(self._text("not-seen", look=look))
            signal.give(Sign.OFF)
        except PartError as error:
            return self._found("light", error)
        if wrong:
            return self._bad("light", f"{', '.join(wrong)}; {self._text('rewire')}")
        return self._good("light", self._text("driven" if self._buttons else "driven-alone"))

    def check_camera(self) -> bool:
        try:
            camera = self._stack.enter_context(self._kit.camera())
            camera.calibrate()
            return self._aim(camera)
        except PartError as error:
            return self._found("camera", error)

    def _aim(self, camera: Camera) -> bool:
        """Helps to aim and focus until all is good, BACK is pressed or time is up."""
        last = ""
        for _ in range(LOOKS):
            seen = aim(camera.still().image)
            if seen.good:
                found = self._text("aimed", blur=f"{seen.blur_mm:.1f}")
                self._show(*wrap(found))
                return self._good("camera", found)
            if (hint := say(Saying(seen.hint), self._language)) != last:
                self._ask(hint)
                last = hint
            if self._press(LOOK_SECONDS) == Press(Button.BACK):
                break
        return self._bad("camera", last)

    def _denied(self) -> bool:
        press = self._press(PRESS_SECONDS)
        return press is not None and press.button is Button.BACK

    def _press(self, seconds: float) -> Press | None:
        return None if self._buttons is None else self._buttons.wait(seconds)

    def _ask(self, text: str) -> None:
        self._tell(f"          {text}")
        self._show(*wrap(text))

    def _show(self, *lines: str) -> None:
        if self._display is None:
            return
        try:
            self._display.show(card(*lines))
        except PartError as error:
            self._display = None
            self._found("display", error)

    def _found(self, part: str, error: PartError) -> bool:
        cause, remedy = (say(Saying(words), self._language) for words in (error.cause, error.remedy))
        return self._bad(part, f"{cause}; {remedy}")

    def _bad(self, part: str, text: str) -> bool:
        self._tell(f"{self._text(part):8}NO {text}")
        return False

    def _good(self, part: str, text: str) -> bool:
        self._tell(f"{self._text(part):8}ok {text}")
        return True

    def _text(self, key: str, **parts: object) -> str:
        return say(Words(f"check.{key}", parts), self._language)


def card(*lines: str) -> Image.Image:
    """A few lines with a frame around them, for the display."""
    picture = Image.new("1", SIZE)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=1)
    for row, line in enumerate(lines[:5]):
        draw.text((4, 3 + 12 * row), line, fill=1, font=font("body"))
    return picture


def wrap(text: str) -> list[str]:
    """The text in lines that fit the display."""
    return textwrap.wrap(text, LINE)
