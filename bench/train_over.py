"""Teaches the small network that sees whether something lies over the game, and writes it to vision/models.

Run as `PYTHONPATH=tests python -m bench.train_over` with torch and onnx installed; it paints tables first (a
second each, six photos), or takes those that an earlier run kept in --examples. It goes on from what the
network that ships has learned, which began with tables seen more roughly, and with photos of which only
their label was known; --anew begins with nothing, and needs some times as many steps. Of every ten tables one
is held out; the figures that are printed are of these only.

The network that ships learned in six rounds: 3,000 steps from the photos of 1,080 tables, then 2,300 and
1,000 from those of 1,640, and 9,000 from those of 2,680, in which photos it was wrong about came more often;
lamps were mirrored from the third on. Then came 1,500 steps, at a rate of 6e-4 at most, from 280 others, two
in three of bloom: on half of them lay more things than usual, on half things lay on markers, and parts that
misled it before came more often. Last were 2,600 such steps from these and 480 more, of which 280 were
photographed with a thing that lies flat on the game, too; of what it knew before and after those it has the
mean (--mean), which best tells the clean photos that mislead a check from covered ones.
"""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
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
from bench.over_practice import Lessons, Practice, mirroring, worsened
from vision.over_view import HIGH, WIDE

Array = npt.NDArray[Any]
Maker = Callable[[Sequence[int], int], tuple[Array, Array, Array, Array]]

MODEL = Path(__file__).parent.parent / "vision" / "models" / "over.onnx"
FIRST_SEED = 2_400_000  # no test or bench paints these
HELD_OUT, TOLD = 10, 100  # TOLD: steps between two reports
CHUNK = 40  # tables of one file
AT_A_TIME = 16  # photos that are looked at
COLOURS, CHANNELS = 3, (24, 40, 64)
GREY, SPREAD = 0.4, 3.0  # what usual pictures have, and one by how much they differ
FASTEST, STEEPEST = 1.5e-3, 5.0  # usual rate of learning, and what a step learns at most
CONTACT, SHAPES, WHOLE = 4.0, 0.7, 0.7  # weights of the three questions
RARE = 4.0  # times as much as others count cells with contact
SETTLING = 0.999  # of what was known a step before, in the running mean that is kept in the end
FEW = (0.005, 0.01, 0.02)  # of clean photos


def step(before: int, after: int, stride: int = 1, wide: int = 1) -> nn.Sequential:
    kernel = nn.Conv2d(before, after, 3, stride=stride, padding=wide, dilation=wide)
    return nn.Sequential(kernel, nn.ReLU())


class Eye(nn.Module):  # type: ignore[misc]
    """Looks at cells, at four together and at sixteen, and brings together what it saw; takes a photo."""

    def __init__(self, colours: int = COLOURS) -> None:
        super().__init__()
        self.known: list[str] = []  # what it has taken over
        fine, middle, coarse = CHANNELS
        cells = nn.Conv2d(colours, fine, 6, stride=4, padding=1)
        self.fine = nn.Sequential(cells, nn.ReLU(), step(fine, fine))
        self.middle = nn.Sequential(step(fine, middle, 2), step(middle, middle), step(middle, middle))
        self.coarse = nn.Sequential(
            step(middle, coarse, 2), step(coarse, coarse, wide=2), step(coarse, coarse, wide=2)
        )
        self.from_coarse, self.both = nn.Conv2d(coarse, middle, 1), step(middle, middle)
        self.from_middle, self.all = nn.Conv2d(middle, fine, 1), step(fine, fine)
        self.mouth = nn.Conv2d(fine, len(MAPS) - 1, 1)

    def cells(self, views: torch.Tensor) -> torch.Tensor:
        """What is seen of each cell by itself."""
        seen: torch.Tensor = self.fine(views)
        return seen

    def forward(self, views: torch.Tensor) -> torch.Tensor:
        fine = self.cells((views / 255 - GREY) * SPREAD)
        middle = self.middle(fine)
        middle = self.both(middle + _doubled(self.from_coarse(self.coarse(middle))))
        said: torch.Tensor = self.mouth(self.all(fine + _doubled(self.from_middle(middle))))
        return said

    def take_over(self, model: Path) -> None:
        """Begins with what a network of the same kind, or with fewer parts, has learned; colours that it does
        not see mean nothing yet."""
        own = dict(self.named_parameters())
        for each in onnx.load(str(model)).graph.initializer:
            known = torch.from_numpy(onnx.numpy_helper.to_array(each).copy())
            own[each.name].data.zero_()
            own[each.name].data[tuple(slice(side) for side in known.shape)] = known
            self.known.append(each.name)


def _doubled(cells: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(cells, scale_factor=2, mode="nearest")


def train(net: Eye, practice: Practice, *, steps: int, fastest: float, mean: bool) -> None:
    """Teaches where contact is, where things and pieces are, and whether there is contact anywhere; to the
    mean of what it knew before and has learned, if that is wanted."""
    knew = {name: values.detach().clone() for name, values in net.named_parameters() if name in net.known}
    torch.manual_seed(1)
    optimiser = torch.optim.AdamW(net.parameters(), fastest, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, fastest, total_steps=steps, pct_start=0.15)
    loss_of = functional.binary_cross_entropy_with_logits
    settled = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(SETTLING)
    )
    net.train().to(memory_format=torch.channels_last)
    total = 0.0
    for number in range(1, steps + 1):
        some = practice.some()
        seen, told = practice.parts(some)
        shown = torch.cat([worsened(mirroring(seen[:, :COLOURS])), seen[:, COLOURS:]], dim=1)
        shown = shown.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            said = net(shown)
        said = said.float()
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
        settled.update_parameters(net)
        total += loss.item()
        if number % TOLD == 0:
            print(f"step {number}: loss {total / TOLD:.4f}", flush=True)
            total = 0.0
    net.load_state_dict(settled.module.state_dict())
    if mean:
        learned = dict(net.named_parameters())
        for name, old in knew.items():
            learned[name].data.add_(old).div_(2)


