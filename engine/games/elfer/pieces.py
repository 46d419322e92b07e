"""The number cards: four colours, each 1 to 20, and how many are dealt."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.sheet import join_names

Colour = Literal["red", "yellow", "green", "blue"]

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")
LOWEST, ELEVEN, HIGHEST = 1, 11, 20
CARDS_A_COLOUR = 20
HAND_SIZE = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}
MOST_DRAWN = 3


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it was named; whether the deck has it is for the rules to say."""

    colour: Colour
    value: int

    @property
    def is_low(self) -> bool:
        """Does it lie on the side of its row where the 1 will be?"""
        return self.value < ELEVEN

    @property
    def outer(self) -> "Card":
        """The next card of its row away from the 11, which lies upon it where cards are spread."""
        return Card(self.colour, self.value + (-1 if self.is_low else 1))

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


def card_of(reading: str) -> Card:
    """The card that a look names."""
    name, value = reading.split()
    colour: Colour = next(colour for colour in COLOURS if colour == name)
    return Card(colour, int(value))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards colour by colour, each from its 11 outwards: the same event wherever they were seen."""
    return tuple(
        sorted(cards, key=lambda card: (COLOURS.index(card.colour), card.is_low, abs(card.value - ELEVEN)))
    )


def in_words(cards: Iterable[Card]) -> str:
    """red 11 and blue 9 / no card."""
    return join_names([str(card) for card in cards]) or "no card"
