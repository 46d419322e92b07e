"""Recorded evenings replay as their scripts say: events, verdicts and the state of the table."""

import json
from pathlib import Path

import pytest
from support.expected import differences, expected

from engine.evening import Evening
from engine.games import game_ids, load
from firmware.replaying import answer_of, header_of, lines_of, photos_of

FOLDER = Path(__file__).parent / "recordings"
FEWEST = 10  # photos of a recording
MOST_BYTES = 14_000_000  # of all recordings, so that a checkout stays small
RECORDINGS = pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
# Rules that no look shows broken, or that only a game played to its last card or tile reaches.
UNSEEN = {
    "ingenious": {"ING-ADJACENT", "ING-OVER"},
    "elfer": {"ELF-CARD", "ELF-NOTHING"},
    "bloom": {
        "BLO-STONE",
        "BLO-NOTHING",
        "BLO-ROB-ROW",
        "BLO-REPLACE-JOKER",
        "BLO-DRAW-OPEN",
        "BLO-DRAW-HIDDEN",
    },
    "sequence": {"SEQ-PLAYERS", "SEQ-CARD", "SEQ-REMOVE-EMPTY", "SEQ-STOCK"},
    "strips": {"STR-OVER"},
}


@RECORDINGS
def test_a_recording_replays_as_its_script_says(name: str) -> None:
    folder = FOLDER / name
    evening = Evening(header_of(folder))
    wrong = {}
    for line, wanted in zip(lines_of(evening, photos_of(folder)), expected(FOLDER / name), strict=True):
        said = json.loads(json.dumps(answer_of(evening, line)))
        if differing := differences(said, wanted):
            wrong[wanted["photo"]] = differing
    assert wrong == {}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_recording(game: str) -> None:
    assert len(photos_of(FOLDER / game)) >= FEWEST


@RECORDINGS
def test_a_recording_has_an_unchanged_a_covered_and_a_wrong_look(name: str) -> None:
    lines = expected(FOLDER / name)[1:]
    assert any(line["event"] is None and line["ok"] for line in lines)
    assert any(line.get("problems") == [{"code": "HAND"}] for line in lines)
    assert any(line["event"] is not None and not line["ok"] for line in lines)


def test_recordings_show_every_kind_of_entry() -> None:
    entries = [json.loads(path.read_text()) for path in FOLDER.glob("*/[0-9]*.json")]
    done = {entry.get("do") for entry in entries}
    assert done >= {"draw", "dead", "swap", "pass", "setup", "hand", "undo"}
    assert {name for entry in entries for name in entry} >= {"hidden", "claim", "overrule", "player"}


def test_recordings_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < MOST_BYTES


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_that_a_camera_can_see_is_broken_somewhere(game: str) -> None:
    cited = {rule for line in expected(FOLDER / game) for rule in [*line["rules"], *line.get("audit", [])]}
    assert {rule.id for rule in load(game).rules} - UNSEEN[game] <= cited
