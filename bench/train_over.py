"""Teaches the small network that sees whether something lies over the game, and writes it to vision/models.

Run as `PYTHONPATH=tests python -m bench.train_over` with torch and onnx installed; it paints tables first (a
second each, four photos), or takes those that an earlier run kept in --examples. It goes on from what the
network that ships has learned, which began with tables seen more roughly, and with photos of which only
their label was known; --anew begins with nothing, and needs some times as many steps. Of every ten tables one
is held out; the figures that are printed are of these only.

The network that ships learned in four rounds: 3,000 steps from the photos of 1,080 tables, then 2,300 and
1,000 from those of 1,640, and 9,000 from those of 2,680, in which photos it was wrong about came more often;
lamps were mirrored in the last two only.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import onnx  # type: ignore[import-not-found,unused-ignore]
import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]
from torch.nn import functional  # type: ignore[import-not-found,unused-ignore]

from bench.export import export
from bench.over_examples import GAMES, MAPS, make_many
from vision.over import CELL, HIGH, WIDE

Array = npt.NDArray[Any]

MODEL = Path(__file__).parent.parent / "vision" / "models" / "over.onnx"
FIRST_SEED = 2_400_000  # no test or bench paints these
HELD_OUT, BATCH, TOLD = 10, 24, 100  # TOLD: steps between two reports
SIDE = 48  # cells of the part of a view that is learned from at once
CHANNELS = (24, 40, 64)
GREY, SPREAD = 0.4, 3.0  # what usual pictures have, and one by how much they differ
FASTEST, STEEPEST = 1.5e-3, 5.0  # rate of learning, and what a step learns at most
CONTACT, SHAPES, WHOLE = 4.0, 0.7, 0.7  # weights of the three questions
RARE = 4.0  # times as much as others count cells with contact
# Of photos that are learned from: how wrong the network is about one that it has not seen, how plainly it has
# to be right, and how often those come that it is right about, against those that it is wrong about.
USUALLY_WRONG, PLAINLY, OFTEN_AT_LEAST = 0.5, 1.5, 0.15
AT_CONTACT, AT_GAME = 0.75, 0.6  # shares of parts that are taken at contact, and of others at something
LAMPS, LIT = 2, 0.4  # images of lamps in a part, and how often each is there
LAMP_WIDE, BRIGHTEST = (3.0, 18.0), 450.0  # pixels from its middle to where it fades, and code levels
FEW = (0.005, 0.01, 0.02)  # of clean photos


def step(before: int, after: int, stride: int = 1, wide: int = 1) -> nn.Sequential:
    kernel = nn.Conv2d(before, after, 3, stride=stride, padding=wide, dilation=wide)
    return nn.Sequential(kernel, nn.ReLU())


class Eye(nn.Module):  # type: ignore[misc]
    """Looks at cells, at four together and at sixteen, and brings together what it saw; takes a photo."""

    def __init__(self) -> None:
        super().__init__()
        fine, middle, coarse = CHANNELS
        cells = nn.Conv2d(3, fine, 6, stride=4, padding=1)
        self.fine = nn.Sequential(cells, nn.ReLU(), step(fine, fine))
        self.middle = nn.Sequential(step(fine, middle, 2), step(middle, middle), step(middle, middle))
        self.coarse = nn.Sequential(
            step(middle, coarse, 2), step(coarse, coarse, wide=2), step(coarse, coarse, wide=2)
        )
        self.from_coarse, self.both = nn.Conv2d(coarse, middle, 1), step(middle, middle)
        self.from_middle, self.all = nn.Conv2d(middle, fine, 1), step(fine, fine)
        self.mouth = nn.Conv2d(fine, len(MAPS) - 1, 1)

    def forward(self, views: torch.Tensor) -> torch.Tensor:
        fine = self.fine((views / 255 - GREY) * SPREAD)
        middle = self.middle(fine)
        middle = self.both(middle + _doubled(self.from_coarse(self.coarse(middle))))
        said: torch.Tensor = self.mouth(self.all(fine + _doubled(self.from_middle(middle))))
        return said

    def take_over(self, model: Path) -> None:
        """Begins with what a network of the same kind has learned."""
        graph = onnx.load(str(model)).graph
        values = {each.name: onnx.numpy_helper.to_array(each) for each in graph.initializer}
        kernels = [part for part in self.modules() if isinstance(part, nn.Conv2d)]
        learned = [node for node in graph.node if node.op_type == "Conv"]
        for node, kernel in zip(learned, kernels, strict=True):
            for name, own in zip(node.input[1:], (kernel.weight, kernel.bias), strict=True):
                own.data.copy_(torch.from_numpy(values[name].copy()))


def _doubled(cells: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(cells, scale_factor=2, mode="nearest")


@dataclass(frozen=True)
class Lessons:
    """Views, the MAPS of each, their games, and the seeds of their tables."""

    views: Array
    maps: Array
    games: Array
    seeds: Array

    @property
    def labels(self) -> Array:
        """1 where something is over the game, 0 where nothing is, -1 where no single photo tells."""
        contact, unknown = (self.maps[:, k].any(axis=(1, 2)) for k in (0, MAPS.index("unknown")))
        return np.where(contact, 1, np.where(unknown, -1, 0))


def train(net: Eye, lessons: Lessons, chosen: Array, steps: int) -> None:
    """Teaches where contact is, where things and pieces are, and whether there is contact anywhere."""
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    optimiser = torch.optim.AdamW(net.parameters(), FASTEST, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, FASTEST, total_steps=steps, pct_start=0.15)
    loss_of = functional.binary_cross_entropy_with_logits
    net.train()
    total = 0.0
    practice = Practice(chosen, rng)
    for number in range(1, steps + 1):
        some = practice.some()
        parts = [_part(lessons.views[k], lessons.maps[k], rng) for k in practice.photos(some)]
        seen, told = (torch.from_numpy(np.stack(each)).float() for each in zip(*parts, strict=True))
        told = told / 255
        said = net(worsened(mirroring(seen)))
        known = (told[:, 3] == 0).float()
        loss = CONTACT * loss_of(said[:, 0], told[:, 0], weight=known * (1 + RARE * told[:, 0]))
        for k in (1, 2):
            loss = loss + SHAPES * loss_of(said[:, k], told[:, k])
        whole, lost = (told[:, k].flatten(1).amax(dim=1) for k in (0, 3))
        is_known = (whole > 0) | (lost == 0)
        most = strongest(said)
        loss = loss + WHOLE * loss_of(most[is_known], whole[is_known])
        practice.heard(some, most.detach().numpy(), whole.numpy())
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
        optimiser.step()
        plan.step()
        total += loss.item()
        if number % TOLD == 0:
            print(f"step {number}: loss {total / TOLD:.4f}", flush=True)
            total = 0.0


class Practice:
    """Which photos are learned from next: those that the network was wrong about come more often."""

    def __init__(self, chosen: Array, rng: np.random.Generator) -> None:
        self._chosen, self._rng = chosen, rng
        self._wrong = np.full(len(chosen), USUALLY_WRONG)

    def some(self) -> Array:
        """A batch, as places in what was chosen."""
        weights = OFTEN_AT_LEAST + 1 / (1 + np.exp(-self._wrong))
        return self._rng.choice(len(self._chosen), BATCH, p=weights / weights.sum())

    def photos(self, some: Array) -> Array:
        return np.asarray(self._chosen[some])

    def heard(self, some: Array, said: Array, contact: Array) -> None:
        """Takes in what the network said about the parts of a batch, and whether there is contact in them."""
        self._wrong[some] = np.where(contact > 0, PLAINLY - said, PLAINLY + said)


def strongest(said: torch.Tensor) -> torch.Tensor:
    """What speaks most for contact anywhere, over four cells together."""
    best: torch.Tensor = functional.avg_pool2d(said[:, :1], 2, 1).flatten(1).max(dim=1).values
    return best


def _part(view: Array, maps: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """A square part of a view with its maps, as often turned or mirrored as not."""
    room = np.array(maps.shape[1:]) - SIDE
    at_contact, at_game = rng.random(2) < (AT_CONTACT, AT_GAME)
    spots = np.argwhere(maps[0]) if at_contact else np.zeros((0, 2), int)
    if not len(spots) and at_game:
        spots = np.argwhere(maps[1:3].max(axis=0))
    top, left = (
        np.clip(spots[rng.integers(len(spots))] - rng.integers(0, SIDE, 2), 0, room)
        if len(spots)
        else rng.integers(0, room + 1)
    )
    maps = maps[:, top : top + SIDE, left : left + SIDE]
    view = view[:, top * CELL : (top + SIDE) * CELL, left * CELL : (left + SIDE) * CELL]
    turns, is_mirrored = int(rng.integers(4)), rng.random() < 0.5
    turned = (np.rot90(each, turns, axes=(1, 2)) for each in (view, maps))
    view, maps = (each[:, :, ::-1] if is_mirrored else each for each in turned)
    return np.ascontiguousarray(view), np.ascontiguousarray(maps)


def worsened(views: torch.Tensor) -> torch.Tensor:
    """Photos in other light, with a fall-off, sometimes blurred and noisy."""
    many, _, high, wide = views.shape
    light = torch.exp(torch.randn(many, 3, 1, 1) * 0.12 + torch.randn(many, 1, 1, 1) * 0.15)
    slopes = torch.randn(2, many, 1, 1, 1) * 0.15
    fall = 1 + slopes[0] * torch.linspace(-1, 1, wide) + slopes[1] * torch.linspace(-1, 1, high)[:, None]
    views = views * light * fall.clamp(0.3, 1.7)
    blurred, noisy, share = torch.rand(3).tolist()
    if blurred < 0.3:
        soft = functional.avg_pool2d(functional.pad(views, (1, 1, 1, 1), mode="replicate"), 3, 1)
        views = share * soft + (1 - share) * views
    if noisy < 0.5:
        views = views + (torch.rand(views.shape) - 0.5) * float(torch.rand(1)) * 25
    return views.clamp(0, 255)


def mirroring(views: torch.Tensor) -> torch.Tensor:
    """Photos with the images of lamps on whatever lies there: they hide print, and yet nothing is over it."""
    many, _, high, wide = views.shape
    for _ in range(LAMPS):
        x, y = torch.rand(many, 1, 1) * wide, torch.rand(many, 1, 1) * high
        away = (torch.arange(wide) - x) ** 2 + (torch.arange(high)[:, None] - y) ** 2
        low, most = LAMP_WIDE
        lobe = torch.exp(-away / (2 * (low + torch.rand(many, 1, 1) * (most - low)) ** 2))
        strength = torch.rand(many, 1, 1, 1) * BRIGHTEST * (torch.rand(many, 1, 1, 1) < LIT)
        views = views + lobe[:, None] * strength * (0.7 + 0.3 * torch.rand(many, 3, 1, 1))
    return views.clamp(0, 255)


def judged(net: Eye, lessons: Lessons, chosen: Array) -> str:
    """Of each game the shares of covered photos that stand out of all but FEW clean ones."""
    net.eval()
    with torch.no_grad():
        parts = np.array_split(chosen, max(len(chosen) // 16, 1))
        said = np.concatenate(
            [strongest(net(torch.from_numpy(lessons.views[part]).float())).numpy() for part in parts]
        )
    labels, games = lessons.labels[chosen], lessons.games[chosen]
    lines = []
    for k, game in enumerate(GAMES):
        clean, covered = (said[(labels == label) & (games == k)] for label in (0, 1))
        apart = [f"{float((covered > np.quantile(clean, 1 - few)).mean()):.3f}" for few in FEW]
        lines.append(f"{game}: {', '.join(apart)} of {len(covered)} covered, {len(clean)} clean")
    return "; ".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1200)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--anew", action="store_true", help="begin with nothing")
    parser.add_argument("--hands", type=int, default=1, help="processes")
    parser.add_argument("--examples", type=Path, help="a folder in which the photos are kept")
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    torch.set_num_threads(options.hands)
    cv2.setNumThreads(1)
    lessons = _lessons(options.examples, options.tables, options.hands)
    is_held = lessons.seeds % HELD_OUT == 0
    net = Eye()
    if not options.anew:
        net.take_over(MODEL)
    train(net, lessons, np.flatnonzero(~is_held), options.steps)
    print(judged(net, lessons, np.flatnonzero(is_held)))
    export(net, (3, HIGH, WIDE), options.out)


def _lessons(kept: Path | None, count: int, hands: int) -> Lessons:
    """The photos in all files of a folder, painted where it has none."""
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
