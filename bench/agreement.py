"""Thousands of random games, legal and illegal events mixed, before both referees."""

import random
from collections.abc import Iterator

from support.differences import differences, write_record

from engine.games import game_ids

GAMES = 1000
TROUBLE = 0.3


def report() -> Iterator[str]:
    yield f"both referees on {GAMES:,} random games of each kind, {TROUBLE:.0%} of the events out of place"
    for game in game_ids():
        events = different = 0
        for seed in range(GAMES):
            record = write_record(game, random.Random(f"{game} {seed}"), TROUBLE)
            events += len(record) - 1
            different += len(list(differences(record)))
        yield f"  {game:10} {events:7,} events, {different} answers differ"
