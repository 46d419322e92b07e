"""What was done on the hex board, by the cells that look different."""

from collections.abc import Sequence
from dataclasses import replace

from engine.games.ingenious.board import CELLS, FREE, NUMBER, SYMBOLS, Spot, place_of
from engine.games.ingenious.events import Event, Place, parse
from engine.games.ingenious.pieces import COLOURS, LETTERS, Colour
from engine.games.ingenious.play import play
from engine.games.ingenious.rules import judge
from engine.games.ingenious.state import State
from engine.hexes import Hex
from engine.looks import Entry, Finding, View, change
from engine.observation import NOTHING, Observation

CELL_NAMED = {str(cell): cell for cell in CELLS}
COLOUR_OF = {letter: colour for colour, letter in LETTERS.items()}


def expect(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[str | None]:  # noqa: ARG001
    """Every cell as the state has it; a printed symbol is no tile."""
    return [_lying(state, CELL_NAMED[str(sighting.where)]) for sighting in seen.sightings]


def find(state: State, agreed: View | None, view: View, entry: Entry) -> list[Finding[Event]]:  # noqa: ARG001
    """A tile on two neighbouring cells that look different; a rack exchanged is told by button."""
    if entry.do not in (None, "swap"):
        return [Finding(parse(state, entry.told()))]
    changed = _changed_cells(state, view)
    if entry.do == "swap":
        may_swap = None if state.turn is None else state.turn.may_swap
        swap = parse(state, entry.told(entry.last if may_swap is None else may_swap))
        return [change(_in_words(state, changed))] if changed else [Finding(swap)]
    if not changed:
        return [Finding()]
    if len(changed) == 2:
        (one, colour), (other, second) = changed.items()
        spot = place_of(one, other)
        if isinstance(spot, Spot) and colour is not None and second is not None:
            return [Finding(_better_way_round(state, Place(entry.player(), (colour, second), spot)))]
    return [change(_in_words(state, changed))]


def adopt(state: State, view: View, entry: Entry) -> State | None:  # noqa: ARG001
    """The same table with the tiles that lie already; which of them belong together cannot be seen."""
    board = bytearray(state.board)
    for cell, colour in _changed_cells(state, view).items():
        if colour is None or cell in SYMBOLS:
            return None
        board[NUMBER[cell]] = LETTERS[colour]
    if bytes(board) == state.board:
        return state
    begun = (frozenset[Hex](),) * state.players
    return replace(state, board=bytes(board), first_symbols=begun)


def _changed_cells(state: State, view: View) -> dict[Hex, Colour | None]:
    """Cells that do not look as the state has them, with the colour they show, None for no tile."""
    changed: dict[Hex, Colour | None] = {}
    for sighting, reading in zip(view.sightings, view.readings, strict=True):
        cell = CELL_NAMED[str(sighting.where)]
        if reading != _lying(state, cell):
            changed[cell] = next((colour for colour in COLOURS if colour == reading), None)
    return changed


def _lying(state: State, cell: Hex) -> str:
    letter = state.board[NUMBER[cell]]
    return NOTHING if letter == FREE or cell in SYMBOLS else COLOUR_OF[letter]


def _better_way_round(state: State, event: Place) -> Place:
    """The order of the halves that takes the markers further; it matters where one halts on its way."""
    first, second = event.tile
    one, other = event.at.cells
    turned = Place(event.player, (second, first), place_of(other, one))
    if first != second or judge(state, event):
        return event
    return max(event, turned, key=lambda way: _gain(state, way))


def _gain(state: State, event: Place) -> tuple[int, int]:
    played = play(state, event)
    sheet = played.state.sheets[state.seating.sheet_of[event.player]]
    bonus = played.facts["bonus"]
    return (bonus if isinstance(bonus, int) else 0, sum(sheet.values()))


def _in_words(state: State, changed: dict[Hex, Colour | None]) -> Sequence[str]:
    return [
        f"{cell} shows {colour or 'nothing'} instead of {_lying(state, cell).replace(NOTHING, 'nothing')}"
        for cell, colour in changed.items()
    ]
