"""Sequence at a test table: its board as printed, its events in short, chips where a test wants them."""

from typing import Any

from support.tables import Table

Event = dict[str, Any]
Cell = tuple[int, int]

CORNERS: tuple[Cell, ...] = ((0, 0), (0, 9), (9, 0), (9, 9))
BOARD = [
    row.split()
    for row in """
**  2S  3S  4S  5S  6S  7S  8S  9S  **
6C  5C  4C  3C  2C  AH  KH  QH  10H 10S
7C  AS  2D  3D  4D  5D  6D  7D  9H  QS
8C  KS  6C  5C  4C  3C  2C  8D  8H  KS
9C  QS  7C  6H  5H  4H  AH  9D  7H  AS
10C 10S 8C  7H  2H  3H  KH  10D 6H  2D
QC  9S  9C  8H  9H  10H QH  QD  5H  3D
KC  8S  10C QC  KC  AC  AD  KD  4H  4D
AC  7S  6S  5S  4S  3S  2S  2H  3H  5D
**  AD  KD  QD  10D 9D  8D  7D  6D  **
""".strip().splitlines()
]
FIELDS = [(row, column) for row in range(10) for column in range(10) if (row, column) not in CORNERS]
EMPTY_BOARD = [".........."] * 10


def table_of(players: int = 2, **options: object) -> Table:
    return Table("sequence", players, **options)


def play(player: int, card: str, at: Cell) -> Event:
    return {"player": player, "do": "play", "card": card, "at": list(at)}


def put(player: int, at: Cell) -> Event:
    """The field's own card, played on it."""
    return play(player, BOARD[at[0]][at[1]], at)


def remove(player: int, card: str, chip: Cell) -> Event:
    return {"player": player, "do": "play", "card": card, "remove": list(chip)}


def dead(player: int, card: str) -> Event:
    return {"player": player, "do": "dead", "card": card}


def skip(player: int) -> Event:
    return {"player": player, "do": "pass"}


def draw(player: int) -> Event:
    return {"player": player, "do": "draw"}


def wait_for(table: Table, player: int) -> Table:
    """Everybody passes until it is this player's turn."""
    while table.status["next"] != player:
        table.play(skip(table.status["next"]))
    return table


def lay(table: Table, player: int, *cells: Cell) -> Table:
    """The player plays these fields, one a turn, while all others pass."""
    for cell in cells:
        wait_for(table, player).play(put(player, cell))
    return table


def row(number: int, *columns: int) -> list[Cell]:
    return [(number, column) for column in columns]


def crowded(chips: int, **options: object) -> Table:
    """Two players have covered so many fields, drawing where draws count, and nowhere lie three in a line.

    Along every axis the colours change after one or two fields, so even a corner leads to no sequence.
    """
    table = Table("sequence", 2, **options)
    blue = [cell for cell in FIELDS if (cell[1] + 2 * cell[0]) % 4 < 2]
    green = [cell for cell in FIELDS if cell not in blue]
    for number in range(chips):
        player = number % 2
        table.play(put(player, (blue, green)[player][number // 2]))
        if options.get("draws") and table.status["stock"]:
            table.play(draw(player))
    return table
