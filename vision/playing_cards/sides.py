"""How a card lies whose sides hardly show: four faint steps of light, each as long as a side."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.playing_cards.loose import Rectangle
from vision.playing_cards.views import CARD_MM
from vision.squares.board import turning, view_of
from vision.table import Table

Grey = NDArray[np.float32]

PPM, FINE = 1.0, 2  # pixels a millimetre, of which so many are looked at across and down: noise fades
ROOM_MM = 14.0  # by which a card may lie elsewhere than its print seems to
# By which it may be turned otherwise, and then a bit more or less.
TURNS, LITTLE = tuple(np.radians(np.arange(-44.0, 44.1, 4.0)).tolist()), float(np.radians(2.0))
STEP_PX = 4  # between what is inside and what is outside of a side
EVEN, EVEN_TO_USUAL = 25, 1.35  # percent of lines that no print crosses; noise's median against that share
ONE_MORE = 1.5  # times the weaker of two sides: what the other counts at the most, a shadow may lie there
END_MM = 8.0  # of a side at both ends: corners are rounded
LEAST_STEP = 1.4  # times the usual change along such lines: what both pairs of sides show at least
MOST_LIES = 3


def lies_of(table: Table, near: Rectangle) -> list[Rectangle]:
    """The few rectangles near another one whose four sides show best, likeliest first."""
    room = np.array(CARD_MM) + 2 * ROOM_MM
    side = float(np.hypot(*room))
    fine = view_of(table, near.pose, (side, side), FINE * PPM).astype(np.float32)
    small = cv2.resize(fine, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
    whole = np.asarray(small, np.float32)
    size = (round(room[0] * PPM), round(room[1] * PPM))
    shows = np.array([_shown(whole, turn, size)[0] for turn in TURNS])
    around = np.pad(shows, 1)
    peaks = np.flatnonzero((shows > 0) & (shows >= around[:-2]) & (shows > around[2:]))
    found = []
    for peak in peaks[np.argsort(-shows[peaks])][:MOST_LIES]:
        tried = (_shown(whole, TURNS[peak] + more, size) for more in (-LITTLE, 0.0, LITTLE))
        _, turn, place = max(tried)
        move = np.array(place) / PPM - ROOM_MM
        middle = near.middle + turning(near.turn + turn) @ move
        found.append(Rectangle(middle, near.turn + turn, near.full))
    return found


def _shown(whole: Grey, turn: float, size: tuple[int, int]) -> tuple[float, float, tuple[int, int]]:
    """How well the sides of a card in that turn show, 0 where two do not; the turn; and where it lies."""
    view = _turned(whole, turn, size)
    (across, left), (down, top) = (_pair(view, axis) for axis in (0, 1))
    return (across + down if min(across, down) > LEAST_STEP else 0.0), turn, (left, top)


def _turned(whole: Grey, turn: float, size: tuple[int, int]) -> Grey:
    """The middle of a view, turned."""
    to = (np.array([whole.shape[1], whole.shape[0]]) - 1) / 2
    matrix = np.column_stack([turning(turn), to - turning(turn) @ ((np.array(size) - 1) / 2)])
    return np.asarray(
        cv2.warpAffine(whole, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP), np.float32
    )


def _pair(view: Grey, axis: int) -> tuple[float, int]:
    """How much two opposite sides show where they show best, and where the first lies.

    Whatever a card is lighter or darker than lies on both sides of it.
    """
    lines = view if axis == 0 else view.transpose(1, 0, 2)
    ends = round((ROOM_MM + END_MM) * PPM)
    soft = cv2.blur(np.ascontiguousarray(lines[ends:-ends]), (STEP_PX, 1))
    steps = np.median(soft[:, STEP_PX:] - soft[:, :-STEP_PX], axis=0)  # print is shorter than half a side
    apart = round(CARD_MM[axis] * PPM)
    alone = np.linalg.norm(steps, axis=1)
    weaker = np.minimum(alone[:-apart], alone[apart:])
    shows = np.minimum(np.linalg.norm(steps[:-apart] - steps[apart:], axis=1) / 2, ONE_MORE * weaker)
    place = int(shows.argmax())
    usual = EVEN_TO_USUAL * float(np.percentile(alone, EVEN)) + 1e-3
    return float(shows[place]) / usual, place + STEP_PX // 2
