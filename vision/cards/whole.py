"""Cards that lie open: a big number in the middle and the same corner number twice, in point symmetry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards import asymmetry, repeated
from vision.cards.crops import CORNER_HALF, locate
from vision.cards.crossed import is_crossed
from vision.cards.faces import agreement, framed, is_light, overlap, turned
from vision.cards.glyphs import LARGEST_MM, Glyphs, Numbers, merged, numbers
from vision.cards.layout import Layout, corner_of, layout_at
from vision.cards.repeated import Likely
from vision.cards.sheet import Sheet
from vision.cards.triples import Triples, find_triples, one_each
from vision.cards.turns import own_turn, square_turn

CORNER_SIZE = (3.0, 14.5)  # mm, of a corner number's figures, lying askew or touching included
BIG_SIZE = (9.0, LARGEST_MM)  # of the big number's figures
LEAN = (22.0, 38.0)  # degrees between a card's long side and the way to a corner number
SAME_REACH, SAME_LEAN = 1.6, 4.0  # mm, degrees: cards of one copy differ less
BESIDE = 2.0  # mm around a piece of a card where its numbers may stand
OVERLAP = 900.0  # square mm that cards of two rows share at most and still show their big numbers
FRAMED = 0.6  # of the outline of a card that shows: 0.79 at least on painted photos, 0.54 at most of others
REPEATED = 0.85  # odds of a big number that a corner repeats: of painted things only cards reached that
LIKELY_REPEATED = 0.5  # ... where both corners are plainly the same, too
SETTLED = 1.5  # mm off their place by which corner numbers are found as well
ASKEW = 45.0  # degrees: corner numbers stand nearer to the ends of a card than to its sides
MIDDLE_PLAY = 2.0  # mm
TWINS = 0.6  # agreement of both corners of a card
FAINT_TWINS = 0.4  # of cards whose edges and ends show them as such
CLEAR_TWINS = 0.95  # where no better three are looked for
TRIES = 3  # threes that are looked at in one place
OTHERS = 12  # that are looked at where none of those is a card that weigh most in their places
UNREAD = 0.05  # weight of three prints that are no number, or one that cannot be read
# The share of so many cards whose big number a corner repeats: 0.5 and more of real ones but in typefaces
# hard to read, of others 0.26 at most. So much more has what was found in another way if that is right.
ASKED, READABLE, FAR_BETTER = 4, 0.5, 2.0
FEW = 2  # cards with which another way is tried, too
NEAREST = 30.0  # mm between the middles of two open cards


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that lie open, up to half a turn each, and all that may be numbers."""

    layout: Layout
    poses: tuple[Pose, ...]
    small: Numbers
    big: Numbers

    def within(self, each: Numbers, corners: Points) -> Points:
        """The middles of what may be numbers within the box of some points of the table, or just beside."""
        low, high = corners.min(axis=0) - BESIDE, corners.max(axis=0) + BESIDE
        inside = ((each.middles > low) & (each.middles < high)).all(axis=1)
        return np.asarray(each.middles[inside & (each.tall > self.layout.tall / 2)])


def find(sheet: Sheet, dark: Glyphs, light: Glyphs) -> Found | None:
    """The open cards; None where nothing on the table is printed like a card."""
    dark_big = numbers(sheet, dark, *BIG_SIZE)
    any_big = merged(dark_big, numbers(sheet, light, *BIG_SIZE))
    tries = []
    # Dark corner numbers go with a dark big one; light ones with a light one, or a dark one on an oval.
    for glyphs, big, light_corners in ((dark, dark_big, False), (light, any_big, True)):
        small = numbers(sheet, glyphs, *CORNER_SIZE)
        triples = find_triples(small, big)
        order = one_each(triples)
        tries.append((float(triples.weight[order].sum()), light_corners, triples, order, small, big))
    best: tuple[float, float, Found] | None = None
    for hoped, light_corners, triples, order, small, big in sorted(tries, key=lambda each: -each[0]):
        if best is not None and best[0] >= READABLE and hoped < best[1]:
            break
        agreed = _layout(sheet, triples, order, small, light_corners)
        if agreed is None or (best is not None and best[0] >= READABLE and agreed[0] <= best[1]):
            continue
        found = _settled(sheet, agreed[1], triples, small, big)
        # Bright rims around bold figures and within frames lie as prints do, but there is nothing to read.
        other = (min(round(_read_share(sheet, found), 1), READABLE), agreed[0], found)
        if best is None or other[:2] > best[:2]:
            best = other
    if best is not None and best[0] >= READABLE and len(best[2].poses) >= FEW:
        prints = {light_corners: (small, big) for _, light_corners, _, _, small, big in tries}
        return _uncrossed(sheet, _as_printed(sheet, best[2], prints))
    likelier = _likelier(
        sheet, None if best is None else best[2], _unlike_triples(sheet, dark, light, any_big)
    )
    if likelier is not None and likelier.poses:
        return likelier
    # A figure of a corner number may have been taken for all of it.
    for _, light_corners, triples, order, small, big in tries:
        others = np.setdiff1d(np.argsort(-triples.weight)[:OTHERS], order)
        agreed = _layout(sheet, triples, others, small, light_corners)
        rescued = None if agreed is None else _settled(sheet, agreed[1], triples, small, big)
        if rescued is not None and rescued.poses and _read_share(sheet, rescued) >= READABLE:
            return rescued
    return None


