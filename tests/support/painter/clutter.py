"""Other things on the table: cups, bowls, pencils, phones, score pads and face-down piles."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import View
from support.painter.canvas import CLUTTER, Thing
from support.painter.ground import Ground, Laid, placed
from support.painter.inks import grey, ink, shade
from support.painter.prints import Face, disc, rectangle, star

Array = npt.NDArray[Any]

CLUTTERS = ("cup", "bowl", "pencil", "phone", "pad", "pile", "coin")
TRIES = 50
# mm that clutter keeps from everything of the game.
DISTANCE = 12.0


def make(kind: str, rng: np.random.Generator, density: float) -> Thing:
    """A thing at the origin."""
    paint = ink(rng, (0, 360), (0.0, 0.9), (0.15, 0.95))
    match kind:
        case "cup":
            return _vessel(rng, density, float(rng.uniform(33, 46)), float(rng.uniform(60, 105)), 0.88)
        case "bowl":
            return _vessel(rng, density, float(rng.uniform(55, 85)), float(rng.uniform(35, 60)), 0.93)
        case "pencil":
            long = float(rng.uniform(110, 180))
            outline = rectangle(long, 7.5)
            face = Face((long, 7.5), density, paint)
            face.fill(rectangle(long, 2.4), shade(paint, 1.25))
            face.fill(rectangle(16, 7.5) + np.array([long / 2 - 8, 0]), (150, 190, 225))
            return Thing(face.art(outline), outline, (0, 0), 0, 0, 7.0, shade(paint, 0.8), (0.3, 0.0))
        case "phone":
            outline = rectangle(72, 148, 9)
            face = Face((72, 148), density, grey(rng, 10, 60))
            face.fill(rectangle(66, 138, 5), grey(rng, 12, 40) if rng.random() < 0.7 else paint)
            return Thing(face.art(outline), outline, (0, 0), 0, 0, 8.5, grey(rng, 20, 160), (0.2, 0.9))
        case "pad":
            return _pad(rng, density)
        case "pile":
            outline = rectangle(60, 91, 4)
            face = Face((60, 91), density, paint)
            face.line(rectangle(52, 83, 2), (235, 235, 235), 1.2)
            for x in range(-20, 21, 10):
                for y in range(-35, 36, 10):
                    face.fill(star(3.5, 2.0, 5) + np.array([x, y]), shade(paint, 1.3))
            return Thing(
                face.art(outline),
                outline,
                (0, 0),
                0,
                0,
                float(rng.uniform(2, 18)),
                (210, 215, 220),
                (0.1, 0.0),
            )
    radius = float(rng.uniform(9, 13))
    metal = ink(rng, (20, 50), (0.1, 0.5), (0.45, 0.8))
    face = Face((2 * radius, 2 * radius), density, metal)
    face.line(disc(radius * 0.85), shade(metal, 0.7), 0.6)
    face.text(str(rng.integers(1, 51)), "DejaVu Sans", radius * 0.8, (0, 0), ink=shade(metal, 0.6))
    return Thing(face.art(disc(radius)), disc(radius), (0, 0), 0, 0, 2.0, shade(metal, 0.7), (0.3, 0.5))


def _vessel(rng: np.random.Generator, density: float, radius: float, high: float, inside: float) -> Thing:
    ware = ink(rng, (0, 360), (0.0, 0.7), (0.2, 0.95))
    drink = ink(rng, (10, 60), (0.2, 0.9), (0.1, 0.8))
    face = Face((2 * radius, 2 * radius), min(density, 2.0), ware)
    face.fill(disc(radius * inside), shade(ware, 0.6))
    face.fill(disc(radius * inside * 0.9) + np.array([radius * 0.03, 0]), drink)
    face.paper[:] = cv2.GaussianBlur(face.paper, (0, 0), 1.5)
    return Thing(
        face.art(disc(radius, 48)), disc(radius, 48), (0, 0), 0, 0, high, ware, (0.15, 0.3), softness=1.0
    )


def _pad(rng: np.random.Generator, density: float) -> Thing:
    size = (float(rng.uniform(75, 110)), float(rng.uniform(105, 150)))
    face = Face(size, density, grey(rng, 215, 248, 0.03))
    pen = ink(rng, (200, 260), (0.2, 0.9), (0.1, 0.6))
    for y in np.arange(-size[1] / 2 + 12, size[1] / 2 - 6, 7.0):
        face.line(np.array([[-size[0] / 2 + 4, y], [size[0] / 2 - 4, y]]), (215, 200, 185), 0.3, closed=False)
        if rng.random() < 0.5:
            words = str(rng.integers(1, 200))
            face.text(words, "Comic Neue", 4.5, (float(rng.uniform(-25, 25)), float(y) - 3), ink=pen)
    outline = rectangle(*size)
    return Thing(
        face.art(outline), outline, (0, 0), 0, 0, float(rng.uniform(0.3, 9)), (220, 222, 224), (0.0, 0.0)
    )


def footprint(thing: Thing, view: View) -> Array:
    """All table points that a thing hides or stands on."""
    outline = thing.on_table()
    return np.vstack([outline, view.on_table(view.project(outline, thing.top))])


def lay(
    kinds: tuple[str, ...],
    view: View,
    laid: Laid,
    ground: Ground,
    *,
    rng: np.random.Generator,
    density: float,
) -> list[Thing]:
    """Things beside the game; what finds no room stays away."""
    for polygon in laid.keep_clear:
        ground.take(polygon, DISTANCE)
    things = []
    for kind in kinds:
        model = make(kind, rng, density)
        for _ in range(TRIES):
            at = rng.uniform(-1.08, 1.08, 2) * np.array(ground.half)
            turn = float(rng.uniform(0, 360))
            thing = moved(model, (float(at[0]), float(at[1])), turn)
            hidden = footprint(thing, view)
            if ground.is_free(hidden, 6):
                ground.take(hidden)
                things.append(thing)
                break
    return things


def moved(thing: Thing, at: tuple[float, float], turn: float) -> Thing:
    """The same thing elsewhere, as clutter."""
    return Thing(
        thing.art, thing.outline, at, turn, thing.base, thing.height, thing.side, thing.gloss, CLUTTER, False,
        thing.softness,
    )  # fmt: skip


def on_top_of(marker: Thing, rng: np.random.Generator, density: float) -> Thing:
    """A cup or pad that somebody put down on a marker."""
    model = make(str(rng.choice(["cup", "bowl", "pad", "phone"])), rng, density)
    at = placed(rng.uniform(-12, 12, (1, 2)), marker.at, 0.0)[0]
    return moved(model, (float(at[0]), float(at[1])), float(rng.uniform(0, 360)))
