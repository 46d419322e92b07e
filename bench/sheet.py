"""The net that reads numbers as it is shipped: some patches at a time, side by side once they are small.

OpenCV has a fast way to convolve what is twelve places wide and high, in which six tiles take as long as one.
A patch comes to fewer; a sheet of them takes two thirds of the time. What is between the patches is kept
empty, so that each is read as if it were alone.
"""

from copy import deepcopy

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.digits import AT_A_TIME

ACROSS = 2  # patches on a sheet
DOWN = AT_A_TIME // ACROSS
GAP = 2  # places between patches: still a whole one where there are half as many


class Sheet(nn.Module):  # type: ignore[misc]
    """A net that was trained on patches of this size, for AT_A_TIME of them."""

    def __init__(self, net: nn.Sequential, height: int, width: int) -> None:
        super().__init__()
        first, second = (place + 1 for place, layer in enumerate(net) if isinstance(layer, nn.MaxPool2d))
        last = next(place for place, layer in enumerate(net) if isinstance(layer, nn.Flatten))
        self.apart, self.together, self.columns = net[:first], net[first:second], deepcopy(net[second:last])
        self.scores = net[last + 1 :]
        self.register_buffer("spaced", _with_gap(height // 4, width // 4, GAP))
        self.register_buffer("sheet", _with_gap(height // 8, width // 8, GAP // 2).repeat(DOWN, ACROSS))
        # Down each column of a patch, and on to the next patch.
        *_, down = (layer for layer in self.columns if isinstance(layer, nn.Conv2d))
        down.stride = (height // 8 + GAP // 2, 1)
        self.wide = width // 8

    def forward(self, patches: Tensor) -> Tensor:
        small = self.apart(patches)
        # OpenCV 4.7 cannot pad: what it takes for that is emptied.
        wider = torch.cat([small, small[..., :GAP]], 3)
        spaced = torch.cat([wider, wider[:, :, :GAP]], 2) * self.spaced
        rows = [torch.cat(row.split(1), 3) for row in spaced.split(ACROSS)]
        columns = self.columns(self.together(torch.cat(rows, 2)) * self.sheet)
        each = columns.reshape(-1, DOWN, ACROSS, self.wide + GAP // 2)[..., : self.wide]
        told: Tensor = self.scores(each.permute(1, 2, 0, 3).reshape(AT_A_TIME, -1))
        return told


def _with_gap(high: int, wide: int, gap: int) -> Tensor:
    """1 on a patch, 0 in the gap to its right and below."""
    return functional.pad(torch.ones(high, wide), (0, gap, 0, gap))
