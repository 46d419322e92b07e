"""Printed numbers, and what may be taken for one, drawn as on real pieces for the digit reader to learn."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from PIL import Image, ImageDraw

from bench.camera_view import Cover, Frame, Patch, Random, see
from bench.number_faces import UNIT, face_of

ROOM = 84  # pixels around the number for ornaments and neighbours
NO_DIGITS = "ACDEFJKMNPQRUVWXY&#*+"  # signs that nobody takes for a digit
TURNED_OVER = set("347")  # digits that are none upside down
LAID_OVER = set("23457")  # digits that are none on their side
LOWEST, HIGHEST = 6, 44  # pixels of digit height that are learned
SOFTEST = 2.5  # pixels of blur
READABLE = 0.12  # of the digit height: people hardly read a digit of more blur


def samples(seed: int, files: Sequence[str], count: int, other: float = 0.12) -> Iterator[tuple[Patch, int]]:
    """So many patches with their numbers; 0 for a patch that holds none, of which `other` is the share."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        file = files[int(random.integers(len(files)))]
        height = float(np.exp(random.uniform(np.log(LOWEST), np.log(HIGHEST))))
        blur = min(random.uniform(0, SOFTEST) if random.random() < 0.7 else 0.0, READABLE * height)
        if random.random() < other:
            yield other_patch(random, file, height, blur), 0
        else:
            number = any_number(random)
            yield number_patch(random, number, file, height, blur), number


def any_number(random: Random) -> int:
    """A number; 100 and those up to 20, which are on cards too, more often than their share."""
    kind = random.random()
    return 100 if kind < 0.02 else int(random.integers(1, 10 if kind < 0.17 else 21 if kind < 0.3 else 101))


def number_patch(random: Random, number: int, file: str, height: float, blur: float) -> Patch:
    """An upright patch with that number, its digits so many pixels high, and some ground around it."""
    canvas, box = _drawing(random, str(number), file)
    _ornament(random, canvas, box, file)
    return see(random, _printed(random, canvas), _around(random, box), height / UNIT, blur, 0)


def other_patch(random: Random, file: str, height: float, blur: float) -> Patch:
    """A patch without a whole upright number: flowers or bare ground, letters, numbers turned over or cut."""
    match int(random.integers(5)):
        case 0:
            canvas, box = _flowers(random, file)
            turn = 0
        case 1:
            canvas, box = _drawing(
                random, "".join(random.choice(list(NO_DIGITS), random.integers(1, 3))), file
            )
            turn = 0
        case 2:
            canvas, box = _drawing(random, _number_with(random, TURNED_OVER), file)
            turn = 180
        case 3:
            canvas, box = _drawing(random, _number_with(random, LAID_OVER), file)
            turn = int(random.choice([-90, 90]))
            x, y, high, wide = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, box[2] - box[0], box[3] - box[1]
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        case _:
            return _cut_patch(random, file, height, blur)
    return see(random, _printed(random, canvas), _around(random, box), height / UNIT, blur, turn)


def _cut_patch(random: Random, file: str, height: float, blur: float) -> Patch:
    """A number of which a good part of a digit is beyond the patch or under another card.

    What would be left of a number that still looks like one, as a 1 or a 4 without its left, is not drawn.
    """
    side, part = int(random.integers(4)), random.uniform(0.35, 0.6)
    number = str(any_number(random))
    while _looks_whole(number, side):
        number = str(any_number(random))
    canvas, (left, top, right, bottom) = _drawing(random, number, file)
    depth = part * ((right - left) / len(number) if side % 2 == 0 else bottom - top)
    box = [left, top, right, bottom]
    box[side] += depth if side < 2 else -depth
    frame = list(_around(random, (box[0], box[1], box[2], box[3])))
    if random.random() < 0.5:
        frame[side] = box[side]
    else:
        far = [0, 0, *canvas.size]
        far[(side + 2) % 4] = round(box[side])
        canvas.paste(0, (far[0], far[1], far[2], far[3]))
    return see(
        random, _printed(random, canvas), (frame[0], frame[1], frame[2], frame[3]), height / UNIT, blur, 0
    )


def _looks_whole(number: str, side: int) -> bool:
    """Whether the number cut on that side (left, top, right, bottom) may be taken for a whole one."""
    return (number[0] in "147", set(number) <= set("17"), number[-1] == "1", set(number) <= set("17"))[side]


