"""Everything that is decided before a photo is painted: the table's state and all choices."""

from dataclasses import dataclass
from typing import Any

from support.painter.camera import Camera
from support.painter.covers import Cover
from support.painter.ground import Copy, Steady
from support.painter.light import Room
from support.painter.sensor import Sensor
from support.painter.tabletops import TableTop


@dataclass(frozen=True)
class Scene:
    """One photo, decided; painting it twice gives the same bytes."""

    game: str
    state: dict[str, Any]  # as in the truth
    seed: int  # of everything that is not named here: places, jitter, grain
    camera: Camera
    room: Room
    table: TableTop
    copy: Copy
    sensor: Sensor
    markers: tuple[int, ...]  # ids that are to be seen whole
    clutter: tuple[str, ...] = ()
    cover: Cover | None = None
    layout: str = ""  # elfer: spread, stacked or loose
    hand: bool = False  # a hand laid out for counting
    players: int | None = None
    steady: Steady | None = None  # the evening that the photo belongs to
