"""Which rules an event of Bloom breaks; drawing and the round's end are judged in files of their own."""

from collections.abc import Iterator, Sequence

from engine.games.bloom import rulebook as book
from engine.games.bloom.draws import draw_faults
from engine.games.bloom.events import Attach, Draw, Event, Hand, Lay, Pass, Replace, Robbery, Setup, Turn
from engine.games.bloom.pieces import JOKER, Stone, in_words, without
from engine.games.bloom.rounds import hand_faults, setup_faults
from engine.games.bloom.rows import SHORTEST, Row, has_same_stones, is_grown, is_row, rest_of, steps_up
from engine.games.bloom.state import State
from engine.games.bloom.supply import duplicates, strangers
from engine.seats import reseat
from engine.sheet import counted
from engine.verdict import Violation, out_of_turn

MOST_ROBBED = 2
EARNS_JOKER = 3  # stones laid


def judge(state: State, event: Event) -> tuple[Violation, ...]:
    if state.over:
        return (book.OVER.broken("the game is over", final=True),)
    match event:
        case Hand():
            return tuple(hand_faults(state, event))
        case Setup():
            return tuple(setup_faults(state, event))
    if state.next is None:
        return (book.OVER.broken("the round is over, hands are shown now", final=True),)
    faults = _turn_faults(state, event)
    if event.player != state.next:
        why = f"{state.names[event.player]} acted, but {state.names[state.next]} is to move"
        return out_of_turn(book.TURN, why, faults)
    return tuple(faults)


def _turn_faults(state: State, event: Turn) -> Iterator[Violation]:
    match event:
        case Draw():
            yield from draw_faults(state, event)
        case Lay():
            yield from _lay_faults(state, event)
        case Attach():
            yield from _attach_faults(state, event)
        case Replace():
            yield from _replace_faults(state, event)
        case Pass():
            drawable = state.open_stones + state.stock
            if drawable:
                yield book.PASS.broken(f"{counted(drawable, 'stone')} can still be drawn")


def from_hand(event: Lay) -> tuple[Stone, ...]:
    """The stones of a new row that were not robbed."""
    return without(event.row, event.robbed)


def goes_out(state: State, event: Lay) -> bool:
    return len(from_hand(event)) == state.hands[event.player].stones


def _lay_faults(state: State, event: Lay) -> Iterator[Violation]:
    unknown = strangers((*event.row, *event.robbed))
    if unknown:
        yield unknown
        return
    played = from_hand(event)
    yield from duplicates(state, event.player, played)
    yield from _hand_size_faults(state, event.player, played)
    yield from _row_faults(event.row)
    if event.rob is not None:
        faults = tuple(_rob_faults(state, event, event.rob))
        yield from faults
        if book.ROB_ROW in [fault.rule for fault in faults]:
            return  # which stones came from the hand, and so whether a joker was earned, cannot be told
    if event.take_joker and not goes_out(state, event):
        yield from _joker_faults(state, event)


def _rob_faults(state: State, event: Lay, rob: Robbery) -> Iterator[Violation]:
    row = state.rows.get(rob.row)
    rest = None if row is None else rest_of(row, rob.stones)
    if row is None:
        yield book.ROB_ROW.broken(f"there is no row {rob.row}", final=True)
    elif rest is None:
        yield book.ROB_ROW.broken(f"row {rob.row} does not hold {in_words(rob.stones)}", final=True)
    if not 1 <= len(rob.stones) <= MOST_ROBBED:
        yield book.ROB_COUNT.broken(f"{len(rob.stones)} stones were robbed, 1 or {MOST_ROBBED} are allowed")
    unused = without(rob.stones, event.row)
    if unused:
        yield book.ROB_UNUSED.broken(f"robbed, but not in the new row: {in_words(unused)}", final=True)
    if rest is not None and not is_row(rest):
        why = f"row {rob.row} would be {in_words(rest)}, which is no row"
        yield book.ROB_REST.broken(why, final=not rest)


def _joker_faults(state: State, event: Lay) -> Iterator[Violation]:
    if event.rob is not None and event.rob.stones:
        yield book.JOKER_EARN.broken("a joker was taken although stones were robbed", final=not state.jokers)
    elif len(event.row) != EARNS_JOKER:
        why = f"a joker was taken for {len(event.row)} stones, exactly {EARNS_JOKER} earn one"
        yield book.JOKER_EARN.broken(why, final=not state.jokers)
    elif not state.jokers:
        yield book.JOKER_EARN.broken("no joker is left on the display board", final=True)


def _attach_faults(state: State, event: Attach) -> Iterator[Violation]:
    unknown = strangers((*event.stones, *event.result))
    if unknown:
        yield unknown
        return
    yield from duplicates(state, event.player, event.stones)
    yield from _hand_size_faults(state, event.player, event.stones)
    if not event.stones:
        yield book.NOTHING.broken("no stone was attached")
    row = state.rows.get(event.row)
    if row is None:
        yield book.ATTACH_ROW.broken(f"there is no row {event.row}", final=True)
    elif not is_grown(event.result, row, event.stones):
        why = (
            f"{in_words(event.result)} is not row {event.row} in its old order plus {in_words(event.stones)}"
        )
        yield book.ATTACH_ROW.broken(why, final=not has_same_stones(event.result, (*row, *event.stones)))
    else:
        yield from _row_faults(event.result)


def _replace_faults(state: State, event: Replace) -> Iterator[Violation]:
    if event.number == JOKER:
        yield book.STONE.broken("a joker does not replace a joker", final=True)
        return
    unknown = strangers((event.number,))
    if unknown:
        yield unknown
        return
    yield from duplicates(state, event.player, (event.number,))
    row = state.rows.get(event.row, ())
    if not 0 <= event.joker < len(row) or row[event.joker] != JOKER:
        yield book.REPLACE_JOKER.broken(f"row {event.row} has no joker at index {event.joker}", final=True)
        return
    result = reseat(row, event.joker, event.number)
    if not is_row(result):
        yield book.REPLACE_FIT.broken(f"{in_words(result)} does not step up by 1 or 2")


def _row_faults(row: Row) -> Iterator[Violation]:
    if len(row) < SHORTEST:
        why = f"the row has {counted(len(row), 'stone')}, {SHORTEST} are needed"
        yield book.ROW_LENGTH.broken(why, final=not row)
    elif not steps_up(row):
        yield book.ROW_STEP.broken(f"{in_words(row)} does not step up by 1 or 2")


def _hand_size_faults(state: State, player: int, played: Sequence[Stone]) -> Iterator[Violation]:
    held = state.hands[player].stones
    if len(played) > held:
        yield book.HAND.broken(f"{len(played)} stones were played, the hand held {held}", final=True)
