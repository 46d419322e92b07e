"""The next table after a turn, a hand shown, or the set-up of round two."""

from dataclasses import replace

from engine.games.bloom.events import Attach, Draw, Event, Hand, Lay, Pass, Replace, Setup
from engine.games.bloom.pieces import Stone, jokers_of, numbers_of, without
from engine.games.bloom.rows import Row, rest_of
from engine.games.bloom.rules import from_hand, goes_out
from engine.games.bloom.scoring import flowers_of, tile_for
from engine.games.bloom.state import Holding, State, new_round, scores
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Draw():
            return Played(_draw(state, event), {})
        case Lay():
            return _lay(state, event)
        case Attach(who, number, stones, result):
            hands = _hands_after(state, who, stones)
            rows = {**state.rows, number: result}
            return Played(_end_turn(replace(state, rows=rows, hands=hands), who), {})
        case Replace():
            return Played(_replace(state, event), {})
        case Pass(who):
            return Played(_pass(state, who), {})
        case Hand():
            return _show(state, event)
        case Setup(who, display, jokers):
            second = new_round(
                names=state.names,
                flowers=state.flowers,
                display=tuple(numbers_of(display)),
                jokers=jokers,
                starter=who,
                first_round=scores(state),
            )
            return Played(second, {})


def _draw(state: State, event: Draw) -> State:
    opened, jokers = numbers_of(event.open), jokers_of(event.open)
    drawn = len(event.open) + event.hidden
    holding = state.hands[event.player].gain(drawn, frozenset(opened), jokers)
    display = None
    if state.display is not None:
        display = (*without(state.display, opened), *numbers_of(event.refill))
    after = replace(
        state,
        display=display,
        open_stones=state.open_stones - len(opened) + len(event.refill),
        jokers=state.jokers - jokers + event.jokers,
        stock=state.stock - event.hidden - len(event.refill) - event.jokers,
        hands=reseat(state.hands, event.player, holding),
    )
    return _end_turn(after, event.player)


def _lay(state: State, event: Lay) -> Played[State]:
    number = len(state.rows) + 1
    flowers = flowers_of(event.row, state.flowers)
    tile = tile_for(flowers, state.tiles)
    hands = _hands_after(state, event.player, from_hand(event))
    takes_joker = event.take_joker and not goes_out(state, event)
    if takes_joker:
        hands = reseat(hands, event.player, hands[event.player].gain(1, jokers=1))
    after = replace(
        state,
        rows={**_rows_after_robbery(state, event), number: event.row},
        hands=hands,
        jokers=state.jokers - takes_joker,
    )
    if tile is not None:
        left = list(state.tiles)
        left.remove(tile)
        won = reseat(state.won, event.player, (*state.won[event.player], tile))
        after = replace(after, tiles=tuple(left), won=won)
    return Played(_end_turn(after, event.player), {"row": number, "flowers": flowers, "tile": tile})


def _rows_after_robbery(state: State, event: Lay) -> dict[int, Row]:
    rows = dict(state.rows)
    if event.rob is not None:
        rest = rest_of(rows[event.rob.row], event.rob.stones)
        if rest is None:
            raise ValueError("stones robbed from a row that does not hold them; judge finds that final")
        rows[event.rob.row] = rest
    return rows


def _replace(state: State, event: Replace) -> State:
    row = reseat(state.rows[event.row], event.joker, event.number)
    hands = _hands_after(state, event.player, (event.number,))
    return replace(
        state,
        rows={**state.rows, event.row: row},
        hands=reseat(hands, event.player, hands[event.player].gain(1, jokers=1)),
        next=event.player,
    )


def _hands_after(state: State, who: int, played: tuple[Stone, ...]) -> tuple[Holding, ...]:
    """The hands when stones were played; what lies on the table is known to be in no hand any more."""
    numbers = numbers_of(played)
    hands = tuple(
        replace(hand, known=hand.known.difference(numbers)) if hand.known.intersection(numbers) else hand
        for hand in state.hands
    )
    return reseat(hands, who, hands[who].lose(len(played), jokers_of(played)))


def _pass(state: State, who: int) -> State:
    passed = state.passed | {who}
    following = None if len(passed) == state.players else (who + 1) % state.players
    return replace(state, passed=passed, next=following)


def _end_turn(state: State, who: int) -> State:
    out = state.hands[who].stones == 0
    return replace(state, passed=frozenset(), next=None if out else (who + 1) % state.players)


def _show(state: State, event: Hand) -> Played[State]:
    points = sum(state.won[event.player]) - flowers_of(event.stones, state.flowers)
    shown = frozenset(numbers_of(event.stones))
    holding = replace(state.hands[event.player], known=shown, known_jokers=jokers_of(event.stones))
    after = replace(
        state,
        hands=reseat(state.hands, event.player, holding),
        shown={**state.shown, event.player: points},
    )
    return Played(after, {"points": points})
