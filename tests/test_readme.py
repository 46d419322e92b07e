"""The README says what the program does."""

import json
import re
from pathlib import Path

import pytest

from engine.games import game_ids
from firmware.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def block(language: str) -> str:
    """The first code block of that kind."""
    found = re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_record_shown_is_judged_as_shown(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(block("json"), "utf-8")
    assert main(["judge", str(record)]) == 1
    assert capfd.readouterr().out.startswith(block("text"))


def test_every_game_is_listed() -> None:
    assert set(game_ids()) == set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE))


def test_every_line_of_the_record_is_json() -> None:
    assert all(json.loads(line) for line in block("json").splitlines())
