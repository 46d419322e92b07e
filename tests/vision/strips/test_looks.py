"""What lies on a strip card and what only shines on it."""

import numpy as np
import pytest

from vision.camera import Camera
from vision.light import Fade, Lamp, balance
from vision.photo import Picture
from vision.strips.fields import Squares
from vision.strips.hidden import bare, facing_table, remains, unknown_inks
from vision.strips.inked import inked
from vision.strips.lamplight import at_cards
from vision.strips.looks import SIDE, beyond, look, sample

BLUE, GREY, WHITE = (150, 80, 20), (110, 110, 110), (225, 225, 225)
RED, CLOTH = (10, 5, 180), (140, 165, 150)
NO_INKS = np.empty((0, 3), np.float32)


def field(*, edge: int = 3) -> Picture:
    """One blue field as it is sampled, with its light edge."""
    patch = np.full((1, SIDE, SIDE, 3), WHITE, np.uint8)
    patch[:, edge:-edge, edge:-edge] = BLUE
    return patch


def test_a_lamps_image_that_fades_over_a_field_is_no_blot() -> None:
    shining = field().astype(np.float32)
    shining += np.linspace(0, 60, SIDE)[None, None, :, None]
    patch = np.clip(shining, 0, 255).astype(np.uint8)
    assert look(np.concatenate([patch, field(), field()])).blots[0] == 0


def test_what_ends_sharply_on_a_field_is_a_blot() -> None:
    touched = field()
    touched[:, 6:20, 18:29] = (150, 170, 215)
    assert look(np.concatenate([touched, field(), field()])).blots[0] >= 20


def test_a_fingertip_over_half_a_field_is_a_blot() -> None:
    touched = field()
    touched[:, :, :17] = (150, 170, 215)
    assert look(np.concatenate([touched, field(), field()])).blots[0] >= 20


def test_colours_that_compression_let_in_are_no_blot() -> None:
    patch = field()
    patch[:, 6:20, 18:29] = (150, 85, 45)
    assert look(np.concatenate([patch, field(), field()])).blots[0] == 0


def test_compression_lets_in_more_where_a_dim_photo_was_made_bright() -> None:
    patch = field()
    patch[:, 6:20, 18:29] = (150, 90, 75)
    dim, usual = (look(np.concatenate([patch, field(), field()]), gain).blots[0] for gain in (7.0, 2.0))
    assert dim == 0
    assert usual >= 20


def test_a_piece_of_edge_that_is_lost_in_the_dim_hides_nothing() -> None:
    dim, stained, gone = field(), field(), field()
    for patch in (dim, stained):
        patch[:, 32:, 10:18] = BLUE
    stained[:, 22:, 10:18] = RED
    gone[:, 32:] = BLUE
    looks = look(np.concatenate([dim, stained, gone, field()]))
    assert looks.hidden(looks.unlit(np.full(4, 20.0))).tolist() == [False, True, True, False]


def test_a_light_edge_that_shows_in_the_face_of_an_askew_field_is_no_blot() -> None:
    askew, covered = np.roll(field(edge=5), 4, axis=2), field()
    covered[:, :, 6:10] = (150, 170, 215)
    assert look(np.concatenate([askew, field(), field()])).blots[0] == 0
    assert look(np.concatenate([covered, field(), field()])).blots[0] >= 20


def test_where_the_table_is_seen_beyond_a_lost_edge_nothing_hides_it() -> None:
    lost = field(edge=1)
    lost[:, 0], lost[:, -1] = CLOTH, (60, 80, 190)
    ground = np.full((50, 3), CLOTH, np.uint8)
    assert bare(beyond(lost)[0, :, 5], ground).tolist() == [True, False, False, False]


def test_only_ink_faces_the_table() -> None:
    lost, empty = field(edge=1), np.full((1, SIDE, SIDE, 3), CLOTH, np.uint8)
    lost[:, 0] = CLOTH
    seen = facing_table(np.concatenate([lost, empty]), np.full((50, 3), CLOTH, np.uint8))
    assert seen.tolist() == [[True, False, False, False], [False] * 4]


def half_hidden() -> Picture:
    """A place thought to be empty: a blue field whose left half something grey hides."""
    patch = field()
    patch[:, :, :17] = GREY
    return patch


