"""Blots on the faces of cards, and the thick strokes of their own numbers."""

import numpy as np
import pytest
from support import bloom_drawn as draw

from engine.observation import Pose
from vision.cards.blots import _is_printed, lie_on
from vision.cards.faces import outlines
from vision.cards.layout import layout_at
from vision.cards.sheet import Sheet

WHITE, RED, BLUE = (230, 230, 230), (40, 30, 190), (190, 60, 30)
PIXELS = 1.9  # a millimetre


@pytest.mark.parametrize(("colour", "told"), [(RED, False), (BLUE, True)], ids=["its-number", "a-thing"])
def test_a_thick_stroke_in_the_ink_of_a_white_card_is_no_blot(colour: draw.Colour, told: bool) -> None:
    card = Pose(0.0, 0.0, 0.0)
    corners = [(draw.box(x, y, 4, 6), RED) for x, y in ((-21, -35), (21, 35))]
    table = draw.drawn([(outlines([card])[0], WHITE), *corners, (draw.box(0, 0, 26, 36), colour)])
    as_it_is = np.tile(np.arange(256, dtype=np.uint8)[:, None], (1, 3))[:, None]
    sheet = Sheet(table.picture, table.picture[:, :, 0], as_it_is, table.camera, 1.0, noisy=False)
    layout = layout_at(-21.0, -35.0, light_corners=False, tall=6.0)
    assert lie_on(sheet, layout, [card], [card]) is told


def test_a_ground_is_printed_though_it_was_seen_mixed_with_the_paper_of_a_number() -> None:
    mixed, paper = np.array([0.09, 0.26, 0.08]), np.array([0.78, 0.84, 0.9])
    seen = np.array([[0.0, 0.21, 0.0], [0.09, 0.26, 0.08], [0.1, 0.12, 0.6]], np.float32)
    assert _is_printed(seen, mixed, paper, 0.05).tolist() == [True, True, False]


def test_a_card_that_is_all_but_black_tells_nothing_by_its_colour() -> None:
    paper = np.array([0.3, 0.33, 0.38])
    seen = np.array([[0.0, 0.013, 0.0], [0.0, 0.0, 0.0], [0.02, 0.05, 0.2]], np.float32)
    assert _is_printed(seen, np.full(3, 1e-3), paper, 3e-4).tolist() == [True, True, False]
    assert not _is_printed(seen, np.array([0.02, 0.1, 0.3]), paper, 0.05)[:2].any()


@pytest.mark.parametrize(("is_sharp", "told"), [(False, False), (True, True)], ids=["a-lamp", "a-thing"])
def test_a_lamp_of_another_colour_that_fades_on_a_card_is_no_blot(is_sharp: bool, told: bool) -> None:
    card = Pose(0.0, 0.0, 0.0)
    corners = [(draw.box(x, y, 4, 6), WHITE) for x, y in ((-21, -35), (21, 35))]
    table = draw.drawn([(outlines([card])[0], BLUE), *corners])
    down, across = np.indices(table.picture.shape[:2]) - np.array(table.picture.shape[:2])[:, None, None] / 2
    far = np.hypot(across, down) / PIXELS
    share = np.where(far < 14, 0.9, 0.0) if is_sharp else np.exp(-((far / 30) ** 2))
    lamp = np.array([0.0, 150.0, 220.0]) * share[..., None]
    lit = np.clip(table.picture * (1 - 0.9 * share[..., None]) + lamp, 0, 255).astype(np.uint8)
    as_it_is = np.tile(np.arange(256, dtype=np.uint8)[:, None], (1, 3))[:, None]
    sheet = Sheet(lit, lit[:, :, 0], as_it_is, table.camera, 1.0, noisy=False)
    layout = layout_at(-21.0, -35.0, light_corners=True, tall=6.0)
    assert lie_on(sheet, layout, [card], [card]) is told
