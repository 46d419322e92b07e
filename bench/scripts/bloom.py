"""Bloom: a whole round with robbed rows and jokers, both hands counted, round two, and stones laid wrong."""

from support.photos import Event
from support.scripts import Against, Changed, Covered, Script, Step, Still

Stone = int | str


def draw(player: int, *opened: Stone, **more: object) -> Event:
    return {"player": player, "do": "draw", "open": list(opened), **more}


def lay(player: int, *row: Stone, **more: object) -> Event:
    return {"player": player, "do": "lay", "row": list(row), **more}


def rob(player: int, number: int, stones: list[Stone], *row: Stone) -> Event:
    return lay(player, *row, rob={"row": number, "stones": stones})


def attach(player: int, number: int, stones: list[Stone], *result: Stone) -> Event:
    return {"player": player, "do": "attach", "row": number, "stones": stones, "result": list(result)}


def replace(player: int, number: int, joker: int, stone: int) -> Event:
    return {"player": player, "do": "replace", "row": number, "joker": joker, "with": stone}


def hand(player: int, *stones: Stone) -> Event:
    return {"player": player, "do": "hand", "stones": list(stones)}


def setup(player: int, *display: int) -> Event:
    return {"player": player, "do": "setup", "display": list(display), "jokers": 1}


DISPLAY = [12, 21, 23, 35, 47, 56, 68, 90]
LAST_ROW = [16, 17, 18, 19, 20, 21, 22, 23]
SECOND_DISPLAY = [8, 13, 27, 34, 46, 59, 71, 99]

STEPS: list[Step] = [
    draw(0, 12, hidden=1, refill=[77]),
    Against("BLO-DRAW-COUNT", draw(1, 21, 23, 35, refill=[61, 85, 3])),
    draw(1, 21, 23, refill=[61, 85], jokers=1),
    Against("BLO-ROW-STEP", lay(0, 62, 63, 66)),
    Still(),
    lay(0, 62, 63, 65, take_joker=True),
    Still(),
    Against("BLO-ROW-LENGTH", lay(1, 30, 31)),
    lay(1, 29, 30, 32, 33),
    attach(0, 1, [66, "J"], 62, 63, 65, 66, "J"),
    Covered("hand"),
    Against("BLO-ROB-REST", rob(1, 2, [30], 28, 30, 31)),
    rob(1, 2, [33], 33, 34, 36),
    Against("BLO-ROB-COUNT", rob(0, 1, [62, 63, 65], 60, 62, 63, 65)),
    Against("BLO-REPLACE-FIT", replace(0, 1, 4, 70)),
    replace(0, 1, 4, 67),
    draw(0, hidden=2),
    Against("BLO-JOKER-EARN", lay(1, 40, 41, 43, 44, take_joker=True)),
    Against("BLO-DRAW-JOKER", draw(1, "J", hidden=0)),
    rob(1, 1, [66, 67], 66, 67, 69),
    Against("BLO-REFILL", draw(0, 35)),
    draw(0, 35, refill=[50]),
    {"do": "undo"},
    lay(0, 38, 39, "J", 42),
    Against("BLO-PASS", {"player": 1, "do": "pass"}),
    Against("BLO-TURN", lay(0, 71, 72, 74)),
    Against("BLO-HAND-TIME", hand(1, 14, 16)),
    Against("BLO-HAND", lay(1, *LAST_ROW, 25)),
    lay(1, *LAST_ROW),  # the last stones
    Against("BLO-OVER", lay(0, 71, 72, 74)),
    hand(1),
    Against("BLO-ROUND", setup(0, *SECOND_DISPLAY)),
    Against("BLO-HAND-COUNT", hand(0, 12, 1, 2, 6, 73, 80, 81, 96)),
    Against("BLO-HAND-KNOWN", hand(0, 9, 1, 2, 6, 73, 80, 81, 96, 98)),
    Against("BLO-DUPLICATE", hand(0, 12, 1, 2, 6, 73, 80, 81, 96, 62)),
    hand(0, 12, 1, 2, 6, 73, 80, 81, 96, 98),
    Against("BLO-ROUND-START", setup(1, *SECOND_DISPLAY)),
    Against(
        "BLO-SETUP",
        setup(0, *SECOND_DISPLAY[:7]),
        state={"rows": [], "loose": [*SECOND_DISPLAY[:7], "J"]},
    ),
    setup(0, *SECOND_DISPLAY),
    Against("BLO-JOKER-EARN", lay(0, 15, 16, 18, 20, overruled=True, take_joker=True)),
    Against(
        "BLO-ROB-UNUSED",
        rob(1, 1, [20], 40, 41, 43),
        state={"rows": [[15, 16, 18], [40, 41, 43]], "loose": SECOND_DISPLAY},
    ),
    Against("BLO-ATTACH-ROW", attach(1, 1, [21], 16, 15, 18, 20, 21)),
    Changed([lay(1, 40, 41, 43), lay(0, 50, 51, 53)]),
]

SCRIPT = Script(
    header={
        "record": 1,
        "game": "bloom",
        "players": ["Ann", "Ben"],
        "options": {"display": DISPLAY},
    },
    seed=605,
    conditions={"light": "even"},
    steps=STEPS,
)
