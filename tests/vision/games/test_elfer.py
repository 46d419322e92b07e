"""Reading the cards of Elfer raus! in photographs."""

import json
from dataclasses import replace

import cv2
import numpy as np
from support.elfer_photos import PHOTOS, WHITE, photo, reading, spread
from support.looks import look
from support.painter.paint import paint, random_scene
from support.recordings import Stage

from engine.games.elfer.seen import state
from engine.observation import NOTHING, Observation, Pose, Sighting
from vision.cards.deck import Card
from vision.games.elfer import _apart, _once, _sighting, _unknown
from vision.photo import Picture

HAND = [
    ["yellow", 3], ["green", 4], ["green", 5], ["green", 12], ["blue", 5], ["blue", 7], ["blue", 16],
]  # fmt: skip
STACKED = [
    ["red", 8], ["red", 11], ["red", 19], ["green", 10], ["green", 11], ["green", 15],
    ["blue", 3], ["blue", 11],
]  # fmt: skip


def cards(picture: Picture) -> object:
    seen = reading(picture).seen
    assert seen is not None
    return state(seen)["cards"]


def evening_photo(players: int, seed: int, rows: list[list[object]], moved: int = 0) -> Picture:
    """Rows on the table of a painted evening, under its camera or as that was bumped."""
    stage = Stage({"record": 1, "game": "elfer", "players": ["A"] * players, "options": {}}, seed)
    return stage.paint(look("elfer", {"cards": rows}), moved=moved).image


def test_spread_rows_are_read_exactly_and_surely() -> None:
    truth = json.loads((PHOTOS / "tables" / "elfer-0.truth.json").read_text())
    seen = reading(photo("tables/elfer-0.jpg")).seen
    assert seen is not None
    assert state(seen) == truth["state"]
    assert all(sighting.sure for sighting in seen.sightings)


def test_stacked_rows_show_their_top_cards() -> None:
    assert cards(photo("elfer/stacked.jpg")) == STACKED


def test_pale_yellow_on_white_and_cards_upside_down_are_read() -> None:
    assert cards(photo("elfer/hand.jpg")) == HAND


def test_a_card_under_another_one_is_read_by_its_corner() -> None:
    assert cards(photo("elfer/white.jpg")) == WHITE


def test_ones_like_sevens_are_an_eleven_where_both_figures_are_the_same() -> None:
    photo = paint(random_scene("elfer", 190_041))
    seen = reading(photo.image).seen
    assert seen is not None
    assert [(one.best, one.sure) for one in seen.sightings if "blue 11" in one.odds] == [("blue 11", True)]


def test_an_empty_table_has_no_cards() -> None:
    assert reading(photo("elfer/empty.jpg")).seen == Observation(())


def test_stones_are_no_cards() -> None:
    assert cards(photo("rendered/bloom-501.jpg")) == []


def test_every_sighting_has_an_outline_around_it() -> None:
    found = reading(photo("elfer/hand.jpg"))
    assert found.seen is not None
    for sighting, corners in zip(found.seen.sightings, found.outlines, strict=True):
        assert np.allclose(corners.mean(axis=0), sighting.where, atol=0.1)


def test_a_warm_lamp_changes_no_suit() -> None:
    warm = np.clip(photo("elfer/white.jpg") * np.array([0.85, 1.0, 1.15]), 0, 255).astype(np.uint8)
    assert cards(warm) == WHITE


def test_a_small_photo_is_read() -> None:
    small = cv2.resize(photo("elfer/hand.jpg"), (1280, 720), interpolation=cv2.INTER_AREA)
    assert cards(np.asarray(small, np.uint8)) == HAND


def test_a_grey_photo_leaves_the_suits_open() -> None:
    grey = cv2.cvtColor(photo("elfer/hand.jpg"), cv2.COLOR_BGR2GRAY)
    seen = reading(np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)).seen
    assert seen is not None
    assert seen.sightings
    assert not any(sighting.sure for sighting in seen.sightings)


def test_doubt_about_the_suit_of_a_card_is_none_about_the_card() -> None:
    card = Card(Pose(0.0, 0.0, 0.0), None, None)
    odds = {"red 12": 0.7, "yellow 12": 0.3}
    assert _sighting(card, odds, doubt=0.0).odds == odds
    assert _sighting(card, odds, doubt=0.3).odds[NOTHING] > 0


def test_a_number_that_can_nearly_be_read_is_hardly_nothing() -> None:
    card = Card(Pose(0.0, 0.0, 0.0), None, None)
    nearly, hardly = (_sighting(card, {"red 9": 1.0}, doubt).odds[NOTHING] for doubt in (0.05, 0.6))
    assert nearly < 0.001
    assert hardly > 0.1


