"""Whole games by random players: what must hold in every game, and what in each."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.differences import ask, write_record

from engine.games import game_ids
from engine.record import Answer, Match, parse_header

GAMES = pytest.mark.parametrize("game", game_ids())
WHOLE_GAMES = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
SEEDS = st.integers(0, 2**32)


def judged(record: list[dict[str, Any]]) -> Iterator[tuple[Match, dict[str, Any], Answer]]:
    """The match after each event, the event and the answer."""
    header, *events = record
    match = Match(parse_header(header))
    for fields in events:
        yield match, fields, ask(match, fields)


@GAMES
@WHOLE_GAMES
@given(seed=SEEDS)
def test_legal_play_is_legal_to_the_end(game: str, seed: int) -> None:
    """A game of nothing but legal events is all ok and ends with winners."""
    answers = [answer for _, _, answer in judged(write_record(game, random.Random(seed)))]
    assert all(answer.ok and not answer.rules for answer in answers)
    assert answers[-1].status["over"]
    assert answers[-1].status["winners"]
    assert answers[-1].status["next"] is None


@GAMES
@WHOLE_GAMES
@given(seed=SEEDS)
def test_a_refused_event_changes_nothing(game: str, seed: int) -> None:
    """The very same state object stays on the table."""
    header, *events = write_record(game, random.Random(seed), 0.5)
    match = Match(parse_header(header))
    for fields in events:
        before = match.state
        answer = ask(match, fields)
        assert answer.ok or (match.state is before and answer.rules and answer.why)


@GAMES
@WHOLE_GAMES
@given(seed=SEEDS)
def test_replaying_a_record_gives_the_same_state(game: str, seed: int) -> None:
    """State is a function of the record, and no event leaves a trace in another table's state."""
    record = write_record(game, random.Random(seed), 0.3)
    first, second = ([match.state for match, _, _ in judged(record)][-1] for _ in range(2))
    assert first == second


@GAMES
@WHOLE_GAMES
@given(seed=SEEDS)
def test_undo_is_exact(game: str, seed: int) -> None:
    """Taking every event back gives every earlier state again, and one more undo is refused."""
    header, *events = write_record(game, random.Random(seed), 0.3)
    match = Match(parse_header(header))
    states: list[object] = []
    for fields in events:
        before, answer = match.state, ask(match, fields)
        if answer.event is None and answer.ok:
            assert match.state is states.pop()
        elif answer.ok:
            states.append(before)
    while states:
        assert match.answer({"do": "undo"}).ok
        assert match.state is states.pop()
    assert match.answer({"do": "undo"}).rules == ("BAD-EVENT",)


@GAMES
@WHOLE_GAMES
@given(seed=SEEDS)
def test_status_is_plain_json(game: str, seed: int) -> None:
    """An answer survives being written and read."""
    for _, _, answer in judged(write_record(game, random.Random(seed), 0.3)):
        assert json.loads(json.dumps(answer.as_json())) == answer.as_json()


@WHOLE_GAMES
@given(seed=SEEDS)
def test_ingenious_scores_never_fall_and_stay_on_the_track(seed: int) -> None:
    """Markers only go forward, to 18 or 36."""
    last: list[dict[str, int]] = []
    for match, _, answer in judged(write_record("ingenious", random.Random(seed))):
        scores: list[dict[str, int]] = answer.as_json()["status"]["scores"]  # type: ignore[index]
        for before, after in zip(last, scores, strict=False):
            assert all(before[colour] <= after[colour] for colour in after)
        assert all(value <= match.state.seating.track_end for sheet in scores for value in sheet.values())
        last = scores


@WHOLE_GAMES
@given(seed=SEEDS)
def test_ingenious_tiles_are_conserved(seed: int) -> None:
    """Every tile takes two cells that nothing took before."""
    for match, _, _ in judged(write_record("ingenious", random.Random(seed), 0.2)):
        laid = match.state.laid
        assert len(match.state.board.replace(b".", b"")) == 6 + 2 * sum(laid.values())


@WHOLE_GAMES
@given(seed=SEEDS)
def test_elfer_cards_are_conserved(seed: int) -> None:
    """Rows, hands and pile are the deck at every moment."""
    for match, _, _ in judged(write_record("elfer", random.Random(seed), 0.3)):
        state = match.state
        lying = sum(row.high - row.low + 1 for row in state.rows.values())
        assert lying + sum(state.hands) + state.pile == 20 * len(state.colours)
        assert min(state.hands) >= 0


@WHOLE_GAMES
@given(seed=SEEDS)
def test_bloom_stones_are_conserved(seed: int) -> None:
    """Rows, hands, display, joker fields and stock are 104 stones, and no number lies twice."""
    for match, _, _ in judged(write_record("bloom", random.Random(seed))):
        state = match.state
        rows = [stone for row in state.rows.values() for stone in row]
        hands = sum(hand.stones for hand in state.hands)
        assert len(rows) + hands + state.open_stones + state.jokers + state.stock == 104
        assert all(times == 1 for stone, times in Counter(rows).items() if stone != "J")
        assert len(state.tiles) + sum(map(len, state.won)) == 20


@WHOLE_GAMES
@given(seed=SEEDS)
def test_sequence_chips_and_sequences_belong_together(seed: int) -> None:
    """Every finished sequence stands on the board, corners stay empty, sequences never get fewer."""
    finished = 0
    for match, _, _ in judged(write_record("sequence", random.Random(seed))):
        state = match.state
        for sequence in state.finished:
            assert {state.chip(cell) for cell in sequence.line.chips} == {"bgr"[sequence.side]}
        assert all(state.chips[row][column] == "." for row in (0, 9) for column in (0, 9))
        assert len(state.finished) >= finished
        finished = len(state.finished)


@WHOLE_GAMES
@given(seed=SEEDS)
def test_strips_ends_as_a_block_of_twelve_by_twelve(seed: int) -> None:
    """Four lines of twelve cards, points never fall, and nobody gets more than a card is worth."""
    last = (0,) * 4
    for match, fields, answer in judged(write_record("strips", random.Random(seed))):
        assert all(before <= after for before, after in zip(last, match.state.scores, strict=False))
        last = match.state.scores
        worth, points = answer.facts["worth"], answer.facts["points"]
        assert points == (worth if fields.get("claim") is None else min(fields["claim"], worth))
    grid = match.state.grid
    assert len(grid) == 12
    assert {tuple(sorted(row)) for row in grid.values()} == {tuple(sorted(next(iter(grid.values()))))}
    assert all(len(row) == 12 for row in grid.values())
