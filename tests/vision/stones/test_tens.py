"""Numbers in doubt and the inks of the sure ones."""

import numpy as np
import pytest
from support.bloom_drawn import LAMP, stone

from vision.stones import tens
from vision.stones.face import SIZE, Face
from vision.stones.numbers import Numbered

RED, GREEN, BLUE = (40, 40, 200), (60, 200, 60), (220, 140, 80)


def printed(odds: dict[str, float], ink: tuple[int, int, int]) -> Numbered:
    """A stone with a bar for its number, in an ink, and one flower."""
    picture = np.full((*SIZE[::-1], 3), 30, np.uint8)
    mask = np.zeros(SIZE[::-1], np.uint8)
    picture[20:40, 24:44], mask[20:40, 24:44] = ink, 255
    number = np.array([(24, 20, 20, 20)], np.int32)
    lacquer = np.full(3, 30, np.float32)
    return Numbered(
        Face(stone(0, 0), picture, mask, number, number, 1.0, 200.0, lacquer), odds, {1: 1.0}, 2.0
    )


SURE = [printed({"81": 1.0}, RED), printed({"82": 1.0}, RED), printed({"68": 1.0}, GREEN)]


@pytest.mark.parametrize(("ink", "best"), [(RED, "84"), (GREEN, "64")])
def test_a_number_in_doubt_is_that_of_the_ten_whose_ink_it_has(ink: tuple[int, int, int], best: str) -> None:
    told = tens.heard([*SURE, printed({"84": 0.5, "64": 0.5}, ink)], LAMP)[-1]
    assert told.odds[best] > 0.95


def test_an_ink_that_no_sure_stone_has_speaks_against_their_tens() -> None:
    told = tens.heard([*SURE, printed({"84": 0.5, "34": 0.5}, BLUE)], LAMP)[-1]
    assert told.odds["34"] > 0.95


def test_an_ink_says_nothing_about_whether_there_is_a_stone() -> None:
    told = tens.heard([*SURE, printed({"84": 0.4, "64": 0.4, ".": 0.2}, BLUE)], LAMP)[-1]
    assert told.odds == pytest.approx({"84": 0.4, "64": 0.4, ".": 0.2})


def test_inks_say_nothing_in_a_copy_where_they_do_not_go_by_tens() -> None:
    doubtful = printed({"84": 0.5, "64": 0.5}, RED)
    assert tens.heard([*SURE, printed({"83": 1.0}, BLUE), doubtful], LAMP)[-1] is doubtful
    assert tens.heard([*SURE[1:], doubtful], LAMP)[-1] is doubtful
