"""What the bench says of evenings: only a line that is as it must be counts as right."""

from typing import Any

import pytest

from bench.evenings import kind_of
from bench.painted_evenings import script_of

PASSED = {"player": 0, "do": "pass"}
WANTED: dict[str, Any] = {"event": PASSED, "ok": True, "rules": [], "status": {"next": 1}}
STILL: dict[str, Any] = {"event": None, "ok": False, "rules": [], "status": {"next": 0}, "problems": []}


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({**WANTED}, "right"),
        ({**STILL, "rules": ["UNCLEAR"], "choices": [{"event": None}, {"event": PASSED}]}, "asked"),
        ({**STILL, "rules": ["UNCLEAR"], "choices": [{"event": None}]}, "changed"),
        ({**STILL, "rules": ["TABLE-CHANGED"]}, "changed"),
        ({**STILL, "problems": [{"code": "HAND"}]}, "refused"),
        ({**STILL, "event": {"player": 1, "do": "pass"}, "rules": ["ELF-TURN"]}, "named"),
        ({**STILL, "ok": True, "note": "please check"}, "noted"),
        ({**STILL, "ok": True}, "silent"),
        ({**WANTED, "status": {"next": 0}}, "silent"),
    ],
)
def test_a_turn_is_of_the_kind(said: dict[str, Any], kind: str) -> None:
    assert kind_of(said, WANTED) == kind


def test_a_painted_evening_is_the_same_again() -> None:
    assert script_of("elfer", 7, 12) == script_of("elfer", 7, 12)
