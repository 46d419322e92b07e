"""Where more of cards shows than was read: pieces of their ground, stray numbers, gaps in a row."""

from collections.abc import Sequence

import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.cards import broken, hidden, singles, strays
from vision.cards.deck import Card, far_from_top
from vision.cards.faces import CARD_MM, lies_on
from vision.cards.gaps import Gap
from vision.cards.glyphs import Glyphs
from vision.cards.leftover import Piece
from vision.cards.sheet import Sheet, axes
from vision.cards.whole import Found
from vision.problem import Problem
from vision.washed import GLARE

ONE_CARD = 25.0  # mm between two places that may show one card
ONE_STRIP = 9.0  # mm between two places that may show one card of a row
ONE_NUMBER = 6.0  # mm between two places of one corner number
WHOLE = 5600.0  # square mm of a card: a sheet of paper has more
OF_A_CARD = 40.0  # mm from the middle of a card to that of a piece of its ground
TO_CORNER = float(np.hypot(*CARD_MM)) / 2  # the same to its corner
# Of the size of figures that are one pattern, and so many of them: a back has 25 stars and more, the strips
# of a row 5 figures of one size.
ONE_SIZE, PATTERN = 0.2, 14
FILLED = 1000.0  # square mm of ground that shows around an oval
STRIP = 650.0  # square mm of ground that a card of a row shows at least, but for its edges and an oval
NUMBER = 20.0  # mm to each side of a corner number's middle where more of its card lies
MOST_LEFT = 12  # cards that one piece of ground may show: more would be a whole side of the table
# Mm from the middle of a card, or of a thing like one, to a number of the same row or thing: half a card and
# the way to the next one. What is farther off is written on a pad.
OF_A_ROW = CARD_MM[1] / 2 + 50.0


def is_card(sheet: Sheet, piece: Piece, found: Found, laid: Sequence[Pose]) -> bool:
    """Whether a piece of ground is a card's: a large one, or one apart from all rows, shows a number.

    Sheets of paper apart from all cards are larger; light on the table beside one may be as large.
    """
    if piece.area < WHOLE and (piece.beside or hidden.is_next(piece.box.mean(axis=0), laid)):
        return True
    return (piece.area < WHOLE or piece.beside) and strays.reads_number(sheet, found, piece.box, laid)


def bears(piece: Piece, numbers: Sequence[Points]) -> bool:
    """Whether one of some numbers that stand on no card found stands on a piece of ground."""
    low, high = piece.box.min(axis=0), piece.box.max(axis=0)
    return any(bool(((low < place) & (place < high)).all()) for place in numbers)


def rows_apart(
    left: Sequence[Piece], known: Sequence[Piece], spots: Sequence[Points], laid: Sequence[Pose]
) -> list[Piece]:
    """The pieces of coloured ground, but for known ones, that are larger than a card, and in which one fits
    where the next of a row would lie.

    That is a row of which no number could be read; cups and sleeves of such a colour are seldom there.
    """
    ends = [spot for spot in spots if hidden.is_next(spot, laid)]
    others = [piece for piece in left if all(piece is not each for each in known)]
    return [piece for piece in others if piece.area > WHOLE and bears(piece, ends)]


def printed(spots: Sequence[Points], found: Found, laid: Sequence[Pose]) -> list[Points]:
    """The spots like a card that are none laid, in whose middle stands what may be a big number."""
    figures = found.big.middles[singles.as_big(found)]
    return [
        spot
        for spot in spots
        if not lies_on(spot, laid) and (np.linalg.norm(figures - spot, axis=1) < singles.SPOT).any()
    ]


def filled(spots: Sequence[Points], pieces: Sequence[Piece], laid: Sequence[Pose]) -> list[Points]:
    """The spots like a card that are none laid, and around which as much ground shows as around an oval."""
    free = [spot for spot in spots if not lies_on(spot, laid)]
    return [spot for spot in free if _ground_of(spot, pieces, OF_A_CARD) > FILLED]


def _ground_of(spot: Points, pieces: Sequence[Piece], far: float) -> float:
    """Square mm of ground within so many mm of a spot."""
    return sum(piece.area for piece in pieces if _away(piece, spot) < far)


def _away(piece: Piece, spot: Points) -> float:
    return float(np.hypot(*(piece.box.mean(axis=0) - spot)))


def off_backs(pieces: Sequence[Piece], cards: Sequence[Points]) -> list[Piece]:
    """The pieces of ground but for those on things with the shape of a card that show little of it.

    Such a thing is a card face down with a light rim: what lies on a card changes the shape of both.
    """
    backs = [spot for spot in cards if _ground_of(spot, pieces, TO_CORNER) < FILLED]
    return [p for p in pieces if p.beside or not any(_away(p, spot) < TO_CORNER for spot in backs)]


