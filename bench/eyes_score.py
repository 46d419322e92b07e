"""How right a reading is: its state against the truth, entry by entry, doubt told honestly or not."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.observation import NOTHING

State = Mapping[str, Any]
Doubt = Mapping[str, Any]  # an item of `unsure`: where, odds

STRUCTURE = ("row ", "flowers ")  # entries that are no pieces: how stones lie, what is counted on them


@dataclass(frozen=True, slots=True)
class Score:
    """Of one photo: true pieces, how many of them are in the state, and what is wrong there.

    `faults` are entries wrong, missing or extra; `silent` those of them whose truth no doubt names.
    """

    pieces: int
    right: int
    unsure: int
    faults: tuple[str, ...]
    silent: tuple[str, ...]

    @property
    def exact(self) -> bool:
        return not self.faults


def score(game: str, truth: State, state: State, unsure: Sequence[Doubt]) -> Score:
    """Compares two states as `schiri read` writes them, with the doubts told beside the second."""
    if game in PLACED:
        return _by_place(PLACED[game](truth), PLACED[game](state), unsure)
    return _by_piece(LOOSE[game](truth), LOOSE[game](state), unsure)


def _by_place(truth: Mapping[Any, str], state: Mapping[Any, str], unsure: Sequence[Doubt]) -> Score:
    """Places have names: a fault is excused by a doubt about the same place that names the truth."""
    doubts = {_place(doubt["where"]): doubt["odds"] for doubt in unsure}
    places = sorted({*truth, *state}, key=str)
    faults = [place for place in places if truth.get(place, NOTHING) != state.get(place, NOTHING)]
    silent = [place for place in faults if truth.get(place, NOTHING) not in doubts.get(place, {})]

    def told(place: Any) -> str:
        return f"{place}: {truth.get(place, NOTHING)} read as {state.get(place, NOTHING)}"

    right = sum(state.get(place) == reading for place, reading in truth.items())
    return Score(len(truth), right, len(unsure), tuple(map(told, faults)), tuple(map(told, silent)))


def _by_piece(truth: Sequence[str], state: Sequence[str], unsure: Sequence[Doubt]) -> Score:
    """Pieces lie anywhere: a missing one is excused by a doubt that names it, one doubt a piece; so is what
    is told of it, its row or its flowers, by the same one.

    An extra one is excused by a doubt that reads it and names nothing, or something that is missing.
    """
    missing, extra = Counter(truth) - Counter(state), Counter(state) - Counter(truth)
    open_doubts = [dict(doubt["odds"]) for doubt in unsure]
    silent = []
    for piece in missing.elements():
        of_stones = piece.startswith(STRUCTURE)
        among = [doubt["odds"] for doubt in unsure] if of_stones else open_doubts
        naming = next((odds for odds in among if _named(piece) & odds.keys()), None)
        if naming is None:
            silent.append(f"{piece} missing")
        elif not of_stones:
            open_doubts.remove(naming)
    truths = {NOTHING, *missing}
    for piece in extra.elements():
        if not any(
            _named(piece) & doubt["odds"].keys() and _excuses(piece, doubt, truths) for doubt in unsure
        ):
            silent.append(f"{piece} extra")
    faults = (
        *(f"{piece} missing" for piece in missing.elements()),
        *(f"{piece} extra" for piece in extra.elements()),
    )
    pieces = [piece for piece in truth if not piece.startswith(STRUCTURE)]
    lost = sum(count for piece, count in missing.items() if not piece.startswith(STRUCTURE))
    return Score(len(pieces), len(pieces) - lost, len(unsure), faults, tuple(silent))


def _named(entry: str) -> set[str]:
    """The readings of the pieces that an entry is about."""
    if entry.startswith("row "):
        return set(entry.split()[1:])
    if entry.startswith("flowers "):
        return {entry.split()[1]}
    return {entry}


def _excuses(piece: str, doubt: Doubt, truths: Iterable[str]) -> bool:
    return piece.startswith(STRUCTURE) or any(truth in doubt["odds"] for truth in truths)


def _place(where: Any) -> Any:
    return tuple(where) if isinstance(where, (list, tuple)) else where


def _cells(state: State) -> dict[Any, str]:
    return dict(state["cells"])


def _chips(state: State) -> dict[Any, str]:
    played = {"played": state["played"]} if state["played"] is not None else {}
    return {**_fields(state["chips"]), **played}


def _grid(state: State) -> dict[Any, str]:
    return _fields(state["grid"])


def _fields(rows: Sequence[str]) -> dict[Any, str]:
    return {
        (y, x): reading for y, row in enumerate(rows) for x, reading in enumerate(row) if reading != NOTHING
    }


def _cards(state: State) -> list[str]:
    return [f"{colour} {value}" for colour, value in state["cards"]]


def _stones(state: State) -> list[str]:
    return [*_stone_entries(state)]


def _stone_entries(state: State) -> Iterator[str]:
    for row in state["rows"]:
        yield from map(str, row)
        yield "row " + " ".join(map(str, row))
    yield from map(str, state["loose"])
    for number, flowers in state["flowers"].items():
        yield f"flowers {number} {flowers}"


PLACED: dict[str, Callable[[State], dict[Any, str]]] = {
    "ingenious": _cells,
    "sequence": _chips,
    "strips": _grid,
}
LOOSE: dict[str, Callable[[State], list[str]]] = {"elfer": _cards, "bloom": _stones}


def true_readings(game: str, truth: State) -> tuple[dict[Any, str] | None, set[str]]:
    """What lies in each place, None for loose pieces; and all readings that are true somewhere."""
    if game in PLACED:
        places = PLACED[game](truth)
        return places, set(places.values())
    return None, {entry for entry in LOOSE[game](truth) if not entry.startswith(STRUCTURE)}
