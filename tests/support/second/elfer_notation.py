"""How elfer is written down, for the second referee: the header, the cards and what a player did."""

from dataclasses import dataclass
from typing import Any

COLOURS = ("red", "yellow", "green", "blue")
HAND_SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}

Card = tuple[str, int]


@dataclass(frozen=True)
class Event:
    """What a player did; `cards` are those laid from the hand or shown at the end."""

    player: int
    do: str
    cards: tuple[Card, ...]
    count: int
    played: Card | None
    overruled: bool

    @property
    def laid(self) -> tuple[Card, ...]:
        if self.do == "play":
            return self.cards
        return () if self.played is None else (self.played,)

    @property
    def kept(self) -> int:
        return self.count - len(self.laid) if self.do == "draw" else 0


def read_header(header: dict[str, Any]) -> tuple[int, str | None]:
    """The number of players and the colour left out, None when all four are in the deck."""
    if not is_whole(header.get("record")) or header["record"] != 1:
        raise ValueError(f"record is {header.get('record')!r}; right is 1")
    if header.get("game") != "elfer":
        raise ValueError(f"game is {header.get('game')!r}; right is 'elfer'")
    players = header.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise ValueError(f"players is {players!r}; right is a list of names")
    if len(players) not in HAND_SIZES:
        raise ValueError(f"players has {len(players)} names; right are 2 to 6")
    options = header.get("options")
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise ValueError(f"options is {options!r}; right is an object")
    layout = options.get("layout")
    if layout not in (None, "spread", "stacked"):
        raise ValueError(f"layout is {layout!r}; right is 'spread' or 'stacked'")
    without = options.get("without")
    if without is None:
        return len(players), None
    if without not in COLOURS:
        raise ValueError(f"without is {without!r}; right is one of {', '.join(COLOURS)}")
    if len(players) != 2:
        raise ValueError(f"without is given for {len(players)} players; right is 2 players")
    return len(players), str(without)


def is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def is_card(card: object) -> bool:
    return isinstance(card, list) and len(card) == 2 and card[0] in COLOURS and is_whole(card[1])


def is_event(event: dict[str, Any], players: int) -> bool:
    """Whether every field is there and of its kind; undo is none of these."""
    do = event.get("do")
    if not is_whole(event.get("player")) or event["player"] not in range(players):
        return False
    if not isinstance(event.get("overruled"), bool | None):
        return False
    if do in ("play", "hand"):
        return isinstance(event.get("cards"), list) and all(is_card(card) for card in event["cards"])
    if do == "draw":
        played_right = event.get("played") is None or is_card(event["played"])
        return is_whole(event.get("count")) and event["count"] >= 0 and played_right
    return do == "pass"


def read_event(event: dict[str, Any]) -> Event:
    """Take what this `do` uses from a well-formed event."""
    do = event["do"]
    cards = event["cards"] if do in ("play", "hand") else []
    played = event.get("played") if do == "draw" else None
    return Event(
        player=event["player"],
        do=do,
        cards=tuple((colour, value) for colour, value in cards),
        count=event["count"] if do == "draw" else 0,
        played=None if played is None else (played[0], played[1]),
        overruled=event.get("overruled") is True,
    )
