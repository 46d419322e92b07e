"""Reading Ingenious boards from photographs."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.painter.scene import Scene
from support.photographed import picture_at, table_in
from support.stress import STRESSES, blur, falloff, half

from engine.games.ingenious.seen import state
from engine.observation import NOTHING, Observation, Sighting
from vision.games.ingenious import find_board, read
from vision.hexes.board import CELLS, PRINTED, Board, middles_of
from vision.hexes.cells import Cells
from vision.hexes.shift import shifted
from vision.hexes.strays import tile_grounds
from vision.light import measure
from vision.photo import Picture
from vision.reading import Reading

PHOTOS = Path(__file__).parent.parent.parent / "photos"
BRIGHT = PHOTOS / "ingenious" / "ingenious-0.jpg"  # white tiles on a board that is burnt white
WARM = PHOTOS / "tables" / "ingenious-1.jpg"  # red and orange, blue and purple under a warm lamp
SPARSE = PHOTOS / "ingenious" / "evening-3.jpg"  # six tiles, in all
SAMPLES = (BRIGHT, WARM, SPARSE)


def truth(path: Path) -> dict[str, str]:
    told: dict[str, str] = json.loads(path.with_suffix(".truth.json").read_text())["state"]["cells"]
    return told


def seen_in(picture: Picture) -> Observation:
    reading = read(table_in(picture))
    assert reading.seen is not None, reading.problems
    return reading.seen


def refused(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems] if reading.seen is None else []


def painted(scene: Scene) -> Picture:
    """In a quarter of the usual pixels, which paints faster."""
    return np.asarray(paint(scene, (1152, 648)).image, np.uint8)


def where(sightings: tuple[Sighting, ...]) -> dict[str, Sighting]:
    return {str(sighting.where): sighting for sighting in sightings}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_cell_of_a_sample_is_read_and_sure(path: Path) -> None:
    seen = seen_in(picture_at(path))
    assert state(seen) == {"cells": truth(path)}
    assert all(sighting.sure for sighting in seen.sightings)


@pytest.mark.parametrize("stress", STRESSES)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_under_stress_nothing_is_silently_wrong(path: Path, stress: str) -> None:
    seen = seen_in(STRESSES[stress](picture_at(path)))
    told = truth(path)
    wrong = [s for s in seen.sightings if s.best != told.get(str(s.where), NOTHING)]
    assert not [s.where for s in wrong if s.sure]
    assert len(wrong) <= 0.03 * len(told)


def test_a_bumped_camera_changes_no_reading() -> None:
    picture = picture_at(SPARSE)
    assert state(seen_in(STRESSES["nudge"](picture))) == state(seen_in(picture))


@pytest.mark.parametrize("seed", [21001, 21002, 21003])
def test_painted_tables_are_read_exactly(seed: int) -> None:
    scene = random_scene("ingenious", seed, cover=None)
    assert state(seen_in(painted(scene))) == scene.state


def test_gaps_between_tiles_in_the_shadow_of_a_coloured_lamp_are_nothing_strange() -> None:
    assert not read(table_in(paint(random_scene("ingenious", 82013)).image)).problems


@pytest.mark.parametrize("seed", [74006, 74129])
def test_dark_cells_where_light_falls_off_are_nothing_strange(seed: int) -> None:
    """Stray light makes the markers' ink on the bright side lighter than print on the dark one."""
    scene = random_scene("ingenious", seed, cover=None)
    assert state(seen_in(falloff(painted(scene)))) == scene.state


def test_of_two_boards_that_show_all_printed_symbols_the_one_with_more_symbols_is_taken() -> None:
    """Tiles look like printed cells at first, and a board off by a third of a cell still shows all six."""
    scene = random_scene("ingenious", 74089, cover=None)
    picture = np.asarray(paint(scene).image, np.uint8)
    assert state(seen_in(falloff(picture))) == scene.state


def test_two_markers_are_enough() -> None:
    scene = random_scene("ingenious", 21004, cover=None, markers=2)
    assert state(seen_in(painted(scene))) == scene.state


