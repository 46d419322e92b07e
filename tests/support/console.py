"""The command line at a test's fingertips, and a short record to judge."""

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.cli import main

HEADER = '{"record": 1, "game": "ingenious", "players": ["Ann", "Ben"], "options": {}}'
LEGAL = '{"player": 0, "do": "place", "tile": ["green", "blue"], "at": [[4, -4], [3, -3]]}'
OUTSIDE = '{"player": 1, "do": "place", "tile": ["red", "blue"], "at": [[5, -1], [6, -1]]}'


class Console:
    """Runs the command in this process."""

    def __init__(self, capfd: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capfd = capfd
        self._folder = folder

    def run(self, *arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = self._capfd.readouterr()
        return code, out, err

    def judge(self, record: str | bytes, *arguments: str) -> tuple[int, str, str]:
        file = self._folder / "record.jsonl"
        file.write_bytes(record.encode() if isinstance(record, str) else record)
        return self.run("judge", str(file), *arguments)

    def answers(self, record: str | bytes) -> list[dict[str, Any]]:
        code, out, err = self.judge(record, "--json")
        assert (code in (0, 1), err) == (True, "")
        return [json.loads(line) for line in out.splitlines()]


def header(game: str, players: int, options: str = "{}") -> str:
    names = json.dumps([f"P{number}" for number in range(players)])
    return f'{{"record": 1, "game": "{game}", "players": {names}, "options": {options}}}'


def lines(*texts: str) -> str:
    return "\n".join(texts) + "\n"
