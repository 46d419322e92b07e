"""The board as a look shows it."""

from engine.observation import NOTHING, Observation


def state(seen: Observation) -> dict[str, object]:
    """Every cell that a tile covers, with the best reading of its colour."""
    return {
        "cells": {
            str(sighting.where): sighting.best for sighting in seen.sightings if sighting.best != NOTHING
        }
    }
