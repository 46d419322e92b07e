"""The table of Bloom as the second referee keeps it: all that is open, from the set-up to the winners."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from support.second.bloom_notation import wrong_options
from support.second.bloom_stones import JOKER, Stone, minus, numbers, printed_flowers


@dataclass
class Table:
    """Everything that is open on the table; display is None while only its size is known."""

    players: int
    flowers: dict[int, int]
    display: list[Stone] | None
    jokers: int
    open_stones: int = 8
    starter: int = 0
    points: list[dict[int, int]] = field(default_factory=lambda: [{}])

    def __post_init__(self) -> None:
        self.begin_round()

    def begin_round(self) -> None:
        self.hidden = 104 - self.jokers - self.open_stones - 13 * self.players
        self.rows: dict[int, list[Stone]] = {}
        self.laid = 0
        self.hands = [13] * self.players
        self.known: list[list[Stone]] = [[] for _ in range(self.players)]
        self.tiles = [*range(1, 16), *range(1, 6)]
        self.won: list[list[int]] = [[] for _ in range(self.players)]
        self.next: int | None = self.starter
        self.passed: set[int] = set()
        self.round_over = False

    def all_shown(self) -> bool:
        return len(self.points[-1]) == self.players

    def over(self) -> bool:
        return len(self.points) == 2 and self.all_shown()

    def scores(self) -> list[int]:
        return [sum(a_round.get(player, 0) for a_round in self.points) for player in range(self.players)]

    def winners(self) -> list[int]:
        if not self.over():
            return []
        results = [(score, self.points[1][player]) for player, score in enumerate(self.scores())]
        return [player for player, result in enumerate(results) if result == max(results)]

    def in_rows_and_other_hands(self, player: int) -> list[Stone]:
        """Numbers and jokers in rows, known in other hands, and the jokers on the board."""
        rows = [stone for row in self.rows.values() for stone in row]
        others = [stone for who, hand in enumerate(self.known) if who != player for stone in hand]
        return [*rows, *others, *[JOKER] * self.jokers]

    def elsewhere(self, player: int) -> list[Stone]:
        return [*self.in_rows_and_other_hands(player), *(self.display or [])]

    def play_from_hand(self, player: int, stones: Sequence[Stone]) -> None:
        self.hands[player] -= len(stones)
        self.known[player] = minus(self.known[player], stones)
        self.known = [minus(hand, numbers(stones)) for hand in self.known]

    def learn(self, player: int, stones: Sequence[Stone]) -> None:
        fresh = [stone for stone in stones if stone == JOKER or stone not in self.known[player]]
        self.known[player] = self.known[player] + fresh

    def end_turn(self, player: int, passed: bool = False) -> None:
        self.passed = self.passed | {player} if passed else set()
        self.round_over = self.hands[player] == 0 or len(self.passed) == self.players
        self.next = None if self.round_over else (player + 1) % self.players

    def status(self) -> dict[str, Any]:
        return {
            "rows": {str(number): list(row) for number, row in self.rows.items()},
            "hands": list(self.hands),
            "won": [list(tiles) for tiles in self.won],
            "jokers": self.jokers,
            "scores": self.scores(),
            "next": self.next,
            "round_over": self.round_over,
            "over": self.over(),
            "winners": self.winners(),
        }


def open_table(header: dict[str, Any]) -> Table:
    """The table after set-up; ValueError names the field of the header that is wrong."""
    players, options = header.get("players"), header.get("options")
    options = {} if options is None else options
    if header.get("game") != "bloom":
        raise ValueError(f"game is {header.get('game')!r}; right would be 'bloom'")
    if not (isinstance(players, list) and len(players) in range(2, 6) and {*map(type, players)} == {str}):
        raise ValueError(f"players is {players!r}; right would be a list of two to five names")
    if not isinstance(options, dict):
        raise ValueError(f"options is {options!r}; right would be an object")
    for wrong in wrong_options(options):
        raise ValueError(wrong)
    flowers = {number: printed_flowers(number) for number in range(1, 101)}
    flowers |= {int(number): count for number, count in (options.get("flowers") or {}).items()}
    return Table(len(players), flowers, options.get("display"), options.get("jokers") or 1)
