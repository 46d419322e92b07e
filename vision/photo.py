"""From a file of any kind to a picture, or a word about why it is none."""

import io
import warnings
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from vision.problem import Problem

Picture = NDArray[np.uint8]  # height x width x BGR

MOST_PIXELS = 100_000_000  # what a device with 1 GB can hold beside everything else
SIXTEEN_TO_EIGHT = 257  # 65535 / 255
START_OF_SCAN, END_OF_IMAGE = b"\xff\xda", b"\xff\xd9"  # of a JPEG


def load(path: Path) -> Picture | Problem:
    """The picture of a file, upright as its EXIF turn says; raises OSError when the file cannot be opened."""
    return decode(path.read_bytes())


def decode(data: bytes) -> Picture | Problem:
    """The picture in these bytes; other kinds of colour are converted, transparency is dropped."""
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data)) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                limit = MOST_PIXELS // 10**6
                return _bad(f"the picture has {width} x {height} pixels, {limit} million are the limit")
            if image.format == "JPEG" and image.mode in ("RGB", "L"):
                return _jpeg(data)
            return _converted(ImageOps.exif_transpose(image))
    except Exception:
        return _bad("the file is empty, cut off or no picture")


def _jpeg(data: bytes) -> Picture | Problem:
    """OpenCV is three times as fast with an ordinary JPEG, but fills a cut-off one with grey, unasked."""
    if data.rfind(END_OF_IMAGE) < data.rfind(START_OF_SCAN):
        return _bad("the file is cut off")
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return _bad("the file cannot be decoded") if picture is None else np.asarray(picture, np.uint8)


def _converted(image: Image.Image) -> Picture:
    if image.mode.startswith("I"):
        deep = np.asarray(image).astype(np.float32) / SIXTEEN_TO_EIGHT
        grey = np.clip(deep + 0.5, 0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    rgb = np.asarray(image.convert("RGB"), np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _bad(what: str) -> Problem:
    return Problem("BAD-IMAGE", f"{what}; take the photo again")
