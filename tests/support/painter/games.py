"""The five games by name: how each makes up a state and a copy, and how it lies on the table."""

from typing import Any

import numpy as np
from support.painter import game_bloom, game_elfer, game_ingenious, game_sequence, game_strips
from support.painter.ground import Laid, Setting
from support.painter.prints import Bgr

GAMES = ("ingenious", "elfer", "bloom", "sequence", "strips")


def random_state(
    game: str, rng: np.random.Generator, players: int | None, layout: str, hand: bool
) -> dict[str, Any]:
    match game:
        case "ingenious":
            return game_ingenious.random_state(rng, players or 4)
        case "elfer":
            return game_elfer.random_state(rng, layout, hand)
        case "bloom":
            return game_bloom.random_state(rng, hand)
        case "sequence":
            return game_sequence.random_state(rng)
        case "strips":
            return game_strips.random_state(rng)
    raise ValueError(f"no game {game!r}; one of {', '.join(GAMES)} would be right")


def random_copy(game: str, rng: np.random.Generator) -> tuple[str, dict[str, Bgr]]:
    """A card style and the inks."""
    match game:
        case "ingenious":
            return game_ingenious.random_copy(rng)
        case "elfer":
            return game_elfer.random_copy(rng)
        case "bloom":
            return game_bloom.random_copy(rng)
        case "sequence":
            return game_sequence.random_copy(rng)
        case _:
            return game_strips.random_copy(rng)


def lay(game: str, state: dict[str, Any], setting: Setting) -> Laid:
    match game:
        case "ingenious":
            return game_ingenious.lay(state, setting)
        case "elfer":
            return game_elfer.lay(state, setting)
        case "bloom":
            return game_bloom.lay(state, setting)
        case "sequence":
            return game_sequence.lay(state, setting)
        case _:
            return game_strips.lay(state, setting)
