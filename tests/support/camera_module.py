"""A camera module behind picamera2 that checks every call against its signatures, and can be unplugged."""

from collections.abc import Callable
from typing import Any
from unittest.mock import create_autospec

import numpy as np
from numpy.typing import NDArray

CONTROLS = ("AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains", "FrameDurationLimits")
FOCUS = ("AfMode", "AfTrigger", "LensPosition")


class Picamera2:
    """The signatures of picamera2 0.3.38, as far as the driver calls them."""

    camera_controls: Any = None

    def __init__(
        self, camera_num: int = 0, verbose_console: Any = None, tuning: Any = None, allocator: Any = None
    ) -> None: ...

    @staticmethod
    def global_camera_info() -> Any: ...

    def create_video_configuration(  # noqa: PLR0917
        self,
        main: Any = None,
        lores: Any = None,
        raw: Any = None,
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: int = 6,
        controls: Any = None,
        display: Any = "main",
        encode: Any = "main",
        queue: bool = True,
        sensor: Any = None,
        use_case: str = "video",
    ) -> Any: ...

    def configure(self, camera_config: Any = None) -> None: ...
    def camera_configuration(self) -> Any: ...
    def set_controls(self, controls: Any) -> None: ...
    def start(self, config: Any = None, show_preview: Any = False) -> None: ...
    def capture_request(self, wait: Any = None, signal_function: Any = None, flush: Any = None) -> Any: ...
    def capture_metadata(self, wait: Any = None, signal_function: Any = None) -> Any: ...
    def autofocus_cycle(self, wait: Any = None, signal_function: Any = None) -> Any: ...
    def cancel_all_and_flush(self) -> None: ...
    def close(self) -> None: ...


class CompletedRequest:
    """The signatures of a request of picamera2 0.3.38."""

    def make_buffer(self, name: str) -> Any: ...
    def release(self) -> None: ...


class CameraModule:
    """A sensor that sees a plain colour, and a light that settles after a few frames.

    `adjust` may change a stream's format or stride without a word, as libcamera does.
    """

    def __init__(
        self,
        colour: tuple[int, int, int] = (200, 120, 40),
        *,
        controls: tuple[str, ...] = (*CONTROLS, *FOCUS),
        adjust: Callable[[dict[str, Any]], None] = lambda _stream: None,
    ) -> None:
        self.colour = colour  # blue, green, red
        self.plugged = True
        self.set: dict[str, Any] = {}  # every control, as last set
        self.opened = 0
        self.held = 0  # requests that were not given back
        self.flushed: list[Any] = []
        self.focuses: bool | None = True  # None: it never says
        self.frames = 0
        self._adjust = adjust
        self._streams: dict[str, dict[str, Any]] = {}
        self.picamera2: Any = create_autospec(Picamera2)
        self.picamera2.global_camera_info.side_effect = lambda: [{"Model": "imx708"}] if self.plugged else []
        camera = self.picamera2.return_value
        camera.camera_controls = dict.fromkeys(controls, (0, 1, 0))
        camera.create_video_configuration.side_effect = lambda **streams: streams
        camera.configure.side_effect = self._configure
        camera.camera_configuration.side_effect = lambda: self._streams
        camera.set_controls.side_effect = self._set
        camera.capture_request.side_effect = self._request
        camera.capture_metadata.side_effect = self._metadata
        camera.autofocus_cycle.side_effect = self._focus
        camera.close.side_effect = self._close
        self.picamera2.side_effect = self._open
        self._camera = camera

    def _open(self, _number: int) -> Any:
        self.opened += 1
        return self._camera

    def _close(self) -> None:
        self.opened -= 1

    def _configure(self, config: dict[str, Any]) -> None:
        assert self.opened == 1
        for name in ("main", "lores"):
            stream = dict(config[name])
            width = stream["size"][0]
            stream["stride"] = width * 3 if stream["format"] == "RGB888" else width
            self._adjust(stream)
            self._streams[name] = stream

    def _set(self, controls: dict[str, Any]) -> None:
        assert controls.keys() <= self._camera.camera_controls.keys()
        self.set |= controls

    def _request(self, *, wait: float, flush: bool | None = None) -> Any:
        assert wait > 0
        if not self.plugged:
            raise TimeoutError
        self.held += 1
        self.flushed.append(flush)
        request = create_autospec(CompletedRequest, instance=True)
        request.make_buffer.side_effect = lambda name: fill(self._streams[name], self.colour)
        request.release.side_effect = self._give_back
        return request

    def _focus(self, *, wait: float) -> bool:
        assert wait > 0
        if self.focuses is None:
            raise TimeoutError
        return self.focuses

    def _give_back(self) -> None:
        self.held -= 1

    def _metadata(self, *, wait: float) -> dict[str, Any]:
        """Exposure comes to rest with the tenth frame."""
        assert wait > 0
        if not self.plugged:
            raise TimeoutError
        self.frames += 1
        exposure = 30_000 if self.frames >= 10 else 3_000 * self.frames
        return {"ExposureTime": exposure, "AnalogueGain": 2.0, "ColourGains": (1.5, 2.0), "LensPosition": 1.1}


def fill(stream: dict[str, Any], colour: tuple[int, int, int]) -> NDArray[np.uint8]:
    """A buffer of one colour with the upper left quarter black and rubbish in the padding of the rows."""
    (width, height), stride = stream["size"], stream["stride"]
    picture = np.full((height, width, 3), colour, np.uint8)
    picture[: height // 2, : width // 2] = 0
    match stream["format"]:
        case "RGB888":
            return pad(picture.reshape(height, -1), stride)
        case "BGR888":
            return pad(picture[:, :, ::-1].reshape(height, -1), stride)
        case "XRGB8888":
            return pad(np.dstack([picture, np.full((height, width), 255)]).reshape(height, -1), stride)
        case "XBGR8888":
            swapped = picture[:, :, ::-1]
            return pad(np.dstack([swapped, np.full((height, width), 255)]).reshape(height, -1), stride)
    blue, green, red = (picture[:, :, channel].astype(float) for channel in range(3))
    brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    cb, cr = 128 + 0.564 * (blue - brightness), 128 + 0.713 * (red - brightness)
    planes = [pad(brightness.round(), stride)]
    if stream["format"] == "NV12":
        planes.append(pad(np.dstack([cb[::2, ::2], cr[::2, ::2]]).round().reshape(height // 2, -1), stride))
    else:
        planes += [pad(plane[::2, ::2].round(), stride // 2) for plane in (cb, cr)]
    return np.concatenate(planes)


def pad(rows: NDArray[Any], stride: int) -> NDArray[np.uint8]:
    padded = np.full((len(rows), stride), 99, np.uint8)
    padded[:, : rows.shape[1]] = rows
    return padded.reshape(-1)
