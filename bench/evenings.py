"""How well whole evenings are followed, photo by photo, as `schiri replay` tells them."""

import argparse
import json
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import Any

import cv2
import numpy as np
from support.evenings import comparable
from support.expected import Line, differences, expected
from support.stress import nudge

from bench.eyes_photos import SWITCHES
from engine.evening import Evening
from engine.game import Header
from engine.games import game_ids
from firmware.posing import NO_PICTURE
from firmware.replaying import answer_of, header_of, lines_of, photos_of
from vision.look import look
from vision.photo import Picture, load
from vision.reading import Reading

BUMPED = "bumped"  # a switch that nudges the camera between any two photos
TOLD = 8  # turns a game that are told in words, unless told
ASKED = ("UNCLEAR", "TABLE-CHANGED")
KINDS = ("right", "asked", "changed", "refused", "named", "noted", "silent")
LEGEND = (
    "asked: UNCLEAR with the true event among the choices; changed: TABLE-CHANGED, or UNCLEAR without it;",
    "refused: unreadable; named: an illegal event that was none, nothing counts; noted: wrong, with a note;",
    "silent: wrong without a word. Only what is right counts as right; time: to the verdict against reading",
)


@dataclass
class Tally:
    """What was said to the turns of one game, the first look of an evening not counted."""

    kinds: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    reading: float = 0.0  # seconds
    judging: float = 0.0


@dataclass
class Eyes:
    """The reading of photos under a switch; what was read once is kept in a folder, if there is one."""

    switch: str | None
    kept: Path | None
    tally: Tally

    def read(self, photo: Path, header: Header) -> Reading:
        """What a photo shows, as `schiri replay` reads it."""
        start = process_time()
        reading = self._look(photo, header) if self.kept is None else self._remember(photo, header, self.kept)
        self.tally.judging -= process_time() - start
        return reading

    def _remember(self, photo: Path, header: Header, kept: Path) -> Reading:
        file = kept / (self.switch or "plain") / photo.parent.name / f"{photo.stem}.pickle"
        if not file.exists():
            reading = self._look(photo, header)
            blind = reading.table and replace(reading.table, picture=NO_PICTURE)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(pickle.dumps(replace(reading, table=blind)))
            return reading
        remembered: Reading = pickle.loads(file.read_bytes())
        table = remembered.table and replace(remembered.table, picture=self._worsened(_load(photo), photo))
        return replace(remembered, table=table)

    def _look(self, photo: Path, header: Header) -> Reading:
        start = process_time()
        picture = _load(photo)
        loaded = process_time()
        worse = self._worsened(picture, photo)
        ready = process_time()
        reading = look(worse, header.game, len(header.players))
        self.tally.reading += process_time() - ready + loaded - start
        return reading

    def _worsened(self, picture: Picture, photo: Path) -> Picture:
        if self.switch == BUMPED:
            return nudge(picture) if int(photo.stem) % 2 else picture
        return picture if self.switch is None else np.ascontiguousarray(SWITCHES[self.switch](picture))


def _load(photo: Path) -> Picture:
    picture = load(photo)
    if not isinstance(picture, np.ndarray):
        raise ValueError(f"{photo} cannot be loaded: {picture.text}")
    return picture


def kind_of(said: Line, wanted: Line) -> str:
    """One of KINDS."""
    if not differences(said, wanted):
        return "right"
    if said["rules"] and said["rules"][0] in ASKED:
        choices = [comparable(choice["event"]) for choice in said.get("choices", ())]
        return "asked" if comparable(wanted["event"]) in choices else "changed"
    if not said["ok"]:
        return "named" if said["rules"] else "refused"
    return "noted" if said.get("note") else "silent"


def follow(folder: Path, eyes: Eyes, *, answered: bool = False) -> None:
    """Replays a recording; with `answered` the players say what was done wherever that was not understood."""
    evening, tally = Evening(header_of(folder)), eyes.tally
    start = process_time()
    lines = zip(lines_of(evening, photos_of(folder), eyes.read), expected(folder), strict=True)
    for number, (line, wanted) in enumerate(lines):
        said = json.loads(json.dumps(answer_of(evening, line)))
        kind = kind_of(said, wanted)
        if number or kind != "right":
            tally.kinds[kind] += 1
        if kind != "right":
            tally.wrong.append(_in_words(folder / line.photo.name, kind, said, wanted))
            if answered and wanted["ok"] and wanted["event"] is not None and not said["ok"]:
                evening.do(wanted["event"])
    tally.judging += process_time() - start


def report(words: Sequence[str] = ()) -> Iterator[str]:
    """The figures as a text table, a line for every game and switch."""
    wanted = _parser().parse_args(words)
    cv2.setNumThreads(1)
    yield from LEGEND
    yield "  ".join([f"{'game':10}{'switch':8}", *(f"{title:>7}" for title in ("turns", *KINDS, "time"))])
    recordings = sorted(path.parent for path in wanted.folder.rglob("expected.jsonl"))
    switches = [None, *SWITCHES, BUMPED] if wanted.stress == "all" else [wanted.stress]
    for game in [wanted.game] if wanted.game else game_ids():
        for switch in switches:
            tally = Tally()
            for folder in recordings:
                if header_of(folder).game == game:
                    follow(folder, Eyes(switch, wanted.looks, tally), answered=wanted.answered)
            if tally.kinds:
                yield "  ".join([f"{game:10}{switch or '-':8}", *(f"{cell:>7}" for cell in _cells(tally))])
            yield from (f"  {line}" for line in tally.wrong[: wanted.told])


def _cells(tally: Tally) -> list[str]:
    turns = sum(tally.kinds.values())
    shares = [f"{tally.kinds[kind] / turns:.1%}" for kind in KINDS]
    return [str(turns), *shares, f"{1 + tally.judging / tally.reading:.2f}x" if tally.reading else "-"]


def _in_words(photo: Path, kind: str, said: Line, wanted: Line) -> str:
    told: dict[str, Any] = {name: said.get(name) for name in ("event", "rules", "why", "note")}
    codes = [problem["code"] for problem in said["problems"]]
    return f"{photo}: {kind}, {wanted['event']} {wanted['rules']}; said {told} {codes}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench evenings", description=__doc__)
    parser.add_argument("folder", type=Path, help="of recordings with what must be said to them")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--stress", choices=[*SWITCHES, BUMPED, "all"], help="what every photo suffers from")
    parser.add_argument("--looks", type=Path, help="a folder that keeps what was read for the next time")
    parser.add_argument("--answered", action="store_true", help="the players say what was not understood")
    parser.add_argument("--told", type=int, default=TOLD, help="how many wrong turns are told in words")
    return parser
