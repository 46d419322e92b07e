"""How a copy of the cards is printed."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.camera import Points


@lru_cache(maxsize=64)  # one layout is asked hundreds of times
def corner_of(reach: float, lean: float) -> Points:
    """The upper corner number, mm from the middle in the card's own turn."""
    angle = np.radians(lean)
    corner = np.array([-np.cos(angle), -np.sin(angle)]) * reach
    corner.setflags(write=False)
    return corner


@dataclass(frozen=True, slots=True)
class Layout:
    """How this copy is printed: where its corner numbers stand, and whether they are light on dark."""

    reach: float  # mm from a card's middle to a corner number
    lean: float  # degrees from a card's right to the line through its corner numbers; above 90: mirrored
    light_corners: bool
    tall: float  # mm, the longer side of a corner figure

    @property
    def corner(self) -> Points:
        """The upper corner number, mm from the middle in the card's own turn."""
        return corner_of(self.reach, self.lean)


def layout_at(x: float, y: float, light_corners: bool, tall: float) -> Layout:
    """The layout whose upper corner number stands at a place, mm from the middle."""
    return Layout(float(np.hypot(x, y)), float(np.degrees(np.arctan2(-y, -x))), light_corners, tall)
