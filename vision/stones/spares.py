"""Bodies as large as a stone, or as some in a row, that no print has told of: in glare, in the dark."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import foreign
from vision.channels import strongest, weakest
from vision.light import Lamp
from vision.reading import Outline
from vision.stones.bodies import LONG, ROW_PITCH, TOO_NEAR, WIDE, Stone, shifted
from vision.table import Table
from vision.tabletop import Floats, Mask, Top

SHORT, LONGER = (15.0, WIDE + 14), (23.0, LONG + 12)  # mm of a body's sides, from what two neighbours leave
# Mm of the sides of several stones side by side, beyond their own: of that one, and of the row.
ROW_LONGER, ROW_WIDER = (-4.0, 12.0), (-6.0, 12.0)
MOST_IN_ROW = 4  # stones; what is longer is rather something else
FILLED = 0.62  # of the rectangle around it that a body fills, if it lies across the pixels of a small picture
# The same where as much differs from the table as one stone takes: grain leaves it a ragged outline.
RAGGED, ONE_MM2 = 0.5, (0.8 * WIDE * LONG, 1.3 * WIDE * LONG)
INKED = 0.5  # of the light that paper sends: lacquer with what it mirrors and fine print has less
BORDER = 25.0  # mm along the border of the picture, where a marker may be cut
# Of the light that paper sends, and of full light. Print can be read in less of a lamp's image; and white
# cups and tiles that are nearer to the lamp than the markers send 1.4 times as much as their paper.
BURNT, WHITE = 2.0, 0.95
BURNT_MM2 = (100.0, 1200.0)  # of a stone that mirrors a lamp
SHARP, SHARP_SHARE = 0.5, 0.75  # of its light: what most of its surroundings have at most
RISING = 0.7  # of its light: what its surroundings have at most, if a place begins sharply
# Of what is around a stone in a lamp's image: how much of it is brighter than the bare table.
ALL_AROUND = 0.9
# Of a stone with what it hides of its own shadow, and with one as long as it is, and as wide.
WITH_SHADOW_MM2 = (WIDE * LONG, 3 * WIDE * LONG)
WHOLE_MM2 = (0.8 * WIDE * LONG, 1.5 * WIDE * LONG)  # of a stone with a side that is seen, in few pixels
DARKEST = 1e-6  # of the light that paper sends: less shows nothing
MOST = 12  # bodies of a kind; more are a pattern of the table


def find(table: Table, top: Top, lamp: Lamp) -> list[Stone]:
    """Each such body beside what is known of the table top, upright one way or the other; what is printed
    there tells whether it is a stone."""
    free = top.free
    level = strongest(top.light) / float(lamp.paper.max())
    found: list[Stone] = []
    # Dark parts of the table and its shadows, all that is no shadow, both, and both without lighter shadows:
    # a body shows in one of them.
    dark = top.differs & (level < INKED)
    for mask in (dark, top.strange, top.differs, _without_shadows(top, free, level)):
        bodies = [body for row, _ in _bodies(table, top, np.asarray(mask & free, np.uint8)) for body in row]
        if len(bodies) <= MOST:
            found += [body for body in bodies if not any(_are_one(body, other) for other in found)]
    return found


def burnt(table: Table, top: Top, known: Sequence[Outline], lamp: Lamp) -> list[Stone]:
    """Places as small as stones that mirror more light than white paper sends, and end sharply."""
    bright = is_burnt(top, lamp)
    if not bright.any():
        return []
    free = foreign.unknown(table, top, known)
    light = weakest(top.light)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(bright, connectivity=4)
    found = []
    for index in range(1, count):
        here = (labels == index).astype(np.uint8)
        if not BURNT_MM2[0] < stats[index, 4] * top.mm**2 < BURNT_MM2[1] or not (here & free).sum() > 1:
            continue
        if _is_at_border(stats[index], top):
            continue
        if _stands_out(light, here, _rim(here)):
            middle = np.asarray(middles[index : index + 1], np.float64)
            x, y = table.camera.to_mm((middle + 0.5) * top.scale - 0.5)[0]
            found.append(Stone(float(x), float(y), 0.0, False, 0.0, 0.0))
    return found if len(found) <= MOST else []


def bleached(table: Table, top: Top, known: Sequence[Outline]) -> list[Stone]:
    """Places as large as a whole stone that are far brighter than the table around them: lacquer that mirrors
    a lamp wholly, so that no print is left, on a table that mirrors none, or less and softly."""
    free = foreign.unknown(table, top, known)
    level = strongest(top.light)
    found: list[Stone] = []
    for mask, is_lit in ((top.strange, False), (_rises(level, top), True)):
        for row, here in _bodies(table, top, np.asarray(mask & free, np.uint8)):
            if not WHOLE_MM2[0] < float(here.sum()) * top.mm**2 / len(row) < WHOLE_MM2[1]:
                continue
            rim = _rim(here)
            is_in_image = not is_lit or float((top.away[rim] > top.least).mean()) >= ALL_AROUND
            if is_in_image and _stands_out(level, here, rim):
                found += [body for body in row if not any(_are_one(body, other) for other in found)]
    return found if len(found) <= MOST else []


def _rises(level: Floats, top: Top) -> Mask:
    """1 where there is more light than around it, within the length of a stone: a lamp's image on the table
    changes softly."""
    side = round(LONGER[1] / top.mm)
    around = cv2.morphologyEx(level, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    return np.asarray(around < RISING * level, np.uint8)


def _stands_out(light: Floats, here: Mask, rim: NDArray[np.bool_]) -> bool:
    """Is most of what is around a place not half as bright as it is?"""
    return float(np.quantile(light[rim], SHARP_SHARE)) < SHARP * float(light[here > 0].mean())


def _rim(here: Mask) -> NDArray[np.bool_]:
    """What is around a place, beyond its blurred edge."""
    inner = cv2.dilate(here, np.ones((3, 3), np.uint8))
    return np.asarray(cv2.dilate(inner, np.ones((3, 3), np.uint8)) > inner)


def is_burnt(top: Top, lamp: Lamp) -> Mask:
    """1 where there is more light than white paper sends."""
    return np.asarray(weakest(top.light) > min(BURNT * float(lamp.paper.min()), WHITE), np.uint8)


def _bodies(table: Table, top: Top, mask: Mask) -> Iterator[tuple[list[Stone], Mask]]:
    """The bodies in a mask, each with where it is: a stone, or those of a row that show as one."""
    rest = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(rest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    boxed = [
        (outline, box)
        for outline in outlines
        if 2 * SHORT[0] < len(outline) * top.mm < 3 * (MOST_IN_ROW * SHORT[1] + LONGER[1])
        and not _is_at_border(box := cv2.boundingRect(outline), top)
    ]
    if not boxed:
        return
    hulls = [_corners(cv2.convexHull(outline)) for outline, _ in boxed]
    # All at once, as each call takes as long as some hundred spots.
    spots = table.camera.to_mm((np.concatenate(hulls) + 0.5) * top.scale - 0.5).astype(np.float32)
    parts = np.split(spots, np.cumsum([len(hull) for hull in hulls])[:-1])
    for (outline, (left, upper, across, down)), part in zip(boxed, parts, strict=True):
        (x, y), (wide, high), turn = cv2.minAreaRect(part)
        inside = np.zeros((down, across), np.uint8)
        cv2.drawContours(inside, [outline], -1, 1, cv2.FILLED, offset=(-left, -upper))
        area = float(inside.sum()) * top.mm**2
        fills = area > (RAGGED if ONE_MM2[0] < area < ONE_MM2[1] else FILLED) * wide * high
        if fills and (stones := _stones(x, y, (wide, high), float(turn))):
            here = np.zeros_like(rest, np.uint8)
            here[upper : upper + down, left : left + across] = inside
            yield stones, here


def _stones(x: float, y: float, sides: tuple[float, float], turn: float) -> list[Stone]:
    """The stones that a rectangle is as large as, one or several side by side; none where it is neither."""
    short, long = sorted(sides)
    upright = turn if sides[1] == long else turn + 90
    if SHORT[0] < short < SHORT[1] and LONGER[0] < long < LONGER[1]:
        return [Stone(x, y, upright, False, 0.0, 0.0)]
    count = round(long / ROW_PITCH)
    fits = ROW_LONGER[0] < short - LONG < ROW_LONGER[1] and ROW_WIDER[0] < long - count * WIDE < ROW_WIDER[1]
    if not fits or not 1 < count <= MOST_IN_ROW:
        return []
    middle = Stone(x, y, upright - 90, False, 0.0, 0.0)
    return [shifted(middle, (place - (count - 1) / 2) * ROW_PITCH) for place in range(count)]


def _without_shadows(top: Top, free: Mask, level: Floats) -> Mask:
    """1 in the darker part of what differs from the table and is larger than a stone, but no more than one
    together with its shadow."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(top.differs & free, connectivity=4)
    dark = np.zeros_like(free)
    for index in range(1, count):
        if WITH_SHADOW_MM2[0] < stats[index, cv2.CC_STAT_AREA] * top.mm**2 < WITH_SHADOW_MM2[1]:
            here = labels == index
            codes = np.asarray(level[here] / max(float(level[here].max()), DARKEST) * 255, np.uint8)
            dark[here] = codes <= cv2.threshold(codes, 0, 255, cv2.THRESH_OTSU)[0]
    return dark


def _is_at_border(box: Sequence[int] | NDArray[np.int32], top: Top) -> bool:
    """Is a part of the small picture (left, top, width, height) where a marker may be cut?"""
    left, upper, across, down = box[:4]
    high, wide = top.strange.shape
    return bool(min(left, upper, wide - left - across, high - upper - down) * top.mm < BORDER)


def _corners(outline: NDArray[np.int32] | cv2.typing.MatLike) -> NDArray[np.float64]:
    """The outer corners of an outline's pixels: it runs through their middles."""
    spots = np.asarray(outline, np.float64).reshape(-1, 1, 2)
    return np.asarray((spots + np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])).reshape(-1, 2))


def _are_one(one: Stone, other: Stone) -> bool:
    return bool(np.hypot(one.x - other.x, one.y - other.y) < TOO_NEAR / 2)
