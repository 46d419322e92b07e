"""The appliance for long: 10,000 turns without a leak, its work while idle, and how soon it is there."""

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from support.appliance import Appliance, grids
from support.killing import RECORDING, ROOT

from firmware.session.pages import Counted

TURNS = 10_000
LOOKS = 4
CARDS = 12  # of strips in one line; a new evening begins when it is full
MEGABYTES = 2  # of photos: old evenings are deleted on the way
KIB = 1024
STARTS = 9
IDLE_SECONDS = 20.0
SETTLING_SECONDS = 60.0  # in which the idle device takes the photos of its recording
AUTOMATIC_GAME = b"oaoodo"  # a new game of strips for two, counted by the device, which looks by itself


def report() -> Iterator[str]:
    yield f"the appliance over {TURNS:,} simulated turns, at each quarter"
    with tempfile.TemporaryDirectory() as folder:
        yield from (f"  {line}" for line in _soak(Path(folder)))
    yield "start to the first screen, against the time of importing cv2"
    yield f"  {_start_ratio():.1f} times as long (median of {STARTS})"
    yield f"an idle device that watches its table, over {IDLE_SECONDS:.0f} s"
    with tempfile.TemporaryDirectory() as folder:
        share, memory = _idle(Path(folder))
    yield f"  {share:.1%} of a core, {memory / KIB:.0f} MiB"


def _soak(folder: Path) -> Iterator[str]:
    device = Appliance(folder, megabytes=MEGABYTES)
    device.begin_strips()
    tables = list(grids(*["rgb"] * CARDS))
    turns, first = 0, 0
    while turns < TURNS:
        for table in tables[1:]:
            device.see(table)
            page = device.press("ok")
            if not isinstance(page, Counted):
                raise AssertionError(f"turn {turns} is not counted: {page}")
            device.press("ok")
            turns += 1
            if turns % (TURNS // LOOKS) == 0:
                gc.collect()
                memory = _resident(os.getpid())
                first = first or memory
                handles = len(list(Path("/proc/self/fd").iterdir()))
                evenings = len(device.archive.listed)
                yield (
                    f"{turns:6,} turns  {memory / KIB:6.1f} MiB ({memory / first - 1:+.1%})  "
                    f"{handles} handles  {evenings} evenings"
                )
        device.display.pictures.clear()  # these two doubles forget nothing by themselves
        device.signal.signs.clear()
        device.press("back")
        device.see(tables[0])
        device.choose("new", "strips")
        device.seat(2)
        device.choose("1")
    device.switch_off()


def _start_ratio() -> float:
    """Both are measured in turns, so that a busy machine slows them alike."""
    starts, imports = [], []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            starts.append(_first_screen(Path(folder)))
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import cv2"], check=True)
        imports.append(time.perf_counter() - begin)
    return statistics.median(starts) / statistics.median(imports)


def _first_screen(folder: Path) -> float:
    begin = time.perf_counter()
    with _device(folder, automatic=False) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - begin
        process.kill()
    if not line:
        raise AssertionError("the device has ended before its first screen")
    return seconds


def _idle(folder: Path) -> tuple[float, int]:
    """The share of a core and the memory in KiB."""
    with _device(folder, automatic=True) as process:
        assert process.stdin is not None
        process.stdin.write(AUTOMATIC_GAME)
        process.stdin.flush()
        time.sleep(SETTLING_SECONDS)
        before = _cpu_seconds(process.pid)
        time.sleep(IDLE_SECONDS)
        share = (_cpu_seconds(process.pid) - before) / IDLE_SECONDS
        memory = _resident(process.pid)
        process.kill()
    return share, memory


def _device(folder: Path, *, automatic: bool) -> "subprocess.Popen[bytes]":
    config = folder / "schiri.toml"
    config.write_text(f'[device]\nfolder = "{folder / "state"}"\nautomatic = {str(automatic).lower()}\n')
    command = [sys.executable, "-m", "firmware", "run", "--config", str(config), "--simulate", str(RECORDING)]
    out = subprocess.PIPE if not automatic else subprocess.DEVNULL
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, cwd=ROOT)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    """KiB of memory that the process holds now."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
