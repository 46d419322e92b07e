"""What suns on bloom's stones are likely to be, by the lacquer around them and the body that it is on."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.light import Lamp
from vision.stones import bodies, face_signs, faces, likely, numbers
from vision.stones.bodies import CUT, Stone
from vision.stones.face import Face
from vision.stones.likely import Odds
from vision.table import Table

# Of the strongest colour that is added: what a lamp warmer or colder than the paper's has of green at least.
# Six mirrored ones had 0.40 to 0.67; of a red cloth's colours green is the weakest.
GREEN = 0.35
CORNERS = 3  # of four: into one the outline of a field may run


def told(
    table: Table,
    suns: Sequence[Stone],
    lacquers: NDArray[np.float32],
    lamp: Lamp,
    stones: Sequence[Stone] = (),
) -> list[Odds]:
    """The odds of each sun; lacquers: of the stones that are read clearly; stones: all with numbers."""
    seen = faces.look(table, suns, rounds=0)
    loose = [face for face in seen if not _is_on_body(face)]
    others = faces.look(table, [_crosswise(face.stone) for face in loose], rounds=0)
    better = {id(face): other for face, other in zip(loose, others, strict=True) if _is_on_body(other)}
    return [_told(table, better.get(id(face), face), lacquers, lamp, stones) for face in seen]


def _crosswise(stone: Stone) -> Stone:
    """The stone turned by a right angle: the outline of a field beside it may have told its turn."""
    return replace(stone, turn=stone.turn + 90)


def _told(
    table: Table, face: Face, lacquers: NDArray[np.float32], lamp: Lamp, stones: Sequence[Stone]
) -> Odds:
    bodied = _is_on_body(face) and bodies.is_in_picture(table, face.stone, CUT)
    # A round tile on a cloth may be as yellow as a sun, but does not lie on lacquer, though lacquer that
    # mirrors a lamp has another colour, too.
    is_other = bool(len(lacquers)) and numbers.is_coloured(face, lacquers, lamp)
    is_lit = is_other and mirrors_lamp(face, lacquers, lamp)
    is_clear = not is_other or (is_lit and bodied and face_signs.has_corners(face, CORNERS))
    if face.stone.cost:
        # On a table as dark as lacquer no body shows, but no tile lies just where the next stone would.
        in_row = bodies.is_beside(face.stone, stones)
        return likely.joker(is_clear=False, has_body=(bodied or in_row) and not is_other)
    return likely.joker(is_clear, bodied or is_lit)


def _is_on_body(face: Face) -> bool:
    return face_signs.has_body(face) and face_signs.has_corners(face)


def mirrors_lamp(face: Face, lacquers: NDArray[np.float32], lamp: Lamp) -> bool:
    """Is the light that a face has more than some lacquer that of a lamp? One that is warmer or colder than
    the lamp of the paper has more red or more blue, and of green neither most nor least."""
    added = numbers.light_added(face, lacquers, lamp)
    blue, green, red = added.T
    between = (green > np.minimum(blue, red)) & (green < np.maximum(blue, red))
    return bool((between & (green > GREEN * added.max(axis=1))).any())
