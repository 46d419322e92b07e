"""The engine against a second referee that was written from the rules alone, on random games."""

import random

import pytest
from support.differences import differences, write_record

from engine.games import game_ids

GAMES_EACH = 40


@pytest.mark.parametrize("trouble", [0.0, 0.35])
@pytest.mark.parametrize("game", game_ids())
def test_both_referees_agree(game: str, trouble: float) -> None:
    """Verdicts, points and status are the same, event by event, legal and illegal mixed."""
    for seed in range(GAMES_EACH):
        record = write_record(game, random.Random(f"{game} {trouble} {seed}"), trouble)
        assert not list(differences(record)), f"seed {seed}"
