"""How a game stands, as a page shows it: totals in a line, who must still show a hand, who has won."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.evening import Evening, counting
from engine.fields import Fields
from engine.record import Match
from firmware.session.pages import Line, Totals, Words

RACK = 6  # tiles of ingenious
MOST_NAMES = 2  # of a side in one line of the display


def totals(evening: Evening) -> Totals:
    """Every player or side with its score; the games of an evening are added up where the game does so."""
    match = evening.match
    scores = [row[-1] for row in match.game.sheet(match.state).rows]
    games = [points for points in evening.earlier if set(points) == set(match.header.players)]
    if games:
        now = [int(score) if score.isdigit() else 0 for score in scores]
        before = [sum(points[name] for points in games) for name in match.header.players]
        scores = [str(one + other) for one, other in zip(before, now, strict=True)]
    return tuple(zip(sides(match), scores, strict=True))


def sides(match: Match) -> tuple[Line, ...]:
    """Who plays together, as short as a small display needs it: names, from three on their chips' colour."""
    players, rows = match.header.players, match.game.sheet(match.state).rows
    together = [players[number :: len(rows)] for number in range(len(rows))]
    return tuple(
        "+".join(names) if len(names) <= MOST_NAMES else Words(f"colour.{row[1]}")
        for names, row in zip(together, rows, strict=True)
    )


def hands_missing(match: Match, events: Sequence[Fields]) -> list[int]:
    """The players whose hand is still to be counted, in their order; nobody before the end of a round."""
    status: Any = match.game.status(match.state)
    players = range(len(match.header.players))
    if match.game.id == "elfer" and status["over"]:
        return [player for player in players if status["scores"][player] is None]
    if match.game.id == "bloom" and status["round_over"] and not status["over"]:
        shown = set()
        for event in reversed(counting(events)):
            if event.get("do") != "hand":
                break
            shown.add(event.get("player"))
        return [player for player in players if player not in shown]
    return []


def winners(match: Match) -> tuple[Line, ...]:
    """Who has won, by name or side."""
    status: Any = match.game.status(match.state)
    named = sides(match)
    return tuple(named[winner] for winner in status["winners"]) if status["over"] else ()


def points_of(facts: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """The worth of an event: points by colour, or one number without a colour; nothing where it has none."""
    match facts.get("points"):
        case dict() as by_colour:
            return tuple(by_colour.items())
        case int(points):
            return (("", points),)
    worth = facts.get("tile") or facts.get("sequences")
    return (("", worth),) if isinstance(worth, int) else ()


def rack_left(lines: Sequence[Fields]) -> int:
    """How many tiles of ingenious a rack shows right after a turn: six less those placed in it."""
    placed = [event for event in counting(lines) if event.get("do") == "place"]
    run = 0
    for event in reversed(placed):
        if event.get("player") != placed[-1].get("player") or run == RACK:
            break
        run += 1
    return RACK - run


def fewest(match: Match) -> int:
    """The player with the fewest points, the first of them on a tie."""
    scores: Any = match.game.status(match.state)["scores"]
    return int(scores.index(min(scores)))
