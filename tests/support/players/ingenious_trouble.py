"""Trouble at a table of Einfach Genial: tiles and racks against the rules, lines that are no event, undos."""

from collections.abc import Callable
from typing import Any

from support.players.ingenious_play import (
    NAMES,
    PAIRS,
    Event,
    Party,
    best_placement,
    free_places,
    in_order,
    place,
    swap,
)
from support.second.ingenious import RACK_SIZE
from support.second.ingenious_board import (
    AREA_RING,
    BOARD_RING,
    COLOURS,
    PRINTED,
    Cell,
    Tile,
    copies_of,
    neighbours,
    ring,
    symbols_on,
)

# Enough to meet every restored position, few enough that every record comes to its end.
MOST_UNDOS = 25
JUNK: list[Any] = [
    *(None, True, False, 1.0, 0.5, -1, 4, 99, "0", "pink", "RED", ""),
    *([], {}, [[]], ["red"], [0, 0]),
]
NO_EVENTS: list[Any] = [None, 7, "place", [], {}, {"do": None}, {"do": "draw", "player": 0}, {"do": ["undo"]}]


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
