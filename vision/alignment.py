"""One photo's millimetres in those of another: frames follow the camera, markers stay where they lie."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.table import Table

FEWEST = 2  # markers that both photos must show
MOST_SCALE = 0.01  # by which the scales of two photos differ
MOST_OFF_MM = 4.0  # of the common markers after the motion; more, and somebody has moved a marker


@dataclass(frozen=True, slots=True)
class Motion:
    """A turn and a shift, from the millimetres of one photo to those of another."""

    turn: Points  # 2 x 2, with the little that both photos' scales differ
    shift: Points

    def move(self, points: Points) -> Points:
        return np.asarray(points @ self.turn.T + self.shift)

    def lay(self, pose: Pose) -> Pose:
        """The same piece as the other photo has it."""
        return self.lay_all([pose])[0]

    def lay_all(self, poses: Sequence[Pose]) -> list[Pose]:
        """The same of several at once."""
        spots = self.move(np.array([[pose.x, pose.y] for pose in poses]).reshape(-1, 2)).tolist()
        turn = self.degrees
        return [Pose(x, y, (pose.turn + turn) % 360) for pose, (x, y) in zip(poses, spots, strict=True)]

    @property
    def degrees(self) -> float:
        """Clockwise as the camera sees it."""
        return float(np.degrees(np.arctan2(self.turn[1, 0], self.turn[0, 0])))


def motion(source: Table, target: Table) -> Motion | None:
    """The motion by the markers that both photos show; None where they are too few or were moved."""
    shared = sorted(source.markers.keys() & target.markers.keys())
    if len(shared) < FEWEST:
        return None
    here, there = (
        table.camera.to_mm(np.concatenate([table.markers[marker] for marker in shared]))
        for table in (source, target)
    )
    centred = here - here.mean(axis=0)
    left, sizes, right = np.linalg.svd(centred.T @ (there - there.mean(axis=0)))
    # Each photo's millimetres come from its own few pixels of marker, and are some thousandths off.
    scale = min(max(sizes.sum() / (centred**2).sum(), 1 - MOST_SCALE), 1 + MOST_SCALE)
    turn = scale * right.T @ np.diag([1.0, np.sign(np.linalg.det(right.T @ left.T))]) @ left.T
    found = Motion(turn, there.mean(axis=0) - turn @ here.mean(axis=0))
    off = np.linalg.norm(found.move(here) - there, axis=1).max()
    return found if off <= MOST_OFF_MM else None
