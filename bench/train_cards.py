"""Trains the two small networks that read a playing card, and writes them to vision/models.

Run as `python -m bench.train_cards` with torch and onnx installed, and for more typefaces than the painter
has also the Debian packages texlive-fonts-extra and fonts-noto-core. Every fifth family is held out; the
accuracy that is printed is of these families only.
"""

import argparse
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy.typing as npt
import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]

from bench.card_photos import IGNORE, NONE, make_many
from bench.card_prints import SUITS, typefaces
from bench.export import export
from vision.playing_cards.names import BODIES

Array = npt.NDArray[Any]

MODELS = Path(__file__).parent.parent / "vision" / "models"
HELD_OUT = 5  # of so many families one is held out
BATCH = 128


class Reader(nn.Module):  # type: ignore[misc]
    """Four convolutions, each halving the view, then one layer; input 3 x high x wide in parts of paper."""

    def __init__(self, high: int, wide: int, outputs: int, channels: tuple[int, ...]) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(3, channels[0], 3, stride=2, padding=1), nn.ReLU()]
        for before, after in pairwise(channels):
            layers += [
                nn.Conv2d(before, after, 3, padding=1),
                nn.BatchNorm2d(after),
                nn.ReLU(),
                nn.MaxPool2d(2),
            ]
        self.eyes = nn.Sequential(*layers)
        with torch.no_grad():
            left = self.eyes(torch.zeros(1, 3, high, wide)).numel()
        self.mouth = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(left, outputs))

    def forward(self, views: torch.Tensor) -> torch.Tensor:
        said: torch.Tensor = self.mouth(self.eyes(views))
        return said


def train(
    net: Reader, lessons: tuple[Array, Array], ranks: int, epochs: int, test: tuple[Array, Array]
) -> None:
    """Teaches the first `ranks` outputs the first label and the others the second."""
    views, labels = lessons
    torch.manual_seed(1)
    steps = epochs * (len(views) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 6e-3, total_steps=steps)
    loss_of = nn.CrossEntropyLoss(ignore_index=IGNORE, label_smoothing=0.02)
    pictures, answers = torch.from_numpy(views), torch.from_numpy(labels)
    for epoch in range(epochs):
        net.train()
        for part in torch.randperm(len(pictures))[: len(views) // BATCH * BATCH].reshape(-1, BATCH):
            said = net(pictures[part].float() / 127)
            loss = loss_of(said[:, :ranks], answers[part, 0]) + loss_of(said[:, ranks:], answers[part, 1])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            plan.step()
        print(f"epoch {epoch}: loss {loss.item():.3f}, held out {_right(net, *test, ranks)}", flush=True)


def _right(net: Reader, views: Array, labels: Array, ranks: int) -> str:
    net.eval()
    with torch.no_grad():
        said = net(torch.from_numpy(views).float() / 127).numpy()
    parts = [(said[:, :ranks], labels[:, 0]), (said[:, ranks:], labels[:, 1])]
    shares = [float((s.argmax(axis=1) == y)[y != IGNORE].mean()) for s, y in parts]
    return f"rank {shares[0]:.4f} suit {shares[1]:.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cards", type=int, default=32000)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--hands", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    torch.set_num_threads(options.hands)
    cv2.setNumThreads(1)
    names = sorted(typefaces())
    held = [name for name in names if zlib.crc32(name.encode()) % HELD_OUT == 0]
    seen = [name for name in names if name not in held]
    print(len(seen), "families,", len(held), "held out", flush=True)
    indices, index_labels, bodies, body_labels = make_many(1, options.cards, seen, options.hands)
    test = make_many(2, max(options.cards // 16, 200), held, options.hands)
    for name, views, labels, ranks, at, shape in (
        ("card_index", indices, index_labels, NONE + 1, 0, (16, 32, 64)),
        ("card_body", bodies, body_labels, len(BODIES) + 1, 2, (10, 16, 24, 32)),
    ):
        net = Reader(views.shape[2], views.shape[3], ranks + len(SUITS), shape)
        print(name, sum(p.numel() for p in net.parameters()), views.shape, flush=True)
        train(net, (views, labels), ranks, options.epochs, (test[at], test[at + 1]))
        export(net, views.shape[1:], options.out / f"{name}.onnx")


if __name__ == "__main__":
    main()
