"""The typefaces from which numbers are drawn for the digit reader: those to learn from and those held out."""

from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from PIL import ImageFont
from support.painter.typefaces import PACKAGES, SHARE, families

UNIT = 48  # pixels a digit is high when drawn, before the camera makes it smaller
PRINTS = 5
NOVELTIES = ("Keyboard", "Keyfont", "Initials", "Symbols")  # families whose digits are drawn into ornaments


@cache
def training_files() -> tuple[str, ...]:
    """Every installed typeface with lining figures, but for held-out families and those named after them.

    What prints choose, the one bold file of each seen family, comes PRINTS times more.
    """
    held_out, seen = families("held_out"), set(families("seen"))
    files = [file for family, file in _print_files().items() if family in seen] * PRINTS
    for file in sorted(path for path in SHARE.rglob("*") if path.suffix in (".ttf", ".otf")):
        family = _family_with_lining_figures(file)
        related = family not in seen and any(family.startswith(name) for name in held_out)
        if family and not related and not any(word in family for word in NOVELTIES):
            files.append(str(file))
    return tuple(files)


@cache
def held_out_files() -> tuple[str, ...]:
    """The typefaces of the families that are never trained on."""
    return tuple(_print_files()[family] for family in families("held_out"))


def _print_files() -> dict[str, str]:
    """Family -> the file it is printed with."""
    return {family: str(SHARE / file) for package in PACKAGES.values() for family, file in package.items()}


@lru_cache(maxsize=1200)
def face_of(file: str) -> ImageFont.FreeTypeFont:
    """The typeface at the size at which its digits are UNIT pixels high."""
    box = ImageFont.truetype(file, 100).getbbox("0")
    return ImageFont.truetype(file, max(8, round(100 * UNIT / (box[3] - box[1]))))


def _family_with_lining_figures(file: Path) -> str:
    """The family's name, empty where digits are missing, not ten different ones or of unequal height."""
    try:
        face = ImageFont.truetype(str(file), 64)
        boxes = np.array([face.getbbox(digit) for digit in "0123456789"])
        masks = [bytes(face.getmask(sign)) for sign in "0123456789\uffff"]
    except OSError:
        return ""
    heights, widths = boxes[:, 3] - boxes[:, 1], boxes[:, 2] - boxes[:, 0]
    usual = np.median(heights)
    lining = np.abs(boxes[:, [1, 3]] - np.median(boxes[:, [1, 3]], axis=0)).max() <= 0.12 * usual
    broad = usual >= 20 and widths.min() >= 0.05 * usual and widths.max() <= 1.3 * usual
    return face.getname()[0] or "" if lining and broad and len(set(masks)) == len(masks) else ""
