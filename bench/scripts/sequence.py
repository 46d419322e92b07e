"""Sequence: two lines along an edge, both kinds of jacks, a dead card, draws, and chips laid wrong."""

from support.photos import Event
from support.scripts import Against, Changed, Covered, Script, Step, Still


def play(player: int, card: str, row: int, column: int) -> Event:
    return {"player": player, "do": "play", "card": card, "at": [row, column]}


def remove(player: int, card: str, row: int, column: int) -> Event:
    return {"player": player, "do": "play", "card": card, "remove": [row, column]}


def told(player: int, do: str, **more: object) -> Event:
    return {"player": player, "do": do, **more}


EMPTY = ".........."
BLUE_AT_4_4 = [".bb.......", *[EMPTY] * 3, "....b.....", "......g...", *[EMPTY] * 4]

STEPS: list[Step] = [
    play(0, "2S", 0, 1),
    told(0, "draw"),
    Against("SEQ-DRAW-TWICE", told(0, "draw")),
    play(1, "KH", 5, 6),
    Against("SEQ-MATCH", play(0, "3S", 0, 3)),
    play(0, "3S", 0, 2),
    told(0, "draw"),
    Against("SEQ-LATE-DRAW", told(1, "draw")),
    Against("SEQ-OCCUPIED", play(1, "2S", 0, 1)),
    Changed(state={"chips": BLUE_AT_4_4, "played": "5H"}, rules=("SEQ-COLOUR",)),
    play(1, "6H", 4, 3),
    Covered("hand"),
    Against("SEQ-ONE-EYED", play(0, "JH", 0, 3)),
    play(0, "JC", 0, 3),
    Against("SEQ-PLACE", told(1, "play", card="9H")),
    remove(1, "JS", 0, 2),
    Still(),
    Changed([play(0, "JD", 0, 2), play(1, "QC", 7, 3)], rules=("SEQ-CHANGE",)),
    play(0, "JD", 0, 2),
    Against("SEQ-REMOVE-OWN", remove(1, "JH", 5, 6)),
    play(1, "4S", 8, 4),
    Against("SEQ-DEAD", told(0, "dead", card="7S")),
    told(0, "dead", card="4S"),
    Against("SEQ-DEAD-ONCE", told(0, "dead", card="4S")),
    play(0, "5S", 0, 4),  # a line with the corner
    Against("SEQ-REMOVE-LOCKED", remove(1, "JH", 0, 1)),
    Against("SEQ-TURN", play(0, "KD", 7, 7)),
    Against("SEQ-SUPPLY", play(1, "4S", 5, 5)),
    told(1, "pass"),
    play(0, "6S", 0, 5),
    play(1, "8D", 3, 7),
    {"do": "undo"},
    told(1, "pass"),
    play(0, "7S", 0, 6),
    told(1, "pass"),
    play(0, "8S", 0, 7),
    Against("SEQ-CORNER", play(1, "JD", 9, 9)),
    Against("SEQ-MATCH", {**play(1, "8D", 2, 7), "overruled": True}),
    play(0, "9S", 0, 8),  # the second line
    Against("SEQ-OVER", play(1, "8D", 3, 7)),
]

SCRIPT = Script(
    header={"record": 1, "game": "sequence", "players": ["Ann", "Ben"], "options": {"draws": True}},
    seed=824,
    steps=STEPS,
)
