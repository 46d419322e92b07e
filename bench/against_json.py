"""What judging a record costs, against reading its lines and writing its answers as JSON."""

import json
import random
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from support.differences import write_record

from engine.games import game_ids
from engine.record import judge_lines

ROUNDS = 15
RECORDS = 10


def report() -> Iterator[str]:
    yield "judging a record against json.loads + json.dumps of its lines and answers (one thread)"
    for game in game_ids():
        records = [
            [json.dumps(line).encode() for line in write_record(game, random.Random(seed))]
            for seed in range(RECORDS)
        ]
        answers = [answer for record in records for answer in _judge(record)]
        judged, bare = [], []
        for _ in range(ROUNDS):
            start = perf_counter()
            for record in records:
                for answer in _judge(record):
                    json.dumps(answer)
            middle = perf_counter()
            for record in records:
                for line in record:
                    json.loads(line)
            for answer in answers:
                json.dumps(answer)
            judged.append(middle - start)
            bare.append(perf_counter() - middle)
        ratio = median(mine / theirs for mine, theirs in zip(judged, bare, strict=True))
        each = median(judged) / len(answers) * 1e6
        yield f"  {game:10} {each:6.1f} us an event, ratio {ratio:4.1f} (wanted: 10 or less)"


def _judge(record: list[bytes]) -> Iterator[dict[str, object]]:
    return (answer.as_json() for _, answer in judge_lines(record) if answer is not None)
