"""Printed figures told from what is around them."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards.figures import SOLID, Print, upright_at
from vision.cards.layout import layout_at
from vision.cards.sheet import spread_out
from vision.cards.strokes import DENSITY, strokes_in

TALL = 8.0  # mm
PHOTO = Path(__file__).parent.parent.parent / "photos" / "tables" / "elfer-0.jpg"


def test_a_blurred_8_stands_out_as_a_whole_only() -> None:
    window = np.full((40, 60), 60, np.uint8)
    high = round(TALL * DENSITY / 2)
    cv2.ellipse(window, (30, 20), (5, high), 0, 0, 360, 160, -1)
    assert strokes_in(window, TALL, dark=False)[20, 30] < 50
    assert strokes_in(window, TALL, dark=False, wide=SOLID)[20, 30] == 100


@pytest.mark.parametrize("shade", [80, 205])
def test_a_number_below_a_frame_is_boxed_alone_be_it_faint(shade: int) -> None:
    table = table_in(picture_at(PHOTO))
    sheet = spread_out(table)
    ink = np.full_like(sheet.ink, 230)
    frame, figure = [[-20, -4], [20, -4]], [[[-2, 0.5], [-2, 7.5]], [[2, 0.5], [2, 7.5]], [[-2, 4], [2, 4]]]
    for ends, grey in ((frame, 60), *((stroke, shade) for stroke in figure)):
        start, end = np.round(sheet.to_pixel(np.array(ends, float))).astype(int).tolist()
        cv2.line(ink, start, end, grey, 3)
    like = Print(
        layout_at(-20, -35, False, TALL), TALL, 12, 150, np.empty((0, 3)), np.empty((0, 3)), np.ones(1)
    )
    box = upright_at(replace(sheet, ink=ink), Pose(0.0, 0.0, 0.0), (-6.0, -2.0, 6.0, 6.0), like)
    assert box == pytest.approx((-3, 0, 3, 8), abs=1.0)
