"""Bloom's display board: a plate of one colour with two rows of fields; only stones may hide parts of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Outline
from vision.stones import board_colours, board_sides, board_stones, oblong
from vision.stones.bodies import Stone
from vision.table import Table
from vision.tabletop import Mask, Top, paint

Floats = NDArray[np.float64]

LONG, WIDE = 330.0, 98.0  # mm of the board
STONES_DOWN = 24.5  # mm from its middle line to that of its open stones
OFF = (14.0, 9.0)  # mm: how far the long and the short sides of a whole board seem to be off, at most
OFF_STONES = (14.0, 18.0)  # mm, where stones lie on it: along them a strip may look like the table
PART_MM2 = 300.0  # of a part of a board that something else divides
LEAST_MM2 = 8000.0  # of a board that shows: a third of what its stones leave free
BETWEEN_STONES = 0.5  # of a board that shows at least, however many stones lie on it
JOIN, PART = 3, 5  # pixels: bridges the outlines of fields; parts the board from checks that touch it
FIELD = 9  # pixels: bridges empty fields, which are 28 mm wide
BESIDE = ((-19.0, 0.0), (19.0, 0.0), (-19.0, -10.0), (19.0, -10.0), (-19.0, 10.0), (19.0, 10.0))  # mm
OPEN_SPOTS = 4  # of these around a stone that show the board, at a stone that lies on it
ON_BOARD = 2  # stones with the board around them that prove a board
# Of a board and the patch that may be one: what they share; 0.85 and more of 150 boards, 0.80 of a covered
# one, 0.67 of other things.
FITS = 0.83
# Of an outline that is no bare table: nine in ten boards have more; of an arm with its shadow, or a lamp's
# image, that is as long and as wide 0.87 at most.
CLEAR = 0.95
MISSING = 0.03  # of what shows of a board that lies beside an outline which lacks a strip
MOSTLY = 0.75  # of its size, or the other way round: patches that are worth a look


@dataclass(frozen=True, slots=True)
class Board:
    """What was seen of the display board: its outline in mm when it is whole, and where it is hidden."""

    outline: Outline | None
    shows: Mask  # 1 where its own colour is seen
    stones: int  # that lie on it

    def holds(self, stone: Stone) -> bool:
        """Lies the middle of a stone on a whole board? Its fields are looked at by themselves."""
        if self.outline is None:
            return False
        return _is_on(self.outline, (stone.x, stone.y))


def find(table: Table, top: Top, stones: Sequence[Outline]) -> Board | None:
    """The display board, None where nothing looks like it; eight stones in a line tell it from an arm as long
    and as wide that lies beside them."""
    board = _seen(table, top, stones)
    outline = None if board is None else board.outline
    if outline is None or any(_is_on(outline, stone.mean(axis=0)) for stone in stones):
        return board
    return _under(table, top, stones) or board


def _is_on(outline: Outline, spot: Sequence[float]) -> bool:
    """Is a spot (mm) on a board?"""
    return cv2.pointPolygonTest(outline.astype(np.float32), (spot[0], spot[1]), False) > 0


def _seen(table: Table, top: Top, stones: Sequence[Outline]) -> Board | None:
    """What looks most like the board."""
    size = (top.strange.shape[1], top.strange.shape[0])
    covered = paint(table, size, stones)
    spots, owners = _spots_beside(table, top, stones, covered)
    rest = top.differs * (covered == 0)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(rest, connectivity=4)
    best: Board | None = None
    whole: Board | None = None
    most, fullest = 0, 0.0
    tried: list[Board] = []
    large = (np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] * top.mm**2 > LEAST_MM2) + 1).tolist()
    for index in large:
        here = labels == index
        beside = here[spots[:, 1], spots[:, 0]]
        around = np.bincount(owners[beside], minlength=len(stones)) if len(owners) else np.zeros(0, int)
        lying = int((around >= OPEN_SPOTS).sum())
        for shows in [*board_colours.by_colour(top, here), here.astype(np.uint8)]:
            board = Board(_outline(table, top, shows, covered, lying), shows, lying)
            if board.outline is not None:
                filled = _filled(table, top, board.outline, covered)
                if filled > CLEAR:
                    return board
                if filled > fullest:
                    whole, fullest = board, filled
                break
            tried.append(board)
            seen = int(shows[spots[beside, 1], spots[beside, 0]].sum())
            is_part = not shows[here].all() and float(shows.sum()) * top.mm**2 < LONG * WIDE
            if lying >= ON_BOARD and seen > most and is_part:
                best, most = board, seen
    return (
        whole
        or _rough(table, top, covered)
        or _in_one_tint(table, top, covered, [labels == index for index in large])
        or best
        or _around_fields(table, top, covered, tried)
        or _under(table, top, stones)
        or _beside(table, top, covered)
    )


def _in_one_tint(table: Table, top: Top, stones: Mask, things: Sequence[NDArray[np.bool_]]) -> Board | None:
    """A board in uneven light that runs together with a lamp's image on the table: all of it has one tint."""
    least = BETWEEN_STONES * LONG * WIDE / top.mm**2
    for thing in (here for here in things if here.sum() > least):
        for shows in board_colours.by_tint(top, thing):
            outline = _outline(table, top, shows, stones, 0) if shows.sum() > least else None
            if outline is not None and _filled(table, top, outline, stones) > CLEAR:
                return Board(outline, shows, 0)
    return None