def test_shape_alone_tells_symbols_in_a_grey_photo() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(picture_at(WARM), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    seen = where(seen_in(np.asarray(grey, np.uint8)).sightings)
    told = truth(WARM)
    assert sum(seen[cell].best == colour for cell, colour in told.items()) >= 0.95 * len(told)


def test_shapes_alone_tell_by_how_many_cells_a_board_is_off() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(picture_at(WARM), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    found, table = find_board(table_in(picture_at(WARM))), table_in(np.asarray(grey, np.uint8))
    assert found is not None
    off = Board(found.board.turn, found.board.on_table(middles_of([(3, -1)]))[0])
    assert shifted(table, measure(table), off).middle == pytest.approx(found.board.middle, abs=1)


def test_a_large_photo_reads_like_a_small_one() -> None:
    large = np.asarray(
        cv2.resize(picture_at(WARM), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8
    )
    assert state(seen_in(large)) == {"cells": truth(WARM)}
    assert state(seen_in(half(picture_at(WARM)))) == {"cells": truth(WARM)}


def test_printed_symbols_are_no_tiles() -> None:
    places = where(seen_in(picture_at(SPARSE)).sightings)
    assert len(places) == len(CELLS) - len(PRINTED)
    assert not {"{},{}".format(*cell) for cell in PRINTED} & set(places)


@pytest.mark.parametrize(("colour", "sure"), [("yellow", True), ("red", False)])
def test_a_tile_on_a_printed_cell_is_seen_unless_it_looks_printed(colour: str, sure: bool) -> None:
    tile = {"0,-5": colour, "0,-4": "green", "2,1": "blue", "3,1": "red"}
    scene = random_scene("ingenious", 8, state={"cells": tile}, cover=None, light="day", table="plain")
    sightings = seen_in(painted(scene)).sightings
    assert state(Observation(sightings))["cells"] == tile
    assert where(sightings)["0,-5"].sure is sure


def on_red_print(colour: str) -> Sighting:
    """What is seen where a tile lies on the red print, whose other half has neighbours."""
    tiles = {"0,-5": colour, "0,-4": "green", "1,-4": "blue", "2,-4": "red", "2,1": "blue", "3,1": "red"}
    scene = random_scene("ingenious", 8, state={"cells": tiles}, cover=None, light="day", table="plain")
    seen = where(seen_in(painted(scene)).sightings)
    assert [seen[cell].best for cell in tiles if cell != "0,-5"] == list(tiles.values())[1:]
    return seen["0,-5"]


def test_a_tile_on_another_printed_symbol_is_seen_among_others() -> None:
    seen = on_red_print("yellow")
    assert (seen.best, seen.sure) == ("yellow", True)


def test_a_tile_that_looks_like_the_print_below_it_is_told_by_its_other_half_beside_a_whole_tile() -> None:
    assert on_red_print("red").odds["red"] > 0.8


def test_outlines_lie_around_their_cells() -> None:
    reading = read(table_in(picture_at(SPARSE)))
    assert reading.seen is not None
    middles = {
        str(s.where): o.mean(axis=0) for s, o in zip(reading.seen.sightings, reading.outlines, strict=True)
    }
    assert np.hypot(*(middles["1,0"] - middles["0,0"])) == pytest.approx(26, abs=0.5)


def test_half_a_tile_is_unsure() -> None:
    """A white patch hides one symbol of a tile that lies alone."""
    picture, table = picture_at(BRIGHT).copy(), table_in(picture_at(BRIGHT))
    reading = read(table)
    assert reading.seen is not None
    outline = dict(zip((s.where for s in reading.seen.sightings), reading.outlines, strict=True))["-2,-2"]
    x, y = table.camera.to_pixel(outline).mean(axis=0)
    cv2.circle(picture, (round(x), round(y)), 18, (251, 254, 255), -1)
    places = where(seen_in(np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)).sightings)
    assert places["-2,-2"].best == NOTHING
    assert not places["-2,-1"].sure
    assert not places["-2,-2"].sure


def test_a_tile_whose_symbol_has_its_own_colour_is_no_empty_cell() -> None:
    """Dark tiles on the white zone, one of which seems to be empty; a shadow lies beside it."""
    ground, odds = np.full((len(CELLS), 3), 210, np.float32), np.zeros((len(CELLS), 7), np.float32)
    tiles = [CELLS.index(cell) for cell in ((0, 0), (1, 0), (2, 0), (3, 0))]
    ground[tiles] = 60
    ground[CELLS.index((0, 1))] = 150
    odds[:, 0] = 1
    odds[tiles[1:]] = np.eye(7)[1]
    none = np.zeros(len(CELLS), np.float32)
    blank = tile_grounds(Cells(ground, ground, np.zeros((len(CELLS), 14, 48), np.float32), none, none), odds)
    assert np.flatnonzero(blank).tolist() == tiles[:1]


@pytest.mark.parametrize(
    ("cover", "seed"), [("hand", 21010), ("sleeve", 21011), ("cup", 21012), ("card", 21013)]
)
def test_something_over_the_board_is_told_as_hand(cover: str, seed: int) -> None:
    assert refused(read(table_in(painted(random_scene("ingenious", seed, cover=cover))))) == ["HAND"]


def test_one_finger_over_a_cell_is_told_as_hand() -> None:
    picture, table = picture_at(SPARSE).copy(), table_in(picture_at(SPARSE))
    tip, root = table.camera.to_pixel(np.array([[0.0, 0.0], [60.0, 700.0]])).astype(int).tolist()
    cv2.line(picture, tip, root, (110, 150, 205), 34, cv2.LINE_AA)
    reading = read(table_in(blur(picture)))
    assert refused(reading) == ["HAND"]
    assert reading.glimpsed is not None  # what lies beside the finger


def test_things_beside_the_board_are_no_problem() -> None:
    scene = random_scene("ingenious", 21020, cover=None, clutter=("cup", "phone", "coin"))
    assert state(seen_in(painted(scene))) == scene.state


def mirror_lamp(picture: Picture, at: tuple[float, float], wide_mm: float) -> Picture:
    """The photo with a lamp mirrored at a place of the table."""
    camera = table_in(picture).camera
    (x, y), (side, _) = camera.to_pixel(np.array([at, (at[0] + wide_mm, at[1])])).tolist()
    rows, columns = np.indices(picture.shape[:2])
    shine = 600 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (side - x) ** 2))
    return np.asarray(np.clip(picture + shine[..., None], 0, 255), np.uint8)


