"""Who plays, from the one who begins on in the direction of play: by name or by number."""

from collections.abc import Callable, Sequence

from firmware.session.desk import Desk
from firmware.session.pages import Item, Words

Seated = Callable[[list[str]], None]


def ask_seats(desk: Desk, number: int, names: Sequence[str], seated: Seated, *, opener_shows: bool) -> None:
    """Asks only what is open: nothing without names, who begins, or who sits where if more could play.

    `opener_shows` is for games in which whoever begins shows it by the first card.
    """
    known = [*names, *(f"P{seat + 1}" for seat in range(len(names), number))]
    if len(names) > number:
        _ask_next(desk, known, [], number, seated, opener_shows=opener_shows)
    elif not names or opener_shows or number == 1:
        seated(known)
    else:
        desk.menu(Words("ask.begins"), _items(known), lambda choice: seated(_from(known, int(choice))))


def _ask_next(
    desk: Desk, left: list[str], taken: list[str], number: int, seated: Seated, *, opener_shows: bool
) -> None:
    """Seat by seat; the next one in the order of the names is offered first."""
    if len(taken) == number:
        seated(taken)
        return

    def chosen(choice: str) -> None:
        name, *others = _from(left, int(choice))
        _ask_next(desk, others, [*taken, name], number, seated, opener_shows=opener_shows)

    begins = not taken and not opener_shows
    title = Words("ask.begins") if begins else Words("ask.seat", {"seat": len(taken) + 1})
    desk.menu(title, _items(left), chosen)


def _items(names: Sequence[str]) -> tuple[Item, ...]:
    return tuple(Item(name, str(place)) for place, name in enumerate(names))


def _from(names: Sequence[str], place: int) -> list[str]:
    """Once round, beginning at a place."""
    return [*names[place:], *names[:place]]
