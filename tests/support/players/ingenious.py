"""A random game of Einfach Genial, written down as a record."""

import random
from typing import Any

from support.players.ingenious_play import Party, proper_placement, proper_swap
from support.players.ingenious_trouble import make_trouble

# Enough to meet every restored position, few enough that every record comes to its end.
MOST_AFTER_END = 5


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
