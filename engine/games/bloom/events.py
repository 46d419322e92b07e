"""What players do in Bloom: draw, lay, attach, replace a joker, pass, show the hand, set up round two."""

from dataclasses import dataclass

from engine.errors import BadField
from engine.fields import Fields, count, flag, listing, need, player, show, whole, word
from engine.games.bloom.pieces import Stone, parse_stone
from engine.games.bloom.rows import Row
from engine.games.bloom.state import State

DOINGS = ("draw", "lay", "attach", "replace", "pass", "hand", "setup")


@dataclass(frozen=True, slots=True)
class Draw:
    """Stones from the display and from the hidden ones; then the display is refilled."""

    player: int
    open: tuple[Stone, ...]
    hidden: int
    refill: tuple[Stone, ...]
    jokers: int  # turned up while refilling


@dataclass(frozen=True, slots=True)
class Robbery:
    row: int
    stones: tuple[Stone, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    player: int
    row: Row
    rob: Robbery | None
    take_joker: bool

    @property
    def robbed(self) -> tuple[Stone, ...]:
        return () if self.rob is None else self.rob.stones


@dataclass(frozen=True, slots=True)
class Attach:
    player: int
    row: int
    stones: tuple[Stone, ...]
    result: Row


@dataclass(frozen=True, slots=True)
class Replace:
    """A number for the joker at that index of a row; the joker goes to the hand."""

    player: int
    row: int
    joker: int
    number: Stone


@dataclass(frozen=True, slots=True)
class Pass:
    player: int


@dataclass(frozen=True, slots=True)
class Hand:
    """The stones left over, shown at the round's end."""

    player: int
    stones: tuple[Stone, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """Round two begins with this player."""

    player: int
    display: tuple[Stone, ...]
    jokers: int


Turn = Draw | Lay | Attach | Replace | Pass
Event = Turn | Hand | Setup


def parse(state: State, fields: Fields) -> Event:
    do = word(need(fields, "do"), "do", DOINGS)
    who = player(fields, state.players)
    match do:
        case "draw":
            return Draw(
                player=who,
                open=_optional_stones(fields, "open"),
                hidden=_optional_count(fields, "hidden"),
                refill=_optional_stones(fields, "refill"),
                jokers=_optional_count(fields, "jokers"),
            )
        case "lay":
            return Lay(who, _stones(fields, "row"), _robbery(fields.get("rob")), flag(fields, "take_joker"))
        case "attach":
            row = whole(need(fields, "row"), "row")
            return Attach(who, row, _stones(fields, "stones"), _stones(fields, "result"))
        case "replace":
            row, joker = (whole(need(fields, name), name) for name in ("row", "joker"))
            return Replace(who, row, joker, parse_stone(need(fields, "with"), "with"))
        case "pass":
            return Pass(who)
        case "hand":
            return Hand(who, _stones(fields, "stones"))
        case _:
            return Setup(who, _stones(fields, "display"), count(need(fields, "jokers"), "jokers"))


def write(event: Event) -> dict[str, object]:
    match event:
        case Draw(who, opened, hidden, refill, jokers):
            drawn = {"open": list(opened), "hidden": hidden, "refill": list(refill), "jokers": jokers}
            return {"player": who, "do": "draw", **drawn}
        case Lay(who, row, rob, take_joker):
            fields: dict[str, object] = {"player": who, "do": "lay", "row": list(row)}
            if rob is not None:
                fields["rob"] = {"row": rob.row, "stones": list(rob.stones)}
            if take_joker:
                fields["take_joker"] = True
            return fields
        case Attach(who, number, stones, result):
            attached = {"row": number, "stones": list(stones), "result": list(result)}
            return {"player": who, "do": "attach", **attached}
        case Replace(who, number, joker, new):
            return {"player": who, "do": "replace", "row": number, "joker": joker, "with": new}
        case Pass(who):
            return {"player": who, "do": "pass"}
        case Hand(who, stones):
            return {"player": who, "do": "hand", "stones": list(stones)}
        case Setup(who, display, jokers):
            return {"player": who, "do": "setup", "display": list(display), "jokers": jokers}


def _stones(fields: Fields, name: str) -> tuple[Stone, ...]:
    return listing(need(fields, name), name, parse_stone)


def _optional_stones(fields: Fields, name: str) -> tuple[Stone, ...]:
    return () if fields.get(name) is None else _stones(fields, name)


def _optional_count(fields: Fields, name: str) -> int:
    value = fields.get(name)
    return 0 if value is None else count(value, name)


def _robbery(value: object) -> Robbery | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise BadField(f'rob is {show(value)}; it is like {{"row": 3, "stones": [17]}}')
    return Robbery(whole(need(value, "row"), "row"), _stones(value, "stones"))
