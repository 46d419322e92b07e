"""What a camera would see of events: the table after each, and what has to be entered by button."""

from collections.abc import Callable, Mapping
from typing import Any

from support.looks import look
from support.photos import Event, Photo, told
from support.showing_bloom import bloom_table, show_bloom

from engine.games.elfer.pieces import Card
from engine.games.ingenious.board import CELLS, SYMBOLS
from engine.games.sequence.board import CARDS
from engine.games.strips.pieces import Place
from engine.hexes import Hex
from engine.observation import NOTHING
from engine.record import Match

COLOUR_OF = {ord(name[0]): name for name in ("red", "green", "blue", "orange", "yellow", "purple")}


def photo_of(match: Match, event: Event, memory: Event) -> Photo | None:
    """The photo taken after an event, counted or not; None where no photo could show it.

    `memory` is what lies on the table that the match does not know; it changes with every photo.
    """
    return SHOWERS[match.game.id](match, event, memory)


def table_of(match: Match, memory: Event) -> Photo:
    """The photo of the table as agreed."""
    return TABLES[match.game.id](match, memory)


def ingenious_table(match: Match, memory: Event, tile: Mapping[str, str] | None = None) -> Photo:  # noqa: ARG001
    board = zip(CELLS, match.state.board, strict=True)
    cells = {str(cell): COLOUR_OF[letter] for cell, letter in board if letter != 46 and cell not in SYMBOLS}
    return Photo(look("ingenious", {"cells": {**cells, **(tile or {})}}))


def show_ingenious(match: Match, event: Event, memory: Event) -> Photo | None:
    if event["do"] == "swap":
        return Photo(ingenious_table(match, memory).seen, event)
    one, other = (Hex(*cell) for cell in event["at"])
    if one not in CELLS or other not in CELLS or (other - one).ring != 1:
        return None
    before = ingenious_table(match, memory).seen
    tile = dict(zip((str(one), str(other)), event["tile"], strict=True))
    best = {sighting.where: sighting.best for sighting in before.sightings}
    if any(best[cell] == colour for cell, colour in tile.items()):
        return None  # a half on one of its own colour cannot be seen
    return Photo(ingenious_table(match, memory, tile).seen, told(event))


def sequence_table(match: Match, memory: Event) -> Photo:
    return Photo(look("sequence", {"chips": match.state.chips, "played": memory.get("pile")}))


def show_sequence(match: Match, event: Event, memory: Event) -> Photo | None:
    if event["do"] != "play":
        return Photo(sequence_table(match, memory).seen, event)
    card, at, remove = event["card"], event.get("at"), event.get("remove")
    chips = [list(row) for row in match.state.chips]
    own = "bgr"[match.state.side_of(event["player"])]
    if card not in CARDS or (at and remove):
        return None
    if remove:
        if chips[remove[0]][remove[1]] == NOTHING:
            return None
        chips[remove[0]][remove[1]] = NOTHING
    elif at:
        if chips[at[0]][at[1]] == own:
            return None
        chips[at[0]][at[1]] = own
    elif card == memory.get("pile"):
        return None
    state = {"chips": ["".join(row) for row in chips], "played": card}
    return Photo(look("sequence", state), told(event))


def strips_table(match: Match, memory: Event, card: tuple[Place, Any] | None = None) -> Photo:  # noqa: ARG001
    fields = {
        (row, column): colour for row, line in match.state.grid.items() for column, colour in line.items()
    }
    if card is not None:
        place, colours = card
        fields |= {(row, place.column): colour for row, colour in zip(place.rows(), colours, strict=True)}
    rows, columns = zip(*fields, strict=True)
    grid = [
        "".join(fields.get((row, column), NOTHING) for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    ]
    return Photo(look("strips", {"grid": grid}, corner=(min(rows), min(columns))))


def show_strips(match: Match, event: Event, memory: Event) -> Photo | None:
    place = Place(*event["at"])
    taken = match.state.lines.get(place.line)
    if max(map(abs, event["at"])) > 20:
        return None
    if taken is not None and place.column in taken.columns:
        before = [match.state.grid[row][place.column] for row in place.rows()]
        if sum(old != new for old, new in zip(before, event["card"], strict=True)) < 2:
            return None  # all but the same card on top of it cannot be told from a misread one
    return Photo(strips_table(match, memory, (place, event["card"])).seen, told(event, "claim"))


def elfer_table(match: Match, memory: Event, new: tuple[Any, ...] = ()) -> Photo:
    stacked = match.header.options.get("layout") == "stacked"
    cards = []
    for colour, row in match.state.rows.items():
        values = {11, row.low, row.high} if stacked else range(row.low, row.high + 1)
        cards += [[colour, value] for value in values]
    return Photo(
        look("elfer", {"cards": cards + list(new)}, layout=match.header.options.get("layout"), **memory)
    )


def show_elfer(match: Match, event: Event, memory: Event) -> Photo | None:
    do, entry = event["do"], told(event, "do", "count")
    cards = event.get("cards") or ([event["played"]] if event.get("played") else [])
    if do == "play":
        del entry["do"]
    if any(not 1 <= value <= 20 for _, value in cards):
        return None
    if len({tuple(card) for card in cards}) < len(cards):
        return None  # no table shows more of a card than a box has
    if do == "hand":
        return Photo(look("elfer", {"cards": cards}, layout="spread"), entry)
    if do == "play" and not cards:
        return None
    if any(Card(*card).value in match.state.rows.get(card[0], ()) for card in cards):
        return None
    if match.header.options.get("layout") == "stacked":
        return _stacked(match, cards, entry)
    return Photo(elfer_table(match, memory, tuple(cards)).seen, entry)


def _stacked(match: Match, cards: list[Any], entry: Event) -> Photo | None:
    """Cards that continue their rows go on the piles, others lie apart."""
    rows = {colour: [row.low, row.high] for colour, row in match.state.rows.items()}
    rows |= {colour: [11, 11] for colour, value in cards if value == 11}
    waiting = [card for card in cards if card[1] != 11]
    while fitting := [card for card in waiting if card[0] in rows and _goes_on(rows[card[0]], card[1])]:
        for colour, value in fitting:
            rows[colour] = [min(rows[colour][0], value), max(rows[colour][1], value)]
            waiting.remove([colour, value])
    tops = [[colour, value] for colour, (low, high) in rows.items() for value in {11, low, high}]
    seen = look("elfer", {"cards": tops + waiting}, layout="stacked", apart=waiting)
    return Photo(seen, entry)


def _goes_on(row: list[int], value: int) -> bool:
    low, high = row
    return value in (low - 1, high + 1)


SHOWERS: dict[str, Callable[[Match, Event, Event], Photo | None]] = {
    "ingenious": show_ingenious,
    "sequence": show_sequence,
    "strips": show_strips,
    "elfer": show_elfer,
    "bloom": show_bloom,
}
TABLES: dict[str, Callable[[Match, Event], Photo]] = {
    "ingenious": ingenious_table,
    "sequence": sequence_table,
    "strips": strips_table,
    "elfer": elfer_table,
    "bloom": bloom_table,
}
