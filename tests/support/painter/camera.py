"""The camera on its arm: where a point of the table lands in the picture, and where a pixel looks."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

# Powers of the squared radius that undo the lens; six leave less than a hundredth of a pixel.
UNDO_TERMS = 6


@dataclass(frozen=True)
class Camera:
    """A pose and a lens. The table's origin is where the camera looks; x right, y down, z up, in mm."""

    distance: float  # mm from the lens to the origin
    tilt: float  # degrees away from straight down
    tilt_towards: float  # degrees, the side to which it leans
    turn: float  # degrees
    focal: float  # in widths of the picture
    barrel: tuple[float, float]  # k1, k2 of the radial distortion
    off_centre: tuple[float, float]  # of the lens over the sensor, in widths of the picture


@dataclass(frozen=True)
class View:
    """A camera at a picture size in pixels."""

    camera: Camera
    width: int
    height: int

    @cached_property
    def rotation(self) -> Array:
        lean = math.radians(self.camera.tilt_towards)
        axis = np.array([math.cos(lean), math.sin(lean), 0.0]) * math.radians(self.camera.tilt)
        turned, _ = cv2.Rodrigues(np.array([0.0, 0.0, math.radians(self.camera.turn)]))
        tilted, _ = cv2.Rodrigues(axis)
        return np.asarray(tilted @ turned)

    @property
    def focal(self) -> float:
        return self.camera.focal * self.width

    @cached_property
    def middle(self) -> Array:
        """The pixel on the lens's axis."""
        half = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
        return np.asarray(half + self.width * np.array(self.camera.off_centre))

    @property
    def scale(self) -> float:
        """Pixels a millimetre at the table's origin."""
        return self.focal / self.camera.distance

    @cached_property
    def eye(self) -> Array:
        """The lens in table millimetres, z up."""
        x, y, w = -self.rotation.T @ np.array([0.0, 0.0, self.camera.distance])
        return np.array([x, y, -w])

    def project(self, points: Array, z: float | Array = 0.0) -> Array:
        """Pixels (Nx2) of table points (Nx2, mm) at height z, lens distortion included."""
        flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        solid = np.column_stack([flat, -np.broadcast_to(np.asarray(z, dtype=np.float64), len(flat))])
        seen = solid @ self.rotation.T + np.array([0.0, 0.0, self.camera.distance])
        ideal = seen[:, :2] / seen[:, 2:]
        r2 = (ideal**2).sum(axis=1, keepdims=True)
        k1, k2 = self.camera.barrel
        return np.asarray(ideal * (1 + k1 * r2 + k2 * r2**2) * self.focal + self.middle)

    def to_plane(self, z: float) -> Array:
        """The 3x3 matrix from ideal rays (x, y, 1) to table points at height z."""
        r = self.rotation
        shift = np.array([0.0, 0.0, self.camera.distance]) - r[:, 2] * z
        return np.asarray(np.linalg.inv(np.column_stack([r[:, 0], r[:, 1], shift])))

    @cached_property
    def _undo(self) -> Array:
        k1, k2 = self.camera.barrel
        ideal = np.linspace(0, 1.15, 400)
        bent = ideal * (1 + k1 * ideal**2 + k2 * ideal**4)
        powers = np.vander(bent[1:] ** 2, UNDO_TERMS, increasing=True)
        return np.asarray(np.linalg.lstsq(powers, ideal[1:] / bent[1:], rcond=None)[0])

    def ideal(self, pixels: Array) -> Array:
        """Rays (...x2, as if without distortion) of pixels (...x2)."""
        bent = (np.asarray(pixels, dtype=np.float64) - self.middle) / self.focal
        r2 = (bent**2).sum(axis=-1, keepdims=True)
        return np.asarray(bent * np.polyval(self._undo[::-1], r2))

    @cached_property
    def rays(self) -> Array:
        """The ideal ray of every pixel: HxWx2, float32."""
        x = ((np.arange(self.width) - self.middle[0]) / self.focal).astype(np.float32)
        y = ((np.arange(self.height) - self.middle[1]) / self.focal).astype(np.float32)
        r2 = x[None, :] ** 2 + y[:, None] ** 2
        factor = np.full_like(r2, self._undo[-1])
        for term in self._undo[-2::-1]:
            factor *= r2
            factor += np.float32(term)
        return np.asarray(cv2.merge([factor * x[None, :], factor * y[:, None]]))

    def on_table(self, pixels: Array, z: float = 0.0) -> Array:
        """Table points (Nx2, mm) at height z under the pixels (Nx2)."""
        rays = self.ideal(np.asarray(pixels).reshape(-1, 2))
        homogeneous = np.column_stack([rays, np.ones(len(rays))]) @ self.to_plane(z).T
        return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])

    def coarse(self, step: int) -> tuple[Array, Array]:
        """Table points under every step-th pixel, two float32 planes, to be enlarged to the picture."""
        rows, columns = -(-self.height // step), -(-self.width // step)
        grid_y, grid_x = np.mgrid[0:rows, 0:columns]
        pixels = np.stack([(grid_x + 0.5) * step - 0.5, (grid_y + 0.5) * step - 0.5], axis=-1)
        points = self.on_table(pixels.reshape(-1, 2)).reshape(rows, columns, 2).astype(np.float32)
        return points[..., 0], points[..., 1]


def random_camera(rng: np.random.Generator) -> Camera:
    """80-100 cm up, tilted up to 15 degrees, turned up to 10; sees 1.15 to 1.33 m of the table."""
    tilt = float(min(14.8, abs(rng.normal(0, 6))))
    distance = float(rng.uniform(800, 1000) / math.cos(math.radians(tilt)))
    return Camera(
        distance=distance,
        tilt=tilt,
        tilt_towards=float(rng.uniform(0, 360)),
        turn=float(np.clip(rng.normal(0, 4.5), -10, 10)),
        focal=distance / float(rng.uniform(1170, 1340)),
        barrel=(float(rng.uniform(-0.075, 0.0)), float(rng.uniform(0.0, 0.012))),
        off_centre=(float(rng.normal(0, 0.004)), float(rng.normal(0, 0.004))),
    )
