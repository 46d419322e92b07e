"""A random game of elfer to its end, written down as a record."""

import random
from typing import Any

from support.players.elfer_play import Seat, choose_header, proper_event
from support.players.elfer_trouble import make_trouble

# Undos end so that the game does.
MOST_UNDOS = 20


def write_record(rng: random.Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """The header and the events of one game; `trouble` is the chance of something else before an event."""
    header = choose_header(rng)
    seat = Seat(rng, header)
    if trouble > 0:
        seat.cheats_left = rng.choice([0, 0, 1, 2, 5, 10])
        seat.undos_left = MOST_UNDOS
    while True:
        if rng.random() < trouble:
            make_trouble(seat)
        if seat.finished():
            return [header, *seat.events]
        seat.tell(proper_event(seat))
