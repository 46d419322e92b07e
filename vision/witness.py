"""Tesseract as a second witness: reads the numbers of many patches in one call, in its own way."""

import logging
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Patch, frame_of, normalise

GLYPH = 30  # pixels a digit is high on the sheet: Tesseract reads 24 to 32 best
CELL_HEIGHT, CELL_WIDTH = 64, 128  # of the sheet: room for "100" and white around it
COLUMNS = 8
SECONDS = 10.0  # for one call; a sheet of 60 numbers takes less than one on a Pi that has time
# Only digits, each with its own box and confidence: with a whitelist Tesseract joins words over cells.
SETTINGS = "--psm 6 -c tessedit_char_whitelist=0123456789 -c tessedit_create_hocr=1 -c hocr_char_boxes=1"
SIGN = re.compile(r"x_bboxes (\d+) (\d+) (\d+) (\d+); x_conf ([\d.]+)'>(\d)<")  # as Tesseract writes hOCR
INK = 0.5  # of a glyph's full ink: what has more belongs to it
TALL = 0.6  # of the tallest part: lower ones are flowers and lines, no digits
OFF_MIDDLE = 0.2  # of a digit's height: crops are less off, a digit that is not seen makes it more

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Testimony:
    """A number from 1 to 100 and Tesseract's confidence in its least sure digit: 0 to 100, no probability."""

    number: int
    confidence: float


def testify(patches: Sequence[Patch]) -> list[Testimony | None]:
    """What Tesseract reads on each patch, all in one call; None where it reads no number from 1 to 100.

    When Tesseract fails, all are None and the log says why, once for each reason.
    """
    told, wrong = _ask(patches)
    if wrong is not None:
        _warn_once(wrong)
    return told


def trouble() -> str | None:
    """What is wrong with Tesseract and what to do about it; None when it reads a plain number rightly."""
    style = (cv2.FONT_HERSHEY_SIMPLEX, 1.2)
    (width, height), _ = cv2.getTextSize("42", *style, 3)
    sample = np.full((2 * height, width + height), 255, np.uint8)
    cv2.putText(sample, "42", (height // 2, height * 3 // 2), *style, 0, 3, cv2.LINE_AA)
    told, wrong = _ask([sample])
    if wrong is None and (told[0] is None or told[0].number != 42):
        return (
            "tesseract does not read a plain number; apt install --reinstall tesseract-ocr tesseract-ocr-eng"
        )
    return wrong


def _ask(patches: Sequence[Patch]) -> tuple[list[Testimony | None], str | None]:
    """The witness's answers, and in words what went wrong."""
    silence: list[Testimony | None] = [None] * len(patches)
    if not patches:
        return silence, None
    sheet = _sheet([isolate(patch) for patch in patches])
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")  # its threads cost more than they gain on small pictures
    try:
        import pytesseract  # type: ignore[import-untyped]  # noqa: PLC0415

        # Not image_to_data: it first asks for the version, without a time limit.
        answer = pytesseract.run_and_get_output(sheet, extension="hocr", config=SETTINGS, timeout=SECONDS)
    except ImportError:
        return silence, "pytesseract is not installed; pip install pytesseract brings the second reader back"
    except FileNotFoundError:
        return silence, "tesseract ended without an answer; tesseract --version may say why"
    except OSError as error:
        return silence, f"tesseract does not start: {error}; apt install tesseract-ocr would help"
    except RuntimeError as error:
        if "timeout" in str(error):
            return silence, f"tesseract was stopped after {SECONDS:g} seconds; its answers are left out"
        return silence, f"tesseract failed: {error}; tesseract --version may say why"
    except ValueError as error:
        return silence, f"tesseract answered no text: {error}; its answers are left out"
    if "ocr_page" not in answer:
        return silence, "tesseract answered something else than a page; its answers are left out"
    return _by_cell(answer, len(patches)), None


@cache
def _warn_once(text: str) -> None:
    log.warning("%s", text)


def isolate(patch: Patch) -> NDArray[np.uint8]:
    """The digits alone, black on white, GLYPH pixels high; one white pixel where they are not free.

    Flowers, lines and the edges of pieces are left out. Where a tall part is cut by the rim, or what is
    left lies so far from the middle that a digit must be missing, nothing is shown.
    """
    shade = normalise([patch])[0, 0][frame_of(patch)]
    height, width = shade.shape
    full = max(float(np.percentile(shade, 97)), 1e-3)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(shade > INK * full, np.uint8))
    boxes = stats[1:, :4].astype(int)
    ends = boxes[:, :2] + boxes[:, 2:]
    rims = (boxes[:, :2] == 0).sum(axis=1) + (ends == (width, height)).sum(axis=1)
    beyond = rims >= 2  # a corner, or an edge from side to side
    tall = ~beyond & (boxes[:, 3] >= TALL * max(boxes[~beyond, 3], default=0))
    if not tall.any() or (rims[tall] == 1).any():
        return np.full((1, 1), 255, np.uint8)
    left, top = boxes[tall, :2].min(axis=0)
    right, bottom = ends[tall].max(axis=0)
    if abs(left + right - width) > 2 * OFF_MIDDLE * (bottom - top):
        return np.full((1, 1), 255, np.uint8)
    near = cv2.dilate(
        np.asarray(np.isin(labels, 1 + np.flatnonzero(tall)), np.uint8), np.ones((3, 3), np.uint8)
    )
    ink = np.clip(shade / full, 0, 1) * near
    alone = ink[max(top - 1, 0) : bottom + 1, max(left - 1, 0) : right + 1]
    scale = min(GLYPH / alone.shape[0], (CELL_WIDTH - GLYPH) / alone.shape[1])
    grown = cv2.resize(alone, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    return np.asarray(255 - 255 * np.clip(grown, 0, 1), np.uint8)


def _sheet(glyphs: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """All glyphs on one white sheet, each in the middle of its cell, row by row."""
    rows = -(-len(glyphs) // COLUMNS)
    sheet = np.full((rows * CELL_HEIGHT, COLUMNS * CELL_WIDTH), 255, np.uint8)
    for place, glyph in enumerate(glyphs):
        height, width = glyph.shape
        top = place // COLUMNS * CELL_HEIGHT + (CELL_HEIGHT - height) // 2
        left = place % COLUMNS * CELL_WIDTH + (CELL_WIDTH - width) // 2
        sheet[top : top + height, left : left + width] = glyph
    return sheet


def _by_cell(answer: str, count: int) -> list[Testimony | None]:
    """The signs of each cell put together, whatever words Tesseract made of them."""
    cells: list[list[tuple[int, str, float]]] = [[] for _ in range(count)]
    for left, top, right, bottom, confidence, sign in SIGN.findall(answer):
        x, y = int(left) + int(right), int(top) + int(bottom)
        cell = y // (2 * CELL_HEIGHT) * COLUMNS + x // (2 * CELL_WIDTH)
        if cell < count:
            cells[cell].append((x, sign, float(confidence)))
    return [_testimony(sorted(signs)) for signs in cells]


def _testimony(signs: Sequence[tuple[int, str, float]]) -> Testimony | None:
    text = "".join(sign for _, sign, _ in signs)
    if not text or text[0] == "0" or int(text) > 100:
        return None
    return Testimony(int(text), min(confidence for _, _, confidence in signs))
