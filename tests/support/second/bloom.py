"""Bloom judged a second time, word for word from the rules and with no thought for speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Stone = int | str
Event = dict[str, Any]
Finding = tuple[set[str], bool]
"""The rules an event breaks, and whether the table could hold it if it were overruled."""

JOKER = "J"
RULES = (
    *("BLO-TURN", "BLO-OVER", "BLO-STONE", "BLO-DUPLICATE", "BLO-HAND", "BLO-NOTHING"),
    *("BLO-ROW-LENGTH", "BLO-ROW-STEP"),
    *("BLO-ROB-ROW", "BLO-ROB-COUNT", "BLO-ROB-UNUSED", "BLO-ROB-REST"),
    *("BLO-JOKER-EARN", "BLO-ATTACH-ROW", "BLO-REPLACE-JOKER", "BLO-REPLACE-FIT"),
    *("BLO-DRAW-COUNT", "BLO-DRAW-OPEN", "BLO-DRAW-HIDDEN", "BLO-DRAW-JOKER", "BLO-REFILL", "BLO-PASS"),
    *("BLO-HAND-TIME", "BLO-HAND-COUNT", "BLO-HAND-KNOWN"),
    *("BLO-ROUND", "BLO-ROUND-START", "BLO-SETUP"),
)
TURN_EVENTS = ("draw", "lay", "attach", "replace", "pass")


def printed_flowers(number: int) -> int:
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    if number % 10 == 0:
        return 3
    return 2 if number % 10 == 5 else 1


def minus(stones: Sequence[Stone], taken: Sequence[Stone]) -> list[Stone]:
    """The stones without those taken, each taken stone at most once, from the left."""
    left = list(stones)
    for stone in taken:
        if stone in left:
            left.remove(stone)
    return left


def numbers(stones: Sequence[Stone]) -> list[int]:
    return [stone for stone in stones if isinstance(stone, int)]


def exist(stones: Sequence[Stone]) -> bool:
    return all(stone == JOKER or stone in range(1, 101) for stone in stones)


def repeat(stones: Sequence[Stone]) -> bool:
    return len(set(numbers(stones))) < len(numbers(stones))


def eight_numbers(display: Sequence[Stone]) -> bool:
    return exist(display) and JOKER not in display and len(display) == 8 and not repeat(display)


def duplicate(stones: Sequence[Stone], elsewhere: Sequence[Stone]) -> bool:
    """Whether a number is there twice, or a joker of these stones is the fifth."""
    fifth = JOKER in stones and [*stones, *elsewhere].count(JOKER) > 4
    return fifth or repeat(stones) or any(number in elsewhere for number in numbers(stones))


def steps_up(stones: Sequence[Stone]) -> bool:
    """Whether some reading of the jokers climbs by 1 or 2 each step, less than once round in all."""
    for first in range(1, 101) if stones[:1] == [JOKER] else numbers(stones[:1]):
        climbs = {0}
        for place, stone in enumerate(stones):
            if place:
                climbs = {climb + step for climb in climbs for step in (1, 2)}
            climbs = {
                climb for climb in climbs if climb < 100 and stone in (JOKER, (first + climb - 1) % 100 + 1)
            }
            if not climbs:
                break
        if climbs:
            return True
    return False


def is_row(stones: Sequence[Stone]) -> bool:
    return len(stones) >= 3 and steps_up(stones)


def rest_of(row: Sequence[Stone], robbed: Sequence[Stone]) -> list[Stone]:
    """The robbed row: of several jokers the leftmost choice that leaves a row, else the leftmost."""
    jokers = [place for place, stone in enumerate(row) if stone == JOKER]
    rests = [
        minus([stone for place, stone in enumerate(row) if place not in chosen], numbers(robbed))
        for chosen in combinations(jokers, robbed.count(JOKER))
    ]
    return next((rest for rest in rests if is_row(rest)), rests[0])


def in_old_order(old: Sequence[Stone], result: Sequence[Stone]) -> bool:
    rest = iter(result)
    return all(stone in rest for stone in old)


def fits(kind: str, value: object) -> bool:
    """Whether the value is of that kind; true and 1.0 are no whole numbers."""
    match kind:
        case "whole":
            return type(value) is int
        case "count":
            return type(value) is int and value >= 0
        case "flag":
            return type(value) is bool
        case "stone":
            return type(value) is int or value == JOKER
        case "stones":
            return isinstance(value, list) and all(fits("stone", stone) for stone in value)
    return isinstance(value, dict) and fits("whole", value.get("row")) and fits("stones", value.get("stones"))


NEEDED = "needed"
FIELDS: dict[str, dict[str, tuple[str, Any]]] = {
    "draw": {
        "open": ("stones", []),
        "hidden": ("count", 0),
        "refill": ("stones", []),
        "jokers": ("count", 0),
    },
    "lay": {"row": ("stones", NEEDED), "rob": ("rob", None), "take_joker": ("flag", False)},
    "attach": {"row": ("whole", NEEDED), "stones": ("stones", NEEDED), "result": ("stones", NEEDED)},
    "replace": {"row": ("whole", NEEDED), "joker": ("whole", NEEDED), "with": ("stone", NEEDED)},
    "pass": {},
    "hand": {"stones": ("stones", NEEDED)},
    "setup": {"display": ("stones", NEEDED), "jokers": ("count", NEEDED)},
}


def read_event(event: object, players: int) -> Event | None:
    """The event with what was left out filled in; None when it is malformed."""
    if not isinstance(event, dict) or not isinstance(event.get("do"), str) or event["do"] not in FIELDS:
        return None
    read: Event = {"do": event["do"]}
    common = {"player": ("count", NEEDED), "overruled": ("flag", False)}
    for name, (kind, default) in (common | FIELDS[event["do"]]).items():
        read[name] = default if event.get(name) is None else event[name]
        if not (fits(kind, read[name]) or (read[name] is None and name == "rob")):
            return None
    return read if read["player"] < players else None


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
        self.passes = 0
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
        self.passes = self.passes + 1 if passed else 0
        self.round_over = self.hands[player] == 0 or self.passes == self.players
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


def broken_if(**rules: bool) -> set[str]:
    return {"BLO-" + name.replace("_", "-") for name, broken in rules.items() if broken}


def wrong_refill(left: int, hidden: int, refill: int, jokers: int) -> bool:
    """Whether these stones, turned up from the hidden ones, do not bring what is left back to eight."""
    unfilled = left + refill < 8 and hidden > refill + jokers
    overfilled = refill > 0 and left + refill > 8
    return unfilled or overfilled or (jokers > 0 and left >= 8) or refill + jokers > hidden


def check_draw(table: Table, event: Event) -> Finding:
    player, drawn, refill, jokers = event["player"], event["open"], event["refill"], event["jokers"]
    fixed = table.in_rows_and_other_hands(player)
    display = numbers(drawn)[: table.open_stones] if table.display is None else table.display
    missing = minus(numbers(drawn), display)
    left = {table.open_stones - len(drawn), table.open_stones - len(numbers(drawn)) + len(missing)}
    used = event["hidden"] + len(refill) + jokers
    rest = max(0, table.hidden - event["hidden"])
    stones_wrong = not exist(drawn + refill) or JOKER in refill
    broken = broken_if(
        STONE=stones_wrong or JOKER in drawn,
        DUPLICATE=duplicate(numbers(drawn) + refill + [JOKER] * jokers, fixed)
        or any(number in minus(table.display or [], drawn) for number in refill),
        DRAW_COUNT=not 1 <= len(drawn) + event["hidden"] <= 2,
        DRAW_OPEN=bool(missing) or JOKER in drawn,
        DRAW_HIDDEN=used > table.hidden,
        DRAW_JOKER=JOKER in drawn,
        REFILL=any(wrong_refill(stones, rest, len(refill), jokers) for stones in left),
    )
    holds = not stones_wrong and not missing and used <= table.hidden and drawn.count(JOKER) <= table.jokers
    return broken, holds


def count_draw(table: Table, event: Event) -> dict[str, Any]:
    player, drawn, refill = event["player"], event["open"], event["refill"]
    if table.display is not None:
        table.display = minus(table.display, numbers(drawn)) + refill
    table.open_stones += len(refill) - len(numbers(drawn))
    table.hidden -= event["hidden"] + len(refill) + event["jokers"]
    table.jokers += event["jokers"] - drawn.count(JOKER)
    table.hands[player] += len(drawn) + event["hidden"]
    table.learn(player, drawn)
    table.end_turn(player)
    return {}


def check_lay(table: Table, event: Event) -> Finding:
    player, row, rob = event["player"], event["row"], event["rob"]
    asked: list[Stone] = rob["stones"] if rob else []
    source = table.rows.get(rob["row"]) if rob else []
    absent = minus(asked, source or [])
    robbed = minus(asked, absent)
    played = minus(row, robbed)
    elsewhere = minus(table.elsewhere(player), numbers(robbed))
    takes = event["take_joker"] and len(played) != table.hands[player]
    broken = broken_if(
        STONE=not exist(row + asked),
        DUPLICATE=duplicate(played, elsewhere) or repeat(row) or repeat(asked),
        HAND=len(played) > table.hands[player],
        ROW_LENGTH=len(row) < 3,
        ROW_STEP=not steps_up(row),
        ROB_ROW=source is None or bool(absent),
        ROB_COUNT=bool(rob) and len(asked) not in (1, 2),
        ROB_UNUSED=bool(minus(asked, row)),
        ROB_REST=bool(rob and source) and not absent and not is_row(rest_of(source or [], asked)),
        JOKER_EARN=takes and (len(row) != 3 or bool(rob) or table.jokers == 0),
    )
    impossible = {"BLO-STONE", "BLO-HAND", "BLO-ROB-ROW", "BLO-ROB-UNUSED"}
    emptied = bool(rob) and len(asked) == len(source or [])
    return broken, not broken & impossible and bool(row) and not emptied and not (takes and table.jokers == 0)


def count_lay(table: Table, event: Event) -> dict[str, Any]:
    player, row, rob = event["player"], event["row"], event["rob"]
    played = minus(row, rob["stones"]) if rob else row
    if rob:
        table.rows[rob["row"]] = rest_of(table.rows[rob["row"]], rob["stones"])
    table.laid += 1
    table.rows[table.laid] = list(row)
    flowers = sum(table.flowers[number] for number in numbers(row))
    tile = max((tile for tile in table.tiles if tile <= flowers), default=None)
    if tile is not None:
        table.tiles.remove(tile)
        table.won[player].append(tile)
    table.play_from_hand(player, played)
    if event["take_joker"] and table.hands[player] > 0:
        table.jokers -= 1
        table.hands[player] += 1
        table.learn(player, [JOKER])
    table.end_turn(player)
    return {"row": table.laid, "flowers": flowers, "tile": tile}


def check_attach(table: Table, event: Event) -> Finding:
    player, stones, result = event["player"], event["stones"], event["result"]
    old = table.rows.get(event["row"])
    elsewhere = table.elsewhere(player)
    same_stones = old is not None and Counter(result) == Counter(old + stones)
    broken = broken_if(
        STONE=not exist(stones + result),
        DUPLICATE=duplicate(stones, elsewhere)
        or duplicate(minus(result, old or []), elsewhere)
        or repeat(result),
        HAND=len(stones) > table.hands[player],
        NOTHING=not stones,
        ROW_LENGTH=len(result) < 3,
        ROW_STEP=not steps_up(result),
        ATTACH_ROW=not same_stones or not in_old_order(old or [], result),
    )
    return broken, same_stones and not broken & {"BLO-STONE", "BLO-HAND"}


def count_attach(table: Table, event: Event) -> dict[str, Any]:
    table.rows[event["row"]] = list(event["result"])
    table.play_from_hand(event["player"], event["stones"])
    table.end_turn(event["player"])
    return {}


def check_replace(table: Table, event: Event) -> Finding:
    place, stone = event["joker"], event["with"]
    row = table.rows.get(event["row"], [])
    there = place in range(len(row))
    replaced = [*row[:place], stone, *row[place + 1 :]] if there else []
    is_number = stone in range(1, 101)
    broken = broken_if(
        STONE=not is_number,
        DUPLICATE=stone in numbers(table.elsewhere(event["player"])),
        REPLACE_JOKER=not there or row[place] != JOKER,
        REPLACE_FIT=there and not is_row(replaced),
    )
    return broken, is_number and "BLO-REPLACE-JOKER" not in broken


def count_replace(table: Table, event: Event) -> dict[str, Any]:
    player = event["player"]
    table.rows[event["row"]][event["joker"]] = event["with"]
    table.play_from_hand(player, [event["with"]])
    table.hands[player] += 1
    table.learn(player, [JOKER])
    table.next = player
    return {}


def check_pass(table: Table, _event: Event) -> Finding:
    return broken_if(PASS=table.open_stones + table.hidden > 0), True


def count_pass(table: Table, event: Event) -> dict[str, Any]:
    table.end_turn(event["player"], passed=True)
    return {}


def check_hand(table: Table, event: Event) -> Finding:
    player, stones = event["player"], event["stones"]
    broken = broken_if(
        STONE=not exist(stones),
        DUPLICATE=duplicate(stones, table.elsewhere(player)),
        HAND_TIME=not table.round_over or player in table.points[-1],
        HAND_COUNT=len(stones) != table.hands[player],
        HAND_KNOWN=bool(minus(table.known[player], stones)),
    )
    return broken, table.round_over and "BLO-STONE" not in broken


def count_hand(table: Table, event: Event) -> dict[str, Any]:
    player, stones = event["player"], event["stones"]
    points = sum(table.won[player]) - sum(table.flowers[number] for number in numbers(stones))
    table.points[-1][player] = points
    table.known[player] = list(stones)
    return {"points": points}


def check_setup(table: Table, event: Event) -> Finding:
    display, jokers, scores = event["display"], event["jokers"], table.scores()
    only_numbers = exist(display) and JOKER not in display
    first_over = len(table.points) == 1 and table.round_over
    broken = broken_if(
        OVER=len(table.points) == 2 and table.round_over,
        STONE=not only_numbers,
        DUPLICATE=repeat(display) or jokers > 4,
        ROUND=not (first_over and table.all_shown()),
        ROUND_START=scores[event["player"]] > min(scores),
        SETUP=not eight_numbers(display) or jokers not in range(1, 5),
    )
    return broken, not broken & {"BLO-STONE", "BLO-ROUND", "BLO-SETUP"}


def count_setup(table: Table, event: Event) -> dict[str, Any]:
    table.display, table.jokers, table.starter = list(event["display"]), event["jokers"], event["player"]
    table.open_stones = 8
    table.points.append({})
    table.begin_round()
    return {}


Judge = tuple[Callable[[Table, Event], Finding], Callable[[Table, Event], dict[str, Any]]]
JUDGES: dict[str, Judge] = {
    "draw": (check_draw, count_draw),
    "lay": (check_lay, count_lay),
    "attach": (check_attach, count_attach),
    "replace": (check_replace, count_replace),
    "pass": (check_pass, count_pass),
    "hand": (check_hand, count_hand),
    "setup": (check_setup, count_setup),
}


def judge(table: Table, event: Event) -> Finding:
    if table.over() or (table.round_over and event["do"] in TURN_EVENTS):
        return {"BLO-OVER"}, False
    broken, holds = JUDGES[event["do"]][0](table, event)
    if event["do"] in TURN_EVENTS and event["player"] != table.next:
        return {"BLO-TURN"}, holds
    return broken, holds


def wrong_options(options: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the options that were not left out, each text beginning with its field."""
    flowers, display, jokers = (options.get(name) for name in ("flowers", "display", "jokers"))
    every = {str(number) for number in range(1, 101)}
    if flowers is not None and not (
        isinstance(flowers, dict)
        and set(flowers) == every
        and all(fits("count", count) for count in flowers.values())
    ):
        yield f"flowers is {flowers!r}; right would be a count for each number 1 to 100"
    if display is not None and not (fits("stones", display) and eight_numbers(display)):
        yield f"display is {display!r}; right would be eight different numbers 1 to 100"
    if jokers is not None and not (fits("count", jokers) and 1 <= jokers <= 4):
        yield f"jokers is {jokers!r}; right would be 1 to 4"


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


class SecondReferee:
    """Keeps the events that counted and plays them all again from the set-up to take one back."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.counted: list[Event] = []
        self.table = open_table(header)

    def answer(self, event: object) -> dict[str, Any]:
        if isinstance(event, dict) and event.get("do") == "undo" and self.counted:
            self.take_back()
            return self.said([])
        read = read_event(event, self.table.players)
        if read is None:
            return self.said(["BAD-EVENT"], ok=False)
        broken, holds = judge(self.table, read)
        rules = [rule for rule in RULES if rule in broken]
        if rules and not (read["overruled"] and holds):
            return self.said(rules, ok=False)
        verdict = JUDGES[read["do"]][1](self.table, read)
        self.counted.append(read)
        return self.said(rules, **verdict, **({"overruled": True} if rules else {}))

    def take_back(self) -> None:
        self.counted.pop()
        self.table = open_table(self.header)
        for event in self.counted:
            JUDGES[event["do"]][1](self.table, event)

    def said(self, rules: list[str], ok: bool = True, **verdict: Any) -> dict[str, Any]:
        return {"ok": ok, "rules": rules, **verdict, "status": self.table.status()}
