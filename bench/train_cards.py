"""Trains the two small networks that read a playing card, and writes them to vision/models.

Run as `python -m bench.train_cards` with bench/requirements.txt installed. Every fifth typeface family is held out; the
accuracy printed at the end is on these families only.
"""

import argparse
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from bench.card_prints import DENSITY, HEIGHT, RANKS, SUITS, WIDTH, Deck, print_card, typefaces
from vision.card_views import CARD_MM, VIEW_PPM, body_view, in_paper, index_views

Array = npt.NDArray[Any]

MODELS = Path(__file__).parent.parent / "vision" / "models"
NONE, IGNORE = len(RANKS), -100
BODIES = (*RANKS[:9], "A", "court")
INDEX_MM = (11.5, 22.0)  # what a hand must leave free for an index to be read
PHOTOS = 2  # of each print
HELD_OUT = 5  # of so many families one is held out


class Reader(nn.Module):  # type: ignore[misc]
    """Four convolutions, each halving the view, then one layer; input 3 x high x wide in parts of paper."""

    def __init__(self, high: int, wide: int, outputs: int, channels: tuple[int, ...]) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(3, channels[0], 3, stride=2, padding=1), nn.ReLU()]
        for before, after in zip(channels, channels[1:], strict=False):
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


Made = tuple[Array, Array, list[int], list[int], int]


def make(rng: np.random.Generator, files: list[str]) -> list[Made]:
    """Views of one random card in PHOTOS photos, with the labels of two indices, the body, and the suit."""
    deck = Deck(rng, files)
    rank, suit = int(rng.integers(len(RANKS))), int(rng.integers(len(SUITS)))
    face = print_card(deck, RANKS[rank], SUITS[suit])
    body = BODIES.index(RANKS[rank]) if RANKS[rank] in BODIES else BODIES.index("court")
    labels, bodies = [rank, rank], [body]
    kind = rng.random()
    if kind < 0.08:
        face, mirrored = no_card(rng, deck, face)
        labels, bodies = [NONE, NONE], [IGNORE if mirrored else len(BODIES)]
    elif kind < 0.2:
        labels, bodies = cover(rng, face, rank, body)
    made = []
    for _ in range(PHOTOS):
        view = photographed(rng, face)
        if rng.random() < 0.07:
            view = np.repeat(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY)[:, :, None], 3, axis=2)
        light = in_paper(view)
        made.append((index_views(light), body_view(light), labels, bodies, suit))
    return made


def no_card(rng: np.random.Generator, deck: Deck, face: Array) -> tuple[Array, bool]:
    """A back, paper with or without something written on it, any colours, or a card with its corners swapped."""
    kind = rng.integers(4)
    face = face.astype(np.uint8)
    colour = [float(v) for v in rng.uniform(0, 255, 3)]
    if kind == 0:
        face[:] = deck.paper
        cv2.rectangle(face, (14, 14), (WIDTH - 14, HEIGHT - 14), colour, -1)
    elif kind == 1:
        face[:] = deck.paper
        for _ in range(int(rng.integers(0, 12))):
            at = (int(rng.integers(-20, WIDTH)), int(rng.integers(0, HEIGHT)))
            cv2.putText(
                face, str(rng.integers(200)), at, int(rng.integers(8)), rng.uniform(0.5, 2), colour, 2
            )
        for y in range(0, HEIGHT, int(rng.integers(20, 90))):
            cv2.line(face, (0, y), (WIDTH, y), colour, 1)
    elif kind == 2:
        face = cv2.resize(
            rng.uniform(0, 255, (int(rng.integers(2, 30)), 20, 3)).astype(np.float32), (WIDTH, HEIGHT)
        )
    else:
        face = face[:, ::-1]
    return np.ascontiguousarray(face, np.float32), bool(kind == 3)


def cover(rng: np.random.Generator, face: Array, rank: int, body: int) -> tuple[list[int], list[int]]:
    """Lays a finger or another round thing over the print; what it hides cannot be read."""
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    ends = rng.uniform((0, 0), (WIDTH, HEIGHT), (2, 2)).astype(int)
    ends[1] = ends[0] + (rng.normal(0, 1, 2) * 260).astype(int)
    thick = int(rng.uniform(6, 30) * DENSITY)
    cv2.line(mask, tuple(map(int, ends[0])), tuple(map(int, ends[1])), 255, thick)
    share = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 8))[:, :, None].astype(np.float32) / 255
    face[:] = face * (1 - share) + rng.uniform(20, 240, 3) * share
    wide, high = (int(mm * DENSITY) for mm in INDEX_MM)
    labels = []
    for corner in (mask[:high, :wide], mask[-high:, -wide:]):
        hidden = float((corner > 0).mean())
        labels.append(NONE if hidden > 0.35 else IGNORE if hidden > 0.03 else rank)
    middle = float((mask[40:-40, 40:-40] > 0).mean())
    return labels, [len(BODIES) if middle > 0.12 else IGNORE if middle > 0.01 else body]


