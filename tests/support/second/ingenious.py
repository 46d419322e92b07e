"""A second, slow and literal referee for Einfach Genial, to hold the quick one against."""

from dataclasses import dataclass, field, replace
from typing import Any

from support.second.ingenious_board import (
    AREA_RING,
    BOARD_RING,
    COLOURS,
    Laid,
    Placement,
    Tile,
    copies_of,
    count_halves,
    distance,
    has_room,
    ring,
    symbols_on,
    touched,
)
from support.second.ingenious_notation import Swap, read_event, read_header

RACK_SIZE = 6


@dataclass(frozen=True)
class Table:
    """All that is open at the table between two events."""

    scores: list[dict[str, int]]
    next: int | None = 0
    laid: list[Laid] = field(default_factory=list)
    last: Placement | Swap | None = None
    turn: int = 0
    owed: int = 0
    over: bool = False
    winners: list[int] = field(default_factory=list)


def move_marker(value: int, points: int, ends: tuple[int, ...]) -> int:
    """Move one marker; it stops at the first end ahead of it, whatever is left of the points."""
    ahead = [end for end in ends if end > value]
    return min(value + points, ahead[0]) if ahead else value


def best_sheets(scores: list[dict[str, int]]) -> list[int]:
    """The sheets whose values, lowest first, are the highest."""
    ordered = [sorted(sheet.values()) for sheet in scores]
    return [index for index, values in enumerate(ordered) if values == max(ordered)]


