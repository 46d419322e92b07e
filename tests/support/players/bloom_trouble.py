"""Trouble at a table of Bloom: rows, draws and hands against the rules, lines that are no event, undos."""

import copy
from collections.abc import Callable, Sequence
from typing import Any

from support.players.bloom_play import Game
from support.second.bloom_notation import Event
from support.second.bloom_stones import JOKER, Stone, minus

JUNK: tuple[Any, ...] = (
    True,
    1.0,
    "x",
    "1",
    [],
    {},
    [1.5],
    [True],
    ["X"],
    [None],
    [[3]],
    {"row": 1},
    -1,
    7,
    JOKER,
)


def mover(game: Game) -> int:
    player = game.referee.table.next
    return game.rng.randrange(game.referee.table.players) if player is None else player


def odd_stone(game: Game) -> Stone:
    table = game.referee.table
    rows = [stone for row in table.rows.values() for stone in row]
    known = [stone for hand in table.known for stone in hand]
    places: list[list[Stone]] = [[101, 0, -4], [JOKER], rows, known, game.stones.display, unseen(game)]
    return game.rng.choice(game.rng.choice([place for place in places if place]))


def unseen(game: Game) -> list[Stone]:
    return minus(range(1, 101), [*game.referee.table.elsewhere(-1), *game.stones.display])


def spoil_stones(game: Game, stones: Sequence[Stone]) -> list[Stone]:
    spoilt = list(stones)
    place = game.rng.randrange(len(spoilt) + 1)
    match game.rng.randrange(6):
        case 0:
            game.rng.shuffle(spoilt)
        case 1:
            spoilt[place : place + 1] = []
        case 2:
            spoilt[place : place + 1] = [odd_stone(game)]
        case 3:
            spoilt.insert(place, odd_stone(game))
        case 4:
            spoilt = spoilt[:place]
        case 5:
            spoilt += spoilt[place : place + 1]
    return spoilt


def spoil(game: Game, event: Event) -> Event:
    """The event with one of its fields changed, which often breaks a rule."""
    event = copy.deepcopy(event)
    if event["do"] == "draw":
        event = {"open": [], "hidden": 0, "refill": [], "jokers": 0} | event
    name = game.rng.choice([name for name in event if name != "do"])
    value: Any = event[name]
    if name == "player":
        event[name] = game.rng.randrange(game.referee.table.players)
    elif name == "rob":
        part = game.rng.choice(["row", "stones"])
        value[part] = spoil_stones(game, value[part]) if part == "stones" else value[part] + 1
    elif name == "with":
        event[name] = odd_stone(game)
    elif isinstance(value, list):
        event[name] = spoil_stones(game, value)
    elif type(value) is int:
        event[name] = value + game.rng.choice([-1, 1, 1, 2, 4])
    return event


def break_anything(game: Game) -> Event:
    player = mover(game)
    if game.referee.table.round_over and not game.referee.table.over() and game.chance(0.7):
        return spoil(game, game.proper())
    makers: list[Callable[[Game, int], Event | None]] = [
        *(Game.draw, Game.find_lay, Game.find_attach, Game.find_replace, Game.show),
        *(lay_unseen, lay_unseen, rob_badly, rob_badly, attach_badly),
        *(replace_badly, draw_badly),
    ]
    event = game.rng.choice(makers)(game, player) or {"player": player, "do": "pass"}
    return spoil(game, event) if game.chance(0.4) else event


def lay_unseen(game: Game, player: int) -> Event:
    """A row out of stones nobody has seen: legal for all the referee knows, or too long for the hand."""
    pool = unseen(game) + [JOKER] * game.rng.randint(0, 3)
    row = game.grow(pool, game.rng.choice(pool)) if pool else []
    return {
        "player": player,
        "do": "lay",
        "row": row[: game.rng.randint(2, 7)],
        "take_joker": game.chance(0.4),
    }


def rob_badly(game: Game, player: int) -> Event | None:
    rows = game.referee.table.rows
    if not rows:
        return None
    number = game.rng.choice(list(rows))
    stones = game.rng.sample(rows[number], min(game.rng.choice([0, 1, 1, 2, 2, 3]), len(rows[number])))
    row = game.grow(unseen(game) + stones, game.rng.choice([*stones, game.rng.choice(unseen(game) or [1])]))
    used = [stones, row[-1:], *[minus(stones, minus(stones, row))] * 3]
    rob = {"row": number, "stones": game.rng.choice(used)}
    return {"player": player, "do": "lay", "row": row[:9], "rob": rob, "take_joker": game.chance(0.2)}


def attach_badly(game: Game, player: int) -> Event | None:
    rows = game.referee.table.rows
    if not rows:
        return None
    number, old = game.rng.choice(list(rows.items()))
    result = game.grow([*unseen(game), JOKER], old[-1])
    stones = result[result.index(old[-1]) + 1 :]
    if game.chance(0.3):
        stones = []
    return {"player": player, "do": "attach", "row": number, "stones": stones, "result": old + stones}


def replace_badly(game: Game, player: int) -> Event | None:
    rows = game.referee.table.rows
    jokers = [(number, row.index(JOKER)) for number, row in rows.items() if JOKER in row]
    if not rows:
        return None
    number, place = game.rng.choice(jokers or [(number, 0) for number in rows])
    return {"player": player, "do": "replace", "row": number, "joker": place, "with": odd_stone(game)}


def draw_badly(game: Game, player: int) -> Event:
    hidden = game.rng.choice([0, 0, 1, 2, 3, game.referee.table.hidden + 1])
    drawn = [odd_stone(game) for _ in range(game.rng.randint(0, 2))]
    event: Event = {"player": player, "do": "draw", "open": drawn, "hidden": hidden}
    if game.referee.table.hidden == 0 and game.chance(0.8):
        return event
    event["refill"] = game.rng.sample(range(1, 101), len(drawn))
    return event | {"jokers": game.rng.choice([0, 0, 1, 4])}


def malform(game: Game, event: Event) -> Event:
    event = copy.deepcopy(event)
    name = game.rng.choice([*event, "rob", "overruled", "take_joker"])
    event.pop(name, None)
    return event if game.chance(0.3) else event | {name: copy.deepcopy(game.rng.choice(JUNK))}


def some_trouble(game: Game) -> Event:
    match game.rng.choice("uummssshwbbbbbbb"):
        case "u":
            return {"do": "undo"}
        case "m":
            return malform(game, game.proper() if game.chance(0.5) else break_anything(game))
        case "s":
            event = spoil(game, game.proper())
        case "h":
            event = game.show(game.rng.randrange(game.referee.table.players))
        case "w":
            event = game.set_up() if game.chance(0.5) else spoil(game, game.set_up())
        case _:
            event = break_anything(game)
    return event | {"overruled": True} if game.chance(0.2) else event
