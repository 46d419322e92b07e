"""Photos that nobody took: a look, and what was entered by button beside it."""

from dataclasses import dataclass, field
from typing import Any

from engine.observation import Observation

Event = dict[str, Any]


@dataclass(frozen=True)
class Photo:
    """A look and the button file beside it."""

    seen: Observation
    entry: Event = field(default_factory=dict)


def told(event: Event, *names: str) -> Event:
    """The fields that are entered by button: the player always, so that turns out of order can be told."""
    return {name: event[name] for name in ("player", *names) if event.get(name) is not None}
