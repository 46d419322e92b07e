"""What lies on a strip card and what only shines on it."""

import numpy as np

from vision.camera import Camera
from vision.games.strips_fields import Squares
from vision.games.strips_hidden import remains, unknown_inks
from vision.games.strips_inked import inked
from vision.games.strips_looks import SIDE, look
from vision.photo import Picture

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


def test_a_piece_of_edge_that_is_lost_in_the_dim_hides_nothing() -> None:
    dim, stained, gone = field(), field(), field()
    for patch in (dim, stained):
        patch[:, 32:, 10:18] = BLUE
    stained[:, 22:, 10:18] = RED
    gone[:, 32:] = BLUE
    looks = look(np.concatenate([dim, stained, gone, field()]))
    assert looks.hidden(np.full(4, 20.0)).tolist() == [False, True, True, False]


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


def test_a_table_of_that_colour_is_no_remains() -> None:
    ground = np.full((50, 3), BLUE, np.uint8)
    assert not remains(half_hidden(), NO_INKS, unknown_inks("ryg", ground), contrast=150)


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
