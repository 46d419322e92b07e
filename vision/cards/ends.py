"""The ends of rows of which nothing was found yet: where a whole card fits into a thing on the table."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import CARD_MM
from vision.cards.sheet import axes
from vision.table import Table
from vision.tabletop import Mask, Top

STEP = 3.0  # mm between places that are looked at
PLAY = 9.0  # mm by which a small picture shows a card too narrow: its blurred edges, shadows beside it
PRINT = 2300.0  # square mm of a print that is like the table around its card: a large oval
SAME_TURN = 4.0  # degrees by which rows that lie alike differ
MOST_TURNS = 3


def find(table: Table, top: Top, things: Sequence[Mask], laid: Sequence[Pose]) -> list[Points]:
    """The middles (mm) of the first and the last card that fit into each thing, turned as cards laid are."""
    return [middle for thing in things for turn in _turns(laid) for middle in _ends(table, top, thing, turn)]


def _turns(laid: Sequence[Pose]) -> list[float]:
    """How most cards lie, degrees modulo 180."""
    kinds: list[list[float]] = []
    for pose in laid:
        turn = pose.turn % 180
        for kind in kinds:
            if abs((turn - kind[0] + 90) % 180 - 90) < SAME_TURN:
                kind.append(turn)
                break
        else:
            kinds.append([turn])
    kinds.sort(key=len, reverse=True)
    return [kind[0] for kind in kinds[:MOST_TURNS]]


def _ends(table: Table, top: Top, thing: Mask, turn: float) -> list[Points]:
    """The same for one thing and one turn."""
    thing = _without_prints(thing, top.mm)
    spots = (np.argwhere(thing)[:, ::-1].astype(np.float64) + 0.5) * top.scale - 0.5
    own = table.camera.to_mm(spots) @ axes(turn).T
    low, high = own.min(axis=0) - STEP, own.max(axis=0) + STEP
    across, down = (np.arange(low[k], high[k], STEP) for k in range(2))
    grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    pixels = (table.camera.to_pixel(grid @ axes(turn)) + 0.5) / top.scale - 0.5
    column, row = np.round(pixels).astype(int).T
    height, width = thing.shape
    inside = (column >= 0) & (column < width) & (row >= 0) & (row < height)
    filled = np.zeros(len(grid), np.uint8)
    filled[inside] = thing[row[inside], column[inside]]
    shape = (len(down), len(across))
    seen = cv2.morphologyEx(filled.reshape(shape), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    wide, tall = (round((side - PLAY) / STEP) | 1 for side in CARD_MM)
    room = cv2.erode(seen, np.ones((tall, wide), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    count, labels = cv2.connectedComponents(room, connectivity=8)
    middles = []
    for k in range(1, count):
        rows, columns = np.nonzero(labels == k)
        first, last = int(columns.min()), int(columns.max())
        inwards = min(PLAY, (last - first) * STEP) / 2  # so much nearer to its end a narrower card fits
        for end, shift in ((first, inwards), (last, -inwards)):
            at = np.array([across[end] + shift, down[int(np.median(rows[columns == end]))]])
            middles.append(np.asarray(at @ axes(turn)))
    return middles


def _without_prints(thing: Mask, mm: float) -> Mask:
    """The thing without its small holes: what is printed on a card may be like the table around it."""
    filled = thing.copy()
    outlines, family = cv2.findContours(thing, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for outline, (_, _, _, parent) in zip(outlines, family[0] if outlines else (), strict=True):
        if parent >= 0 and cv2.contourArea(outline) * mm**2 < PRINT:
            cv2.drawContours(filled, [outline], 0, 1, cv2.FILLED)
    return filled
