"""What was done with the block of cards: which card is new."""

from collections.abc import Sequence
from functools import lru_cache
from math import log

from engine.fields import count
from engine.games.strips.blocks import adopted
from engine.games.strips.events import Event, Lay, parse
from engine.games.strips.offsets import (
    MOVED,
    Field,
    Offset,
    colour_at,
    field_of,
    fits,
    nearness,
    offsets_of,
)
from engine.games.strips.pieces import COLOUR_WORDS, COLOURS, FIELDS_A_CARD, Card, Place
from engine.games.strips.state import State
from engine.looks import Entry, Finding, View, change
from engine.observation import Observation


def expect(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[str | None]:  # noqa: ARG001
    """Every field as the block has it where the look fits it best; nothing beside the block."""
    fields = [field_of(sighting) for sighting in seen.sightings]
    fitting = fits(state, seen, offsets_of(state, fields))
    if not fitting:
        return [None] * len(seen.sightings)
    # Where it lies on the table outweighs no larger difference in colours.
    least = max(fitting.values()) - log((1 + MOVED) / MOVED)
    likely = [offset for offset, fit in fitting.items() if fit >= least]
    near = nearness(state, agreed, seen.sightings, likely)
    best = max(likely, key=lambda offset: fitting[offset] + log(near[offset]))
    return [colour_at(state.grid, row + best.rows, column + best.columns) for row, column in fields]


def find(state: State, agreed: View | None, view: View, entry: Entry) -> list[Finding[Event]]:
    """One card of three fields that was not there before."""
    if entry.do is not None:
        return [Finding(parse(state, entry.told()))]
    claim = entry.fields.get("claim")
    announced = None if claim is None else count(claim, "claim")
    who = entry.player()
    lying = list(view.pieces())
    seen = {field_of(sighting): reading for sighting, reading in lying}
    offsets = offsets_of(state, seen)
    if not offsets:
        return [change(["the block is smaller than it was"])]
    amiss = {offset: _amiss(state, seen, offset) for offset in offsets}
    fewest = min(map(len, amiss.values()))
    fitting = [offset for offset in offsets if len(amiss[offset]) == fewest]
    near = dict.fromkeys(fitting, 1.0)
    if len(fitting) > 1:
        near = nearness(state, agreed, [sighting for sighting, _ in lying], fitting)
    found: list[Finding[Event]] = []
    for offset in fitting:
        odds = near[offset] / sum(near.values())
        new = _new(state, seen, offset)
        place = _place_of_one_card(new, amiss[offset])
        card = None if place is None else _card_at(seen, place, offset)
        if not new and not amiss[offset]:
            found.append(Finding(odds=odds))
        elif place is not None and card is not None:
            found.append(Finding(Lay(who, card, place, announced), odds))
        else:
            found.append(change([_in_words(seen, field, offset) for field in (*new, *amiss[offset])]))
    return found


def adopt(state: State, view: View, entry: Entry) -> State | None:  # noqa: ARG001
    """The same table with the cards that lie already; None where they cannot lie so.

    Where several look like the start card, it is the first one of the longest line: lines are finished one
    after the other, so that line is the oldest or as full as the oldest.
    """
    seen = {field_of(sighting): reading for sighting, reading in view.pieces()}
    offsets = offsets_of(state, seen)
    tables = [_laid(state, seen, offset) for offset in offsets if not _amiss(state, seen, offset)]
    return max((table for table in tables if table is not None), key=_first_line, default=None)


def _first_line(state: State) -> int:
    return len(state.lines[0].columns)


def _laid(state: State, seen: dict[Field, str], offset: Offset) -> State | None:
    """The table with all cards that are seen, where the offset lays them."""
    cards: dict[Place, Card] = {}
    for place in {_place_of(row + offset.rows, column + offset.columns) for row, column in seen}:
        card = _card_at(seen, place, offset)
        if card is None:
            return None
        cards[place] = card
    return adopted(state, cards)


def _new(state: State, seen: dict[Field, str], offset: Offset) -> list[Field]:
    """Fields that are seen where the block has none."""
    down, right = offset.rows, offset.columns
    fields = [(row + down, column + right) for row, column in seen]
    return sorted([(row, column) for row, column in fields if column not in state.grid.get(row, ())])


def _place_of_one_card(new: Sequence[Field], amiss: Sequence[Field]) -> Place | None:
    """Where one card was added, or laid on another one of which two fields or more look different now."""
    places = {_place_of(*field) for field in (*new, *amiss)}
    is_card = len(new) == FIELDS_A_CARD or (not new and len(amiss) > 1)
    return places.pop() if is_card and len(places) == 1 else None


def _amiss(state: State, seen: dict[Field, str], offset: Offset) -> list[Field]:
    """Fields of the block that do not look as they should, or are not seen."""
    down, right, there = offset.rows, offset.columns, seen.get
    return [
        (row, column)
        for row, fields in state.grid.items()
        for column, colour in fields.items()
        if there((row - down, column - right)) != colour
    ]


def _place_of(row: int, column: int) -> Place:
    return Place(row // FIELDS_A_CARD, column)


def _card_at(seen: dict[Field, str], place: Place, offset: Offset) -> Card | None:
    """The card that is seen on a place, None where one of its fields is not."""
    readings = [seen.get((row - offset.rows, place.column - offset.columns)) for row in place.rows()]
    colours = [colour for reading in readings for colour in COLOURS if colour == reading]
    if len(colours) != FIELDS_A_CARD:
        return None
    top, middle, bottom = colours
    return top, middle, bottom


def _in_words(seen: dict[Field, str], field: Field, offset: Offset) -> str:
    row, column = field
    return _told(row, column, seen.get((row - offset.rows, column - offset.columns)))


@lru_cache(maxsize=1024)  # earlier looks are told again and again, and hardly any of this is ever heard
def _told(row: int, column: int, reading: str | None) -> str:
    colour = next((COLOUR_WORDS[colour] for colour in COLOURS if colour == reading), "nothing")
    return f"{_place_of(row, column)} shows {colour} in field {row % FIELDS_A_CARD + 1}"
