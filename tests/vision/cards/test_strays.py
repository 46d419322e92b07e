"""Numbers that belong to no card that was found."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from support.photographed import picture_at, table_in

from vision import digits
from vision.cards import glyphs, strays
from vision.cards.sheet import spread_out
from vision.patches import Patch

PHOTOS = Path(__file__).parent.parent.parent / "photos"


@pytest.mark.parametrize(("number", "told"), [(1, False), (7, True)])
def test_of_all_numbers_a_1_may_be_a_speck(number: int, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_in(picture_at(PHOTOS / "tables" / "elfer-0.jpg"))

    def read(patches: Sequence[Patch]) -> list[dict[int, float]]:
        return [{number: 0.99}] * len(patches)

    monkeypatch.setattr(digits, "read", read)
    sheet = spread_out(table)
    assert strays.big_strays(sheet, [], *glyphs.find(sheet)) == told
