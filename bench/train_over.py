"""Trains the small network that sees whether something lies over the game, and writes it to vision/models.

Run as `PYTHONPATH=tests python -m bench.train_over` with torch and onnx installed; it paints some 6,000 small
photos first (an hour on two cores), or takes those that an earlier run kept in --examples. Photos of
`bench paint`, in folders given with --more, tell only whether something is over the game, not where. Of every
ten of the small ones one is held out; the figures that are printed are of these only.

The network that ships learned in two rounds with the same lessons: eight epochs from the small photos alone,
then seven from them and 4,300 photos of `bench paint`.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch  # type: ignore[import-not-found,unused-ignore]
from support.painter.games import GAMES
from torch import nn  # type: ignore[import-not-found,unused-ignore]
from torch.nn import functional  # type: ignore[import-not-found,unused-ignore]

from bench.export import export
from bench.over_examples import MAPS, UNKNOWN, kept_in, make_many
from vision.over import HIGH, WIDE

Array = npt.NDArray[Any]

MODEL = Path(__file__).parent.parent / "vision" / "models" / "over.onnx"
FIRST_SEED = 2_000_000  # no test or bench paints these
HELD_OUT, BATCH = 10, 16
CHANNELS = (24, 40, 64)
GREY, SPREAD = 0.4, 3.0  # what usual pictures have, and one by how much they differ
CONTACT, SHAPES, WHOLE = 6.0, 2.0, 0.5  # weights of the three questions
RARE = 4.0  # times as much as others count cells with contact
FEW = 0.01  # of clean photos


def step(before: int, after: int, stride: int = 1, wide: int = 1) -> nn.Sequential:
    kernel = nn.Conv2d(before, after, 3, stride=stride, padding=wide, dilation=wide, bias=False)
    return nn.Sequential(kernel, nn.BatchNorm2d(after), nn.ReLU())


class Eye(nn.Module):  # type: ignore[misc]
    """Looks at cells, at four together and at sixteen, and brings together what it saw; takes a photo."""

    def __init__(self) -> None:
        super().__init__()
        fine, middle, coarse = CHANNELS
        cells = nn.Conv2d(3, fine, 6, stride=4, padding=1, bias=False)
        self.fine = nn.Sequential(cells, nn.BatchNorm2d(fine), nn.ReLU(), step(fine, fine))
        self.middle = nn.Sequential(step(fine, middle, 2), step(middle, middle), step(middle, middle))
        self.coarse = nn.Sequential(
            step(middle, coarse, 2), step(coarse, coarse, wide=2), step(coarse, coarse, wide=2)
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


def doubled(cells: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(cells, scale_factor=2, mode="nearest")


@dataclass(frozen=True)
class Lessons:
    """Views, whether something is over the game in each, where (`maps`, if `placed`), and their games."""

    views: Array
    labels: Array
    maps: Array
    placed: Array
    games: Array

    def those(self, chosen: Array) -> "Lessons":
        return Lessons(*(getattr(self, part.name)[chosen] for part in fields(self)))


def train(net: Eye, lessons: Lessons, epochs: int) -> None:
    """Teaches where contact is, where covers and the game are, and whether there is contact anywhere."""
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    steps = len(lessons.views) // BATCH
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 5e-3, total_steps=epochs * steps)
    loss_of = functional.binary_cross_entropy_with_logits
    for epoch in range(epochs):
        net.train()
        for part in rng.permutation(len(lessons.views))[: steps * BATCH].reshape(-1, BATCH):
            some = lessons.those(part)
            views, told = worsened(torch.from_numpy(some.views), torch.from_numpy(some.maps).float() / 255)
            whole, is_known = torch.from_numpy(some.labels).float(), some.labels != UNKNOWN
            placed = torch.from_numpy(some.placed).float()[:, None, None]
            said = net(views)
            known = placed * (told[:, 3] == 0)
            loss = CONTACT * loss_of(said[:, 0], told[:, 0], weight=known * (1 + RARE * told[:, 0]))
            for k in (1, 2):
                loss = loss + SHAPES * loss_of(said[:, k], told[:, k], weight=placed.expand_as(told[:, k]))
            loss = loss + WHOLE * loss_of(strongest(said)[is_known], whole[is_known])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            plan.step()
        print(f"epoch {epoch}: loss {loss.item():.3f}", flush=True)


def strongest(said: torch.Tensor) -> torch.Tensor:
    """What speaks most for contact anywhere, over four cells together."""
    best: torch.Tensor = functional.avg_pool2d(said[:, 0], 2, 1).flatten(1).max(dim=1).values
    return best


def worsened(views: torch.Tensor, told: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Photos in other light, with a fall-off, sometimes blurred and noisy, as often mirrored as not."""
    many, _, high, wide = views.shape
    light = torch.exp(torch.randn(many, 3, 1, 1) * 0.12 + torch.randn(many, 1, 1, 1) * 0.15)
    slopes = torch.randn(2, many, 1, 1, 1) * 0.15
    fall = 1 + slopes[0] * torch.linspace(-1, 1, wide) + slopes[1] * torch.linspace(-1, 1, high)[:, None]
    views = views.float() * light * fall.clamp(0.3, 1.7)
    blurred, noisy, *mirrored = torch.rand(4).tolist()
    if blurred < 0.3:
        soft = functional.avg_pool2d(functional.pad(views, (1, 1, 1, 1), mode="replicate"), 3, 1)
        views = 0.6 * soft + 0.4 * views
    if noisy < 0.5:
        views = views + (torch.rand(views.shape) - 0.5) * float(torch.rand(1)) * 25
    ways = [axis for axis, chance in zip((2, 3), mirrored, strict=True) if chance < 0.5]
    return views.clamp(0, 255).flip(ways), told.flip(ways)


