"""Ingenious in words: what was done, why it was worth that, and the score sheet."""

from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import COLOURS, RAYS
from engine.games.ingenious.play import halves
from engine.games.ingenious.scoring import Half, ray_lengths
from engine.games.ingenious.state import State
from engine.sheet import Sheet, join_names, winner_sentence


def describe(state: State, event: Event) -> str:
    name = state.names[event.player]
    match event:
        case Place(_, tile, at):
            return f"{name} places {tile[0]} on {at[0]} and {tile[1]} on {at[1]}"
        case Swap(_, rack):
            return f"{name} shows {len(rack)} tiles and exchanges them"


def explain(before: State, event: Event) -> tuple[str, ...]:
    match event:
        case Place():
            return tuple(_rays_in_words(before, half) for half in halves(event))
        case Swap():
            return ()


def _rays_in_words(before: State, half: Half) -> str:
    lengths = ray_lengths(before.cells, half)
    rays = [
        f"{length} to {ray[length - 1]}"
        for length, ray in zip(lengths, RAYS[half.cell], strict=True)
        if length
    ]
    if not rays:
        return f"{half.colour} from {half.cell}: no line"
    return f"{half.colour} from {half.cell}: {' + '.join(rays)} = {sum(lengths)}"


def sheet(state: State) -> Sheet:
    sides = [join_names(side) for side in _sides(state)]
    rows = []
    for side, track in zip(sides, state.sheets, strict=True):
        lowest = min(track.values())
        marks = [f"{track[colour]}{'*' if track[colour] == lowest else ''}" for colour in COLOURS]
        rows.append((side, *marks, str(lowest)))
    return Sheet(("", *COLOURS, "lowest*"), tuple(rows), _closing(state, sides))


def _sides(state: State) -> list[list[str]]:
    sides: list[list[str]] = [[] for _ in state.sheets]
    for player, name in enumerate(state.names):
        sides[state.sheet_of(player)].append(name)
    return sides


def _closing(state: State, sides: list[str]) -> str:
    if not state.over:
        return "The game is not over."
    if state.variant == "solo":
        values = sorted(state.sheets[0].values())
        return f"{sides[0]} ends with {values[0]} as the lowest colour."
    lowest = min(state.sheets[state.winners[0]].values())
    return winner_sentence([sides[index] for index in state.winners], f"lowest colour {lowest}")
