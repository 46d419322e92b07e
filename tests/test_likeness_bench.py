"""How alike painted and sample photos are is asked about tables that the classifier has not seen."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.likeness import RECORDING, folds_of, told_apart


def test_photos_of_a_recording_are_in_one_fold(tmp_path: Path) -> None:
    evening = tmp_path / "evening"
    evening.mkdir()
    (evening / RECORDING).write_text("{}", "utf-8")
    looks = [evening / f"{n:03}.truth.json" for n in range(6)]
    tables = [tmp_path / f"table-{n}.truth.json" for n in range(4)]
    of_looks, of_tables = np.split(np.array(folds_of([*looks, *tables], np.random.default_rng(1))), [6])
    assert len(set(of_looks)) == 1
    assert len({of_looks[0], *of_tables}) == 5


def test_patches_of_the_same_kind_are_not_told_apart() -> None:
    rng = np.random.default_rng(1)
    share, _ = told_apart(_photos(rng, 0), _photos(rng, 0), [n % 5 for n in range(40)])
    assert 0.45 < share < 0.55


def test_patches_of_another_kind_are_told_apart_by_what_differs() -> None:
    rng = np.random.default_rng(1)
    share, weights = told_apart(_photos(rng, 0), _photos(rng, 2), [n % 5 for n in range(40)])
    assert share > 0.8
    assert int(np.abs(weights).argmax()) == 1


def test_a_table_that_is_known_again_does_not_tell_the_two_apart() -> None:
    """Two photos of each of twenty tables, which differ from one another by chance alone."""
    rng = np.random.default_rng(1)
    real, painted = (_photos(rng, 0, spread=3)[:20] for _ in range(2))
    twice = [table for table in range(20) for _ in range(2)]
    by_table = [twice[n] % 5 for n in range(40)]
    by_photo = [n % 5 for n in range(40)]
    shares = [
        told_apart([real[t] for t in twice], [painted[t] for t in twice], folds)[0]
        for folds in (by_table, by_photo)
    ]
    assert shares[0] < 0.6 < shares[1]


def _photos(rng: np.random.Generator, shift: float, spread: float = 0) -> list[NDArray[np.float64]]:
    """Forty photos of 30 patches with three statistics, the second of them shifted."""
    middles = rng.normal(0, 1, (40, 1, 3)) * spread
    return [*(middles + rng.normal(0, 1, (40, 30, 3)) + [0, shift, 0])]
