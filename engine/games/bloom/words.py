"""Bloom in words: what was done, which flowers it was worth, and the score sheet."""

from engine.games.bloom.events import Attach, Draw, Event, Hand, Lay, Pass, Replace, Setup
from engine.games.bloom.pieces import in_words
from engine.games.bloom.scoring import flowers_of, tile_for
from engine.games.bloom.state import State, scores, winners
from engine.sheet import Sheet, counted, winner_sentence


def describe(state: State, event: Event) -> str:
    name = state.names[event.player]
    match event:
        case Draw():
            return f"{name} draws {_drawn(event)}"
        case Lay(_, row, rob, take_joker):
            robbed = "" if rob is None else f", robbing {in_words(rob.stones)} from row {rob.row}"
            return f"{name} lays {in_words(row)}{robbed}{', taking a joker' if take_joker else ''}"
        case Attach(_, number, stones, result):
            return f"{name} attaches {in_words(stones)} to row {number}: {in_words(result)}"
        case Replace(_, number, _, new):
            return f"{name} replaces a joker of row {number} by {new}"
        case Pass():
            return f"{name} passes"
        case Hand(_, stones):
            return f"{name} shows {', '.join(map(str, stones)) or 'an empty hand'}"
        case Setup(_, display, _):
            return f"round two, {name} begins; open: {', '.join(map(str, display))}"


def explain(before: State, event: Event) -> tuple[str, ...]:
    match event:
        case Lay(_, row):
            total = flowers_of(row, before.flowers)
            tile = tile_for(total, before.tiles)
            won = "there is no tile for that" if tile is None else f"tile {tile}"
            return (f"flowers {_flowers(before, row)} = {total}: {won}",)
        case Hand(who, stones):
            tiles = " + ".join(map(str, before.won[who])) or "0"
            return (f"tiles {tiles}, less flowers {_flowers(before, stones)}",)
        case _:
            return ()


def _flowers(state: State, stones: tuple[int | str, ...]) -> str:
    return " + ".join(str(state.flowers[stone]) for stone in stones if isinstance(stone, int)) or "0"


def _drawn(event: Draw) -> str:
    parts = [*map(str, event.open), *([f"{event.hidden} hidden"] if event.hidden else [])]
    refill = f"; the display gets {', '.join(map(str, event.refill))}" if event.refill else ""
    jokers = f"; turned up: {counted(event.jokers, 'joker')}" if event.jokers else ""
    return (" and ".join(parts) or "nothing") + refill + jokers


def sheet(state: State) -> Sheet:
    rows = []
    for player, name in enumerate(state.names):
        tiles = "+".join(map(str, state.won[player])) or "-"
        first = state.first_round[player] if state.first_round else state.shown.get(player)
        second = state.shown.get(player) if state.first_round else None
        rows.append((name, tiles, _points(first), _points(second), str(scores(state)[player])))
    totals = tuple(
        f"{counted(total, 'point')}{_and_tiles(tiles)}"
        for total, tiles in zip(scores(state), state.won, strict=True)
    )
    return Sheet(("", "tiles", "round 1", "round 2", "total"), tuple(rows), _closing(state), totals)


def _and_tiles(tiles: tuple[int, ...]) -> str:
    return f" and {'tile' if len(tiles) == 1 else 'tiles'} {' + '.join(map(str, tiles))}" if tiles else ""


def _points(points: int | None) -> str:
    return "-" if points is None else str(points)


def _closing(state: State) -> str:
    won = winners(state)
    if not won:
        return "The game is not over."
    sides = [[state.names[player]] for player in won]
    return winner_sentence(sides, counted(scores(state)[won[0]], "point"))
