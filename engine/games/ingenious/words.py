"""Ingenious in words: what was done, why it was worth that, and the score sheet."""

from collections.abc import Sequence

from engine.games.ingenious.board import CELLS, Ray, Spot
from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import COLOURS, LETTERS, Colour
from engine.games.ingenious.scoring import ray_length
from engine.games.ingenious.state import State
from engine.hexes import Hex
from engine.sheet import Sheet, counted, join_names, winner_sentence


def describe(state: State, event: Event) -> str:
    name = state.names[event.player]
    match event:
        case Place(_, tile, at):
            return f"{name} places {tile[0]} on {at.cells[0]} and {tile[1]} on {at.cells[1]}"
        case Swap(_, rack):
            return f"{name} shows {counted(len(rack), 'tile')} for an exchange"


def explain(before: State, event: Event) -> tuple[str, ...]:
    match event:
        case Place(_, tile, Spot(cells, _, _, rays)):
            return tuple(_rays_in_words(before, *half) for half in zip(tile, cells, rays, strict=True))
        case _:
            return ()


def _rays_in_words(before: State, colour: Colour, cell: Hex, rays: Sequence[Ray]) -> str:
    lengths = [ray_length(before.board, ray, LETTERS[colour]) for ray in rays]
    counted = [
        f"{length} to {CELLS[ray[length - 1]]}" for length, ray in zip(lengths, rays, strict=True) if length
    ]
    if not counted:
        return f"{colour} from {cell}: no line"
    return f"{colour} from {cell}: {' + '.join(counted)} = {sum(lengths)}"


def sheet(state: State) -> Sheet:
    sides = _sides(state)
    rows = []
    for side, track in zip(sides, state.sheets, strict=True):
        lowest = min(track.values())
        marks = [f"{track[colour]}{'*' if track[colour] == lowest else ''}" for colour in COLOURS]
        rows.append((join_names(side), *marks, str(lowest)))
    totals = tuple(", ".join(f"{colour} {track[colour]}" for colour in COLOURS) for track in state.sheets)
    return Sheet(("", *COLOURS, "lowest*"), tuple(rows), _closing(state, sides), totals)


def _sides(state: State) -> list[list[str]]:
    sides: list[list[str]] = [[] for _ in state.sheets]
    for player, name in enumerate(state.names):
        sides[state.seating.sheet_of[player]].append(name)
    return sides


def _closing(state: State, sides: list[list[str]]) -> str:
    if not state.over:
        return "The game is not over."
    if state.seating.variant == "solo":
        values = sorted(state.sheets[0].values())
        return f"{state.names[0]} ends with {values[0]} as the lowest colour."
    lowest = min(state.sheets[state.winners[0]].values())
    return winner_sentence([sides[index] for index in state.winners], f"lowest colour {lowest}")
