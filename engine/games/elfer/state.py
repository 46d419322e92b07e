"""The table of an Elfer raus! game: rows, sizes of hands and pile, and what the audit remembers."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import BadField
from engine.fields import word
from engine.game import Header
from engine.games.elfer.audit import Ledger
from engine.games.elfer.pieces import CARDS_A_COLOUR, COLOURS, HAND_SIZE, Card, Colour
from engine.games.elfer.rows import Rows
from engine.verdict import Facts

LAYOUTS = ("spread", "stacked")


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    colours: tuple[Colour, ...]  # those in this deck
    hands: tuple[int, ...]
    pile: int
    rows: Rows
    ledgers: tuple[Ledger, ...]
    shown: Mapping[int, tuple[Card, ...]]  # hands laid open after the end
    next: int | None = None  # nobody before the opening and after the end
    winner: int | None = None

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def over(self) -> bool:
        return self.winner is not None


def begin(header: Header) -> State:
    players = len(header.players)
    if players not in HAND_SIZE:
        raise BadField(f"players lists {players}; elfer is for 2 to 6")
    without = header.options.get("without")
    if without is not None and players != 2:
        raise BadField(f"without is for 2 players; {players} play with all colours")
    left_out = None if without is None else word(without, "without", COLOURS)
    layout = header.options.get("layout")
    if layout is not None:
        word(layout, "layout", LAYOUTS)
    colours = tuple(colour for colour in COLOURS if colour != left_out)
    hand = HAND_SIZE[players]
    return State(
        names=header.players,
        colours=colours,
        hands=(hand,) * players,
        pile=CARDS_A_COLOUR * len(colours) - hand * players,
        rows={},
        ledgers=(Ledger(),) * players,
        shown={},
    )


def scores(state: State) -> list[int | None]:
    """Penalty points; None while they are not known."""
    unseen = [0 if player == state.winner else None for player in range(state.players)]
    return [
        points_of(state.shown[player]) if player in state.shown else points
        for player, points in enumerate(unseen)
    ]


def points_of(cards: tuple[Card, ...]) -> int:
    return sum(card.value for card in cards)


def tally(state: State) -> tuple[int, ...] | None:
    """The penalty points once every hand is known."""
    points = [value for value in scores(state) if value is not None]
    return tuple(points) if len(points) == state.players else None


def status(state: State) -> Facts:
    return {
        "rows": {
            colour: [state.rows[colour].low, state.rows[colour].high]
            for colour in state.colours
            if colour in state.rows
        },
        "hands": list(state.hands),
        "pile": state.pile,
        "scores": scores(state),
        "next": state.next,
        "over": state.over,
        "winners": [] if state.winner is None else [state.winner],
    }
