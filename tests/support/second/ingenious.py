"""A second, slow and literal referee for Einfach Genial, to hold the quick one against."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

Cell = tuple[int, int]
Tile = tuple[str, str]

COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
PRINTED: dict[Cell, str] = dict(
    zip([(0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0)], COLOURS, strict=True)
)
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
AREA_RING = {1: 5, 2: 5, 3: 6, 4: 7}
BOARD_RING = 7
PLAYERS_OF_VARIANT = {"standard": (2, 3, 4), "team": (4,), "solo": (1,)}
RACK_SIZE = 6


@dataclass(frozen=True)
class Placement:
    """A tile laid on two cells, colours in the order of the cells."""

    player: int
    tile: Tile
    at: tuple[Cell, Cell]


@dataclass(frozen=True)
class Swap:
    """A rack shown and exchanged."""

    player: int
    rack: tuple[Tile, ...]


@dataclass(frozen=True)
class Laid:
    """A placement that counted, with the number of the turn it belongs to."""

    placement: Placement
    turn: int


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


def ring(cell: Cell) -> int:
    """How many steps the cell is from the centre."""
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


def distance(a: Cell, b: Cell) -> int:
    """How many steps lie between two cells."""
    return ring((a[0] - b[0], a[1] - b[1]))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around a cell, on the board or not."""
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


@cache
def area(players: int) -> tuple[Cell, ...]:
    """The cells in play for that many players."""
    limit = AREA_RING[players]
    span = range(-limit, limit + 1)
    return tuple((q, r) for q in span for r in span if ring((q, r)) <= limit)


def copies_of(tile: Tile) -> int:
    """How many tiles of this pair the box holds."""
    return 5 if tile[0] == tile[1] else 6


def symbols_on(laid: list[Laid]) -> dict[Cell, str]:
    """Every cell that shows a symbol, printed or on a tile."""
    symbols = dict(PRINTED)
    for one in laid:
        symbols.update(zip(one.placement.at, one.placement.tile, strict=True))
    return symbols


def count_half(symbols: dict[Cell, str], cell: Cell, partner: Cell, colour: str) -> int:
    """Equal symbols on the five rays from a half that do not start towards its partner."""
    points = 0
    for q, r in DIRECTIONS:
        reached = (cell[0] + q, cell[1] + r)
        if reached == partner:
            continue
        while symbols.get(reached) == colour:
            points += 1
            reached = (reached[0] + q, reached[1] + r)
    return points


def count_halves(symbols: dict[Cell, str], placement: Placement) -> list[int]:
    """Points of the first and of the second half; `symbols` is the table without this tile."""
    (a, b), (colour_a, colour_b) = placement.at, placement.tile
    return [count_half(symbols, a, b, colour_a), count_half(symbols, b, a, colour_b)]


def move_marker(value: int, points: int, ends: tuple[int, ...]) -> int:
    """Move one marker; it stops at the first end ahead of it, whatever is left of the points."""
    ahead = [end for end in ends if end > value]
    return min(value + points, ahead[0]) if ahead else value


def has_room(players: int, symbols: dict[Cell, str]) -> bool:
    """Whether two neighbouring free cells are left in the area in play."""
    free = {cell for cell in area(players) if cell not in symbols}
    return any(other in free for cell in free for other in neighbours(cell))


def best_sheets(scores: list[dict[str, int]]) -> list[int]:
    """The sheets whose values, lowest first, are the highest."""
    ordered = [sorted(sheet.values()) for sheet in scores]
    return [index for index, values in enumerate(ordered) if values == max(ordered)]


def touched(placement: Placement, nearest: int) -> set[Cell]:
    """Printed symbols `nearest` to 1 steps away from either half."""
    return {symbol for symbol in PRINTED for cell in placement.at if nearest <= distance(cell, symbol) <= 1}


def is_whole(value: object) -> bool:
    """Whether this is a JSON integer; true and 1.0 are none."""
    return type(value) is int


def read_list(value: object, length: int | None) -> list[Any]:
    """A list, of that length unless None."""
    if not isinstance(value, list) or length not in (None, len(value)):
        raise ValueError(f"{value!r} is no list of the right length")
    return value


def read_tile(value: object) -> Tile:
    """Two colour words."""
    first, second = read_list(value, 2)
    for colour in (first, second):
        if not isinstance(colour, str) or colour not in COLOURS:
            raise ValueError(f"{colour!r} is no colour")
    return first, second


def read_cell(value: object) -> Cell:
    """Two whole numbers, on the board or not."""
    q, r = read_list(value, 2)
    if not is_whole(q) or not is_whole(r):
        raise ValueError(f"{value!r} is no cell")
    return q, r


def read_event(event: object, players: int) -> Placement | Swap:
    """The event in words of the table; ValueError for what is no event."""
    if not isinstance(event, dict):
        raise ValueError("no object")
    if not isinstance(event.get("overruled"), bool | None):
        raise ValueError("overruled is neither true nor false")
    player = event.get("player")
    if not isinstance(player, int) or not is_whole(player) or not 0 <= player < players:
        raise ValueError(f"no player {player!r}")
    if event.get("do") == "place":
        first, second = read_list(event.get("at"), 2)
        return Placement(player, read_tile(event.get("tile")), (read_cell(first), read_cell(second)))
    if event.get("do") == "swap":
        return Swap(player, tuple(read_tile(tile) for tile in read_list(event.get("rack"), None)))
    raise ValueError(f"unknown do {event.get('do')!r}")


def read_header(header: dict[str, Any]) -> tuple[int, str]:
    """Number of players and variant; ValueError names the wrong field."""
    if header.get("game") != "ingenious":
        raise ValueError(f"game is {header.get('game')!r}; right is 'ingenious'")
    names = header.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("players is no list of names")
    if len(names) not in AREA_RING:
        raise ValueError(f"players: {len(names)} of them; right are 1 to 4")
    options = header.get("options")
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise ValueError("options is no object")
    variant = options.get("variant")
    if variant is None:
        variant = "solo" if len(names) == 1 else "standard"
    if not isinstance(variant, str) or len(names) not in PLAYERS_OF_VARIANT.get(variant, ()):
        raise ValueError(f"variant {variant!r} does not go with {len(names)} players")
    return len(names), variant


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
