"""How Bloom is written down, for the second referee: the fields of events and the options of a header."""

from collections.abc import Iterator
from typing import Any

from support.second.bloom_stones import JOKER, eight_numbers

Event = dict[str, Any]

NEEDED = "needed"
FIELDS: dict[str, dict[str, tuple[str, Any]]] = {
    "draw": {
        "open": ("stones", []),
        "hidden": ("count", 0),
        "refill": ("stones", []),
        "jokers": ("count", 0),
    },
    "lay": {"row": ("stones", NEEDED), "rob": ("rob", None), "take_joker": ("flag", False)},
    "attach": {"row": ("whole", NEEDED), "stones": ("stones", NEEDED), "result": ("stones", NEEDED)},
    "replace": {"row": ("whole", NEEDED), "joker": ("whole", NEEDED), "with": ("stone", NEEDED)},
    "pass": {},
    "hand": {"stones": ("stones", NEEDED)},
    "setup": {"display": ("stones", NEEDED), "jokers": ("count", NEEDED)},
}


def fits(kind: str, value: object) -> bool:
    """Whether the value is of that kind; true and 1.0 are no whole numbers."""
    match kind:
        case "whole":
            return type(value) is int
        case "count":
            return type(value) is int and value >= 0
        case "flag":
            return type(value) is bool
        case "stone":
            return type(value) is int or value == JOKER
        case "stones":
            return isinstance(value, list) and all(fits("stone", stone) for stone in value)
    return isinstance(value, dict) and fits("whole", value.get("row")) and fits("stones", value.get("stones"))


def read_event(event: object, players: int) -> Event | None:
    """The event with what was left out filled in; None when it is malformed."""
    if not isinstance(event, dict) or not isinstance(event.get("do"), str) or event["do"] not in FIELDS:
        return None
    read: Event = {"do": event["do"]}
    common = {"player": ("count", NEEDED), "overruled": ("flag", False)}
    for name, (kind, default) in (common | FIELDS[event["do"]]).items():
        read[name] = default if event.get(name) is None else event[name]
        if not (fits(kind, read[name]) or (read[name] is None and name == "rob")):
            return None
    return read if read["player"] < players else None


def wrong_options(options: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the options that were not left out, each text beginning with its field."""
    flowers, display, jokers = (options.get(name) for name in ("flowers", "display", "jokers"))
    every = {str(number) for number in range(1, 101)}
    if flowers is not None and not (
        isinstance(flowers, dict)
        and set(flowers) == every
        and all(fits("count", count) for count in flowers.values())
    ):
        yield f"flowers is {flowers!r}; right would be a count for each number 1 to 100"
    if display is not None and not (fits("stones", display) and eight_numbers(display)):
        yield f"display is {display!r}; right would be eight different numbers 1 to 100"
    if jokers is not None and not (fits("count", jokers) and 1 <= jokers <= 4):
        yield f"jokers is {jokers!r}; right would be 1 to 4"
