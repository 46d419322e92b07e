"""Players of Bloom who hold real stones and play them by the rules."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from support.second.bloom import SecondReferee
from support.second.bloom_notation import Event
from support.second.bloom_stones import JOKER, Stone, is_row, minus, numbers, rest_of

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil")


@dataclass
class Stones:
    """Where every stone really is that lies in no row and not on the joker fields."""

    hands: list[list[Stone]]
    stock: list[Stone]
    display: list[Stone]


def deal(rng: random.Random, players: int, display: Sequence[Stone], jokers: int) -> Stones:
    bag = [*minus(range(1, 101), display), *[JOKER] * (4 - jokers)]
    rng.shuffle(bag)
    hands = [bag[13 * player : 13 * player + 13] for player in range(players)]
    return Stones(hands, bag[13 * players :], list(display))


def suits(left: Sequence[Stone], stone: Stone, right: Sequence[Stone]) -> bool:
    """Whether the stone between these makes a row, the nearest neighbours looked at first."""
    pairs = [(left[-1], stone)] if left else []
    pairs += [(stone, right[0])] if right else []
    near = all(JOKER in pair or (int(pair[1]) - int(pair[0])) % 100 in (1, 2) for pair in pairs)
    return near and is_row([*left, stone, *right])


class Game:
    """One game: the record so far, and where the stones are that nobody sees."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        players, jokers = rng.randint(2, 5), rng.choice([1, 1, 1, 2, 3, 4])
        self.stones = deal(rng, players, rng.sample(range(1, 101), 8), jokers)
        self.past: list[Stones] = []
        self.idle, self.joins = rng.choice([0.0, 0.1, 0.3, 0.7]), rng.choice([0.4, 0.7, 1.0])
        header = {"record": 1, "game": "bloom", "players": list(NAMES[:players])}
        header["options"] = self.some_options(jokers)
        self.referee = SecondReferee(header)
        self.record: list[Event] = [header]

    def some_options(self, jokers: int) -> dict[str, Any]:
        options: dict[str, Any] = {}
        if jokers > 1 or self.chance(0.3):
            options["jokers"] = jokers
        if self.chance(0.7):
            options["display"] = list(self.stones.display)
        if self.chance(0.25):
            options["flowers"] = {
                str(number): self.rng.choice([0, 1, 1, 2, 3, 7]) for number in range(1, 101)
            }
        return options

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def submit(self, event: Event) -> bool:
        event = copy.deepcopy(event)
        self.record.append(event)
        if not self.referee.answer(event)["ok"]:
            return False
        if event["do"] == "undo":
            self.stones = self.past.pop()
        else:
            self.past.append(self.stones)
            self.stones = Stones(
                [list(hand) for hand in self.stones.hands], list(self.stones.stock), list(self.stones.display)
            )
            self.follow(event)
        return True

    def follow(self, event: Event) -> None:
        """Move the real stones as the event says."""
        stones, player, do = self.stones, event["player"], event["do"]
        hand = stones.hands[player]
        if do == "draw":
            refill, drawn = event.get("refill") or [], event.get("open") or []
            self.take(stones.stock, refill + [JOKER] * (event.get("jokers") or 0), [])
            stones.display = minus(stones.display, drawn) + refill
            hand += drawn + stones.stock[: event.get("hidden") or 0]
            del stones.stock[: event.get("hidden") or 0]
        elif do == "lay":
            rob = event.get("rob") or {"stones": []}
            self.take(hand, minus(event["row"], rob["stones"]), self.referee.table.known[player])
            hand += [JOKER] * (self.referee.table.hands[player] - len(hand))
        elif do == "attach":
            self.take(hand, event["stones"], self.referee.table.known[player])
        elif do == "replace":
            self.take(hand, [event["with"]], self.referee.table.known[player])
            hand.append(JOKER)
        elif do == "setup":
            self.stones = deal(self.rng, len(stones.hands), event["display"], event["jokers"])
            del self.stones.stock[self.referee.table.hidden :]

    def take(self, place: list[Stone], wanted: list[Stone], known: list[Stone]) -> None:
        """Take the wanted stones; one that is hidden elsewhere changes places with a stone not known."""
        absent = minus(wanted, place)
        for stone in absent:
            spare = (minus(place, [*wanted, *known]) or place)[0]
            home = next((home for home in [*self.stones.hands, self.stones.stock] if stone in home), place)
            place.remove(spare)
            if home is not place:
                home[home.index(stone)] = spare
        place[:] = minus(place, minus(wanted, absent))

    def proper(self) -> Event:
        table = self.referee.table
        if table.next is None:
            waiting = [player for player in range(table.players) if player not in table.points[-1]]
            return self.show(self.rng.choice(waiting)) if waiting else self.set_up()
        player, something = table.next, table.open_stones + table.hidden > 0
        if self.chance(0.6) and (event := self.find_replace(player)):
            return event
        if not self.chance(self.idle if something else self.idle / 2):
            if event := self.find_lay(player):
                return event
            joins = self.joins if len(self.stones.hands[player]) > 4 else self.joins / 2
            if self.chance(joins) and (event := self.find_attach(player)):
                return event
        return self.draw(player) if something else {"player": player, "do": "pass"}

    def show(self, player: int) -> Event:
        hand = list(self.stones.hands[player])
        self.rng.shuffle(hand)
        return {"player": player, "do": "hand", "stones": hand}

    def set_up(self) -> Event:
        scores, jokers = self.referee.table.scores(), self.rng.choice([1, 1, 1, 2, 3, 4])
        player = self.rng.choice([player for player, score in enumerate(scores) if score == min(scores)])
        display = self.rng.sample(range(1, 101), 8)
        return {"player": player, "do": "setup", "display": display, "jokers": jokers}

    def draw(self, player: int) -> Event:
        stones, stock = self.stones, list(self.stones.stock)
        count = min(self.rng.choice([1, 2, 2]), len(stones.display) + len(stock))
        most, least = min(count, len(stones.display)), max(0, count - len(stock))
        drawn = self.rng.sample(stones.display, self.rng.randint(least, most))
        del stock[: count - len(drawn)]
        left = len(stones.display) - len(drawn)
        turned: list[Stone] = []
        while stock and left + len(numbers(turned)) < 8:
            turned.append(stock.pop(0))
        event: Event = {"player": player, "do": "draw", "open": drawn, "hidden": count - len(drawn)}
        event |= {"refill": list(numbers(turned)), "jokers": turned.count(JOKER)}
        return {name: value for name, value in event.items() if value not in ([], 0) or name == "player"}

    def find_replace(self, player: int) -> Event | None:
        for number, row in self.referee.table.rows.items():
            for place in [place for place, stone in enumerate(row) if stone == JOKER]:
                for stone in numbers(self.stones.hands[player]):
                    if suits(row[:place], stone, row[place + 1 :]):
                        return {
                            "player": player,
                            "do": "replace",
                            "row": number,
                            "joker": place,
                            "with": stone,
                        }
        return None

    def find_lay(self, player: int) -> Event | None:
        hand = self.stones.hands[player]
        for _ in range(12 if hand else 0):
            rob = self.some_rob() if self.chance(0.4) else None
            robbed = rob["stones"] if rob else []
            row = self.grow(hand + robbed, self.rng.choice(robbed or hand))
            if not is_row(row) or minus(robbed, row):
                continue
            event = {"player": player, "do": "lay", "row": row}
            if rob:
                return event | {"rob": rob}
            goes_out = len(row) == len(hand)
            if len(row) == 3 and (goes_out or self.referee.table.jokers) and self.chance(0.7):
                event["take_joker"] = True
            return event
        return None

    def some_rob(self) -> dict[str, Any] | None:
        rows = self.referee.table.rows
        if not rows:
            return None
        number = self.rng.choice(list(rows))
        stones = self.rng.sample(rows[number], min(self.rng.randint(1, 2), len(rows[number])))
        return {"row": number, "stones": stones} if is_row(rest_of(rows[number], stones)) else None

    def grow(self, pool: Sequence[Stone], start: Stone) -> list[Stone]:
        """A chain around the start out of the pool, often long enough to be a row."""
        chain, pool = [start], minus(pool, [start])
        for way in (1, -1):
            edge = start if isinstance(start, int) else self.rng.randint(1, 100)
            while not self.chance(0.1):
                near = [step for step in (1, 2) if (edge + way * step - 1) % 100 + 1 in pool]
                if not near and not (JOKER in pool and self.chance(0.5)):
                    break
                edge = (edge + way * self.rng.choice(near or [1, 2]) - 1) % 100 + 1
                stone = edge if near else JOKER
                pool.remove(stone)
                chain = [*chain, stone] if way == 1 else [stone, *chain]
        return chain

    def find_attach(self, player: int) -> Event | None:
        hand, rows = list(self.stones.hands[player]), list(self.referee.table.rows.items())
        self.rng.shuffle(hand)
        self.rng.shuffle(rows)
        for number, old in rows:
            result, added = list(old), list[Stone]()
            for stone in hand:
                for place in range(len(result) + 1):
                    if suits(result[:place], stone, result[place:]) and (not added or self.chance(0.4)):
                        result.insert(place, stone)
                        added.append(stone)
                        break
            if added:
                return {"player": player, "do": "attach", "row": number, "stones": added, "result": result}
        return None
