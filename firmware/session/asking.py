"""What the players are asked about a look: which reading is true, who did it, and whether it counts."""

from collections.abc import Callable, Sequence

from engine.record import Match
from engine.said import Said
from firmware.session.desk import Desk
from firmware.session.pages import Broken, Doubt, Item, Words
from firmware.session.verdicts import broken_page, doubt_page
from hardware.interfaces import Button, Press

Chosen = Callable[[int], None]
Done = Callable[[], None]


def ask_which(desk: Desk, game: Match, said: Said, chosen: Chosen, again: Done) -> None:
    """Several explanations of a look: OK takes one by its number, BACK looks again."""

    def pressed(press: Press) -> None:
        page = desk.page
        assert isinstance(page, Doubt)
        if desk.moved(press, len(page.choices)):
            return
        match press.button:
            case Button.OK:
                desk.leave()
                chosen(page.cursor)
            case Button.BACK:
                desk.leave()
                again()

    desk.lay(doubt_page(game, said), pressed)


def ask_who(desk: Desk, players: Sequence[str], chosen: Chosen) -> None:
    """Another player did it: which one, by seat."""
    items = tuple(Item(name, str(number)) for number, name in enumerate(players))
    desk.menu(Words("ask.who"), items, lambda choice: chosen(int(choice)))


def show_broken(
    desk: Desk, game: Match, said: Said, *, again: Done, overrule: Done, who: Done, leave: Done
) -> None:
    """An event against a rule: OK once it is set right, RIGHT lets it count, BACK leaves it.

    LEFT asks who did it, for it may be right as another player's.
    """

    def pressed(press: Press) -> None:
        page = desk.page
        assert isinstance(page, Broken)
        match press.button:
            case Button.OK:
                desk.leave()
                again()
            case Button.RIGHT if page.may_count:
                desk.leave()
                overrule()
            case Button.LEFT:
                who()
            case Button.BACK:
                desk.leave()
                leave()

    desk.lay(broken_page(game, said), pressed)
