"""The cards as a look shows them."""

from engine.games.elfer.pieces import COLOURS
from engine.observation import NOTHING, Observation


def state(seen: Observation) -> dict[str, object]:
    """Every visible card once, by colour and value."""
    cards = {_card(sighting.best) for sighting in seen.sightings if sighting.best != NOTHING}
    return {
        "cards": [list(card) for card in sorted(cards, key=lambda card: (COLOURS.index(card[0]), card[1]))]
    }


def _card(reading: str) -> tuple[str, int]:
    colour, value = reading.split()
    return colour, int(value)
