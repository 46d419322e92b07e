"""Parts of painted photos at which the network for covers stops, seen more finely, with what hides a part of
the game there. They come from the same tables in the same ways as its own lessons."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.over_examples import GAMES, Example, many_by, photos, seen
from vision import over, over_view
from vision.over_closely import FINER, MM, Spot, beside_colours, cells_around, pixels_of, spots_of
from vision.over_view import HIGH, WIDE

Array = npt.NDArray[Any]

SIZE = (1728, 972)  # pixels in which photos are painted: finer than MM
OFTEN = (0.65, 0.35)  # bloom and elfer: what is left of a stone is harder to see
SIDE = 64  # cells of a part: more than is learned from at once, so that it can be shifted
WORTH = -5.0  # what the first look says at least: lessons are to be plain, too
APART = 16  # cells from a spot to contact that is shown of its own


def make_many(seeds: Sequence[int], hands: int) -> tuple[Array, Array, Array, Array]:
    """Parts, maps, games and seeds of the photos of some tables, as far as they can be painted."""
    return many_by(make, seeds, hands)


def make(seed: int) -> list[Example]:
    """The parts of the photos of one table, none where it cannot be painted."""
    return [part for table, image in photos(seed, SIZE, OFTEN) for part in _parts(table, image)]


def _parts(table: Any, image: Array) -> Iterator[Example]:
    coarse, _ = seen(table, image, over_view.MM, (HIGH, WIDE))
    said = over.answered(np.asarray(coarse, np.float32))
    view, maps = seen(table, image, MM, (FINER * HIGH, FINER * WIDE))
    whole = beside_colours(view, said).astype(np.uint8)
    spots = spots_of(said, WORTH)
    touched = np.argwhere(maps[0])
    if len(touched):
        far = [spot for spot in touched.tolist() if all(_is_far(spot, other) for other in spots)]
        spots += [Spot(*far[len(far) // 2])] if far else []
    for spot in spots:
        cells = cells_around(spot, maps.shape[1:], SIDE)
        part = whole[:, *pixels_of(*cells)]
        yield part.copy(), maps[:, *cells].copy(), GAMES.index(table.scene.game)


def _is_far(spot: Sequence[int], other: Spot) -> bool:
    return max(abs(spot[0] - other.row), abs(spot[1] - other.column)) > APART
