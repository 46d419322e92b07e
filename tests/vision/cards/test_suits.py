"""What inks say about the suits of cards, beside each other and under lamps."""

from engine.observation import SURE
from vision.cards import suits


def test_orange_beside_red_is_yellow() -> None:
    red, orange = suits.suits_of([(2.0, 0.9), (28.0, 0.9)])
    assert red["red"] > 0.99
    assert orange["yellow"] > 0.99


def test_a_hue_between_red_and_orange_alone_is_open() -> None:
    (odds,) = suits.suits_of([(14.0, 0.9)])
    assert max(odds.values()) < 0.99
    assert odds["red"] + odds["yellow"] > 0.99


def test_a_hue_nearer_to_orange_than_to_red_is_open_where_no_other_ink_tells_the_lamp() -> None:
    (odds,) = suits.suits_of([(20.8, 0.72)])
    assert max(odds, key=odds.__getitem__) == "yellow"
    assert odds["yellow"] < SURE


def test_red_ink_in_which_a_camera_shows_no_blue_is_not_orange() -> None:
    """So it measures on painted photos: red at 9 degrees, orange at 22, with nothing else to compare."""
    (red,), (orange,) = (suits.suits_of([(hue, 0.78)]) for hue in (9.0, 22.0))
    assert red["red"] > SURE
    assert orange["yellow"] > SURE


def test_red_in_too_much_light_is_not_orange_beside_a_plain_yellow() -> None:
    *_, red, yellow = suits.suits_of([(210.0, 0.8), (24.0, 0.48), (60.0, 0.5)])
    assert red["red"] > SURE
    assert yellow["yellow"] > SURE
    (alone,) = suits.suits_of([(24.0, 0.48)])
    assert max(alone.values()) < SURE


def test_pale_reds_that_look_orange_beside_a_full_yellow_are_red() -> None:
    """So they measure in a photo with too much light, in which no channel keeps all of the red."""
    yellow, *reds = suits.suits_of([(60.6, 0.63), (29.0, 0.47), (22.9, 0.52), (15.4, 0.59)])
    assert yellow["yellow"] > SURE
    assert all(red["red"] > SURE for red in reds)


def test_a_card_that_a_lamp_bleaches_may_be_of_the_suit_beside_its_hue() -> None:
    """An orange one turns reddish; with full ink the hue would be red's."""
    hues = [(25.6, 0.74), (152.0, 0.43), (219.0, 0.68)]
    *_, full = suits.suits_of([*hues, (10.3, 0.9)])
    *_, bleached = suits.suits_of([*hues, (10.3, 0.43)])
    assert full["red"] > SURE > bleached["red"]


def test_a_weak_ink_between_green_and_yellow_may_be_a_green_that_mirrors_a_lamp() -> None:
    """Hues and strengths of cards on a painted table, of which a green 7 mirrored a warm lamp."""
    strong = [(226.0, 0.69), (222.0, 0.7), (4.0, 0.8), (6.0, 0.82), (108.0, 0.62), (105.0, 0.56)]
    *_, mirrors = suits.suits_of([*strong, (82.0, 0.42)])
    assert mirrors["green"] > 0.5
    *_, yellow = suits.suits_of([*strong, (55.0, 0.42)])
    assert yellow["yellow"] > SURE


def test_no_lamp_makes_a_yellow_greener_than_yellow() -> None:
    """So a weak ink of a green hue is a green, however weak."""
    *_, weak = suits.suits_of([(57.0, 0.64), (214.0, 0.45), (131.0, 0.43), (120.0, 0.19)])
    assert weak["green"] > SURE


def test_a_pale_figure_is_of_the_suit_that_is_as_pale_whatever_its_hue() -> None:
    green, yellow = {"green": 1.0, "yellow": 0.0}, {"green": 0.0, "yellow": 1.0}
    colours = suits.usual_colours([green, yellow], [(100.0, 0.2), (50.0, 1.6)])
    assert suits.like_thin((50.0, 0.1), colours)["green"] > SURE


def test_a_pale_ground_still_tells_its_suit_and_one_without_ink_tells_none() -> None:
    others = {"red": 4.0, "green": 95.0, "blue": 225.0}
    assert suits.like(229.0, others, 0.14)["blue"] > 0.98
    assert suits.like(229.0, others, 0.0)["blue"] < 0.4


def test_two_inks_that_lie_near_are_two_suits_where_both_have_a_number() -> None:
    hues = [(12.1, 0.66), (14.2, 0.66), (22.0, 0.83), (22.4, 0.83)]
    assert max(suits.suits_of(hues)[0].values()) < SURE
    red, eleven, other_eleven, orange = suits.suits_of(hues, [4, 11, 11, 19])
    assert min(red["red"], eleven["red"], other_eleven["yellow"], orange["yellow"]) > SURE


def test_an_ink_that_a_lamp_changes_is_not_told_for_sure_beside_others_of_its_row() -> None:
    hues = [(108.0, 0.67), (120.0, 0.66), (81.0, 0.69), (3.0, 0.78), (202.0, 0.6)]
    *_, alone, _, _ = suits.suits_of(hues)
    *_, mated, _, _ = suits.suits_of(hues, [12, 1, 11, 7, 9], [0, 0, 0, 1, 2])
    assert mated["yellow"] < alone["yellow"]
    assert 0.3 < mated["green"] < SURE


def test_an_ink_that_is_greener_than_any_yellow_is_no_sure_yellow() -> None:
    hues = [(126.0, 0.58), (108.0, 0.57), (55.0, 0.61), (214.0, 0.65), (358.0, 0.7), (75.7, 0.5)]
    *_, lit = suits.suits_of(hues, [18, 1, 17, 10, 9, 2])
    assert lit["yellow"] < SURE
    assert lit["green"] > 0.05


def test_a_card_without_ink_has_the_suit_of_its_row_and_stays_in_doubt() -> None:
    _, pale = suits.suits_of([(215.0, 0.7), (246.0, 0.05)], [2, 11], [0, 0])
    assert 0.9 < pale["blue"] < SURE


def test_where_the_other_inks_are_turned_as_well_an_orange_may_be_a_red() -> None:
    turned = [(226.8, 0.7), (153.0, 0.69), (22.4, 0.78)]
    assert suits.suits_of(turned)[-1]["yellow"] < SURE
    assert suits.suits_of([(215.0, 0.7), (125.0, 0.69), (26.0, 0.78)])[-1]["yellow"] > SURE
