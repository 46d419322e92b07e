"""Edges of other cards across a place where one seems to lie."""

import numpy as np
import pytest
from support import bloom_drawn as draw

from engine.observation import Pose
from vision.cards.crossed import is_crossed
from vision.cards.faces import outlines
from vision.cards.layout import layout_at
from vision.cards.sheet import Sheet
from vision.reading import Outline

WHITE, BLUE = (230, 230, 230), (190, 60, 30)
CARD = Pose(0.0, 0.0, 0.0)
LAYOUT = layout_at(-21.0, -36.0, light_corners=True, tall=7.0)
OVAL = [np.array([23.5 * np.cos(turn), 29.0 * np.sin(turn)]) for turn in np.linspace(0, 2 * np.pi, 48)]


def sheet_with(edges: list[tuple[Outline, draw.Colour]]) -> Sheet:
    """A blue card with an oval and corner numbers, and edges of others on it."""
    corners = [(draw.box(x, y, 4, 7), WHITE) for x, y in ((-21, -36), (21, 36))]
    table = draw.drawn([(outlines([CARD])[0], BLUE), (np.array(OVAL), WHITE), *corners, *edges])
    as_it_is = np.tile(np.arange(256, dtype=np.uint8)[:, None], (1, 3))[:, None]
    return Sheet(table.picture, table.picture[:, :, 0], as_it_is, table.camera, 1.0, noisy=False)


def test_an_oval_is_no_edge_of_another_card() -> None:
    assert not is_crossed(sheet_with([]), CARD, LAYOUT)


@pytest.mark.parametrize("askew", [0.0, 4.0])
def test_the_light_edge_of_another_card_runs_past_the_oval_at_both_ends(askew: float) -> None:
    edge = outlines([Pose(-30.0, 0.0, askew)])[0]
    within = outlines([Pose(-30.0, 0.0, askew)], -2.0)[0]
    assert is_crossed(sheet_with([(edge, WHITE), (within, BLUE)]), CARD, LAYOUT)


def test_what_crosses_one_end_alone_is_no_card() -> None:
    assert not is_crossed(sheet_with([(draw.box(0, -36, 2, 16), WHITE)]), CARD, LAYOUT)
