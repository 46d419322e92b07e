"""Ingenious at a test table: its events in short, a first round, and boards and sheets arranged at will."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from support.tables import Table

from engine.games.ingenious.board import CELLS, FREE, NUMBER
from engine.games.ingenious.pieces import COLOURS, LETTERS
from engine.hexes import Hex

Event = dict[str, Any]
Cell = tuple[int, int]

# First tiles that touch the printed symbols red, green, blue and orange.
AT_RED: tuple[Cell, Cell] = ((0, -4), (1, -4))
AT_GREEN: tuple[Cell, Cell] = ((4, -4), (3, -3))
AT_BLUE: tuple[Cell, Cell] = ((4, 0), (3, 0))
AT_ORANGE: tuple[Cell, Cell] = ((0, 4), (0, 3))
CENTRE: tuple[Cell, Cell] = ((0, 0), (1, 0))
RING_IN_PLAY = {1: 5, 2: 5, 3: 6, 4: 7}


def place(player: int, tile: str, *at: Cell) -> Event:
    """place(0, "red-blue", (0, 1), (0, 2))."""
    return {"player": player, "do": "place", "tile": tile.split("-"), "at": [list(cell) for cell in at]}


def swap(player: int, *rack: str) -> Event:
    return {"player": player, "do": "swap", "rack": [tile.split("-") for tile in rack]}


RED_BLUE = place(0, "red-blue", *CENTRE)


def opened(players: int = 2, **options: object) -> Table:
    """Everybody has laid a first tile of colours that score nothing there."""
    table = Table("ingenious", players, **options)
    firsts = (AT_RED, AT_GREEN, AT_BLUE, AT_ORANGE)
    tiles = ("yellow-purple", "yellow-purple", "yellow-purple", "yellow-purple")
    return table.play(*[place(player, tiles[player], *firsts[player]) for player in range(players)])


def area(ring: int) -> list[Cell]:
    """All cells up to this ring."""
    span = range(-ring, ring + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= ring]


def line(colour: str, *cells: Cell) -> dict[Cell, str]:
    return dict.fromkeys(cells, colour)


def sheet(*values: int) -> dict[str, int]:
    """Markers in the order of the colours."""
    return dict(zip(COLOURS, values, strict=True))


def arrange(table: Table, cells: dict[Cell, str], *sheets: dict[str, int]) -> Table:
    """Symbols on cells and markers on sheets, as if many turns had been played; the rest stays as it is."""
    state = table.match.state
    letters = list(state.board)
    for cell, colour in cells.items():
        letters[NUMBER[Hex(*cell)]] = LETTERS[colour]  # type: ignore[index]
    marks = (*sheets, *[{}] * (len(state.sheets) - len(sheets)))
    marked = tuple({**old, **new} for old, new in zip(state.sheets, marks, strict=True))
    table.match.state = replace(state, board=bytes(letters), sheets=marked)
    return table


def crowded(table: Table, ring: int, free: Iterable[Cell], *sheets: dict[str, int]) -> Table:
    """Every cell of the area but the free ones carries red, printed symbols stay."""
    board = table.match.state.board
    taken = {(cell.q, cell.r) for cell, letter in zip(CELLS, board, strict=True) if letter != FREE}
    return arrange(table, dict.fromkeys(set(area(ring)) - taken - set(free), "red"), *sheets)


def red_scores(count: int, marker: int, players: int = 2, **options: object) -> Table:
    """The red half of red-blue in the centre will score so much on top of the marker, up to four."""
    cells = line("red", *[(-step, 0) for step in range(1, count + 1)])
    return arrange(opened(players, **options), cells, {"red": marker})


def last_tile(*sheets: dict[str, int], players: int = 2, **options: object) -> Table:
    """Player 0 has just laid green-blue, worth nothing, on the last two neighbouring cells."""
    table = crowded(opened(players, **options), RING_IN_PLAY[players], CENTRE, *sheets)
    assert (table.status["over"], table.status["winners"]) == (False, [])
    return table.play(place(0, "green-blue", *CENTRE))
