"""What keeps a photo from being read, as a code for programs and a sentence that says what to do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    code: str
    text: str
