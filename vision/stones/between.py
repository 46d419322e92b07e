"""Where a stone must lie between two of a row, whatever the frame makes of its width far from the markers."""

from collections.abc import Sequence

import numpy as np

from vision.stones.bodies import WIDE, Stone

# Of a stone's width: the middles of two stones with one between them. The display board's neighbours are
# nearer, and a frame from two markers is off by a tenth at most where it was seen worst.
TWO_ON = (1.65, 2.35)
ASKEW, ASIDE = 6.0, 6.0  # degrees and mm that stones of a row are turned and lie off their line
TAKEN = 0.6  # of a stone's width: a stone that is nearer to the place lies there


def places(known: Sequence[Stone]) -> list[Stone]:
    """The middles between stones of a row that have room for one more, where none is known."""
    if len(known) < 2:
        return []
    lies = np.array([(stone.x, stone.y, stone.turn) for stone in known])
    turns = np.radians(lies[:, 2])
    x, y = (lies[:, axis] - lies[:, axis, None] for axis in (0, 1))
    across = np.abs(x * np.cos(turns)[:, None] + y * np.sin(turns)[:, None])
    along = y * np.cos(turns)[:, None] - x * np.sin(turns)[:, None]
    leaning = np.abs((lies[:, 2] - lies[:, 2, None] + 90) % 180 - 90)
    in_line = (np.abs(along) < ASIDE) & (leaning < ASKEW)
    apart = (across > TWO_ON[0] * WIDE) & (across < TWO_ON[1] * WIDE)
    first, second = np.nonzero(np.triu(in_line & apart))
    middles = (lies[first, :2] + lies[second, :2]) / 2
    far = np.linalg.norm(middles[:, None] - lies[:, :2], axis=2).min(axis=1, initial=np.inf) > TAKEN * WIDE
    return [
        Stone(float(px), float(py), known[int(one)].turn, sun=False, proof=0.0, cost=0.0)
        for (px, py), one in zip(middles[far], first[far], strict=True)
    ]
