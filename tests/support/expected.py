"""What must be said to a recording, photo by photo, and how an answer differs from it."""

import json
from pathlib import Path
from typing import Any

from support.evenings import comparable

Line = dict[str, Any]


def expected(folder: Path) -> list[Line]:
    """A line for every photo of a recording."""
    return [json.loads(line) for line in (folder / "expected.jsonl").read_text("utf-8").splitlines()]


def differences(said: Line, wanted: Line) -> list[str]:
    """The fields that differ; of the broken rules at least one is to be cited, and no other."""
    differing = []
    for name, value in wanted.items():
        other = said.get(name)
        match name:
            case "event":
                same = comparable(other) == comparable(value)
            case "rules":
                same = set(said["rules"]) <= set(value) and bool(said["rules"]) == bool(value)
            case "problems":
                same = [problem["code"] for problem in said["problems"]] == [p["code"] for p in value]
            case "audit":
                same = said.get("audit", []) == value
            case _:
                same = other == value
        if not same:
            differing.append(f"{name} is {other}, not {value}")
    return differing
