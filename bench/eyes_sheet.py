"""A contact sheet of photos that were not read as they should be: what was seen, and what is wrong."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from bench.eyes_photos import Photo
from vision.overlay import draw
from vision.photo import Picture
from vision.reading import Reading

WIDE, HIGH = 640, 400
COLUMNS = 3
MOST = 60  # pictures on a sheet


def write_sheet(failed: Sequence[tuple[Photo, Reading, str]], path: Path) -> None:
    """Writes a PNG; the folder is made if need be."""
    cells = [_cell(photo, reading, why) for photo, reading, why in failed[:MOST]]
    cells += [np.zeros_like(cells[0])] * (-len(cells) % COLUMNS)
    rows = [np.hstack(cells[first : first + COLUMNS]) for first in range(0, len(cells), COLUMNS)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(".png", np.vstack(rows))[1].tobytes())


def _cell(photo: Photo, reading: Reading, why: str) -> Picture:
    shown = draw(photo.picture, reading)
    scale = min(WIDE / shown.shape[1], (HIGH - 40) / shown.shape[0])
    small = cv2.resize(shown, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cell = np.zeros((HIGH, WIDE, 3), np.uint8)
    cell[40 : 40 + small.shape[0], : small.shape[1]] = small
    for line, text in enumerate((photo.name, why)):
        cv2.putText(cell, text[:90], (4, 15 + 18 * line), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 255, 255), 1)
    return cell