def strongest(said: torch.Tensor) -> torch.Tensor:
    """What speaks most for contact anywhere, over four cells together."""
    best: torch.Tensor = functional.avg_pool2d(said[:, :1], 2, 1).flatten(1).max(dim=1).values
    return best


def look(net: Eye, views: Array, chosen: Array) -> tuple[Array, Array]:
    """What speaks most for contact in each chosen photo, and the cell (row, column) that does."""
    net.eval()
    most, where = [], []
    with torch.no_grad():
        for first in range(0, len(chosen), AT_A_TIME):
            said = net(torch.from_numpy(views[chosen[first : first + AT_A_TIME]]).float())
            together = functional.avg_pool2d(said[:, :1], 2, 1)
            best = together.flatten(1).max(dim=1)
            most.append(best.values.numpy())
            where.append(np.stack(np.unravel_index(best.indices.numpy(), together.shape[2:]), axis=1))
    return np.concatenate(most), np.concatenate(where)


def judged(said: Array, lessons: Lessons, chosen: Array) -> str:
    """Of each game the shares of covered photos that stand out of all but FEW clean ones."""
    labels, games = lessons.labels[chosen], lessons.games[chosen]
    lines = []
    for k, game in enumerate(GAMES):
        clean, covered = (said[(labels == label) & (games == k)] for label in (0, 1))
        apart = [f"{float((covered > np.quantile(clean, 1 - few)).mean()):.3f}" for few in FEW]
        lines.append(f"{game}: {', '.join(apart)} of {len(covered)} covered, {len(clean)} clean")
    return "; ".join(lines)


def parser_of(description: str | None, *, tables: int, steps: int, seed: int, out: Path) -> ArgumentParser:
    """What a lesson of a network for covers is told, with what is usual."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=tables)
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--seed", type=int, default=seed, help="of the first table")
    parser.add_argument("--fastest", type=float, default=FASTEST, help="rate of learning")
    parser.add_argument("--mean", action="store_true", help="write the mean of what it knew and has learned")
    parser.add_argument("--hands", type=int, default=1, help="processes")
    parser.add_argument("--examples", type=Path, help="a folder in which the lessons are kept")
    parser.add_argument("--out", type=Path, default=out)
    return parser


def main() -> None:
    parser = parser_of(__doc__, tables=1200, steps=3000, seed=FIRST_SEED, out=MODEL)
    parser.add_argument("--anew", action="store_true", help="begin with nothing")
    options = parser.parse_args()
    teach(options, Eye(), None if options.anew else MODEL, make_many, (COLOURS, HIGH, WIDE))


def teach(
    options: Namespace, net: Eye, begin: Path | None, make_many: Maker, view: tuple[int, int, int]
) -> None:
    """Teaches a network that begins with what another one knows, or with nothing, and writes it; view: what
    it sees at once."""
    torch.set_num_threads(options.hands)
    cv2.setNumThreads(1)
    seeds = range(options.seed, options.seed + options.tables)
    lessons = lessons_of(options.examples, seeds, options.hands, make_many)
    held, learned = (np.flatnonzero((lessons.seeds % HELD_OUT == 0) == is_held) for is_held in (True, False))
    if begin is not None:
        net.take_over(begin)
    print("before:", judged(look(net, lessons.views, held)[0], lessons, held), flush=True)
    practice = Practice(lessons, learned, *look(net, lessons.views, learned), np.random.default_rng(1))
    train(net, practice, steps=options.steps, fastest=options.fastest, mean=options.mean)
    print("after:", judged(look(net, lessons.views, held)[0], lessons, held))
    export(net, view, options.out)


def lessons_of(kept: Path | None, seeds: range, hands: int, make_many: Maker) -> Lessons:
    """What is made of the photos of tables, together with all others in the files of a folder. What it has is
    not painted again, so that painting may be broken off and gone on with."""
    if kept is None:
        return Lessons(*make_many(seeds, hands))
    kept.mkdir(parents=True, exist_ok=True)
    for first in range(0, len(seeds), CHUNK):
        file = kept / f"{seeds[first]}.npz"
        if not file.exists():
            np.savez(file, *make_many(seeds[first : first + CHUNK], hands))
    return _all_of(sorted(kept.glob("*.npz")))


def _all_of(files: Sequence[Path]) -> Lessons:
    """What all files hold, read straight to its place: twice as much would be more than there is room for."""
    labels = [_part_of(file, 2) for file in files]
    ends = np.cumsum([len(each) for each in labels])
    wholes = []
    for part in range(4):
        first = _part_of(files[0], part)
        whole = np.empty((ends[-1], *first.shape[1:]), first.dtype)
        for file, end, label in zip(files, ends, labels, strict=True):
            whole[end - len(label) : end] = _part_of(file, part)
        wholes.append(whole)
    return Lessons(*wholes)


def _part_of(file: Path, part: int) -> Array:
    with np.load(file) as saved:
        return np.asarray(saved[f"arr_{part}"])


if __name__ == "__main__":
    main()
