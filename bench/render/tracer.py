"""The path tracer: bodies, materials, lamps and camera in, linear light out."""

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bpy
import numpy as np
import numpy.typing as npt
from support.painter.camera import View
from support.painter.canvas import FULL, Art
from support.painter.light import Lamp, Room

from bench.render.solids import METRES, Mesh, Solid, prism, to_tracer

Array = npt.NDArray[Any]
Rgb = tuple[float, float, float]

WINDOWS = 140.0  # mm: lamps with a larger half width are windows
COAT = 0.08  # roughness of lacquer
VOXEL = 0.0028  # metres: bodies are melted together in cells of this size
FLIP = np.diag([1.0, -1.0, -1.0])  # between axes of pictures (y down, z away) and of the tracer


class Tracer:
    """One empty world that is filled and then traced."""

    def __init__(self) -> None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene: Any = bpy.context.scene
        self._images: dict[int, tuple[Art, Any]] = {}  # the art is kept, so that its id stays its own

    def material(self, colour: Rgb, rough: float, **more: float) -> Any:
        """A material of one linear colour; more: inputs of the surface by name with _ for blanks."""
        material = bpy.data.materials.new("matter")
        material.use_nodes = True
        surface = material.node_tree.nodes["Principled BSDF"]
        surface.inputs["Base Color"].default_value = (*colour, 1.0)
        surface.inputs["Roughness"].default_value = rough
        for name, value in more.items():
            surface.inputs[name.replace("_", " ")].default_value = value
        return material

    def _print(self, art: Art, gloss: tuple[float, float]) -> Any:
        material = self.material((1, 1, 1), _rough(gloss), Coat_Weight=gloss[1], Coat_Roughness=COAT)
        tree = material.node_tree
        texture = tree.nodes.new("ShaderNodeTexImage")
        texture.image = self._image(art)
        texture.extension = "EXTEND"
        tree.links.new(texture.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
        return material

    def _image(self, art: Art) -> Any:
        if id(art) not in self._images:
            rows, columns = art.opacity.shape
            image = bpy.data.images.new("print", columns, rows, alpha=False)
            printed = (art.colour[::-1, :, ::-1].astype(np.float32) / FULL) ** np.float32(1 / 2.2)
            pixels = np.ones((rows, columns, 4), np.float32)
            pixels[..., :3] = printed
            image.pixels.foreach_set(pixels.ravel())
            image.pack()
            self._images[id(art)] = (art, image)
        return self._images[id(art)][1]

    def body(self, mesh: Mesh, *materials: Any, smooth: bool = False) -> Any:
        """An object of a mesh; the second material is that of its printed faces."""
        data = bpy.data.meshes.new("body")
        data.from_pydata(mesh.corners.tolist(), [], mesh.faces)
        layer = data.uv_layers.new()
        loops = np.array([corner for face in mesh.faces for corner in face])
        layer.data.foreach_set("uv", mesh.places[loops].astype(np.float32).ravel())
        for material in materials:
            data.materials.append(material)
        if len(materials) > 1:
            data.polygons.foreach_set("material_index", [int(p) for p in mesh.printed])
        if smooth:
            data.polygons.foreach_set("use_smooth", [True] * len(mesh.faces))
        made = bpy.data.objects.new("body", data)
        self.scene.collection.objects.link(made)
        return made

    def lay(self, solid: Solid) -> None:
        """A printed prism."""
        wall = self.material(linear(solid.side), _rough(solid.gloss))
        face = wall if solid.art is None else self._print(solid.art, solid.gloss)
        self.body(prism(solid), wall, face)

    def melted(self, parts: Sequence[Mesh], material: Any) -> None:
        """Bodies grown together to one smooth body."""
        bodies = [self.body(part, material) for part in parts]
        bpy.context.view_layer.objects.active = bodies[0]
        for body in bodies:
            body.select_set(True)
        bpy.ops.object.join()
        bodies[0].select_set(False)
        melt = bodies[0].modifiers.new("melt", "REMESH")
        melt.mode, melt.voxel_size, melt.use_smooth_shade = "VOXEL", VOXEL, True
        bodies[0].modifiers.new("smooth", "SMOOTH").iterations = 12

    def light(self, room: Room) -> None:
        """The lamps of a room; each lights the table's middle by its strength."""
        for lamp in room.lamps:
            self._lamp(lamp)
        world = bpy.data.worlds.new("room")
        world.use_nodes = True
        colour = np.array(room.ambient_colour) * room.ambient / math.pi
        world.node_tree.nodes["Background"].inputs["Color"].default_value = (*colour, 1.0)
        self.scene.world = world

    def _lamp(self, lamp: Lamp) -> None:
        data = bpy.data.lights.new("lamp", "AREA")
        at = to_tracer(np.array(lamp.at))
        far = float(np.linalg.norm(at))
        data.shape = "RECTANGLE" if lamp.radius > WINDOWS else "DISK"
        data.size = 2 * lamp.radius * METRES
        data.size_y = 3 * lamp.radius * METRES
        data.color = [c / max(lamp.colour) for c in lamp.colour]
        data.energy = lamp.strength * max(lamp.colour) * math.pi * far**3 / at[2]
        made = bpy.data.objects.new("lamp", data)
        away = at / far
        across = np.cross([0.0, 0.0, 1.0], away) if abs(away[2]) < 0.999 else np.array([1.0, 0.0, 0.0])
        across = across / np.linalg.norm(across)
        made.matrix_world = _matrix(np.column_stack([across, np.cross(away, across), away]), at)
        self.scene.collection.objects.link(made)

    def trace(self, view: View, *, samples: int, threads: int) -> tuple[Array, float]:
        """Linear light (HxWx3, BGR) of a wider picture without lens errors, its middle on the lens's axis.

        Also the focal length in pixels.
        """
        reach = np.abs(view.rays).max(axis=(0, 1)) * 1.002 + 2 / view.focal
        wide, high = (int(2 * math.ceil(r * view.focal)) for r in reach)
        data = bpy.data.cameras.new("camera")
        data.sensor_fit = "HORIZONTAL"
        data.sensor_width = 36.0
        data.lens = 36.0 * view.focal / wide
        data.clip_start = 0.01
        camera = bpy.data.objects.new("camera", data)
        towards = FLIP @ view.rotation @ FLIP
        shift = FLIP @ np.array([0.0, 0.0, view.camera.distance * METRES])
        camera.matrix_world = _matrix(towards.T, -towards.T @ shift)
        self.scene.collection.objects.link(camera)
        self.scene.camera = camera
        self._settings(wide, high, samples, threads)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "light.exr"
            self.scene.render.filepath = str(file)
            bpy.ops.render.render(write_still=True)
            return _load(file), view.focal

    def _settings(self, wide: int, high: int, samples: int, threads: int) -> None:
        render, cycles = self.scene.render, self.scene.cycles
        render.engine = "CYCLES"
        render.resolution_x, render.resolution_y, render.resolution_percentage = wide, high, 100
        render.threads_mode, render.threads = "FIXED", threads
        render.image_settings.file_format = "OPEN_EXR"
        render.image_settings.color_depth = "32"
        cycles.device = "CPU"
        cycles.samples = samples
        cycles.use_adaptive_sampling = True
        cycles.adaptive_threshold = 0.02
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 2
        cycles.use_light_tree = False
        cycles.sample_clamp_indirect = 4.0
        cycles.caustics_reflective = cycles.caustics_refractive = False
        cycles.use_denoising = True
        cycles.denoiser = "OPENIMAGEDENOISE"
        cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
        cycles.denoising_prefilter, cycles.denoising_quality = "NONE", "BALANCED"


def linear(colour: tuple[float, float, float]) -> Rgb:
    """A printed 8-bit BGR colour as linear light."""
    b, g, r = ((max(v, 0) / 255) ** 2.2 for v in colour)
    return (r, g, b)


def _rough(gloss: tuple[float, float]) -> float:
    return float(np.clip(0.62 - 0.5 * gloss[0] - 0.4 * gloss[1], 0.1, 0.62))


def _matrix(axes: Array, at: Array) -> list[list[float]]:
    whole = np.eye(4)
    whole[:3, :3], whole[:3, 3] = axes, at
    # The tracer takes matrices by columns.
    return [[float(v) for v in column] for column in whole.T]


def _load(file: Path) -> Array:
    image = bpy.data.images.load(str(file))
    columns, rows = image.size
    pixels = np.empty(rows * columns * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(rows, columns, 4)[::-1, :, 2::-1])
