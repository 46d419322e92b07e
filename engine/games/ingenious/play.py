"""The next table after a placed tile or an exchanged rack."""

from dataclasses import replace
from functools import cache

from engine.games.ingenious.board import Astray, Spot, cover, find_room
from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import LETTERS, RACK_SIZE, Tile, pair_of
from engine.games.ingenious.scoring import advance, best_sheets, ray_points
from engine.games.ingenious.state import STAGE, State, Turn
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Place():
            if isinstance(event.at, Astray):
                raise ValueError("a tile on cells that none can take; judge finds that final")
            return _place(state, event.player, event.tile, event.at)
        case Swap():
            turn = None if state.turn is None else replace(state.turn, may_swap=None)
            return Played(replace(state, turn=turn), {})


def _place(state: State, player: int, tile: Tile, spot: Spot) -> Played[State]:
    seating = state.seating
    mine = seating.sheet_of[player]
    track = dict(state.sheets[mine])
    first, second = tile
    first_rays, second_rays = spot.rays
    points = {first: 0, second: 0}
    reached = 0
    for colour, rays in ((first, first_rays), (second, second_rays)):
        gain = ray_points(state.board, rays, LETTERS[colour])
        if gain:
            points[colour] += gain
            before = track[colour]
            track[colour] = after = advance(before, gain, seating.track_end)
            reached += after // STAGE - before // STAGE
    bonus = 0 if seating.variant == "solo" else reached
    board = cover(state.board, spot, LETTERS[first], LETTERS[second])
    room = find_room(board, seating.radius, state.room)
    sheets = reseat(state.sheets, mine, track)
    turn: Turn | None = _turn_after(state, player, bonus)
    winners: tuple[int, ...] = ()
    if reached and min(track.values()) == seating.track_end:
        turn, winners = None, (mine,)
    elif room is None:
        turn, winners = None, best_sheets(sheets)
    firsts = state.first_symbols
    if firsts[player] is None:
        firsts = reseat(firsts, player, spot.symbols)
    pair = pair_of(tile)
    laid = {**state.laid, pair: state.laid.get(pair, 0) + 1}
    # Written out instead of `replace`, which would cost as much as all the rest of a placement.
    after_all = State(seating, board, laid, sheets, firsts, turn, room or 0, winners)
    return Played(after_all, {"points": points, "bonus": bonus})


# The same few turns come up in every game, so each is made once.
_turn = cache(Turn)


def _turn_after(state: State, player: int, earned: int) -> Turn:
    """The same player's turn as long as bonus moves and the rack last, else the next one's."""
    running = state.turn
    placed, bonus = 1, earned
    if running is not None and running.player == player:
        placed += running.placed
        bonus += running.bonus - 1 if running.bonus else 0
    if bonus and placed < RACK_SIZE:
        return _turn(player, placed, bonus)
    return _turn((player + 1) % len(state.first_symbols), 0, 0, player, RACK_SIZE - placed)