def _as_printed(sheet: Sheet, found: Found, prints: dict[bool, tuple[Numbers, Numbers]]) -> Found:
    """What was found with corner numbers as light or dark as they are: loops of dark ones are light, too."""
    layout = found.layout
    light = is_light(sheet, found.poses, layout.corner)
    if light == layout.light_corners:
        return found
    small, big = prints[light]
    return Found(replace(layout, light_corners=light), found.poses, small, big)


def _uncrossed(sheet: Sheet, found: Found) -> Found:
    """What was found without cards whose corners differ and that edges of others cross: several lie there."""
    layout = found.layout
    kept = [
        pose
        for pose in found.poses
        if not is_crossed(sheet, pose, layout) or agreement(sheet, pose, layout.corner)[0] > CLEAR_TWINS
    ]
    return replace(found, poses=tuple(kept)) if kept else found


def _likelier(sheet: Sheet, found: Found | None, otherwise: Found | None) -> Found | None:
    """What was found in another way where that is more, or where only that can be read."""
    if found is None or otherwise is None:
        return found or otherwise
    if len(found.poses) < FEW:
        return otherwise if len(otherwise.poses) > len(found.poses) else found
    return otherwise if _read_share(sheet, otherwise) > FAR_BETTER * _read_share(sheet, found) else found


def _read_share(sheet: Sheet, found: Found) -> float:
    """The share of some cards, the likeliest, that show a big number which a corner repeats."""
    asked = [Likely(pose, found.layout.corner) for pose in found.poses[:ASKED]]
    told = repeated.read(sheet, asked, light_corners=found.layout.light_corners)
    return sum(each.repeated for each in told) / max(len(told), 1)


def _unlike_triples(sheet: Sheet, dark: Glyphs, light: Glyphs, big: Numbers) -> Found | None:
    """The open cards where corner numbers hardly stand out."""
    learned = asymmetry.learn(sheet, big)
    if learned is None:
        return None
    layout, poses = learned
    small = numbers(sheet, light if layout.light_corners else dark, *CORNER_SIZE)
    moved = [agreement(sheet, pose, layout.corner, MIDDLE_PLAY) for pose in poses]
    return Found(layout, tuple(pose for alike, pose in moved if alike > FAINT_TWINS), small, big)


def _settled(sheet: Sheet, layout: Layout, triples: Triples, small: Numbers, big: Numbers) -> Found:
    """The cards, looked for once more where they show that the layout is a little different."""
    found = _cards(sheet, layout, triples, small, big)
    dark = not layout.light_corners
    poses = [way for pose in found.poses for way in (pose, turned(pose))]
    places = [locate(sheet, pose, layout.corner, CORNER_HALF, dark) for pose in poses]
    middles = [[place.left + place.right, place.top + place.bottom] for place in places if place is not None]
    if not middles:
        return found
    x, y = np.median(middles, axis=0) / 2
    moved = layout_at(float(x), float(y), layout.light_corners, layout.tall)
    # The middle of a card lies half way between its corner numbers, wherever these are looked for.
    if np.hypot(*(layout.corner - moved.corner)) < SETTLED:
        return replace(found, layout=moved)
    return _cards(sheet, moved, triples, small, big)


