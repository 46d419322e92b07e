"""Cards of which one end shows and the other does not: something lies on that."""

from collections.abc import Iterator, Sequence

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.cards import crops
from vision.cards.faces import CARD_MM, EDGE, agreement, on_card, outline, overlap
from vision.cards.gaps import Gap
from vision.cards.hidden import PIECES, edge_steps
from vision.cards.inks import hue_of
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet, axes
from vision.cards.singles import best
from vision.cards.strays import MOST, SIZES, TALL_DIFFERS, with_ground
from vision.cards.suits import PALE
from vision.cards.turns import square_turn
from vision.cards.whole import Found
from vision.patches import Patch

PLAIN = 0.9  # odds of a corner number, which is looked at in many turns
# Degrees between two of these where edges of what lies on a card mislead about its own; and by which it may
# then be turned otherwise, as a number can be read askew.
EVERY, ASKEW, FINE = 15.0, 9.0, 3.0
SHARED = 250.0  # square mm that cards of one row share: a card under others shows one end of itself, too
IN_GAP = 0.5 * CARD_MM[0] * CARD_MM[1]  # square mm that a card shares with where one is missing in a row
UNLIKE = 0.5  # agreement of the two ends of a card, one of which is hidden
FAINT = 0.2  # of the edges of open cards: what those have in a shadow
BESIDE = 2  # pieces of each side, from a corner on, that show there


def lies_half_hidden(sheet: Sheet, found: Found, laid: Sequence[Pose], gaps: Sequence[Gap]) -> bool:
    """Whether a corner number stands at a corner of a card apart from all laid, of which no more shows.

    One in the gap of a row lies under others of that, which could not be read.
    """
    likely = list(_likely(sheet, found, laid))
    told = digits.read([patch for _, patch in likely])
    missing = [pose for gap in gaps for pose in gap.poses]
    cards = [
        pose
        for (pose, _), odds in zip(likely, told, strict=True)
        if best(odds) > PLAIN and not any(overlap(pose, other) > IN_GAP for other in missing)
    ]
    if not cards:
        return False
    usual = float(np.median([edge_steps(sheet, pose) for pose in found.poses]))
    least = max(EDGE, FAINT * usual)
    return any(
        _is_half(sheet, way, found.layout, laid, least)
        for pose in cards
        for way in _askew(pose, found.layout)
    )


def _askew(pose: Pose, layout: Layout) -> Iterator[Pose]:
    """A card in all turns near its own, its corner number where it is."""
    at = layout.corner @ axes(pose.turn) + [pose.x, pose.y]
    for off in (0.0, *np.arange(-ASKEW, ASKEW + FINE / 2, FINE).tolist()):
        x, y = (float(v) for v in at - layout.corner @ axes(pose.turn + off))
        yield Pose(x, y, pose.turn + off)


def _likely(sheet: Sheet, found: Found, laid: Sequence[Pose]) -> Iterator[tuple[Pose, Patch]]:
    """What may be cards by one corner number, with the number upright."""
    small, layout = found.small, found.layout
    ratio = small.tall / layout.tall
    free = (ratio > SIZES[0]) & (ratio < SIZES[1]) & ~small.paired
    for pose in laid:
        free &= ~on_card(small.middles, pose)
    usual = crops.usual_height(sheet, found.poses, layout)
    for x, y in small.middles[np.flatnonzero(free)[:MOST]].tolist():
        turn = square_turn(sheet, x, y)
        # Of coloured cards their ground shows, however they lie.
        others = () if layout.light_corners else _other_turns(sheet, Pose(x, y, turn), usual)
        for way in (0.0, 90.0, 180.0, 270.0, *others):
            pose = Pose(x, y, turn + way)
            place = crops.locate(sheet, pose, np.zeros(2), crops.CORNER_HALF, dark=not layout.light_corners)
            if place is None or abs((place.bottom - place.top) / usual - 1) > TALL_DIFFERS:
                continue
            box = crops.box_of(place)
            if hue_of(sheet, pose, with_ground(box), "ground" if layout.light_corners else "thin")[1] > PALE:
                middle = np.array([box[0] + box[2], box[1] + box[3]]) / 2 - layout.corner
                at = middle @ axes(pose.turn) + [x, y]
                card = Pose(float(at[0]), float(at[1]), pose.turn)
                yield card, crops.crop(sheet, pose, box, crops.PIXELS)


def _other_turns(sheet: Sheet, pose: Pose, usual: float) -> list[float]:
    """Degrees from a turn to all others in which a number may stand, where one is printed in colour."""
    around = with_ground((-usual, -usual, usual, usual))
    if hue_of(sheet, pose, around, "thin")[1] <= PALE:
        return []
    return [way for way in np.arange(EVERY, 360.0, EVERY).tolist() if way % 90]


def _is_half(sheet: Sheet, pose: Pose, layout: Layout, laid: Sequence[Pose], least: float) -> bool:
    """Whether one end of a card shows its sides, and the other none like it."""
    corners = sheet.to_pixel(outline(pose))
    if (corners < 0).any() or (corners > np.array(sheet.ink.shape[::-1]) - 1).any():
        return False
    if any(overlap(pose, other) > SHARED for other in laid):
        return False
    steps = edge_steps(sheet, pose).reshape(4, PIECES)  # upper, lower, left and right side
    right = layout.corner[0] > 0
    upper = steps[0][::-1] if right else steps[0]
    aside = steps[3] if right else steps[2]
    shown = min(int(upper[:BESIDE].min()), int(aside[:BESIDE].min())) > least
    return shown and agreement(sheet, pose, layout.corner)[0] < UNLIKE
