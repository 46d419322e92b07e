"""What was done with the block of cards: how the look lies on the block, and which card is new."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, hypot, log

from engine.fields import count
from engine.games.strips.blocks import adopted
from engine.games.strips.events import Event, Lay, parse
from engine.games.strips.pieces import COLOUR_WORDS, COLOURS, FIELDS_A_CARD, Card, Grid, Place
from engine.games.strips.state import State
from engine.looks import Entry, Finding, View, change
from engine.observation import NOTHING, Observation, Pose, Sighting

# A block that is nudged moves by some millimetres, a card is 30 mm wide: where colours alone do not tell at
# which side a card was added, the place of the block on the table does.
NUDGE = 6.0
FAR = 1e-6  # odds of a look that lies a card's width beside the block, against one that lies on it
LOWEST_ODDS = 1e-4  # keeps one misread field from ruling out where all others fit


@dataclass(frozen=True, slots=True)
class Offset:
    """Adds up with a field of a look to the field of the block it shows."""

    rows: int
    columns: int


Field = tuple[int, int]


def expect(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[str | None]:  # noqa: ARG001
    """Every field as the block has it where the look fits it best; nothing beside the block."""
    fits = {offset: _fit(state, seen, offset) for offset in _offsets(state, seen.sightings)}
    if not fits:
        return [None] * len(seen.sightings)
    near = _nearness(state, agreed, seen.sightings, fits)
    best = max(fits, key=lambda offset: fits[offset] + log(near[offset]))
    return [_lying(state.grid, _shift(sighting, best)) for sighting in seen.sightings]


def find(state: State, agreed: View | None, view: View, entry: Entry) -> list[Finding[Event]]:
    """One card of three fields that was not there before."""
    if entry.do is not None:
        return [Finding(parse(state, entry.told()))]
    claim = entry.fields.get("claim")
    announced = None if claim is None else count(claim, "claim")
    who = entry.player()
    lying = [sighting for sighting, _ in view.pieces()]
    seen = {_field(sighting): reading for sighting, reading in view.pieces()}
    offsets = _offsets(state, lying)
    if not offsets:
        return [change(["the block is smaller than it was"])]
    amiss = {offset: _amiss(state, seen, offset) for offset in offsets}
    fewest = min(map(len, amiss.values()))
    fitting = [offset for offset in offsets if len(amiss[offset]) == fewest]
    near = _nearness(state, agreed, lying, fitting)
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
    """The same table with the cards that lie already; None where the start card cannot be told."""
    seen = {_field(sighting): reading for sighting, reading in view.pieces()}
    offsets = _offsets(state, [sighting for sighting, _ in view.pieces()])
    fitting = [offset for offset in offsets if not _amiss(state, seen, offset)]
    if len(fitting) != 1:
        return None
    [offset] = fitting
    cards: dict[Place, Card] = {}
    for place in {_place_of(row + offset.rows, column + offset.columns) for row, column in seen}:
        card = _card_at(seen, place, offset)
        if card is None:
            return None
        cards[place] = card
    return adopted(state, cards)


def _new(state: State, seen: dict[Field, str], offset: Offset) -> list[Field]:
    """Fields that are seen where the block has none."""
    fields = [(row + offset.rows, column + offset.columns) for row, column in sorted(seen)]
    return [field for field in fields if _lying(state.grid, field) == NOTHING]


def _place_of_one_card(new: Sequence[Field], amiss: Sequence[Field]) -> Place | None:
    """Where one card was added, or laid on another one of which two fields or more look different now."""
    places = {_place_of(*field) for field in (*new, *amiss)}
    is_card = len(new) == FIELDS_A_CARD or (not new and len(amiss) > 1)
    return places.pop() if is_card and len(places) == 1 else None


def _amiss(state: State, seen: dict[Field, str], offset: Offset) -> list[Field]:
    """Fields of the block that do not look as they should, or are not seen."""
    return [
        (row, column)
        for row, fields in state.grid.items()
        for column, colour in fields.items()
        if seen.get((row - offset.rows, column - offset.columns)) != colour
    ]


def _offsets(state: State, sightings: Sequence[Sighting]) -> list[Offset]:
    """All ways to lay a look on the block so that the whole block is seen."""
    if not sightings:
        return []
    rows, columns = zip(*map(_field, sightings), strict=True)
    first, last = state.columns()
    top, bottom = min(state.grid), max(state.grid)
    return [
        Offset(down, right)
        for down in range(top - min(rows), bottom - max(rows) - 1, -FIELDS_A_CARD)
        for right in range(first - min(columns), last - max(columns) - 1, -1)
    ]


def _fit(state: State, seen: Observation, offset: Offset) -> float:
    """Log odds that the look shows the block where the offset lays it."""
    return sum(
        log(max(sighting.odds.get(usual, 0.0), LOWEST_ODDS))
        for sighting in seen.sightings
        if (usual := _lying(state.grid, _shift(sighting, offset))) != NOTHING
    )


def _nearness(
    state: State,
    agreed: View | None,
    sightings: Sequence[Sighting],
    offsets: Sequence[Offset] | dict[Offset, float],
) -> dict[Offset, float]:
    """How well each offset goes with where the block lay on the table before; all alike if unknown."""
    before = dict(_poses(state, agreed))
    near = {}
    for offset in offsets:
        apart = [
            hypot(sighting.pose.x - old.x, sighting.pose.y - old.y)
            for sighting in sightings
            if sighting.pose is not None and (old := before.get(_shift(sighting, offset))) is not None
        ]
        distance = sum(apart) / len(apart) if apart else 0.0
        near[offset] = max(exp(-((distance / NUDGE) ** 2) / 2), FAR)
    return near


def _poses(state: State, agreed: View | None) -> Iterator[tuple[Field, Pose]]:
    """Where each field of the block lay when it was agreed upon."""
    if agreed is None:
        return
    lying = [sighting for sighting, _ in agreed.pieces()]
    for offset in _offsets(state, lying)[:1]:  # the agreed look shows the block and nothing else
        for sighting in lying:
            if sighting.pose is not None:
                yield _shift(sighting, offset), sighting.pose


def _field(sighting: Sighting) -> Field:
    if isinstance(sighting.where, str):
        raise ValueError(f"where is {sighting.where}; a field of strips is a row and a column")
    row, column = sighting.where
    return int(row), int(column)


def _shift(sighting: Sighting, offset: Offset) -> Field:
    row, column = _field(sighting)
    return row + offset.rows, column + offset.columns


def _lying(grid: Grid, field: Field) -> str:
    row, column = field
    return grid.get(row, {}).get(column, NOTHING)


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
    reading = seen.get((row - offset.rows, column - offset.columns))
    colour = next((COLOUR_WORDS[colour] for colour in COLOURS if colour == reading), "nothing")
    return f"{_place_of(row, column)} shows {colour} in field {row % FIELDS_A_CARD + 1}"
