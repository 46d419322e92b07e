"""All recordings on the disk together: kept up to a size, the oldest evening first out, all deletable."""

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

log = logging.getLogger(__name__)

MEGABYTE = 1_000_000
SPARE = 20 * MEGABYTE  # of the disk, for journals: some thousand evenings
HEADER = "table.json"
GAME = "-game-"  # between an evening's name and the number of a game after the first
REPORTED = "-report-"  # between an evening's name and the number of a fault report


class Shelf:
    """A folder of recordings, each in a folder named after its evening."""

    def __init__(self, root: Path, limit: int, name: str = "") -> None:
        """`limit` is in bytes, of all together. With a name only the evening of that name is ours."""
        self.root = root
        self.limit = limit
        self.name = name
        self._size: int | None = None  # bytes of all photos, None while nobody has counted

    def folder(self, evening: str, game: int) -> Path:
        """Of an evening's game, the first being number 1."""
        name = self.name or evening
        return self.root / (name if game < 2 else f"{name}{GAME}{game}")

    def new_report(self, evening: str) -> Path:
        """The folder of the evening's next fault report."""
        stem = f"{self.name or evening}{REPORTED}"
        numbers = [int(folder.name.removeprefix(stem)) for folder in self.root.glob(f"{stem}*")]
        self._size = None
        return self.root / f"{stem}{max(numbers, default=0) + 1}"

    def make_room(self, size: int, but: Path) -> bool:
        """Lets the oldest evenings go, but not this one; False where there is no room even so."""
        if self._size is None:
            self._size = self._count()
        while self._size + size > self.limit or not self._is_room_on_disk(size):
            oldest = next((folder for folder in self._folders() if folder != but), None)
            if oldest is None:
                log.warning("no more photos are kept: there is no room on shelf or disk")
                return False
            shutil.rmtree(oldest)
            self._size = self._count()
        self._size += size
        return True

    def forget(self, evening: str | None) -> int:
        """Deletes the photos of an evening, with its reports, or of all; returns how many there were."""
        number = 0
        for folder in list(self._folders()):
            if evening is None or _evening_of(folder) == evening:
                number += len(list(folder.glob("*.jpg")))
                shutil.rmtree(folder)
        self._size = None
        return number

    def _is_room_on_disk(self, size: int) -> bool:
        """Photos may fill the shelf, but never the disk: the journals lie there, too."""
        there = next(folder for folder in (self.root, *self.root.parents) if folder.exists())
        return shutil.disk_usage(there).free >= size + SPARE

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
        ours = _evening_of(folder) == self.name if self.name else _number(folder) > 0
        return ours and (folder / HEADER).is_file()


def _evening_of(folder: Path) -> str:
    return folder.name.partition(GAME)[0].partition(REPORTED)[0]


def _number(folder: Path) -> int:
    digits = folder.name.partition("-")[0]
    return int(digits) if digits.isascii() and digits.isdigit() else 0
