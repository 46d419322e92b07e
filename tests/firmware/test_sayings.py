"""Sentences that rules, eyes and parts put together in English are said in German, too, every one."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from support.looks import look

from engine.evening import Evening
from engine.fields import Fields
from engine.games.sequence.board import SIZE
from engine.record import parse_header
from firmware import aiming
from firmware.screens.drawing import paint
from firmware.session.pages import Ready, Saying
from firmware.session.preferences import LANGUAGES
from firmware.texts import say, sayings
from firmware.texts.sayings import NAMED
from hardware import errors
from vision.checks import BLUR, DARK

ERRORS = ("DeviceLost", "DriverMissing", "BadSetting")
TEXTS = ("cause", "remedy", "REWIRE", "EXTRA", "PICAMERA")  # names under which a part keeps such a text
SOMETHING = "'7'"  # stands for what is put into a text
ENGLISH = re.compile(
    r"\b(and|before|beside|field|fewer|from|gone|instead|is|left|looks|more|new|nothing|of|on|row|shows|smaller|"
    r"the|was|were|red|yellow|green|blue)\b"
)


def german(english: str) -> str:
    return say(Saying(english), "de")


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def texts_in(node: ast.expr, known: dict[str, str]) -> Iterator[str]:
    """A text as the program would put it together; nothing for what is no text."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(next(texts_in(value, known), SOMETHING) for value in values)
        case ast.FormattedValue(value=ast.Name(id=name)) if name in known:
            yield known[name]
        case ast.Dict(values=values):
            for value in values:
                yield from texts_in(value, known)


def texts_of_parts() -> Iterator[str]:
    for file in sorted(Path(errors.__file__).parent.glob("*.py")):
        if file.name == "settings.py":  # a wrong setting ends the command before it speaks any language
            continue
        known: dict[str, str] = {}
        for node in ast.walk(parsed(file)):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in (*TEXTS, "REMEDIES"):
                    for text in texts_in(value, known):
                        known[name] = text
                        yield text
                case ast.Call(func=ast.Name(id=name), args=[_, *told]) if name in ERRORS:
                    for value in told:
                        yield from texts_in(value, known)
                case ast.FunctionDef(name="remedy_for"):
                    for step in ast.walk(node):
                        if isinstance(step, ast.Return) and step.value is not None:
                            yield from texts_in(step.value, known)


def hints() -> Iterator[str]:
    for node in ast.walk(parsed(Path(aiming.__file__))):
        if isinstance(node, ast.FunctionDef) and node.name in ("_hint", "_where_to"):
            for step in ast.walk(node):
                match step:
                    case ast.Return(value=ast.IfExp(body=one, orelse=other)):
                        yield from (*texts_in(one, {}), *texts_in(other, {}))
                    case ast.Return(value=ast.expr() as value):
                        yield from filter(None, texts_in(value, {}))


PARTS = sorted({text for text in texts_of_parts() if text})


def test_there_are_as_many_texts_of_parts_as_one_would_think() -> None:
    assert len(PARTS) > 40


@pytest.mark.parametrize("text", PARTS)
def test_what_a_part_lacks_and_needs_is_said_in_german(text: str) -> None:
    assert german(text) != text


@pytest.mark.parametrize("text", [*hints(), DARK.text, BLUR.text])
def test_how_to_aim_is_said_in_german(text: str) -> None:
    assert german(text) != text
    assert " of " not in german(text)


def test_the_missing_markers_are_named_in_german() -> None:
    names = "0 (upper left) and 2 (lower right)"
    assert german(f"2 of 4 markers: markers {names} are covered, bent or in wrong corners") == (
        "2 von 4 Markern: Marker 0 (oben links) und 2 (unten rechts) sind verdeckt, "
        "verbogen oder in falschen Ecken"
    )
    assert german("3 of 4 markers: move left and towards markers 0 and 1") == (
        "3 von 4 Markern: die Kamera nach links und zu den Markern 0 und 1 schieben"
    )


EMPTY = ["." * SIZE] * SIZE
DISPLAY = [5, 17, 23, 42, 51, 64, 77, 90]
START: Fields = {"start": ["r", "g", "b"]}
RED = ["red", 11]


@dataclass(frozen=True)
class Change:
    """A table that no single event explains: the looks that lead to it, and what was entered for the last."""

    game: str
    looks: list[Fields]
    options: Fields = field(default_factory=dict)
    entry: Fields = field(default_factory=dict)


CHANGES = [
    Change("strips", [{"grid": ["r", "g", "b"]}, {"grid": ["rryy", "ggbb", "bbgg"]}], START),
    Change("strips", [{"grid": ["r", "g", "b"]}, {"grid": ["r"]}], START),
    Change("ingenious", [{"cells": {}}, {"cells": {"1,1": "red", "0,3": "blue", "2,2": "red"}}]),
    Change(
        "sequence",
        [{"chips": EMPTY, "played": None}, {"chips": [".br.......", *EMPTY[1:]], "played": "2S"}],
    ),
    Change("elfer", [{"cards": []}, {"cards": [RED]}, {"cards": []}]),
    Change(
        "elfer",
        [{"cards": []}, {"cards": [RED]}, {"cards": [RED, ["red", 12], ["blue", 11]]}],
        entry={"do": "draw", "count": 3},
    ),
    Change(
        "bloom",
        [
            {"rows": [], "loose": [*DISPLAY, "J", "J", "J", "J"]},
            {"rows": [[30, 31, 33], [70, 71, 72]], "loose": [*DISPLAY[2:], 11, "J", "J", "J"]},
        ],
        {"display": DISPLAY, "jokers": 4},
    ),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.game)
def test_what_has_changed_on_the_table_is_said_in_german(change: Change) -> None:
    header = {"record": 1, "game": change.game, "players": ["Ann", "Ben"], "options": change.options}
    evening = Evening(parse_header(header))
    *before, last = (look(change.game, state) for state in change.looks)
    for seen in before:
        assert evening.look(seen, {}).ok
    said = evening.look(last, change.entry)
    assert said.rules[0] == "TABLE-CHANGED"
    assert ENGLISH.findall(said.why)
    assert ENGLISH.findall(german(said.why)) == []


def test_nothing_to_take_back_is_said_in_german() -> None:
    header = {"record": 1, "game": "elfer", "players": ["Ann", "Ben"]}
    why = Evening(parse_header(header)).undo().why
    assert german(why) == "nichts zurückzunehmen"
    assert say(Saying(why), "en") == "nothing to take back"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "note",
    [
        "corrected, an earlier look showed: Ann places green on 4,-4 and blue on 3,-3",
        "now clear, an earlier look showed: nothing done",
        "a look before could not be read: if this was done in two turns, take it back",
        "a hand shown before left a question open: show it once more",
    ],
)
def test_a_note_about_an_earlier_look_fits_on_the_page_of_a_turn(note: str, language: str) -> None:
    assert paint(Ready("Ann", (("Ann", "3"), ("Ben", "5")), Saying(note)), language).cut == []


def test_the_same_things_are_put_into_a_saying_in_every_language() -> None:
    """A part may be left out on a small display, but none can be made up."""
    for language in LANGUAGES:
        for pattern, text in sayings(language).items():
            assert set(NAMED.findall(text)) <= set(NAMED.findall(pattern)), pattern


def test_german_has_every_saying_that_english_has() -> None:
    assert sayings("en").keys() <= sayings("de").keys()


def test_an_unknown_sentence_stays_as_it_is() -> None:
    assert german("the moon is full tonight") == "the moon is full tonight"