def test_remains_of_a_colour_that_no_whole_field_has_are_seen() -> None:
    ground = np.full((50, 3), GREY, np.uint8)
    unseen = unknown_inks("r", ground)
    assert remains(half_hidden(), NO_INKS, unseen, contrast=150)
    assert not remains(half_hidden(), NO_INKS, unseen[:0], contrast=150)


def test_a_light_rim_that_begins_where_a_card_would_end_is_no_remains() -> None:
    """A cup of a card's colour: its rim is lightest further out."""
    cup = half_hidden()
    cup[:, :, 30:34], cup[:, :, 34] = (190, 190, 190), WHITE
    unseen = unknown_inks("r", np.full((50, 3), GREY, np.uint8))
    cup[:, :4] = cup[:, -4:] = BLUE
    assert not remains(cup, NO_INKS, unseen, contrast=150)


def test_a_table_of_that_colour_is_no_remains() -> None:
    ground = np.full((50, 3), BLUE, np.uint8)
    assert not remains(half_hidden(), NO_INKS, unknown_inks("ryg", ground), contrast=150)


def lit_at(lamp: Lamp, edge: int) -> Lamp:
    """The lamp at a card with an edge of that code, amid the table."""
    picture = np.full((80, 80, 3), CLOTH, np.uint8)
    picture[25:56, 25:56] = edge
    picture[28:53, 28:53] = BLUE
    camera = Camera(80, 80, 900.0, 900.0, 0.0, 0.0, 0.0)
    squares = Squares(camera.to_mm(np.array([[40.0, 40.0]])), np.zeros(1))
    patches = sample(balance(picture, lamp), camera, squares.middles, squares.turns)
    return at_cards(lamp, picture, camera, squares, patches)


def test_cards_in_more_light_than_the_markers_are_seen_in_their_own() -> None:
    lamp = Lamp(np.full(3, 0.4, np.float32), np.zeros(3, np.float32))
    assert lit_at(lamp, edge=231).paper == pytest.approx(np.full(3, 0.8), rel=0.03)
    assert lit_at(lamp, edge=160) is lamp


def test_cards_on_the_dark_side_lose_no_more_than_the_black_there() -> None:
    falling = Fade(np.array([-200.0, 0.0]), np.array([-0.005, 0.0]), (-2.0, 0.5))
    lamp = Lamp(np.full(3, 0.8, np.float32), np.full(3, 0.05, np.float32), falling)
    assert lit_at(lamp, edge=231).ink == pytest.approx(np.full(3, 0.05 * np.exp(-1)), rel=0.03)


def fields_among(inks: list[tuple[int, int, int]], edges: list[tuple[int, int, int]]) -> list[bool]:
    """Which squares of these inks and edges, side by side on cloth, are taken for fields."""
    picture = np.full((80, 20 + 40 * len(inks), 3), CLOTH, np.uint8)
    middles = [(30 + 40 * k, 40) for k in range(len(inks))]
    for (x, y), ink, edge in zip(middles, inks, edges, strict=True):
        picture[y - 15 : y + 16, x - 15 : x + 16] = edge
        picture[y - 12 : y + 13, x - 12 : x + 13] = ink
    camera = Camera(picture.shape[1], 80, 900.0, 900.0, 0.0, 0.0, 0.0)
    squares = Squares(camera.to_mm(np.array(middles, np.float64)), np.zeros(len(inks)))
    found, _ = inked(squares, picture, camera, grey=False)
    return [middle in found.middles.tolist() for middle in squares.middles.tolist()]


def test_pale_checks_of_the_cloth_are_no_fields() -> None:
    """More checks than fields, so that their edges are the usual ones."""
    inks = [BLUE, RED, (60, 150, 30), *[(85, 110, 95)] * 5]
    assert fields_among(inks, [WHITE] * 3 + [CLOTH] * 5) == [True] * 3 + [False] * 5


def test_a_pale_ink_is_a_field_though_its_edge_stands_out_less() -> None:
    assert fields_among([RED, BLUE, RED, (105, 187, 128)], [(170, 170, 170)] * 4) == [True] * 4
