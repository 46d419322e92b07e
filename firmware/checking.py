"""The body of `schiri check`: every part in turn, what is wrong with it and what to do."""

import textwrap
from collections.abc import Callable
from contextlib import ExitStack

from PIL import Image, ImageDraw, ImageFont

from firmware.aiming import aim
from hardware.errors import PartError
from hardware.interfaces import SIZE, Button, Buttons, Camera, Display, Press, Sign
from hardware.parts import Kit
from hardware.pins import BUTTONS, HEADER

Say = Callable[[str], None]

PRESS_SECONDS = 15.0  # to find and press a button
LOOKS = 60  # at the table while somebody aims the camera ...
LOOK_SECONDS = 0.5  # ... with so much time between two of them
LINE = 21  # letters in a line of the display
SIGNS = {
    Sign.LEGAL: "steady green and one short beep",
    Sign.ILLEGAL: "fast blinking red and one long beep",
    Sign.UNSURE: "slowly blinking blue and two beeps",
}


def check(kit: Kit, say: Say) -> bool:
    """Walks through the parts and tells each finding as a line. Whether all of them are good."""
    with ExitStack() as stack:
        for part in kit.under:
            stack.enter_context(part)
        bench = _Bench(kit, say, stack)
        steps = (bench.check_display, bench.check_buttons, bench.check_light, bench.check_camera)
        results = [step() for step in steps]
        return all(results)


class _Bench:
    """The parts that have proved good so far: the display helps with the rest, the buttons answer."""

    def __init__(self, kit: Kit, say: Say, stack: ExitStack) -> None:
        self._kit = kit
        self._say = say
        self._stack = stack
        self._display: Display | None = None
        self._buttons: Buttons | None = None

    def check_display(self) -> bool:
        try:
            display = self._stack.enter_context(self._kit.display())
            display.show(card("Schiri", "Is there a frame", "around this text?"))
        except PartError as error:
            return self._found("display", error)
        self._display = display
        self._good(
            "display", "it answers; a frame around the text should be seen. If there is none or only snow,"
        )
        self._say('          set another chip in the section [display], such as chip = "sh1106"')
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
        return self._good("buttons", "all four answer")

    def _try_button(self, buttons: Buttons, button: Button) -> str:
        """What is wrong with a button, "" when it is good."""
        self._ask(f"press {button.name}")
        press = buttons.wait(PRESS_SECONDS)
        pin = HEADER[BUTTONS[button]]
        if press is None:
            return f"no press of {button.name} is seen: check its wires to pin {pin} and to ground (pin 39)"
        if press.button is not button:
            other = HEADER[BUTTONS[press.button]]
            return f"{button.name} answers as {press.button.name}: swap the wires on pins {pin} and {other}"
        return ""

    def check_light(self) -> bool:
        try:
            signal = self._stack.enter_context(self._kit.signal())
            wrong = []
            for sign, look in SIGNS.items():
                signal.give(sign)
                self._ask(f"{sign.value}: {look}? OK = yes, BACK = no")
                if self._denied():
                    wrong.append(f"no {look}")
            signal.give(Sign.OFF)
        except PartError as error:
            return self._found("light", error)
        if wrong:
            remedy = (
                "check the wires against hardware/README.md; if dark and lit are swapped, set common_anode"
            )
            return self._bad("light", f"{', '.join(wrong)}; {remedy}")
        return self._good(
            "light", "light and buzzer were driven" + ("" if self._buttons else ", nobody answered")
        )

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
                self._show("Camera", "4 of 4 markers", "sharp")
                return self._good("camera", f"4 of 4 markers, blur {seen.blur_mm:.1f} mm")
            if seen.hint != last:
                self._ask(seen.hint)
                last = seen.hint
            if self._press(LOOK_SECONDS) == Press(Button.BACK):
                break
        return self._bad("camera", last)

    def _denied(self) -> bool:
        press = self._press(PRESS_SECONDS)
        return press is not None and press.button is Button.BACK

    def _press(self, seconds: float) -> Press | None:
        return None if self._buttons is None else self._buttons.wait(seconds)

    def _ask(self, text: str) -> None:
        self._say(f"          {text}")
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
        return self._bad(part, f"{error.cause}; {error.remedy}")

    def _bad(self, part: str, text: str) -> bool:
        self._say(f"{part:8}NO {text}")
        return False

    def _good(self, part: str, text: str) -> bool:
        self._say(f"{part:8}ok {text}")
        return True


def card(*lines: str) -> Image.Image:
    """A few lines with a frame around them, for the display."""
    picture = Image.new("1", SIZE)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=1)
    font = ImageFont.load_default()
    for row, line in enumerate(lines[:5]):
        draw.text((4, 3 + 12 * row), line, fill=1, font=font)
    return picture


def wrap(text: str) -> list[str]:
    """The text in lines that fit the display."""
    return textwrap.wrap(text, LINE)
