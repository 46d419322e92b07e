"""A random party of Einfach Genial with real racks and a real bag, who lay and swap by the rules."""

from __future__ import annotations

import random
from itertools import chain, combinations_with_replacement
from typing import Any

from support.second.ingenious import RACK_SIZE, SecondReferee, move_marker
from support.second.ingenious_board import (
    COLOURS,
    DIRECTIONS,
    Cell,
    Placement,
    Tile,
    area,
    copies_of,
    count_halves,
    neighbours,
    symbols_on,
)
from support.second.ingenious_notation import Swap

Event = dict[str, Any]

NAMES = ["Ann", "Ben", "Cem", "Dora"]
PAIRS: list[Tile] = list(combinations_with_replacement(COLOURS, 2))
# Places a player looks at before laying a tile: a careless one, a good one, one who overlooks little.
GLANCES = (1, 5, 30)
# How often one side always draws the tile it needs, so that whole sheets get full.
LUCK = 0.2


class Party:
    """The players with what only they know: their racks and the bag; and the record so far."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        header = choose_header(rng)
        self.referee = SecondReferee(header)
        self.record: list[dict[str, Any]] = [header]
        self.bag = [pair for pair in PAIRS for _ in range(copies_of(pair))]
        rng.shuffle(self.bag)
        self.racks: list[list[Tile]] = [[] for _ in range(self.referee.players)]
        for player in range(self.referee.players):
            self.draw(player)
        self.earlier: list[tuple[list[Tile], list[list[Tile]]]] = []
        self.undos = 0
        sheet = rng.randrange(len(self.referee.table.scores))
        self.lucky_sheet = sheet if rng.random() < LUCK else None
        self.sweep = rng.choice(DIRECTIONS)
        self.glances = [rng.choice(GLANCES) for _ in self.racks]

    def draw(self, player: int) -> None:
        """Fill a rack from the bag, as far as it goes."""
        while self.bag and len(self.racks[player]) < RACK_SIZE:
            self.racks[player].append(self.bag.pop())

    def tell(self, event: Any) -> None:
        """Write the event down and move the hidden tiles if it counted."""
        known = len(self.referee.earlier)
        hidden = (list(self.bag), [list(rack) for rack in self.racks])
        self.record.append(event)
        self.referee.answer(event)
        if len(self.referee.earlier) < known:
            self.bag, self.racks = self.earlier.pop()
        elif len(self.referee.earlier) > known:
            self.earlier.append(hidden)
            self.settle()

    def settle(self) -> None:
        """Take what counted last out of the rack, or exchange the rack."""
        last = self.referee.table.last
        if isinstance(last, Placement):
            self.spend(self.racks[last.player], in_order(last.tile))
        elif isinstance(last, Swap):
            old = self.racks[last.player]
            self.racks[last.player] = [self.bag.pop() for _ in range(min(len(old), len(self.bag)))]
            self.bag += old
            self.rng.shuffle(self.bag)

    def spend(self, rack: list[Tile], tile: Tile) -> None:
        """Take a tile out of the rack; one laid from elsewhere is paid for with another."""
        if tile not in rack and rack:
            if tile in self.bag:
                self.bag.remove(tile)
                self.bag.insert(0, rack[0])
            rack[0] = tile
        if tile in rack:
            rack.remove(tile)

    def mover(self) -> int:
        """Who is to move; after the end anyone."""
        following = self.referee.table.next
        return self.rng.randrange(self.referee.players) if following is None else following


def in_order(tile: Tile) -> Tile:
    """The same pair as the bag knows it."""
    return tile if tile in PAIRS else (tile[1], tile[0])


def choose_header(rng: random.Random) -> dict[str, Any]:
    """A header of any party there is, with the options said or left out."""
    players = rng.randrange(1, 5)
    usual = "solo" if players == 1 else "standard"
    choices: list[dict[str, Any]] = [{}, {"variant": None}, {"variant": usual}]
    if players == 4:
        choices += [{"variant": "team"}] * 3
    return {
        "record": 1,
        "game": "ingenious",
        "players": NAMES[:players],
        "options": rng.choice(choices),
    }


def place(player: int, tile: Tile, at: tuple[Cell, Cell]) -> Event:
    """The event of laying a tile."""
    return {"player": player, "do": "place", "tile": list(tile), "at": [list(cell) for cell in at]}


def swap(player: int, rack: list[Tile]) -> Event:
    """The event of showing and exchanging a rack."""
    return {"player": player, "do": "swap", "rack": [list(tile) for tile in rack]}


def free_places(party: Party) -> list[tuple[Cell, Cell]]:
    """Every two neighbouring free cells in the area in play, both ways round."""
    symbols = symbols_on(party.referee.table.laid)
    free = {cell: None for cell in area(party.referee.players) if cell not in symbols}
    return [(cell, other) for cell in free for other in neighbours(cell) if other in free]


def gain(party: Party, symbols: dict[Cell, str], move: Placement) -> int:
    """How far the tile brings the player's markers; a step counts for more the lower the marker stands."""
    sheet = dict(party.referee.table.scores[party.referee.sheet_of(move.player)])
    worth = 0
    for colour, half in zip(move.tile, count_halves(symbols, move), strict=True):
        value = move_marker(sheet[colour], half, party.referee.ends)
        worth += sum(60 - step for step in range(sheet[colour], value))
        sheet[colour] = value
    return worth


