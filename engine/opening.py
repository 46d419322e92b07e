"""The first look of an evening: nobody has played yet, but the game may be in play already."""

from collections.abc import Sequence
from typing import Any

from engine.looks import Entry, best_view, likeliest_view
from engine.observation import Observation
from engine.reconcile import Moved, Outcome, TableChanged, Unchanged, Unclear
from engine.record import Match
from engine.ways import FAINT

IN_PLAY = "the game is in play already: what lies there counts from here"


def adopted(match: Match, outcome: Outcome[Any], seen: Observation, entry: Entry) -> tuple[Outcome[Any], str]:
    """What the look comes to where it is not the table as the game begins, and a note.

    A table in play becomes the agreed one: the match goes on from there.
    """
    game, before = match.game, match.state
    expected = game.expect(before, None, seen, entry)
    if isinstance(outcome, Unclear) and _may_show(seen, expected):
        # Nobody plays before the first look: what is in doubt is as the game begins.
        untouched = next((choice.view for choice in outcome.choices if choice.event is None), None)
        return Unchanged(untouched or likeliest_view(seen, expected), 1.0), ""
    view = best_view(seen)
    state = game.adopt(before, view, entry)
    if state is None:
        return (outcome if not isinstance(outcome, Moved) else _too_early(match, outcome)), ""
    match.state = state
    return Unchanged(view, 1.0), "" if state == before else IN_PLAY


def _too_early(match: Match, moved: Moved[Any]) -> TableChanged:
    words = match.game.describe(match.state, moved.event)
    return TableChanged((f"before the first event: {words}",), ())


def _may_show(seen: Observation, expected: Sequence[str | None]) -> bool:
    """Whether a look can be of the expected table, however unlikely that would be later on."""
    return all(
        usual is None or sighting.odds.get(usual, 0.0) >= FAINT
        for sighting, usual in zip(seen.sightings, expected, strict=True)
    )
