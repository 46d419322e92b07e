"""What the reader of digits says about the prints of a sheet, each of which it sees once."""

from collections.abc import Sequence
from typing import cast

from vision import digits
from vision.cards.sheet import Sheet
from vision.patches import Patch


def read(sheet: Sheet, patches: Sequence[Patch]) -> list[digits.Odds]:
    """The odds of the number on each patch: the same cards are looked at by several stages."""
    keys = [("patch", patch.shape, patch.tobytes()) for patch in patches]
    unseen = {key: patch for key, patch in zip(keys, patches, strict=True) if key not in sheet.known}
    sheet.known.update(zip(unseen, digits.read(list(unseen.values())), strict=True))
    return [cast(digits.Odds, sheet.known[key]) for key in keys]
