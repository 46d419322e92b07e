"""How a game stands, as a page shows it: totals in a line, who must still show a hand, who has won."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.evening import Evening, counting
from engine.fields import Fields
from engine.record import Match
from engine.sheet import Sheet

RACK = 6  # tiles of ingenious


def totals(match: Match) -> tuple[tuple[str, str], ...]:
    """A name and a short score for every player or side: the last column of the score sheet."""
    sheet: Sheet = match.game.sheet(match.state)
    return tuple((row[0], row[-1]) for row in sheet.rows)


def evening_totals(evening: Evening) -> tuple[tuple[str, str], ...]:
    """The totals of all games of an evening where they add up, else those of this game."""
    games = evening.games()
    players = evening.match.header.players
    if len(games) < 2 or any(set(points) != set(players) for points in games):
        return totals(evening.match)
    return tuple((name, str(sum(points[name] for points in games))) for name in players)


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


def winners(match: Match) -> tuple[str, ...]:
    """The names of who has won; sides of several players by all their names."""
    status: Any = match.game.status(match.state)
    if not status["over"]:
        return ()
    sheet: Sheet = match.game.sheet(match.state)
    if len(sheet.rows) == len(match.header.players):
        return tuple(match.header.players[winner] for winner in status["winners"])
    return tuple(sheet.rows[winner][0] for winner in status["winners"])


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
