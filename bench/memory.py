"""A record of 100,000 events through `schiri judge`: does the memory stay constant?"""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from support.differences import write_record

from engine.games import game_ids

EVENTS = 100_000
LOOKS = 4
KIB = 1024


def report() -> Iterator[str]:
    yield f"memory of schiri judge over {EVENTS:,} events from a pipe, MiB resident at each quarter"
    for name, lines in _endless_records():
        looks = list(_memory_over(lines))
        quarters = "  ".join(f"{look / KIB:6.1f}" for look in looks)
        yield f"  {name:34} {quarters}   growth after the first quarter {looks[-1] / looks[0] - 1:+.1%}"


def _endless_records() -> Iterator[tuple[str, list[str]]]:
    """Records that never end: each pattern is repeated after the header."""
    header = {"record": 1, "game": "sequence", "players": ["Ann", "Ben"]}
    passes = [{"player": 0, "do": "pass"}, {"player": 1, "do": "pass"}]
    yield "sequence, players who pass", [json.dumps(header), *map(json.dumps, passes)]
    for game in game_ids():
        header, first, *_ = write_record(game, random.Random(game))
        yield f"{game}, played and taken back", [*map(json.dumps, (header, first, {"do": "undo"}))]


def _memory_over(lines: list[str]) -> Iterator[int]:
    header, *pattern = [f"{line}\n".encode() for line in lines]
    command = [sys.executable, "-m", "firmware", "judge", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(header)
        for number in range(EVENTS):
            _ask(process.stdin, process.stdout, pattern[number % len(pattern)])
            if (number + 1) % (EVENTS // LOOKS) == 0:
                yield _resident(process.pid)
        process.stdin.close()


def _ask(questions: IO[bytes], answers: IO[bytes], line: bytes) -> None:
    questions.write(line)
    questions.flush()
    if not json.loads(answers.readline())["ok"]:
        raise AssertionError(f"{line!r} was refused")


def _resident(pid: int) -> int:
    """KiB of memory that the process holds now."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
