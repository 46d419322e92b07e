"""Bodies that are seen roughly at the end of a row: they lie in its next places."""

from collections.abc import Sequence

from vision.stones.bodies import Stone, snapped


def placed(stones: Sequence[Stone], known: Sequence[Stone]) -> list[Stone]:
    """The stones, those in such places that follow on known ones or on each other first."""
    rows, left, found = list(known), list(stones), list[Stone]()
    while left:
        places = [snapped(stone, rows) for stone in left]
        now = [place for place, stone in zip(places, left, strict=True) if place is not stone]
        if not now:
            break
        left = [stone for place, stone in zip(places, left, strict=True) if place is stone]
        rows, found = rows + now, found + now
    return found + left