def test_pale_ink_is_read_where_the_light_is_stronger_than_on_the_markers() -> None:
    row = [["yellow", value] for value in range(11, 15)]
    seen = reading(paint(random_scene("elfer", 68040, state={"cards": row}, layout="spread")).image).seen
    assert seen is not None
    assert state(seen)["cards"] == row
    assert all(sighting.sure for sighting in seen.sightings)


def test_a_pad_beside_a_card_is_no_card_by_the_number_of_that_one() -> None:
    seen = reading(paint(random_scene("elfer", 67049)).image).seen
    assert seen is not None
    assert all(sighting.sure for sighting in seen.sightings)


def test_a_card_whose_number_cannot_be_read_is_in_doubt_on_a_table_like_its_paper() -> None:
    seen = reading(paint(random_scene("elfer", 162398)).image).seen
    assert seen is not None
    assert any("green 10" in sighting.odds for sighting in seen.sightings)


def test_a_card_that_is_read_twice_is_in_doubt() -> None:
    twice = _once([Sighting((0.0, 0.0), {"red 5": 1.0}), Sighting((90.0, 0.0), {"red 5": 1.0})])
    assert [sighting.sure for sighting in twice] == [False, False]
    assert all(sighting.odds[NOTHING] > 0 for sighting in twice)


def test_of_a_card_that_is_read_twice_suit_and_number_are_in_doubt() -> None:
    read = ("red 5", "red 5", "green 5", "red 7")
    twice = _once([Sighting((90.0 * k, 0.0), {name: 1.0}) for k, name in enumerate(read)])[0]
    assert twice.best == "red 5"
    assert {"blue 5", "red 8"} <= twice.odds.keys()
    assert twice.odds.keys().isdisjoint({"green 5", "red 7", "blue 8"})
    assert sum(twice.odds.values()) == 1


def test_what_one_card_plainly_is_another_in_doubt_is_not() -> None:
    _, other = _apart([{"red 17": 1.0}, {"red 17": 0.6, "red 11": 0.4}])
    assert max(other, key=other.__getitem__) == "red 11"


def test_two_cards_that_are_plainly_the_same_stay_so() -> None:
    same = {"red 17": 1.0}
    assert _apart([same, same]) == [same, same]


def test_tall_figures_are_read() -> None:
    tall = [["red", 3], ["red", 11], ["green", 7], ["blue", 3]]
    scene = random_scene("elfer", 62530, state={"cards": tall}, layout="stacked")
    assert cards(paint(scene).image) == tall


def test_a_plank_in_a_lamps_light_where_the_next_card_would_lie_is_no_hand() -> None:
    rows = spread(yellow=(10, 11), green=(11, 11))
    assert reading(evening_photo(6, 79011, rows)).problems == ()


def test_a_number_told_at_the_second_look_shows_that_the_next_one_was_skipped() -> None:
    found = cards(paint(random_scene("elfer", 290461)).image)
    assert isinstance(found, list)
    assert [card for card in found if card[0] == "green"] == spread(green=(5, 20))


def test_a_number_that_is_hardly_read_is_told_where_a_card_must_lie() -> None:
    found = cards(paint(random_scene("elfer", 290200)).image)
    assert isinstance(found, list)
    assert [card for card in found if card[0] == "yellow"] == spread(yellow=(1, 19))


def test_corners_of_a_frame_that_lie_as_numbers_do_are_no_card_askew() -> None:
    assert cards(paint(random_scene("elfer", 290574, hand=True)).image) == [["red", 15]]


def test_a_scratch_beside_a_number_does_not_hide_the_card_whose_corners_repeat_it() -> None:
    near = {"light": "near", "style": "solid plain", "layout": "spread", "cover": None}
    found = cards(paint(random_scene("elfer", 340420, **near)).image)
    assert isinstance(found, list)
    assert [card for card in found if card[0] == "blue"] == spread(blue=(5, 14))


def test_a_card_whose_big_figures_fall_apart_is_found_by_its_corners() -> None:
    twenties = [["yellow", 11], ["yellow", 20], ["blue", 11], ["blue", 20]]
    scene = random_scene("elfer", 102355, state={"cards": twenties}, layout="stacked", cover=None)
    assert cards(paint(scene).image) == twenties


def test_a_first_figure_that_no_corner_repeats_is_no_open_one() -> None:
    found = cards(paint(random_scene("elfer", 102701)).image)
    assert isinstance(found, list)
    assert [card for card in found if card[0] == "red"] == spread(red=(4, 17))


def test_bright_rims_that_lie_as_numbers_do_are_no_layout_as_nothing_can_be_read() -> None:
    rows = spread(red=(8, 12), yellow=(10, 11), green=(8, 13), blue=(11, 14))
    seen = reading(evening_photo(5, 79004, rows, moved=2)).seen
    assert seen is not None
    assert state(seen)["cards"] == rows
    assert all(sighting.sure for sighting in seen.sightings)


