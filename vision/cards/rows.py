"""Which cards lie in one row: those on each other, and those beside their eleven."""

from collections.abc import Iterator, Sequence

from vision.cards.deck import Card
from vision.cards.faces import CARD_MM
from vision.cards.gaps import ASIDE, ASKEW, off
from vision.cards.values import ELEVEN, Values

BESIDE = 24.0  # mm between an eleven and the card next to it, which players leave free at most
RUN = 2  # cards on each other that are no chance: a hand that is laid out has none
OPENS = 0.9  # odds of an eleven beside which a row lies, of which blur may leave some doubt


def find(cards: Sequence[Card], numbers: Sequence[Values]) -> list[list[int]]:
    """The rows of which more than one card lies, as indices.

    Cards of a hand may lie beside an eleven, too: a row has the next number there, several cards on each
    other, or a lower number on one side and a higher one on the other. What lies between two elevens belongs
    to the nearer one.
    """
    runs = [_run(cards, k) for k, card in enumerate(cards) if card.under is None]
    rows = {run[0]: run for run in runs}
    claims = [
        claim
        for run in runs
        if len(run) == 1 and numbers[run[0]][ELEVEN - 1] >= OPENS
        for claim in _claims(cards, numbers, run[0], [other for other in runs if other is not run])
    ]
    for _, eleven, other in sorted(claims):
        if other in rows:
            rows[eleven] = rows[eleven] + rows.pop(other)
    return [row for row in rows.values() if len(row) > 1]


def _claims(
    cards: Sequence[Card], numbers: Sequence[Values], eleven: int, runs: Sequence[list[int]]
) -> Iterator[tuple[float, int, int]]:
    """The runs beside an eleven that belong to its row: mm from it, the eleven, and the first of the run."""
    sides: dict[bool, tuple[float, list[int]]] = {}
    for run in runs:
        along = _beside(cards, eleven, run)
        if along is not None:
            sides[along > 0] = abs(along), run
    for side, (far, run) in sides.items():
        _, opposite = sides.get(not side, (0.0, []))
        if _is_plain(run, numbers) or (opposite and _are_apart(numbers, run[0], opposite[0])):
            yield far, eleven, run[0]


def _run(cards: Sequence[Card], top: int) -> list[int]:
    """An open card and all that lie under it, from the top on."""
    run = [top]
    for k, card in enumerate(cards):
        if card.under in run:
            run.append(k)
    return run


def _beside(cards: Sequence[Card], eleven: int, run: Sequence[int]) -> float | None:
    """How far at the right of an eleven a run ends, or below 0 at its left; None: elsewhere."""
    pose, last = cards[eleven].pose, cards[run[-1]].pose
    along, across = (float(v) for v in off(pose, last))
    askew = abs((pose.turn - last.turn + 90) % 180 - 90)
    free = abs(along) - CARD_MM[0]
    return along if askew < ASKEW and abs(across) < ASIDE and -ASIDE < free < BESIDE else None


def _is_plain(run: Sequence[int], numbers: Sequence[Values]) -> bool:
    """Whether a run beside an eleven is one of its row whatever lies on the other side."""
    last = int(numbers[run[-1]].argmax()) + 1
    return last != ELEVEN and (len(run) >= RUN or abs(last - ELEVEN) == 1)


def _are_apart(numbers: Sequence[Values], one: int, other: int) -> bool:
    """Whether one of two cards is lower than an eleven and the other one higher."""
    low, high = sorted(int(numbers[k].argmax()) + 1 for k in (one, other))
    return low < ELEVEN < high
