"""The eyes on path-traced photos of copies, tables and lamps that they were never built on."""

import json
from pathlib import Path

import pytest
from support.photographed import picture_at

from bench.eyes_photos import Photo
from bench.eyes_tally import judge
from engine.games import game_ids
from vision.look import look

PHOTOS = Path(__file__).parents[1] / "photos" / "rendered"
NAMES = sorted(file.name.removesuffix(".truth.json") for file in PHOTOS.glob("*.truth.json"))
READ = 0.9  # share of the pieces whose reading in the state is right, doubtful or not


def test_every_game_is_among_them() -> None:
    games = {json.loads((PHOTOS / f"{name}.truth.json").read_text("utf-8"))["game"] for name in NAMES}
    assert games == set(game_ids())


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_silently_wrong(name: str) -> None:
    """A piece is read rightly, or the truth is among the odds of a doubt."""
    truth = json.loads((PHOTOS / f"{name}.truth.json").read_text("utf-8"))
    picture = picture_at(PHOTOS / f"{name}.jpg")
    photo = Photo(name, truth["game"], truth.get("players"), picture, b"", truth["state"])
    reading = look(picture, photo.game, photo.players)
    assert reading.seen is not None, reading.problems
    result = judge(photo, reading.seen)
    assert not result.silent
    assert result.right >= READ * result.pieces
