"""The table of a Sequence game: chips, finished sequences, cards used, and hands where draws are counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.errors import BadField
from engine.fields import flag, show, whole
from engine.game import Header
from engine.games.sequence.board import DECK, SIZE, Line
from engine.squares import Square
from engine.verdict import Facts

CHIPS = "bgr"  # side 0 blue, 1 green, 2 red
SIDE_COLOURS = ("blue", "green", "red")
EMPTY = "."
HAND_SIZE = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
TO_WIN = {2: 2, 3: 1}  # sequences, by number of sides

PLAYERS_RULE = "SEQ-PLAYERS"  # the one rule that a header breaks

# A player's right to draw for the last play: none before the first play, then due until used or lost.
DrawRight = Literal["none", "due", "used", "lost"]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished sequence: five cells of one side that stay as they are."""

    side: int
    line: Line


@dataclass(frozen=True, slots=True)
class Cards:
    """Hands and stock, counted only with the option `draws`."""

    hands: tuple[int, ...]
    stock: int
    rights: tuple[DrawRight, ...]
    plays: int  # all plays so far
    last_play: tuple[int, ...]  # number of each player's last play, 0 for none


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    sides: int
    chips: tuple[str, ...]  # ten strings of .bgr
    finished: tuple[Finished, ...]
    used: Mapping[str, int]  # cards played or laid aside
    next: int | None
    dead_laid: bool = False  # in the running turn
    cards: Cards | None = None

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def over(self) -> bool:
        return self.next is None

    def side_of(self, player: int) -> int:
        return player % self.sides

    def chip(self, square: Square) -> str:
        return self.chips[square.row][square.column]

    def locked(self) -> frozenset[Square]:
        """The chips of finished sequences."""
        return frozenset(chip for sequence in self.finished for chip in sequence.line.chips)


def begin(header: Header) -> State:
    players = len(header.players)
    if players not in HAND_SIZE:
        allowed = ", ".join(map(str, HAND_SIZE))
        raise BadField(f"players lists {players}; sequence is for {allowed} ({PLAYERS_RULE})")
    return State(
        names=header.players,
        sides=_sides(players, header.options.get("teams")),
        chips=(EMPTY * SIZE,) * SIZE,
        finished=(),
        used={},
        next=0,
        cards=_deal(players) if flag(header.options, "draws") else None,
    )


def _deal(players: int) -> Cards:
    hand = HAND_SIZE[players]
    rights = tuple[DrawRight, ...]("none" for _ in range(players))
    return Cards((hand,) * players, DECK - hand * players, rights, 0, (0,) * players)


def _sides(players: int, teams: object) -> int:
    if teams is None:
        return players if players <= 3 else 2 if players % 2 == 0 else 3
    sides = whole(teams, "teams")
    possible = [players] if players <= 3 else [number for number in TO_WIN if players % number == 0]
    if sides not in possible:
        allowed = " or ".join(map(str, possible))
        raise BadField(f"teams is {show(sides)}; {players} players form {allowed} sides ({PLAYERS_RULE})")
    return sides


def scores(state: State) -> list[int]:
    """Finished sequences of each side."""
    sides = [sequence.side for sequence in state.finished]
    return [sides.count(side) for side in range(state.sides)]


def winners(state: State) -> list[int]:
    needed = TO_WIN[state.sides]
    return [side for side, sequences in enumerate(scores(state)) if sequences >= needed]


def status(state: State) -> Facts:
    facts: dict[str, object] = {
        "chips": list(state.chips),
        "scores": scores(state),
        "next": state.next,
        "over": state.over,
        "winners": winners(state),
    }
    if state.cards is not None:
        facts["hands"] = list(state.cards.hands)
        facts["stock"] = state.cards.stock
    return facts
