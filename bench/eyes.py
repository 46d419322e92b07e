"""How well photos of a folder, or painted ones, are read, by game and stage; under stress if wanted."""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from bench.eyes_photos import FIRST_SEED, SWITCHES, Photo, from_folder, painted, stressed
from bench.eyes_sheet import write_sheet
from bench.eyes_tally import Tally
from bench.timing import against_decoding
from engine.games import game_ids
from vision.look import look

PAINTED = 40  # photos a game, unless told
TIMED = 3  # photos a game whose time is taken
TOLD = 12  # failures a game that are told in words
# Columns of the table and their widths. Frame errors in mm are the median and what 95 % stay below; in
# covered photos something lies on part of a piece, in hidden ones whole pieces are out of sight and
# nothing tells it.
COLUMNS = {
    "game": 9,
    "photos": 6,
    "found": 6,
    "frame mm": 9,
    "clean": 5,
    "refused": 7,
    "exact": 6,
    "pieces": 6,
    "right": 6,
    "unsure": 6,
    "silent": 6,
    "covered": 7,
    "refused ": 7,
    "hidden": 6,
    "refused  ": 7,
    "time": 6,
}


def report(words: Sequence[str] = ()) -> Iterator[str]:
    """The figures as a text table, and the failures as a picture."""
    wanted = _parser().parse_args(words)
    cv2.setNumThreads(1)
    match wanted.stress:
        case "all":
            switches: list[str | None] = [None, *SWITCHES]
        case name:
            switches = [name]
    results = {switch: Results() for switch in switches}
    for original in _photos(wanted):
        for switch, result in results.items():
            result.add(stressed(original, switch), timed=not wanted.untimed)
    for switch, result in results.items():
        yield f"eyes: {wanted.folder or f'{wanted.painted} painted photos a game'}, {switch or 'as they are'}"
        yield from _table(result, wanted.out if switch is None else _beside(wanted.out, switch))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench eyes", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="photos with NAME.truth.json beside NAME.jpg")
    parser.add_argument("--painted", type=int, default=PAINTED, help="how many to paint a game")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first painted photo")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--covered", action="store_true", help="paint something over the game in every one")
    parser.add_argument("--stress", choices=[*SWITCHES, "all"], help="a switch, or all of them in turn")
    parser.add_argument("--out", type=Path, default=Path("out/eyes.png"), help="where failures are drawn")
    parser.add_argument("--untimed", action="store_true", help="leave the time out")
    return parser


@dataclass
class Results:
    """What came of reading the photos of each game, and how long it took against decoding them."""

    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    ratios: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, photo: Photo, *, timed: bool) -> None:
        reading = look(photo.picture, photo.game, photo.players)
        self.tallies[photo.game].add(photo, reading)
        if timed and reading.seen is not None and len(self.ratios[photo.game]) < TIMED:
            ratio = against_decoding(photo.jpeg, photo.picture, photo.game, photo.players)
            self.ratios[photo.game].append(ratio)


def _table(results: Results, out: Path) -> Iterator[str]:
    tallies = results.tallies
    yield "  ".join(title.strip().rjust(width) for title, width in COLUMNS.items())
    for game, tally in sorted(tallies.items()):
        cells = _cells(game, tally, results.ratios[game])
        yield "  ".join(cell.rjust(width) for cell, width in zip(cells, COLUMNS.values(), strict=True))
    for game, tally in sorted(tallies.items()):
        yield from (f"  {game} {line}" for line in tally.curve())
        yield from (f"  {game} {photo.name}: {why[:150]}" for photo, _, why in tally.failed[:TOLD])
    failed = [failure for _, tally in sorted(tallies.items()) for failure in tally.failed]
    if failed:
        write_sheet(failed, out)
        yield f"  {len(failed)} failures drawn in {out}"


def _beside(out: Path, switch: str) -> Path:
    return out.with_stem(f"{out.stem}-{switch}")


def _photos(wanted: argparse.Namespace) -> Iterator[Photo]:
    if wanted.folder is not None:
        yield from from_folder(wanted.folder, wanted.game)
        return
    for game in [wanted.game] if wanted.game else game_ids():
        yield from painted(wanted.painted, game, wanted.seed, covered=wanted.covered)


def _cells(game: str, tally: Tally, ratios: Sequence[float]) -> list[str]:
    errors = tally.frame_errors
    return [
        game,
        str(tally.photos),
        _share(tally.found, tally.findable),
        f"{np.median(errors):4.2f}/{np.percentile(errors, 95):4.2f}" if errors else "-",
        str(tally.clean),
        _share(tally.clean_refused, tally.clean),
        _share(tally.exact, tally.clean),
        str(tally.pieces),
        _share(tally.right, tally.pieces),
        _share(tally.unsure, tally.pieces),
        str(tally.silent),
        str(tally.covered),
        _share(tally.covered_refused, tally.covered),
        str(tally.hidden),
        _share(tally.hidden_refused, tally.hidden),
        f"{np.median(ratios):.1f}x" if ratios else "-",
    ]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"
