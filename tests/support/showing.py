"""What a camera would see of events: the table after each, and what has to be entered by button."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from support.looks import look

from engine.games.bloom.pieces import without
from engine.games.bloom.rows import rest_of, steps_up
from engine.games.elfer.pieces import Card
from engine.games.ingenious.board import CELLS, SYMBOLS
from engine.games.sequence.board import CARDS
from engine.games.strips.pieces import Place
from engine.hexes import Hex
from engine.observation import NOTHING, Observation
from engine.record import Match

Event = dict[str, Any]
COLOUR_OF = {ord(name[0]): name for name in ("red", "green", "blue", "orange", "yellow", "purple")}
STACKED = {"layout": "stacked"}


@dataclass(frozen=True)
class Photo:
    """A look and the button file beside it."""

    seen: Observation
    entry: Event = field(default_factory=dict)


def photo_of(match: Match, event: Event, memory: Event) -> Photo | None:
    """The photo taken after an event, counted or not; None where no photo could show it.

    `memory` is what lies on the table that the match does not know; it changes with every photo.
    """
    return SHOWERS[match.game.id](match, event, memory)


def table_of(match: Match, memory: Event) -> Photo:
    """The photo of the table as agreed."""
    return TABLES[match.game.id](match, memory)


def told(event: Event, *names: str) -> Event:
    """The fields that are entered by button: the player always, so that turns out of order can be told."""
    return {name: event[name] for name in ("player", *names) if event.get(name) is not None}


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
    if do == "hand":
        return Photo(look("elfer", {"cards": cards}, layout="spread"), entry)
    if do == "play" and not cards:
        return None
    if len({tuple(card) for card in cards}) < len(cards):
        return None  # no table shows more of a card than were laid
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


def bloom_table(match: Match, memory: Event) -> Photo:  # noqa: ARG001
    state = match.state
    loose = [*(state.display or ()), *["J"] * state.jokers]
    return Photo(look("bloom", {"rows": list(state.rows.values()), "loose": loose}))


def show_bloom(match: Match, event: Event, memory: Event) -> Photo | None:  # noqa: ARG001
    return BloomTable(match).show(event)


class BloomTable:
    """The stones of a table, moved about as an event says."""

    def __init__(self, match: Match) -> None:
        self.rows = {number: list(row) for number, row in match.state.rows.items()}
        self.loose = [*(match.state.display or ()), *["J"] * match.state.jokers]

    def show(self, event: Event) -> Photo | None:
        do = event["do"]
        if do == "hand":
            return self._only(event, "stones", told(event, "do"))
        if do == "setup":
            if len(event["display"]) != 8:
                return None
            loose = [*event["display"], *["J"] * event["jokers"]]
            return Photo(look("bloom", {"rows": [], "loose": loose}), told(event, "do"))
        if do == "pass":
            return self._photo(event, told(event, "do"))
        doing: dict[str, Callable[[Event], bool]] = {
            "draw": self._draw,
            "lay": self._lay,
            "attach": self._attach,
            "replace": self._replace,
        }
        if not doing[do](event):
            return None
        entry = told(event, "hidden")
        if do == "draw" and not (event.get("open") or event.get("refill") or event.get("jokers")):
            entry["do"] = "draw"
        return self._photo(event, entry)

    def _only(self, event: Event, name: str, entry: Event) -> Photo:
        return Photo(look("bloom", {"rows": [], "loose": event[name]}), entry)

    def _photo(self, event: Event, entry: Event) -> Photo | None:  # noqa: ARG002
        stones = [*self.loose, *(stone for row in self.rows.values() for stone in row)]
        if any(stone != "J" and not 1 <= stone <= 100 for stone in stones):
            return None
        if any(times > 1 for stone, times in Counter(stones).items() if stone != "J"):
            return None
        rows = [row for row in self.rows.values() if len(row) > 1]
        single = [row[0] for row in self.rows.values() if len(row) == 1]
        return Photo(look("bloom", {"rows": rows, "loose": self.loose + single}), entry)

    def _draw(self, event: Event) -> bool:
        opened, refill = event.get("open") or [], event.get("refill") or []
        if without(opened, self.loose) or "J" in refill or set(opened) & set(refill):
            return False
        jokers = (event.get("jokers") or 0) - opened.count("J")
        if opened.count("J") and event.get("jokers"):
            return False  # one joker gone and one come looks like none
        if not opened and (refill or jokers > 0):
            return False  # nothing was taken, so nothing is seen to be filled up
        self.loose = [*without(self.loose, opened), *refill, *["J"] * max(jokers, 0)]
        return True

    def _lay(self, event: Event) -> bool:
        rob = event.get("rob")
        new = event["row"]
        if steps_up(new[::-1]) and not steps_up(new):
            return False  # it is a row when read from the other side
        if len(new) < 1 or (len(new) == 1 and (rob or event.get("take_joker"))):
            return False
        if rob:
            row, stones = self.rows.get(rob["row"]), rob["stones"]
            if row is None or without(stones, row) or not stones:
                return False
            rest = rest_of(tuple(row), stones)
            if not rest or not Counter(new) - Counter(stones) or without(stones, new):
                return False
            self.rows[rob["row"]] = list(rest)
        if event.get("take_joker"):
            if "J" not in self.loose:
                return False
            self.loose.remove("J")
        self.rows[max(self.rows, default=0) + 1] = list(new)
        return True

    def _attach(self, event: Event) -> bool:
        row = self.rows.get(event["row"])
        if (
            row is None
            or not event["stones"]
            or Counter(event["result"]) != Counter([*row, *event["stones"]])
        ):
            return False
        self.rows[event["row"]] = event["result"]
        return True

    def _replace(self, event: Event) -> bool:
        row = self.rows.get(event["row"], [])
        if not 0 <= event["joker"] < len(row) or row[event["joker"]] != "J" or event["with"] == "J":
            return False
        row[event["joker"]] = event["with"]
        return True


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
