"""Elfer raus: six players until the pile is empty and one hand, then hands laid out and what they prove."""

from support.photos import Event
from support.scripts import Against, Changed, Covered, Script, Step, Still


def cards(words: str) -> list[list[object]]:
    """The cards of words like: red 11 12, blue 3."""
    groups = [group.split() for group in words.split(", ")]
    return [[colour, int(value)] for colour, *values in groups for value in values]


def play(player: int, laid: str) -> Event:
    return {"player": player, "do": "play", "cards": cards(laid)}


def draw(player: int, count: int, played: str | None = None) -> Event:
    laid = cards(played)[0] if played else None
    return {"player": player, "do": "draw", "count": count, "played": laid}


def turn_away(player: int) -> Event:
    return {"player": player, "do": "pass"}


def hand(player: int, held: str) -> Event:
    return {"player": player, "do": "hand", "cards": cards(held)}


THIRD = "red 9 2 1, green 3 4 20, blue 17 18"  # what player 3 holds at the end, but one card

STEPS: list[Step] = [
    Against("ELF-START", play(0, "red 12")),
    play(2, "yellow 11"),
    play(3, "red 11 10 12"),  # proves ELF-START-ORDER
    Still(),
    Against("ELF-ELEVEN", play(4, "green 9")),
    draw(4, 3),
    Against("ELF-GAP", play(5, "yellow 14")),
    Still(),
    draw(5, 2, "yellow 12"),
    Covered("glove"),
    Against("ELF-PASS", turn_away(0)),
    draw(0, 3),
    Against("ELF-DRAW-COUNT", draw(1, 2)),
    Against("ELF-DRAW-COUNT", {**draw(1, 2), "overruled": True}),
    play(2, "yellow 13 14 10 9"),
    draw(3, 3),
    Changed(state={"cards": cards("red 10 11, yellow 9 10 11 12 13 14")}),  # the red 12 is gone
    draw(4, 3),
    draw(5, 3),
    draw(0, 1),
    Against("ELF-PILE", draw(1, 1)),
    play(1, "red 13"),
    {"do": "undo"},
    play(1, "red 13 14"),
    Against("ELF-TURN", play(4, "red 15")),
    Against("ELF-HAND-TIME", hand(3, "red 9, green 3")),
    Against("ELF-HAND", play(2, "yellow 15 16 17 18 8 7")),
    play(2, "yellow 15 16"),
    play(3, "red 15"),
    turn_away(4),
    turn_away(5),
    turn_away(0),
    turn_away(1),
    play(2, "green 11 12 10"),  # the last cards
    Against("ELF-OVER", play(3, "green 13")),
    Against("ELF-HAND-COUNT", hand(3, THIRD)),
    Against("ELF-DUPLICATE", hand(3, f"{THIRD}, yellow 12")),
    hand(3, f"{THIRD} 19"),  # proves ELF-MUST-PLAY by the red 9
]

SCRIPT = Script(
    header={
        "record": 1,
        "game": "elfer",
        "players": ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"],
        "options": {},
    },
    seed=693,
    conditions={"light": "even", "table": "black", "style": "white plain"},
    size=(2304, 1296),
    steps=STEPS,
)
