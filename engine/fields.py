"""Strict reading of JSON fields: true is not 1, 1.0 is not 1, null counts as left out."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.errors import BadField

T = TypeVar("T")
Fields = Mapping[str, object]

LONGEST_VALUE = 40  # characters of a wrong value that an error repeats; enough to find it in the record
LARGEST = 10**30  # nothing at a table has more; Python could not even print what JSON can spell


def show(value: object) -> str:
    """A JSON value as it stands in the record, cut where it gets long."""
    try:
        text = json.dumps(value)
    except (RecursionError, ValueError):
        return "too large to show"
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "..."


def need(fields: Fields, name: str) -> object:
    value = fields.get(name)
    if value is None:
        raise BadField(f"{name} is missing")
    return value


def whole(value: object, name: str) -> int:
    if type(value) is not int:
        raise BadField(f"{name} is {show(value)}; a whole number is needed")
    if not -LARGEST < value < LARGEST:
        raise BadField(f"{name} is {show(value)}; that is beyond all numbers")
    return value


def count(value: object, name: str) -> int:
    number = whole(value, name)
    if number < 0:
        raise BadField(f"{name} is {show(number)}; a count is 0 or more")
    return number


def flag(fields: Fields, name: str) -> bool:
    """True or false; left out means false."""
    value = fields.get(name)
    if value is None:
        return False
    if type(value) is not bool:
        raise BadField(f"{name} is {show(value)}; true or false is needed")
    return value


def text(value: object, name: str) -> str:
    if type(value) is not str:
        raise BadField(f"{name} is {show(value)}; a text is needed")
    return value


def word(value: object, name: str, allowed: Sequence[T]) -> T:
    """One of the allowed words."""
    if type(value) is str:
        for candidate in allowed:
            if candidate == value:
                return candidate
    raise BadField(f"{name} is {show(value)}; one of {', '.join(map(str, allowed))} is needed")


def listing(
    value: object, name: str, of: Callable[[object, str], T], length: int | None = None
) -> tuple[T, ...]:
    """A list whose entries are read by `of`; any length unless one is given."""
    if type(value) is not list or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise BadField(f"{name} is {show(value)}; {wanted} is needed")
    return tuple([of(entry, name) for entry in value])


def player(fields: Fields, players: int) -> int:
    """Who did it: an index into the header's list of players."""
    seat = whole(need(fields, "player"), "player")
    if not 0 <= seat < players:
        raise BadField(f"player is {show(seat)}; 0 to {players - 1} sit at this table")
    return seat
