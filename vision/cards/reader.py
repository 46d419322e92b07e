"""What the reader of digits says about the prints of a sheet, each of which it sees once."""

from collections.abc import Sequence
from typing import cast

import cv2
import numpy as np

from vision import digits
from vision.cards.sheet import Sheet
from vision.patches import Patch

UNREAD = 0.5  # odds of the likeliest number below which a print shows none
PLAIN = 0.8  # the same from which a second look has told one
TWO_FIGURES = 10  # the lowest number of two figures
WIDE = 1.1  # of its height that a patch of two figures is wide
# Of its width: then round figures of broad typefaces, which show the reader no number, are as narrow as most.
NARROWER = 0.7


def read(sheet: Sheet, patches: Sequence[Patch]) -> list[digits.Odds]:
    """The odds of the number on each patch: the same cards are looked at by several stages."""
    keys = [("patch", patch.shape, patch.tobytes()) for patch in patches]
    unseen = {key: patch for key, patch in zip(keys, patches, strict=True) if key not in sheet.known}
    sheet.known.update(zip(unseen, _read(list(unseen.values())), strict=True))
    return [cast(digits.Odds, sheet.known[key]) for key in keys]


def _read(patches: Sequence[Patch]) -> list[digits.Odds]:
    """The same for prints that were not seen yet; two figures that show no number are looked at narrower."""
    told = digits.read(patches)
    unread = [k for k, odds in enumerate(told) if max(odds.values()) < UNREAD and _is_wide(patches[k])]
    for k, odds in zip(unread, digits.read([narrower(patches[k]) for k in unread]), strict=True):
        best = max(odds, key=odds.__getitem__)
        if best >= TWO_FIGURES and odds[best] > PLAIN:
            told[k] = odds
    return told


def narrower(patch: Patch) -> Patch:
    """A number as it would be in a narrower typeface."""
    return np.asarray(cv2.resize(patch, None, fx=NARROWER, fy=1.0, interpolation=cv2.INTER_AREA), np.uint8)


def _is_wide(patch: Patch) -> bool:
    return bool(patch.shape[1] > WIDE * patch.shape[0])
