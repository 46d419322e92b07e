"""Whatever bytes come in: an answer or one clear error, never a crash."""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.differences import write_record

from engine.errors import BadField
from engine.games import game_ids
from engine.record import BOM, judge_lines

GAMES = pytest.mark.parametrize("game", game_ids())
MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

OPTIONS = ["variant", "without", "layout", "display", "jokers", "flowers", "teams", "draws", "start"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["red", "J", "r", "KH", "JS", "undo", "", "\ud800"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@cache
def a_record(game: str, seed: int) -> list[dict[str, Any]]:
    return write_record(game, random.Random(seed))


def is_not_blank(line: bytes) -> bool:
    return bool(line.removeprefix(BOM).strip())


def judge_all(lines: list[bytes]) -> Iterator[dict[str, Any]]:
    """Every answer, written and read again as a program would."""
    for _, answer in judge_lines(lines):
        if answer is not None:
            yield json.loads(json.dumps(answer.as_json()))


@MANY
@given(lines=st.lists(st.binary(max_size=60), max_size=6))
def test_random_bytes(lines: list[bytes]) -> None:
    """Bytes without a header are one clear error."""
    with pytest.raises(BadField, match="header is missing"):
        list(judge_all(lines))


@GAMES
@MANY
@given(data=st.data())
def test_random_bytes_after_a_header(game: str, data: st.DataObject) -> None:
    """Every line that is no event is answered, and no line is lost."""
    header = a_record(game, 0)[0]
    lines = data.draw(st.lists(st.binary(max_size=60).filter(is_not_blank), max_size=5))
    answers = list(judge_all([json.dumps(header).encode(), *lines]))
    assert [answer["rules"] for answer in answers] == [["BAD-EVENT"]] * len(lines)


@GAMES
@MANY
@given(data=st.data())
def test_mutated_events(game: str, data: st.DataObject) -> None:
    """One field of one event replaced by anything: still one answer a line, and every status is whole."""
    header, *events = a_record(game, data.draw(st.integers(0, 5)))
    events = events[: data.draw(st.integers(1, 40))]
    index = data.draw(st.integers(0, len(events) - 1))
    name = data.draw(st.sampled_from([*events[index], "overruled"]))
    events[index] = {**events[index], name: data.draw(VALUES), "overruled": data.draw(VALUES)}
    answers = list(judge_all([json.dumps(line).encode() for line in (header, *events)]))
    assert [answer["n"] for answer in answers] == list(range(1, len(events) + 1))
    assert len({tuple(answer["status"]) for answer in answers}) == 1


@GAMES
@MANY
@given(data=st.data())
def test_mutated_headers(game: str, data: st.DataObject) -> None:
    """A header with anything in it begins a game or is refused with one line that is not too long."""
    header, *events = a_record(game, 1)
    options = {**header["options"], data.draw(st.sampled_from(OPTIONS)): data.draw(VALUES)}
    header = {**header, "options": options, data.draw(st.sampled_from([*header, "x"])): data.draw(VALUES)}
    error = ""
    answers: list[dict[str, Any]] = [{}] * 5
    try:
        answers = list(judge_all([json.dumps(line).encode() for line in (header, *events[:5])]))
    except BadField as bad:
        error = str(bad)
    assert len(answers) == 5
    assert "\n" not in error
    assert len(error) < 200
