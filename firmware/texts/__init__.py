"""Everything the device says, in the language of its owners."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from firmware.session.pages import Deed, Line, Rule, Saying, Words
from firmware.texts.deeds import tell
from firmware.texts.sayings import reworded

FOLDER = Path(__file__).parent
LETTERS = re.compile("[a-z]+")


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts of a language by their keys."""
    sections = tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))
    return {f"{section}.{name}": text for section, named in sections.items() for name, text in named.items()}


@cache
def sayings(language: str) -> Mapping[str, str]:
    """How a language says the sentences that others put together: by their patterns, special ones first."""
    return tomllib.loads((FOLDER / f"{language}.sayings.toml").read_text("utf-8"))


def say(line: Line, language: str) -> str:
    """A line in words. Rules have their English sentence with them; the other languages know them by id."""
    known = texts(language)
    match line:
        case str():
            return line
        case Words(key, parts):
            said = {name: _part(part, language) for name, part in parts.items()}
            return known[key].format(**said)
        case Rule(rule, english):
            return known.get(f"rule.{rule}", english)
        case Deed():
            return tell(line, known)
        case Saying(english):
            return reworded(english, sayings(language), lambda words: in_words(words, language))


def _part(part: object, language: str) -> object:
    """What is put into a text: a name or a number as it is, everything else in the language."""
    return say(part, language) if isinstance(part, Rule | Saying | Words) else part


def in_words(text: str, language: str) -> str:
    """Each word that the language knows, in that language; the others as they are."""
    known = texts(language)
    return LETTERS.sub(
        lambda word: known.get(f"word.{word[0]}", known.get(f"colour.{word[0]}", word[0])), text
    )
