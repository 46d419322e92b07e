"""Stones beside a row in so deep a shadow that no print shows: only their lacquer does."""

from collections.abc import Sequence

import numpy as np

from vision.stones import bodies, face_signs, faces
from vision.stones.bodies import ROW_PITCH, Stone
from vision.stones.face import MARGIN, PX, Face, Floats
from vision.stones.faces import BARE
from vision.table import Table

# Code levels in each colour by which the next stone's lacquer differs at most, and the table at an end of
# it at least, to its lighter side: a row that a mug's shadow hides had 2 and 6.
ALIKE, LIGHTER = 3.5, 5.5
ROUGHLY = 12.0  # the same of a few spots, among which there are grain and print
SPOTS = np.stack(np.meshgrid((-7.0, 0.0, 7.0), (-7.0, 0.0, 7.0)), axis=-1).reshape(
    -1, 2
)  # mm from its middle
DARK = 90.0  # code levels: of lacquer in a shadow, which is no lighter in any colour
EVEN = 6.0  # code levels between the halves of a face: a shadow of the row's own end is narrower


def beside(table: Table, known: Sequence[Face], taken: Sequence[Stone]) -> list[Face]:
    """The next places of rows, of which none is taken, that are as dark as the stone they follow on, all of
    them, and lie on a lighter table; and those that follow on them."""
    rows = [face for face in known if face.lacquer.max() < DARK and bodies.is_beside(face.stone, taken)]
    found = list[Face]()
    while rows:
        places = {bodies.shifted(face.stone, way): face for face in rows for way in (ROW_PITCH, -ROW_PITCH)}
        free = bodies.free(list(places), [*taken, *(face.stone for face in found)])
        dark = _as_dark(table, free, [places[place].lacquer for place in free])
        whole = [place for place in dark if bodies.is_in_picture(table, place)]
        looks = faces.look(table, whole, rounds=0)
        rows = [face for face in looks if face.stone in places and _is_as(face, places[face.stone])]
        rows = [rows[index] for index in bodies.first_of_each_place([face.stone for face in rows])]
        found += rows
    return found


def _as_dark(table: Table, places: Sequence[Stone], lacquers: Sequence[Floats]) -> list[Stone]:
    """The places that are about as dark as some lacquers in a few spots: most are not and need no look."""
    if not places:
        return []
    spots = np.array([(place.x, place.y) for place in places])[:, None] + SPOTS
    pixels = np.round(table.camera.to_pixel(spots.reshape(-1, 2))).astype(np.intp)
    columns, rows = np.clip(pixels, 0, np.array(table.picture.shape[1::-1]) - 1).T
    colours = np.median(table.picture[rows, columns].reshape(len(places), len(SPOTS), 3), axis=1)
    off = np.abs(colours - np.array(lacquers)).max(axis=1)
    return [place for place, away in zip(places, off, strict=True) if away < ROUGHLY]


def _is_as(place: Face, row: Face) -> bool:
    """Whether a place is as dark in both halves as the stone of a row that it follows on, and the table is
    lighter than that at the same end of both: on one as dark as lacquer no stone stands out."""
    edge = round((MARGIN + BARE) * PX)
    inner = place.picture[edge:-edge, edge:-edge]
    middle = inner.shape[1] // 2
    left, right = (face_signs.usual(half) for half in (inner[:, :middle], inner[:, middle:]))
    ends = np.minimum(face_signs.ends(place), face_signs.ends(row))
    return bool(
        np.abs(place.lacquer - row.lacquer).max() < ALIKE
        and np.abs(left - right).max() < EVEN
        and (ends - row.lacquer).min(axis=1).max() > LIGHTER
    )
