"""What players do in Elfer raus!: lay cards, draw, pass, and show the hand at the end."""

from dataclasses import dataclass

from engine.errors import BadField
from engine.fields import Fields, count, listing, need, player, show, whole, word
from engine.games.elfer.pieces import COLOURS, Card
from engine.games.elfer.state import State


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid from the hand, in no particular order."""

    player: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards drawn one by one; `played` is the last of them when it fitted and was laid at once."""

    player: int
    count: int
    played: Card | None


@dataclass(frozen=True, slots=True)
class Pass:
    player: int


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards left over, shown after the end."""

    player: int
    cards: tuple[Card, ...]


Event = Play | Draw | Pass | Hand


def parse(state: State, fields: Fields) -> Event:
    do = word(need(fields, "do"), "do", ("play", "draw", "pass", "hand"))
    who = player(fields, state.players)
    match do:
        case "play":
            return Play(who, listing(need(fields, "cards"), "cards", _card))
        case "draw":
            played = fields.get("played")
            drawn = count(need(fields, "count"), "count")
            return Draw(who, drawn, None if played is None else _card(played, "played"))
        case "pass":
            return Pass(who)
        case _:
            return Hand(who, listing(need(fields, "cards"), "cards", _card))


def write(event: Event) -> dict[str, object]:
    match event:
        case Play(who, cards):
            return {"player": who, "do": "play", "cards": [_written(card) for card in cards]}
        case Draw(who, drawn, played):
            laid = None if played is None else _written(played)
            return {"player": who, "do": "draw", "count": drawn, "played": laid}
        case Pass(who):
            return {"player": who, "do": "pass"}
        case Hand(who, cards):
            return {"player": who, "do": "hand", "cards": [_written(card) for card in cards]}


def _card(value: object, name: str) -> Card:
    if type(value) is not list or len(value) != 2:
        raise BadField(f'{name} has {show(value)}; a card is like ["red", 11]')
    return Card(word(value[0], name, COLOURS), whole(value[1], name))


def _written(card: Card) -> list[object]:
    return [card.colour, card.value]
