"""Bloom judged a second time, word for word from the rules and with no thought for speed."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from support.second.bloom_notation import Event, read_event
from support.second.bloom_stones import (
    JOKER,
    Stone,
    duplicate,
    eight_numbers,
    exist,
    fifth_joker,
    in_old_order,
    is_row,
    minus,
    numbers,
    repeat,
    rest_of,
    steps_up,
)
from support.second.bloom_table import Table, open_table

Finding = tuple[set[str], bool]
"""The rules an event breaks, and whether the table could hold it if it were overruled."""

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
        or any(number in minus(table.display or [], drawn) for number in refill)
        or any(number in table.known[player] for number in refill),
        DRAW_COUNT=not 1 <= len(drawn) + event["hidden"] <= 2,
        DRAW_OPEN=bool(missing) or JOKER in drawn,
        DRAW_HIDDEN=used > table.hidden,
        DRAW_JOKER=JOKER in drawn,
        REFILL=any(wrong_refill(stones, rest, len(refill), jokers) for stones in left),
    )
    there = not missing and not repeat(drawn) and drawn.count(JOKER) <= table.jokers
    possible = not stones_wrong and not fifth_joker([JOKER] * jokers, fixed)
    return broken, possible and there and used <= table.hidden


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
        JOKER_EARN=takes and (len(row) != 3 or bool(asked) or table.jokers == 0),
    )
    impossible = {"BLO-STONE", "BLO-HAND", "BLO-ROB-ROW", "BLO-ROB-UNUSED"}
    emptied = bool(rob) and len(asked) == len(source or [])
    too_much = fifth_joker(played, elsewhere) or (takes and table.jokers == 0)
    return broken, not broken & impossible and bool(row) and not emptied and not too_much


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
    possible = same_stones and not fifth_joker(stones, elsewhere)
    return broken, possible and not broken & {"BLO-STONE", "BLO-HAND"}


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
