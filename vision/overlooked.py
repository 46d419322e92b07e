"""Pieces that eyes overlook in one of two photos: their print is at the same place in both."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, Observation, Sighting
from engine.sharpening import is_loose
from vision.alignment import Motion, motion
from vision.camera import Points
from vision.reading import Outline, Reading
from vision.table import Table

Codes = NDArray[np.float64]  # three of a photo for each spot, less their means

STEP_MM = 1.0
INSIDE_MM = 3.0  # from the border of a piece: its edge is no print
# What prints that are the same have in common depends on noise, blur and the errors of two frames, but is the
# same for all pieces of two photos: of 544 at rest one in a hundred has so much less than half of the others.
# Other numbers have up to 0.93 in common (96 and 98), the bare table next to nothing.
LESS_THAN_USUAL = 0.03
SAME_PRINT = 0.75  # that they have at least
LEAST_PRINT = 6.0  # codes by which a print differs from its ground, as a deviation: more than noise
SAME_PLACE_MM = 10.0  # cards of a row are spread further than that
FEWEST = 60  # samples of a piece that tell


def overlooked(before: Reading, now: Reading, fresh: Mapping[int, Outline]) -> list[int]:
    """Which of the pieces that are new (name -> outline in mm of the later look) lay there already.

    The others among them came since and may lie on a part of one.
    """
    sides = _sides(now, before) if fresh else None
    if sides is None:
        return []
    return [
        piece
        for piece, outline in fresh.items()
        if not _is_at_one(sides.way.move(outline), before.outlines)
        and sides.show(outline, [fresh[other] for other in fresh if other != piece])
    ]


def completed(before: Reading, now: Reading) -> Reading:
    """The later look with the loose pieces which only the earlier one shows for sure, and which lie there
    still.

    What was seen of them without being read, or was read otherwise and not surely, is no other piece then. A
    piece that is sure and yet has the print of another one that was: one of the looks is wrong about it.
    """
    if before.table is None or now.table is None or now.seen is None:
        return now
    onward, back = motion(before.table, now.table), motion(now.table, before.table)
    lost = [] if onward is None else _lost(before, now, onward)
    sides = _sides(before, now) if lost else None
    if sides is None or back is None:
        return now
    known, shapes = now.shapes(sure=True), now.shapes()
    # What is in doubt may lie upon a piece that was lost, or be that very piece, if it was sure.
    upon = [[back.move(shape) for shape in some] for some in (known, shapes)]
    still = [
        (_laid(sighting, sides.way), sides.way.move(outline))
        for sighting, outline in lost
        if not _is_at_one(sides.way.move(outline), known if sighting.sure else shapes)
        and any(sides.show(outline, some) for some in upon)
    ]
    places = [shape for _, shape in still]
    others = [
        (sighting, outline)
        for sighting, outline in zip(now.seen.sightings, now.outlines, strict=True)
        if sighting.sure or not _is_seen_again(sighting, outline, places)
    ]
    same = [
        (sighting.best, sides.way.move(outline))
        for sighting, outline in lost
        if sighting.sure and _is_at_one(sides.way.move(outline), known) and sides.show(outline, ())
    ]
    pieces = [*((_doubted(sighting, outline, same), outline) for sighting, outline in others), *still]
    return replace(
        now,
        seen=Observation(tuple(sighting for sighting, _ in pieces)),
        outlines=[outline for _, outline in pieces],
    )


@dataclass(frozen=True, slots=True)
class _Sides:
    """Two photos of a table, and the way from the millimetres of the one to those of the other."""

    one: Table
    other: Table
    way: Motion
    least: float = SAME_PRINT  # that prints which are the same have in common

    def show(self, outline: Outline, upon: Sequence[Outline]) -> bool:
        """Whether both have the print of a piece, but for what may lie upon it in one of them."""
        return self.likeness(outline, upon) >= self.least

    def likeness(self, outline: Outline, upon: Sequence[Outline] = ()) -> float:
        """What both photos have in common where a piece lies, 1 at most; 0 where too little shows."""
        spots = _inside(outline, upon)
        if len(spots) < FEWEST:
            return 0.0
        one, other = _codes(self.one, spots), _codes(self.other, self.way.move(spots))
        strong = [float(np.sqrt((codes**2).mean())) for codes in (one, other)]
        return float((one * other).mean()) / (strong[0] * strong[1]) if min(strong) >= LEAST_PRINT else 0.0


def _sides(one: Reading, other: Reading) -> _Sides | None:
    if one.table is None or other.table is None or one.seen is None or other.seen is None:
        return None
    way = motion(one.table, other.table)
    if way is None:
        return None
    sides = _Sides(one.table, other.table, way)
    known = {sighting.best: sighting for sighting in other.seen.sightings if sighting.sure}
    alike = [
        sides.likeness(outline)
        for sighting, outline in zip(one.seen.sightings, one.outlines, strict=False)
        if sighting.sure and _lies_still(sighting, known.get(sighting.best), way)
    ]
    usual = float(np.median(alike)) if alike else 1.0
    return replace(sides, least=max(usual - LESS_THAN_USUAL, SAME_PRINT))


def _lies_still(sighting: Sighting, later: Sighting | None, way: Motion) -> bool:
    if later is None or later.pose is None or sighting.pose is None:
        return False
    pose = way.lay(sighting.pose)
    return float(np.hypot(pose.x - later.pose.x, pose.y - later.pose.y)) < SAME_PLACE_MM


def _lost(before: Reading, now: Reading, way: Motion) -> list[tuple[Sighting, Outline]]:
    """The loose pieces of a look that a later one does not show for sure, with their outlines.

    Of several that are alike, as jokers are, those are lost that none of them has the place of.
    """
    if before.seen is None or now.seen is None or len(now.outlines) != len(now.seen.sightings):
        return []
    known = [sighting for sighting in now.seen.sightings if sighting.sure]
    counts = [Counter(sighting.best for sighting in look) for look in (before.seen.sightings, known)]
    return [
        (sighting, outline)
        for sighting, outline in zip(before.seen.sightings, before.outlines, strict=False)
        if is_loose(sighting)
        and sighting.best != NOTHING
        and (not counts[1][sighting.best] or max(count[sighting.best] for count in counts) > 1)
        and not any(later.best == sighting.best and _lies_still(sighting, later, way) for later in known)
    ]


def _laid(sighting: Sighting, way: Motion) -> Sighting:
    assert sighting.pose is not None, "loose pieces have their pose"
    pose = way.lay(sighting.pose)
    return replace(sighting, where=(round(pose.x, 1), round(pose.y, 1)), pose=pose)


def _is_at_one(outline: Outline, others: Sequence[Outline]) -> bool:
    """Whether a piece has the place of one of others."""
    middles = [other.mean(axis=0) for other in others if len(other)]
    return bool(middles and np.linalg.norm(outline.mean(axis=0) - middles, axis=1).min() < SAME_PLACE_MM)


def _doubted(sighting: Sighting, outline: Outline, same: Sequence[tuple[str, Outline]]) -> Sighting:
    """A piece that is sure, in doubt where another one was whose print is still there."""
    was = next((best for best, shape in same if _is_at_one(outline, [shape])), sighting.best)
    if not sighting.sure or was == sighting.best:
        return sighting
    return replace(sighting, odds={sighting.best: 0.5, was: 0.5})


def _is_seen_again(sighting: Sighting, outline: Outline, places: Sequence[Outline]) -> bool:
    """Whether a place in doubt shows one of some pieces, or a part of one."""
    is_part = sighting.best == NOTHING and any(_is_on(outline, shape) for shape in places)
    return is_part or _is_at_one(outline, places)


def _is_on(outline: Outline, shape: Outline) -> bool:
    x, y = (float(number) for number in outline.mean(axis=0))
    return cv2.pointPolygonTest(cv2.convexHull(shape.astype(np.float32)), (x, y), False) >= 0


def _inside(outline: Outline, others: Sequence[Outline]) -> Points:
    """Spots of a grid that are well inside an outline and not in others."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    across, down = (np.arange(low[k], high[k], STEP_MM) for k in (0, 1))
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    mask = np.zeros((len(down), len(across)), np.uint8)
    for piece, is_in in ((outline, 1), *((other, 0) for other in others)):
        corners = np.round((cv2.convexHull(piece.astype(np.float32))[:, 0] - low) / STEP_MM)
        cv2.fillConvexPoly(mask, corners.astype(np.int32), (is_in,))
    margin = 2 * round(INSIDE_MM / STEP_MM) + 1
    mask = np.asarray(cv2.erode(mask, np.ones((margin, margin)), borderValue=0), np.uint8)
    return np.asarray(spots[mask.ravel() > 0], np.float64)


def _codes(table: Table, spots: Points) -> Codes:
    pixels = table.camera.to_pixel(spots).astype(np.float32)
    seen = cv2.remap(table.picture, pixels[:, None, 0], pixels[:, None, 1], cv2.INTER_LINEAR)
    codes = np.asarray(seen[:, 0], np.float64)
    return np.asarray(codes - codes.mean(axis=0))
