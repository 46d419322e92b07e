"""The painter of photos: repeatable pictures, truth in the contract's form, true geometry."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from support.painter import game_elfer
from support.painter.art_elfer import corner_number
from support.painter.canvas import Thing
from support.painter.covers import Cover
from support.painter.games import GAMES
from support.painter.ground import Ground, Setting, placed
from support.painter.paint import Painted, lay_out, paint, random_scene
from support.painter.prints import rectangle
from support.painter.typefaces import families, half_of, missing_packages

PAINTER = Path(__file__).parent.parent / "support" / "painter"
SMALL = (960, 540)
ALLOWED = {"numpy", "cv2", "PIL", "support"}
COLOURS = ["red", "yellow", "green", "blue"]
ROW = [["red", value] for value in range(11, 21)]


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_the_painter_imports_nothing_from_the_reader() -> None:
    for file in PAINTER.glob("*.py"):
        for name in imports(file):
            top = name.split(".")[0]
            assert top in ALLOWED or top in sys.stdlib_module_names, f"{file.name} imports {name}"
            assert top != "support" or name.startswith("support.painter"), f"{file.name} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_paints_the_same_bytes(game: str) -> None:
    first, second = (paint(random_scene(game, 5), SMALL) for _ in range(2))
    assert first.jpeg == second.jpeg
    assert first.truth == second.truth


def test_another_seed_paints_another_photo() -> None:
    assert paint(random_scene("strips", 1), SMALL).jpeg != paint(random_scene("strips", 2), SMALL).jpeg


def test_overriding_one_part_leaves_the_others() -> None:
    usual, dark = random_scene("elfer", 3), random_scene("elfer", 3, light="dark")
    assert (usual.state, usual.camera, usual.table) == (dark.state, dark.camera, dark.table)
    assert usual.room != dark.room


def check_ingenious(state: dict[str, Any]) -> None:
    for place, colour in state["cells"].items():
        q, r = (int(n) for n in place.split(","))
        assert max(abs(q), abs(r), abs(q + r)) <= 7
        assert colour in ("red", "green", "blue", "orange", "yellow", "purple")


def check_elfer(state: dict[str, Any]) -> None:
    order = [(COLOURS.index(colour), value) for colour, value in state["cards"]]
    assert order == sorted(set(order))
    assert all(1 <= value <= 20 for _, value in order)


def check_bloom(state: dict[str, Any]) -> None:
    rows, loose = state["rows"], state["loose"]
    assert all(len(row) >= 2 for row in rows)
    firsts = [next(v for v in row if v != "J") for row in rows]
    assert firsts == sorted(firsts)
    numbers = [v for v in loose if v != "J"]
    assert loose == sorted(numbers) + ["J"] * (len(loose) - len(numbers))
    laid = [v for group in [*rows, loose] for v in group if v != "J"]
    assert {int(n) for n in state["flowers"]} == set(laid)
    assert len(laid) == len(set(laid))


def check_sequence(state: dict[str, Any]) -> None:
    assert len(state["chips"]) == 10
    assert all(re.fullmatch("[.bgr]{10}", row) for row in state["chips"])
    assert state["played"] is None or re.fullmatch("([2-9]|10|[JQKA])[SHDC]", state["played"])


def check_strips(state: dict[str, Any]) -> None:
    assert len({len(row) for row in state["grid"]}) <= 1
    assert all(re.fullmatch("[.rygb]{1,12}", row) for row in state["grid"])
    assert len(state["grid"]) in (3, 6, 9, 12)


CHECKS = {
    "ingenious": check_ingenious,
    "elfer": check_elfer,
    "bloom": check_bloom,
    "sequence": check_sequence,
    "strips": check_strips,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_has_the_form_of_the_contract(game: str) -> None:
    for seed in range(30):
        CHECKS[game](random_scene(game, seed).state)
    truth = paint(random_scene(game, 0), SMALL).truth
    assert truth["game"] == game
    assert set(truth) <= {"game", "state", "players", "points"}


@pytest.mark.parametrize("game", ["elfer", "bloom"])
def test_a_hand_has_its_points(game: str) -> None:
    painted = paint(random_scene(game, 7, hand=True, cover=None), SMALL)
    state = painted.truth["state"]
    values = [value for _, value in state["cards"]] if game == "elfer" else list(state["flowers"].values())
    assert painted.truth["points"] == sum(values)
    assert not painted.covered


def corner_errors(painted: Painted) -> dict[int, float]:
    """By marker found: the farthest of its corners from where the projection puts it, in px."""
    finder = cv2.aruco.DetectorParameters()
    finder.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, finder).detectMarkers(painted.image)
    found = {} if ids is None else {int(i): seen for i, seen in zip(ids.ravel(), corners, strict=True)}
    return {
        marker: float(
            np.linalg.norm(painted.to_pixel(painted.marker_corners_mm[marker]) - seen[0], axis=1).max()
        )
        for marker, seen in found.items()
    }


@pytest.mark.parametrize("seed", [0, 1])
def test_marker_corners_are_where_the_projection_puts_them(seed: int) -> None:
    painted = paint(random_scene("strips", seed, light="even", cover=None, markers=4))
    errors = corner_errors(painted)
    assert painted.whole_markers <= set(errors)
    assert max(errors.values()) < 1.5


def test_a_hand_over_the_game_is_a_problem_and_one_beside_it_is_not() -> None:
    assert "HAND" in paint(random_scene("sequence", 4, cover="hand"), SMALL).problems
    assert "HAND" not in paint(random_scene("sequence", 4, cover=("hand", False)), SMALL).problems


def test_only_pieces_that_are_wholly_under_a_cover_are_hidden() -> None:
    alone = {"rows": [], "loose": [5], "flowers": {"5": 1}}
    assert paint(random_scene("bloom", 0, hand=True, state=alone, cover="cup"), SMALL).hidden
    on_board = paint(random_scene("bloom", 0, state=alone, cover="cup"), SMALL)
    assert on_board.covered
    assert not on_board.hidden


def test_what_is_left_of_a_stone_tells_nothing_where_it_looks_like_the_table() -> None:
    """Black corners beside a glove: on a dark table no photo shows them, on a white one any does."""
    assert paint(random_scene("bloom", 700_045), SMALL).hidden
    white = paint(random_scene("bloom", 700_045, table="white"), SMALL)
    assert white.covered
    assert not white.hidden


def test_dark_blurred_and_glaring_photos_say_so() -> None:
    assert "DARK" in paint(random_scene("strips", 1, light="dark"), SMALL).problems
    assert "BLUR" in paint(random_scene("strips", 1, blur=True), SMALL).problems
    assert "GLARE" in paint(random_scene("sequence", 1, glare=True), SMALL).problems


def test_a_given_state_is_painted() -> None:
    state = {"grid": ["r", "g", "b"]}
    assert paint(random_scene("strips", 1, state=state), SMALL).truth["state"] == state


@pytest.mark.skipif(bool(missing_packages()), reason="some font packages are not installed")
def test_there_are_a_hundred_typefaces_in_two_halves() -> None:
    assert len(families()) >= 100
    assert all(half_of(name) == "seen" for name in families("seen"))
    assert abs(len(families("seen")) - len(families("held_out"))) < 20


@pytest.mark.parametrize("seed", range(4))
def test_a_spread_row_leaves_a_corner_number_of_every_card_free(seed: int) -> None:
    scene = random_scene("elfer", seed, layout="spread")
    setting = Setting(scene.copy, Ground((600.0, 400.0)), np.random.default_rng(seed), 2.0, "spread")
    cards = [layer[0] for layer in game_elfer.lay({"cards": ROW}, setting).layers]
    for value, (under, top) in enumerate(pairwise(cards), 11):
        box = corner_number(scene.copy, value)
        numbers = [placed(number, under.at, under.turn) for number in (box, -box)]
        over = cv2.convexHull(top.on_table().astype(np.float32))
        shared = [cv2.intersectConvexConvex(over, number.astype(np.float32))[0] for number in numbers]
        assert min(shared) == 0.0


def test_a_table_stays_as_it_is_when_something_is_laid_over_it() -> None:
    table = lay_out(random_scene("bloom", 8, cover=None), SMALL)
    covered = table.covered_by(Cover("hand", True, 3))
    assert covered.covered.any()
    assert not table.covered.any()


def test_a_thing_in_the_air_may_leave_the_picture_by_any_step() -> None:
    """Of its soft shadow so little may be in the picture that nothing is left in a quarter of the size."""
    table = lay_out(random_scene("strips", 4, cover=None), (480, 270))
    canvas = table.canvas.copied()
    card = Thing(None, rectangle(60, 90), (0.0, 0.0), height=0.3, base=200.0, hovers=True)
    half = float(canvas.view.on_table(np.array([[479.0, 135.0]]))[0, 0])
    for x in np.arange(half - 100, half + 300, 1 / canvas.view.scale):
        canvas.lay(replace(card, at=(float(x), 0.0)))
    assert (canvas.reached[0] < table.canvas.reached[0])[:, -1].any()
