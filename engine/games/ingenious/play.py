"""The next table after a placed tile or an exchanged rack."""

from collections.abc import Mapping
from dataclasses import replace

from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import PAIRS, RACK_SIZE, Colour, pair_of
from engine.games.ingenious.rules import touched_symbols
from engine.games.ingenious.scoring import Half, advance, best_sheets, finished, ray_lengths, stages_reached
from engine.games.ingenious.state import State, SwapRight
from engine.hexes import Hex
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Place():
            return _place(state, event)
        case Swap():
            return Played(replace(state, swap_right=None), {})


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
    after = replace(_lay(state, event), sheets=reseat(state.sheets, mine, track))
    return Played(_end_or_go_on(after, event.player, earned), {"points": points, "bonus": earned})


def _lay(state: State, event: Place) -> State:
    pair = pair_of(event.tile)
    firsts = state.first_symbols
    if firsts[event.player] is None:
        firsts = reseat(firsts, event.player, touched_symbols(event.at))
    return replace(
        state,
        cells={**state.cells, **dict(zip(event.at, event.tile, strict=True))},
        laid={**state.laid, pair: state.laid.get(pair, 0) + 1},
        first_symbols=firsts,
    )


def _end_or_go_on(state: State, player: int, earned: int) -> State:
    mine = state.sheet_of(player)
    if finished(state, state.sheets[mine]):
        return replace(state, next=None, winners=(mine,))
    if not has_room(state.cells, state.radius):
        return replace(state, next=None, winners=best_sheets(state.sheets))
    in_turn = state.next == player
    placed = (state.placed if in_turn else 0) + 1
    bonus = max((state.bonus if in_turn else 0) - 1, 0) + earned
    if bonus and placed < RACK_SIZE:
        return replace(state, next=player, placed=placed, bonus=bonus, swap_right=None)
    following = (player + 1) % state.players
    return replace(state, next=following, placed=0, bonus=0, swap_right=SwapRight(player, placed))


def has_room(cells: Mapping[Hex, Colour], radius: int) -> bool:
    """Are two neighbouring cells of the area in play still free?"""
    return any(one not in cells and other not in cells for one, other in PAIRS[radius])
