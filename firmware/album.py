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
from firmware.journal import TOGETHER
from firmware.shelf import HEADER, Shelf
from vision.photo import Picture

log = logging.getLogger(__name__)

REPORT = "report.json"
QUALITY = 90  # of a kept JPEG; the readers are measured down to 35


class Album:
    """One folder a game. Photos are a kindness: where they cannot be written the evening goes on without."""

    def __init__(self, shelf: Shelf) -> None:
        """A shelf without any room keeps nothing."""
        self._shelf = shelf
        self._folder: Path | None = None
        self._header: Fields = {}
        self._next = 0

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
        if self._folder is None:
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
            case [{"overruled": True, "player": player}] if self._entry().get("do") == UNDO:
                self._repeat({"player": player, "overrule": True})
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
        self._folder, self._header = folder, header
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / HEADER, _table(header))
            self._next = 1 + max((int(file.stem) for file in _photos(folder)), default=-1)
        except OSError as error:
            _complain(error)
            self._folder = None

    def _write_photo(self, folder: Path, jpeg: bytes, entry: Fields) -> None:
        try:
            if not self._shelf.make_room(len(jpeg), but=folder):
                return
            if not folder.exists():  # somebody has deleted all photos meanwhile
                self._open(folder, self._header)
            if entry:
                _write(folder / f"{self._next:03}.json", json.dumps(entry).encode())
            _write(folder / f"{self._next:03}.jpg", jpeg)
            self._next += 1
        except OSError as error:
            _complain(error)

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
        try:
            _write(last.with_suffix(".json"), json.dumps({**self._entry(), **more}).encode())
        except OSError as error:
            _complain(error)

    def _entry(self) -> dict[str, object]:
        """What was entered to the last photo."""
        last = self._last()
        file = None if last is None else last.with_suffix(".json")
        entry: dict[str, object] = json.loads(file.read_bytes()) if file is not None and file.exists() else {}
        return entry

    def _last(self) -> Path | None:
        last = None if self._folder is None else self._folder / f"{self._next - 1:03}.jpg"
        return last if last is not None and last.exists() else None


def _photos(folder: Path) -> Iterator[Path]:
    yield from (file for file in folder.glob("*.jpg") if file.stem.isdecimal())


def _table(header: Fields) -> bytes:
    """The header as a recording has it: the first photo shows what the first look saw."""
    return json.dumps({name: value for name, value in header.items() if name != SEEN}).encode()


def _same_but_player(event: Fields, before: Fields | None) -> bool:
    aside = ("player", SEEN, TOGETHER, "overruled")
    return before is not None and all(
        event.get(name) == before.get(name) for name in {*event, *before} if name not in aside
    )


def _write(file: Path, data: bytes) -> None:
    """A file that is there is whole, also when the program was killed meanwhile."""
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(data)
    new.replace(file)


def _copy(file: Path, other: Path) -> None:
    """Without using room twice where the disk can do so."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copyfile(file, other)


def _complain(error: OSError) -> None:
    log.warning("photos are not kept: %s; free the disk or check the card", error)
