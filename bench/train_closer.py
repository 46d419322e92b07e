"""Teaches the small network that looks closely where the one for covers stops; writes it to vision/models.

Run as `PYTHONPATH=tests python -m bench.train_closer` with torch and onnx installed; it paints tables first
(two seconds each, some twenty parts of their photos), or takes those that an earlier run kept in --examples.
It begins with what the network for covers has learned, or with --begin. Of every ten tables one is held out;
the figures that are printed are of these only.

The network that ships learned in six rounds: 2,000 and 5,000 steps from 1,400 tables, three in four of bloom,
and 7,000 from those and 1,000 more, half of elfer; then 5,000, at a rate of 8e-4 at most, from 1,840 others,
three in four of bloom, each time but the first two with the mean of what it knew before and after (--mean);
then 12,000 steps at 1e-3 from the same tables. Last it was given eyes for strokes, and learned 5,500 steps at
1e-3 from 720 others, two in three of bloom; of that it has the mean, too, and of the last new layer half.
"""

from pathlib import Path

import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]

from bench import train_over
from bench.closer_examples import make_many
from bench.train_over import CHANNELS, COLOURS, Eye, parser_of, step, teach
from vision.over_closely import SIDE
from vision.over_view import CELL

MODEL = train_over.MODEL.with_stem("over_closely")
FIRST_SEED = 2_930_000  # no test or bench paints these
STROKES = 16  # channels of what is finer than a cell


class CloserEye(Eye):
    """Sees what is finer than a cell, too: the rim of a stone, the edge of a cup."""

    def __init__(self) -> None:
        super().__init__(COLOURS + 1)
        last = nn.Conv2d(CHANNELS[0], CHANNELS[0], 3, padding=1)
        # It begins with the answers of one that does not see them.
        nn.init.zeros_(last.weight)
        nn.init.zeros_(last.bias)
        self.strokes = nn.Sequential(
            step(COLOURS + 1, STROKES, 2), step(STROKES, STROKES), step(STROKES, CHANNELS[0], 2), last
        )

    def cells(self, views: torch.Tensor) -> torch.Tensor:
        return super().cells(views) + self.strokes(views)


def main() -> None:
    parser = parser_of(__doc__, tables=2400, steps=7000, seed=FIRST_SEED, out=MODEL)
    parser.add_argument("--begin", type=Path, default=train_over.MODEL, help="what it knows before")
    options = parser.parse_args()
    teach(options, CloserEye(), options.begin, make_many, (COLOURS + 1, CELL * SIDE, CELL * SIDE))


if __name__ == "__main__":
    main()
