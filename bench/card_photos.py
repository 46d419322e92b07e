"""Views of printed cards as photos of a table show them, with what a reader should say of each."""

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from bench.card_prints import DENSITY, HEIGHT, RANKS, SUITS, WIDTH, Deck, print_card, typefaces
from vision.playing_cards.names import BODIES
from vision.playing_cards.views import CARD_MM, VIEW_PPM, body_view, in_paper, index_views

Array = npt.NDArray[Any]

NONE, IGNORE = len(RANKS), -100
INDEX_MM = (11.5, 22.0)  # what a hand must leave free for an index to be read
PHOTOS = 2  # of each print
PARTS = 16  # in which many are made
OFF_MM = 0.6  # how far off a card's outline is found

Made = tuple[Array, Array, list[int], list[int], int]


def make_many(seed: int, count: int, families: list[str], hands: int) -> tuple[Array, ...]:
    """Views and labels (rank or body, suit) of the indices and the bodies of that many prints."""
    shares = [(part, count // PARTS, families) for part in np.random.SeedSequence(seed).spawn(PARTS)]
    with ProcessPoolExecutor(hands) as workers:
        made = list(workers.map(_make_share, *zip(*shares, strict=True)))
    return tuple(np.concatenate(parts) for parts in zip(*made, strict=True))


def _make_share(seed: np.random.SeedSequence, count: int, families: list[str]) -> tuple[Array, ...]:
    cv2.setNumThreads(1)
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


def make(rng: np.random.Generator, files: list[str]) -> list[Made]:
    """Views of one random card in PHOTOS photos, with the labels of two indices, the body, and the suit."""
    deck = Deck(rng, files)
    rank, suit = int(rng.integers(len(RANKS))), int(rng.integers(len(SUITS)))
    face = print_card(deck, RANKS[rank], SUITS[suit])
    body = BODIES.index(RANKS[rank]) if RANKS[rank] in BODIES else BODIES.index("court")
    labels, bodies = [rank, rank], [body]
    kind = rng.random()
    if kind < 0.14:
        face, mirrored = no_card(rng, deck, face)
        labels, bodies = [NONE, NONE], [IGNORE if mirrored else len(BODIES)]
    elif kind < 0.26:
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
    """A back, paper with or without writing, any colours, or a card with its corners swapped."""
    kind = rng.choice(4, p=[0.45, 0.25, 0.15, 0.15])
    face = face.astype(np.uint8)
    if kind == 0:
        face[:] = deck.paper
        print_back(rng, face)
    elif kind == 1:
        face[:] = deck.paper
        write_notes(rng, face)
    elif kind == 2:
        face = cv2.resize(
            rng.uniform(0, 255, (int(rng.integers(2, 30)), 20, 3)).astype(np.float32), (WIDTH, HEIGHT)
        )
    else:
        face = face[:, ::-1]
    return np.ascontiguousarray(face, np.float32), bool(kind == 3)


def print_back(rng: np.random.Generator, face: Array) -> None:
    """One or two inks within a white rim or up to the edge: plain, striped, checked, dotted or framed."""
    first, second = (rng.uniform(0, 255, 3) for _ in range(2))
    second = face[0, 0].astype(float) if rng.random() < 0.6 else second
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    angle, step = rng.uniform(0, np.pi), rng.uniform(2, 9) * DENSITY
    along = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / step)
    across = np.sin((y * np.cos(angle) - x * np.sin(angle)) * 2 * np.pi / step)
    frames = np.sin(np.minimum(np.minimum(x, WIDTH - x), np.minimum(y, HEIGHT - y)) * 2 * np.pi / step)
    share = rng.uniform(-0.6, 0.6)
    inked = [along > 2, along > share, np.maximum(along, across) > share, along * across > share / 2]
    inked += [along + across > 2 * share, frames > share]
    pattern = np.where(inked[rng.integers(len(inked))][:, :, None], second, first)
    rim = int(rng.uniform(2, 7) * DENSITY) if rng.random() < 0.8 else 0
    face[rim : HEIGHT - rim, rim : WIDTH - rim] = pattern[rim : HEIGHT - rim, rim : WIDTH - rim]


def write_notes(rng: np.random.Generator, face: Array) -> None:
    """Figures of any size here and there or in columns, on ruled paper or not."""
    ink = [float(v) for v in rng.uniform(0, 200, 3)]
    size = float(rng.uniform(0.3, 2))
    columns = rng.uniform(0, WIDTH, int(rng.integers(1, 4)))
    for _ in range(int(rng.integers(0, 24 if size < 0.8 else 12))):
        left = rng.choice(columns) if size < 0.8 else rng.integers(-20, WIDTH)
        at = (int(left), int(rng.integers(0, HEIGHT)))
        cv2.putText(face, str(rng.integers(200)), at, int(rng.integers(8)), size, ink, 1 + (size > 0.8))
    if rng.random() < 0.6:
        for y in range(0, HEIGHT, int(rng.integers(12, 90))):
            cv2.line(face, (0, y), (WIDTH, y), ink, 1)


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
    """The view cut from a photo of the print: density, blur, light, noise, JPEG, and not quite true."""
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
    data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    photo = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    off = rng.normal(0, OFF_MM * DENSITY, 2)
    back = _similar(rng.normal(0, 0.8), 1 + rng.normal(0, 0.012), middle, middle + off)
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
