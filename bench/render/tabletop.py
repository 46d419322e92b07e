"""The table under the pieces as a surface for the tracer: grain, weave and nap that no painted table has."""

from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.tabletops import TableTop

from bench.render.solids import Mesh, to_tracer
from bench.render.tracer import Tracer

Array = npt.NDArray[Any]

REACH = 2500.0  # mm: farther than any lens sees
WOODS = ("light wood", "dark wood")
STRETCH = (0.5, 12.0)  # of noise along the grain and across it


def lay_table(tracer: Tracer, top: TableTop) -> None:
    """The table top at z = 0."""
    box = np.array([[-1, 1, 0], [1, 1, 0], [1, -1, 0], [-1, -1, 0]], dtype=np.float64)
    corners = to_tracer(box * np.array([REACH, REACH, 0]))
    mesh = Mesh(corners, [(0, 1, 2, 3)], [False], box[:, :2] / 2 + 0.5)
    rough = float(np.clip(0.75 - 1.1 * top.gloss[0] - 0.6 * top.gloss[1], 0.12, 0.9))
    soft = top.kind in ("felt", "cloth")
    material = tracer.material((0.5, 0.5, 0.5), 0.95 if soft else rough, Sheen_Weight=0.2 if soft else 0.0)
    _colour(material.node_tree, top)
    tracer.body(mesh, material)


def _colour(tree: Any, top: TableTop) -> None:
    """Colour and relief from noise in table metres, turned with the table."""
    rng = np.random.default_rng(top.seed)
    place = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    turn = tree.nodes.new("ShaderNodeMapping")
    turn.inputs["Rotation"].default_value = (0, 0, float(np.radians(top.turn)))
    turn.inputs["Location"].default_value = [float(v) for v in rng.uniform(-20, 20, 3)]
    tree.links.new(place, turn.inputs["Vector"])
    if top.kind in WOODS:
        pattern, relief = _wood(tree, turn.outputs["Vector"], top, rng)
    elif top.kind == "cloth":
        pattern, relief = _weave(tree, turn.outputs["Vector"], top, rng)
    else:
        scale = 900.0 if top.kind == "felt" else float(rng.uniform(20, 200))
        pattern = relief = _noise(tree, turn.outputs["Vector"], scale, 6.0)
    spread = {"felt": 0.5, "cloth": 1.0, "white": 0.06, "black": 0.15, "plain": 0.12}.get(top.kind, 0.45)
    first = np.array(top.colour) ** 2.2
    second = np.array(top.second) ** 2.2 if top.kind == "cloth" else first * (1 - 0.6 * top.contrast * spread)
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    low, high = (0.35, 0.65) if top.kind != "cloth" else (0.2, 0.8)
    for stop, at, colour in zip(ramp.color_ramp.elements, (low, high), (second, first), strict=True):
        stop.position, stop.color = at, (*(float(v) for v in np.clip(colour, 0, 1)), 1.0)
    tree.links.new(pattern, ramp.inputs["Fac"])
    surface = tree.nodes["Principled BSDF"]
    tree.links.new(ramp.outputs["Color"], surface.inputs["Base Color"])
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.5 if top.kind in ("felt", "cloth") else 0.06
    bump.inputs["Distance"].default_value = 0.0006
    tree.links.new(relief, bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], surface.inputs["Normal"])


def _noise(tree: Any, place: Any, scale: float, detail: float, distortion: float = 0.0) -> Any:
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    noise.inputs["Distortion"].default_value = distortion
    tree.links.new(place, noise.inputs["Vector"])
    return noise.outputs["Fac"]


def _wood(tree: Any, place: Any, top: TableTop, rng: np.random.Generator) -> tuple[Any, Any]:
    stretch = tree.nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (STRETCH[0], STRETCH[1] / top.coarse, 1.0)
    tree.links.new(place, stretch.inputs["Vector"])
    scale, bend = float(rng.uniform(6, 14)), float(rng.uniform(0, 1.5))
    streaks = _noise(tree, stretch.outputs["Vector"], scale, 8.0, bend)
    broad = _noise(tree, stretch.outputs["Vector"], scale / 6, 2.0, bend)
    return _mixed(tree, streaks, broad, float(rng.uniform(0.1, 0.5))), streaks


def _weave(tree: Any, place: Any, top: TableTop, rng: np.random.Generator) -> tuple[Any, Any]:
    threads = _noise(tree, place, 700.0 / top.coarse, 2.0)
    style = str(rng.choice(["plain", "checks", "stripes", "blots"]))
    if style == "plain":
        return threads, threads
    if style == "blots":
        return _mixed(tree, threads, _noise(tree, place, float(rng.uniform(10, 40)), 1.0), 0.7), threads
    node = tree.nodes.new("ShaderNodeTexChecker" if style == "checks" else "ShaderNodeTexWave")
    node.inputs["Scale"].default_value = float(
        rng.uniform(14, 60) if style == "checks" else rng.uniform(6, 20)
    )
    tree.links.new(place, node.inputs["Vector"])
    return _mixed(tree, threads, node.outputs["Fac"], float(rng.uniform(0.2, 0.9))), threads


def _mixed(tree: Any, first: Any, second: Any, share: float) -> Any:
    mix = tree.nodes.new("ShaderNodeMix")
    mix.inputs["Factor"].default_value = share
    tree.links.new(first, mix.inputs["A"])
    tree.links.new(second, mix.inputs["B"])
    return mix.outputs["Result"]
