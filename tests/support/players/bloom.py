"""A random game of Bloom in writing, honest or full of trouble."""

import random
from typing import Any

from support.players.bloom_play import Game
from support.players.bloom_trouble import some_trouble

LAST_TROUBLE = 400
"""Lines after which no more trouble is made, so that every record comes to an end."""


def finish(game: Game, trouble: float) -> None:
    while not game.referee.table.over():
        if len(game.record) < LAST_TROUBLE and game.chance(trouble):
            game.submit(some_trouble(game))
            if game.referee.table.over():
                return
        event = game.proper()
        if not game.submit(event):
            game.submit(event | {"overruled": True})


def write_record(rng: random.Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """A header and the events of a whole game; before each event comes, as often as told, some trouble."""
    game = Game(rng)
    finish(game, trouble)
    for _ in range(3):
        if game.chance(trouble):
            game.submit(some_trouble(game) if game.referee.table.over() else {"do": "undo"})
            finish(game, trouble)
    return game.record
