"""The board of Einfach Genial as the second referee sees it: cells, tiles on them, what a half counts."""

from dataclasses import dataclass
from functools import cache

Cell = tuple[int, int]
Tile = tuple[str, str]

COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
PRINTED: dict[Cell, str] = dict(
    zip([(0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0)], COLOURS, strict=True)
)
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
AREA_RING = {1: 5, 2: 5, 3: 6, 4: 7}
BOARD_RING = 7


@dataclass(frozen=True)
class Placement:
    """A tile laid on two cells, colours in the order of the cells."""

    player: int
    tile: Tile
    at: tuple[Cell, Cell]


@dataclass(frozen=True)
class Laid:
    """A placement that counted, with the number of the turn it belongs to."""

    placement: Placement
    turn: int


def ring(cell: Cell) -> int:
    """How many steps the cell is from the centre."""
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


def distance(a: Cell, b: Cell) -> int:
    """How many steps lie between two cells."""
    return ring((a[0] - b[0], a[1] - b[1]))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around a cell, on the board or not."""
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


@cache
def area(players: int) -> tuple[Cell, ...]:
    """The cells in play for that many players."""
    limit = AREA_RING[players]
    span = range(-limit, limit + 1)
    return tuple((q, r) for q in span for r in span if ring((q, r)) <= limit)


def copies_of(tile: Tile) -> int:
    """How many tiles of this pair the box holds."""
    return 5 if tile[0] == tile[1] else 6


def symbols_on(laid: list[Laid]) -> dict[Cell, str]:
    """Every cell that shows a symbol, printed or on a tile."""
    symbols = dict(PRINTED)
    for one in laid:
        symbols.update(zip(one.placement.at, one.placement.tile, strict=True))
    return symbols


def count_half(symbols: dict[Cell, str], cell: Cell, partner: Cell, colour: str) -> int:
    """Equal symbols on the five rays from a half that do not start towards its partner."""
    points = 0
    for q, r in DIRECTIONS:
        reached = (cell[0] + q, cell[1] + r)
        if reached == partner:
            continue
        while symbols.get(reached) == colour:
            points += 1
            reached = (reached[0] + q, reached[1] + r)
    return points


def count_halves(symbols: dict[Cell, str], placement: Placement) -> list[int]:
    """Points of the first and of the second half; `symbols` is the table without this tile."""
    (a, b), (colour_a, colour_b) = placement.at, placement.tile
    return [count_half(symbols, a, b, colour_a), count_half(symbols, b, a, colour_b)]


def has_room(players: int, symbols: dict[Cell, str]) -> bool:
    """Whether two neighbouring free cells are left in the area in play."""
    free = {cell for cell in area(players) if cell not in symbols}
    return any(other in free for cell in free for other in neighbours(cell))


def touched(placement: Placement, nearest: int) -> set[Cell]:
    """Printed symbols `nearest` to 1 steps away from either half."""
    return {symbol for symbol in PRINTED for cell in placement.at if nearest <= distance(cell, symbol) <= 1}
