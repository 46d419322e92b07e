"""Painting a photo of a table together with its truth: decide a scene, then paint it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter import clutter, covers, games, markers, tabletops
from support.painter.camera import View, random_camera
from support.painter.canvas import CLUTTER, GAME, Canvas, Thing
from support.painter.covers import COVERS, Cover
from support.painter.game_elfer import LAYOUTS
from support.painter.ground import Copy, Ground, Laid, NoRoom, Setting
from support.painter.light import STEP, glaring, random_room
from support.painter.scene import Scene
from support.painter.sensor import Sensor, expose, lit, random_sensor
from support.painter.standing_out import stands_out
from support.painter.typefaces import families

Array = npt.NDArray[Any]

# Prints are drawn this much finer than the picture shows them.
FINER = 1.3
ATTEMPTS = 12
# mm, half as broad as a fingertip: of what shows or hides nowhere as much, nobody sees that it is a part.
SLIVER = 5.5
# Share of the game's pixels that a reflection washes out before the photo counts as glaring.
GLARING = 0.05
# Light of a reflection, white paper being about 0.6, in which a print can no longer be read.
WASHED_OUT = 0.5


@dataclass(frozen=True)
class Painted:
    """A photo and all that is true of it."""

    image: Array  # HxWx3 uint8 BGR, as the JPEG shows it
    jpeg: bytes
    truth: dict[str, Any]
    to_pixel: Callable[[Array], Array]  # table points (Nx2 mm, z = 0) to pixels
    marker_corners_mm: dict[int, Array]  # id -> 4x2, the black square
    whole_markers: frozenset[int]
    covered: bool
    hidden: bool  # covered, but no piece in part to be seen: no single photo tells
    problems: frozenset[str]


def random_scene(game: str, seed: int, **conditions: Any) -> Scene:
    """A scene drawn from the seed; conditions override parts.

    light: a room's name, "dark" too; table: a kind of table top; cover: a kind, None, or ("hand", False) for
    one beside the game; markers: how many are seen whole, or their ids; blur, glare: True; clutter: kinds;
    hand: True for a hand laid out for counting; layout: elfer's; players; state: as in the truth;
    typefaces: "seen", "held_out" or "all"; family: one typeface; style: the copy's; wear: 0-1.
    """
    if game not in games.GAMES:
        raise ValueError(f"no game {game!r}; one of {', '.join(games.GAMES)} would be right")
    # A stream for each part, so that overriding one leaves the others as they are.
    streams = iter(np.random.default_rng([seed, games.GAMES.index(game)]).spawn(10))
    camera = random_camera(next(streams))
    room = random_room(next(streams), conditions.get("light"))
    if conditions.get("glare"):
        room = glaring(room, View(camera, 2304, 1296), np.random.default_rng(seed))
    table = tabletops.random_table(next(streams), conditions.get("table"))
    sensor = random_sensor(next(streams), bool(conditions.get("blur", False)))
    rng = next(streams)
    hand = bool(conditions.get("hand", False))
    layout = conditions.get("layout") or str(rng.choice(LAYOUTS, p=[0.5, 0.25, 0.25]))
    layout = ("loose" if hand else layout) if game == "elfer" else ""
    players = conditions.get("players") or int(rng.integers(2, 5))
    drawn = games.random_state(game, next(streams), players, layout, hand)
    return Scene(
        game=game,
        state=conditions.get("state", drawn),
        seed=seed,
        camera=camera,
        room=room,
        table=table,
        copy=_copy(game, next(streams), conditions),
        sensor=sensor,
        markers=_shown(next(streams), conditions.get("markers")),
        clutter=_clutter(next(streams), conditions, hand),
        cover=_cover(next(streams), conditions),
        layout=layout,
        hand=hand,
        players=players if game == "ingenious" else None,
    )


def _copy(game: str, rng: np.random.Generator, conditions: dict[str, Any]) -> Copy:
    style, inks = games.random_copy(game, rng)
    known = families(conditions.get("typefaces", "all"))
    if not known:
        raise ValueError(
            "no typefaces are installed; painter.typefaces.missing_packages() names what apt needs"
        )
    wear = float(np.clip(rng.normal(0.25, 0.3), 0, 1))
    return Copy(
        family=conditions.get("family", str(rng.choice(known))),
        style=conditions.get("style", style),
        inks=inks,
        wear=conditions.get("wear", wear),
        seed=int(rng.integers(2**31)),
    )


def _shown(rng: np.random.Generator, wanted: int | tuple[int, ...] | None) -> tuple[int, ...]:
    if isinstance(wanted, tuple):
        return wanted
    count = int(rng.choice([4, 3, 2], p=[0.7, 0.2, 0.1])) if wanted is None else wanted
    return tuple(sorted(int(i) for i in rng.permutation(4)[:count]))


def _clutter(rng: np.random.Generator, conditions: dict[str, Any], hand: bool) -> tuple[str, ...]:
    if "clutter" in conditions or hand:
        return tuple(conditions.get("clutter", ()))
    return tuple(str(kind) for kind in rng.choice(clutter.CLUTTERS, int(rng.choice([0, 0, 1, 2, 4]))))


def _cover(rng: np.random.Generator, conditions: dict[str, Any]) -> Cover | None:
    own_seed = int(rng.integers(2**31))
    fate = rng.choice(["none", "over", "beside"], p=[0.84, 0.1, 0.06])
    kind = str(rng.choice(COVERS))
    if "cover" not in conditions:
        return None if fate == "none" else Cover(kind, bool(fate == "over"), own_seed)
    match conditions["cover"]:
        case None:
            return None
        case (named, over):
            return Cover(str(named), bool(over), own_seed)
        case named:
            return Cover(str(named), True, own_seed)


@dataclass(frozen=True)
class LaidOut:
    """A table on which all lies but what may be over the game."""

    scene: Scene
    bare: Canvas  # the table with nothing on it
    canvas: Canvas
    ground: Ground
    laid: Laid
    marked: dict[int, Thing]
    game: Array  # where something on top would cover the game
    density: float  # pixels a mm of prints

    def covered_by(self, cover: Cover | None) -> "LaidOut":
        """The same table with something over or beside the game; this one stays as it is."""
        if cover is None:
            return self
        canvas = self.canvas.copied()
        room = self.scene.room
        for thing in covers.lay(cover, canvas.view, room, self.laid, self.ground, density=self.density):
            canvas.lay(thing)
        return replace(self, canvas=canvas)

    @cached_property
    def lit(self) -> tuple[Array, Array]:
        """The light of all pixels, and the coarse glare."""
        return lit(self.canvas)

    @property
    def covered(self) -> Array:
        """Where something is over the game."""
        return np.asarray(self.game & (self.canvas.owner >= CLUTTER))

    @property
    def in_part(self) -> Array:
        """Where something of the game lies half under a cover."""
        covered, sliver = self.covered, SLIVER * self.canvas.view.scale
        if not covered.any():
            return covered
        (light, _), open_, sensor = self.lit, self.game & ~covered, self.scene.sensor
        shown = stands_out(self.canvas, light, self.bare, open_, sensor=sensor, side=sliver / 2)
        return in_part(self.game, shown, covered, sliver)


def paint(scene: Scene, size: tuple[int, int] = (2304, 1296)) -> Painted:
    """The photo of a scene at a size in pixels (width, height)."""
    return photographed(lay_out(scene, size).covered_by(scene.cover), scene.sensor, scene.seed)


def lay_out(scene: Scene, size: tuple[int, int]) -> LaidOut:
    """The table of a scene at a size in pixels (width, height), without its cover."""
    view = View(scene.camera, *size)
    bare = Canvas.bare(view, scene.room, tabletops.albedo(scene.table, view), scene.table.gloss)
    canvas = bare.copied()
    density = FINER * view.scale
    first = view if scene.steady is None else View(scene.steady.camera, *size)
    ground, laid = _lay_game(scene, first, density)
    rng = np.random.default_rng([scene.seed, 1])
    free = ground if scene.steady is None else ground.but_corners()
    marked, hidden = markers.lay(first, free, scene.markers, rng, density)
    canvas.lay(*marked.values())
    for layer in laid.layers:
        canvas.lay(*sorted(layer, key=lambda thing: -_from_eye(thing, view)))
    for thing in clutter.lay(scene.clutter, view, laid, ground, rng=rng, density=density):
        canvas.lay(thing)
    game = _game_mask(canvas, laid)
    for marker in hidden:
        canvas.lay(clutter.on_top_of(marked[marker], rng, density))
    return LaidOut(scene, bare, canvas, ground, laid, marked, game, density)


def photographed(table: LaidOut, sensor: Sensor, seed: int) -> Painted:
    """What a camera with that sensor sees; the seed is that of its grain."""
    canvas, covered = table.canvas, bool(table.covered.any())
    light, glare = table.lit
    image, jpeg = expose(light, sensor, seed)
    whole = frozenset(i for i, thing in table.marked.items() if _is_whole(thing, canvas))
    return Painted(
        image=image,
        jpeg=jpeg,
        truth=truth(table.scene),
        to_pixel=canvas.view.project,
        marker_corners_mm={i: markers.black_square(thing) for i, thing in table.marked.items()},
        whole_markers=whole,
        covered=covered,
        hidden=covered and not table.in_part.any(),
        problems=_problems(table, sensor, len(whole), glare),
    )


def _from_eye(thing: Thing, view: View) -> float:
    return float(np.hypot(*(np.array(thing.at) - view.eye[:2])))


def bare_ground(view: View) -> Ground:
    """The empty table that the camera sees."""
    wide, high = view.width - 1, view.height - 1
    corners = view.on_table(np.array([[0, 0], [wide, 0], [wide, high], [0, high]]))
    return Ground((float(np.abs(corners[:, 0]).min()), float(np.abs(corners[:, 1]).min())))


def _lay_game(scene: Scene, view: View, density: float) -> tuple[Ground, Laid]:
    """The game on an empty table; another try with other places when the pieces do not fit."""
    for attempt in range(ATTEMPTS):
        ground = bare_ground(view)
        if scene.steady is not None and scene.hand:
            ground.take_corners()
        rng = np.random.default_rng([scene.seed, 2, attempt])
        try:
            setting = Setting(scene.copy, ground, rng, density, scene.layout, scene.hand, scene.steady)
            laid = games.lay(scene.game, scene.state, setting)
        except NoRoom:
            continue
        return ground, laid
    raise NoRoom(f"the {scene.game} state does not fit under the camera; fewer pieces would be right")


def _game_mask(canvas: Canvas, laid: Laid) -> Array:
    """Where something on top would cover the game: its pixels, and the space between the stones of a row."""
    mask = (canvas.owner == GAME).astype(np.uint8)
    for polygon in laid.between:
        points = np.round(canvas.view.project(polygon)).astype(np.int32)
        cv2.fillConvexPoly(mask, cv2.convexHull(points), 1)
    return np.asarray(mask.astype(bool))


def in_part(game: Array, shown: Array, covered: Array, sliver: float) -> Array:
    """Where something of the game lies half under a cover: a piece, a board, pieces that touch.

    Both what plainly shows of it and what is covered are somewhere broader than a sliver, so many pixels.
    """
    many, pieces = cv2.connectedComponents(game.astype(np.uint8))
    both = (np.bincount(pieces[_broad(part, sliver)], minlength=many) > 0 for part in (shown, covered))
    return np.asarray(np.logical_and(*both)[pieces])


def _broad(mask: Array, sliver: float) -> Array:
    """The middles of all squares of that side that fit into a mask."""
    square = np.ones((max(round(sliver), 1),) * 2, np.uint8)
    fits = cv2.erode(mask.astype(np.uint8), square, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(fits > 0)


def _is_whole(thing: Thing, canvas: Canvas) -> bool:
    """Whether black square and white margin are in the picture with nothing on them."""
    pixels = canvas.view.project(thing.on_table(), thing.top)
    if (pixels < 1).any() or (pixels > np.array([canvas.view.width, canvas.view.height]) - 2).any():
        return False
    x, y, wide, high = cv2.boundingRect(np.round(pixels).astype(np.int32))
    mask = np.zeros((high, wide), np.uint8)
    cv2.fillConvexPoly(mask, np.round(pixels - [x, y]).astype(np.int32), 1)
    return not bool((canvas.owner[y : y + high, x : x + wide] >= GAME)[mask > 0].any())


def truth(scene: Scene) -> dict[str, Any]:
    """What a photo of the scene shows, in the form of NAME.truth.json."""
    told: dict[str, Any] = {"game": scene.game, "state": scene.state}
    if scene.players is not None:
        told["players"] = scene.players
    if scene.hand and scene.game == "elfer":
        told["points"] = sum(value for _, value in scene.state["cards"])
    if scene.hand and scene.game == "bloom":
        told["points"] = sum(scene.state["flowers"].values())
    return told


def _problems(table: LaidOut, sensor: Sensor, whole: int, glare: Array) -> frozenset[str]:
    game = table.game[::STEP, ::STEP]
    burnt = (glare > WASHED_OUT) & game
    facts = {
        "HAND": bool(table.covered.any()),
        "DARK": table.scene.room.name == "dark",
        "BLUR": sensor.defocus > 5 or sensor.motion[0] > 20,
        "GLARE": bool(burnt.sum() > GLARING * max(int(game.sum()), 1)),
        "NO-TABLE": whole < 2,
    }
    return frozenset(code for code, true in facts.items() if true)
