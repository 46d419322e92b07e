"""What every game promises, whichever games there are."""

import ast
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from support.differences import ask, write_record

import engine.games
from engine.games import game_ids, load
from engine.record import Match, judge_lines, parse_header

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
GAMES = Path(engine.games.__file__).parent


@pytest.mark.parametrize("game_id", game_ids())
def test_the_folder_is_the_registration(game_id: str) -> None:
    """A game is found by its folder and carries that folder's name."""
    assert load(game_id).id == game_id
    assert load(game_id).name


@pytest.mark.parametrize("game_id", game_ids())
def test_rule_ids_are_unique_and_alike(game_id: str) -> None:
    """Ids share a prefix of three letters and no two are equal."""
    ids = [rule.id for rule in load(game_id).rules]
    assert len(set(ids)) == len(ids)
    assert len({rule_id.split("-")[0] for rule_id in ids}) == 1
    assert all(re.fullmatch(r"[A-Z]{3}(-[A-Z]+)+", rule_id) for rule_id in ids)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_rulebook_says_every_rule_where_the_rule_says_it_does(game_id: str) -> None:
    """The section that a rule names stands in the game's rulebook and has the rule's id in it."""
    book = (GAMES / game_id / "rulebook.md").read_text("utf-8")
    sections = dict(section.split("\n", 1) for section in book.split("\n## ")[1:])
    for rule in load(game_id).rules:
        assert rule.sentence.endswith(".")
        assert rule.id in sections[rule.where], rule.id
    cited = set(re.findall(r"\b[A-Z]{3}(?:-[A-Z]+)+\b", book))
    assert cited == {rule.id for rule in load(game_id).rules}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_rule_has_a_test_named_after_it(game_id: str) -> None:
    """Each id that a record can break has a test function whose name begins with it."""
    files = HERE.glob(f"test_rules_{game_id}*.py")
    nodes = [node for file in files for node in ast.parse(file.read_text("utf-8")).body]
    names = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
    for rule in load(game_id).rules:
        if rule.found != "camera":
            wanted = "test_" + rule.id.lower().replace("-", "_")
            assert any(name == wanted or name.startswith(f"{wanted}_") for name in names), rule.id


@pytest.mark.parametrize("game_id", game_ids())
def test_the_shipped_record_gets_the_expected_answers(game_id: str) -> None:
    """A whole game in writing, with the answers that both referees gave."""
    lines = (RECORDS / f"{game_id}.jsonl").read_bytes().splitlines()
    answers = [answer.as_json() for _, answer in judge_lines(lines) if answer is not None]
    expected = (RECORDS / f"{game_id}.expected.jsonl").read_text("utf-8").splitlines()
    assert answers == [json.loads(line) for line in expected]
    assert answers[-1]["status"]["over"]  # type: ignore[index]


@pytest.mark.parametrize("game_id", game_ids())
def test_an_event_reads_back_as_it_was_written(game_id: str) -> None:
    """parse(write(event)) is the event, for every event of random games."""
    for match, event in played(game_id):
        again = match.game.parse(match.state, json.loads(json.dumps(match.game.write(event))))
        assert again == event


@pytest.mark.parametrize("game_id", game_ids())
def test_every_event_has_words(game_id: str) -> None:
    """Whatever happens can be told: the event, the reason, the score sheet."""
    for match, event in played(game_id, trouble=0.3):
        name = match.header.players[event.player]
        assert name in match.game.describe(match.state, event)
        sheet = match.game.sheet(match.state)
        assert all(len(row) == len(sheet.heads) for row in sheet.rows)
        assert sheet.closing.endswith(".")
        if not match.game.judge(match.state, event):
            assert all(match.game.explain(match.state, event))


def played(game_id: str, trouble: float = 0.0) -> list[tuple[Match, Any]]:
    """Matches of random games, each with the event it is about to meet."""
    met = []
    for seed in range(3):
        header, *events = write_record(game_id, random.Random(seed), trouble)
        before = Match(parse_header(header))
        for fields in events:
            answer = ask(before, fields)
            if answer.event is not None:
                table = Match(before.header)
                table.state = answer.before
                met.append((table, answer.event))
    return met
