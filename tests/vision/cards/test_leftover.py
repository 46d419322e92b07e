"""What is left of cards that were not found."""

from pathlib import Path

import cv2
import numpy as np
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import outline
from vision.cards.leftover import DARK, _alike, _codes, _edged, _filled, _ovals, _parts, _shades, kinds
from vision.cards.sheet import COARSE, spread_out
from vision.edges import LIGHT

PHOTOS = Path(__file__).parent.parent.parent / "photos"


def test_paper_between_two_pieces_of_ground_is_an_oval_and_paper_elsewhere_is_none() -> None:
    ground, paper = (np.zeros((100, 100), np.uint8) for _ in range(2))
    ground[10:20, 10:60] = ground[50:60, 10:60] = 255
    paper[22:48, 20:50] = paper[70:90, 20:50] = 255
    ovals = _ovals(ground, paper, dot=1.0)
    assert ovals[35, 35] == 255
    assert not ovals[75:, :].any()


def test_a_card_is_as_large_at_the_sides_of_a_tilted_photo_as_in_its_middle() -> None:
    sheet = spread_out(table_in(picture_at(PHOTOS / "elfer" / "hand.jpg")))
    height, width = sheet.ink.shape
    spots = np.array([[0.1, 0.2], [0.5, 0.5], [0.9, 0.8], [0.1, 0.8], [0.9, 0.2]]) * [width, height]
    areas = []
    for x, y in sheet.to_mm(spots):
        card = outline(Pose(float(x), float(y), 0.0))
        mask = _filled(sheet, (width // COARSE, height // COARSE), [card])
        areas += [piece.area for piece in _parts(mask, np.zeros_like(mask), sheet).pieces]
    assert len(areas) == len(spots)
    assert max(areas) < 1.06 * min(areas)


def test_light_that_fades_on_the_table_is_no_piece_of_a_card() -> None:
    across, down = np.meshgrid(np.arange(80), np.arange(80))
    lamp = np.clip(220 - 4 * np.hypot(across - 25, down - 40), 20, 255)
    lamp[30:50, 60:75] = 200
    shades = np.repeat(lamp.astype(np.uint8)[:, :, None], 3, axis=2)
    like = np.where(lamp > 170, 255, 0).astype(np.uint8)
    edged = _edged(like, np.zeros_like(like), shades, least=20)
    assert not edged[40, 25]
    assert edged[40, 67]


def test_a_grainy_table_whose_light_falls_off_has_no_piece_of_a_card() -> None:
    grain = np.random.default_rng(2).normal(0, 1.5, (80, 80))
    light = np.linspace(190, 150, 80)[None] + grain
    light[30:50, 60:75] += 40
    shades = np.repeat(light.astype(np.uint8)[:, :, None], 3, axis=2)
    like = np.where(light > 170, 255, 0).astype(np.uint8)
    edged = _edged(like, np.zeros_like(like), shades, least=20)
    assert not edged[:, :30].any()
    assert edged[40, 67]


def test_a_ground_is_known_though_it_is_lit_otherwise_than_each_card_of_its_kind() -> None:
    """Blue of the yellows under a falling light: of four open cards, and of one that could not be read."""
    opened = [np.log([blue, 0.65, 0.85]) for blue in (0.094, 0.080, 0.068, 0.058)]
    unread = np.array([0.040, 0.65, 0.85]) - DARK
    seen = np.full((4, 4, 3), np.searchsorted(LIGHT, unread), np.uint8)
    shades = _shades(np.asarray(cv2.LUT(seen, _codes()), np.uint8))
    assert any((_alike(shades, kind) > 0).all() for kind in kinds(opened))


def test_a_saturated_ground_is_known_in_the_noise_of_a_dim_photo_and_no_other_is() -> None:
    green, red = (np.array(code) for code in ((22, 75, 20), (20, 22, 75)))
    noise = np.random.default_rng(1).normal(0, 10, (60, 60, 3))

    def like_green(code: Points) -> float:
        seen = np.clip(np.round(code + noise), 0, 255).astype(np.uint8)
        alike = _alike(_shades(np.asarray(cv2.LUT(seen, _codes()), np.uint8)), np.log(LIGHT[green] + DARK))
        return float((alike > 0).mean())

    assert like_green(green) > 0.95
    assert like_green(red) == 0.0
