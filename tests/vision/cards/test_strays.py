"""Numbers that belong to no card that was found."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from vision import digits
from vision.cards import glyphs, strays
from vision.cards.sheet import spread_out
from vision.patches import Patch
from vision.photo import load
from vision.table import Table, find

PHOTOS = Path(__file__).parent.parent.parent / "photos"


@pytest.mark.parametrize(("number", "told"), [(1, False), (7, True)])
def test_of_all_numbers_a_1_may_be_a_speck(number: int, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = load(PHOTOS / "tables" / "elfer-0.jpg")
    assert isinstance(picture, np.ndarray)
    table = find(picture)
    assert isinstance(table, Table)

    def read(patches: Sequence[Patch]) -> list[dict[int, float]]:
        return [{number: 0.99}] * len(patches)

    monkeypatch.setattr(digits, "read", read)
    sheet = spread_out(table)
    assert strays.big_strays(sheet, [], *glyphs.find(sheet)) == told
