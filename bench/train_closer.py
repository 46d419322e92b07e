"""Teaches the small network that looks closely where the one for covers stops; writes it to vision/models.

Run as `PYTHONPATH=tests python -m bench.train_closer` with torch and onnx installed; it paints tables first
(two seconds each, some twenty parts of their photos), or takes those that an earlier run kept in --examples.
It begins with what the network for covers has learned, or with --begin. Of every ten tables one is held out;
the figures that are printed are of these only.

The network that ships learned in three rounds: 2,000 and 5,000 steps from 1,400 tables, three in four of
bloom, and 7,000 from those and 1,000 more, half of elfer; of what it knew before and after the last it has
the mean.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch  # type: ignore[import-not-found,unused-ignore]

from bench import over_practice, train_over
from bench.closer_examples import make_many
from bench.export import export
from bench.train_over import COLOURS, HELD_OUT, Eye, judged, lessons_of, look, train
from vision.over_closely import SIDE
from vision.over_view import CELL

MODEL = train_over.MODEL.with_stem("over_closely")
FIRST_SEED = 2_930_000  # no test or bench paints these


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=2400)
    parser.add_argument("--steps", type=int, default=7000)
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first table")
    parser.add_argument("--fastest", type=float, default=train_over.FASTEST, help="rate of learning")
    parser.add_argument("--begin", type=Path, default=train_over.MODEL, help="what it knows before")
    parser.add_argument("--mean", action="store_true", help="write the mean of what it knew and has learned")
    parser.add_argument("--hands", type=int, default=1, help="processes")
    parser.add_argument("--examples", type=Path, help="a folder in which the parts are kept")
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    torch.set_num_threads(options.hands)
    cv2.setNumThreads(1)
    seeds = range(options.seed, options.seed + options.tables)
    lessons = lessons_of(options.examples, seeds, options.hands, make_many)
    held, learned = (np.flatnonzero((lessons.seeds % HELD_OUT == 0) == is_held) for is_held in (True, False))
    net = Eye(COLOURS + 1)
    net.take_over(options.begin)
    print("before:", judged(look(net, lessons.views, held)[0], lessons, held), flush=True)
    practice = over_practice.Practice(
        lessons, learned, *look(net, lessons.views, learned), np.random.default_rng(1)
    )
    train(net, practice, steps=options.steps, fastest=options.fastest, mean=options.mean)
    print("after:", judged(look(net, lessons.views, held)[0], lessons, held))
    export(net, (COLOURS + 1, CELL * SIDE, CELL * SIDE), options.out)


if __name__ == "__main__":
    main()
