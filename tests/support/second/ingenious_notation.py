"""How Einfach Genial is written down, for the second referee: the header, and events read into moves."""

from dataclasses import dataclass
from typing import Any

from support.second.ingenious_board import AREA_RING, COLOURS, Cell, Placement, Tile

PLAYERS_OF_VARIANT = {"standard": (2, 3, 4), "team": (4,), "solo": (1,)}


@dataclass(frozen=True)
class Swap:
    """A rack shown and exchanged."""

    player: int
    rack: tuple[Tile, ...]


def is_whole(value: object) -> bool:
    """Whether this is a JSON integer; true and 1.0 are none."""
    return type(value) is int


def read_list(value: object, length: int | None) -> list[Any]:
    """A list, of that length unless None."""
    if not isinstance(value, list) or length not in (None, len(value)):
        raise ValueError(f"{value!r} is no list of the right length")
    return value


def read_tile(value: object) -> Tile:
    """Two colour words."""
    first, second = read_list(value, 2)
    for colour in (first, second):
        if not isinstance(colour, str) or colour not in COLOURS:
            raise ValueError(f"{colour!r} is no colour")
    return first, second


def read_cell(value: object) -> Cell:
    """Two whole numbers, on the board or not."""
    q, r = read_list(value, 2)
    if not is_whole(q) or not is_whole(r):
        raise ValueError(f"{value!r} is no cell")
    return q, r


def read_event(event: object, players: int) -> Placement | Swap:
    """The event in words of the table; ValueError for what is no event."""
    if not isinstance(event, dict):
        raise ValueError("no object")
    if not isinstance(event.get("overruled"), bool | None):
        raise ValueError("overruled is neither true nor false")
    player = event.get("player")
    if not isinstance(player, int) or not is_whole(player) or not 0 <= player < players:
        raise ValueError(f"no player {player!r}")
    if event.get("do") == "place":
        first, second = read_list(event.get("at"), 2)
        return Placement(player, read_tile(event.get("tile")), (read_cell(first), read_cell(second)))
    if event.get("do") == "swap":
        return Swap(player, tuple(read_tile(tile) for tile in read_list(event.get("rack"), None)))
    raise ValueError(f"unknown do {event.get('do')!r}")


def read_header(header: dict[str, Any]) -> tuple[int, str]:
    """Number of players and variant; ValueError names the wrong field."""
    if header.get("game") != "ingenious":
        raise ValueError(f"game is {header.get('game')!r}; right is 'ingenious'")
    names = header.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("players is no list of names")
    if len(names) not in AREA_RING:
        raise ValueError(f"players: {len(names)} of them; right are 1 to 4")
    options = header.get("options")
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise ValueError("options is no object")
    variant = options.get("variant")
    if variant is None:
        variant = "solo" if len(names) == 1 else "standard"
    if not isinstance(variant, str) or len(names) not in PLAYERS_OF_VARIANT.get(variant, ()):
        raise ValueError(f"variant {variant!r} does not go with {len(names)} players")
    return len(names), variant
