"""Trains the small network that looks closer where something may be over the game, and writes it to
vision/models.

Run as `PYTHONPATH=tests python -m bench.train_closer` with torch and onnx installed; it paints photos first
(a second each), or takes the windows of them that an earlier run kept in --examples. Of every ten photos one
is held out; the figures that are printed are of these only.

The network that ships learned from 700 photos in three rounds of 10, 12 and 12 epochs, each with the weights
of the one before; in the first one FASTEST was 5e-3 and WHOLE 0.5.
"""

import argparse
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]
from torch.nn import functional  # type: ignore[import-not-found,unused-ignore]

from bench.closer_examples import GAMES, MAPS, WIDER, make_many
from bench.export import export
from bench.train_over import FEW, GREY, RARE, SPREAD, doubled, step, strongest, worsened
from vision.closer import CELL, SIDE

Array = npt.NDArray[Any]

MODEL = Path(__file__).parent.parent / "vision" / "models" / "closer.onnx"
FIRST_SEED = 3_000_000  # no test or bench paints these
HELD_OUT, BATCH = 10, 24
CHANNELS = (16, 24, 40, 48)
FASTEST = 4e-3  # rate of learning
CONTACT, SHAPES, WHOLE = 4.0, 1.0, 1.5  # weights of the three questions


class CloserEye(nn.Module):  # type: ignore[misc]
    """Looks at cells, at four together and at sixteen, and brings together what it saw; takes a window."""

    def __init__(self) -> None:
        super().__init__()
        first, fine, middle, coarse = CHANNELS
        strokes = nn.Conv2d(3, first, 5, stride=2, padding=2, bias=False)
        self.fine = nn.Sequential(
            strokes, nn.BatchNorm2d(first), nn.ReLU(), step(first, fine, 2), step(fine, fine)
        )
        self.middle = nn.Sequential(step(fine, middle, 2), step(middle, middle), step(middle, middle))
        self.coarse = nn.Sequential(
            step(middle, coarse, 2), step(coarse, coarse), step(coarse, coarse, wide=2)
        )
        self.from_coarse, self.from_middle = nn.Conv2d(coarse, middle, 1), nn.Conv2d(middle, fine, 1)
        self.both, self.all = step(middle, middle), step(fine, fine)
        self.mouth = nn.Conv2d(fine, len(MAPS) - 1, 1)

    def forward(self, views: torch.Tensor) -> torch.Tensor:
        fine = self.fine((views / 255 - GREY) * SPREAD)
        middle = self.middle(fine)
        middle = self.both(middle + doubled(self.from_coarse(self.coarse(middle))))
        said: torch.Tensor = self.mouth(self.all(fine + doubled(self.from_middle(middle))))
        return said


@dataclass(frozen=True)
class Lessons:
    """Windows, the MAPS of each, their games and the seeds of their photos."""

    views: Array
    maps: Array
    games: Array
    seeds: Array

    def those(self, chosen: Array) -> "Lessons":
        return Lessons(*(getattr(self, part.name)[chosen] for part in fields(self)))


def train(net: CloserEye, lessons: Lessons, epochs: int) -> None:
    """Teaches where contact is, where things and the game are, and whether there is contact in a window."""
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    steps = len(lessons.views) // BATCH
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, FASTEST, total_steps=epochs * steps)
    loss_of = functional.binary_cross_entropy_with_logits
    for epoch in range(epochs):
        net.train()
        total = 0.0
        for part in rng.permutation(len(lessons.views))[: steps * BATCH].reshape(-1, BATCH):
            views, told = moved(lessons.views[part], lessons.maps[part], rng)
            views, told = worsened(torch.from_numpy(views), torch.from_numpy(told).float())
            said = net(views)
            known = 1 - told[:, 3]
            loss = CONTACT * loss_of(said[:, 0], told[:, 0], weight=known * (1 + RARE * told[:, 0]))
            for k in (1, 2):
                loss = loss + SHAPES * loss_of(said[:, k], told[:, k])
            whole, lost = (told[:, k].flatten(1).amax(dim=1) for k in (0, 3))
            is_known = (whole > 0) | (lost == 0)
            loss = loss + WHOLE * loss_of(strongest(said)[is_known], whole[is_known])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            plan.step()
            total += loss.item()
        print(f"epoch {epoch}: loss {total / steps:.3f}", flush=True)


def moved(views: Array, maps: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Parts of windows as large as the network's, now and then turned by a quarter."""
    right, down = (int(shift) for shift in rng.integers((WIDER - SIDE) // CELL + 1, size=2))
    cells = SIDE // CELL
    views = views[:, :, down * CELL : down * CELL + SIDE, right * CELL : right * CELL + SIDE]
    maps = maps[:, :, down : down + cells, right : right + cells]
    if rng.random() < 0.5:
        views, maps = views.swapaxes(2, 3), maps.swapaxes(2, 3)
    return np.ascontiguousarray(views), np.ascontiguousarray(maps)


def judged(net: CloserEye, lessons: Lessons) -> str:
    """Of each game the share of covered photos that stand out of all but FEW clean ones, by their windows."""
    net.eval()
    edge = (WIDER - SIDE) // 2
    views = np.ascontiguousarray(lessons.views[:, :, edge:-edge, edge:-edge])
    with torch.no_grad():
        parts = np.array_split(views, max(len(views) // 64, 1))
        said = np.concatenate([strongest(net(torch.from_numpy(part).float())).numpy() for part in parts])
    contact, unknown = (np.asarray(lessons.maps[:, k].max(axis=(1, 2)), bool) for k in (0, 3))
    lines = []
    for k, game in enumerate(GAMES):
        best: dict[bool, list[float]] = {True: [], False: []}
        for seed in np.unique(lessons.seeds[lessons.games == k]):
            own = np.flatnonzero(lessons.seeds == seed)
            if contact[own].any() or not unknown[own].any():
                best[bool(contact[own].any())].append(float(said[own].max()))
        if best[True] and best[False]:
            apart = float((np.array(best[True]) > np.quantile(best[False], 1 - FEW)).mean())
            lines.append(f"{game}: {apart:.3f} of {len(best[True])} covered, {len(best[False])} clean")
    return "; ".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=int, default=700)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--hands", type=int, default=1, help="processes")
    parser.add_argument("--examples", type=Path, help="a folder in which the windows are kept")
    parser.add_argument("--weights", type=Path, help="what an earlier round learned, and this one adds to")
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    torch.set_num_threads(options.hands)
    cv2.setNumThreads(1)
    lessons = _lessons(options.examples, options.photos, options.hands)
    held = lessons.seeds % HELD_OUT == 0
    net = CloserEye()
    if options.weights is not None and options.weights.exists():
        net.load_state_dict(torch.load(options.weights))
    train(net, lessons.those(~held), options.epochs)
    print(judged(net, lessons.those(held)))
    if options.weights is not None:
        torch.save(net.state_dict(), options.weights)
    export(net, (3, SIDE, SIDE), options.out)


def _lessons(kept: Path | None, count: int, hands: int) -> Lessons:
    """The windows in all files of a folder, painted where it has none."""
    files = sorted(kept.glob("*.npz")) if kept is not None else []
    if not files:
        made = make_many(FIRST_SEED, count, hands)
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
            np.savez(kept / f"{FIRST_SEED}.npz", *made)
        return Lessons(*made)
    parts = []
    for file in files:
        with np.load(file) as saved:
            parts.append([saved[f"arr_{k}"] for k in range(4)])
    return Lessons(*(np.concatenate(part) for part in zip(*parts, strict=True)))


if __name__ == "__main__":
    main()
