"""Path-traced photos of the five games with their truth: `python -m bench.render --game G --count N`."""

import argparse
import json
from pathlib import Path

import numpy as np
from support.painter import games
from support.painter.paint import truth

from bench.render.arrange import Arrangement, arrange
from bench.render.beside import lay_beside
from bench.render.develop import develop
from bench.render.over import lay_over
from bench.render.tabletop import lay_table
from bench.render.tracer import Tracer

SAMPLES = 4  # a pixel, before the noise is taken out


def main() -> None:
    """Renders photos one after the other."""
    wanted = _parser().parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for seed in range(wanted.seed, wanted.seed + wanted.count):
        arrangement = arrange(wanted.game, seed, wanted.width)
        tracer, over = build(arrangement, wanted.cover)
        name = f"{wanted.game}-{seed}-{over}" if over else f"{wanted.game}-{seed}"
        told = {**truth(arrangement.scene), "problems": ["HAND"] if over else []}
        light, focal = tracer.trace(arrangement.view, samples=wanted.samples, threads=wanted.threads)
        jpeg = develop(light, focal, arrangement.view, arrangement.scene)
        (wanted.out / f"{name}.jpg").write_bytes(jpeg)
        (wanted.out / f"{name}.truth.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        print(name, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.render", description=__doc__)
    parser.add_argument("--game", choices=games.GAMES, required=True)
    parser.add_argument("--count", type=int, default=1, help="how many photos")
    parser.add_argument("--seed", type=int, default=0, help="of the first photo")
    parser.add_argument("--out", type=Path, required=True, help="the folder for photos and truths")
    parser.add_argument("--cover", action="store_true", help="something reaches over the game")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="light paths a pixel")
    parser.add_argument("--width", type=int, default=2304, help="of the photo in pixels")
    parser.add_argument("--threads", type=int, default=1)
    return parser


def build(arrangement: Arrangement, cover: bool) -> tuple[Tracer, str]:
    """The world of a photo, and what reaches over the game in it, if anything."""
    tracer = Tracer()
    scene, view = arrangement.scene, arrangement.view
    rng = np.random.default_rng([scene.seed, games.GAMES.index(scene.game), 13])
    lay_table(tracer, scene.table)
    for solid in arrangement.solids:
        tracer.lay(solid)
    if not scene.hand:
        lay_beside(tracer, view, arrangement.laid, arrangement.ground, rng)
    over = lay_over(tracer, scene, view, arrangement.laid, rng) if cover else ""
    tracer.light(scene.room)
    return tracer, over


main()
