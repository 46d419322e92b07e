"""Strips: a line of twelve, the second line begun at a corner, and every way to lay a card wrong."""

from support.photos import Event
from support.scripts import Against, Changed, Covered, Script, Step, Still


def lay(player: int, card: str, at: tuple[int, int], **more: object) -> Event:
    return {"player": player, "do": "place", "card": list(card), "at": list(at), **more}


STEPS: list[Step] = [
    lay(0, "ryb", (0, 1), claim=0),
    lay(1, "rgy", (0, -1), claim=5),
    Still(),
    Against("STR-ENDS", lay(0, "bbg", (0, 3), claim=2)),  # a gap to the line
    Still(),
    lay(0, "byg", (0, 2), claim=0),
    Covered("hand"),
    Against("STR-ONE-LINE", lay(1, "yyy", (1, 0))),
    lay(1, "ryr", (0, -2)),
    Against("STR-OCCUPIED", lay(0, "bgy", (0, 1), claim=4)),
    lay(0, "ggg", (0, 3), claim=3),
    lay(1, "bgr", (0, 4), claim=1),
    {"do": "undo"},
    lay(1, "yrb", (0, 4), claim=1),
    Changed([lay(0, "rrg", (0, 5)), lay(1, "gby", (0, 6))]),
    Against("STR-TURN", lay(1, "rrg", (0, 5))),
    lay(0, "rrg", (0, 5), claim=6),
    lay(1, "rbr", (0, 6)),
    lay(0, "gbg", (0, 7), claim=0),
    lay(1, "ybb", (0, 8)),
    Covered("sleeve"),
    lay(0, "gyr", (0, -3), claim=7),
    Against("STR-CORNER", lay(1, "bgb", (0, 9), claim=0)),  # a thirteenth card
    Against("STR-CORNER", lay(1, "bgb", (1, 2), claim=0)),  # not at a corner of the block
    lay(1, "bgb", (1, -3), claim=0),
    Against("STR-DIRECTION", lay(0, "ggy", (1, -1), claim=0)),
    lay(0, "ggy", (1, -2), claim=3),
    Against("STR-DIRECTION", lay(1, "byr", (1, 0), overruled=True)),
]

SCRIPT = Script(
    header={
        "record": 1,
        "game": "strips",
        "players": ["Ann", "Ben"],
        "options": {"start": ["r", "g", "b"]},
    },
    seed=601,
    steps=STEPS,
)
