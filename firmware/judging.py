"""The command `schiri judge`: a record in, answers out, for programs or for people."""

import json
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from engine.record import LONGEST_LINE, judge_lines
from firmware.telling import Teller

EXIT_OK = 0
EXIT_BROKEN = 1


def judge(record: str, *, as_json: bool) -> int:
    """Judges a record file, `-` for standard input; the exit code says whether every event was ok."""
    if record == "-":
        return _judge(sys.stdin.buffer, as_json=as_json)
    with Path(record).open("rb") as source:
        return _judge(source, as_json=as_json)


def _judge(source: BinaryIO, *, as_json: bool) -> int:
    code = EXIT_OK
    live = not stat.S_ISREG(os.fstat(source.fileno()).st_mode)
    write = sys.stdout.write
    teller = None if as_json else Teller()
    for match, answer in judge_lines(_lines(source)):
        if answer is not None and not answer.ok:
            code = EXIT_BROKEN
        if teller is not None:
            for line in teller.tell(match, answer):
                write(line + "\n")
        elif answer is not None:
            write(json.dumps(answer.as_json()) + "\n")
        if live:
            sys.stdout.flush()
    if teller is not None:
        for line in teller.close():
            write(line + "\n")
    return code


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines as they come; of one that is far too long only the beginning, to bound the memory."""
    while line := source.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE + 1)
