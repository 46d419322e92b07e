"""The camera: a Raspberry Pi camera module, driven by picamera2."""

import logging
from contextlib import suppress
from typing import Any

from hardware.errors import DeviceLost
from hardware.interfaces import SMALL, Camera, Frame
from hardware.libraries import load
from hardware.pixels import to_bgr

log = logging.getLogger(__name__)

PART = "camera"
FULL = (2304, 1296)  # the mode of Camera Module 3 that bins two by two: the whole view, half the noise
BUFFERS = 3  # one is filled, one waits, one is read; each has 9 MB
FRAME_MICROSECONDS = (100_000, 200_000)  # motion needs five frames a second, a dim evening long exposures
PATIENCE = 5.0  # seconds without a frame until the cable counts as pulled
SETTLED = 4  # frames in a row with the same light until exposure and white balance have come to rest ...
STEADY = 0.02  # ... within this part of their value ...
LONGEST_SETTLING = 60  # ... or this many frames: a lamp that flickers never comes to rest
FOCUS_PATIENCE = 10.0  # seconds; a whole sweep of the lens takes two
MAINS_MICROSECONDS = 10_000  # lamps on 50 Hz flicker a hundred times a second
NINETY_CENTIMETRES = 1 / 0.9  # dioptres: the middle of the heights that the guide asks for
MANUAL_FOCUS = 0  # libcamera's AfModeEnum.Manual
REWIRE = (
    "push the ribbon cable in at both ends, contacts to the contacts, and see rpicam-hello --list-cameras"
)

FREE = {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
FLICKER = {"AeFlickerMode": 1, "AeFlickerPeriod": MAINS_MICROSECONDS}
LIGHT = ("ExposureTime", "AnalogueGain", "ColourGains")  # what is kept of the light


class PiCamera(Camera):
    """Delivers small frames all the time and a full one when asked, from the same stream without a pause."""

    def __init__(self, size: tuple[int, int] = FULL, *, number: int = 0, upside_down: bool = False) -> None:
        self._type: Any = load(PART, "picamera2").Picamera2
        self._size = size
        self._number = number
        self._upside_down = upside_down
        self._camera: Any = None
        self._fixed: dict[str, Any] = {}
        self._smalls = 0
        self._stills = 0

    def small(self) -> Frame:
        frame = self._capture("lores", self._smalls)
        self._smalls += 1
        return frame

    def still(self) -> Frame:
        frame = self._capture("main", self._stills, flush=True)
        self._stills += 1
        return frame

    def calibrate(self) -> None:
        self._open()
        try:
            self._set(FREE | FLICKER)
            light = self._settle()
            fixed = {"AeEnable": False, "AwbEnable": False, **light, **self._focus()}
            self._set(fixed)
        except Exception as error:
            raise self._lose(error) from error
        self._fixed = fixed
        log.info("camera calibrated: %s", fixed)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(Exception):  # a job that waits for a frame would wait for ever
                camera.cancel_all_and_flush()
            with suppress(Exception):
                camera.close()

    def _capture(self, stream: str, number: int, *, flush: bool | None = None) -> Frame:
        """The next frame; with `flush` one that began after now."""
        self._open()
        try:
            request = self._camera.capture_request(wait=PATIENCE, flush=flush)
            try:
                buffer = request.make_buffer(stream)
            finally:
                request.release()
            # What was asked for may have been adjusted without a word, so the answer is read back.
            given = self._camera.camera_configuration()[stream]
        except Exception as error:
            raise self._lose(error) from error
        image = to_bgr(buffer, given["format"], given["size"], given["stride"])
        return Frame(image[::-1, ::-1].copy() if self._upside_down else image, number)

    def _open(self) -> None:
        if self._camera is not None:
            return
        try:
            # Asked first, as picamera2 leaves a pipe open when it looks for a camera that is not there.
            there = len(self._type.global_camera_info()) > self._number
            if there:
                self._camera = self._type(self._number)
                self._start()
        except Exception as error:
            raise self._lose(error) from error
        if not there:
            remedy = f"{REWIRE}; a camera just plugged in needs a restart"
            raise DeviceLost(PART, f"no camera number {self._number} is connected", remedy)

    def _start(self) -> None:
        small_height = 2 * round(SMALL[0] * self._size[1] / self._size[0] / 2)
        self._camera.configure(
            self._camera.create_video_configuration(
                main={"size": self._size, "format": "RGB888"},
                lores={"size": (SMALL[0], small_height), "format": "YUV420"},
                raw=None,
                buffer_count=BUFFERS,
                display=None,
                encode=None,
            )
        )
        self._set({"FrameDurationLimits": FRAME_MICROSECONDS} | self._fixed)
        self._camera.start()
        log.info("camera opened: %s", self._camera.camera_configuration())

    def _set(self, controls: dict[str, Any]) -> None:
        """Sets what this camera has: a fixed lens has no focus, and some drivers have no exposure."""
        known = self._camera.camera_controls
        self._camera.set_controls({name: value for name, value in controls.items() if name in known})

    def _settle(self) -> dict[str, Any]:
        """Exposure, gain and colour gains when they have stopped changing."""
        last: dict[str, Any] = {}
        same = 0
        for _ in range(LONGEST_SETTLING):
            metadata = self._camera.capture_metadata(wait=PATIENCE)
            light = {name: metadata[name] for name in LIGHT if name in metadata}
            same = same + 1 if _alike(light, last) else 0
            last = light
            if same >= SETTLED:
                break
        return last

    def _focus(self) -> dict[str, Any]:
        """Focuses once and keeps the lens there; nothing for a lens that is turned by hand."""
        if "AfMode" not in self._camera.camera_controls:
            return {}
        try:
            focused = self._camera.autofocus_cycle(wait=FOCUS_PATIENCE)
        except TimeoutError:
            self._camera.cancel_all_and_flush()
            focused = False
        position = self._camera.capture_metadata(wait=PATIENCE).get("LensPosition")
        if not focused or position is None:
            log.warning(
                "the camera found no focus; it is set to 90 cm, lay the markers on the table and repeat"
            )
            position = NINETY_CENTIMETRES
        return {"AfMode": MANUAL_FOCUS, "LensPosition": position}

    def _lose(self, error: Exception) -> DeviceLost:
        self.close()
        if isinstance(error, TimeoutError):
            return DeviceLost(PART, f"no picture for {PATIENCE:.0f} seconds", REWIRE)
        text = f"{error} {error.__cause__ or ''}".lower()
        if "permission" in text:
            remedy = "put the user into the group video (sudo usermod -aG video USER) and log in again"
            return DeviceLost(PART, "it may not be opened", remedy)
        if "busy" in text or "acquire" in text:
            return DeviceLost(PART, "another program uses it", "stop that program, such as rpicam-hello")
        return DeviceLost(PART, f"it fails ({error})", REWIRE)


def _alike(light: dict[str, Any], last: dict[str, Any]) -> bool:
    """Whether two lights are the same within STEADY; colour gains are two numbers."""
    if light.keys() != last.keys():
        return False
    for name, value in light.items():
        for new, old in zip(_numbers(value), _numbers(last[name]), strict=True):
            if abs(new - old) > STEADY * abs(old):
                return False
    return True


def _numbers(value: Any) -> tuple[float, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (float(value),)
