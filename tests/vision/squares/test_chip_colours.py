"""What colour chips have, plain ones and those that a lamp bleaches."""

import numpy as np

from engine.observation import SURE
from vision.squares.chip_colours import COLOURS, Colours, burnt_channels, colour_odds


def odds_of(colours: Colours, paper: float = 1.0, middles: Colours | None = None) -> Colours:
    """The odds of chips on paper of so much light, six in a row of cells if nothing else is said."""
    if middles is None:
        middles = np.array([(33.0 * (chip % 6), 25.0 * (chip // 6)) for chip in range(len(colours))])
    return colour_odds(colours, burnt_channels(colours, np.full_like(colours, paper)), middles)


def test_plain_chips_tell_what_bleached_ones_are() -> None:
    plain = [[0.45, 0.08, 0.03], [0.07, 0.29, 0.03], [0.04, 0.04, 0.8]]
    warm_lamp = np.array([0.6, 0.9, 1.2])
    half_bleached = [np.array(plain[0]) + 0.3 * warm_lamp]
    bleached = np.array(plain[0]) + 0.55 * warm_lamp
    odds = odds_of(np.array([*plain, *half_bleached, bleached]))
    assert odds[-1].argmax() == 0


def test_a_chip_that_mirrors_another_lamp_than_most_stays_open() -> None:
    """A blue one beside a warm lamp, where all others mirror a cold window, looks like a bleached red one."""
    blue, green, window = np.array([[0.39, 0.11, 0.11], [0.08, 0.38, 0.12], [1.3, 1.0, 0.6]])
    bleached = [chip + share * window for chip in (blue, green) for share in (0.1, 0.2, 0.3, 0.4)]
    *_, odds = odds_of(np.array([blue, green, *bleached, [0.72, 0.56, 0.79]]))
    assert odds.max() < SURE
    assert odds[COLOURS.index("b")] > 0.01


def test_a_pale_chip_of_a_colour_that_only_pale_ones_have_stays_open() -> None:
    """Blue chips in a warm lamp's image beside a cold lamp are as pale and red as red ones."""
    blue, green, red = np.array([[0.45, 0.08, 0.03], [0.07, 0.29, 0.03], [0.05, 0.05, 0.7]])
    *_, alone = odds_of(np.array([blue, green, red + 0.48]))
    *_, among = odds_of(np.array([blue, green, red, red + 0.48]))
    assert alone.argmax() == among.argmax() == COLOURS.index("r")
    assert alone.max() < SURE < among.max()


def test_a_colour_that_no_chip_shows_plainly_is_as_possible_for_a_pale_one_as_one_that_some_show() -> None:
    """With green chips alone, a blue one in a warm lamp's image must not be ruled out where green is not."""
    green, red = np.array([[0.07, 0.29, 0.03], [0.05, 0.05, 0.7]])
    *_, odds = odds_of(np.array([green, red + 0.48]))
    assert odds[COLOURS.index("b")] > 0.005


def test_the_fewer_plain_chips_there_are_the_more_a_pale_one_stays_open() -> None:
    """A blue chip alone on the board, in a warm lamp's image, looks like a bleached red one."""
    green, pale = np.array([[0.07, 0.29, 0.03], [0.28, 0.23, 0.32]])
    blue = [odds_of(np.array([*[green] * plain, pale]))[-1, COLOURS.index("b")] for plain in range(3)]
    assert blue[0] > blue[1] > blue[2]
    assert blue[0] > 0.1


def test_a_bulb_beside_a_window_is_much_warmer_than_the_papers_light() -> None:
    """A blue chip in its mirror image, burnt in the red, has nearly the colours of a red one."""
    blue, green, red, bulb = np.array(
        [[0.25, 0.04, 0.06], [0.02, 0.52, 0.06], [0.04, 0.03, 1.0], [0.26, 1, 1.65]]
    )
    bleached = [np.minimum(chip + share * bulb, 1.0) for chip in (green, red) for share in (0.1, 0.2, 0.3)]
    colours = np.array([blue, green, red, *bleached, np.minimum(blue + 0.58 * bulb, 1.0)])
    *_, odds = odds_of(colours)
    assert odds.argmax() == COLOURS.index("b")


def test_chips_that_mirror_a_second_lamp_together_say_what_it_is() -> None:
    blue, green, window, bulb = np.array(
        [[0.5, 0.25, 0.13], [0.13, 0.2, 0.07], [1.1, 1, 0.85], [0.5, 1, 1.4]]
    )
    first = [chip + share * window for chip in (blue, green) for share in (0.1, 0.2, 0.3, 0.4)]
    alone, among = (
        odds_of(np.array([blue, green, *first, *([green + 0.3 * bulb] * others), blue + 0.45 * bulb]))[-1]
        for others in (0, 3)
    )
    assert among[0] > max(alone[0], 0.5)


def test_a_chip_as_bright_as_the_camera_can_see_may_be_of_any_colour() -> None:
    colours = np.array([[0.45, 0.08, 0.03], [0.07, 0.29, 0.03], [0.04, 0.04, 0.8], [1.0, 0.99, 1.0]])
    odds = odds_of(colours)
    assert odds[:3].max(axis=1).min() > 0.99
    assert odds[3].min() > 0.01


def test_the_brightest_chip_of_a_dim_board_is_not_burnt() -> None:
    """It shows the lamp's tint and its own colour in full, so it is no riddle."""
    blue, green, lamp = np.array([[0.6, 0.5, 0.45], [0.35, 0.45, 0.3], [0.9, 1.0, 1.05]])
    chips = np.array([chip + share * lamp for chip in (blue, green) for share in (0, 0.1, 0.2, 0.3, 0.4)])
    chips = np.vstack([chips, green + 1.2 * lamp])
    assert burnt_channels(chips, np.full_like(chips, 0.2)).sum() == 0
    assert burnt_channels(chips, np.full_like(chips, 0.7))[-1].any()


def test_chips_nearby_tell_which_of_two_lamps_a_bleached_one_mirrors() -> None:
    blue, green, red = np.array([[0.22, 0.13, 0.11], [0.1, 0.16, 0.1], [0.12, 0.11, 0.6]])
    cold, warm = np.array([[1.2, 1.0, 0.95], [0.6, 1.0, 1.1]])
    left = [chip + share * warm for chip in (green, red) for share in (0.1, 0.2, 0.3, 0.4)]
    right = [red + share * cold for share in (0.15, 0.3)]
    chips = np.array([blue, green, red, *left, *right, green + 0.16 * cold])
    here = [(60.0, 30.0 * place) for place in range(11)]
    there = [(270.0, 30.0), (270.0, 80.0)]
    near = odds_of(chips, 0.8, np.array([*here, *there, (270.0, 55.0)]))[-1]
    far = odds_of(chips, 0.8, np.array([*here, *there, (60.0, 165.0)]))[-1]
    assert near.argmax() == COLOURS.index("g")
    assert near[COLOURS.index("g")] > far[COLOURS.index("g")]
