"""Open cards whose corner numbers hardly stand out."""

import numpy as np
from support import bloom_drawn as draw

from engine.observation import Pose
from vision.cards.asymmetry import _framed
from vision.cards.faces import outlines
from vision.cards.glyphs import Numbers
from vision.cards.sheet import Sheet

WHITE, BLUE = (230, 230, 230), (190, 60, 30)


def test_a_card_is_found_around_its_figure_though_a_pair_beside_that_is_none() -> None:
    card = Pose(0.0, 0.0, 0.0)
    prints = [draw.box(0, 0, 12, 22), *(draw.box(x, y, 4, 6) for x, y in ((-21, -35), (21, 35)))]
    table = draw.drawn([(outlines([card])[0], WHITE), *((each, BLUE) for each in prints)])
    as_it_is = np.tile(np.arange(256, dtype=np.uint8)[:, None], (1, 3))[:, None]
    sheet = Sheet(table.picture, table.picture[:, :, 0], as_it_is, table.camera, 1.0, noisy=False)
    middles, members = np.array([[0.0, 0.0], [14.0, 20.0]]), np.array([[0, 0], [0, 1]])
    big = Numbers(np.zeros((2, 4)), middles, members, np.zeros(2, np.bool_), np.full(2, 22.0))
    (found,) = _framed(sheet, big)
    assert np.hypot(found.x, found.y) < 2
