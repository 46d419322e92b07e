"""The table of a Bloom round: rows, display, hidden stones, scoring tiles, and what is known of the hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import BadField
from engine.fields import listing, show, whole
from engine.game import Header
from engine.games.bloom.pieces import (
    FLOWERS,
    HAND_SIZE,
    JOKER,
    JOKERS,
    OPEN_STONES,
    STONES,
    TILES,
    Flowers,
    Stone,
    flower_table,
    is_number,
)
from engine.games.bloom.rows import Row
from engine.verdict import Facts

PLAYERS = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Holding:
    """A hidden hand: how many stones, and which of them are known to be in it."""

    stones: int = HAND_SIZE
    known: frozenset[int] = frozenset()
    known_jokers: int = 0

    def gain(self, stones: int, known: frozenset[int] = frozenset(), jokers: int = 0) -> "Holding":
        return Holding(self.stones + stones, self.known | known, self.known_jokers + jokers)

    def lose(self, stones: int, jokers: int) -> "Holding":
        """So many stones fewer, some of them jokers; which numbers are known is for others to say."""
        return replace(self, stones=self.stones - stones, known_jokers=max(self.known_jokers - jokers, 0))


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    flowers: Flowers
    display: tuple[int, ...] | None  # open number stones; None where only their number is counted
    open_stones: int
    jokers: int  # on the joker fields of the display board
    stock: int  # hidden stones
    rows: Mapping[int, Row]
    hands: tuple[Holding, ...]
    won: tuple[tuple[int, ...], ...]  # tiles a player in the order taken, this round
    tiles: tuple[int, ...]  # still to be won, highest first
    next: int | None  # nobody while the round is over
    passed: frozenset[int]  # who has passed since anybody did something else
    shown: Mapping[int, int]  # points of the players whose hand is counted, this round
    first_round: tuple[int, ...] | None  # points of round one, once it is counted and round two set up

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def round_over(self) -> bool:
        return self.next is None

    @property
    def round_counted(self) -> bool:
        return len(self.shown) == self.players

    @property
    def over(self) -> bool:
        return self.first_round is not None and self.round_counted

    def laid_numbers(self) -> frozenset[int]:
        return frozenset([stone for row in self.rows.values() for stone in row if stone != JOKER])

    def laid_jokers(self) -> int:
        return sum([row.count(JOKER) for row in self.rows.values()])


def begin(header: Header) -> State:
    players = len(header.players)
    if players not in PLAYERS:
        raise BadField(f"players lists {players}; bloom is for 2 to 5")
    options = header.options
    jokers = options.get("jokers")
    on_board = 1 if jokers is None else whole(jokers, "jokers")
    if not 1 <= on_board <= JOKERS:
        raise BadField(f"jokers is {show(on_board)}; 1 to {JOKERS} lie on the joker fields after set-up")
    shown = options.get("display")
    display = None if shown is None else listing(shown, "display", whole)
    if display is not None and not is_display(display):
        raise BadField(f"display is {show(shown)}; {OPEN_STONES} different numbers from 1 to 100 are needed")
    flowers = options.get("flowers")
    return new_round(
        names=header.players,
        flowers=FLOWERS if flowers is None else flower_table(flowers),
        display=display,
        jokers=on_board,
        starter=0,
        first_round=None,
    )


def new_round(
    *,
    names: tuple[str, ...],
    flowers: Flowers,
    display: tuple[int, ...] | None,
    jokers: int,
    starter: int,
    first_round: tuple[int, ...] | None,
) -> State:
    players = len(names)
    return State(
        names=names,
        flowers=flowers,
        display=display,
        open_stones=OPEN_STONES,
        jokers=jokers,
        stock=STONES - jokers - OPEN_STONES - HAND_SIZE * players,
        rows={},
        hands=(Holding(),) * players,
        won=((),) * players,
        tiles=TILES,
        next=starter,
        passed=frozenset(),
        shown={},
        first_round=first_round,
    )


def is_display(stones: Sequence[Stone]) -> bool:
    """Eight different numbers?"""
    return len(stones) == OPEN_STONES and len(set(stones)) == OPEN_STONES and all(map(is_number, stones))


def scores(state: State) -> tuple[int, ...]:
    """The sum of the rounds already counted, a player."""
    earlier = state.first_round or (0,) * state.players
    return tuple([points + state.shown.get(player, 0) for player, points in enumerate(earlier)])


def winners(state: State) -> tuple[int, ...]:
    """The highest total, then the higher second round; several share."""
    if not state.over:
        return ()
    ranks = [(total, state.shown[player]) for player, total in enumerate(scores(state))]
    return tuple(player for player, rank in enumerate(ranks) if rank == max(ranks))


def status(state: State) -> Facts:
    return {
        "rows": {str(number): list(row) for number, row in state.rows.items()},
        "hands": [hand.stones for hand in state.hands],
        "won": [list(tiles) for tiles in state.won],
        "jokers": state.jokers,
        "scores": list(scores(state)),
        "next": state.next,
        "round_over": state.round_over,
        "over": state.over,
        "winners": list(winners(state)),
    }
