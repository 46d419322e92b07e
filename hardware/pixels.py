"""From the bytes of a camera buffer to a picture, for each of the formats that libcamera may deliver."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from hardware.errors import BadSetting
from hardware.interfaces import Pixels

# Bytes a pixel, and where blue, green and red stand among them: libcamera names formats from the highest byte
# of a little-endian word, so its "RGB888" has blue first.
PACKED: dict[str, tuple[int, Sequence[int]]] = {
    "RGB888": (3, (0, 1, 2)),
    "BGR888": (3, (2, 1, 0)),
    "XRGB8888": (4, (0, 1, 2)),
    "XBGR8888": (4, (2, 1, 0)),
}
PLANAR = ("YUV420", "NV12")


def to_bgr(buffer: NDArray[np.uint8], pixel_format: str, size: tuple[int, int], stride: int) -> Pixels:
    """The picture in a buffer: `size` is width and height, `stride` the bytes of a row with its padding."""
    width, height = size
    if pixel_format in PACKED:
        depth, order = PACKED[pixel_format]
        rows = buffer[: height * stride].reshape(height, stride)[:, : width * depth]
        pixels = rows.reshape(height, width, depth)
        return np.ascontiguousarray(pixels[:, :, list(order)] if order[0] else pixels[:, :, :3])
    if pixel_format not in PLANAR:
        known = ", ".join((*PACKED, *PLANAR))
        raise BadSetting("camera", f"it delivers {pixel_format}", f"take a camera with one of {known}")
    brightness = buffer[: height * stride].reshape(height, stride)[:, :width]
    blue, red = _colour(buffer[height * stride :], pixel_format, size, stride)
    planes = [Image.fromarray(np.ascontiguousarray(plane)) for plane in (brightness, blue, red)]
    halves = [plane.resize(size, Image.Resampling.NEAREST) for plane in planes[1:]]
    rgb = np.asarray(Image.merge("YCbCr", [planes[0], *halves]).convert("RGB"), np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _colour(
    buffer: NDArray[np.uint8], pixel_format: str, size: tuple[int, int], stride: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The two colour planes, half as wide and high: one after the other, or byte by byte in turn (NV12)."""
    width, height = size[0] // 2, size[1] // 2
    if pixel_format == "NV12":
        rows = buffer[: height * stride].reshape(height, stride)[:, : 2 * width]
        return rows[:, ::2], rows[:, 1::2]
    planes = buffer[: height * stride].reshape(2 * height, stride // 2)[:, :width]
    return planes[:height], planes[height:]
