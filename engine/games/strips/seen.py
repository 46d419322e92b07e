"""The block of cards as a look shows it."""

from engine.observation import NOTHING, Observation


def state(seen: Observation) -> dict[str, object]:
    """The rows of fields of the smallest block that holds all cards."""
    best = {sighting.where: sighting.best for sighting in seen.sightings if isinstance(sighting.where, tuple)}
    rows = 1 + max((int(row) for row, _ in best), default=-1)
    columns = 1 + max((int(column) for _, column in best), default=-1)
    return {
        "grid": [
            "".join(best.get((row, column), NOTHING) for column in range(columns)) for row in range(rows)
        ]
    }
