"""The photos of an evening, kept as a recording that `schiri replay` replays: every look, every entry."""

import json
import logging
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import cv2

from engine.fields import Fields
from engine.keepsake import SEEN
from engine.reconcile import TOLD
from engine.said import UNDO, UNREAD
from firmware.journal import TOGETHER
from firmware.shelf import HEADER, Shelf
from vision.photo import Picture

log = logging.getLogger(__name__)

REPORT = "report.json"
PRIVATE = (SEEN, TOGETHER, "overruled")  # fields of a journal's event that are no part of an entry
QUALITY = 90  # of a kept JPEG; the readers are measured down to 35


class Album:
    """One folder a game. Photos are a kindness: where they cannot be written the evening goes on without."""

    def __init__(self, shelf: Shelf) -> None:
        """A shelf without any room keeps nothing."""
        self._shelf = shelf
        self._folder: Path | None = None
        self._header: Fields = {}
        self._next = 0
        self._current: Path | None = None  # the photo of the last look, None where it could not be kept

    def open(self, evening: str, game: int, header: Fields, *, new: bool = False) -> None:
        """Goes on with the recording of an evening's game, the first being number 1, or begins a new one."""
        if not self._shelf.limit:
            return
        folder = self._shelf.folder(evening, game)
        if new:  # somebody may have deleted the journals and left the photos
            shutil.rmtree(folder, ignore_errors=True)
        self._open(folder, header)

    def add(self, picture: Picture, entry: Fields) -> None:
        """Keeps a look and what was entered for it."""
        self._current = None
        if self._folder is None:
            return
        encoded, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if encoded:
            data = jpeg.tobytes()
            self._current = self._keep(self._folder, entry, len(data), lambda photo: _write(photo, data))

    def tell(self, more: Fields) -> None:
        """What else is known about the last look: what the players said, or that it could not be read."""
        photo = self._current
        if photo is None or not photo.exists():
            return
        try:
            _write(photo.with_suffix(".json"), json.dumps({**_entry(photo), **more}).encode())
        except OSError as error:
            _complain(error)

    def book(self, lines: Sequence[Fields]) -> None:
        """What buttons alone have made count: each line once more with the last photo of the table."""
        table = self._last_table()
        if table is None or self._folder is None:
            return
        for line in lines:
            event = {name: value for name, value in line.items() if name not in PRIVATE}
            entry = event if line.get("do") == UNDO else {**event, "overrule": True, TOLD: True}
            self._keep(self._folder, entry, 0, lambda photo: _copy(table, photo))

    def report(
        self, evening: str, header: Fields, picture: Picture | None, facts: Mapping[str, object]
    ) -> str:
        """Keeps the recording so far with what the device thought of it; returns its name.

        Without a recording the last picture stands alone. Raises OSError where it cannot be written.
        """
        folder = self._shelf.new_report(evening)
        folder.mkdir(parents=True)
        files = sorted(self._folder.iterdir()) if self._folder is not None and self._folder.exists() else []
        for file in files:
            _copy(file, folder / file.name)
        if not files:
            _write(folder / HEADER, _table(header))
            if picture is not None:
                _write(folder / "000.jpg", cv2.imencode(".jpg", picture)[1].tobytes())
        _write(folder / REPORT, json.dumps(facts).encode())
        return folder.name

    def forget(self, evening: str | None) -> int:
        """Deletes the photos of an evening, or of all; returns how many there were."""
        return self._shelf.forget(evening)

    def _open(self, folder: Path, header: Fields) -> None:
        self._folder, self._header, self._current = folder, header, None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / HEADER, _table(header))
            self._next = 1 + max(map(_number, _photos(folder)), default=-1)
        except OSError as error:
            _complain(error)
            self._folder = None

    def _keep(self, folder: Path, entry: Fields, size: int, put: Callable[[Path], None]) -> Path | None:
        """Puts the next photo there, with its entry; returns its file, None where that failed."""
        try:
            if not self._shelf.make_room(size, but=folder):
                return None
            if not folder.exists():  # somebody has deleted all photos meanwhile
                self._open(folder, self._header)
            if entry:
                _write(folder / f"{self._next:03}.json", json.dumps(entry).encode())
            photo = folder / f"{self._next:03}.jpg"
            put(photo)
        except OSError as error:
            _complain(error)
            return None
        self._next += 1
        return photo

    def _last_table(self) -> Path | None:
        """The newest photo that shows the table: no hand laid out, nothing that could not be read."""
        photos = [] if self._folder is None else sorted(_photos(self._folder), key=_number, reverse=True)
        for photo in photos:
            entry = _entry(photo)
            if entry.get("do") != "hand" and UNREAD not in entry:
                return photo
        return None


def _entry(photo: Path) -> dict[str, object]:
    """What was entered to a photo."""
    file = photo.with_suffix(".json")
    try:
        entry = json.loads(file.read_bytes()) if file.exists() else {}
    except (OSError, ValueError) as error:
        log.warning("%s is left aside (%s)", file, error)
        return {}
    return entry if isinstance(entry, dict) else {}


def _number(photo: Path) -> int:
    return int(photo.stem)


def _photos(folder: Path) -> Iterator[Path]:
    yield from (file for file in folder.glob("*.jpg") if file.stem.isdecimal())


def _table(header: Fields) -> bytes:
    """The header as a recording has it: the first photo shows what the first look saw."""
    return json.dumps({name: value for name, value in header.items() if name != SEEN}).encode()


def _write(file: Path, data: bytes) -> None:
    """A file that is there is whole, also when the program was killed meanwhile."""
    new = file.with_name(f"{file.name}.new")
    try:
        new.write_bytes(data)
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink()  # half a photo on a full disk
        raise


def _copy(file: Path, other: Path) -> None:
    """Without using room twice where the disk can do so."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copyfile(file, other)


def _complain(error: OSError) -> None:
    log.warning("photos are not kept: %s; free the disk or check the card", error)
