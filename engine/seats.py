"""Things kept one a seat, in the order of the players."""

from typing import TypeVar

T = TypeVar("T")


def reseat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The same things with another one at that seat."""
    return (*values[:seat], value, *values[seat + 1 :])
