"""A card that eyes overlook in one of two photos is known by its print; where none is there is none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in
from support.stress import nudge

from engine.observation import NOTHING, Observation, Sighting
from vision.games.elfer import read
from vision.overlooked import completed, overlooked
from vision.photo import Picture
from vision.reading import Reading

STATE = {"cards": [["red", 11], ["blue", 11], ["blue", 12]]}
OVERLOOKED = "blue 12"


@pytest.fixture(scope="module")
def picture() -> Picture:
    scene = random_scene("elfer", 80_007, cover=None, markers=4)
    return paint(replace(scene, state=STATE)).image


def looked(picture: Picture) -> Reading:
    table = table_in(picture)
    return replace(read(table), table=table)


def without(reading: Reading, card: str) -> tuple[Reading, int]:
    """The look in which a card is overlooked, and its place in the whole one."""
    assert reading.seen is not None
    names = [sighting.best for sighting in reading.seen.sightings]
    place = names.index(card)
    left = [index for index in range(len(names)) if index != place]
    seen = Observation(tuple(reading.seen.sightings[index] for index in left))
    return replace(reading, seen=seen, outlines=[reading.outlines[index] for index in left]), place


def bared(reading: Reading, place: int) -> Reading:
    """The look with the bare table where a piece lies."""
    assert reading.table is not None
    picture = reading.table.picture
    mask = np.zeros(picture.shape[:2], np.uint8)
    corners = reading.table.camera.to_pixel(reading.outlines[place])
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), (1,))
    bare = cv2.inpaint(picture, cv2.dilate(mask, np.ones((9, 9))), 5, cv2.INPAINT_TELEA)
    return replace(reading, table=table_in(np.asarray(bare, np.uint8)))


def names(reading: Reading) -> list[str]:
    assert reading.seen is not None
    return sorted(sighting.best for sighting in reading.seen.sightings)


def test_a_card_that_was_overlooked_lay_there(picture: Picture) -> None:
    now = looked(picture)
    before, place = without(now, OVERLOOKED)
    assert overlooked(before, now, {place: now.outlines[place]}) == [place]
    assert not overlooked(now, now, {place: now.outlines[place]}), "what was seen was not overlooked"


def test_a_card_that_came_since_then_did_not_lie_there(picture: Picture) -> None:
    now = looked(picture)
    before, place = without(now, OVERLOOKED)
    before = replace(before, table=bared(now, place).table)
    assert not overlooked(before, now, {place: now.outlines[place]})


def test_a_card_that_is_overlooked_lies_there_still(picture: Picture) -> None:
    before = looked(picture)
    now, _ = without(before, OVERLOOKED)
    assert names(completed(before, now)) == names(before)
    whole = completed(before, before)
    assert names(whole) == names(before), "what is seen is not seen twice"


@pytest.mark.parametrize("new", [(), ("red 11",)])
def test_one_of_several_pieces_that_are_alike_is_known_by_its_place(
    picture: Picture, new: tuple[str, ...]
) -> None:
    whole = looked(picture)
    lost, _ = without(whole, OVERLOOKED)
    before = replace(whole, seen=_as_jokers(whole, ("blue 11", OVERLOOKED)))
    now = replace(lost, seen=_as_jokers(lost, ("blue 11", *new)))
    assert len(names(completed(before, now))) == len(names(whole))


def _as_jokers(reading: Reading, cards: tuple[str, ...]) -> Observation:
    assert reading.seen is not None
    return Observation(
        tuple([replace(one, odds={"J": 1.0}) if one.best in cards else one for one in reading.seen.sightings])
    )


def test_a_camera_that_was_bumped_moves_no_card(picture: Picture) -> None:
    before = looked(picture)
    now, _ = without(looked(nudge(picture)), OVERLOOKED)
    seen = completed(before, now)
    assert names(seen) == names(before)
    assert seen.seen is not None
    assert before.seen is not None
    card, twelve = (
        next(s for s in one.sightings if s.best == OVERLOOKED) for one in (before.seen, seen.seen)
    )
    assert card.pose is not None
    assert twelve.pose is not None
    assert abs((twelve.pose.turn - card.pose.turn + 180) % 360 - 180) == pytest.approx(1, abs=0.5)


def test_what_is_seen_of_a_card_without_being_read_is_no_other_card(picture: Picture) -> None:
    before = looked(picture)
    now, place = without(before, OVERLOOKED)
    assert now.seen is not None
    away = np.array([-300.0, 0.0])
    for spot, kept in ((before.outlines[place], False), (before.outlines[place] + away, True)):
        x, y = spot.mean(axis=0)
        unread = Sighting((round(x, 1), round(y, 1)), {NOTHING: 0.5, "red 3": 0.5})
        seen = Observation((*now.seen.sightings, unread))
        whole = completed(before, replace(now, seen=seen, outlines=[*now.outlines, spot]))
        assert whole.seen is not None
        assert (unread in whole.seen.sightings) == kept
        assert OVERLOOKED in names(whole)


def test_a_card_that_was_sure_and_shows_the_same_print_is_no_other_one(picture: Picture) -> None:
    before = looked(picture)
    now, place = without(before, OVERLOOKED)
    assert now.seen is not None
    outline = before.outlines[place] + np.array([3.0, 0.0])
    x, y = outline.mean(axis=0)
    doubted = Sighting((round(x, 1), round(y, 1)), {"blue 17": 0.6, OVERLOOKED: 0.4})
    seen = Observation((*now.seen.sightings, doubted))
    now = replace(now, seen=seen, outlines=[*now.outlines, outline])
    assert names(completed(before, now)) == names(before)
    taken = replace(now, table=bared(before, place).table)
    assert names(completed(before, taken)) == names(taken), "another print may be another card"
    assert before.seen is not None
    unsure = Observation(
        tuple([
            replace(one, odds={OVERLOOKED: 0.6, NOTHING: 0.4}) if one.best == OVERLOOKED else one
            for one in before.seen.sightings
        ])
    )  # fmt: skip
    assert names(completed(replace(before, seen=unsure), now)) == names(now)


def test_a_card_with_the_print_of_another_one_that_was_sure_is_in_doubt(picture: Picture) -> None:
    before = looked(picture)
    assert before.seen is not None
    seen = [replace(s, odds={"blue 17": 1.0}) if s.best == OVERLOOKED else s for s in before.seen.sightings]
    place = [s.best for s in seen].index("blue 17")
    now = replace(before, seen=Observation(tuple(seen)))
    whole = completed(before, now)
    assert whole.seen is not None
    assert whole.seen.sightings[place].odds == {"blue 17": 0.5, OVERLOOKED: 0.5}
    exchanged = completed(before, replace(now, table=bared(before, place).table))
    assert exchanged.seen is not None
    assert exchanged.seen.sightings[place].sure, "another print is another card"


def test_a_pile_that_is_in_doubt_is_still_the_pile(picture: Picture) -> None:
    """What has a name is no loose piece, wherever it lies."""
    before = looked(picture)
    assert before.seen is not None
    pile, *others = before.seen.sightings
    pile = replace(pile, where="played")
    before = replace(before, seen=Observation((pile, *others)))
    doubted = replace(pile, odds={pile.best: 0.9, "red 3": 0.1})
    now = replace(before, seen=Observation((doubted, *others)))
    assert completed(before, now).seen == now.seen


def test_a_card_that_was_taken_away_does_not_lie_there_still(picture: Picture) -> None:
    before = looked(picture)
    now, place = without(before, OVERLOOKED)
    now = replace(now, table=bared(before, place).table)
    assert names(completed(before, now)) == names(now)


def test_another_card_of_the_same_look_is_not_the_one_that_lay_there(picture: Picture) -> None:
    """Two elevens differ in their ink alone."""
    before = looked(picture)
    now, place = without(before, "blue 11")
    assert before.seen is not None
    red = [sighting.best for sighting in before.seen.sightings].index("red 11")
    assert before.table is not None
    to_pixel = before.table.camera.to_pixel
    here, there = (to_pixel(before.outlines[card]).astype(np.float32) for card in (red, place))
    way = cv2.getPerspectiveTransform(here, there)
    swapped = picture.copy()
    size = (picture.shape[1], picture.shape[0])
    mask = cv2.fillConvexPoly(np.zeros(size[::-1], np.uint8), np.round(there).astype(np.int32), (1,))
    swapped[mask > 0] = cv2.warpPerspective(picture, way, size)[mask > 0]
    now = replace(now, table=table_in(swapped))
    assert names(completed(before, now)) == names(now)
