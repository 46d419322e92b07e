"""Bloom events in short, and the tables that several tests begin with."""

from collections.abc import Callable, Sequence
from typing import Any

from support.tables import Table

Event = dict[str, Any]
Stone = int | str
Begin = Callable[[], Table]

DISPLAY = [21, 32, 43, 54, 65, 76, 87, 98]
THIRTEEN = list(range(1, 14))  # a row of a whole hand, 20 flowers
PLAIN = [14, 16, 17, 18, 19, 23, 24, 26, 27, 28, 29, 31, 34]  # a whole hand of one flower each
ONE_EACH = {str(number): 1 for number in range(1, 101)}  # flowers of a header, the same on every stone


def draw(player: int, *open_: Stone, hidden: int = 0, refill: Sequence[Stone] = (), jokers: int = 0) -> Event:
    """draw(0, 21, refill=[77])."""
    drawn = {"open": list(open_), "hidden": hidden, "refill": list(refill), "jokers": jokers}
    return {"player": player, "do": "draw", **drawn}


def lay(player: int, *row: Stone, take_joker: bool = False) -> Event:
    event: Event = {"player": player, "do": "lay", "row": list(row)}
    return {**event, "take_joker": True} if take_joker else event


def rob(player: int, number: int, stones: Sequence[Stone], *row: Stone, take_joker: bool = False) -> Event:
    """rob(0, 1, [5], 5, 6, 7): a new row 5-6-7 with the 5 of row 1."""
    robbery = {"row": number, "stones": list(stones)}
    return {**lay(player, *row, take_joker=take_joker), "rob": robbery}


def attach(player: int, number: int, stones: Sequence[Stone], *result: Stone) -> Event:
    return {"player": player, "do": "attach", "row": number, "stones": list(stones), "result": list(result)}


def substitute(player: int, number: int, index: int, new: Stone) -> Event:
    """A number for the joker at that index of a row."""
    return {"player": player, "do": "replace", "row": number, "joker": index, "with": new}


def skip(player: int) -> Event:
    return {"player": player, "do": "pass"}


def hand(player: int, *stones: Stone) -> Event:
    return {"player": player, "do": "hand", "stones": list(stones)}


def setup(player: int, display: Sequence[Stone] = DISPLAY, jokers: int = 1) -> Event:
    return {"player": player, "do": "setup", "display": list(display), "jokers": jokers}


def bloom(players: int = 2, **options: object) -> Table:
    """A table with the open stones DISPLAY and one joker, unless told otherwise."""
    return Table("bloom", players, **{"display": DISPLAY, **options})


def uncounted(players: int = 2, **options: object) -> Table:
    """A table of which nobody wrote down the open stones."""
    return Table("bloom", players, **options)


def with_row(*row: Stone, jokers: int = 1) -> Table:
    """Player 0 has laid this as row 1."""
    return bloom(jokers=jokers).play(lay(0, *row))


def went_out(players: int = 2) -> Table:
    """Player 0 has laid all thirteen stones at once, for the tile of 15."""
    return bloom(players).play(lay(0, *THIRTEEN))


def counted() -> Table:
    """Round one is counted: player 0 has 15 points, player 1 has -13."""
    return went_out().play(hand(0), hand(1, *PLAIN))


def finished() -> Table:
    """Both rounds are counted: in the second player 1 went out, so both have 2 points."""
    return counted().play(setup(1), lay(1, *THIRTEEN), hand(1), hand(0, *PLAIN))


def without_stock(left: int = 0) -> Table:
    """Five players, four jokers on the board, that many of the 27 hidden stones left; player 0 is to move."""
    twos = 12 - left
    table = bloom(5, jokers=4)
    return table.play(*[draw(turn % 5, hidden=2 if turn < twos else 1) for turn in range(15)])


def drained() -> Table:
    """Nothing is left to draw, neither hidden nor open; player 4 is to move."""
    table = without_stock()
    for player, start in enumerate(range(0, 8, 2)):
        table.play(draw(player, *DISPLAY[start : start + 2]))
    return table
