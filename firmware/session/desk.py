"""The pile of pages: what is shown, what lies below it, and what a press on the top one means."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from firmware.session.effects import Effect
from firmware.session.pages import (
    Busy,
    Doubt,
    Edit,
    History,
    Item,
    Line,
    Menu,
    Number,
    Page,
    Scores,
    Trouble,
    Words,
)
from hardware.interfaces import Button, Press

LONG_STEP = 10  # of a number, by a long press

Chosen = Callable[[str], None]
Taken = Callable[[int], None]
Pressed = Callable[[Press], None]
Done = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Sheet:
    page: Page
    pressed: Pressed


class Desk:
    """Pages lie on one another; leaving one shows the one below. Effects are collected for the device."""

    def __init__(self) -> None:
        self._pile: list[_Sheet] = []
        self._effects: list[Effect] = []

    @property
    def page(self) -> Page:
        return self._pile[-1].page

    def press(self, press: Press) -> None:
        self._pile[-1].pressed(press)

    def ask(self, *effects: Effect) -> None:
        self._effects += effects

    def take_effects(self) -> list[Effect]:
        """What the device is to do now; each is told once."""
        effects, self._effects = self._effects, []
        return effects

    def lay(self, page: Page, pressed: Pressed) -> None:
        """Puts a page on top."""
        self._pile.append(_Sheet(page, pressed))

    def turn(self, page: Page, pressed: Pressed | None = None) -> None:
        """Exchanges the top page."""
        old = self._pile.pop()
        self._pile.append(_Sheet(page, pressed or old.pressed))

    def moved(self, press: Press, lines: int, *, around: bool = True) -> bool:
        """Moves the cursor of the top page by LEFT or RIGHT, around or not; False for another button."""
        step = {Button.LEFT: -1, Button.RIGHT: 1}.get(press.button)
        page = self.page
        if step is None or not isinstance(page, Menu | Doubt | History | Edit | Scores):
            return False
        cursor = page.cursor + step
        self.turn(replace(page, cursor=cursor % lines if around else min(max(cursor, 0), lines - 1)))
        return True

    def leave(self) -> None:
        """Takes the top page away; the last one stays."""
        if len(self._pile) > 1:
            self._pile.pop()

    def clear(self, page: Page, pressed: Pressed) -> None:
        """Begins a new pile."""
        self._pile = [_Sheet(page, pressed)]

    def busy(self, line: Line) -> None:
        """Says that something takes a moment; presses do nothing meanwhile."""
        self.lay(Busy(line), lambda _: None)

    def menu(self, title: Line, items: tuple[Item, ...], chosen: Chosen, *, cursor: int = 0) -> None:
        """A list to choose from; BACK leaves it."""

        def pressed(press: Press) -> None:
            page = self.page
            assert isinstance(page, Menu)
            if self.moved(press, len(page.items)):
                return
            match press.button:
                case Button.OK:
                    chosen(page.items[page.cursor].choice)
                case Button.BACK:
                    self.leave()

        self.lay(Menu(title, items, cursor), pressed)

    def number(self, title: Line, value: int, lowest: int, highest: int, taken: Taken) -> None:
        """A number to set; BACK leaves it."""

        def pressed(press: Press) -> None:
            page = self.page
            assert isinstance(page, Number)
            step = LONG_STEP if press.long else 1
            match press.button:
                case Button.LEFT:
                    self.turn(replace(page, value=max(page.value - step, page.lowest)))
                case Button.RIGHT:
                    self.turn(replace(page, value=min(page.value + step, page.highest)))
                case Button.OK:
                    self.leave()
                    taken(page.value)
                case Button.BACK:
                    self.leave()

        self.lay(Number(title, value, lowest, highest), pressed)

    def trouble(self, code: str, line: Line, again: Done, left: Done | None = None) -> None:
        """Something went wrong; OK tries again, BACK leaves, LEFT does what is named so."""

        def pressed(press: Press) -> None:
            match press.button:
                case Button.OK:
                    self.leave()
                    again()
                case Button.BACK:
                    self.leave()
                case Button.LEFT if left is not None:
                    left()

        self.lay(Trouble(code, line), pressed)

    def word(self, line: Line, then: Done | None = None) -> None:
        """A short notice; any button leaves it."""

        def pressed(_: Press) -> None:
            self.leave()
            if then is not None:
                then()

        self.lay(Trouble("", line), pressed)


def choices(*keys: str) -> tuple[Item, ...]:
    """Items whose texts are the menu words of their choices."""
    return tuple(Item(Words(f"menu.{key}"), key) for key in keys)
