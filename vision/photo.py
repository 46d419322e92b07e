"""From a file of any kind to a picture, or a word about why it is none."""

import errno
import io
import warnings
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from vision.problem import Problem

Picture = NDArray[np.uint8]  # height x width x BGR

MOST_PIXELS = 100_000_000  # what a device with 1 GB can hold beside everything else
MOST_BYTES = 256_000_000  # the same of the file: four times the largest photo of a phone
MOST_LONG = 32_766  # pixels of a side, which OpenCV can address; no photo of a table is so long and thin
# A picture with more pixels than any camera for a Pi takes is shrunk while it is loaded: nothing on a table
# is so small, and the eyes' memory grows with it.
FINEST_PIXELS = 16_000_000
BAND = 96  # rows that are converted at a time, so that no second copy of a large picture is needed
KINDS = ("JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP", "PPM", "JPEG2000")
SIXTEEN_TO_EIGHT = 257  # 65535 / 255
SMALLER = "take a smaller photo"
ORIENTATION = 0x0112  # EXIF: how the camera was held
START_OF_SCAN, END_OF_IMAGE = b"\xff\xda", b"\xff\xd9"  # of a JPEG
SHRUNK = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 3: cv2.IMREAD_REDUCED_COLOR_4}


def load(path: Path) -> Picture | Problem:
    """The picture of a file, upright as its EXIF turn says; raises OSError when there is no such file."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "is no file", str(path))  # a folder, a pipe that nobody fills, a device
    if path.stat().st_size > MOST_BYTES:
        limit = MOST_BYTES // 10**6
        return _bad(f"the file has more than {limit} million bytes", SMALLER)
    return decode(path.read_bytes())


def decode(data: bytes) -> Picture | Problem:
    """The picture in these bytes; other kinds of colour are converted, transparency is dropped."""
    if not data:
        return _bad("the file is empty")
    try:
        with (
            warnings.catch_warnings(action="ignore"),
            Image.open(io.BytesIO(data), formats=KINDS) as image,
        ):
            width, height = image.size
            if width * height > MOST_PIXELS:
                limit = MOST_PIXELS // 10**6
                return _bad(
                    f"the picture has {width} x {height} pixels, {limit} million are the limit", SMALLER
                )
            if max(width, height) > MOST_LONG:
                return _bad(f"the picture has {width} x {height} pixels, which is no photo of a table")
            step = int(np.ceil(np.sqrt(width * height / FINEST_PIXELS)))
            if image.format == "JPEG" and image.mode in ("RGB", "L"):
                return _jpeg(data, step)
            return _converted(image, step)
    except Image.DecompressionBombError:
        return _bad(f"the picture has more than {MOST_PIXELS // 10**6} million pixels", SMALLER)
    except UnidentifiedImageError:
        return _bad("the file is no picture of a known kind", "save it as JPEG or PNG")
    except Exception:
        return _bad("the file is cut off or damaged")


def _jpeg(data: bytes, step: int) -> Picture | Problem:
    """OpenCV is three times as fast with an ordinary JPEG, but fills a cut-off one with grey, unasked."""
    if data.rfind(END_OF_IMAGE) < data.rfind(START_OF_SCAN):
        return _bad("the file is cut off")
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), SHRUNK[step])
    return _bad("the file cannot be decoded") if picture is None else np.asarray(picture, np.uint8)


def _converted(image: Image.Image, step: int) -> Picture:
    """The picture in blue, green and red, every `step` pixels one, set upright."""
    width, height = image.size
    small = Image.new("RGB", (max(width // step, 1), max(height // step, 1)))
    for row in range(0, small.height, BAND):
        rows = min(BAND, small.height - row)
        band = image.crop((0, row * step, width, (row + rows) * step))
        shrunk = cv2.resize(_eight_bits(band), (small.width, rows), interpolation=cv2.INTER_AREA)
        small.paste(Image.fromarray(shrunk), (0, row))
    small.getexif()[ORIENTATION] = image.getexif().get(ORIENTATION, 1)
    upright = np.asarray(ImageOps.exif_transpose(small), np.uint8)
    return np.ascontiguousarray(upright[:, :, ::-1])


def _eight_bits(image: Image.Image) -> NDArray[np.uint8]:
    """Red, green and blue of any kind of picture."""
    if image.mode.startswith("I"):
        deep = np.asarray(image).astype(np.float32) / SIXTEEN_TO_EIGHT
        grey = np.clip(deep + 0.5, 0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    return np.asarray(image.convert("RGB"), np.uint8)


def _bad(what: str, instead: str = "take the photo again") -> Problem:
    return Problem("BAD-IMAGE", f"{what}; {instead}")
