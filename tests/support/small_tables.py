"""Small tables of three games for tests of what the referee makes of several looks."""

from typing import Any

from support.watching import Watch

TILES = (
    {"5,-4": "orange", "4,-4": "purple"},
    {"4,1": "blue", "4,0": "blue"},
    {"3,0": "blue", "2,1": "red"},
    {"1,0": "green", "1,-1": "red"},
)
RED = ["red", 11]


def board(number: int, **other: str) -> dict[str, Any]:
    """The board with the first tiles."""
    cells: dict[str, str] = {}
    for tile in TILES[:number]:
        cells |= tile
    return {"cells": {**cells, **other}}


def watch(tiles: int) -> Watch:
    table = Watch("ingenious", 2, board(0))
    for number in range(1, tiles + 1):
        assert table.see(board(number)).ok
    return table


def cards(*named: list[Any]) -> dict[str, Any]:
    return {"cards": list(named)}


def run(low: int, high: int) -> list[list[Any]]:
    return [["red", value] for value in range(low, high + 1)]


def chips(laid: dict[tuple[int, int], str], played: str | None) -> dict[str, Any]:
    rows = ["".join(laid.get((row, column), ".") for column in range(10)) for row in range(10)]
    return {"chips": rows, "played": played}


def sequence(**options: Any) -> Watch:
    return Watch("sequence", 2, chips({}, None), **options)
