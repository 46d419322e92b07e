"""What players do in Sequence: play a card, lay a dead one aside, pass, and draw where draws are counted."""

from dataclasses import dataclass

from engine.errors import BadField
from engine.fields import Fields, listing, need, player, show, text, whole, word
from engine.games.sequence.board import SIZE
from engine.games.sequence.state import State
from engine.squares import Square


@dataclass(frozen=True, slots=True)
class Play:
    """A card with the field a chip was put on, or the field a chip was taken from."""

    player: int
    card: str
    at: Square | None
    remove: Square | None


@dataclass(frozen=True, slots=True)
class Dead:
    """A card that can no longer be played, laid aside for a new one."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class Pass:
    player: int


@dataclass(frozen=True, slots=True)
class Draw:
    player: int


Event = Play | Dead | Pass | Draw


def parse(state: State, fields: Fields) -> Event:
    do = word(need(fields, "do"), "do", ("play", "dead", "pass", "draw"))
    who = player(fields, state.players)
    match do:
        case "play":
            return Play(
                who, text(need(fields, "card"), "card"), _field(fields, "at"), _field(fields, "remove")
            )
        case "dead":
            return Dead(who, text(need(fields, "card"), "card"))
        case "pass":
            return Pass(who)
        case _:
            if state.cards is None:
                raise BadField("do is draw; this table does not count draws (option draws)")
            return Draw(who)


def write(event: Event) -> dict[str, object]:
    match event:
        case Play(who, card, at, remove):
            fields: dict[str, object] = {"player": who, "do": "play", "card": card}
            for name, square in (("at", at), ("remove", remove)):
                if square is not None:
                    fields[name] = [square.row, square.column]
            return fields
        case Dead(who, card):
            return {"player": who, "do": "dead", "card": card}
        case Pass(who):
            return {"player": who, "do": "pass"}
        case Draw(who):
            return {"player": who, "do": "draw"}


def _field(fields: Fields, name: str) -> Square | None:
    value = fields.get(name)
    if value is None:
        return None
    row, column = listing(value, name, whole, length=2)
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        raise BadField(f"{name} is {show(value)}; rows and columns go from 0 to {SIZE - 1}")
    return Square(row, column)
