"""The device as a real child process on a recording, killed without warning, and what must be left of it."""

import os
import subprocess
import sys
from pathlib import Path

from support.appliance import Appliance

from engine.evening import Evening
from engine.fields import Fields
from engine.keepsake import SEEN
from firmware.journal import Journal
from firmware.running import load_photo
from firmware.screens.drawing import draw
from firmware.session.preferences import Preferences
from firmware.session.session import Session
from hardware.interfaces import SIZE
from hardware.keyboard import KEYS
from hardware.simulated import RecordedCamera, ScriptedButtons
from hardware.terminal import blocks
from vision.look import look

ROOT = Path(__file__).parent.parent.parent
RECORDING = ROOT / "tests" / "evenings" / "strips"
LINES = SIZE[1] // 2 + 1  # of a picture in a pipe, with the empty line below it

# The strips recording by keys: a new game of two who announce, then five turns, the third one illegal.
SET_UP = "oaooo"
TURNS = ("ooo", "ooo", "oob", "ooo", "ooo")
NEXT_TURN = (0, 1, 2, 4, 5)  # of those, once so many events count


def keys_from(lines: int) -> str:
    """What is to be pressed from a journal of so many lines until the recording is at its end."""
    return SET_UP + "".join(TURNS) if not lines else "".join(TURNS[NEXT_TURN[lines - 1] :])


def text_of(picture: object) -> str:
    """A picture as a child writes it."""
    return "".join(f"{line.rstrip()}\n" for line in blocks(picture, *SIZE))  # type: ignore[arg-type]


class Table:
    """A table with the recorded evening, and one state folder for all the devices that die at it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config = folder / "schiri.toml"
        self._journal = folder / "state" / "0001-strips.jsonl"
        self.config.write_text(f'[device]\nfolder = "{folder / "state"}"\n[photos]\nmegabytes = 20\n')
        self.lines: list[Fields] = []  # of the whole evening, as nobody killed would write them
        self.told: dict[str, int] = {}  # how many lines must be on the disk once a picture is shown
        self._play_whole()

    def journal(self) -> list[Fields]:
        """What is on the disk now; a restart may change a tenth of a millimetre of the looks."""
        if not self._journal.exists():
            return []
        with Journal(self._journal) as journal:
            return without_looks(journal)

    def clear(self) -> None:
        """Begins the evening anew."""
        self._journal.unlink()

    def first_picture(self) -> str:
        """What a device must show when it comes back now."""
        session = Session(Preferences(), ())
        if lines := self.journal():
            session.resumed(Evening.resume(lines))
        return text_of(draw(session.page, "en"))

    def rest(self, lines: int) -> Path:
        """The photos from a journal of so many lines on; the last one stays when all are taken."""
        folder = self.folder / f"rest{lines}"
        if not folder.exists():
            folder.mkdir()
            begin = NEXT_TURN[lines - 1] + 1 if lines else 0
            for photo in sorted(RECORDING.glob("*.jpg"))[min(begin, len(TURNS)) :]:
                (folder / photo.name).symlink_to(photo)
        return folder

    def _play_whole(self) -> None:
        camera = RecordedCamera(self.rest(0), load=load_photo)
        buttons = ScriptedButtons(KEYS[key] for key in keys_from(0))
        whole = self.folder / "whole"
        device = Appliance(whole, camera=camera, buttons=buttons, preferences=Preferences(), read=look)
        while not buttons.done:
            before = len(device.archive.lines)
            seen = len(device.display.pictures)
            device.app.step()
            for picture in list(device.display.pictures)[seen:-1]:
                self.told.setdefault(text_of(picture), before)
            self.told.setdefault(text_of(device.display.picture), len(device.archive.lines))
        device.switch_off()
        with Journal(whole / self._journal.name) as journal:
            self.lines = without_looks(journal)


def without_looks(journal: Journal) -> list[Fields]:
    """A journal's lines, without the millimetres of what was seen."""
    return [{name: value for name, value in line.items() if name != SEEN} for line in journal.lines]


class Child:
    """`schiri run --simulate`: keys go in through a pipe, pictures come out of another one."""

    def __init__(self, table: Table) -> None:
        lines = len(table.journal())
        command = [sys.executable, "-m", "firmware", "run", "--config", str(table.config)]
        command += ["--simulate", str(table.rest(lines))]
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environ)
        assert self._process.stdin is not None
        self._process.stdin.write(keys_from(lines).encode())
        self._process.stdin.close()

    def picture(self) -> str:
        """The next picture; empty when the process is at its end."""
        assert self._process.stdout is not None
        lines = [self._process.stdout.readline().decode() for _ in range(LINES)]
        return "".join(lines[:-1])

    def kill(self) -> list[str]:
        """Kills it; what it had shown before is returned."""
        self._process.kill()
        left = []
        while picture := self.picture():
            left.append(picture)
        self.end()
        return left

    def end(self) -> int:
        """Waits for it."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait()
