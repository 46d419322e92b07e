"""Numbers in one colour alone: yellow ink on lacquer that mirrors a yellow lamp has no contrast in blue, the
noise of which hides what the other colours show."""

from collections.abc import Sequence
from dataclasses import replace

from vision.stones import faces, likely, numbers
from vision.stones.bodies import Stone
from vision.stones.face import Face
from vision.stones.likely import LIKELY_NUMBER, MOST_AGAINST_TABLE
from vision.stones.numbers import Numbered

COLOURS = range(3)


def read(unread: Sequence[Face], known: Sequence[Stone]) -> list[Numbered]:
    """Those of the faces that nobody can read in all colours on which one shows a number; in doubt, as the
    others do not show it."""
    alone = [face for colour in COLOURS for face in faces.in_colour(unread, colour)]
    return [
        replace(one, odds=likely.capped(one.odds, one.best, MOST_AGAINST_TABLE))
        for one in numbers.read(alone, known, faint=True)
        if one.best_odds > LIKELY_NUMBER
    ]
