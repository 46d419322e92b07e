"""Real photos of number tiles with a box around each: the patch around every number, set upright."""

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Patch = NDArray[np.uint8]

INK = 0.45  # of the strongest difference from the tile's ground
MARGIN = 0.25  # of the number's height is left around it
DIGITS_APART = 0.6  # of a digit's height: no digits of one number are further apart
EDGES_OFF = 15  # degrees: as far may a tile's edges lie from the way to its number


def wild_numbers(folder: Path) -> Iterator[tuple[Patch, int, str]]:
    """Upright patches with their numbers, and where they are from; jokers are left out."""
    for photo in json.loads((folder / "labels.json").read_text("utf-8")):
        picture = cv2.imread(str(folder / photo["file"]))
        if picture is None:
            raise FileNotFoundError(f"no photo {photo['file']} in {folder}")
        for tile in photo["tiles"]:
            value = tile["tile"].rsplit("_", 1)[-1]
            if value.isdigit():
                left, top, right, bottom = tile["box"]
                crop = np.asarray(picture[top:bottom, left:right], np.uint8)
                yield number_on(crop), int(value), f"{photo['file']} {left},{top}"


def number_on(crop: Patch) -> Patch:
    """The upright patch around the number of the one tile that fills the crop.

    The number stands in the tile's upper half: the way from the tile's middle to the number is up, as
    exactly as the tile's edges say.
    """
    digits = _digits(crop)
    spots = np.argwhere(digits)[:, ::-1]
    middle = np.array(cv2.boundingRect(digits), np.float64)
    middle = middle[:2] + middle[2:] / 2
    way = middle - np.array(crop.shape[1::-1]) / 2
    turn = _along_edges(crop, float(np.degrees(np.arctan2(way[0], -way[1]))))
    size = int(np.hypot(*crop.shape[:2]))
    centre = (float(middle[0]), float(middle[1]))
    view = np.asarray(cv2.getRotationMatrix2D(centre, turn, 1), np.float64)
    view[:, 2] += size / 2 - middle
    upright = cv2.warpAffine(
        crop, view, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    left, top, width, height = cv2.boundingRect((spots @ view[:, :2].T + view[:, 2]).astype(np.float32))
    margin = round(MARGIN * height)
    return np.asarray(upright[top - margin : top + height + margin, left - margin : left + width + margin])


def _digits(crop: Patch) -> NDArray[np.uint8]:
    """Where the number's ink is: parts that differ from the tile and do not reach the crop's rim."""
    smooth = cv2.GaussianBlur(crop, (0, 0), 1).astype(np.float32)
    rows, columns = smooth.shape[:2]
    inner = smooth[rows // 4 : -(rows // 4), columns // 4 : -(columns // 4)].reshape(-1, 3)
    light = inner.sum(axis=1)
    ground = np.median(inner[light >= np.percentile(light, 50)], axis=0)
    off = np.abs(smooth - ground).max(axis=2)
    strongest = np.percentile(np.abs(inner - ground).max(axis=1), 98)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(off > INK * strongest, np.uint8))
    whole = [part for part in range(1, len(stats)) if _inside(stats[part], rows, columns)]
    main = max(whole, key=lambda part: int(stats[part, cv2.CC_STAT_AREA]))
    digits = np.asarray(labels == main, np.uint8)
    reach = cv2.distanceTransform(1 - digits, cv2.DIST_L2, 5)
    for part in whole:
        near = reach[labels == part].min() < DIGITS_APART * max(stats[main, 2:4]) / 2
        if near and stats[part, cv2.CC_STAT_AREA] > 0.2 * stats[main, cv2.CC_STAT_AREA]:
            digits[labels == part] = 1
    return digits


def _inside(box: NDArray[np.int32], rows: int, columns: int) -> bool:
    left, top, width, height = (int(side) for side in box[:4])
    return left > 1 and top > 1 and left + width < columns - 1 and top + height < rows - 1


def _along_edges(crop: Patch, turn: float) -> float:
    """The turn nearby at which most of the crop's edges run level or upright."""
    grey = cv2.GaussianBlur(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), (0, 0), 2).astype(np.float32)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    strength, way = np.hypot(across, down), np.degrees(np.arctan2(down, across))
    offs = np.arange(-EDGES_OFF, EDGES_OFF + 1)
    apart = [np.abs((way - turn - off + 45) % 90 - 45) for off in offs]
    support = [float((strength * np.exp(-((each / 3) ** 2))).sum()) for each in apart]
    return turn + float(offs[int(np.argmax(support))])
