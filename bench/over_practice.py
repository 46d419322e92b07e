"""What the network for covers learns from next: parts of photos, those it is wrong about more often."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch  # type: ignore[import-not-found,unused-ignore]
from torch.nn import functional  # type: ignore[import-not-found,unused-ignore]

from bench.over_examples import MAPS
from vision.over_view import CELL

Array = npt.NDArray[Any]

BATCH = 24
SIDE = 48  # cells of the part of a view that is learned from at once
# Of photos that are learned from: how plainly the network has to be right, and how often those come that it
# is right about, against those that it is wrong about.
PLAINLY, OFTEN_AT_LEAST = 1.5, 0.1
# Shares of parts that are taken at contact, of others at what spoke most for it before, and of others at
# something.
AT_CONTACT, AT_WORST, AT_GAME = 0.75, 0.4, 0.6
LAMPS, LIT = 2, 0.4  # images of lamps in a part, and how often each is there
LAMP_WIDE, BRIGHTEST = (3.0, 18.0), 450.0  # pixels from its middle to where it fades, and code levels


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


class Practice:
    """Which photos are learned from next: those that the network is wrong about come more often."""

    def __init__(
        self, lessons: Lessons, chosen: Array, said: Array, worst: Array, rng: np.random.Generator
    ) -> None:
        """With what was said about each of the chosen photos, and the cell that spoke most for contact."""
        self._lessons, self._chosen, self._worst, self._rng = lessons, chosen, worst, rng
        self._wrong = _wrong(said, lessons.labels[chosen])

    def some(self) -> Array:
        """A batch, as places in what was chosen."""
        weights = OFTEN_AT_LEAST + 1 / (1 + np.exp(-self._wrong))
        return self._rng.choice(len(self._chosen), BATCH, p=weights / weights.sum())

    def parts(self, some: Array) -> tuple[torch.Tensor, torch.Tensor]:
        """Parts of the photos of a batch, and their maps in shares of one."""
        views, maps = self._lessons.views, self._lessons.maps
        photos = zip(self._chosen[some], self._worst[some], strict=True)
        parts = [_part(views[k], maps[k], worst, self._rng) for k, worst in photos]
        seen, told = (torch.from_numpy(np.stack(each)).float() for each in zip(*parts, strict=True))
        return seen, told / 255

    def heard(self, some: Array, said: Array, contact: Array) -> None:
        """Takes in what the network said about the parts of a batch, and whether there is contact in them."""
        self._wrong[some] = _wrong(said, contact)


def _wrong(said: Array, contact: Array) -> Array:
    return np.where(contact > 0, PLAINLY - said, PLAINLY + said)


def _part(view: Array, maps: Array, worst: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """A square part of a view with its maps, as often turned or mirrored as not."""
    room = np.array(maps.shape[1:]) - SIDE
    at_contact, at_worst, at_game = rng.random(3) < (AT_CONTACT, AT_WORST, AT_GAME)
    spots = np.argwhere(maps[0]) if at_contact else np.zeros((0, 2), int)
    if not len(spots) and at_worst:
        spots = worst[None]
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
