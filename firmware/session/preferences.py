"""What the owners like: language, sound, light of the display, and the names of who plays here."""

from dataclasses import dataclass, replace
from typing import Any, Self

LANGUAGES = ("en", "de")


@dataclass(frozen=True, slots=True)
class Preferences:
    language: str = "en"
    mute: bool = False
    dim: bool = False
    flip: bool = False
    automatic: bool = False  # look by itself when the table has come to rest
    names: tuple[str, ...] = ()

    def switched(self, name: str) -> Self:
        """With one of the switches the other way."""
        change: dict[str, Any] = {name: not getattr(self, name)}
        return replace(self, **change)
