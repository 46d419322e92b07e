"""The cards as a look shows them."""

from engine.games.elfer.pieces import COLOURS, Colour
from engine.observation import NOTHING, Count, Observation


def state(seen: Observation) -> dict[str, object]:
    """Every visible card once, by colour and value."""
    return {"cards": [list(card) for card in _cards(seen)]}


def count(seen: Observation) -> Count:
    """The cards of a hand and the sum of their values."""
    cards = _cards(seen)
    return Count([list(card) for card in cards], sum(value for _, value in cards))


def _cards(seen: Observation) -> list[tuple[Colour, int]]:
    cards = {_card(sighting.best) for sighting in seen.sightings if sighting.best != NOTHING}
    return sorted(cards, key=lambda card: (COLOURS.index(card[0]), card[1]))


def _card(reading: str) -> tuple[Colour, int]:
    colour = next(colour for colour in COLOURS if reading.startswith(colour))
    return colour, int(reading.removeprefix(colour))
