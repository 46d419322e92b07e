"""The stones as a look shows them."""

from engine.observation import NOTHING, Observation

JOKER = "J"


def state(seen: Observation) -> dict[str, object]:
    """Rows, loose stones and the flowers counted on the picture."""
    stones = [sighting for sighting in seen.sightings if sighting.best != NOTHING]
    numbers = sorted(int(stone.best) for stone in stones if stone.best != JOKER)
    jokers = [JOKER for stone in stones if stone.best == JOKER]
    flowers = {
        stone.best: max(stone.marks, key=stone.marks.__getitem__)
        for stone in stones
        if stone.marks and stone.best != JOKER
    }
    return {"rows": [], "loose": [*numbers, *jokers], "flowers": flowers}
