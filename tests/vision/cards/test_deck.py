"""What the cards that were found are."""

from vision.cards.deck import fuller


def test_of_one_ink_the_stronger_look_counts() -> None:
    assert fuller((24.5, 0.53), (31.2, 0.6)) == (31.2, 0.6)
    assert fuller((2.0, 0.8), (8.0, 0.5)) == (2.0, 0.8)


def test_another_ink_in_the_corner_is_the_next_rows() -> None:
    assert fuller((24.5, 0.53), (215.0, 0.8)) == (24.5, 0.53)


def test_where_a_lamp_is_mirrored_in_the_middle_the_corner_tells_the_ink() -> None:
    assert fuller((60.0, 0.2), (2.0, 0.7)) == (2.0, 0.7)
