"""Cards of Elfer raus! that are found by the row they lie in."""

from dataclasses import replace

from support.elfer_photos import reading, spread
from support.looks import look
from support.painter.paint import paint, random_scene
from support.recordings import Stage

from engine.games.elfer.seen import state
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


def test_a_row_is_read_from_its_end_when_the_number_there_hardly_stands_out() -> None:
    row = [["yellow", value] for value in range(1, 12)]
    assert cards(paint(random_scene("elfer", 68057, state={"cards": row}, layout="spread")).image) == row


def test_an_eleven_is_read_in_a_typeface_whose_ones_are_like_sevens() -> None:
    elevens = [["red", 11], ["green", 11]]
    seen = reading(paint(random_scene("elfer", 68048, state={"cards": elevens})).image).seen
    assert seen is not None
    assert state(seen)["cards"] == elevens
    assert all(sighting.sure for sighting in seen.sightings)


def test_elevens_of_a_typeface_that_can_hardly_be_read_are_known_by_their_like_figures() -> None:
    rows = [["red", 11], ["red", 12], ["red", 13], ["green", 11], ["blue", 10], ["blue", 11]]
    assert cards(paint(random_scene("elfer", 81105, state={"cards": rows}, layout="spread")).image) == rows


def test_a_five_whose_hairlines_hardly_show_is_read_with_its_row() -> None:
    row = [["yellow", value] for value in range(5, 12)]
    assert cards(paint(random_scene("elfer", 81697, state={"cards": row}, layout="spread")).image) == row


def test_a_number_beside_an_eleven_belongs_to_the_row_whose_end_is_found_later() -> None:
    rows = spread(red=(6, 17), yellow=(10, 17), blue=(2, 13))
    assert cards(paint(random_scene("elfer", 140703, state={"cards": rows}, layout="spread")).image) == rows


def test_a_row_goes_on_where_prints_of_its_cards_lie_like_those_of_one() -> None:
    rows = spread(red=(4, 14), yellow=(10, 18), green=(6, 18), blue=(2, 20))
    assert cards(paint(random_scene("elfer", 120873, state={"cards": rows}, layout="spread")).image) == rows


def test_cards_of_a_row_under_the_next_one_are_no_hand_where_their_numbers_are_hidden() -> None:
    rows = spread(red=(3, 19), yellow=(6, 20), green=(2, 12), blue=(10, 14))
    found = reading(paint(random_scene("elfer", 162241, state={"cards": rows}, layout="spread")).image)
    assert found.problems == ()


def test_a_row_is_read_where_it_lies_on_the_ends_of_the_one_above() -> None:
    rows = spread(red=(8, 12), yellow=(9, 13), green=(11, 19), blue=(8, 20))
    seen = cards(paint(random_scene("elfer", 162042, state={"cards": rows}, layout="spread")).image)
    assert isinstance(seen, list)
    assert all(card in seen for card in spread(green=(12, 19)))


def test_the_first_figures_of_strips_are_no_open_one() -> None:
    rows = spread(red=(8, 12), yellow=(9, 11), green=(8, 13), blue=(11, 15))
    assert cards(evening_photo(5, 79004, rows, moved=3)) == rows


def test_the_first_figures_of_strips_with_like_corners_are_no_open_one() -> None:
    row = spread(blue=(10, 15))
    assert cards(paint(random_scene("elfer", 85022, state={"cards": row}, layout="spread")).image) == row


def test_a_card_of_a_row_is_looked_for_where_its_number_must_stand() -> None:
    row = spread(blue=(2, 11))
    seen = reading(paint(random_scene("elfer", 85340, state={"cards": row}, layout="spread")).image).seen
    assert seen is not None
    assert state(seen)["cards"] == row
    assert all(sighting.sure for sighting in seen.sightings)


def test_a_number_that_can_hardly_be_read_is_looked_at_again_as_the_next_of_its_row() -> None:
    row = spread(blue=(8, 11))
    seen = reading(paint(random_scene("elfer", 85043, state={"cards": row}, layout="spread")).image).seen
    assert seen is not None
    assert state(seen)["cards"] == row
    assert all(sighting.sure for sighting in seen.sightings)


def test_a_row_goes_on_where_a_number_touches_the_card_on_top() -> None:
    row = [["green", value] for value in range(1, 12)]
    scene = random_scene("elfer", 64035, state={"cards": row}, layout="spread")
    seen = reading(paint(scene).image).seen
    assert seen is not None
    assert state(seen)["cards"] == row
    assert all(sighting.sure for sighting in seen.sightings)


def test_a_card_on_whose_end_another_row_lies_is_placed_by_its_free_corner_number() -> None:
    scene = random_scene("elfer", 280_066)
    assert cards(paint(scene).image) == scene.state["cards"]


def test_a_card_on_whose_end_covered_cards_of_another_row_lie_is_found() -> None:
    rows = spread(red=(8, 12), yellow=(11, 11), green=(11, 11), blue=(3, 11))
    assert cards(paint(replace(random_scene("elfer", 300_776), state={"cards": rows})).image) == rows


def test_a_scratch_on_the_card_beside_an_eleven_is_no_card_under_that_which_hides_it() -> None:
    scene = random_scene("elfer", 300_197)
    assert cards(paint(scene).image) == scene.state["cards"]


def test_a_row_of_which_a_lamp_leaves_little_but_numbers_is_told_as_glare() -> None:
    seen = reading(paint(random_scene("elfer", 964_913)).image)
    assert seen.seen is None
    assert [problem.code for problem in seen.problems] == ["GLARE"]


def test_specks_of_a_table_that_look_like_numbers_beside_rows_are_no_row() -> None:
    scene = random_scene("elfer", 966_182)
    assert cards(paint(scene).image) == scene.state["cards"]
