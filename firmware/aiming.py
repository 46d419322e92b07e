"""Where to move the camera so that it sees all four markers, large, straight and sharp."""

from dataclasses import dataclass
from math import degrees, hypot

from vision.checks import check, why_no_table
from vision.markers import IDS
from vision.photo import Picture
from vision.problem import Problem
from vision.sharpness import marker_blur
from vision.table import Table, find

CORNERS = ("upper left", "upper right", "lower right", "lower left")
# Where to move the camera, in words that hold on whichever side of the table one stands and that nobody takes
# for raising it.
LEFT, RIGHT = "left", "right"
UP, DOWN = "towards markers 0 and 1", "towards markers 2 and 3"
MOST_TILT = 20.0  # degrees; the readers are made for 15
LEAST_SIDE = 0.021  # of the picture's width: a marker 90 cm below the camera has 0.033
SHARP = 0.75  # millimetres of blur: a focused lens has 0.45 in 2304 pixels of width and 0.6 in 1280
EDGE = 0.01  # of the picture's width: a marker so near to its edge is lost at the next bump


@dataclass(frozen=True, slots=True)
class Aim:
    """How well the camera looks at the table. `hint` says what to do next; it is empty when all is good."""

    markers: int  # seen whole; 0 when there are fewer than the two that make a table
    hint: str
    blur_mm: float | None = None  # None without a table

    @property
    def good(self) -> bool:
        return not self.hint


def aim(picture: Picture) -> Aim:
    """Looks at one picture of the table with nothing but the markers on it."""
    table = find(picture)
    if isinstance(table, Problem):
        causes = why_no_table(picture)
        return Aim(0, causes[0].text if causes else table.text)
    blur = marker_blur(table)
    return Aim(len(table.markers), _hint(table, blur), blur)


def _hint(table: Table, blur: float) -> str:
    if problems := check(table):
        return problems[0].text
    seen = {marker: _middle(table, marker) for marker in table.markers}
    missing = [marker for marker in IDS if marker not in seen]
    if missing:
        return f"{len(seen)} of {len(IDS)} markers: {_where_to(table, seen, missing)}"
    if move := _away_from_edges(table):
        return f"4 of 4 markers, but at the edge of the picture: move {move}"
    if (tilt := degrees(hypot(table.camera.tilt_x, table.camera.tilt_y))) > MOST_TILT:
        return f"the camera is tilted by {tilt:.0f} degrees: let it look straight down"
    if _smallest_side(table) < LEAST_SIDE * table.picture.shape[1]:
        return "4 of 4 markers, but small in the picture: lower the camera"
    if blur > SHARP:
        return f"not quite sharp (blur {blur:.1f} mm): turn the lens or calibrate again"
    return ""


def _where_to(table: Table, seen: dict[int, tuple[float, float]], missing: list[int]) -> str:
    """Where the missing markers should be: outside of the picture, or in it but covered."""
    names = " and ".join(f"{marker} ({CORNERS[marker]})" for marker in missing)
    if len(missing) == 1:
        before, after, across = ((missing[0] + step) % 4 for step in (3, 1, 2))
        x = seen[before][0] + seen[after][0] - seen[across][0]
        y = seen[before][1] + seen[after][1] - seen[across][1]
        move = _outside(table, x, y)
        return f"move {move}" if move else f"marker {names} is covered, bent or in a wrong corner"
    if (missing[0] + missing[1]) % 4 == 2:  # 0 and 2, or 1 and 3: the others span the whole table
        return f"markers {names} are covered, bent or in wrong corners"
    side = {(0, 1): UP, (1, 2): RIGHT, (2, 3): DOWN, (0, 3): LEFT}[(missing[0], missing[1])]
    return f"move {side}, or raise the camera"


def _away_from_edges(table: Table) -> str:
    edge = EDGE * table.picture.shape[1]
    for corners in table.markers.values():
        for x, y in corners:
            if move := _outside(table, float(x), float(y), edge):
                return move
    return ""


def _outside(table: Table, x: float, y: float, edge: float = 0.0) -> str:
    """To which side of the picture a place lies outside of it, "" when it is inside."""
    height, width = table.picture.shape[:2]
    sideways = LEFT if x < edge else RIGHT if x > width - edge else ""
    upwards = UP if y < edge else DOWN if y > height - edge else ""
    return " and ".join(filter(None, (sideways, upwards)))


def _middle(table: Table, marker: int) -> tuple[float, float]:
    x, y = table.markers[marker].mean(axis=0)
    return float(x), float(y)


def _smallest_side(table: Table) -> float:
    """Of all sides of the markers, in pixels."""
    sides = [
        hypot(*(corners[(turn + 1) % 4] - corners[turn]))
        for corners in table.markers.values()
        for turn in range(4)
    ]
    return float(min(sides))
