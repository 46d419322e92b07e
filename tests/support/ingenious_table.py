"""Ingenious at a test table: its events in short, a first round, and boards and sheets arranged at will."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from support.tables import Table

from engine.hexes import Hex

Event = dict[str, Any]
Cell = tuple[int, int]

# First tiles that touch the printed symbols red, green, blue and orange.
AT_RED: tuple[Cell, Cell] = ((0, -4), (1, -4))
AT_GREEN: tuple[Cell, Cell] = ((4, -4), (3, -3))
AT_BLUE: tuple[Cell, Cell] = ((4, 0), (3, 0))
AT_ORANGE: tuple[Cell, Cell] = ((0, 4), (0, 3))


def place(player: int, tile: str, *at: Cell) -> Event:
    """place(0, "red-blue", (0, 1), (0, 2))."""
    return {"player": player, "do": "place", "tile": tile.split("-"), "at": [list(cell) for cell in at]}


def swap(player: int, *rack: str) -> Event:
    return {"player": player, "do": "swap", "rack": [tile.split("-") for tile in rack]}


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


def arrange(table: Table, cells: dict[Cell, str], *sheets: dict[str, int]) -> Table:
    """Symbols on cells and markers on sheets, as if many turns had been played; the rest stays as it is."""
    state = table.match.state
    board = {**state.cells, **{Hex(*cell): colour for cell, colour in cells.items()}}
    marks = (*sheets, *[{}] * (len(state.sheets) - len(sheets)))
    marked = tuple({**old, **new} for old, new in zip(state.sheets, marks, strict=True))
    table.match.state = replace(state, cells=board, sheets=marked)
    return table


def crowded(table: Table, ring: int, free: Iterable[Cell], *sheets: dict[str, int]) -> Table:
    """Every cell of the area but the free ones carries red, printed symbols stay."""
    taken = {(cell.q, cell.r) for cell in table.match.state.cells}
    return arrange(table, dict.fromkeys(set(area(ring)) - taken - set(free), "red"), *sheets)