def judged(net: Eye, lessons: Lessons) -> str:
    """Of each game the share of covered photos that stand out of all but FEW clean ones."""
    net.eval()
    with torch.no_grad():
        parts = np.array_split(lessons.views, max(len(lessons.views) // 64, 1))
        said = np.concatenate([strongest(net(torch.from_numpy(part).float())).numpy() for part in parts])
    lines = []
    for k, game in enumerate(GAMES):
        clean, covered = (said[(lessons.labels == label) & (lessons.games == k)] for label in (0, 1))
        if len(clean) and len(covered):
            apart = float((covered > np.quantile(clean, 1 - FEW)).mean())
            lines.append(f"{game}: {apart:.3f} of {len(covered)} covered, {len(clean)} clean")
    return "; ".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=int, default=6500)
    parser.add_argument("--more", type=Path, nargs="*", default=[], help="folders of painted photos")
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--hands", type=int, default=1, help="processes")
    parser.add_argument("--examples", type=Path, help="where the small photos are kept")
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    torch.set_num_threads(options.hands)
    cv2.setNumThreads(1)
    lessons = _lessons(options.examples, options.photos, options.hands, options.more)
    held = lessons.placed & (np.arange(len(lessons.views)) % HELD_OUT == 0)
    net = Eye()
    train(net, lessons.those(~held), options.epochs)
    print(judged(net, lessons.those(held)))
    export(net, (3, HIGH, WIDE), options.out)


def _lessons(kept: Path | None, count: int, hands: int, more: Sequence[Path]) -> Lessons:
    if kept is not None and kept.exists():
        with np.load(kept) as saved:
            views, maps, games = (saved[f"arr_{k}"] for k in range(3))
    else:
        views, maps, games = make_many(FIRST_SEED, count, hands)
        if kept is not None:
            np.savez(kept, views, maps, games)
    contact, unknown = (maps[:, MAPS.index(name)].any(axis=(1, 2)) for name in ("contact", "unknown"))
    labels = np.where(contact, 1, np.where(unknown, UNKNOWN, 0))
    others = [photo for folder in more for photo in kept_in(folder)]
    if others:
        added = [np.array(part) for part in zip(*others, strict=True)]
        views, games, labels = (
            np.concatenate(pair) for pair in zip((views, games, labels), added, strict=True)
        )
    placed = np.arange(len(views)) < len(maps)
    nowhere = np.zeros((len(views) - len(maps), *maps.shape[1:]), np.uint8)
    return Lessons(views, labels, np.concatenate([maps, nowhere]), placed, games)


if __name__ == "__main__":
    main()