def photographed(rng: np.random.Generator, face: Array) -> Array:
    """The view that is cut from a photo of the print: density, blur, light, noise, JPEG and a cut not quite true."""
    ppm = float(rng.choice([0.95, 1.9, 1.9, 1.9, rng.uniform(1.0, 3.8)]))
    side = int(112 * ppm)
    angle = rng.uniform(0, 360)
    out = _similar(angle, ppm / DENSITY, (WIDTH / 2, HEIGHT / 2), (side / 2 + rng.uniform(-1, 1), side / 2))
    finer = cv2.GaussianBlur(face, (0, 0), 0.4 * DENSITY / ppm)
    ground = [float(v) for v in rng.uniform(0, 220, 3)]
    photo = cv2.warpAffine(finer, out, (side, side), flags=cv2.INTER_LINEAR, borderValue=ground)
    blur = rng.uniform(0, 0.9) if rng.random() < 0.85 else rng.uniform(0.9, 2.1) * min(ppm / 1.9, 1.0)
    if blur > 0.2:
        photo = cv2.GaussianBlur(photo, (0, 0), blur)
    light = rng.uniform(0.3, 1.08) * (1 + rng.normal(0, 0.07, 3))
    slope = 1 + rng.uniform(-0.25, 0.25) * np.linspace(-1, 1, side)[:, None, None]
    haze = rng.uniform(0, 60) * (rng.random() < 0.15)
    grain = rng.standard_normal(photo.shape, np.float32) * np.float32(
        rng.choice([1, 3, 6, 12], p=[0.3, 0.4, 0.2, 0.1])
    )
    photo = photo * (light * slope).astype(np.float32) + np.float32(haze) + grain
    photo = np.clip(photo, 0, 255).astype(np.uint8)
    quality = int(rng.choice([95, 85, 60, 35]))
    photo = cv2.imdecode(
        cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR
    )
    back = _similar(
        rng.normal(0, 0.8),
        1 + rng.normal(0, 0.012),
        (WIDTH / 2, HEIGHT / 2),
        rng.normal(0, 0.5 * DENSITY, 2) + (WIDTH / 2, HEIGHT / 2),
    )
    to_view = np.array([[VIEW_PPM / DENSITY, 0, 0], [0, VIEW_PPM / DENSITY, 0]])
    full = to_view @ np.vstack([back, [0, 0, 1]]) @ np.linalg.inv(np.vstack([out, [0, 0, 1]]))
    size = (int(CARD_MM[0] * VIEW_PPM), int(CARD_MM[1] * VIEW_PPM))
    return np.asarray(
        cv2.warpAffine(photo, full, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    )


def _similar(angle: float, scale: float, source: Any, target: Any) -> Array:
    matrix = cv2.getRotationMatrix2D((0, 0), angle, scale)
    matrix[:, 2] = np.array(target) - matrix[:, :2] @ np.array(source)
    return np.asarray(matrix)


def make_many(seed: int, count: int, families: list[str]) -> tuple[Array, ...]:
    rng = np.random.default_rng(seed)
    faces = typefaces()
    indices, index_labels, bodies, body_labels = [], [], [], []
    for _ in range(count):
        for index, body, ranks, pips, suit in make(rng, faces[families[rng.integers(len(families))]]):
            indices.append((index * 127).astype(np.uint8))
            bodies.append((body * 127).astype(np.uint8))
            index_labels += [(rank, suit if rank < NONE and rank != IGNORE else IGNORE) for rank in ranks]
            known = pips[0] != IGNORE and pips[0] < len(BODIES) - 1
            body_labels.append((pips[0], suit if known else IGNORE))
    return np.concatenate(indices), np.array(index_labels), np.concatenate(bodies), np.array(body_labels)


def train(
    net: Reader, views: Array, labels: Array, ranks: int, epochs: int, test: tuple[Array, Array]
) -> None:
    torch.manual_seed(1)
    steps = epochs * (len(views) // 128)
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 6e-3, total_steps=steps)
    loss_of = nn.CrossEntropyLoss(ignore_index=IGNORE, label_smoothing=0.02)
    pictures, answers = torch.from_numpy(views), torch.from_numpy(labels)
    for epoch in range(epochs):
        net.train()
        for part in torch.randperm(len(pictures))[: len(views) // 128 * 128].reshape(-1, 128):
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
    parser.add_argument("--cards", type=int, default=24000)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    names = sorted(typefaces())
    held = [name for name in names if zlib.crc32(name.encode()) % HELD_OUT == 0]
    seen = [name for name in names if name not in held]
    print(len(seen), "families,", len(held), "held out", flush=True)
    indices, index_labels, bodies, body_labels = make_many(1, options.cards, seen)
    test = make_many(2, max(options.cards // 16, 200), held)
    np.savez("/tmp/sequence/cards.npz", indices, index_labels, bodies, body_labels, *test)
    for name, views, labels, ranks, at, shape in (
        ("card_index", indices, index_labels, NONE + 1, 0, (12, 20, 40)),
        ("card_body", bodies, body_labels, len(BODIES) + 1, 2, (10, 16, 24, 32)),
    ):
        net = Reader(views.shape[2], views.shape[3], ranks + len(SUITS), shape)
        print(name, sum(p.numel() for p in net.parameters()), views.shape, flush=True)
        train(net, views, labels, ranks, options.epochs, (test[at], test[at + 1]))
        net.eval()
        blank = torch.zeros(1, *views.shape[1:])
        torch.onnx.export(
            net,
            (blank,),
            str(options.out / f"{name}.onnx"),
            opset_version=13,
            dynamo=False,
            dynamic_axes={"input": {0: "n"}, "output": {0: "n"}},
            input_names=["input"],
            output_names=["output"],
        )


if __name__ == "__main__":
    main()
