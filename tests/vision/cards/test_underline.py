"""The line under the big 6 and 9."""

from pathlib import Path

from support.photographed import picture_at, table_in

from vision.cards import crops
from vision.cards.faces import turned
from vision.cards.sheet import spread_out
from vision.cards.underline import is_bare, is_below, is_missing
from vision.games.elfer import read

PHOTOS = Path(__file__).parent.parent.parent / "photos"


def test_the_line_tells_which_side_of_a_nine_is_down() -> None:
    table = table_in(picture_at(PHOTOS / "elfer" / "white.jpg"))
    sheet, seen = spread_out(table), read(table).seen
    assert seen is not None
    nine, eleven = (
        next(sighting.pose for sighting in seen.sightings if sighting.best == name)
        for name in ("blue 9", "blue 11")
    )
    assert nine is not None
    assert eleven is not None
    left, top, right, bottom = crops.big_box(sheet, nine)
    told = is_below(sheet, nine, (left, top, right, bottom))
    assert told is not None
    assert is_below(sheet, turned(nine), (-right, -bottom, -left, -top)) is not told
    assert is_below(sheet, eleven, crops.big_box(sheet, eleven)) is None
    assert is_missing(sheet, eleven, crops.big_box(sheet, eleven))
    assert not is_missing(sheet, nine, (left, top, right, bottom))
    assert is_bare(sheet, eleven, crops.big_box(sheet, eleven))
    assert not is_bare(sheet, nine, (left, top, right, bottom))
