"""The evenings on the disk: the one at the table, the old ones, and what is written out of them."""

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.evening import Evening
from engine.fields import Fields
from engine.record import is_header
from firmware.journal import SUFFIX, Journal, JournalFailed, evenings, new_evening
from firmware.session.session import OldEvening
from firmware.sheets import write_sheets

log = logging.getLogger(__name__)

SHEETS = "sheets"  # the folder in which exported evenings lie


class NoGame(JournalFailed):
    """A journal from which no game can be gone on with."""


class Archive:
    """A folder of journals, of which one is open. What fails raises JournalFailed and may be tried again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.listed: list[OldEvening] = _listed(folder)
        self._journal: Journal | None = None

    @property
    def name(self) -> str:
        """The evening at the table; empty before the first."""
        return "" if self._journal is None else self._journal.path.stem

    @property
    def lines(self) -> Sequence[Fields]:
        """The journal of the evening at the table."""
        return () if self._journal is None else self._journal.lines

    @property
    def header(self) -> Fields:
        """The header line of the game at the table; empty before the first."""
        return next((line for line in reversed(self.lines) if is_header(line)), {})

    @property
    def games(self) -> int:
        """How many games the evening at the table has so far."""
        return sum(map(is_header, self.lines))

    def begin(self, header: Mapping[str, object]) -> None:
        """Opens the journal of a new evening; the one before is closed once that is done."""
        journal = self._new(str(header["game"]))
        try:
            journal.append(header)
        except JournalFailed:
            journal.close()
            _remove(journal.path)
            raise
        self._take(journal)
        self.listed.append(OldEvening(journal.path.stem, unfinished=True))

    def book(self, lines: Sequence[Mapping[str, object]]) -> None:
        """Writes lines that count together."""
        if self._journal is None:
            raise JournalFailed("no evening is open; begin a game")
        self._journal.append(*lines)

    def reopen(self, name: str) -> Evening:
        """Goes on with an evening, which is the one at the table from then on."""
        if name == self.name:
            return self.resume()
        journal = Journal(self.folder / f"{name}{SUFFIX}")
        try:
            evening = _resumed(journal)
        except NoGame:
            journal.close()
            raise
        self._take(journal)
        return evening

    def resume(self) -> Evening:
        """The evening at the table as its journal has it."""
        if self._journal is None:
            raise NoGame("no evening is open; begin a game")
        return _resumed(self._journal)

    def export(self, name: str, language: str) -> Path:
        """Writes the record and the score sheets of an evening; returns their folder."""
        if name == self.name:
            lines = self.lines
        else:
            with Journal(self.folder / f"{name}{SUFFIX}") as journal:
                lines = journal.lines
        if not any(map(is_header, lines)):
            raise NoGame(f"{name} holds no game")
        folder = self.folder / SHEETS / name
        write_sheets(lines, folder, language)
        return folder

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _new(self, game: str) -> Journal:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalFailed(
                f"{self.folder} cannot be made: {error.strerror}; name another folder"
            ) from error
        return Journal(new_evening(self.folder, game))

    def _take(self, journal: Journal) -> None:
        self.close()
        self._journal = journal


def reason(error: Exception) -> str:
    """Why something could not be written, in few words, as there is room on a small display."""
    cause = error.__cause__ if isinstance(error.__cause__, OSError) else error
    words = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    return words.lower()


def _resumed(journal: Journal) -> Evening:
    if not any(map(is_header, journal.lines)):
        raise NoGame(f"{journal.path.stem} holds no game; begin a new one")
    try:
        return Evening.resume(journal.lines)
    except Exception as error:
        log.exception("%s cannot be gone on with", journal.path.name)
        raise NoGame(f"{journal.path.stem} cannot be read by this version ({error})") from None


def _listed(folder: Path) -> list[OldEvening]:
    """All evenings with a game. The newest may be unfinished: to go through all would delay the start."""
    try:
        paths = [path for path in evenings(folder) if path.exists() and path.stat().st_size]
    except OSError as error:
        log.warning("%s cannot be listed: %s; check the card", folder, error)
        return []
    return [OldEvening(path.stem, unfinished=path == paths[-1]) for path in paths]


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        log.warning("%s stays empty: %s", path.name, error)
