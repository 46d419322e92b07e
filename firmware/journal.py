"""The journal of an evening: an append-only file of records, on the disk before anything counts."""

import fcntl
import json
import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.errors import SchiriError
from engine.fields import Fields
from engine.record import NotJson, parse_line

log = logging.getLogger(__name__)

SUFFIX = ".jsonl"
DAMAGED = ".damaged"  # behind the name of a copy of a journal in which a line in the middle cannot be read
TOGETHER = "together"  # the field that ties lines which count only all at once: [number of this one, of all]


class JournalFailed(SchiriError, OSError):
    """A line could not be written; the journal is as it was before, and the same call may be tried again."""


class Journal:
    """One evening's file. What `append` was given is on the disk when it returns, whole or not at all."""

    def __init__(self, path: Path) -> None:
        """Opens the evening, or begins it; a torn end, left by a power cut, is cut off.

        Where more stands behind the damage, the whole file is kept beside it before that is cut off, too.
        Raises JournalFailed where the file cannot be opened, or is open in another process.
        """
        self.path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            self._take()
            data = path.read_bytes()
            whole, kept = _whole(data)
            self.lines: list[Fields] = kept
            self._length = whole
            if _has_more_than_a_torn_end(data[whole:]):
                _keep(data, path.with_name(path.name + DAMAGED))
            self._cut()
            _sync_folder(path.parent)
        except OSError as error:
            raise _failed(path, error) from error

    def append(self, *lines: Mapping[str, object]) -> None:
        """Writes lines that count together: after a power cut all of them are there, or none."""
        if len(lines) > 1:
            lines = tuple({**line, TOGETHER: [n, len(lines)]} for n, line in enumerate(lines, start=1))
        data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        try:
            self._cut()
            left = data
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as error:
            self._try_to_cut()
            raise _failed(self.path, error) from error
        self._length += len(data)
        self.lines.extend(dict(line) for line in lines)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _take(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError("another Schiri is writing it") from None

    def _cut(self) -> None:
        """Takes off what stands behind the last line that counted."""
        if os.fstat(self._file).st_size > self._length:
            os.ftruncate(self._file, self._length)
            os.fsync(self._file)

    def _try_to_cut(self) -> None:
        try:
            self._cut()
        except OSError:
            return  # the next append cuts first


def evenings(folder: Path) -> Sequence[Path]:
    """The journals in a folder, the oldest first, by number: a Pi without network has no right clock."""
    return sorted((path for path in folder.glob(f"*{SUFFIX}") if _number(path) > 0), key=_number)


def new_evening(folder: Path, game: str) -> Path:
    """The file name of the next evening."""
    last = max(map(_number, evenings(folder)), default=0)
    return folder / f"{last + 1:04}-{game}{SUFFIX}"


def _number(path: Path) -> int:
    digits = path.stem.partition("-")[0]
    return int(digits) if digits.isascii() and digits.isdigit() else 0


def _whole(data: bytes) -> tuple[int, list[Fields]]:
    """How many bytes of a journal stand there whole, and their lines."""
    lines: list[Fields] = []
    length = counted = 0
    open_lines: list[Fields] = []
    for raw in data.splitlines(keepends=True):
        if not _is_line(raw):
            break
        line = parse_line(raw)
        length += len(raw)
        open_lines.append(line)
        if not _goes_on(line):
            lines += open_lines
            open_lines = []
            counted = length
    return counted, lines


def _has_more_than_a_torn_end(rest: bytes) -> bool:
    """Whether whole lines follow after one that cannot be read: no power cut does that, a bad card may."""
    readable = [_is_line(raw) for raw in rest.splitlines(keepends=True)]
    return False in readable and any(readable[readable.index(False) :])


def _is_line(raw: bytes) -> bool:
    try:
        parse_line(raw)
    except NotJson:
        return False
    return raw.endswith(b"\n")


def _keep(data: bytes, path: Path) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    log.warning("a line in the middle cannot be read; the whole file is kept as %s", path.name)


def _goes_on(line: Fields) -> bool:
    """Whether more lines must follow for this one to count."""
    match line.get(TOGETHER):
        case [int(number), int(of_all)]:
            return number < of_all
    return False


def _sync_folder(folder: Path) -> None:
    """A new file is safe only when its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _failed(path: Path, error: OSError) -> JournalFailed:
    reason = (error.strerror or str(error)).lower()
    return JournalFailed(f"{path.name} cannot be written: {reason}; free the disk or check the card, then OK")
