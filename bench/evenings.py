"""How well whole painted evenings are followed, look by look, from the photo to the verdict."""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import process_time
from typing import Any

import cv2
import numpy as np
from support.differences import write_record
from support.evenings import comparable, header_of
from support.painter.ground import NoRoom
from support.photos import Photo
from support.recordings import Stage
from support.showing import photo_of, table_of

from bench.eyes_photos import SWITCHES
from engine.errors import BadField
from engine.evening import Evening, Said
from engine.games import game_ids
from engine.record import Answer, Match
from firmware.posing import posed
from firmware.reaching import is_reached_over
from vision.look import look
from vision.photo import Picture
from vision.reading import Reading
from vision.table import Table

EVENINGS = 2  # a game, unless told
TURNS = 30  # an evening, unless told
FIRST_SEED = 80_000  # the painter's seeds below were looked at while the referee was built
TROUBLE = 0.15  # share of events that break a rule
BUMPED_EVERY = 5  # photos
TOLD = 8  # turns a game that are told in words
ASKED = ("UNCLEAR", "TABLE-CHANGED")
COLUMNS = {"game": 9, "turns": 6, "right": 7, "asked": 7, "refused": 7, "noted": 7, "silent": 7, "time": 6}


@dataclass
class Tally:
    """What was said to the turns of one game."""

    kinds: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    reading: float = 0.0  # seconds
    judging: float = 0.0

    def add(self, name: str, event: Any, answer: Answer, said: Said) -> bool:
        """Sorts a turn; whether the referee is still at the same table as the record."""
        kind = kind_of(event, answer, said)
        self.kinds[kind] += 1
        if kind != "right":
            self.wrong.append(
                f"{name}: {kind}, {event} {answer.rules}; said {said.event} {said.rules} {said.note}"
            )
        return said.status == answer.status


@dataclass
class Camera:
    """The painted camera over one evening and the referee behind it, joined as in `schiri replay`."""

    stage: Stage
    evening: Evening
    stress: str | None
    tally: Tally
    anchor: Table | None = None
    before: Table | None = None  # the last look that was agreed upon

    def look(self, photo: Photo, number: int, *, hand: bool = False) -> Said:
        """Paints the photo of that number, reads it and asks the referee."""
        painted = self.stage.paint(photo.seen, hand=hand, moved=number // BUMPED_EVERY).image
        picture: Picture = painted if self.stress is None else SWITCHES[self.stress](painted)
        header = self.evening.match.header
        start = process_time()
        reading = look(np.ascontiguousarray(picture), header.game, len(header.players))
        middle = process_time()
        said = self._said(reading, photo, hand=hand)
        self.tally.judging += process_time() - middle
        self.tally.reading += middle - start
        return said

    def _said(self, reading: Reading, photo: Photo, *, hand: bool) -> Said:
        self.anchor = self.anchor or reading.table
        seen = posed(reading, self.anchor)
        said = self.evening.unread() if seen is None else self.evening.look(seen, photo.entry)
        if not hand and not said.ok and is_reached_over(self.before, reading):
            return self.evening.unread()
        if not hand and said.ok:
            self.before = reading.table
        return said


def kind_of(event: Any, answer: Answer, said: Said) -> str:
    """Right, asked about, refused as unreadable, wrong with a note, or silently wrong."""
    same = comparable(said.event) == comparable(event) and said.status == answer.status
    if same and said.ok == answer.ok and set(said.rules) <= set(answer.rules):
        return "right"
    if said.rules and said.rules[0] in ASKED:
        return "asked"
    if not said.ok and not said.rules:
        return "refused"
    return "noted" if said.note else "silent"


def report(words: Sequence[str] = ()) -> Iterator[str]:
    """The figures as a text table; time is photo to verdict against reading alone."""
    wanted = _parser().parse_args(words)
    cv2.setNumThreads(1)
    yield f"evenings: {wanted.evenings} a game, {wanted.turns} turns each, {wanted.stress or 'as they are'}"
    yield "  ".join(title.rjust(width) for title, width in COLUMNS.items())
    for game in [wanted.game] if wanted.game else game_ids():
        tally = Tally()
        for number in range(wanted.evenings):
            follow(game, wanted.seed + number, wanted.turns, wanted.stress, tally)
        yield "  ".join(
            cell.rjust(width) for cell, width in zip(_cells(game, tally), COLUMNS.values(), strict=True)
        )
        yield from (f"  {line[:300]}" for line in tally.wrong[:TOLD])


def follow(game: str, seed: int, turns: int, stress: str | None, tally: Tally) -> None:
    """Plays a random record under a painted camera, as long as both know the same table."""
    header, *events = record_of(game, seed)
    match, evening = Match(header_of(header)), Evening(header_of(header))
    camera = Camera(Stage(header, seed), evening, stress, tally)
    memory: dict[str, Any] = {}
    evening_goes_on = camera.look(table_of(match, memory), 0).ok
    for number, (event, photo) in enumerate(islice(shown(match, events, memory), turns), 1):
        if not evening_goes_on:
            return
        try:
            said = camera.look(photo, number, hand=event["do"] == "hand")
        except NoRoom:
            return
        except ValueError:  # what lies on top of other pieces cannot be painted
            continue
        answer = match.answer(event)
        if answer.ok and event["do"] == "play" and "card" in event:
            memory["pile"] = event["card"]
        evening_goes_on = tally.add(f"{game} {seed} photo {number}", event, answer, said)
        if not evening_goes_on and answer.ok and not said.ok:  # the players say what was done
            evening_goes_on = evening.do(event).status == answer.status


def record_of(game: str, seed: int) -> list[Any]:
    """A random record; bloom's with a display, since nobody would know else what lies there."""
    while True:
        record = write_record(game, random.Random(seed), TROUBLE)
        if game != "bloom" or record[0]["options"].get("display"):
            return record
        seed += 1000


def shown(match: Match, events: Sequence[Any], memory: dict[str, Any]) -> Iterator[tuple[Any, Photo]]:
    """The events that a photo can show, each with its photo; the caller plays them."""
    for fields in events:
        try:
            event = json.loads(json.dumps(match.game.write(match.game.parse(match.state, fields))))
        except (BadField, AttributeError):
            continue
        photo = photo_of(match, event, memory)
        if photo is not None:
            yield event, photo


def _cells(game: str, tally: Tally) -> list[str]:
    turns = sum(tally.kinds.values())
    shares = [f"{tally.kinds[kind] / turns:.1%}" if turns else "-" for kind in list(COLUMNS)[2:-1]]
    return [game, str(turns), *shares, f"{1 + tally.judging / tally.reading:.2f}x" if tally.reading else "-"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench evenings", description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="how many to paint a game")
    parser.add_argument("--turns", type=int, default=TURNS, help="the most turns of an evening")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--stress", choices=[*SWITCHES], help="what every photo suffers from")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first evening")
    return parser
