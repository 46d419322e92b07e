"""A score sheet as data, for whoever draws it: terminal, file or display."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sheet:
    """Column heads, one row a player (or side), and a closing sentence."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    closing: str


def join_names(names: Sequence[str]) -> str:
    """Ann / Ann and Ben / Ann, Ben and Cem."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def winner_sentence(names: Sequence[str], how: str) -> str:
    """Who won, by what; several names share the win."""
    if len(names) > 1:
        return f"{join_names(names)} share the win, {how}."
    return f"{join_names(names)} wins, {how}."
