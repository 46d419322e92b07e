"""Sentences that others put together in English, said in the language of the device by their patterns.

A pattern is the English sentence with a name in braces for each part that differs. What such a part holds is
said word by word where the name begins with `what`, as a sentence where it begins with `say`, as a list where
it is `places`, `rays` or `names`, and is left as it is everywhere else: a file, a number, a name.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache

NAMED = re.compile(r"\{(\w+)\}")
BETWEEN = "; "  # two sentences of a list
PLUS = " + "  # two lengths of a sum

InWords = Callable[[str], str]


def reworded(english: str, patterns: Mapping[str, str], in_words: InWords) -> str:
    """The sentence by the first pattern that it has; as it is where it has none."""
    for pattern, text in patterns.items():
        if found := _compiled(pattern).fullmatch(english):
            parts = found.groupdict()
            return text.format(**{name: _part(name, parts[name], patterns, in_words) for name in parts})
    return english


def _part(name: str, part: str, patterns: Mapping[str, str], in_words: InWords) -> str:
    if name == "places":
        return BETWEEN.join(reworded(place, patterns, in_words) for place in part.split(BETWEEN))
    if name == "rays":
        return PLUS.join(reworded(f"ray {ray}", patterns, in_words) for ray in part.split(PLUS))
    if name == "names":
        return part.replace(" and ", f" {in_words('and')} ").replace(" with ", f" {in_words('with')} ")
    if name.startswith("say"):
        return reworded(part, patterns, in_words)
    return in_words(part) if name.startswith("what") else part


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    first, *others = NAMED.split(pattern)
    regex = re.escape(first)
    for name, text in zip(others[::2], others[1::2], strict=True):
        regex += f"(?P<{name}>.+?){re.escape(text)}"
    return re.compile(regex, re.DOTALL)
