"""Evenings under a painted camera: one copy of a game on one table, painted look after look."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from support.looks import APART
from support.painter.camera import Camera, View
from support.painter.covers import Cover
from support.painter.game_bloom import BOARD_SPACE, EDGE, SIDES, usual_flowers
from support.painter.ground import Array, Ground, NoRoom, Place, Steady, placed
from support.painter.paint import Painted, bare_ground, paint, random_scene
from support.painter.prints import rectangle

from engine.games import load
from engine.observation import Observation

Line = dict[str, Any]

FIELD = 30.0  # mm of a field of strips, as looks without a camera count them
PITCH, HIGH = 28.2, 37.0  # mm of a bloom stone in its row, the widest gap included
ROOM_TO_GROW = 2  # stones


@dataclass
class Stage:
    """A table that keeps its copy, light and pieces from photo to photo.

    `conditions` are those of the painter's scenes.
    """

    header: Line
    seed: int
    size: tuple[int, int] = (2304, 1296)
    conditions: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        options = self.header.get("options") or {}
        usual = {"cover": None, "clutter": (), "markers": 4, "layout": options.get("layout") or "spread"}
        conditions = {**usual, "players": len(self.header["players"]), **self.conditions}
        self.game = load(self.header["game"])
        self.scene = random_scene(self.game.id, self.seed, **conditions)
        self._cells: Line = {}  # ingenious: in the order they were covered, so that halves stay pairs
        self._fields: list[int | None] = [None] * 8
        self._rows: list[tuple[frozenset[object], Place]] = []

    def paint(
        self, seen: Observation, *, hand: bool = False, moved: int = 0, cover: Cover | None = None
    ) -> Painted:
        """The photo of a table, or of a `hand` laid out; `moved` tells how often the camera was bumped."""
        state = self._state(seen)
        first = self.scene.camera
        steady = Steady(first) if hand else self._steady(state, seen)
        scene = replace(
            self.scene,
            state=state,
            camera=bumped(first, self.seed, moved) if moved else first,
            steady=steady,
            hand=hand,
            cover=cover,
        )
        return paint(replace(scene, layout="loose") if hand and scene.layout else scene, self.size)

    def _state(self, seen: Observation) -> Line:
        state = self.game.seen(seen)
        if "cells" in state:
            cells: Any = state["cells"]
            kept = {cell: cells[cell] for cell in self._cells if cell in cells}
            state["cells"] = self._cells = {**kept, **cells}
        if "loose" in state:
            rows: Any = state["rows"]
            loose: Any = state["loose"]
            stones = [*loose, *(stone for row in rows for stone in row)]
            state["flowers"] = {str(stone): usual_flowers(stone) for stone in stones if stone != "J"}
        return state

    def _steady(self, state: Line, seen: Observation) -> Steady:
        camera = self.scene.camera
        if "grid" in state and seen.sightings:
            sighting = seen.sightings[0]
            assert sighting.pose is not None
            row, column = (int(number) for number in sighting.where)
            corner = round(sighting.pose.y / FIELD) - row, round(sighting.pose.x / FIELD) - column
            return Steady(camera, corner=corner)
        if "loose" in state:
            fields = self._on_fields([stone for stone in state["loose"] if stone != "J"])
            return Steady(camera, fields=fields, rows=tuple(self._row_places(state["rows"])))
        if "cards" in state:
            return Steady(camera, apart=frozenset(_apart(seen)))
        return Steady(camera)

    def _on_fields(self, numbers: list[int]) -> tuple[int | None, ...]:
        """The numbers on the display: those that lay there stay, new ones come on free fields."""
        self._fields = [number if number in numbers else None for number in self._fields]
        for number in numbers:
            if number not in self._fields and None in self._fields:
                self._fields[self._fields.index(None)] = number
        return tuple(self._fields)

    def _row_places(self, rows: list[list[object]]) -> Iterator[Place]:
        """Where each row begins: a row that kept most of its stones stays, a new one gets a free place."""
        known, self._rows = self._rows, []
        shared = sorted(
            (
                (len(old.intersection(row)), index, home)
                for index, row in enumerate(rows)
                for old, home in known
            ),
            key=lambda match: -match[0],
        )
        homes: dict[int, Place] = {}
        for most, index, home in shared:
            if most > 1 and index not in homes and home not in homes.values():
                homes[index] = home
        taken = [(rows[index], home) for index, home in homes.items()]
        for row, home in taken:
            others = self._ground([other for other in taken if other[0] is not row])
            strip = _strip(len(row), home)
            if not others.is_free(strip, 0.0) or not others.inside(strip, EDGE):
                raise NoRoom(
                    f"row {row} has grown over other things or the edge; a shorter one would be right"
                )
        for index, row in enumerate(rows):
            place = homes[index] if index in homes else self._free_place(len(row), taken)
            taken.append((row, place))
            self._rows.append((frozenset(row), place))
            yield place

    def _ground(self, taken: list[tuple[list[object], Place]], longer: int = 0) -> Ground:
        """What is left beside the markers, the display board and rows that may grow that much."""
        ground = bare_ground(View(self.scene.camera, *self.size))
        corner = np.array(ground.half) - 75
        for sign in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            ground.take(rectangle(130, 130) + corner * sign)
        ground.take(rectangle(*BOARD_SPACE) + np.array([0.0, BOARD_SPACE[1] / 2 - ground.half[1]]))
        for row, home in taken:
            ground.take(_strip(len(row) + longer, home))
        return ground

    def _free_place(self, length: int, taken: list[tuple[list[object], Place]]) -> Place:
        ground = self._ground(taken, ROOM_TO_GROW)
        rng = np.random.default_rng([self.seed, len(taken), length])
        for grown in (length + ROOM_TO_GROW, length):
            try:
                at, turn = ground.find(rectangle(PITCH * grown, HIGH), SIDES, rng, 16.0, 40.0)
            except NoRoom:
                continue
            x, y = placed(np.array([[-PITCH * (grown - 1) / 2, 0.0]]), at, turn)[0]
            return (float(x), float(y)), turn
        raise NoRoom("the table is full; fewer rows would be right")


def _apart(seen: Observation) -> Iterator[tuple[str, int]]:
    """The cards that looks without a camera place away from the 11 of their row."""
    for sighting in seen.sightings:
        if sighting.pose is not None and abs(sighting.pose.x) == APART:
            colour, value = sighting.best.split()
            yield colour, int(value)


def _strip(stones: int, home: Place) -> Array:
    """The outline of a row of so many stones that begins there."""
    begin, turn = home
    x, y = placed(np.array([[PITCH * (stones - 1) / 2, 0.0]]), begin, turn)[0]
    return placed(rectangle(PITCH * stones, HIGH), (float(x), float(y)), turn)


def bumped(camera: Camera, seed: int, times: int) -> Camera:
    """The camera after somebody knocked against its arm: some millimetres and degrees off."""
    rng = np.random.default_rng([seed, times])
    x, y = camera.off_centre
    return replace(
        camera,
        distance=camera.distance * float(rng.uniform(0.99, 1.02)),
        tilt=max(camera.tilt + float(rng.uniform(-1.2, 1.2)), 0.0),
        turn=camera.turn + float(rng.uniform(-2, 2)),
        off_centre=(x + float(rng.uniform(-0.008, 0.008)), y + float(rng.uniform(-0.006, 0.006))),
    )
