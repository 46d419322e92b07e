"""The sides of cards under others, found by how those of open cards look."""

import numpy as np

from engine.observation import Pose
from vision.cards import sides
from vision.cards.faces import lies_on, on_card

GROUND, TABLE = np.log([0.1, 0.1, 0.7]), np.log([0.4, 0.5, 0.6])


def steps(*edges: float) -> sides.Profile:
    """Steps along 60 mm from inside a card on, with an edge and a frame so many mm beyond its own."""
    profile = np.zeros(round(60 * sides.DENSITY))
    for edge in edges:
        place = round((sides.INSIDE + edge) * sides.DENSITY)
        profile[place], profile[place - 5] = 30.0, 20.0
    return profile


def beside(shades: np.ndarray) -> sides.Beside:
    return sides.Beside(np.zeros(len(shades) - 1), shades)


def way(*parts: tuple[float, np.ndarray]) -> np.ndarray:
    """Shades along a card and so many mm beyond it."""
    inside = [GROUND] * round(sides.INSIDE * sides.DENSITY)
    return np.array(inside + [shade for mm, shade in parts for _ in range(round(mm * sides.DENSITY))])


def test_the_side_of_the_next_card_is_found_by_edge_and_frame() -> None:
    look = sides.usual([sides.Beside(steps(0.0), np.zeros((1, 3)))])
    found = sides.sides(sides.Beside(steps(0.0, 15.0), np.zeros((1, 3))), look)
    place, alike = found.best(13.0, 4.0)
    assert place == 15.0
    assert alike > 0.95
    assert 15.0 in found.peaks(0.9)


def test_the_bare_table_shows_no_side() -> None:
    look = sides.usual([sides.Beside(steps(0.0), np.zeros((1, 3)))])
    found = sides.sides(sides.Beside(steps(0.0), np.zeros((1, 3))), look)
    assert found.best(20.0, 10.0)[1] < 0.1


def test_the_way_over_a_gap_between_cards_shows_less_ground() -> None:
    shown = sides.laid_along(beside(way((10.0, TABLE), (20.0, GROUND))), GROUND[None])
    assert shown[round(9 * sides.DENSITY)] < 0.2
    whole = sides.laid_along(beside(way((30.0, GROUND))), GROUND[None])
    assert whole[round(20 * sides.DENSITY)] == 1.0


def test_a_reflection_that_grows_slowly_is_still_ground() -> None:
    lighter = [(0.5, GROUND + np.array([0.03, 0.03, 0.01]) * k) for k in range(60)]
    shown = sides.laid_along(beside(way(*lighter)), GROUND[None])
    assert shown[round(25 * sides.DENSITY)] > 0.95


def test_the_edge_of_an_oval_is_a_mixture_of_paper_and_ground_not_the_table() -> None:
    paper = np.log([0.8, 0.8, 0.8])
    half = np.log((np.exp(paper) + np.exp(GROUND)) / 2)
    shown = sides.laid_along(beside(way((3.0, paper), (4.0, half), (20.0, GROUND))), paper[None])
    assert shown[round(7 * sides.DENSITY)] == 1.0
    assert sides.laid_along(beside(way((27.0, TABLE))), paper[None])[round(7 * sides.DENSITY)] == 0.0


def test_a_card_beside_which_only_the_table_lies_is_the_end_of_its_row() -> None:
    paper = np.log([0.8, 0.8, 0.8])
    assert sides.is_bare(beside(way((50.0, TABLE))), GROUND[None], paper[None])
    assert not sides.is_bare(beside(way((50.0, GROUND))), GROUND[None], paper[None])
    assert not sides.is_bare(beside(way((50.0, paper))), GROUND[None], paper[None])


def test_places_on_cards_are_told_the_same_way_one_by_one_and_all_at_once() -> None:
    pose = Pose(12.0, -7.0, 33.0)
    places = np.random.default_rng(5).uniform(-60, 60, (200, 2))
    assert [lies_on(place, [pose]) for place in places] == on_card(places, pose).tolist()
