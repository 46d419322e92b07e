"""A random game of Sequence with its header, written down as a record."""

from random import Random
from typing import Any

from support.players.sequence_play import Manner, Table, choose_manner, proper_event
from support.players.sequence_trouble import make_trouble
from support.second.sequence import SecondReferee

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou"]
SIDES = {2: [2], 3: [3], 4: [2], 6: [2, 3], 8: [2], 9: [3], 10: [2], 12: [2, 3]}
# A game that the cards run out of is begun again, so that every record without trouble has a winner.
ATTEMPTS = 30
# A record with trouble may take back as much as it plays; without trouble 200 lines are a long game.
LONGEST = 700


def write_record(rng: Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """A header and its events; `trouble` is the odds of something improper before each proper event."""
    for attempt in range(ATTEMPTS):
        table = Table(rng, write_header(rng))
        play_game(table, trouble, Manner() if attempt else choose_manner(rng))
        if trouble > 0 or table.referee.winners():
            break
    return table.lines


def write_header(rng: Random) -> dict[str, Any]:
    players = rng.choice(sorted(SIDES))
    options: dict[str, Any] = {}
    sides = rng.choice(SIDES[players])
    if sides != SIDES[players][0] or rng.random() < 0.3:
        options["teams"] = sides
    draws = rng.choice(["left out", None, False, True, True, True])
    if draws != "left out":
        options["draws"] = draws
    return {"record": 1, "game": "sequence", "players": NAMES[:players], "options": options}


def play_game(table: Table, trouble: float, manner: Manner) -> None:
    """Plays to the end, or until nobody can play any more."""
    rng = table.rng
    while len(table.lines) < LONGEST:
        if rng.random() < trouble:
            make_trouble(table)
        elif table.referee.winners() or is_stuck(table.referee):
            break
        if not table.referee.winners():
            table.say(proper_event(table, manner))


def is_stuck(referee: SecondReferee) -> bool:
    last = referee.counted[-referee.players :]
    return len(last) == referee.players and all(event["do"] == "pass" for event in last)
