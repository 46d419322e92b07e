"""Makes vision/models/digits.onnx: draws printed numbers, trains the net that reads them and fits its doubt.

Needs PyTorch and onnx beside the project, neither of which the product uses:
    pip install torch==2.13.0 onnx
    PYTHONPATH=.:tests python -m bench.train_digits FOLDER [--patches 160000] [--steps 5200] [--seed 0]
FOLDER keeps the drawn patches and the net: a second run draws only what is missing and trains the net on.
Typeface families held out by tests/support/painter/typefaces.py are never trained on; the temperature is
fitted on them.
"""

import argparse
from pathlib import Path
from time import monotonic

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from bench.export import export
from bench.number_faces import held_out_files, training_files
from bench.printed_numbers import samples
from bench.sheet import Sheet
from vision.digits import AT_A_TIME
from vision.patches import CLIP, HEIGHT, WIDTH, normalise

MODEL = Path(__file__).parent.parent / "vision" / "models" / "digits.onnx"
SHARD = 10_000  # patches in one file
BATCH = 256
FIRST_STEPS = 60  # over which the rate rises
STEPS_A_LINE = 100


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--patches", type=int, default=160_000)
    parser.add_argument("--steps", type=int, default=5200)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=MODEL)
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    shards = [
        drawn(wanted.folder, "train", training_files(), seed) for seed in range(wanted.patches // SHARD)
    ]
    patches = torch.from_numpy(np.concatenate([shard[0] for shard in shards]))
    numbers = torch.from_numpy(np.concatenate([shard[1] for shard in shards]))
    judged = [torch.from_numpy(part) for part in drawn(wanted.folder, "held-out", held_out_files(), 900)]
    net = reader().to(memory_format=torch.channels_last)
    if (kept := wanted.folder / "net.pt").exists():
        net.load_state_dict(torch.load(kept))
    train(net, patches, numbers, wanted.steps, wanted.rate)
    torch.save(net.state_dict(), kept)
    right = (scores(net, judged[0]).argmax(1) == judged[1]).float().mean()
    print(f"right on held-out families, hard patches and such without a number included: {right:.4f}")
    print(f"temperature {temperature(net, judged[0], judged[1]):.3f}")
    export(Sheet(net, HEIGHT, WIDTH), (1, HEIGHT, WIDTH), wanted.out, AT_A_TIME)


def drawn(
    folder: Path, name: str, files: tuple[str, ...], seed: int
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Normalised patches in bytes and their numbers, 0 for none; from the folder where they are there."""
    file = folder / f"{name}-{seed:03}.npz"
    if not file.exists():
        print(f"drawing {file.name}", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        pairs = list(samples(seed, files, SHARD))
        stack = normalise([patch for patch, _ in pairs])[:, 0]
        levels = np.round((stack + CLIP) * (255 / (2 * CLIP))).astype(np.uint8)
        np.savez(file, patches=levels, numbers=np.array([number for _, number in pairs], np.int64))
    with np.load(file) as kept:
        return kept["patches"], kept["numbers"]


def reader() -> nn.Sequential:
    """The net: four convolutions, then one down each column, so that places left to right stay apart."""
    return nn.Sequential(
        *_layer(1, 16, 5, 2), *_layer(16, 32, 3, 1), nn.MaxPool2d(2), *_layer(32, 64, 3, 1), nn.MaxPool2d(2),
        *_layer(64, 96, 3, 1), nn.Conv2d(96, 64, (HEIGHT // 8, 1), bias=False), nn.BatchNorm2d(64), nn.ReLU(),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(64 * (WIDTH // 8), 22),
    )  # fmt: skip


def _layer(into: int, out: int, size: int, step: int) -> tuple[nn.Module, ...]:
    return nn.Conv2d(into, out, size, step, size // 2, bias=False), nn.BatchNorm2d(out), nn.ReLU()


def readings() -> Tensor:
    """Which of the 22 scores make up each reading: row 0 is no number, row n the number n."""
    parts = torch.zeros(101, 22)
    parts[0, 21] = 1
    for number in range(1, 101):
        parts[number, number // 10] = parts[number, 11 + number % 10] = 1
    return parts


def train(net: nn.Sequential, patches: Tensor, numbers: Tensor, steps: int, most: float) -> None:
    """So many batches; the rate rises to `most` and falls to nothing."""
    parts = readings()
    optimiser = torch.optim.AdamW(net.parameters(), most, weight_decay=0.01)
    start = monotonic()
    for step in range(steps):
        rate = most * min(1, (step + 1) / FIRST_STEPS) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        for group in optimiser.param_groups:
            group["lr"] = float(rate)
        some = torch.randint(len(patches), (BATCH,))
        loss = functional.cross_entropy(net(varied(opened(patches[some]))) @ parts.T, numbers[some])
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        if (step + 1) % STEPS_A_LINE == 0:
            print(f"{step + 1} loss {loss:.3f} {monotonic() - start:.0f} s", flush=True)


def opened(levels: Tensor) -> Tensor:
    """Bytes back to the values that the product's `normalise` gives."""
    return (levels.float() * (2 * CLIP / 255) - CLIP)[:, None]


def varied(stack: Tensor) -> Tensor:
    """Patches cut, stretched, lit and disturbed a little differently; some with ink and ground swapped."""
    size = len(stack)
    view = torch.eye(2, 3).repeat(size, 1, 1)
    view[:, :, :2] += 0.05 * torch.randn(size, 2, 2)
    view[:, :, 2] += 0.05 * torch.randn(size, 2)
    places = functional.affine_grid(view, list(stack.shape), align_corners=False)
    stack = functional.grid_sample(stack, places, align_corners=False, padding_mode="border")
    ramp = (places @ torch.randn(size, 1, 2, 1) * 0.15).permute(0, 3, 1, 2)
    signs = torch.where(torch.rand(size, 1, 1, 1) < 0.03, -1.0, 1.0)
    noise = torch.randn_like(stack) * (0.15 * torch.rand(size, 1, 1, 1))
    return stack * (1 + 0.15 * torch.randn(size, 1, 1, 1)) * signs + ramp + noise


def scores(net: nn.Module, levels: Tensor) -> Tensor:
    net.eval()
    with torch.no_grad():
        found = torch.cat([net(opened(part)) for part in levels.split(1000)]) @ readings().T
    net.train()
    return found


def temperature(net: nn.Module, levels: Tensor, numbers: Tensor) -> float:
    """By what the scores are divided so that odds are as often right as they say."""
    found = scores(net, levels)
    choices = np.arange(0.6, 3, 0.02)
    losses = [float(functional.cross_entropy(found / choice, numbers)) for choice in choices]
    return float(choices[int(np.argmin(losses))])


if __name__ == "__main__":
    main()
