"""Trains the small networks that read the cells of an Ingenious board, and writes them to vision/models.

Run as `PYTHONPATH=tests python -m bench.train_hexcells`; it paints some 400 photos first (half an
hour), or takes the cells that an earlier run kept in --examples. The figures that it prints are of networks
that did not see a fifth of the photos; those that it writes have learned from all.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.hexcell_examples import Example, greyed, look_at, paint_photo, worsen
from engine.observation import SURE
from vision.hexes.cells import measure
from vision.hexes.strays import stray_features
from vision.hexes.symbols import Clues, Net, blend, gather

Array = npt.NDArray[Any]

MODEL = Path(__file__).parent.parent / "vision" / "models" / "hexcells.npz"
FIRST_SEED = 6000  # no test or bench paints these
CLEAR, COVERED = 0.01, 0.2  # share of a cell below which nothing covers it, above which something does
HELD_OUT, LOOKS = 5, 8  # of so many blocks of so many looks one, so about one seed in five
FIELDS = ("looks", "symbols", "covered")
EPOCHS, BATCH, RATE, DECAY = 30, 512, 2e-3, 1e-4


def make_examples(seed: int) -> list[Example]:
    """The clean photo, worsened and grey, each also with something over it; and another one covered."""
    rng = np.random.default_rng([1, seed])
    clean, covered = paint_photo(seed, covered=False), paint_photo(seed, covered=True)
    worse = worsen(clean, rng)
    grey = greyed(worse if seed % 2 else clean)
    examples = [look_at(photo) for photo in (clean, worse, grey)]
    examples += [look_at(photo, rng) for photo in (clean, worsen(clean, rng), grey)]
    examples += [look_at(covered), look_at(worsen(covered, rng))]
    return [example for example in examples if example is not None]


def train(features: Array, answers: Array, *, hidden: int, noise: float, seed: int = 0) -> Net:
    """One hidden layer, cross entropy, Adam with a falling rate; noise on the features keeps it modest."""
    rng = np.random.default_rng(seed)
    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-3
    scaled = np.clip((features - mean) / spread, -6, 6).astype(np.float32)
    kinds = int(answers.max()) + 1
    start = [
        rng.normal(0, np.sqrt(2 / scaled.shape[1]), (scaled.shape[1], hidden)),
        np.zeros(hidden),
        rng.normal(0, np.sqrt(2 / hidden), (hidden, kinds)),
        np.zeros(kinds),
    ]
    weights = [np.asarray(weight, np.float32) for weight in start]
    moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in weights]
    step = 0
    for epoch in range(EPOCHS):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        for chosen in np.array_split(rng.permutation(len(scaled)), max(len(scaled) // BATCH, 1)):
            step += 1
            seen = scaled[chosen] + noise * rng.standard_normal((len(chosen), scaled.shape[1]), np.float32)
            for index, slope in enumerate(_slopes(weights, seen, answers[chosen])):
                mean_of, square_of = moments[index]
                mean_of += 0.1 * (slope - mean_of)
                square_of += 0.001 * (slope**2 - square_of)
                fair, wide = mean_of / (1 - 0.9**step), square_of / (1 - 0.999**step)
                weights[index] -= rate * fair / (np.sqrt(wide) + 1e-8)
    return Net(mean, spread, *weights)


def _slopes(weights: list[Array], seen: Array, answers: Array) -> tuple[Array, Array, Array, Array]:
    first, first_bias, second, second_bias = weights
    hidden = np.maximum(seen @ first + first_bias, 0)
    says = hidden @ second + second_bias
    odds = np.exp(says - says.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    odds[np.arange(len(answers)), answers] -= 1
    odds /= len(answers)
    back = (odds @ second.T) * (hidden > 0)
    return seen.T @ back + DECAY * first, back.sum(axis=0), hidden.T @ odds + DECAY * second, odds.sum(axis=0)


def fit(looks: Array, symbols: Array, covered: Array, held: Array) -> dict[str, Net]:
    """The three networks from all CELLS of many photos; tells how they do on those that are held out."""
    cells = [measure(each.astype(np.float32)) for each in looks]
    clues = [gather(each) for each in cells]
    shapes, colours = np.array([each.shape for each in clues]), np.array([each.colour for each in clues])
    colourful = np.array([each.colourful for each in clues])
    clear = covered < CLEAR
    usable = clear & ~held[:, None]
    by_shape = train(shapes[usable], symbols[usable], hidden=64, noise=0.15)
    usable &= colourful[:, None]
    by_colour = train(colours[usable], symbols[usable], hidden=32, noise=0.05)
    odds = np.array([_odds(by_shape, by_colour, each) for each in clues])
    strays = np.array([stray_features(*each) for each in zip(cells, clues, odds, strict=True)])
    plain = (clear | (covered > COVERED)) & ~held[:, None]
    stray = train(strays[plain], (covered[plain] > COVERED).astype(int), hidden=32, noise=0.15)
    if held.any():
        strange = np.array([stray.odds(each)[:, 1] for each in strays[held]])
        _tell(odds[held], symbols[held], covered[held], strange)
    return {"shape": by_shape, "colour": by_colour, "stray": stray}


def _tell(odds: Array, symbols: Array, covered: Array, strange: Array) -> None:
    clear = covered < CLEAR
    right, sure = (odds.argmax(axis=2) == symbols)[clear], (odds.max(axis=2) >= SURE)[clear]
    print(f"{len(right)} cells held out: {right.mean():.3%} right, {1 - sure.mean():.2%} unsure,", end=" ")
    print(f"{(sure & ~right).sum()} wrong though sure")
    three = np.sort(strange, axis=1)[:, -3:].mean(axis=1)
    for name, kind in (("clean", clear.all(axis=1)), ("covered", (covered > COVERED).any(axis=1))):
        print(f"{name}: strangeness from {np.percentile(three[kind], (0, 1, 5, 50, 95, 99, 100)).round(3)}")


def _odds(by_shape: Net, by_colour: Net, clues: Clues) -> Array:
    shape = by_shape.odds(clues.shape)
    return blend(shape, by_colour.odds(clues.colour) if clues.colourful else np.ones_like(shape))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--photos", type=int, default=200, help="seeds to paint, two photos each")
    parser.add_argument("--examples", type=Path, default=Path("hexcells-examples.npz"))
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    if not options.examples.exists():
        seeds = range(FIRST_SEED, FIRST_SEED + options.photos)
        made = [example for seed in seeds for example in make_examples(seed)]
        arrays = {name: np.array([getattr(each, name) for each in made]) for name in FIELDS}
        np.savez(options.examples, allow_pickle=False, **arrays)
    with np.load(options.examples) as kept:
        arrays = {name: kept[name] for name in FIELDS}
    blocks = np.arange(len(arrays["looks"])) // LOOKS
    fit(**arrays, held=blocks % HELD_OUT == 0)
    nets = fit(**arrays, held=np.zeros(len(blocks), bool))
    weights = {
        f"{name}.{field}": getattr(net, field) for name, net in nets.items() for field in Net.__slots__
    }
    np.savez_compressed(options.out, allow_pickle=False, **weights)


if __name__ == "__main__":
    main()
