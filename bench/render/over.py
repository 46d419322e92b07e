"""What reaches over the table while the photo is taken: an arm, gloved or sleeved too, a mug, a held card."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter import art_elfer, art_sequence
from support.painter.camera import View
from support.painter.ground import Laid, placed
from support.painter.inks import ink
from support.painter.prints import Face, rectangle, star
from support.painter.scene import Scene

from bench.render.beside import stand
from bench.render.solids import METRES, Solid, capsule
from bench.render.tracer import Tracer, linear

Array = npt.NDArray[Any]

KINDS = ("hand", "glove", "sleeve", "stripes", "mug", "card")
LONG = 700.0  # mm of forearm and sleeve
GLOVE = 2.5  # mm of its cloth
STRIPES = (8.0, 45.0)  # mm from one to the next
FINGERS = ((-28.0, 68.0), (-10.0, 80.0), (9.0, 75.0), (27.0, 56.0))  # mm to the side of the palm, length
SKINS = np.array([[0.75, 0.52, 0.42], [0.5, 0.29, 0.2], [0.22, 0.11, 0.07], [0.07, 0.035, 0.025]])


def lay_over(tracer: Tracer, scene: Scene, view: View, laid: Laid, rng: np.random.Generator) -> str:
    """Something over a piece; its kind, or nothing said when no piece lies there."""
    if not laid.keep_clear:
        return ""
    kind = str(rng.choice(KINDS))
    polygon = laid.keep_clear[rng.integers(len(laid.keep_clear))]
    spot = polygon.mean(axis=0) + (polygon[0] - polygon.mean(axis=0)) * float(rng.uniform(0, 0.5))
    if kind == "mug":
        stand(tracer, kind, spot, float(rng.uniform(0, 360)), rng)
        return kind
    height = float(rng.uniform(60, 160)) if kind == "card" else float(rng.uniform(22, 80))
    # What is held higher must be held elsewhere to hide the same spot.
    target = view.on_table(view.project(spot[None]), height)[0]
    outwards = math.degrees(math.atan2(-target[0], target[1] + 1e-6)) + float(rng.normal(0, 35))
    if kind == "card":
        _card(tracer, scene, target, rng, turn=outwards, height=height)
        target = placed(np.array([[0.0, 38.0]]), (float(target[0]), float(target[1])), outwards)[0]
    _arm(tracer, target, rng, turn=outwards, height=height, worn=kind)
    return kind


def _arm(
    tracer: Tracer, tips: Array, rng: np.random.Generator, *, turn: float, height: float, worn: str
) -> None:
    """An arm that comes from the side the turn says (0 is below), its middle finger's tip at a place.

    Worn is "glove", "sleeve", "stripes" (a striped sleeve) or anything else: a bare arm.
    """
    t = float(rng.uniform(0, len(SKINS) - 1))
    low = min(int(t), len(SKINS) - 2)
    tone = SKINS[low] + (SKINS[low + 1] - SKINS[low]) * (t - low)
    skin = tracer.material((float(tone[0]), float(tone[1]), float(tone[2])), 0.5)
    thick = 0.0
    if worn == "glove":
        skin, thick = _cloth(tracer, rng), GLOVE
    curl, side = float(rng.uniform(0.55, 1.0)), float(rng.choice([-1, 1]))
    back = 28 + 70 * curl

    def at(x: float, y: float, z: float) -> Array:
        """A point of the hand: x across, y towards the elbow from the knuckles' line, z above its height."""
        where = placed(np.array([[side * x, y + back - 28]]), (float(tips[0]), float(tips[1])), turn)[0]
        return np.array([where[0], where[1], height + z])

    bars: list[tuple[Array, Array, tuple[float, float]]] = []
    for x, long in FINGERS:
        reach = long * curl * float(rng.uniform(0.85, 1.0))
        lean = x * 0.12 + float(rng.normal(0, 2))
        knuckle, joint = at(x, 0, 4), at(x + lean * 0.5, -reach * 0.55, 10)
        bars += [(knuckle, joint, (9.5, 8.5)), (joint, at(x + lean, -reach, 10 - 26 * curl), (8.5, 7.0))]
        bars.append((knuckle, at(x * 0.8, 58, 0), (11.5, 14.0)))
    thumb = at(44 + float(rng.uniform(0, 14)), 20 - float(rng.uniform(0, 20)), -6)
    bars += [(at(26, 52, -2), thumb, (13, 10)), (thumb, at(48, -22, -14), (10, 8))]
    bars += [(at(x, 55, 0), at(x * 1.6, LONG, 130), (20, 34)) for x in (-12.0, 12.0)]
    tracer.melted([capsule(foot, tip, (a + thick, b + thick)) for foot, tip, (a, b) in bars], skin)
    if worn in ("sleeve", "stripes"):
        cloth = _cloth(tracer, rng)
        if worn == "stripes":
            _stripe(cloth.node_tree, rng, turn)
        cuff = float(rng.uniform(40, 110))
        tubes = [capsule(at(x, cuff, 4), at(x * 1.4, LONG, 135), (34, 54)) for x in (-12.0, 12.0)]
        tracer.melted(tubes, cloth)


def _cloth(tracer: Tracer, rng: np.random.Generator) -> Any:
    return tracer.material(linear(ink(rng, (0, 360), (0.0, 0.9), (0.08, 0.95))), 0.95, Sheen_Weight=0.3)


def _stripe(tree: Any, rng: np.random.Generator, turn: float) -> None:
    """Stripes of a second ink around the arm that comes from the side the turn says."""
    surface = tree.nodes["Principled BSDF"].inputs["Base Color"]
    place = tree.nodes.new("ShaderNodeMapping")
    place.inputs["Rotation"].default_value = (0, 0, math.radians(turn))
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Object"], place.inputs["Vector"])
    wave = tree.nodes.new("ShaderNodeTexWave")
    wave.bands_direction = "Y"
    # A band of the tracer's wave is a twentieth of its angle long.
    wave.inputs["Scale"].default_value = 2 * math.pi / (20 * float(rng.uniform(*STRIPES)) * METRES)
    tree.links.new(place.outputs["Vector"], wave.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "CONSTANT"
    first, second = ramp.color_ramp.elements
    second.position = float(rng.uniform(0.3, 0.7))
    first.color = surface.default_value
    second.color = (*linear(ink(rng, (0, 360), (0.0, 0.9), (0.08, 0.95))), 1.0)
    tree.links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], surface)


def _card(
    tracer: Tracer, scene: Scene, at: Array, rng: np.random.Generator, *, turn: float, height: float
) -> None:
    """A card of the game on its way to the table, tilted."""
    size, face = (60.0, 90.0), Face((60, 90), 4.0, ink(rng, (0, 360), (0.0, 0.9), (0.3, 0.98)))
    if scene.game == "elfer":
        value = int(rng.integers(1, 21))
        size, face = art_elfer.CARD, art_elfer.print_card("red", value, scene.copy, rng, 4.0)
    elif scene.game == "sequence":
        size, face = art_sequence.CARD, art_sequence.print_card("QH", scene.copy, rng, 4.0)
    else:
        face.fill(star(18, 9, int(rng.integers(3, 9))), ink(rng, (0, 360)))
    outline = rectangle(*size, corner=4)
    x, y = rng.uniform(-0.3, 0.3, 2)
    where, lean = (float(at[0]), float(at[1])), (float(x), float(y))
    tracer.lay(
        Solid(face.art(outline), outline, where, turn, height, 0.3, (220, 222, 224), (0.1, 0.0), 0.0, lean)
    )
