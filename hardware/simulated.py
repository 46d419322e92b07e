"""Parts without hardware, for a demo, a replay or a test: they keep the same promises as the real ones."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from hardware.errors import BadSetting, DeviceLost
from hardware.interfaces import (
    SMALL,
    Buttons,
    Camera,
    Display,
    Frame,
    Part,
    Pixels,
    Press,
    Sign,
    Signal,
    check_picture,
)

HOLD = 6  # small frames that a photo stays after it was taken: enough for the table to count as resting


def load(file: Path) -> Pixels:
    """A photo of any kind as BGR, upright."""
    with Image.open(file) as image:
        rgb = np.asarray(ImageOps.exif_transpose(image).convert("RGB"), np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])


class Simulated(Part):
    """A part that can be lost and found again, as if a cable were pulled."""

    part = "part"

    def __init__(self) -> None:
        self.lost = False

    def close(self) -> None:
        """Nothing needs to be given back."""

    def _reach(self) -> None:
        if self.lost:
            raise DeviceLost(self.part, "the simulated cable is pulled", "plug it in again")


class RecordedCamera(Simulated, Camera):
    """Plays the photos of a recording, 000.jpg, 001.jpg and so on: each still is the next one.

    Small frames show the photo taken last, and after `hold` of them the one that will be taken next, as if
    somebody had played meanwhile. After the last photo the table stays as it is.
    """

    part = "camera"

    def __init__(self, folder: Path, *, hold: int = HOLD, load: Callable[[Path], Pixels] = load) -> None:
        super().__init__()
        self.photos: Sequence[Path] = sorted(
            (file for file in folder.glob("*.jpg") if file.stem.isdecimal()), key=lambda file: int(file.stem)
        )
        if not self.photos:
            raise BadSetting(
                "camera", f"{folder} holds no photos", "name a folder with 000.jpg, 001.jpg, ..."
            )
        self.taken = 0  # stills so far, those after the end too
        self.calibrations = 0
        self._load = load
        self._hold = hold
        self._seen = 0  # small frames in all
        self._held = hold  # small frames since the last still
        self._small: tuple[Path, Pixels] | None = None

    @property
    def done(self) -> bool:
        """Every photo was taken."""
        return self.taken >= len(self.photos)

    def small(self) -> Frame:
        self._reach()
        photo = self._photo(self.taken if self._held >= self._hold else self.taken - 1)
        if self._small is None or self._small[0] != photo:
            self._small = (photo, _reduced(self._read(photo)))
        self._held += 1
        self._seen += 1
        return Frame(self._small[1].copy(), self._seen - 1)

    def still(self) -> Frame:
        self._reach()
        self.taken += 1
        self._held = 0
        return Frame(self._read(self._photo(self.taken - 1)), self.taken - 1)

    def calibrate(self) -> None:
        self._reach()
        self.calibrations += 1

    def _read(self, photo: Path) -> Pixels:
        try:
            return self._load(photo)
        except OSError as error:
            raise DeviceLost(
                self.part, f"{photo.name} cannot be read ({error})", "take another photo"
            ) from error

    def _photo(self, number: int) -> Path:
        return self.photos[min(number, len(self.photos) - 1)]


class KeptDisplay(Simulated, Display):
    """Keeps every picture that it was shown, or only the newest `keep` of them."""

    part = "display"

    def __init__(self, *, keep: int | None = None) -> None:
        super().__init__()
        self.pictures: deque[Image.Image] = deque(maxlen=keep)
        self.dimmed = False
        self.flipped = False

    @property
    def picture(self) -> Image.Image | None:
        """What it shows now, None before the first picture."""
        return self.pictures[-1] if self.pictures else None

    def show(self, picture: Image.Image) -> None:
        check_picture(picture)
        self._reach()
        self.pictures.append(picture.copy())

    def dim(self, on: bool) -> None:
        self._reach()
        self.dimmed = on

    def flip(self, on: bool) -> None:
        self._reach()
        self.flipped = on


class ScriptedButtons(Simulated, Buttons):
    """Presses written down beforehand or pushed in later; never waits, so a test takes no time.

    A None in the script is a time in which nobody presses: one `wait` that ends without a press.
    """

    part = "buttons"

    def __init__(self, script: Iterable[Press | None] = ()) -> None:
        super().__init__()
        self._script: deque[Press | None] = deque(script)

    @property
    def done(self) -> bool:
        """Everything in the script has happened."""
        return not self._script

    def push(self, *presses: Press | None) -> None:
        self._script.extend(presses)

    def wait(self, timeout: float | None) -> Press | None:
        """With an empty script as if the time were over; without a timeout that would be never."""
        self._reach()
        while self._script:
            press = self._script.popleft()
            if press is not None or timeout is not None:
                return press
        if timeout is None:
            raise DeviceLost(self.part, "the script is at its end", "add presses or wait with a timeout")
        return None


class KeptSignal(Simulated, Signal):
    """Silent and dark: keeps the signs, and whether each one was heard."""

    part = "signal"

    def __init__(self) -> None:
        super().__init__()
        self.signs: list[tuple[Sign, bool]] = []
        self.muted = False

    @property
    def sign(self) -> Sign:
        """What the light says now."""
        return self.signs[-1][0] if self.signs else Sign.OFF

    def give(self, sign: Sign) -> None:
        self._reach()
        self.signs.append((sign, not self.muted and sign is not Sign.OFF))

    def mute(self, on: bool) -> None:
        self._reach()
        self.muted = on


def _reduced(image: Pixels) -> Pixels:
    """About SMALL, as wide as high as the photo says."""
    height = round(SMALL[0] * image.shape[0] / image.shape[1])
    rgb = Image.fromarray(np.ascontiguousarray(image[:, :, ::-1]))
    small = np.asarray(rgb.resize((SMALL[0], max(1, height)), Image.Resampling.BOX), np.uint8)
    return np.ascontiguousarray(small[:, :, ::-1])