def test_a_card_whose_white_edge_hardly_shows_on_a_white_table_is_read() -> None:
    found = cards(paint(random_scene("elfer", 68007)).image)
    assert isinstance(found, list)
    assert ["red", 8] in found


def test_a_card_whose_number_cannot_be_read_is_told_as_open() -> None:
    washed_out = paint(random_scene("elfer", 65029, state={"cards": [["red", 11], ["yellow", 2]]})).image
    seen = reading(washed_out).seen
    assert seen is not None
    assert any("yellow 2" in sighting.odds for sighting in seen.sightings)


def test_the_state_lists_each_card_once_by_suit_and_value() -> None:
    names = ["blue 2", "red 12", "red 3", "blue 2", NOTHING]
    seen = Observation(tuple(Sighting((0.0, float(k)), {name: 1.0}) for k, name in enumerate(names)))
    assert state(seen) == {"cards": [["red", 3], ["red", 12], ["blue", 2]]}


def test_a_card_that_cannot_be_read_is_in_doubt_where_it_lies_and_none_that_is_read() -> None:
    pose = Pose(12.0, 34.0, 56.0)
    red = _sighting(Card(Pose(0.0, 0.0, 0.0), None, None), {"red 12": 1.0}, doubt=0.0)
    doubt = _unknown((12.0, 34.0), pose, [red])
    assert doubt.pose == pose
    assert doubt.odds[NOTHING] == 0.5
    assert "red 12" not in doubt.odds


def test_a_card_alone_on_the_table_is_found_though_one_figure_of_its_corner_stands_out_more() -> None:
    card = [["red", 11]]
    scene = random_scene("elfer", 166_088, cover=None, markers=4, clutter=())
    assert cards(paint(replace(scene, state={"cards": card})).image) == card


def test_the_corner_number_of_an_open_card_is_no_strip_of_the_one_beside_it() -> None:
    scene = random_scene("elfer", 280_177)
    assert cards(paint(scene).image) == scene.state["cards"]


def test_a_card_is_found_on_whose_end_one_lies_that_was_only_found_by_its_own_number() -> None:
    scene = random_scene("elfer", 300_486)
    assert cards(paint(scene).image) == scene.state["cards"]


def test_a_number_is_read_of_which_one_figure_falls_into_two_parts() -> None:
    rows = spread(red=(5, 20), green=(5, 19), blue=(2, 11))
    assert cards(paint(replace(random_scene("elfer", 300_160), state={"cards": rows})).image) == rows


def test_a_card_of_which_half_the_outline_lies_on_others_is_one_where_its_corners_are_the_same() -> None:
    scene = random_scene("elfer", 960_650)
    assert cards(paint(scene).image) == scene.state["cards"]


def test_an_eleven_in_a_typeface_that_is_hard_to_read_is_found_though_another_row_lies_on_its_end() -> None:
    scene = random_scene("elfer", 960_277)
    found = cards(paint(scene).image)
    assert isinstance(found, list)
    assert [card for card in found if card in (["yellow", 11], ["blue", 11])] == [
        ["yellow", 11],
        ["blue", 11],
    ]


def test_a_card_apart_from_its_row_has_none_under_it_whose_number_would_stand_on_itself() -> None:
    laid = {"red": (7, 11), "green": (6, 11, 13), "blue": (7, 11, 12)}
    seen = {"cards": [*([suit, value] for suit, values in laid.items() for value in values), ["red", 17]]}
    options = {"layout": "stacked"}
    stage = Stage({"record": 1, "game": "elfer", "players": ["A"] * 4, "options": options}, 950_014)
    picture = stage.paint(look("elfer", seen, layout="stacked", apart=[["red", 17]]), moved=3).image
    found = cards(picture)
    assert isinstance(found, list)
    assert [value for suit, value in found if suit == "red"] == [7, 11, 17]


def test_the_same_place_is_no_two_cards() -> None:
    scene = random_scene("elfer", 960_025)
    assert cards(paint(scene).image) == scene.state["cards"]


def test_a_card_that_is_like_the_cloth_it_lies_on_alone_is_not_passed_over() -> None:
    """A green one on green: its edges do not show, and the stroke of its 7 is askew."""
    options = {"layout": "spread"}
    stage = Stage({"record": 1, "game": "elfer", "players": ["A"] * 5, "options": options}, 960_004)
    seen = reading(stage.paint(look("elfer", {"cards": [["green", 7]]}, layout="spread"), moved=2).image)
    assert seen.problems or (seen.seen is not None and seen.seen.sightings)
