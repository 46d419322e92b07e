"""The command `schiri replay`: a recorded evening in, what was done in every photo out."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import BadField
from engine.evening import Evening
from engine.fields import Fields
from engine.game import Header
from engine.record import NotJson, parse_header, parse_line
from engine.said import Said
from firmware.telling_looks import LookTeller
from firmware.witness import Witness
from vision.look import look
from vision.photo import load
from vision.problem import Problem
from vision.reading import Reading, unread

EXIT_OK = 0
EXIT_BROKEN = 1
HEADER = "table.json"
PHOTO = ".jpg"

Reader = Callable[[Path, Header], Reading]


@dataclass(frozen=True, slots=True)
class Line:
    """What was said to one photo, and the problems of reading it."""

    photo: Path
    said: Said
    problems: tuple[Problem, ...]


def replay(folder: str, *, as_json: bool) -> int:
    """Replays a recording photo by photo; the exit code says whether every line was ok."""
    root = Path(folder)
    photos = photos_of(root)
    evening = Evening(header_of(root))
    teller = None if as_json else LookTeller(evening)
    code = EXIT_OK
    if teller is not None:
        _write(teller.open())
    for line in lines_of(evening, photos):
        if not line.said.ok:
            code = EXIT_BROKEN
        if teller is None:
            _write([json.dumps(answer_of(evening, line))])
        else:
            _write(teller.tell(int(line.photo.stem), line.said, line.problems))
    if teller is not None:
        _write(teller.close())
    return code


def header_of(folder: Path) -> Header:
    """The header of a recording; raises BadField or OSError where there is none."""
    try:
        return parse_header(parse_line((folder / HEADER).read_bytes()))
    except NotJson as error:
        raise BadField(f"{HEADER} is no header: {error}") from None


def photos_of(folder: Path) -> list[Path]:
    """The photos of a recording in their order; raises BadField or OSError where there are none."""
    photos = [path for path in folder.iterdir() if path.suffix == PHOTO and path.stem.isdecimal()]
    if not photos:
        raise BadField(f"{folder} has no photos; a recording has 000.jpg, 001.jpg, ... beside {HEADER}")
    return sorted(photos, key=lambda path: int(path.stem))


def read(photo: Path, header: Header) -> Reading:
    """What a photo shows."""
    picture = load(photo)
    if isinstance(picture, Problem):
        return unread(picture)
    return look(picture, header.game, len(header.players))


def lines_of(evening: Evening, photos: Sequence[Path], read: Reader = read) -> Iterator[Line]:
    """One line for every photo."""
    witness = Witness(evening)
    for photo in photos:
        reading = read(photo, evening.match.header)
        try:
            fields = _entered(photo)
        except NotJson as error:
            yield Line(photo, evening.refuse(str(error)), reading.problems)
            continue
        yield Line(photo, *witness.look(reading, fields))


def answer_of(evening: Evening, line: Line) -> dict[str, object]:
    """The line as JSON."""
    said, game = line.said, evening.match.game
    answer: dict[str, object] = {
        "photo": line.photo.name,
        "event": said.event,
        "ok": said.ok,
        "rules": list(said.rules),
    }
    if said.why:
        answer["why"] = said.why
    if said.choices:
        answer["choices"] = [
            {
                "event": None if choice.event is None else game.write(choice.event),
                "odds": round(choice.odds, 4),
            }
            for choice in said.choices
        ]
    if said.note:
        answer["note"] = said.note
    if said.answer is not None:
        if said.answer.overruled:
            answer["overruled"] = True
        answer.update(said.answer.facts)
    problems = [{"code": problem.code, "text": problem.text} for problem in line.problems]
    return {**answer, "status": said.status, "problems": problems}


def _entered(photo: Path) -> Fields:
    """What was entered by button beside a photo."""
    entered = photo.with_suffix(".json")
    return parse_line(entered.read_bytes()) if entered.exists() else {}


def _write(lines: Iterator[str] | Sequence[str]) -> None:
    """Writes and flushes: a photo takes long enough for somebody to wait for its line."""
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()
