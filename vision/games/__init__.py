"""The eyes of each game; the file is the registration."""

from collections.abc import Callable
from importlib import import_module

from vision.reading import Reading
from vision.table import Table

Reader = Callable[[Table, int | None], Reading]


def reader(game: str) -> Reader:
    """The `read` of a game: a table and the number of players, if known, in; a reading out."""
    read: Reader = import_module(f"vision.games.{game}").read
    return read
