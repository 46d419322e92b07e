"""One look at a photo of a known game: find the table, check the picture, read the pieces."""

from dataclasses import replace

from vision.checks import check, why_no_table
from vision.games import reader
from vision.photo import Picture
from vision.problem import Problem
from vision.reading import Reading, unread
from vision.table import find
from vision.washed import GLARE, is_washed_out


def look(picture: Picture, game: str, players: int | None = None) -> Reading:
    """What a photo shows; `players`, if known, only sharpens odds. Glare may be told beside what was read."""
    table = find(picture)
    if isinstance(table, Problem):
        return unread(*why_no_table(picture), table)
    if spoilt := check(table):
        return replace(unread(*spoilt), table=table)
    reading = replace(reader(game)(table, players), table=table)
    if reading.seen is not None and not reading.problems and is_washed_out(table, reading.outlines):
        return replace(reading, problems=(GLARE,))
    return reading
