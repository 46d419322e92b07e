"""What eyes saw of a table: for every visible place the odds of each reading, nothing decided early."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Where = str | tuple[int, int] | tuple[float, float]  # a cell's name, row and column, or millimetres

NOTHING = "."  # the reading of a place on which no piece lies
SURE = 0.99  # a place whose best reading has lower odds is told as unsure


@dataclass(frozen=True, slots=True)
class Pose:
    """How a loose piece lies: its middle in millimetres of the table frame and the turn of its own up.

    The turn is in degrees, clockwise as the camera sees it; at 0 the piece stands upright in the photo.
    """

    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """A place and the odds of each reading of it; the odds of all readings are 1 together.

    `marks` is what a second print on the same piece says (the flowers of a bloom stone), with its odds.
    `best` is the likeliest reading, found once: looks are compared again and again.
    """

    where: Where
    odds: Mapping[str, float]
    pose: Pose | None = None
    marks: Mapping[int, float] | None = None
    best: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "best", max(self.odds, key=self.odds.__getitem__))

    @property
    def sure(self) -> bool:
        return self.odds[self.best] >= SURE

    def told(self, odds: Mapping[str, float], marks: Mapping[int, float] | None) -> "Sighting":
        """The same place with other odds: in a quarter of the time that dataclasses take to replace them."""
        return Sighting(self.where, odds, self.pose, marks)


@dataclass(frozen=True, slots=True)
class Count:
    """A hand laid out and counted: its pieces, as JSON, and what they are worth."""

    pieces: list[object]
    points: int


@dataclass(frozen=True, slots=True)
class Observation:
    """All that was seen in one look; a place without a sighting was not seen, which is not empty."""

    sightings: tuple[Sighting, ...]
