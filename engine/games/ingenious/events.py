"""What players do in Ingenious: place a tile, or show and exchange the rack."""

from dataclasses import dataclass

from engine.fields import Fields, listing, need, player, whole, word
from engine.games.ingenious.board import Astray, Spot, place_of
from engine.games.ingenious.pieces import COLOURS, Colour, Tile
from engine.games.ingenious.state import State
from engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Place:
    """A tile on two cells, its colours in the order of the cells."""

    player: int
    tile: Tile
    at: Spot | Astray


@dataclass(frozen=True, slots=True)
class Swap:
    player: int
    rack: tuple[Tile, ...]


Event = Place | Swap


def parse(state: State, fields: Fields) -> Event:
    do = word(need(fields, "do"), "do", ("place", "swap"))
    who = player(fields, state.players)
    if do == "place":
        first, second = listing(need(fields, "at"), "at", _cell, length=2)
        return Place(who, _tile(need(fields, "tile"), "tile"), place_of(first, second))
    return Swap(who, listing(need(fields, "rack"), "rack", _tile))


def write(event: Event) -> dict[str, object]:
    match event:
        case Place(who, tile, at):
            cells = [[cell.q, cell.r] for cell in at.cells]
            return {"player": who, "do": "place", "tile": list(tile), "at": cells}
        case Swap(who, rack):
            return {"player": who, "do": "swap", "rack": [list(tile) for tile in rack]}


def _colour(value: object, name: str) -> Colour:
    return word(value, name, COLOURS)


def _tile(value: object, name: str) -> Tile:
    first, second = listing(value, name, _colour, length=2)
    return first, second


def _cell(value: object, name: str) -> Hex:
    q, r = listing(value, name, whole, length=2)
    return Hex(q, r)
