"""A random party of Einfach Genial with real racks and a real bag, written down as a record."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import chain, combinations_with_replacement
from typing import Any

from support.second.ingenious import (
    AREA_RING,
    BOARD_RING,
    COLOURS,
    DIRECTIONS,
    PRINTED,
    RACK_SIZE,
    Cell,
    Placement,
    SecondReferee,
    Swap,
    Tile,
    area,
    copies_of,
    count_halves,
    move_marker,
    neighbours,
    ring,
    symbols_on,
)

Event = dict[str, Any]

NAMES = ["Ann", "Ben", "Cem", "Dora"]
PAIRS: list[Tile] = list(combinations_with_replacement(COLOURS, 2))
# Places a player looks at before laying a tile: a careless one, a good one, one who overlooks little.
GLANCES = (1, 5, 30)
# How often one side always draws the tile it needs, so that whole sheets get full.
LUCK = 0.2
# Enough to meet every restored position, few enough that every record comes to its end.
MOST_UNDOS = 25
MOST_AFTER_END = 5
JUNK: list[Any] = [
    *(None, True, False, 1.0, 0.5, -1, 4, 99, "0", "pink", "RED", ""),
    *([], {}, [[]], ["red"], [0, 0]),
]
NO_EVENTS: list[Any] = [None, 7, "place", [], {}, {"do": None}, {"do": "draw", "player": 0}, {"do": ["undo"]}]


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


def any_place(party: Party) -> tuple[Cell, Cell]:
    """Two neighbouring free cells, or any two once there are none."""
    places = free_places(party)
    return party.rng.choice(places) if places else ((0, 0), (1, 0))


def any_tile(party: Party, player: int) -> Tile:
    """A tile of the rack, or any pair if the rack is empty."""
    return party.rng.choice(party.racks[player] or PAIRS)


def out_of_turn(party: Party) -> Event:
    """A placement by anyone at all."""
    player = party.rng.randrange(party.referee.players)
    return place(player, any_tile(party, player), any_place(party))


def torn_apart(party: Party) -> Event:
    """A tile on two free cells that are mostly no neighbours."""
    player = party.mover()
    at = (any_place(party)[0], any_place(party)[1])
    return place(player, any_tile(party, player), party.rng.choice([at, (at[0], at[0])]))


def over_the_edge(party: Party) -> Event:
    """A tile on or beyond the edge of the area in play."""
    player, limit = party.mover(), AREA_RING[party.referee.players]
    limit += party.rng.choice([0, 0, 0, 1, 4, 10**20])
    side = party.rng.randint(-limit, limit) if limit <= BOARD_RING else 0
    cell = party.rng.choice(
        [(limit, -abs(side)), (-limit, abs(side)), (-abs(side), limit), (abs(side), -limit)]
    )
    outside = [other for other in neighbours(cell) if ring(other) >= limit]
    return place(player, any_tile(party, player), (cell, party.rng.choice(outside)))


def on_top(party: Party) -> Event:
    """A tile over another tile or a printed symbol."""
    player = party.mover()
    covered = party.rng.choice([*symbols_on(party.referee.table.laid), *PRINTED])
    at = [covered, party.rng.choice(neighbours(covered))]
    party.rng.shuffle(at)
    return place(player, any_tile(party, player), (at[0], at[1]))


def anywhere_free(party: Party) -> Event:
    """A tile on free cells, near a printed symbol or not: wrong at most in a first turn."""
    player = party.mover()
    return place(player, any_tile(party, player), any_place(party))


def beside_symbol(party: Party) -> Event:
    """A tile beside a printed symbol, in the first round mostly one that is taken."""
    player, laid = party.mover(), party.referee.table.laid
    symbols = [symbol for symbol in PRINTED if any(symbol in neighbours(c) for c in covered_by(party))]
    symbol = party.rng.choice(symbols if symbols and len(laid) < len(NAMES) else list(PRINTED))
    places = [at for at in free_places(party) if symbol in neighbours(at[0])]
    return place(player, any_tile(party, player), party.rng.choice(places or [any_place(party)]))


def covered_by(party: Party) -> list[Cell]:
    """All cells that carry half a tile."""
    return [cell for one in party.referee.table.laid for cell in one.placement.at]


def favourite_pair(party: Party) -> Event:
    """One more tile of the pair that is nearest to running out."""
    laid = [in_order(one.placement.tile) for one in party.referee.table.laid]
    left = {pair: copies_of(pair) - laid.count(pair) for pair in PAIRS}
    tile = min(PAIRS, key=lambda pair: left[pair])
    player = party.mover()
    fitting = best_placement(party, [any_tile(party, player)], 1)
    at = fitting.at if fitting else any_place(party)
    return place(player, (tile[1], tile[0]), at)


def wild_placement(party: Party) -> Event:
    """Any tile on any two cells on the board or a step off it."""
    span = range(-BOARD_RING - 1, BOARD_RING + 2)
    cell = (party.rng.choice(span), party.rng.choice(span))
    other = party.rng.choice([*neighbours(cell), (0, 0), (1, -5)])
    return place(party.mover(), (party.rng.choice(COLOURS), party.rng.choice(COLOURS)), (cell, other))


def doubtful_swap(party: Party) -> Event:
    """A rack shown at the wrong time, of a wrong size, with the wrong colours, or right after all."""
    last, rng = party.referee.table.last, party.rng
    player = last.player if last and rng.random() < 0.7 else rng.randrange(party.referee.players)
    sheet = party.referee.table.scores[party.referee.sheet_of(player)]
    lowest = min(sheet.values())
    colours = [colour for colour in COLOURS if sheet[colour] > lowest or rng.random() < 0.05]
    rack = [(rng.choice(colours or COLOURS), rng.choice(colours or COLOURS)) for _ in range(RACK_SIZE)]
    this_turn = [one for one in party.referee.table.laid if one.turn == party.referee.table.turn]
    size = rng.choice([RACK_SIZE - len(this_turn)] * 4 + [RACK_SIZE, 4, 0])
    return swap(player, rng.choice([rack[:size], rack[:size], party.racks[player], [*rack, rack[0]]]))


def spoilt(party: Party) -> Any:
    """Something that is no event, or an event with one field or one value in it gone wrong."""
    rng = party.rng
    if rng.random() < 0.2:
        return rng.choice(NO_EVENTS)
    event: Event = rng.choice([anywhere_free, doubtful_swap])(party)
    key = rng.choice([*event, "overruled"])
    value = event.get(key)
    if isinstance(value, list) and value and rng.random() < 0.7:
        index = rng.randrange(len(value))
        item = value[index]
        if isinstance(item, list) and rng.random() < 0.5:
            item[rng.randrange(len(item))] = rng.choice(JUNK)
        else:
            value[index] = rng.choice(JUNK)
        if rng.random() < 0.2:
            value.append(item)
    elif rng.random() < 0.3:
        event.pop(key, None)
    else:
        event[key] = rng.choice(JUNK)
    return event


DOUBTFUL: list[Callable[[Party], Event]] = [
    *(out_of_turn, torn_apart, over_the_edge, on_top, anywhere_free),
    *(beside_symbol, favourite_pair, wild_placement, doubtful_swap, doubtful_swap, doubtful_swap),
]
FIRST_DOUBTFUL = [*DOUBTFUL, *[beside_symbol, anywhere_free] * 4]


def make_trouble(party: Party) -> None:
    """Put in one thing that is not the proper next event."""
    kind = party.rng.randrange(10)
    if kind == 0 and party.undos < MOST_UNDOS:
        for _ in range(party.rng.choice([1, 1, 2, 3])):
            party.undos += 1
            party.tell({"do": "undo"})
    elif kind <= 2:
        party.tell(spoilt(party))
    else:
        is_first_round = len(party.referee.table.laid) < party.referee.players
        event = party.rng.choice(FIRST_DOUBTFUL if is_first_round else DOUBTFUL)(party)
        if kind <= 4:
            event["overruled"] = party.rng.choice([True, True, True, True, False, None])
        elif kind == 5:
            event["note"] = None
        party.tell(event)


def play_on(party: Party, trouble: float) -> None:
    """Lay tiles and swap racks until the game is over."""
    while not party.referee.table.over:
        if party.rng.random() < trouble:
            make_trouble(party)
        if party.referee.table.over:
            return
        exchange = proper_swap(party)
        wanted = exchange is not None and party.rng.random() < 0.5
        party.tell(exchange if wanted else proper_placement(party))


def write_record(rng: random.Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """A header and a whole game; before each proper event, at odds of `trouble`, something else."""
    party = Party(rng)
    play_on(party, trouble)
    for _ in range(MOST_AFTER_END):
        if rng.random() < trouble:
            make_trouble(party)
            play_on(party, trouble)
    return party.record
