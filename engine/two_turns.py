"""What one look shows as an event and two players may have done one after the other."""

from collections.abc import Iterator, Sequence

from engine.comparing import fresh
from engine.fields import Fields
from engine.observation import Observation
from engine.rivals import MOSTLY, Memory
from engine.sharpening import is_near

# Pieces of an event that two players may have laid or drawn one after the other.
SHARED = (("cards",), ("stones",), ("open", "hidden"))
ROW = "row"
SHORTEST_ROW = 3  # stones that nobody can have laid but all at once


def two_turns(why: str) -> str:
    """The note on an event that may be the work of two players; `why` is what an earlier look did."""
    return f"a look before {why}: if this was done in two turns, take it back"


def is_shared(event: Fields) -> bool:
    """Are there several pieces in it that two players may have laid or drawn one after the other?"""
    row = event.get(ROW)
    is_long = isinstance(row, list) and len(row) > SHORTEST_ROW
    return is_long or any(_pieces(event, names) > 1 for names in SHARED)


def may_be_two(event: Fields) -> bool:
    """May two players have done it: laid its pieces one after the other, or one of them a card, and the other
    drawn?"""
    return is_shared(event) or event.get("played") is not None


def may_have_replaced(event: Fields) -> bool:
    """May one of its pieces have come in the place of another one that lay there only for a turn?

    A joker of a row, or a stone of the display: what lies on a board stays.
    """
    return ROW in event or "open" in event


def came_in_parts(event: Fields, looks: Sequence[Observation], newest: Memory) -> bool:
    """Did one of the looks before the newest show some of the pieces that an event lays, but not others?"""
    laid = set(_readings(event))
    new = [newest.seen.sightings[place] for place in fresh(newest.agreed, newest.seen)]
    new = [sighting for sighting in new if sighting.best in laid]
    for look in looks:
        shown = [
            any(
                is_near(sighting, then) and then.odds.get(sighting.best, 0.0) >= MOSTLY
                for then in look.sightings
            )
            for sighting in new
        ]
        if any(shown) and not all(shown):
            return True
    return False


def _readings(event: Fields) -> Iterator[str]:
    """The pieces of an event as eyes name them."""
    for name in (ROW, *(name for names in SHARED for name in names)):
        pieces = event.get(name)
        for piece in pieces if isinstance(pieces, list) else ():
            yield " ".join(map(str, piece)) if isinstance(piece, list | tuple) else str(piece)


def _pieces(event: Fields, names: Sequence[str]) -> int:
    values = [event.get(name) for name in names]
    return sum(
        len(value) if isinstance(value, list) else value for value in values if isinstance(value, list | int)
    )
