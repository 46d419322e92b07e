"""Changing an earlier event part by part; everything after it is judged again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.evening import Evening, counting
from firmware.session.desk import Desk
from firmware.session.entries import RANKS, SUITS
from firmware.session.pages import Deed, Edit, History, Item, Line, Words
from hardware.interfaces import Button, Press

Path = tuple[str | int, ...]  # from an event to one of its values
Changed = Callable[[], None]

PLAYER: Path = ("player",)
FARTHEST = 120  # a number can be changed by so much: more than any board, row or deck is long

# The words that may stand in place of each other; a value that is in none of these cannot be changed alone.
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "r", "y", "g", "b")
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
FAMILIES: tuple[tuple[str, ...], ...] = (COLOURS[:6], COLOURS[6:], CARDS)


def edit_history(desk: Desk, evening: Evening, changed: Changed) -> None:
    """The list of events; choosing one offers to change or remove it."""
    header = evening.match.header
    deeds = tuple(Deed(header.game, event, header.players) for event in counting(evening.lines))
    if not deeds:
        desk.word(Words("history.empty"))
        return

    def pressed(press: Press) -> None:
        page = desk.page
        assert isinstance(page, History)
        if desk.moved(press, len(page.deeds), around=False):
            return
        match press.button:
            case Button.OK:
                _edit(desk, evening, page.cursor, page.deeds[page.cursor], changed)
            case Button.BACK:
                desk.leave()

    desk.lay(History(deeds, len(deeds) - 1), pressed)


def _edit(desk: Desk, evening: Evening, index: int, deed: Deed, changed: Changed) -> None:
    """One event: its parts, and as the last lines `take it` and `remove it`."""

    def pressed(press: Press) -> None:
        page = desk.page
        assert isinstance(page, Edit)
        paths = list(_paths(page.deed.event))
        if desk.moved(press, len(paths) + 2):
            return
        match press.button:
            case Button.OK if page.cursor < len(paths):
                _change(desk, page, paths[page.cursor])
            case Button.OK:
                event = page.deed.event if page.cursor == len(paths) else None
                if lost := evening.again(index, event):
                    desk.word(Words("history.lost", {"number": len(lost)}), changed)
                else:
                    changed()
            case Button.BACK:
                desk.leave()

    desk.lay(edit_page(deed), pressed)


def edit_page(deed: Deed, cursor: int = 0) -> Edit:
    """An event with all of its parts."""
    parts = tuple((_name(path), _shown(deed, path)) for path in _paths(deed.event))
    return Edit(deed, parts, cursor)


def _shown(deed: Deed, path: Path) -> Line:
    """A value as players know it: a name, a colour, or what it is."""
    value = _value(deed.event, path)
    if path == PLAYER and isinstance(value, int) and value < len(deed.players):
        return deed.players[value]
    return _word(str(value))


def _word(value: str) -> Line:
    if value in CARDS:
        return Words("deed.card", {"rank": value[:-1], "suit": Words(f"suit.{value[-1]}")})
    return Words(f"colour.{value}") if value in COLOURS else value


def _change(desk: Desk, page: Edit, path: Path) -> None:
    """Asks for another value of one part."""
    value = _value(page.deed.event, path)

    def take(new: object) -> None:
        event = _with(page.deed.event, path, new)
        assert isinstance(event, dict)
        desk.turn(edit_page(replace(page.deed, event=event), page.cursor))

    if path == PLAYER:
        names = tuple(Item(name, str(seat)) for seat, name in enumerate(page.deed.players))
        _choose(desk, path, names, str(value), lambda choice: take(int(choice)))
        return
    if isinstance(value, int):
        desk.number(_name(path), value, value - FARTHEST, value + FARTHEST, take)
        return
    family = next((words for words in FAMILIES if value in words), ())
    if family:
        _choose(desk, path, tuple(Item(_word(word), word) for word in family), str(value), take)


def _choose(desk: Desk, path: Path, items: tuple[Item, ...], value: str, take: Callable[[str], None]) -> None:
    """Asks for one of several values, beginning at the one that it has."""

    def chosen(choice: str) -> None:
        desk.leave()
        take(choice)

    cursor = next((number for number, item in enumerate(items) if item.choice == value), 0)
    desk.menu(_name(path), items, chosen, cursor=cursor)


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Where in an event the values are that can be changed."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name not in ("do", "overruled", "seen"):
                yield from _paths(item, (*path, name))
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from _paths(item, (*path, number))
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield path


def _name(path: Path) -> Words:
    """Card 2, place 1.2: the field, or field in a field, and which of its values, counted from one."""
    fields = [step for step in path if isinstance(step, str)]
    places = [str(step + 1) for step in path if isinstance(step, int)]
    return Words(f"part.{'.'.join(fields)}", {"place": f" {'.'.join(places)}" if places else ""})


def _value(event: object, path: Path) -> object:
    for step in path:
        event = event[step]  # type: ignore[index]
    return event


def _with(value: object, path: Path, new: object) -> object:
    """A copy with another value at the end of the path."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, dict):
        return {**value, step: _with(value[step], tuple(rest), new)}
    assert isinstance(value, Sequence)
    return [_with(item, tuple(rest), new) if number == step else item for number, item in enumerate(value)]
