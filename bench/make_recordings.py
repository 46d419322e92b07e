"""Makes the recordings of tests/recordings again, photo by photo, from the scripts beside this file."""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import cv2
from support.painter.covers import Cover
from support.photos import Event
from support.recordings import Stage
from support.scripts import Script, Shot, shots

FOLDER = Path("tests/recordings")
SCRIPTS = ("ingenious", "elfer", "elfer_stacked", "bloom", "sequence", "strips")
QUALITY = 75
QUIET = 0.1  # share of the painter's noise: grain is most of a file, and the eyes have tests of their own
BUMPED_EVERY = 4  # photos


def script_of(name: str) -> Script:
    script: Script = import_module(f"bench.scripts.{name}").SCRIPT
    return script


def stage_of(script: Script) -> Stage:
    """The table of an evening, with a camera that writes small files."""
    stage = Stage(script.header, script.seed, script.size, script.conditions)
    sensor = stage.scene.sensor
    quiet = replace(
        sensor,
        quality=QUALITY,
        shot_noise=sensor.shot_noise * QUIET,
        even_noise=sensor.even_noise * QUIET,
        read_noise=sensor.read_noise * QUIET,
    )
    stage.scene = replace(stage.scene, sensor=quiet)
    return stage


def photos(script: Script) -> Iterator[tuple[Shot, bytes]]:
    """Every photo with what belongs to it."""
    stage = stage_of(script)
    for number, shot in enumerate(shots(script)):
        cover = None if shot.cover is None else Cover(shot.cover, over=True, seed=script.seed + number)
        painted = stage.paint(shot.seen, hand=shot.hand, moved=number // BUMPED_EVERY, cover=cover)
        assert painted.covered == (cover is not None), f"photo {number}: nothing is covered"
        yield shot, painted.jpeg


def write(header: Event, taken: Iterable[tuple[Shot, bytes]], folder: Path) -> None:
    """The folder of a recording: header, photos, what was entered, and what must be said."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    (folder / "table.json").write_text(json.dumps(header) + "\n")
    lines = []
    for number, (shot, jpeg) in enumerate(taken):
        photo = folder / f"{number:03}.jpg"
        photo.write_bytes(jpeg)
        if shot.entry:
            photo.with_suffix(".json").write_text(json.dumps(shot.entry) + "\n")
        lines.append(json.dumps({"photo": photo.name, **shot.expected}) + "\n")
    (folder / "expected.jsonl").write_text("".join(lines))


def main() -> None:
    """Makes the recordings that are named, or all."""
    cv2.setNumThreads(1)
    for name in sys.argv[1:] or SCRIPTS:
        script = script_of(name)
        write(script.header, photos(script), FOLDER / name)


if __name__ == "__main__":
    main()
