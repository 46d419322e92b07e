"""Printed figures told from what is around them."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards.figures import INK_SHARES, SOLID, Figure, Print, in_band, upright_at
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


def figures_on(shade: int, level: int, *strokes: tuple[list[list[float]], int]) -> list[Figure]:
    """What may be numbers beside a card where such strokes (ends in mm, grey) are printed on a shade, by
    cards whose ground has a level."""
    sheet = spread_out(table_in(picture_at(PHOTO)))
    ink = np.full_like(sheet.ink, shade)
    for ends, grey in strokes:
        start, end = np.round(sheet.to_pixel(np.array(ends))).astype(int).tolist()
        cv2.line(ink, start, end, grey, 3)
    nothing = np.empty((0, 3))
    like = Print(layout_at(-20, -35, False, TALL), TALL, 12, 150, nothing, nothing, np.full(1, float(level)))
    return in_band(replace(sheet, ink=ink), Pose(0.0, 0.0, 0.0), (-40.0, -10.0, 0.0, 20.0), like, INK_SHARES)


def box_of_zero(grey: int) -> list[tuple[list[list[float]], int]]:
    ends = [[-16.0, 0.0], [-12.0, 0.0], [-12.0, 7.0], [-16.0, 7.0], [-16.0, 0.0]]
    return [([start, end], grey) for start, end in pairwise(ends)]


def test_a_number_of_which_one_figure_looks_better_alone_is_kept_as_a_whole() -> None:
    faint_one = ([[-18.5, -1.0], [-18.5, 8.0]], 150)
    widths = [figure.box[2] - figure.box[0] for figure in figures_on(230, 230, *box_of_zero(40), faint_one)]
    assert any(width < 6.5 for width in widths)
    assert any(width > 7.0 for width in widths)


def test_a_number_in_the_mirror_image_of_a_lamp_is_kept_though_no_card_has_that_ground() -> None:
    (figure,) = figures_on(230, 90, *box_of_zero(40))
    assert not figure.grounded
