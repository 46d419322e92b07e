"""How Sequence is written down, for the second referee: the header, the sides, and what is an event."""

from typing import Any

from support.second.sequence_board import BOARD, HAND_SIZES

Event = dict[str, Any]


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_cell(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_count, value)) and tuple(value) in BOARD


def read_sides(players: int, teams: object) -> int:
    """The number of sides; `teams` is None when the header leaves it out."""
    if teams is None:
        return players if players <= 3 else 2 + players % 2
    if not isinstance(teams, int) or isinstance(teams, bool) or teams not in (2, 3):
        raise ValueError(f"SEQ-PLAYERS: teams is {teams!r}; it is 2 or 3")
    if players % teams or (players <= 3 and teams != players):
        raise ValueError(f"SEQ-PLAYERS: teams is {teams} with {players} players; sides are equal")
    return teams


def read_header(header: dict[str, Any]) -> tuple[int, int, bool]:
    """The numbers of players and of sides, and whether draws are written down."""
    players = header.get("players")
    options = header.get("options")
    if options is None:
        options = {}
    if header.get("game") != "sequence":
        raise ValueError(f"game is {header.get('game')!r}; it is sequence")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise ValueError(f"players is {players!r}; it is a list of names")
    if len(players) not in HAND_SIZES:
        raise ValueError(f"SEQ-PLAYERS: players are {len(players)}; 2, 3, 4, 6, 8, 9, 10 or 12 can play")
    if not isinstance(options, dict):
        raise ValueError(f"options is {options!r}; it is an object")
    if not isinstance(options.get("draws"), bool | None):
        raise ValueError(f"draws is {options['draws']!r}; it is true or false")
    return len(players), read_sides(len(players), options.get("teams")), options.get("draws") is True


def is_event(event: Event, players: int, draws: bool) -> bool:
    """Whether every field is there and of its kind; a draw is an event only where draws are written down."""
    do, player, overruled = event.get("do"), event.get("player"), event.get("overruled")
    if do == "undo":
        return True
    if do not in ("play", "dead", "pass", "draw") or (do == "draw" and not draws):
        return False
    if not is_count(player) or player not in range(players):
        return False
    if not isinstance(overruled, bool | None):
        return False
    if do in ("play", "dead") and not isinstance(event.get("card"), str):
        return False
    cells = [event.get("at"), event.get("remove")] if do == "play" else []
    return all(cell is None or is_cell(cell) for cell in cells)
