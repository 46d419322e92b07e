"""Plays at the real service in the boot test, with keys and photos in place of buttons and camera.

The service is killed and hung on the way: what counted stays, and the game goes on.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from firmware.running import DEMO

STATE = Path("/var/lib/schiri")
KEYS = Path("/run/schiri-keys")  # a pipe, the service's keyboard
TABLE = Path("/var/lib/schiri-table")  # what the camera sees: one photo, exchanged turn by turn
JOURNAL = STATE / "0001-ingenious.jsonl"
REPORT = STATE / "report"
PATIENCE = 60.0  # seconds for anything to happen on a slow machine
NEW_GAME = "oddoo"  # the menu, the third game of the list, two players


def report(good: bool, what: str) -> None:
    with REPORT.open("a", encoding="utf-8") as file:
        file.write(f"{'ok' if good else 'NO'} {what}\n")


def expect(what: str, fact: Callable[[], bool]) -> None:
    """Waits for a fact and writes whether it came; without it the rest makes no sense."""
    end = time.monotonic() + PATIENCE
    while not (good := fact()) and time.monotonic() < end:
        time.sleep(0.2)
    report(good, what)
    if not good:
        switch_off()


def switch_off() -> None:
    subprocess.run(["/bin/systemctl", "poweroff"], check=True)
    sys.exit()


def press(keys: str) -> None:
    KEYS.write_text(keys, "ascii")


def lay(number: int) -> None:
    """The table as in that photo of the recording that ships with the program."""
    new = TABLE / "new"
    shutil.copyfile(DEMO / f"{number:03}.jpg", new)
    new.replace(TABLE / "000.jpg")


def told(name: str) -> str:
    """What systemd says of the service."""
    command = ["/bin/systemctl", "show", "schiri", "--value", f"--property={name}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def runs_again(times: int) -> Callable[[], bool]:
    """Ready, as the program itself has said, after so many restarts."""
    return lambda: told("ActiveState") == "active" and int(told("NRestarts")) == times


def counts(events: int) -> Callable[[], bool]:
    """A header and so many events on the disk."""

    def fact() -> bool:
        lines = JOURNAL.read_text("utf-8").splitlines() if JOURNAL.exists() else []
        return [json.loads(line).get("do") for line in lines] == [None, *["place"] * events]

    return fact


def main() -> None:
    expect("the service says that it is ready", runs_again(0))
    command = Path(f"/proc/{told('MainPID')}/cmdline").read_bytes()
    report(b"schiri\0run\0" in command, "what systemd runs is schiri run")
    press(NEW_GAME)
    expect("a new game begins with a look", counts(0))
    lay(1)
    press("o")
    expect("the first turn counts", counts(1))
    os.kill(int(told("MainPID")), signal.SIGKILL)
    expect("it is started again when it was killed", runs_again(1))
    lay(2)
    press("o")
    expect("the game goes on with the second turn", counts(2))
    os.kill(int(told("MainPID")), signal.SIGSTOP)
    expect("it is started again when it hangs", runs_again(2))
    press("bo")
    expect("the last turn is taken back", lambda: '"undo"' in JOURNAL.read_text("utf-8"))
    report((STATE / "photos" / JOURNAL.stem / "002.jpg").exists(), "photos are kept")
    subprocess.run(["/bin/systemctl", "stop", "schiri"], check=True)
    report(told("Result") == "success", "stopping it is no failure")
    switch_off()


if __name__ == "__main__":
    main()