def _drawing(random: Random, text: str, file: str) -> tuple[Image.Image, Frame]:
    """The text in white on black with ROOM around it, its signs set wider at times, and its box."""
    face = face_of(file)
    wider = random.uniform(-1, 7) if random.random() < 0.3 else None
    parts = [text] if wider is None else list(text)
    left, top, right, bottom = face.getbbox(text)
    width, height = round(right - left) + 8 * len(text), round(bottom - top)
    canvas = Image.new("L", (width + 2 * ROOM, height + 2 * ROOM))
    pen, place = ImageDraw.Draw(canvas), ROOM - left
    for part in parts:
        pen.text((place, ROOM - top), part, 255, face)
        place += face.getlength(part) + (wider or 0)
    return canvas, canvas.getbbox() or (ROOM, ROOM, ROOM + UNIT, ROOM + UNIT)


def _printed(random: Random, canvas: Image.Image) -> Cover:
    """The drawing as ink: at times spread, thin or scratched."""
    cover = np.array(canvas, np.uint8)
    wear = random.random()
    if wear < 0.08:
        cover = np.asarray(cv2.dilate(cover, np.ones((3, 3), np.uint8)), np.uint8)
    elif wear < 0.13:
        cover = np.asarray(cv2.erode(cover, np.ones((2, 2), np.uint8)), np.uint8)
    elif wear < 0.23:
        for _ in range(int(random.integers(1, 4))):
            ends = random.uniform(ROOM, np.array(cover.shape[::-1]) - ROOM, (2, 2)).astype(int).tolist()
            cv2.line(cover, ends[0], ends[1], 50, int(random.integers(1, 4)))
    return np.asarray(cover / np.float32(255), np.float32)


def _around(random: Random, box: Frame) -> Frame:
    """The frame cut out around a number: some ground on each side, or a place made for two digits."""
    left, top, right, bottom = box
    before, above, after, below = random.uniform(0.08, 0.45, 4) * UNIT
    if random.random() < 0.3:
        before = after = max(min(before, after), (random.uniform(1.9, 2.7) * UNIT - (right - left)) / 2)
    return left - before, top - above, right + after, bottom + below


def _ornament(random: Random, canvas: Image.Image, box: Frame, file: str) -> None:
    """What stands around a number: a line or flowers below, card edges or other numbers beside it."""
    pen, face = ImageDraw.Draw(canvas), face_of(file)
    left, top, right, floor = box
    middle = (left + right) / 2
    if random.random() < 0.2:
        gap, thick = random.uniform(0.07, 0.2) * UNIT, random.uniform(0.05, 0.14) * UNIT
        half = (right - left) * random.uniform(0.35, 0.65)
        pen.rectangle((middle - half, floor + gap, middle + half, floor + gap + thick), fill=255)
        floor += gap + thick
    if random.random() < 0.35:
        radius, count = random.uniform(0.1, 0.24) * UNIT, int(random.integers(1, 5))
        line = floor + random.uniform(0.12, 0.5) * UNIT + radius
        for place in range(count):
            _flower(random, pen, middle + (place - (count - 1) / 2) * radius * 2.4, line, radius)
    lined = random.random()
    for after in (False, True):
        if lined < 0.12 or (lined < 0.24 and after == (lined < 0.18)):
            gap, thick = random.uniform(0.2, 0.7) * UNIT, random.uniform(0.06, 0.3) * UNIT
            start = right + gap if after else left - gap - thick
            pen.rectangle((start, 0, start + thick, canvas.height), fill=255)
        elif random.random() < 0.12:
            other, gap = str(random.integers(1, 100)), random.uniform(0.45, 0.8) * UNIT
            start = right + gap if after else left - gap - face.getlength(other)
            pen.text((start, top - face.getbbox(other)[1]), other, 255, face)


def _flower(random: Random, pen: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    """A flower or a sun: petals around a middle, or a round dot."""
    petals = int(random.choice([0, 5, 6, 8, 12]))
    inner = radius * (0.55 if petals else 1)
    pen.ellipse((x - inner, y - inner, x + inner, y + inner), fill=255)
    for petal in range(petals):
        angle = 2 * np.pi * petal / petals
        px, py, size = x + radius * 0.65 * np.cos(angle), y + radius * 0.65 * np.sin(angle), radius * 0.4
        pen.ellipse((px - size, py - size, px + size, py + size), fill=255)


def _flowers(random: Random, file: str) -> tuple[Image.Image, Frame]:
    """Up to five flowers where a number would be."""
    canvas, box = _drawing(random, "8", file)
    canvas.paste(0, (0, 0, *canvas.size))
    pen = ImageDraw.Draw(canvas)
    for _ in range(int(random.integers(0, 6))):
        x, y = random.uniform((box[0], box[1]), (box[2], box[3])).tolist()
        _flower(random, pen, x, y, random.uniform(0.1, 0.5) * UNIT)
    return canvas, box


def _number_with(random: Random, telling: set[str]) -> str:
    """A number that has one of these digits."""
    while not telling & set(number := str(random.integers(1, 101))):
        pass
    return number
