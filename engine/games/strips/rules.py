"""The rules of strips that a player can break, and which of them an event breaks."""

from collections.abc import Iterator

from engine.games.strips.events import Event
from engine.games.strips.pieces import CARDS, CARDS_A_LINE, Place
from engine.games.strips.state import State
from engine.verdict import Rule, Violation, out_of_turn

TURN = Rule("STR-TURN", "Players lay cards in turn, clockwise.", "A turn")
OVER = Rule("STR-OVER", "Nothing counts after the last of the 48 cards.", "The end")
OCCUPIED = Rule("STR-OCCUPIED", "A card lies on a free place.", "Laying a card")
ENDS = Rule("STR-ENDS", "The first line grows at its left or right end.", "Laying a card")
ONE_LINE = Rule("STR-ONE-LINE", "A line is finished before the next one is begun.", "Laying a card")
CORNER = Rule(
    "STR-CORNER", "A new line begins at a corner of the block and has twelve cards.", "Laying a card"
)
DIRECTION = Rule("STR-DIRECTION", "A later line grows card by card away from its corner.", "Laying a card")

RULES = (TURN, OVER, OCCUPIED, ENDS, ONE_LINE, CORNER, DIRECTION)


def judge(state: State, event: Event) -> tuple[Violation, ...]:
    if state.next is None:
        return (OVER.broken(f"all {CARDS} cards lie", final=True),)
    faults = _place_faults(state, event.at)
    if event.player != state.next:
        why = f"{state.names[event.player]} laid a card, but {state.names[state.next]} is to move"
        return out_of_turn(TURN, why, faults)
    return tuple(faults)


def _place_faults(state: State, at: Place) -> Iterator[Violation]:
    line = state.lines.get(at.line)
    open_lines = state.open_lines()
    if line is not None and at.column in line.columns:
        yield OCCUPIED.broken(f"a card lies at {at}", final=True)
    elif not open_lines:
        yield from _corner_faults(state, at)
    elif line is None or line.is_full:
        number = open_lines[0]
        laid = len(state.lines[number].columns)
        yield ONE_LINE.broken(
            f"the card lies in line {at.line}, line {number} has only {laid} of {CARDS_A_LINE} cards"
        )
    elif at.column not in (columns := line.next_columns()):
        rule = ENDS if at.line == 0 else DIRECTION
        where = " or ".join(map(str, columns))
        yield rule.broken(f"the card lies in column {at.column}, line {at.line} goes on in column {where}")


def _corner_faults(state: State, at: Place) -> Iterator[Violation]:
    if at.line in state.lines:
        yield CORNER.broken(f"line {at.line} has all its {CARDS_A_LINE} cards")
        return
    lines = (min(state.lines) - 1, max(state.lines) + 1)
    columns = state.columns()
    if at.line not in lines or at.column not in columns:
        yield CORNER.broken(
            f"the card lies at {at}; a new line begins in line {lines[0]} or {lines[1]}, "
            f"column {columns[0]} or {columns[1]}"
        )
