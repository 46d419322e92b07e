"""What a session asks of the device around it; the answers come back as calls of the session."""

from dataclasses import dataclass

from engine.fields import Fields
from hardware.interfaces import Sign


@dataclass(frozen=True, slots=True)
class Look:
    """Take a picture and read it as this game; answered by `looked`."""

    game: str
    players: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the journal of a new evening with this header line; answered by `booked` or `not_booked`."""

    header: Fields


@dataclass(frozen=True, slots=True)
class Book:
    """Write lines that count together into the journal; answered by `booked` or `not_booked`.

    `told` are those that buttons alone have made: something taken back, an earlier turn changed.
    """

    lines: tuple[Fields, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class Tell:
    """Keep with the photo of the last look what the players said about it, as an entry of a recording."""

    entry: Fields


@dataclass(frozen=True, slots=True)
class Reopen:
    """Open an old evening by its file's name; answered by `resumed` or `not_booked`."""

    evening: str


@dataclass(frozen=True, slots=True)
class Export:
    """Write an evening's record and score sheets beside its journal; answered by `told`."""

    evening: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete the photos of an evening, of all with None; answered by `told`."""

    evening: str | None


@dataclass(frozen=True, slots=True)
class Give:
    """Let light and buzzer say something."""

    sign: Sign


@dataclass(frozen=True, slots=True)
class Apply:
    """Settings were changed: use and keep them."""


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Let the camera measure the light anew."""


@dataclass(frozen=True, slots=True)
class Report:
    """Keep photo, reading and state as a recording that replays; answered by `told`."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Close everything and switch off."""


Effect = Look | Begin | Book | Tell | Reopen | Export | Forget | Give | Apply | Calibrate | Report | PowerOff
