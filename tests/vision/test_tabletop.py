"""The bare table top: what is light, and what is a thing."""

import numpy as np

from vision.tabletop import Floats, _mirrors, is_on

SIZE = (60, 80)


def glow() -> Floats:
    """The light that a lamp adds around the middle of a small picture."""
    rows, columns = np.mgrid[: SIZE[0], : SIZE[1]]
    light = 0.3 * np.exp(-((rows - 30.0) ** 2 + (columns - 40.0) ** 2) / (2 * 12.0**2))
    return np.repeat(light[:, :, None], 3, axis=2).astype(np.float32)


def seen_without(added: Floats, free: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> bool:
    differs = (added.max(axis=2) > 0.04).astype(np.uint8)
    return bool(_mirrors(added, differs, free)[30, 36])


def test_a_lamp_that_a_table_mirrors_is_light_also_where_a_card_cuts_it_off() -> None:
    added, free = glow(), np.ones(SIZE, bool)
    assert seen_without(added, free)
    added[:, 42:], free[:, 42:] = 0.9, False
    assert seen_without(added, free)


def test_a_bright_thing_that_ends_at_once_is_none() -> None:
    added = np.zeros((*SIZE, 3), np.float32)
    added[20:40, 20:50] = 0.3
    assert not seen_without(added, np.ones(SIZE, bool))


def test_a_place_is_on_a_paper_that_it_lies_within() -> None:
    papers = [
        np.array([[0.0, 0.0], [50.0, 0.0], [50.0, 50.0], [0.0, 50.0]]) + shift for shift in (0.0, 200.0)
    ]
    assert is_on(papers, np.array([220.0, 240.0]))
    assert not is_on(papers, np.array([100.0, 100.0]))
    assert not is_on([], np.array([10.0, 10.0]))
