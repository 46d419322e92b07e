"""What the network that has seen many hands says about something over the game."""

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision import over, over_closely, over_view
from vision.camera import Points
from vision.table import Table

SIZE = (1152, 648)
SEEDS = (7, 8, 9)  # of photos that nobody trained on
DIFFERS = 60  # grey levels by which a hand differs from what it hides: more than its shadow


@pytest.fixture(scope="module")
def tables() -> dict[str, list[Table]]:
    """Photos with a hand over the game, and with none in the picture."""
    return {
        cover or "none": [
            table_in(paint(random_scene("elfer", seed, cover=cover, light="day", markers=4), SIZE).image)
            for seed in SEEDS
        ]
        for cover in ("hand", None)
    }


def test_a_hand_over_the_game_speaks_for_it_and_an_open_table_against_it(
    tables: dict[str, list[Table]],
) -> None:
    hands, none = ([over.score(table) for table in tables[cover]] for cover in ("hand", "none"))
    assert min(hands) > max(none)


def test_a_check_is_mistaken_where_hardly_anything_speaks_for_it(
    monkeypatch: pytest.MonkeyPatch, tables: dict[str, list[Table]]
) -> None:
    for hardly in (over.HARDLY_STONES, over.HARDLY_CARDS):
        for said, mistaken in ((hardly + 0.1, False), (hardly - 0.1, True)):
            monkeypatch.setattr(over, "score", lambda *_, said=said: said)
            assert over.contradicts(tables["none"][0], hardly) is mistaken


def test_one_that_finds_nothing_is_where_more_speaks_for_it_than_a_bound(
    monkeypatch: pytest.MonkeyPatch, tables: dict[str, list[Table]]
) -> None:
    for least in (over.OVER_STONES, over.OVER_CARDS):
        for said, is_surely in ((least + 0.1, True), (least - 0.1, False)):
            monkeypatch.setattr(over, "score", lambda *_, said=said: said)
            assert over.is_surely(tables["none"][0], least) is is_surely


def _says(monkeypatch: pytest.MonkeyPatch, table: Table, pixel: Points, most: float) -> None:
    """Lets the network speak for something at a pixel of the photo only."""
    column, row = (pixel * over_view.scale_of(table.picture, table.mm_a_pixel) // over_view.CELL).astype(int)
    said = np.full((over_view.HIGH // over_view.CELL, over_view.WIDE // over_view.CELL), -9.0, np.float32)
    said[row : row + 2, column : column + 2] = most

    monkeypatch.setattr(over, "_answers", lambda _: said[None])


@pytest.mark.parametrize("unseen", [0, 1, 2, 3])
def test_more_must_speak_for_it_where_something_may_lie_on_a_marker(
    monkeypatch: pytest.MonkeyPatch, tables: dict[str, list[Table]], unseen: int
) -> None:
    """In the corner of a marker that is not seen, and nowhere else."""
    table = tables["none"][0]
    seen = {marker: corners for marker, corners in table.markers.items() if marker != unseen}
    three = Table(table.picture, table.camera, seen)
    looks = np.zeros((over_closely.LOOKS, 1, over_closely.SIDE, over_closely.SIDE), np.float32)
    monkeypatch.setattr(over_closely, "answers", lambda *_: looks)
    middle, corner = np.array(SIZE) / 2, table.markers[unseen].mean(axis=0)
    for share, more in ((0.85, over.CORNER), (0.3, 0.0)):
        _says(monkeypatch, table, middle + (corner - middle) * share, 1.0)
        assert [over.score(each, over.CORNER) for each in (table, three)] == pytest.approx([0.0, -more])


@pytest.mark.parametrize(("first", "is_surely"), [(over.MAYBE - 0.1, False), (over.MAYBE + 0.1, True)])
def test_where_no_check_finds_anything_both_looks_must_speak_for_it(
    monkeypatch: pytest.MonkeyPatch, tables: dict[str, list[Table]], *, first: float, is_surely: bool
) -> None:
    looks = np.full((over_closely.LOOKS, 1, over_closely.SIDE, over_closely.SIDE), 9.0, np.float32)
    monkeypatch.setattr(over_closely, "answers", lambda *_: looks)
    table = tables["none"][0]
    _says(monkeypatch, table, np.array(SIZE) / 2, first)
    assert over.is_surely(table, over.OVER_CARDS) is is_surely
    assert not over.contradicts(table, over.HARDLY_CARDS)


def test_a_hand_is_a_thing_and_the_bare_table_is_none(tables: dict[str, list[Table]]) -> None:
    """The same part of two photos, one of which a hand takes; in any size."""
    [hand, *_], [none, *_] = tables["hand"], tables["none"]
    differs = cv2.absdiff(hand.picture, none.picture).max(axis=2)
    arm = cv2.morphologyEx((differs > DIFFERS).astype(np.uint8), cv2.MORPH_OPEN, np.ones((15, 15), np.uint8))
    small = cv2.resize(arm, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    for mask in (np.asarray(arm, np.uint8), np.asarray(small, np.uint8)):
        assert len(over.seen(hand, [mask])) == 1
        assert over.seen(none, [mask]) == []


def test_nothing_is_over_a_marker_that_is_seen(
    monkeypatch: pytest.MonkeyPatch, tables: dict[str, list[Table]]
) -> None:
    table = tables["none"][0]
    for corners in table.markers.values():
        _says(monkeypatch, table, corners.mean(axis=0), 9.0)
        assert over.score(table) == over_closely.NOTHING


@pytest.mark.parametrize("seed", [170_322, 180_237])
def test_what_a_hand_or_a_mug_leaves_of_a_stone_shows_that_it_is_over_it(seed: int) -> None:
    """Of one stone a hand leaves the end of its number; of another row a tall mug hides the end."""
    covered, clean = (
        table_in(paint(random_scene("bloom", seed, **changed)).image) for changed in ({}, {"cover": None})
    )
    assert over.is_surely(covered, over.OVER_STONES, over.CORNER)
    assert not over.is_surely(clean, over.OVER_STONES, over.CORNER)


@pytest.mark.parametrize("seed", [195_364, 200_095])
def test_a_cup_that_leaves_a_corner_of_a_marker_is_not_over_a_stone(seed: int) -> None:
    table = table_in(paint(random_scene("bloom", seed)).image)
    assert not over.is_surely(table, over.OVER_STONES, over.CORNER)


def test_a_photo_of_any_size_is_seen_whole(tables: dict[str, list[Table]]) -> None:
    table = tables["none"][0]
    wide = Table(np.asarray(cv2.resize(table.picture, (3840, 2160)), np.uint8), table.camera, table.markers)
    for seen in (table, wide):
        view = over_view.view(seen)
        assert view.shape == (3, over_view.HIGH, over_view.WIDE)
        rows, columns = (np.flatnonzero(view.max(axis=(0, axis))).max() + 1 for axis in (2, 1))
        assert columns / rows == pytest.approx(SIZE[0] / SIZE[1], rel=0.02)
