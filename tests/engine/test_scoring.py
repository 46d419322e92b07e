"""Ray scoring and colour lines against slow versions that are obviously right."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.ingenious.board import CELLS, SPOTS, Spot
from engine.games.ingenious.scoring import ray_points
from engine.games.strips.pieces import COLOURS as FIELD_COLOURS
from engine.games.strips.pieces import Colour, Place
from engine.games.strips.scoring import lines_of
from engine.hexes import DIRECTIONS, Hex

MANY = settings(max_examples=100, deadline=None)
Field = tuple[int, int]


def slow_rays(board: bytes, cell: Hex, partner: Hex, letter: int) -> int:
    """Walk cell by cell in each direction but the partner's, as one would with a finger."""
    lies = dict(zip(CELLS, board, strict=True))
    points = 0
    for direction in DIRECTIONS:
        finger = cell + direction
        if finger == partner:
            continue
        while lies.get(finger) == letter:
            points += 1
            finger = finger + direction
    return points


@MANY
@given(
    board=st.lists(st.sampled_from(b"rg."), min_size=len(CELLS), max_size=len(CELLS)).map(bytes),
    spot=st.sampled_from(list(SPOTS.values())),
    letter=st.sampled_from(b"rg"),
)
def test_rays_equal_walking_cell_by_cell(board: bytes, spot: Spot, letter: int) -> None:
    """On crowded boards of two colours, where rays get long."""
    first, second = spot.cells
    assert ray_points(board, spot.rays[0], letter) == slow_rays(board, first, second, letter)
    assert ray_points(board, spot.rays[1], letter) == slow_rays(board, second, first, letter)


def slow_lines(fields: dict[Field, str], new: set[Field]) -> int:
    """Follow every line of the grid from its first field on, and keep those that hold a new field."""
    points = 0
    for down, right, worth in ((0, 1, 1), (1, 0, 1), (1, 1, 2), (1, -1, 2)):
        for (row, column), colour in fields.items():
            if fields.get((row - down, column - right)) == colour:
                continue
            line = {(row, column)}
            while fields.get((row + down * len(line), column + right * len(line))) == colour:
                line.add((row + down * len(line), column + right * len(line)))
            if len(line) >= 3 and line & new:
                points += worth * len(line)
    return points


FIELD_ROWS = st.lists(st.sampled_from(FIELD_COLOURS[:2]), min_size=6, max_size=6)


@MANY
@given(
    rows=st.lists(
        st.lists(st.sampled_from(FIELD_COLOURS[:2]), min_size=6, max_size=6), min_size=9, max_size=9
    ),
    line=st.integers(0, 2),
    column=st.integers(0, 5),
)
def test_lines_equal_looking_at_every_stretch(rows: list[list[Colour]], line: int, column: int) -> None:
    """On full blocks of two colours, where lines get long and cross."""
    grid = {row: dict(enumerate(colours)) for row, colours in enumerate(rows)}
    fields = {(row, place): colour for row, places in grid.items() for place, colour in places.items()}
    new = {(3 * line + offset, column) for offset in range(3)}
    lines = lines_of(grid, Place(line, column))
    assert sum(found.points for found in lines) == slow_lines(dict(fields), new)
