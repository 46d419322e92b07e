"""What lies on cards though it looks like a shadow."""

import numpy as np
import pytest
from support import bloom_drawn as draw

from vision import foreign
from vision.cards import missed
from vision.cards.cover import COVERED, PEEPING, _as_piece, _shaded, hides_all
from vision.problem import Problem
from vision.tabletop import look, paint

DARK_SKIN = (58, 90, 116)  # as the drawn table in shade


@pytest.mark.parametrize(
    ("x", "card", "told"), [(0.0, 65.0, COVERED), (0.0, 200.0, PEEPING), (150.0, 215.0, None)]
)
def test_a_dark_hand_hides_the_card_of_which_a_piece_ends_at_it(
    x: float, card: float, told: Problem | None
) -> None:
    """If that lies beside no card found, something peeps out that may be none."""
    hand, piece = draw.box(0, -120, 110, 160), draw.box(x, -30, 59, 20)
    table = draw.drawn([(hand, DARK_SKIN), (piece, (225, 228, 230))])
    top = look(table, [piece])
    size = (top.strange.shape[1], top.strange.shape[0])
    free = foreign.unknown(table, top, [piece])
    assert not foreign.find(top, free)
    near = paint(table, size, [draw.box(x, -30, 67, 28)]) > 0
    cards = paint(table, size, [draw.box(card, -30, 64, 96)])
    assert _shaded(top, np.asarray(free, np.uint8), near, cards) is told


@pytest.mark.parametrize("is_covered", [True, False])
def test_where_no_card_is_found_a_closer_look_tells_whether_one_is_hidden(
    monkeypatch: pytest.MonkeyPatch, is_covered: bool
) -> None:
    monkeypatch.setattr("vision.over.is_surely", lambda *_: is_covered)
    assert hides_all(draw.drawn([])) is is_covered


@pytest.mark.parametrize(("wide", "cards"), [(55, 1), (2 * 59, 12)])
def test_a_thing_counts_for_as_many_cards_as_it_may_be(wide: int, cards: int) -> None:
    thing = draw.box(20, -30, wide, 91)
    table = draw.drawn([(thing, DARK_SKIN)])
    top = look(table)
    seen = paint(table, (top.strange.shape[1], top.strange.shape[0]), [thing]) > 0
    places = missed.places([], [_as_piece(table, top, seen.astype(np.uint8))])
    assert len(places) == cards
    assert np.allclose(np.mean(places, axis=0), thing.mean(axis=0), atol=4)
