"""Ingenious: reds up to the end of their track, a bonus move, a rack exchanged, and tiles laid wrong."""

from support.photos import Event
from support.scripts import Against, Changed, Covered, Script, Step, Still

Cell = tuple[int, int]


def place(player: int, tile: tuple[str, str], one: Cell, other: Cell, **more: object) -> Event:
    return {"player": player, "do": "place", "tile": list(tile), "at": [list(one), list(other)], **more}


def swap(player: int, *rack: tuple[str, str]) -> Event:
    return {"player": player, "do": "swap", "rack": [list(tile) for tile in rack]}


REDS = ("red", "red")
RACK = [("red", "red"), ("green", "red"), ("red", "green"), ("green", "green"), ("red", "red")]

STEPS: list[Step] = [
    Against("ING-FIRST-SYMBOL", place(0, ("blue", "purple"), (0, 0), (1, 0))),
    place(0, REDS, (-1, -4), (0, -4)),
    Still(),
    Against("ING-FIRST-TAKEN", place(1, ("red", "orange"), (1, -5), (1, -4))),
    Still(),
    place(1, ("green", "red"), (4, -5), (4, -4)),
    place(0, REDS, (-2, -3), (-1, -3)),
    Covered("hand"),
    place(1, ("red", "orange"), (0, -3), (1, -3)),
    Against("ING-SWAP-RACK", swap(1, *RACK[:4])),
    swap(1, *RACK),
    Against("ING-SWAP-TIME", swap(0, *RACK)),
    place(0, REDS, (-3, -2), (-2, -2)),
    Against("ING-ZONE", place(1, ("yellow", "purple"), (4, 2), (5, 1))),
    Against("ING-FREE", place(1, ("blue", "yellow"), (-3, -2), (-2, -2))),
    place(1, ("red", "blue"), (-1, -2), (0, -2)),
    Against("ING-SWAP-LOWEST", swap(1, *RACK[:4], ("purple", "red"))),
    place(0, REDS, (-4, -1), (-3, -1)),
    Against("ING-TURN", place(1, ("orange", "purple"), (2, 1), (3, 1))),  # there is a bonus move to come
    place(0, REDS, (-5, 1), (-4, 0)),
    Changed(
        [
            {"player": 1, "do": "place", "tile": ["blue", "green"], "at": [[2, 2], [3, 2]]},
            {"player": 0, "do": "place", "tile": ["orange", "yellow"], "at": [[-2, 4], [-3, 4]]},
        ]
    ),
    Against("ING-SUPPLY", place(1, REDS, (1, 1), (1, 2))),  # the sixth of five
    place(1, ("orange", "yellow"), (1, 1), (1, 2)),
    {"do": "undo"},
    place(1, ("orange", "blue"), (-2, 0), (-1, -1)),
    Against("ING-ZONE", place(0, ("purple", "green"), (5, 1), (4, 2), overruled=True)),
    Still(),
]

SCRIPT = Script(
    header={"record": 1, "game": "ingenious", "players": ["Ann", "Ben"], "options": {}},
    seed=602,
    steps=STEPS,
)
