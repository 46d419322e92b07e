"""A score sheet as data, for whoever draws it: terminal, file or display."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sheet:
    """Column heads, one row a player (or side) with its score in the last column, and a closing sentence.

    `totals` says in a few words how each of the rows stands; empty where the only column says it.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    closing: str
    totals: tuple[str, ...] = ()


def join_names(names: Sequence[str]) -> str:
    """Ann / Ann and Ben / Ann, Ben and Cem."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, noun: str) -> str:
    """1 stone / 2 stones."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def winner_sentence(sides: Sequence[Sequence[str]], how: str) -> str:
    """Who won, by what; a side is everybody who plays together, several sides share the win."""
    if len(sides) > 1:
        return f"{join_names([' with '.join(side) for side in sides])} share the win, {how}."
    [side] = sides
    return f"{join_names(side)} {'wins' if len(side) == 1 else 'win'}, {how}."
