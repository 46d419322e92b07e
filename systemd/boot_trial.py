"""Stands in for the referee in the boot test: tries the locks, then hangs, fails and switches off."""

import ctypes
import importlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from firmware.heartbeat import POWER_OFF, Heartbeat

SCHIRI = "/opt/schiri/venv/bin/schiri"
STATE = Path("/var/lib/schiri")
REPORT = STATE / "report"


def report(line: str) -> None:
    with REPORT.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def expect(allowed: bool, what: str, trial: Callable[[], object]) -> None:
    """Writes whether a trial ended as it should."""
    try:
        trial()
    except Exception as error:
        report(f"{'NO' if allowed else 'ok'} {what}: refused ({error})")
    else:
        report(f"{'ok' if allowed else 'NO'} {what}: allowed")


def call_back_from_c() -> None:
    """A closure of libffi, which may want memory that is both writable and executable."""
    three = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 3)
    if three() != 3:
        raise ValueError("the call back answered wrongly")


def try_the_locks() -> None:
    """What the referee needs, then what it must not."""
    for name in ("cv2", "numpy", "PIL", "gpiozero", "luma.oled.device"):
        expect(True, f"import {name}", partial(importlib.import_module, name))
    expect(True, "call back from C", call_back_from_c)
    expect(True, "write to its state", lambda: (STATE / "evening").write_text("{}"))
    expect(True, "run the referee", lambda: subprocess.run([SCHIRI, "games"], check=True))
    expect(True, "make a pipe for lgpio", lambda: os.mkfifo(Path(os.environ["LG_WD"]) / ".lgd-nfy0"))
    expect(True, "read the model of the board", Path("/proc/cpuinfo").read_text)
    expect(True, "find devices through udev", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15))
    expect(False, "write to the settings", lambda: Path("/etc/schiri.toml").write_text(""))
    expect(False, "write to the program", lambda: Path("/opt/schiri/venv/x").write_text(""))
    expect(False, "look into homes", lambda: list(Path("/root").iterdir()))
    expect(False, "speak to the network", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM))
    expect(False, "raise its priority", lambda: os.nice(-5))
    report(f"{'ok' if os.getuid() else 'NO'} run as user {os.getuid()}")


def main() -> None:
    """The first time it hangs, the second time it fails, the third time it switches the system off."""
    starts = REPORT.read_text("utf-8").count("start ") + 1 if REPORT.exists() else 1
    report(f"start {starts}")
    heart = Heartbeat()
    heart.ready()
    heart.beat()
    if starts == 1:
        try_the_locks()
        time.sleep(600)
    sys.exit(1 if starts == 2 else POWER_OFF)


if __name__ == "__main__":
    main()
