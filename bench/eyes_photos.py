"""Photos with their truth: from a folder, or painted with unseen seeds; under a stress switch if wanted.

A truth may name the `problems` of its photo by their codes; what has one is not to be read. It is `hidden` if
whole pieces are covered and none in part, so that no single photo tells.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from support.painter.covers import COVERS
from support.painter.paint import Painted, paint, random_scene
from support.stress import STRESSES, together

from engine.games import game_ids
from vision.photo import Picture, load

FIRST_SEED = 70_000  # the painter's seeds below were looked at while the eyes were built
HANDS = ("elfer", "bloom")  # every fifth painted photo of these is a hand laid out for counting
MOVING = ("nudge", "half", "together")  # switches that put the pixels elsewhere
QUALITY = 92  # of the file that a stressed photo is timed against

SWITCHES: dict[str, Callable[[Picture], Picture]] = {**STRESSES, "together": together}


@dataclass(frozen=True)
class Photo:
    """A picture and what is true of it; `painted` is None for one from a folder."""

    name: str
    game: str
    players: int | None
    picture: Picture
    jpeg: bytes
    truth: dict[str, Any]
    problems: frozenset[str] = frozenset()  # codes of what keeps it from being read
    hidden: bool = False  # whole pieces are covered, none in part
    painted: Painted | None = None
    moved: bool = False  # its pixels lie elsewhere than the painter put them

    @property
    def covered(self) -> bool:
        return "HAND" in self.problems


def from_folder(folder: Path, game: str | None) -> Iterator[Photo]:
    """Every NAME.jpg with a NAME.truth.json in the folder and below it."""
    for file in sorted(folder.rglob("*.truth.json")):
        truth = json.loads(file.read_text("utf-8"))
        path = file.with_name(file.name.replace(".truth.json", ".jpg"))
        if game not in (None, truth["game"]):
            continue
        picture = load(path)
        if not isinstance(picture, np.ndarray):
            raise ValueError(f"{path} cannot be loaded: {picture.text}")
        yield Photo(
            str(path.relative_to(folder)),
            truth["game"],
            truth.get("players"),
            picture,
            path.read_bytes(),
            truth["state"],
            frozenset(truth.get("problems", ())),
            truth.get("hidden", False),
        )


def painted(count: int, game: str, first: int = FIRST_SEED, *, covered: bool = False) -> Iterator[Photo]:
    """That many of a game: all lights and tables, one in ten, or every one, with something over the game."""
    for seed in range(first, first + count):
        over = {"cover": COVERS[seed % len(COVERS)]} if covered else {}
        scene = random_scene(game, seed, hand=game in HANDS and seed % 5 == 4, **over)
        result = paint(scene)
        yield Photo(
            f"{game} {seed}",
            game,
            scene.players,
            result.image,
            result.jpeg,
            result.truth["state"],
            result.problems,
            result.hidden,
            result,
        )


def keep(words: Sequence[str]) -> Iterator[str]:
    """Paints photos into a folder from which they can be read again and again."""
    parser = argparse.ArgumentParser(prog="bench paint", description=keep.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--painted", type=int, default=40, help="how many a game")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--covered", action="store_true", help="something over the game in every one")
    wanted = parser.parse_args(words)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for game in [wanted.game] if wanted.game else game_ids():
        for photo in painted(wanted.painted, game, wanted.seed, covered=wanted.covered):
            assert photo.painted is not None
            place = wanted.folder / photo.name.replace(" ", "-")
            told = {**photo.painted.truth, "problems": sorted(photo.problems), "hidden": photo.hidden}
            place.with_suffix(".jpg").write_bytes(photo.jpeg)
            place.with_suffix(".truth.json").write_text(json.dumps(told) + "\n", "utf-8")
            yield str(place.with_suffix(".jpg"))


def stressed(photo: Photo, switch: str | None) -> Photo:
    """The photo under a switch, None: as it is."""
    if switch is None:
        return photo
    picture = SWITCHES[switch](photo.picture)
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return replace(photo, picture=picture, jpeg=data, moved=switch in MOVING)
