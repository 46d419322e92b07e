"""What the referee says to people about a recording: a line a photo, why, and the totals."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.evening import Evening
from engine.said import Said
from engine.sheet import Sheet
from firmware.paper import printable
from firmware.telling import INDENT, Teller
from vision.problem import Problem


class LookTeller:
    """Tells an evening photo by photo; photos carry their numbers as events of a record do."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._teller = Teller()
        self._first = True

    def open(self) -> Iterator[str]:
        """Which game, and who plays."""
        yield from self._teller.tell(self._evening.match, None)

    def tell(self, number: int, said: Said, problems: Sequence[Problem]) -> Iterator[str]:
        """The lines for one photo."""
        if said.answer is not None:
            yield from self._teller.tell(self._evening.match, replace(said.answer, n=number))
            if said.ok:
                yield printable(
                    f"{INDENT}{totals(self._evening.match.game.sheet(self._evening.match.state))}"
                )
        else:
            mark = "ok" if said.ok else "NO"
            what = "the table before the first event" if self._first and said.ok else _in_words(said)
            yield printable(f"{number:4}  {mark} {what}")
        self._first = False
        for choice in said.choices:
            match = self._evening.match
            what = "nothing" if choice.event is None else match.game.describe(match.state, choice.event)
            yield printable(f"{INDENT}{choice.odds:.0%}: {what}")
        for problem in problems:
            yield printable(f"{INDENT}{problem.code}: {problem.text}")
        if said.note:
            yield printable(f"{INDENT}{said.note}")

    def close(self) -> Iterator[str]:
        """The score sheet."""
        yield from self._teller.close()


def totals(sheet: Sheet) -> str:
    """The score sheet in one line: Ann 6; Ben 11 / Ann red 3, blue 0; Ben red 1, blue 2."""
    words = sheet.totals or [row[-1] for row in sheet.rows]
    return f"totals: {'; '.join(f'{row[0]} {word}' for row, word in zip(sheet.rows, words, strict=True))}"


def _in_words(said: Said) -> str:
    if said.ok:
        return "the table is as agreed"
    if not said.rules:
        return "the photo could not be read"
    return f"{', '.join(said.rules)}: {said.why}"
