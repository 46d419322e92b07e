"""The next table after a placed tile or an exchanged rack."""

from collections.abc import Mapping
from dataclasses import replace

from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import PAIRS, RACK_SIZE, Colour, pair_of
from engine.games.ingenious.rules import touched_symbols
from engine.games.ingenious.scoring import Half, advance, best_sheets, finished, ray_lengths, stages_reached
from engine.games.ingenious.state import State, SwapRight, Turn
from engine.hexes import Hex
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Place():
            return _place(state, event)
        case Swap():
            turn = None if state.turn is None else replace(state.turn, may_swap=None)
            return Played(replace(state, turn=turn), {})


def halves(event: Place) -> tuple[Half, Half]:
    (first, second), (here, there) = event.tile, event.at
    return Half(first, here, there), Half(second, there, here)


def _place(state: State, event: Place) -> Played[State]:
    mine = state.sheet_of(event.player)
    track = dict(state.sheets[mine])
    points: dict[Colour, int] = {}
    earned = 0
    for half in halves(event):
        gain = sum(ray_lengths(state.cells, half))
        points[half.colour] = points.get(half.colour, 0) + gain
        before = track[half.colour]
        track[half.colour] = advance(before, gain, state.track_end)
        earned += stages_reached(before, track[half.colour])
    if state.variant == "solo":
        earned = 0
    pair = pair_of(event.tile)
    firsts = state.first_symbols
    if firsts[event.player] is None:
        firsts = reseat(firsts, event.player, touched_symbols(event.at))
    cells = {**state.cells, **dict(zip(event.at, event.tile, strict=True))}
    room = find_room(cells, state.radius, state.room)
    after = replace(
        state,
        cells=cells,
        laid={**state.laid, pair: state.laid.get(pair, 0) + 1},
        sheets=reseat(state.sheets, mine, track),
        first_symbols=firsts,
        turn=_turn_after(state, event.player, earned),
        room=room or 0,
    )
    if finished(after, track):
        after = replace(after, turn=None, winners=(mine,))
    elif room is None:
        after = replace(after, turn=None, winners=best_sheets(after.sheets))
    return Played(after, {"points": points, "bonus": earned})


def _turn_after(state: State, player: int, earned: int) -> Turn:
    """The same player's turn as long as bonus moves and the rack last, else the next one's."""
    running = state.turn if state.turn is not None and state.turn.player == player else Turn(player)
    placed = running.placed + 1
    bonus = max(running.bonus - 1, 0) + earned
    if bonus and placed < RACK_SIZE:
        return Turn(player, placed, bonus)
    return Turn((player + 1) % state.players, may_swap=SwapRight(player, placed))


def find_room(cells: Mapping[Hex, Colour], radius: int, start: int) -> int | None:
    """The number of the first free pair of neighbours in the area in play, from `start` on; None: no room.

    A cell never becomes free again, so the pairs before the last one found need no second look.
    """
    pairs = PAIRS[radius]
    for number in range(start, len(pairs)):
        one, other = pairs[number]
        if one not in cells and other not in cells:
            return number
    return None