def _filled(table: Table, top: Top, outline: Outline, stones: Mask) -> float:
    """How much of an outline is no bare table."""
    inside = paint(table, (stones.shape[1], stones.shape[0]), [outline]) > 0
    return float((top.differs | (stones > 0))[inside].mean())


def _rough(table: Table, top: Top, stones: Mask) -> Board | None:
    """A board of which strips look like the table, or to which some of the table's grain is added.

    Nobody knows where its colour should show, so all of it is said to.
    """
    seen = (top.differs | (stones > 0)).astype(np.uint8)
    outlines: list[cv2.typing.MatLike] = []
    # The outlines of fields and the plate may mix to the table's colour, so that the board falls apart.
    for join in (JOIN, FIELD):
        outlines += cv2.findContours(_joined(seen, join), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    for outline in outlines:
        if not MOSTLY < cv2.contourArea(outline) * top.mm**2 / (LONG * WIDE) < 1 / MOSTLY:
            continue
        filled = np.zeros_like(seen)
        cv2.drawContours(filled, [outline], -1, 1, cv2.FILLED)
        share, corners = oblong.fit(_spots(table, top, np.asarray(filled, np.uint8)), top.mm**2, (LONG, WIDE))
        if share > FITS:
            whole = paint(table, (filled.shape[1], filled.shape[0]), [corners]) > 0
            return Board(corners, whole.astype(np.uint8), 0)
    return None


def _under(table: Table, top: Top, stones: Sequence[Outline]) -> Board | None:
    """A board that looks like the table in a strange light, by the eight stones on it alone."""
    fields = board_stones.fields_from(stones)
    if fields is None:
        return None
    middle, along, down = fields
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (LONG / 2, WIDE / 2)
    corners = middle - STONES_DOWN * down + box[:, :1] * along + box[:, 1:] * down
    whole = paint(table, (top.strange.shape[1], top.strange.shape[0]), [corners]) > 0
    return Board(corners, whole.astype(np.uint8), board_stones.OPEN_STONES)


def _beside(table: Table, top: Top, stones: Mask) -> Board | None:
    """A board of which a thing that lies on it leaves one side free."""
    seen = _joined(top.differs | (stones > 0), JOIN)
    for outline in cv2.findContours(seen, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        if cv2.contourArea(outline) * top.mm**2 < MOSTLY * LONG * WIDE:
            continue
        spots = table.camera.to_mm((outline[:, 0].astype(np.float64) + 0.5) * top.scale - 0.5)
        for corners in board_sides.boards(spots, (LONG, WIDE)):
            if _filled(table, top, corners, stones) > CLEAR:
                whole = paint(table, (seen.shape[1], seen.shape[0]), [corners]) > 0
                return Board(corners, whole.astype(np.uint8), 0)
    return None


def _joined(seen: NDArray[np.integer], join: int) -> Mask:
    """What is seen, with gaps of so many pixels bridged, and parted where it is slim."""
    joined = cv2.morphologyEx(np.asarray(seen, np.uint8), cv2.MORPH_CLOSE, np.ones((join, join), np.uint8))
    return np.asarray(cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((PART, PART), np.uint8)), np.uint8)


def _around_fields(table: Table, top: Top, stones: Mask, tried: Sequence[Board]) -> Board | None:
    """A board whose empty fields have another colour, so that what shows of it is what is around those."""
    for board in tried:
        outline = _outline(table, top, board.shows, stones, board.stones, join=FIELD)
        if outline is not None:
            return replace(board, outline=outline)
    return None


def _outline(
    table: Table, top: Top, shows: Mask, stones: Mask, lying: int, *, join: int = JOIN
) -> Outline | None:
    """The corners of a board that shows there, between and around stones; None if it is not whole.

    Join: pixels of the gaps that are bridged.
    """
    count, labels = cv2.connectedComponents(_joined(shows | (stones > 0), join))
    if count < 2:
        return None
    sizes = np.bincount(labels[shows > 0], minlength=count) * top.mm**2
    sizes[0] = 0
    largest = (labels == int(sizes.argmax())).astype(np.uint8)
    # What lies across the board parts it.
    parts = np.isin(labels, np.flatnonzero(sizes > PART_MM2)).astype(np.uint8)
    off = OFF_STONES if lying >= ON_BOARD else OFF
    corners = _whole(table, top, largest, off) or _whole(table, top, parts, OFF)
    return None if corners is None else fitted(_spots(table, top, shows), np.array(corners))


def _spots(table: Table, top: Top, mask: Mask) -> Floats:
    """Where a mask is 1, in mm."""
    found = cv2.findNonZero(mask)
    pixels = np.zeros((0, 2)) if found is None else found.reshape(-1, 2).astype(np.float64)
    return np.asarray(table.camera.to_mm((pixels + 0.5) * top.scale - 0.5))


def fitted(shows: Floats, outline: Outline) -> Outline:
    """The outline of a board, or where it lacks a strip beside fields, one around all that shows (mm)."""
    least = oblong.held(shows, outline) + MISSING
    if least >= 1:
        return outline
    around = oblong.fit(shows, 1.0, (LONG, WIDE))[1]
    return around if oblong.held(shows, around) > least else outline


def _whole(table: Table, top: Top, seen: Mask, off: tuple[float, float]) -> list[list[float]] | None:
    """The corners of what is seen if it has the board's sides."""
    outlines, _ = cv2.findContours(seen, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    edge = np.concatenate(outlines).reshape(-1, 2).astype(np.float64)
    spots = table.camera.to_mm((edge + 0.5) * top.scale - 0.5)
    box = cv2.minAreaRect(spots.astype(np.float32))
    short, long = sorted(box[1])
    whole = abs(long - LONG) < off[0] and abs(short - WIDE) < off[1]
    return [[float(x), float(y)] for x, y in cv2.boxPoints(box)] if whole else None


def grown(outline: Outline, room: float) -> Outline:
    """A board's corners with room around them, and with what it lacks of its width to both sides."""
    middle = outline.mean(axis=0)
    sides = outline[1] - outline[0], outline[2] - outline[1]
    lengths = [float(np.linalg.norm(side)) for side in sides]
    ways = [side / length for side, length in zip(sides, lengths, strict=True)]
    halves = [
        length / 2 + room + (max(WIDE - length, 0.0) if length < LONG / 2 else 0.0) for length in lengths
    ]
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return np.asarray(middle + box[:, :1] * halves[0] * ways[0] + box[:, 1:] * halves[1] * ways[1])


def _spots_beside(
    table: Table, top: Top, stones: Sequence[Outline], covered: Mask
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pixels beside each stone where the board shows if it lies on one, and whose they are."""
    if not stones:
        return np.zeros((0, 2), np.int64), np.zeros(0, np.int64)
    boxes = np.stack(stones)
    middle = boxes.mean(axis=1)[:, None]
    across = (boxes[:, 1] - boxes[:, 0])[:, None]
    down = (boxes[:, 2] - boxes[:, 1])[:, None]
    across, down = (way / np.linalg.norm(way, axis=2, keepdims=True) for way in (across, down))
    ways = np.array(BESIDE)
    where = (middle + across * ways[:, :1] + down * ways[:, 1:]).reshape(-1, 2)
    pixels = np.round((table.camera.to_pixel(where) + 0.5) / top.scale - 0.5).astype(np.int64)
    owners = np.repeat(np.arange(len(stones)), len(ways))
    height, width = covered.shape
    inside = ((pixels >= 0) & (pixels < (width, height))).all(axis=1)
    pixels, owners = pixels[inside], owners[inside]
    open_ = covered[pixels[:, 1], pixels[:, 0]] == 0
    return pixels[open_], owners[open_]