def _layout(
    sheet: Sheet, triples: Triples, order: NDArray[np.int64], small: Numbers, light_corners: bool
) -> tuple[float, Layout] | None:
    """What most likely cards agree on, and how much speaks for it."""
    leans = np.array([_lean(sheet, triples, k) for k in order])
    askew = np.abs(leans - 90)
    likely = (LEAN[0] < askew) & (askew < LEAN[1])
    order, leans = order[likely], leans[likely]
    alike = np.array([_twins(sheet, triples, k, lean) for k, lean in zip(order, leans, strict=True)])
    order, leans, alike = order[alike > TWINS], leans[alike > TWINS], alike[alike > TWINS]
    if not len(order):
        return None
    reach, weight = triples.reach[order], triples.weight[order] * alike
    alike = (np.abs(reach[:, None] - reach) < SAME_REACH) & (np.abs(leans[:, None] - leans) < SAME_LEAN)
    if not alike.all():  # the dots of a cloth and their like agree with each other, too
        asked = [_likely(triples, k, lean) for k, lean in zip(order, leans, strict=True)]
        told = repeated.read(sheet, asked, light_corners=light_corners)
        weight = weight * [max(shown.repeated, UNREAD) for shown in told]
    votes = alike @ weight
    agreeing = alike[votes.argmax()]
    lean = float(np.average(leans[agreeing], weights=weight[agreeing]))
    tall = float(np.median(small.tall[triples.corners[order[agreeing]]]))
    mean_reach = float(np.average(reach[agreeing], weights=weight[agreeing]))
    return float(votes.max()), Layout(mean_reach, lean, light_corners, tall)


def _lean(sheet: Sheet, triples: Triples, which: int) -> float:
    """Degrees from a possible card's right to the line through its corner numbers, by its own edges."""
    x, y = (float(v) for v in triples.middles[which])
    way = float(triples.way[which])
    rough = (way - square_turn(sheet, x, y)) % 90
    card = own_turn(sheet, Pose(x, y, way - (rough if rough > ASKEW else rough + 90)))
    return (way - card.turn) % 180


def _twins(sheet: Sheet, triples: Triples, which: int, lean: float) -> float:
    """How alike both corners of a possible card are."""
    return agreement(sheet, *_likely(triples, which, lean))[0]


def _likely(triples: Triples, which: int, lean: float) -> Likely:
    x, y = (float(v) for v in triples.middles[which])
    pose = Pose(x, y, float((triples.way[which] - lean) % 180))
    return Likely(pose, corner_of(float(triples.reach[which]), lean))


def _cards(sheet: Sheet, layout: Layout, triples: Triples, small: Numbers, big: Numbers) -> Found:
    """One card for each big number whose corner numbers stand where the layout has them."""
    order = np.argsort(-triples.weight)
    order = order[np.abs(triples.reach[order] - layout.reach) < SAME_REACH]
    turns = (triples.way[order] - layout.lean) % 180
    cards: list[tuple[float, Pose]] = []
    tried: list[tuple[float, float]] = []
    for (x, y), turn in zip(triples.middles[order].tolist(), turns.tolist(), strict=True):
        if sum(hypot(x - other[0], y - other[1]) < NEAREST for other in tried) >= TRIES:
            continue
        tried.append((x, y))
        card = own_turn(sheet, Pose(x, y, turn))
        alike, moved = agreement(sheet, card, layout.corner, MIDDLE_PLAY)
        rivals = [other for other in cards if overlap(moved, other[1]) > OVERLAP]
        if alike > TWINS and all(_is_likelier(sheet, (alike, moved), other) for other in rivals):
            cards = [other for other in cards if other not in rivals] + [(alike, moved)]
            if alike > CLEAR_TWINS:
                tried += [(x, y)] * TRIES
    return Found(layout, _shown(sheet, layout, cards), small, big)


def _is_likelier(sheet: Sheet, one: tuple[float, Pose], other: tuple[float, Pose]) -> bool:
    """Whether of two places that cannot both be a card's, each with how alike its corners are, the one is.

    Parts of a frame on which it lies askew may be more alike than faint numbers, but have fewer edges around.
    """
    # White edges hardly show on a white table, which is no reason to prefer another place.
    weights = [alike * max(framed(sheet, pose), FRAMED) for alike, pose in (one, other)]
    return weights[0] > weights[1]


def _shown(sheet: Sheet, layout: Layout, cards: Sequence[tuple[float, Pose]]) -> tuple[Pose, ...]:
    """Of places, each with how alike its corners are, those that are cards by their edges, or by their
    prints: a white edge hardly shows on a white table."""
    edged = [framed(sheet, pose) > FRAMED for _, pose in cards]
    asked = [Likely(pose, layout.corner) for (_, pose), edges in zip(cards, edged, strict=True) if not edges]
    told = iter(repeated.read(sheet, asked, light_corners=layout.light_corners))
    kept = [
        edges or next(told).repeated > (LIKELY_REPEATED if alike > CLEAR_TWINS else REPEATED)
        for edges, (alike, _) in zip(edged, cards, strict=True)
    ]
    return tuple(pose for (_, pose), keep in zip(cards, kept, strict=True) if keep)
