"""What many looks at photos of one game come to: counts by stage, and how far odds can be believed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from support.frames import frame_error

from bench.eyes_photos import Photo
from bench.eyes_score import Score, score, true_readings
from engine.games import load
from engine.observation import NOTHING, Observation
from firmware.reading import told_odds
from vision.reading import Reading

BINS = (0.0, 0.5, 0.7, 0.9, 0.99, 0.999, 1.0)  # of odds


@dataclass
class Tally:
    """Counts over the photos of one game; `failed` are those that are not as they should be, with why."""

    photos: int = 0
    findable: int = 0
    found: int = 0
    covered: int = 0
    covered_refused: int = 0
    hidden: int = 0
    hidden_refused: int = 0
    clean: int = 0
    clean_refused: int = 0
    exact: int = 0
    pieces: int = 0
    right: int = 0
    unsure: int = 0
    silent: int = 0
    frame_errors: list[float] = field(default_factory=list)
    believed: Counter[int] = field(default_factory=Counter)
    kept: Counter[int] = field(default_factory=Counter)
    failed: list[tuple[Photo, Reading, str]] = field(default_factory=list)

    def add(self, photo: Photo, reading: Reading) -> None:
        self.photos += 1
        if photo.painted is None or len(photo.painted.whole_markers) >= 2:
            self.findable += 1
            self.found += reading.table is not None
        if photo.painted is not None and reading.table is not None and not photo.moved:
            self.frame_errors.append(frame_error(reading.table.camera, photo.painted))
        if photo.hidden:
            self.hidden += 1
            self.hidden_refused += reading.seen is None
        elif photo.covered:
            self.covered += 1
            self.covered_refused += reading.seen is None
            if reading.seen is not None:
                self.failed.append((photo, reading, "covered, yet read"))
        elif not photo.problems:
            self._add_clean(photo, reading)

    def _add_clean(self, photo: Photo, reading: Reading) -> None:
        self.clean += 1
        if reading.seen is None:
            self.clean_refused += 1
            self.failed.append((photo, reading, "refused: " + ", ".join(p.code for p in reading.problems)))
            return
        result = judge(photo, reading.seen)
        self.exact += result.exact
        self.pieces += result.pieces
        self.right += result.right
        self.unsure += result.unsure
        self.silent += len(result.silent)
        if result.faults:
            told = "; ".join(result.silent or result.faults)
            self.failed.append((photo, reading, ("SILENT " if result.silent else "") + told))
        for odds, right in believed(photo, reading.seen):
            bin_ = int(np.searchsorted(BINS[1:-1], odds, side="right"))
            self.believed[bin_] += 1
            self.kept[bin_] += right

    def curve(self) -> Iterator[str]:
        """Of the readings with such odds the share that is right."""
        for bin_, count in sorted(self.believed.items()):
            right = self.kept[bin_]
            yield f"odds {BINS[bin_]:.3f}-{BINS[bin_ + 1]:.3f}: {right} of {count} right, {right / count:.2%}"


def judge(photo: Photo, seen: Observation) -> Score:
    """The look as `schiri read` would answer it, against the truth."""
    doubts = [
        {"where": sighting.where, "odds": told_odds(sighting.odds)}
        for sighting in seen.sightings
        if not sighting.sure
    ]
    return score(photo.game, photo.truth, load(photo.game).seen(seen), doubts)


def believed(photo: Photo, seen: Observation) -> Iterator[tuple[float, bool]]:
    """The best odds of every sighting and whether that reading is true.

    Loose pieces have no names, so one of them counts as right when such a piece lies on the table at all.
    """
    by_place, anywhere = true_readings(photo.game, photo.truth)
    for sighting in seen.sightings:
        if by_place is not None:
            right = by_place.get(sighting.where, NOTHING) == sighting.best
        else:
            right = sighting.best in anywhere
        yield sighting.odds[sighting.best], right