def best_placement(party: Party, tiles: list[Tile], glances: int) -> Placement | None:
    """The best legal placement of these tiles at a few glances, else any legal one, None if there is none."""
    player, places = party.mover(), free_places(party)
    start = party.rng.randrange(len(places) + 1)
    places = places[start:] + places[:start]
    ways = range(len(places) * len(tiles))
    glanced = party.rng.sample(ways, min(glances, len(ways)))
    seen = [Placement(player, tiles[way % len(tiles)], places[way // len(tiles)]) for way in glanced]
    symbols = symbols_on(party.referee.table.laid)
    seen.sort(key=lambda move: gain(party, symbols, move), reverse=True)
    unseen = (Placement(player, tile, at) for at in places for tile in tiles)
    return next((move for move in chain(seen, unseen) if not party.referee.faults(move)), None)


def lucky_placement(party: Party) -> Placement | None:
    """The placement that brings the sheet furthest with any tile of rack and bag, None if it is not legal."""
    player = party.mover()
    symbols = symbols_on(party.referee.table.laid)
    at_hand = {*party.bag, *party.racks[player]}
    best, most = None, 0
    q, r = party.sweep
    places = [(a, b) for a, b in free_places(party) if a < b]
    for a, b in sorted(places, key=lambda at: at[0][0] * q + at[0][1] * r):
        for first in sorted({symbols[cell] for cell in neighbours(a) if cell in symbols}):
            for second in sorted({symbols[cell] for cell in neighbours(b) if cell in symbols}):
                move = Placement(player, (first, second), (a, b))
                worth = gain(party, symbols, move)
                if worth > most and in_order(move.tile) in at_hand:
                    best, most = move, worth
    return best if best and not party.referee.faults(best) else None


def proper_placement(party: Party) -> Event:
    """A legal placement out of the rack of the player to move, as good as this player sees."""
    player = party.mover()
    if party.referee.table.owed == 0:
        party.draw(player)
    is_lucky = party.referee.sheet_of(player) == party.lucky_sheet
    best = lucky_placement(party) if is_lucky else None
    best = (
        best
        or best_placement(party, party.racks[player], party.glances[player])
        or best_placement(party, PAIRS, 1)
    )
    if best:
        return place(player, best.tile, best.at)
    at = party.rng.choice(free_places(party))
    return {**place(player, party.rng.choice(PAIRS), at), "overruled": True}


def proper_swap(party: Party) -> Event | None:
    """The swap of the player whose turn just ended, where it is allowed."""
    last = party.referee.table.last
    if not isinstance(last, Placement):
        return None
    rack = party.racks[last.player]
    allowed = not party.referee.faults(Swap(last.player, tuple(rack)))
    return swap(last.player, rack) if allowed else None
