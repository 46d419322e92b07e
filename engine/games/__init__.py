"""The games: every folder in here is one, and being here is its registration."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from engine.errors import BadField
from engine.fields import show
from engine.game import Game


@cache
def game_ids() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def load(game_id: object) -> Game[Any, Any]:
    """The game of that id; raises BadField for any other value."""
    if not isinstance(game_id, str) or game_id not in game_ids():
        raise BadField(f"game is {show(game_id)}; one of {', '.join(game_ids())} is needed")
    game: Game[Any, Any] = import_module(f"{__name__}.{game_id}").GAME
    return game
