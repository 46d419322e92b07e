"""Files of every kind: read where they can be, named in one line where they cannot."""

import io
import os
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.photo import FINEST_PIXELS, MOST_BYTES, MOST_PIXELS, decode, load
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


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("CMYK", "JPEG"),
        ("CMYK", "TIFF"),
        ("RGBA", "PNG"),
        ("P", "PNG"),
        ("RGB", "PNG"),
        ("RGB", "WEBP"),
        ("RGB", "TIFF"),
        ("LAB", "TIFF"),
        ("P", "GIF"),
        ("RGB", "BMP"),
        ("RGB", "MPO"),
    ],
)
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


TURNS = {  # what a camera does to an upright picture before it writes this into EXIF
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("kind", ["JPEG", "TIFF", "PNG", "WEBP"])
@pytest.mark.parametrize("turn", TURNS)
def test_a_turned_photo_is_set_upright(kind: str, turn: int) -> None:
    way = TURNS[turn]
    exif = Image.Exif()
    exif[0x0112] = turn
    turned = red_corner() if way is None else red_corner().transpose(way)
    picture = decode(encoded(turned, kind, exif=exif))
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (40, 60, 3)
    assert picture[5, 5, 2] > 150 > picture[5, 5, 0]


def test_of_a_moving_picture_the_first_is_read() -> None:
    later = [Image.new("RGB", (60, 40), "blue")]
    picture = decode(encoded(red_corner(), "GIF", save_all=True, append_images=later))
    assert isinstance(picture, np.ndarray)
    assert picture[5, 5, 2] > 150 > picture[5, 5, 0]


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_larger_picture_than_cameras_take_is_shrunk(kind: str) -> None:
    """Its parts stay where they are."""
    picture = decode(encoded(red_corner().resize((6000, 4000)), kind))
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (2000, 3000, 3)
    assert picture.size <= 3 * FINEST_PIXELS
    assert picture[950, 950, 2] > 150 > picture[950, 950, 0]
    assert picture[1050, 1050].min() > 240


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
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 300,
        encoded(Image.new("L", (1, 40_000)), "PNG"),
    ],
)
def test_a_bad_file_is_named(data: bytes) -> None:
    problem = decode(data)
    assert isinstance(problem, Problem)
    assert problem.code == "BAD-IMAGE"
    assert "; take " in problem.text or "; save " in problem.text


def test_a_jpeg_cut_off_anywhere_is_never_read() -> None:
    for length in range(0, len(JPEG) - 1, 97):
        assert isinstance(decode(JPEG[:length]), Problem), length


def test_a_missing_file_is_an_error_of_the_call(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nothing.jpg")


def test_a_folder_or_a_pipe_is_an_error_of_the_call(tmp_path: Path) -> None:
    """Nobody waits for a pipe that nobody fills."""
    os.mkfifo(tmp_path / "pipe.jpg")
    for path in (tmp_path, tmp_path / "pipe.jpg", Path("/dev/zero")):
        with pytest.raises(OSError, match="is no file"):
            load(path)


def test_a_file_larger_than_any_photo_is_not_even_loaded(tmp_path: Path) -> None:
    path = tmp_path / "large.jpg"
    path.write_bytes(JPEG)
    os.truncate(path, MOST_BYTES + 1)  # full of holes: it takes no room
    problem = load(path)
    assert isinstance(problem, Problem)
    assert problem.code == "BAD-IMAGE"