def off_pattern(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of ground but for those at cards that are no larger than many apart from all cards: they are
    one pattern, dots of a cloth."""
    apart = np.sort([piece.area for piece in pieces if not piece.beside])
    if len(apart) < PATTERN:
        return list(pieces)
    largest = (1 + ONE_SIZE) * float(apart[-PATTERN])
    return [piece for piece in pieces if not (piece.beside and piece.area < min(largest, STRIP))]


def is_back(sheet: Sheet, spot: Points, prints: Sequence[Glyphs]) -> bool:
    """Whether so many figures of one size stand around a spot as only on the back of a card."""
    for figures in prints:
        middles = sheet.to_mm((figures.boxes[:, :2] + figures.boxes[:, 2:]) / 2)
        sizes = figures.sizes[np.linalg.norm(middles - spot, axis=1) < OF_A_CARD]
        if len(sizes) and int((np.abs(sizes / np.median(sizes) - 1) < ONE_SIZE).sum()) >= PATTERN:
            return True
    return False


def numbers(sheet: Sheet, found: Found, laid: Sequence[Pose], spots: Sequence[Points]) -> list[Points]:
    """Corner numbers that stand on no card found, but at one, or on a thing of a card's shape.

    Or anywhere on the coloured ground of a card, which no pad has.
    """
    told = strays.small_strays(sheet, found.small, found.layout, found.poses, laid)
    if found.layout.light_corners:
        return told
    known = np.array([*([pose.x, pose.y] for pose in laid), *spots]).reshape(-1, 2)
    return [place for place in told if np.linalg.norm(known - place, axis=1).min() < OF_A_ROW]


def in_lamplight(sheet: Sheet, found: Found, laid: Sequence[Pose]) -> Problem | None:
    """The glare of a lamp that leaves of cards little but their numbers, so that nobody can tell how many."""
    is_washed = strays.in_lamplight(sheet, found.small, found.layout, found.poses, laid)
    return GLARE if is_washed else None


def around(place: Points) -> Points:
    """The corners of what a card takes around a corner number at some place."""
    return np.asarray(place + NUMBER * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))


def places(
    known: Sequence[Points], pieces: Sequence[Piece], numbers: Sequence[Points] = ()
) -> list[tuple[float, float]]:
    """These places, those of pieces and those of corner numbers, each card once.

    Cards of a row that was missed show their numbers nearer to each other than cards lie; those on a piece of
    ground beside a card are of the cards that it shows.
    """
    apart = [(round(float(x), 1), round(float(y), 1)) for piece in pieces for x, y in _strips_of(piece)]
    for x, y in known:
        if all(np.hypot(x - other[0], y - other[1]) > ONE_CARD for other in apart):
            apart.append((round(float(x), 1), round(float(y), 1)))
    first = len(apart)
    for x, y in (place for place in numbers if not any(p.beside and bears(p, [place]) for p in pieces)):
        steps = [float(np.hypot(x - other[0], y - other[1])) for other in apart]
        if all(step > ONE_CARD for step in steps[:first]) and all(
            step > ONE_NUMBER for step in steps[first:]
        ):
            apart.append((round(float(x), 1), round(float(y), 1)))
    return apart


def leaps(cards: Sequence[Card], gaps: Sequence[Gap]) -> list[tuple[float, float]]:
    """Where cards of a row lie so far apart that one between them may have been missed."""
    on_open = [pose for gap in gaps if gap.below is not None and gap.to is not None for pose in gap.poses]
    pairs = [
        (card.pose, cards[card.under].pose)
        for card in (cards[k] for k in sorted(far_from_top(cards)))
        if card.under is not None
    ]
    middles = [(round((one.x + other.x) / 2, 1), round((one.y + other.y) / 2, 1)) for one, other in pairs]
    return middles + [(round(pose.x, 1), round(pose.y, 1)) for pose in on_open]


def in_gaps(gaps: Sequence[Gap], known: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Known places of cards, and those that are missing in gaps of rows.

    What is known in a gap shows parts of its cards: there are as many as numbers are missing, or more.
    """
    apart = list(known)
    for gap in gaps:
        inside = [place for place in apart if broken.holds(gap, place) or _is_at(place, gap.poses)]
        if _strips_in(gap, inside) <= len(gap.missing):
            apart = [place for place in apart if place not in inside]
            apart += [(round(pose.x, 1), round(pose.y, 1)) for pose in gap.poses]
    return apart


def _strips_in(gap: Gap, places: Sequence[tuple[float, float]]) -> int:
    """How many cards of a row some places show: two at one place along it are of one card."""
    along = sorted((np.array(places).reshape(-1, 2) @ axes(gap.start.turn)[0]).tolist())
    count, last = 0, -np.inf
    for place in along:
        if place - last > ONE_STRIP:
            count, last = count + 1, place
    return count


def _is_at(place: tuple[float, float], poses: Sequence[Pose]) -> bool:
    """Whether a place may show one of some cards of a row."""
    return any(np.hypot(pose.x - place[0], pose.y - place[1]) <= ONE_STRIP for pose in poses)


def _strips_of(piece: Piece) -> list[Points]:
    """The places of as many cards as the ground left of a row may show; one apart from all if none is as
    large."""
    of_row = piece.beside or piece.area > WHOLE
    count = min(max(round(piece.area / STRIP), 1), MOST_LEFT) if of_row else 1
    sides = (piece.box + np.roll(piece.box, -1, axis=0)) / 2  # their middles; opposite ones are two apart
    start, end = max((sides[::2], sides[1::2]), key=lambda ends: float(np.linalg.norm(ends[1] - ends[0])))
    # The middles of the outermost cards lie half a card from the ends of a row.
    margin = min(CARD_MM[0] / 2 / float(np.linalg.norm(end - start)), 0.5)
    shares = np.linspace(margin, 1 - margin, count) if count > 1 else [0.5]
    return [start + (end - start) * share for share in shares]
