"""What was done with the stones: drawn, laid, robbed, attached or replaced, by what lies where."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.fields import count
from engine.games.bloom.events import Attach, Draw, Event, Hand, Lay, Pass, Replace, Robbery, Setup, parse
from engine.games.bloom.layout import Layout, RowChanges, in_order_of, layout_of, places_in, row_changes
from engine.games.bloom.pieces import (
    JOKER,
    OPEN_STONES,
    STONES,
    Stone,
    in_words,
    jokers_of,
    numbers_of,
    without,
)
from engine.games.bloom.rows import Row, is_row
from engine.games.bloom.rules import judge
from engine.games.bloom.state import State, scores
from engine.looks import Entry, Finding, View, change
from engine.loose import expect_clutter, expect_loose
from engine.observation import Observation

# A row is pushed in passing, and its gaps open by some millimetres: 8 mm count as 5 where that explains all.
# Stones of the display lie 12 mm apart.
NUDGED_APART = (26 + 5) / (26 + 8)


def expect(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[str | None]:
    """The stone that lay there before, or one of the lying stones that a doubtful sighting may be."""
    if not entry.shows_table:
        return expect_clutter(agreed, seen)
    display = _display_of(state, agreed) or ()
    lying = [*state.laid_numbers(), *display, *([JOKER] if state.jokers + state.laid_jokers() else [])]
    return expect_loose(agreed, seen, map(str, lying))


def find(state: State, agreed: View | None, view: View, entry: Entry) -> list[Finding[Event]]:
    """The one event that leads to these rows and this display; hidden draws and passes are told by button."""
    layout = layout_of(view)
    match entry.do:
        case "hand":
            return [Finding(Hand(entry.player(), tuple(layout.stones())))]
        case "setup":
            stones = layout.stones()
            starter = min(range(state.players), key=scores(state).__getitem__)
            return [Finding(Setup(entry.player(starter), tuple(numbers_of(stones)), jokers_of(stones)))]
        case None | "draw" | "pass":
            found = _found(state, agreed, layout, entry)
            if _is_plain(state, found):
                return [found]
            forgiven = _found(state, agreed, layout_of(view, NUDGED_APART), entry)
            return [forgiven if _is_plain(state, forgiven) else found]
        case _:
            return [Finding(parse(state, entry.told()))]


def adopt(state: State, view: View, entry: Entry) -> State | None:  # noqa: ARG001
    """The same table with the rows that lie already, numbered as they are read, and its display."""
    layout = layout_of(view)
    numbers = numbers_of(layout.loose)
    if not layout.rows or not all(map(is_row, layout.rows)) or len(numbers) > OPEN_STONES:
        return None
    jokers = jokers_of(layout.loose)
    laid = sum(map(len, layout.rows))
    held = sum(hand.stones for hand in state.hands)
    return replace(
        state,
        rows=dict(enumerate(layout.rows, 1)),
        display=None if state.display is None else tuple(numbers),
        open_stones=len(numbers),
        jokers=jokers,
        stock=max(STONES - jokers - len(numbers) - laid - held, 0),
    )


def _display_of(state: State, agreed: View | None) -> Collection[int] | None:
    """The numbers on the display, by the state or else by the agreed look; None before the first one."""
    if state.display is not None or agreed is None:
        return state.display
    return numbers_of(layout_of(agreed).loose)


class _Display:
    """What was taken from the display board and what was put there."""

    def __init__(self, before: Collection[int] | None, jokers: int, loose: Sequence[Stone]) -> None:
        numbers = Counter(numbers_of(loose))
        known = numbers if before is None else Counter(before)
        # In order, so that it is the same draw wherever the stones were seen.
        self.taken = sorted((known - numbers).elements())
        self.put = sorted((numbers - known).elements())
        self.jokers = jokers_of(loose) - jokers

    @property
    def is_same(self) -> bool:
        return not self.taken and not self.put and not self.jokers


def _is_plain(state: State, found: Finding[Event]) -> bool:
    """Nothing was done, or something legal."""
    return not found.places and (found.event is None or not judge(state, found.event))


def _found(state: State, agreed: View | None, layout: Layout, entry: Entry) -> Finding[Event]:
    before = _display_of(state, agreed)
    changes = row_changes(state.rows, layout, before or (), state.jokers, places_in(agreed))
    display = _Display(before, state.jokers, changes.loose)
    hidden = 0 if entry.fields.get("hidden") is None else count(entry.fields["hidden"], "hidden")
    who = entry.player()
    is_draw = entry.do == "draw" or hidden > 0
    event: Event | None = None
    if not changes.new and not changes.rests:
        if entry.do == "pass":
            event = Pass(who) if display.is_same else None
        elif display.is_same and not is_draw:
            return Finding()
        else:
            event = _drawn(state, display, who, hidden, is_draw)
    elif not is_draw and entry.do is None:
        event = _played(state, changes, display, who)
    return change(_places(state, changes, display)) if event is None else Finding(event)


def _drawn(state: State, display: _Display, who: int, hidden: int, is_draw: bool) -> Event | None:
    full = state.open_stones >= OPEN_STONES or not state.stock
    if not is_draw and not display.taken and display.jokers >= 0 and full:
        # Nothing was taken and nothing can be filled up: a stone beside the display is a row too short.
        is_stone = len(display.put) == 1 and not display.jokers
        return Lay(who, (display.put[0],), None, False) if is_stone else None
    jokers = [JOKER] * max(-display.jokers, 0)
    return Draw(who, (*display.taken, *jokers), hidden, tuple(display.put), max(display.jokers, 0))


def _played(state: State, changes: RowChanges, display: _Display, who: int) -> Event | None:
    """A row laid, with or without robbery, or a row that grew or had its joker replaced."""
    if len(changes.new) != 1 or len(changes.rests) > 1 or display.put or display.jokers not in (0, -1):
        return None
    [new] = changes.new
    if without(display.taken, new):
        return None
    takes_joker = display.jokers == -1
    if not changes.rests:
        return Lay(who, new, None, takes_joker)
    [(number, parts)] = changes.rests.items()
    row = state.rows[number]
    if not parts and not takes_joker:
        replaced = _replaced(row, new)
        if replaced is not None:
            index, stone = replaced
            return Replace(who, number, index, stone)
        if not Counter(row) - Counter(new):
            return Attach(who, number, without(new, row), in_order_of(new, row))
    robbed = without(row, [stone for part in parts for stone in part])
    return Lay(who, new, Robbery(number, robbed), takes_joker)


def _replaced(row: Row, new: Row) -> tuple[int, Stone] | None:
    """Index and number where one joker of the row has become a number and all else is as it was."""
    if len(new) != len(row):
        return None
    for way in (new, new[::-1]):
        differing = [index for index, (old, now) in enumerate(zip(row, way, strict=True)) if old != now]
        if len(differing) == 1 and row[differing[0]] == JOKER:
            return differing[0], way[differing[0]]
    return None


def _places(state: State, changes: RowChanges, display: _Display) -> list[str]:
    """What differs, in words."""
    places = [f"a new row {in_words(row)}" for row in changes.new]
    for number, parts in changes.rests.items():
        left = " and ".join(map(in_words, parts)) or "nothing"
        places.append(f"row {number} was {in_words(state.rows[number])}, left of it is {left}")
    if display.taken:
        places.append(f"gone from the display: {in_words(display.taken)}")
    if display.put:
        places.append(f"new beside the rows: {in_words(display.put)}")
    if display.jokers:
        places.append(
            f"{abs(display.jokers)} joker{'s' if abs(display.jokers) > 1 else ''} "
            f"{'more' if display.jokers > 0 else 'fewer'} beside the rows"
        )
    return places or ["the stones are as they were, but more was entered"]
