"""Pictures and tables of photos that are known to be good."""

from pathlib import Path

import numpy as np

from vision.photo import Picture, load
from vision.table import Table, find


def picture_at(path: Path) -> Picture:
    """The picture of a file."""
    picture = load(path)
    assert isinstance(picture, np.ndarray), picture
    return picture


def table_in(picture: Picture) -> Table:
    """The table that a picture shows."""
    table = find(picture)
    assert isinstance(table, Table), table
    return table
