"""The menus around the game: settings, old evenings, switching off."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from firmware.session.desk import Desk, choices
from firmware.session.effects import Apply, Calibrate, Effect, Export, Forget, Give, PowerOff, Reopen
from firmware.session.pages import Item, Off, Words
from firmware.session.preferences import LANGUAGES, Preferences
from hardware.interfaces import Sign

SWITCHES = ("mute", "dim", "flip", "automatic")


def list_evenings(desk: Desk, names: Sequence[str]) -> None:
    """All evenings, the newest first; one can be gone on with, written out, or lose its photos."""
    if not names:
        desk.word(Words("evenings.none"))
        return

    def chosen(name: str) -> None:
        if not name:
            desk.ask(Forget(None))
            return
        actions: dict[str, Effect] = {"go-on": Reopen(name), "export": Export(name), "forget": Forget(name)}
        desk.menu(name, choices(*actions), lambda choice: desk.ask(actions[choice]))

    items = tuple(Item(name, name) for name in reversed(names))
    desk.menu(Words("title.evenings"), (*items, Item(Words("menu.forget-all"), "")), chosen)


def show_settings(desk: Desk, likes: Preferences, changed: Callable[[Preferences], None]) -> None:
    """What the owners can change by button; `changed` is told the new preferences."""
    items = (
        Item(Words("setting.language", {"value": likes.language.upper()}), "language"),
        *(
            Item(Words(f"setting.{name}", {"value": "x" if getattr(likes, name) else "-"}), name)
            for name in SWITCHES
        ),
        *choices("calibrate"),
    )

    def chosen(choice: str) -> None:
        if choice == "calibrate":
            desk.ask(Calibrate())
            return
        if choice == "language":
            following = LANGUAGES[(LANGUAGES.index(likes.language) + 1) % len(LANGUAGES)]
            liked = replace(likes, language=following)
        else:
            liked = likes.switched(choice)
        changed(liked)
        desk.ask(Apply())
        desk.leave()
        show_settings(desk, liked, changed)

    desk.menu(Words("title.settings"), items, chosen)


def switch_off(desk: Desk) -> None:
    """Asks once more before it does so."""

    def chosen(choice: str) -> None:
        if choice == "no":
            desk.leave()
            return
        desk.clear(Off(), lambda _: None)
        desk.ask(Give(Sign.OFF), PowerOff())

    desk.menu(Words("title.off"), choices("no", "yes"), chosen)
