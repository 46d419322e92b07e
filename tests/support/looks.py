"""Looks without a camera: observations of a table given as `schiri read` writes it, sharp or blurred."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.games.ingenious.board import CELLS
from engine.games.ingenious.pieces import COLOURS
from engine.observation import NOTHING, Observation, Pose, Sighting

State = Mapping[str, Any]
Piece = tuple[Any, str, Pose | None]  # where, what, how it lies

SHARP = 0.9995  # odds of a reading that leaves no doubt
ELFER_COLOURS = ("red", "yellow", "green", "blue")
DISPLAY_STEP, DISPLAY_Y = 38.0, -100.0  # mm from stone to stone of bloom's display, and where it lies
FIRST_GAP, STEP, APART = 66.0, 18.0, 130.0  # mm from an 11 to its neighbour, on in a row, to a card apart


def look(game: str, state: State, **how: Any) -> Observation:
    """A sharp look at a table; `how` is what the game needs to know beside its state."""
    pieces = PLACERS[game](state, **how)
    return Observation(tuple(sharp(game, piece) for piece in pieces))


def sharp(game: str, piece: Piece) -> Sighting:
    where, what, pose = piece
    return Sighting(where, odds(what, SHARP, another(game, where, what)), pose)


def odds(what: str, best: float, other: str) -> dict[str, float]:
    return {what: best, other: 1 - best}


def another(game: str, where: object, what: str) -> str:
    """A reading that the same place may get by mistake."""
    match game:
        case "ingenious":
            return NOTHING if what != NOTHING else COLOURS[0]
        case "sequence" if where == "played":
            return "KH" if what != "KH" else "KD"
        case "sequence":
            return NOTHING if what != NOTHING else "r"
        case "strips":
            return "r" if what != "r" else "b"
        case "elfer":
            colour, value = what.split()
            return f"{colour} {21 - int(value)}"
        case _:
            return NOTHING


def blurred(seen: Observation, rng: random.Random, places: int, best: float = 0.9) -> Observation:
    """The same look with some places in doubt."""
    sightings = list(seen.sightings)
    for index in rng.sample(range(len(sightings)), min(places, len(sightings))):
        sighting = sightings[index]
        other = next(reading for reading in sighting.odds if reading != sighting.best)
        sightings[index] = Sighting(sighting.where, odds(sighting.best, best, other), sighting.pose)
    return Observation(tuple(sightings))


def place_of(seen: Observation, reading: str) -> object:
    """Where the first piece is seen that is read so."""
    return next(sighting.where for sighting in seen.sightings if sighting.best == reading)


def misread(seen: Observation, where: object, *, as_: str, odds_of_truth: float = 0.0) -> Observation:
    """The same look with one place that shows something else."""
    return Observation(
        tuple(
            Sighting(
                sighting.where, odds(as_, 1 - odds_of_truth, sighting.best), sighting.pose, sighting.marks
            )
            if sighting.where == where
            else sighting
            for sighting in seen.sightings
        )
    )


def nudged(seen: Observation, rng: random.Random, millimetres: float = 2.0) -> Observation:
    """The same look with every loose piece somewhat beside where it was."""
    return Observation(
        tuple(
            Sighting(s.where, s.odds, s.pose and moved(s.pose, rng, millimetres), s.marks)
            for s in seen.sightings
        )
    )


def moved(pose: Pose, rng: random.Random, millimetres: float) -> Pose:
    return Pose(pose.x + rng.gauss(0, millimetres / 2), pose.y + rng.gauss(0, millimetres / 2), pose.turn)


def place_ingenious(state: State) -> Iterator[Piece]:
    for cell in CELLS:
        yield str(cell), state["cells"].get(str(cell), NOTHING), None


def place_sequence(state: State) -> Iterator[Piece]:
    for row, line in enumerate(state["chips"]):
        for column, chip in enumerate(line):
            yield (row, column), chip, None
    yield "played", state["played"] or NOTHING, None


def place_strips(state: State, corner: tuple[int, int] = (0, 0)) -> Iterator[Piece]:
    """`corner` is the row and column of the block's first field, counted from the start card's."""
    down, right = corner
    for row, line in enumerate(state["grid"]):
        for column, colour in enumerate(line):
            if colour != NOTHING:
                yield (row, column), colour, Pose(30.0 * (column + right), 30.0 * (row + down), 0.0)


def place_elfer(state: State, layout: str = "spread", apart: Sequence[Any] = ()) -> Iterator[Piece]:
    """Rows beside their 11s; the cards named `apart` lie a card's width away from everything else."""
    for line, colour in enumerate(ELFER_COLOURS):
        for side in (1, -1):
            values = sorted(value for name, value in state["cards"] if name == colour and value != 11)
            run = [value for value in values[::side] if (value - 11) * side > 0]
            x = 0.0
            for value in run:
                step = FIRST_GAP if x == 0.0 or layout == "stacked" else STEP
                x += side * (APART if [colour, value] in apart else step)
                yield _card(colour, value, x, line)
        if ["x", 0] not in state["cards"] and [colour, 11] in state["cards"]:
            yield _card(colour, 11, 0.0, line)


def _card(colour: str, value: int, x: float, line: int) -> Piece:
    return (x, 110.0 * line), f"{colour} {value}", Pose(x, 110.0 * line, 0.0)


def place_bloom(state: State, turned: bool = False) -> Iterator[Piece]:
    """Rows below each other, the display above them; `turned` rows are read from the other side."""
    turn, way = (180.0, -1) if turned else (0.0, 1)
    for line, row in enumerate(state["rows"]):
        for index, stone in enumerate(row):
            yield _stone(stone, way * 27.0 * index, 60.0 * line, turn)
    for index, stone in enumerate(state["loose"]):
        yield _stone(stone, DISPLAY_STEP * index, DISPLAY_Y, 0.0)


def _stone(stone: object, x: float, y: float, turn: float) -> Piece:
    return (x, y), str(stone), Pose(x, y, turn)


PLACERS: dict[str, Callable[..., Iterator[Piece]]] = {
    "ingenious": place_ingenious,
    "sequence": place_sequence,
    "strips": place_strips,
    "elfer": place_elfer,
    "bloom": place_bloom,
}