def place_of(path: Path, cell: str) -> tuple[float, float]:
    """Where on the table the middle of a cell is."""
    reading = read(table_in(picture_at(path)))
    assert reading.seen is not None
    outlines = dict(zip((s.where for s in reading.seen.sightings), reading.outlines, strict=True))
    x, y = outlines[cell].mean(axis=0).tolist()
    return x, y


@pytest.mark.parametrize(("path", "cell"), [(BRIGHT, "-2,-2"), (WARM, "0,0"), (SPARSE, "4,0")])
def test_under_a_mirrored_lamp_nothing_is_silently_wrong(path: Path, cell: str) -> None:
    seen = seen_in(mirror_lamp(picture_at(path), place_of(path, cell), wide_mm=9))
    told = truth(path)
    assert not [s.where for s in seen.sightings if s.best != told.get(str(s.where), NOTHING) and s.sure]
    assert not where(seen.sightings)[cell].sure


def test_a_large_mirrored_lamp_is_told_as_glare() -> None:
    assert refused(read(table_in(mirror_lamp(picture_at(SPARSE), place_of(SPARSE, "0,0"), wide_mm=60)))) == [
        "GLARE"
    ]


@pytest.mark.parametrize("seed", [21031, 21032])
def test_symbols_in_painted_glare_are_not_taken_for_empty_cells(seed: int) -> None:
    scene = random_scene("ingenious", seed, cover=None, glare=True)
    reading = read(table_in(painted(scene)))
    sightings = () if reading.seen is None else reading.seen.sightings
    assert reading.seen is not None or refused(reading) == ["GLARE"]
    assert not [s.where for s in sightings if s.sure and s.best != scene.state["cells"].get(s.where, NOTHING)]


@pytest.mark.parametrize("game", ["bloom-0", "sequence-1", "strips-0"])
def test_another_game_is_no_board(game: str) -> None:
    assert refused(read(table_in(picture_at(PHOTOS / "tables" / f"{game}.jpg")))) == ["NO-BOARD"]


def test_a_tile_outside_the_area_in_play_is_less_likely_but_seen() -> None:
    table = table_in(picture_at(BRIGHT))
    for_four, for_two = (read(table, players).seen for players in (4, 2))
    assert for_four is not None
    assert for_two is not None
    assert where(for_two.sightings)["7,-2"].best == "red"
    assert where(for_two.sightings)["7,-2"].odds["red"] < where(for_four.sightings)["7,-2"].odds["red"]
