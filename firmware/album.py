"""The photos of an evening, kept as a recording that `schiri replay` replays: every look, every entry."""

import json
import logging
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import cv2

from engine.evening import UNDO
from engine.fields import Fields
from engine.keepsake import SEEN
from vision.photo import Picture

log = logging.getLogger(__name__)

HEADER = "table.json"
REPORT = "report.json"
QUALITY = 90  # of a kept JPEG; the readers are measured down to 35
GAME = "-game-"  # between an evening's name and the number of a game after the first
REPORTED = "-report-"  # between an evening's name and the number of a fault report


class Album:
    """One folder a game. Photos are a kindness: where they cannot be written the evening goes on without."""

    def __init__(self, root: Path, limit: int, name: str = "") -> None:
        """`limit` is in bytes, of all evenings together; 0 keeps nothing. `name` is used for any evening."""
        self.root = root
        self._limit = limit
        self._name = name
        self._folder: Path | None = None
        self._header: Fields = {}
        self._next = 0
        self._size: int | None = None  # bytes of all photos, None while nobody has counted

    def open(self, evening: str, game: int, header: Fields) -> None:
        """Begins or goes on with the recording of an evening's game, the first being number 1."""
        name = self._name or evening
        self._open(self.root / (name if game < 2 else f"{name}{GAME}{game}"), header)

    def add(self, picture: Picture, entry: Fields) -> None:
        """Keeps a look and what was entered for it."""
        if self._folder is None or not self._limit:
            return
        encoded, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if encoded:
            self._write_photo(self._folder, jpeg.tobytes(), entry)

    def book(self, lines: Sequence[Fields], before: Fields | None) -> None:
        """What counted without a look of its own; `before` is the event that counted before these lines.

        A change of earlier events has no place in a recording: that stands in the journal alone.
        """
        match lines:
            case [{"do": "undo"}]:
                self._repeat({"do": UNDO})
            case [{"overruled": True}]:
                self._amend({"overrule": True})
            case [{"do": "undo"}, {"player": player} as event] if _same_but_player(event, before):
                self._amend({"player": player})

    def report(
        self, evening: str, header: Fields, picture: Picture | None, facts: Mapping[str, object]
    ) -> str:
        """Keeps the recording so far with what the device thought of it; returns its name.

        Without a recording the last picture stands alone. Raises OSError where it cannot be written.
        """
        numbers = [
            int(folder.name.rpartition(REPORTED)[2]) for folder in self.root.glob(f"{evening}{REPORTED}*")
        ]
        folder = self.root / f"{evening}{REPORTED}{max(numbers, default=0) + 1}"
        folder.mkdir(parents=True)
        files = sorted(self._folder.iterdir()) if self._folder is not None and self._folder.exists() else []
        for file in files:
            os.link(file, folder / file.name)
        if not files:
            _write(folder / HEADER, _table(header))
            if picture is not None:
                _write(folder / "000.jpg", cv2.imencode(".jpg", picture)[1].tobytes())
        _write(folder / REPORT, json.dumps(facts).encode())
        return folder.name

    def forget(self, evening: str | None) -> int:
        """Deletes the photos of an evening, with its reports, or of all; returns how many there were."""
        number = 0
        for folder in list(self._folders()):
            if evening is None or _evening_of(folder) == evening:
                number += len(list(folder.glob("*.jpg")))
                shutil.rmtree(folder)
        self._size = None
        return number

    def _open(self, folder: Path, header: Fields) -> None:
        self._folder, self._header = folder, header
        if not self._limit:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / HEADER, _table(header))
            self._next = 1 + max((int(file.stem) for file in _photos(folder)), default=-1)
        except OSError as error:
            self._complain(error)
            self._folder = None

    def _write_photo(self, folder: Path, jpeg: bytes, entry: Fields) -> None:
        try:
            if not self._make_room(len(jpeg)):
                return
            if not folder.exists():  # somebody has deleted all photos meanwhile
                self._open(folder, self._header)
            if entry:
                _write(folder / f"{self._next:03}.json", json.dumps(entry).encode())
            _write(folder / f"{self._next:03}.jpg", jpeg)
            self._next += 1
            self._size = (self._size or 0) + len(jpeg)
        except OSError as error:
            self._complain(error)

    def _repeat(self, entry: Fields) -> None:
        """The table as in the last photo, with an entry."""
        last = self._last()
        if last is not None and self._folder is not None:
            self._write_photo(self._folder, last.read_bytes(), entry)

    def _amend(self, more: Fields) -> None:
        """Something else was entered to the last photo."""
        last = self._last()
        if last is None:
            return
        file = last.with_suffix(".json")
        try:
            entry = json.loads(file.read_bytes()) if file.exists() else {}
            _write(file, json.dumps({**entry, **more}).encode())
        except OSError as error:
            self._complain(error)

    def _last(self) -> Path | None:
        if self._folder is None or not self._limit:
            return None
        last = self._folder / f"{self._next - 1:03}.jpg"
        return last if last.exists() else None

    def _make_room(self, size: int) -> bool:
        """Lets the oldest evenings go; False where the open one fills the album alone."""
        if self._size is None:
            self._size = self._count()
        while self._size + size > self._limit:
            oldest = next((folder for folder in self._folders() if folder != self._folder), None)
            if oldest is None:
                log.warning("no more photos are kept: this evening has %d MB", self._limit // 10**6)
                return False
            shutil.rmtree(oldest)
            self._size = self._count()
        return True

    def _count(self) -> int:
        """Bytes of all photos; those that a report shares with its evening count once."""
        files = (file.stat() for folder in self._folders() for file in folder.iterdir())
        return sum({file.st_ino: file.st_size for file in files}.values())

    def _folders(self) -> Iterator[Path]:
        """All recordings, those of the oldest evening first."""
        folders = [folder for folder in self.root.glob("*") if self._is_ours(folder)]
        yield from sorted(folders, key=lambda folder: (_number(folder), folder.name))

    def _is_ours(self, folder: Path) -> bool:
        """Nothing else in the root is ever counted or deleted."""
        ours = _evening_of(folder) == self._name if self._name else _number(folder) > 0
        return ours and (folder / HEADER).is_file()

    def _complain(self, error: OSError) -> None:
        log.warning("photos are not kept: %s; free the disk or check the card", error)


def _photos(folder: Path) -> Iterator[Path]:
    yield from (file for file in folder.glob("*.jpg") if file.stem.isdecimal())


def _table(header: Fields) -> bytes:
    """The header as a recording has it: the first photo shows what the first look saw."""
    return json.dumps({name: value for name, value in header.items() if name != SEEN}).encode()


def _same_but_player(event: Fields, before: Fields | None) -> bool:
    aside = ("player", SEEN, "together", "overruled")
    return before is not None and all(
        event.get(name) == before.get(name) for name in {*event, *before} if name not in aside
    )


def _evening_of(folder: Path) -> str:
    return folder.name.partition(GAME)[0].partition(REPORTED)[0]


def _number(folder: Path) -> int:
    digits = folder.name.partition("-")[0]
    return int(digits) if digits.isascii() and digits.isdigit() else 0


def _write(file: Path, data: bytes) -> None:
    """A photo that is there is whole, also after a power cut of the program."""
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(data)
    new.replace(file)
