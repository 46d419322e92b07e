"""Where a table that may be the true one stands after one more look."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.game import Game
from engine.looks import View, with_clutter
from engine.reconcile import (
    ILLEGAL,
    Moved,
    Outcome,
    TableChanged,
    Unchanged,
    Unclear,
    is_in_the_box,
    is_legal,
)
from engine.rivals import Rival, after

MISREAD = 0.001  # eyes are right about all but one in a thousand of the places they are sure of
MOST_MISREAD = 2  # a look in which more places are misread was no look


def onward(game: Game[Any, Any], table: Rival, outcome: Outcome[Any]) -> Iterator[Rival]:
    """The tables to which the outcome of a look leads; what breaks a rule leaves the table as it is."""
    match outcome:
        case Unchanged(view, fit):
            yield seen_as(after(game, table, None, table.odds * fit), view)
        case Moved(event, view, fit) if is_legal(game, table.state, event):
            yield seen_as(after(game, table, event, table.odds * fit), view)
        case Moved(event, _, fit):
            yield _broken(game, table, event, table.odds * fit)
        case Unclear(choices, fit):
            for choice in choices:
                odds = table.odds * fit * choice.odds
                if is_legal(game, table.state, choice.event):
                    done = after(game, table, choice.event, odds)
                    yield done if choice.view is None else seen_as(done, choice.view)
                else:
                    yield _broken(game, table, choice.event, odds)
        case TableChanged(places):
            yield table.less(MISREAD ** max(len(places), MOST_MISREAD))


def _broken(game: Game[Any, Any], table: Rival, event: Any, odds: float) -> Rival:
    """The table as it was before a rule was broken, of which the odds tell already.

    More pieces than there are in the box are rather misread ones.
    """
    if is_in_the_box(game, table.state, event):
        return replace(table, odds=odds, prior=table.prior * ILLEGAL)
    return replace(table, odds=odds).less(MISREAD**MOST_MISREAD)


def seen_as(table: Rival, view: View) -> Rival:
    """The table with the look that showed it."""
    return replace(table, view=with_clutter(view, table.view))