class SecondReferee:
    """Judges one game; `table` is the game as it stands."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players, self.variant = read_header(header)
        sheets = 2 if self.variant == "team" else self.players
        self.ends = (18,) if self.variant == "standard" else (18, 36)
        self.table = Table([dict.fromkeys(COLOURS, 0) for _ in range(sheets)])
        self.earlier: list[Table] = []

    def answer(self, event: object) -> dict[str, Any]:
        """The answer line to one event, without its number."""
        if isinstance(event, dict) and event.get("do") == "undo":
            return self.take_back()
        try:
            move = read_event(event, self.players)
        except ValueError:
            return self.refuse(["BAD-EVENT"])
        rules = self.faults(move)
        overruled = isinstance(event, dict) and event.get("overruled") is True
        if rules and not (overruled and self.can_hold(move)):
            return self.refuse(rules)
        verdict = self.carry_out(move)
        if rules:
            verdict["overruled"] = True
        return {"ok": True, "rules": rules, **verdict, "status": self.status()}

    def status(self) -> dict[str, Any]:
        """The open table as the answer line tells it."""
        return {
            "scores": [dict(sheet) for sheet in self.table.scores],
            "next": self.table.next,
            "over": self.table.over,
            "winners": list(self.table.winners),
        }

    def refuse(self, rules: list[str]) -> dict[str, Any]:
        """The answer to an event that changes nothing."""
        return {"ok": False, "rules": rules, "status": self.status()}

    def take_back(self) -> dict[str, Any]:
        """Take back the last event that counted."""
        if not self.earlier:
            return self.refuse(["BAD-EVENT"])
        self.table = self.earlier.pop()
        return {"ok": True, "rules": [], "status": self.status()}

    def sheet_of(self, player: int) -> int:
        """The index of the sheet this player scores on."""
        return player % 2 if self.variant == "team" else player

    def faults(self, move: Placement | Swap) -> list[str]:
        """All rules the event breaks, in the order of the rules' table."""
        if self.table.over:
            return ["ING-OVER"]
        if isinstance(move, Swap):
            return self.faults_of_swap(move)
        return self.faults_of_placement(move)

    def faults_of_placement(self, placement: Placement) -> list[str]:
        """All rules a placement breaks while the game is on."""
        if placement.player != self.table.next:
            return ["ING-TURN"]
        rules = []
        symbols = symbols_on(self.table.laid)
        if distance(*placement.at) != 1:
            rules.append("ING-ADJACENT")
        if any(ring(cell) > AREA_RING[self.players] for cell in placement.at):
            rules.append("ING-ZONE")
        if any(cell in symbols for cell in placement.at):
            rules.append("ING-FREE")
        rules += self.faults_of_first_turn(placement)
        pair = sorted(placement.tile)
        same = [one for one in self.table.laid if sorted(one.placement.tile) == pair]
        if len(same) + 1 > copies_of(placement.tile):
            rules.append("ING-SUPPLY")
        return rules

    def faults_of_first_turn(self, placement: Placement) -> list[str]:
        """Whether a first tile misses the printed symbols, or finds only those of others."""
        turn = self.turn_of(placement.player)
        own = [one for one in self.table.laid if one.placement.player == placement.player]
        if any(one.turn != turn for one in own):
            return []
        first_tiles: dict[int, Placement] = {}
        for one in self.table.laid:
            first_tiles.setdefault(one.placement.player, one.placement)
        first_tiles.pop(placement.player, None)
        rules = set()
        # A half that lies on a symbol may be said to touch it or not: what either reading forbids is named.
        for nearest in (0, 1):
            symbols = touched(placement, nearest)
            taken = {symbol for tile in first_tiles.values() for symbol in touched(tile, nearest)}
            if not symbols:
                rules.add("ING-FIRST-SYMBOL")
            elif symbols <= taken:
                rules.add("ING-FIRST-TAKEN")
        return sorted(rules)

    def turn_of(self, player: int) -> int:
        """The number of the turn a placement by this player belongs to: a new one but for bonus moves."""
        is_bonus_move = self.table.owed > 0 and self.table.next == player
        return self.table.turn if is_bonus_move else self.table.turn + 1

    def placements_in(self, turn: int) -> int:
        """How many tiles were laid in that turn."""
        return len([one for one in self.table.laid if one.turn == turn])

    def faults_of_swap(self, swap: Swap) -> list[str]:
        """All rules a swap breaks while the game is on."""
        last = self.table.last
        after_own_placement = isinstance(last, Placement) and last.player == swap.player
        in_time = after_own_placement and self.table.next != swap.player and self.variant != "solo"
        rules = [] if in_time else ["ING-SWAP-TIME"]
        sheet = self.table.scores[self.sheet_of(swap.player)]
        lowest = [colour for colour in COLOURS if sheet[colour] == min(sheet.values())]
        if any(colour in lowest for tile in swap.rack for colour in tile):
            rules.append("ING-SWAP-LOWEST")
        if self.rack_sizes(swap.player) != {len(swap.rack)}:
            rules.append("ING-SWAP-RACK")
        return rules

    def rack_sizes(self, player: int) -> set[int]:
        """Six minus this turn's placements: several sizes when "this turn" can be read in several ways."""
        laid = self.table.laid
        own = [one.turn for one in laid if one.placement.player == player]
        sizes = {RACK_SIZE - self.placements_in(max(own, default=0))}
        if not own or laid[-1].placement.player != player or self.variant == "solo":
            sizes |= {RACK_SIZE, RACK_SIZE - self.placements_in(self.table.turn)}
        return sizes

    def can_hold(self, move: Placement | Swap) -> bool:
        """Whether the table has a meaning after this event although it breaks a rule."""
        if self.table.over:
            return False
        if isinstance(move, Swap):
            return True
        symbols = symbols_on(self.table.laid)
        on_free_cells = all(ring(cell) <= BOARD_RING and cell not in symbols for cell in move.at)
        return on_free_cells and distance(*move.at) == 1

    def carry_out(self, move: Placement | Swap) -> dict[str, Any]:
        """Let the event count and give its verdict fields."""
        before = self.table
        self.earlier.append(before)
        if isinstance(move, Swap):
            self.table = replace(before, last=move)
            return {}
        points = count_halves(symbols_on(before.laid), move)
        scores = [dict(sheet) for sheet in before.scores]
        bonus = self.move_markers(scores[self.sheet_of(move.player)], move.tile, points)
        turn = self.turn_of(move.player)
        owed = bonus + (before.owed - 1 if turn == before.turn else 0)
        laid = [*before.laid, Laid(move, turn)]
        self.table = replace(before, scores=scores, laid=laid, last=move, turn=turn)
        if self.placements_in(turn) == RACK_SIZE:
            owed = 0
        following = move.player if owed else (move.player + 1) % self.players
        self.table = replace(self.table, owed=owed, next=following)
        self.end_if_due()
        counted = dict.fromkeys(move.tile, 0)
        for colour, half in zip(move.tile, points, strict=True):
            counted[colour] += half
        return {"points": counted, "bonus": bonus}

    def move_markers(self, sheet: dict[str, int], tile: Tile, points: list[int]) -> int:
        """Move the markers of both halves, one after the other; how many bonus moves that earns."""
        bonus = 0
        for colour, half in zip(tile, points, strict=True):
            value = move_marker(sheet[colour], half, self.ends)
            if value != sheet[colour] and value in self.ends:
                bonus += 1
            sheet[colour] = value
        return 0 if self.variant == "solo" else bonus

    def end_if_due(self) -> None:
        """Close the game when a sheet is complete or no tile fits any more."""
        complete = [
            index
            for index, sheet in enumerate(self.table.scores)
            if all(value == self.ends[-1] for value in sheet.values())
        ]
        if complete or not has_room(self.players, symbols_on(self.table.laid)):
            winners = complete or best_sheets(self.table.scores)
            self.table = replace(self.table, over=True, next=None, owed=0, winners=winners)
