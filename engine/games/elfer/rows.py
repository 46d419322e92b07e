"""The rows on the table: each colour grows without gaps from its 11 to both sides."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.games.elfer.pieces import ELEVEN, HIGHEST, LOWEST, Card, Colour


@dataclass(frozen=True, slots=True)
class Row:
    low: int = ELEVEN
    high: int = ELEVEN

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    def ends(self) -> Iterator[int]:
        """The values that would continue the row."""
        if self.low > LOWEST:
            yield self.low - 1
        if self.high < HIGHEST:
            yield self.high + 1


Rows = Mapping[Colour, Row]


def lying(rows: Rows) -> list[Card]:
    """The cards of the rows, those that lie under others too."""
    return [Card(colour, value) for colour, row in rows.items() for value in range(row.low, row.high + 1)]


def fitting_cards(rows: Rows, colours: Iterable[Colour]) -> frozenset[Card]:
    """Every card that could be laid next, whoever holds it."""
    return frozenset(
        Card(colour, value)
        for colour in colours
        for value in (rows[colour].ends() if colour in rows else (ELEVEN,))
    )


def lay(rows: Rows, cards: Iterable[Card]) -> tuple[Rows, tuple[Card, ...]]:
    """The rows with as many of the cards as fit, in whatever order works, and the cards left over."""
    grown = dict(rows)
    waiting = dict.fromkeys(cards)
    while waiting:
        fitting = [card for card in waiting if _fits(grown.get(card.colour), card.value)]
        if not fitting:
            break
        for card in fitting:
            row = grown.get(card.colour, Row())
            grown[card.colour] = Row(min(row.low, card.value), max(row.high, card.value))
            del waiting[card]
    return grown, tuple(waiting)


def _fits(row: Row | None, value: int) -> bool:
    if row is None:
        return value == ELEVEN
    return value in row.ends()
