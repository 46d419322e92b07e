"""The board and the discard pile as a look shows them."""

from engine.observation import NOTHING, Observation

PLAYED = "played"  # where the top card of the discard pile is seen
SIZE = 10


def state(seen: Observation) -> dict[str, object]:
    """Ten strings of chips, and the card played last, None where none lies."""
    best = {sighting.where: sighting.best for sighting in seen.sightings}
    chips = ["".join(best.get((row, column), NOTHING) for column in range(SIZE)) for row in range(SIZE)]
    played = best.get(PLAYED, NOTHING)
    return {"chips": chips, "played": None if played == NOTHING else played}
