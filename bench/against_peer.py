"""Ingenious placements, judged and scored, against the steps of momaland's Ingenious environment."""

import random
import warnings
from collections.abc import Iterator
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from support.differences import write_record

from engine.record import Match, parse_header

ROUNDS = 41  # the two take turns, so that a busy machine slows both
GAMES = 8


def report() -> Iterator[str]:
    yield "placements against momaland's Ingenious environment (one thread, both in turn)"
    games = _recorded_games()
    env = _peer()
    ours, steps, turns = [], [], []
    for seed in range(ROUNDS):
        step, turn = _seconds_a_step(env, seed)
        steps.append(step)
        turns.append(turn)
        ours.append(_seconds_a_placement(games))
    yield f"  schiri judges and scores a placement in       {median(ours) * 1e6:6.1f} us"
    for what, theirs in (("a step alone", steps), ("a step with its observation", turns)):
        ratio = median(other / mine for other, mine in zip(theirs, ours, strict=True))
        yield f"  momaland, {what:34} {median(theirs) * 1e6:8.1f} us: {ratio:.1f} times as long"
    yield "  (wanted: 10 times or more)"


def _recorded_games() -> list[tuple[Match, list[object]]]:
    games: list[tuple[Match, list[object]]] = []
    seed = 0
    while len(games) < GAMES:
        header, *events = write_record("ingenious", random.Random(seed))
        match = Match(parse_header(header))
        if len(header["players"]) == 2:
            placed = [match.game.parse(match.state, event) for event in events if event["do"] == "place"]
            games.append((match, placed))
        seed += 1
    return games


def _seconds_a_placement(games: list[tuple[Match, list[object]]]) -> float:
    spent, placements = 0.0, 0
    for match, events in games:
        state, judge, play = match.state, match.game.judge, match.game.play
        start = perf_counter()
        for event in events:
            if not judge(state, event):
                state = play(state, event).state
        spent += perf_counter() - start
        placements += len(events)
        assert state.turn is None, "a recorded game was not played to its end"
    return spent / placements


def _peer() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its libraries warn of each other
        return import_module("momaland.envs.ingenious.moingenious_v0").raw_env()


def _seconds_a_step(env: Any, seed: int) -> tuple[float, float]:
    """One game of random legal actions: seconds in step alone, and with the observation a player needs."""
    rng = random.Random(seed)
    stepping, observing, steps = 0.0, 0.0, 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        start = perf_counter()
        observation, _, done, truncated, _ = env.last()
        observing += perf_counter() - start
        if done or truncated:
            env.step(None)
            continue
        legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
        action = rng.choice(legal)
        start = perf_counter()
        env.step(action)
        stepping += perf_counter() - start
        steps += 1
    return stepping / steps, (stepping + observing) / steps
