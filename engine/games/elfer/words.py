"""Elfer raus! in words: what was done, why it was worth that, and the score sheet."""

from engine.games.elfer.events import Draw, Event, Hand, Pass, Play
from engine.games.elfer.pieces import in_words
from engine.games.elfer.state import State, points_of, scores
from engine.sheet import Sheet, counted, join_names, winner_sentence


def describe(state: State, event: Event) -> str:
    name = state.names[event.player]
    match event:
        case Play(_, cards):
            return f"{name} lays {in_words(cards)}"
        case Draw(_, drawn, None):
            return f"{name} draws {drawn} and lays nothing"
        case Draw(_, drawn, played):
            return f"{name} draws {drawn} and lays {played}"
        case Pass():
            return f"{name} passes"
        case Hand(_, cards):
            return f"{name} shows {in_words(cards)}"


def explain(_before: State, event: Event) -> tuple[str, ...]:
    match event:
        case Hand(_, cards) if cards:
            values = " + ".join(str(card.value) for card in cards)
            return (f"{values} = {counted(points_of(cards), 'point')}",)
        case _:
            return ()


def sheet(state: State) -> Sheet:
    points = ["-" if value is None else str(value) for value in scores(state)]
    rows = zip(state.names, map(str, state.hands), points, strict=True)
    totals = tuple(
        f"{counted(held, 'card')} left" if value is None else counted(value, "point")
        for held, value in zip(state.hands, scores(state), strict=True)
    )
    return Sheet(("", "cards left", "points"), tuple(rows), _closing(state), totals)


def _closing(state: State) -> str:
    if state.winner is None:
        return "The game is not over."
    unknown = [name for name, value in zip(state.names, scores(state), strict=True) if value is None]
    won = winner_sentence([[state.names[state.winner]]], "the last card is laid")
    return f"{won} Still to show: {join_names(unknown)}." if unknown else won
