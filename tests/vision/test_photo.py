"""Files of every kind: read where they can be, named in one line where they cannot."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.photo import MOST_PIXELS, decode, load
from vision.problem import Problem

RED = (200, 30, 20)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def red_corner(mode: str = "RGB") -> Image.Image:
    """A white picture, wider than high, whose upper left corner is red."""
    image = Image.new("RGB", (60, 40), "white")
    image.paste(RED, (0, 0, 20, 20))
    return image.convert(mode)


def test_a_jpeg_is_read_as_blue_green_red() -> None:
    picture = decode(encoded(red_corner(), "JPEG", quality=95))
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (40, 60, 3)
    assert np.abs(picture[5, 5].astype(int) - RED[::-1]).max() < 12


@pytest.mark.parametrize(("mode", "kind"), [("CMYK", "JPEG"), ("RGBA", "PNG"), ("P", "PNG"), ("RGB", "WEBP")])
def test_other_kinds_of_colour_are_converted(mode: str, kind: str) -> None:
    picture = decode(encoded(red_corner(mode), kind))
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (40, 60, 3)
    assert np.abs(picture[5, 5].astype(int) - RED[::-1]).max() < 40


def test_sixteen_bits_become_eight() -> None:
    deep = Image.fromarray(np.full((20, 30), 128 * 257, np.uint16))
    picture = decode(encoded(deep, "PNG"))
    assert isinstance(picture, np.ndarray)
    assert (picture == 128).all()


@pytest.mark.parametrize("kind", ["JPEG", "TIFF"])
def test_a_turned_photo_is_set_upright(kind: str) -> None:
    """EXIF says: turn by a quarter clockwise to see it upright."""
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = decode(encoded(red_corner(), kind, exif=exif))
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (60, 40, 3)
    assert picture[5, 35, 2] > 150 > picture[5, 35, 0]


def test_a_grey_photo_is_read() -> None:
    picture = decode(encoded(red_corner("L"), "JPEG"))
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (40, 60, 3)


def huge_png() -> bytes:
    """A file of some bytes that claims more pixels than anybody could hold."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 20_000, MOST_PIXELS // 20_000 + 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


JPEG = encoded(red_corner().resize((600, 400)), "JPEG", quality=95)
PNG = encoded(red_corner(), "PNG")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 5000,
        b"not a picture at all",
        JPEG[: len(JPEG) // 2],
        JPEG[:-2],
        JPEG[:40],
        PNG[: len(PNG) // 2],
        PNG[:30],
        huge_png(),
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 300,
        b"GIF89a" + b"\x01" * 50,
    ],
)
def test_a_bad_file_is_named(data: bytes) -> None:
    problem = decode(data)
    assert isinstance(problem, Problem)
    assert problem.code == "BAD-IMAGE"
    assert problem.text.endswith("take the photo again")


def test_a_jpeg_cut_off_anywhere_is_never_read() -> None:
    for length in range(0, len(JPEG) - 1, 97):
        assert isinstance(decode(JPEG[:length]), Problem), length


def test_a_missing_file_is_an_error_of_the_call(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nothing.jpg")
