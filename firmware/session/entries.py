"""What the camera cannot see and is entered by button, game by game."""

from collections.abc import Callable

from engine.fields import Fields
from firmware.session.desk import Desk, choices
from firmware.session.pages import Item, Words

Entered = Callable[[Fields], None]

MOST_DRAWN = 3  # cards of elfer in one turn
MOST_HIDDEN = 2  # stones of bloom in one turn
MOST_CLAIMED = 200  # points of one strips card; more than any card is worth
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")

# What the menu of a game offers beside the look itself.
OFFERED = {
    "ingenious": ("swap",),
    "elfer": ("draw", "pass"),
    "bloom": ("hidden", "pass"),
    "sequence": ("dead", "draw-one", "pass"),
    "strips": (),
}


def offer(desk: Desk, game: str, *, draws: bool, rack: int, entered: Entered) -> None:
    """The menu of entries; `rack` is how many tiles a swap shows, `draws` whether sequence counts draws."""
    offered = [key for key in OFFERED.get(game, ()) if key != "draw-one" or draws]

    def chosen(choice: str) -> None:
        match choice:
            case "draw":
                desk.number(
                    Words("ask.drawn"), 1, 1, MOST_DRAWN, lambda n: entered({"do": "draw", "count": n})
                )
            case "hidden":
                desk.number(Words("ask.hidden"), 1, 1, MOST_HIDDEN, lambda n: entered({"hidden": n}))
            case "dead":
                _ask_card(desk, lambda card: entered({"do": "dead", "card": card}))
            case "draw-one":
                entered({"do": "draw"})
            case "swap":
                _ask_tiles(desk, (), 2 * rack, entered)
            case "undo":
                entered({"do": "undo"})
            case _:
                entered({"do": "pass"})

    desk.menu(Words("title.enter"), choices(*offered, "undo"), chosen)


def ask_claim(desk: Desk, entered: Entered) -> None:
    """What the player announces, before the look: the true points are shown only afterwards."""
    desk.number(Words("ask.claim"), 0, 0, MOST_CLAIMED, lambda n: entered({"claim": n}))


def _ask_card(desk: Desk, taken: Callable[[str], None]) -> None:
    ranks = tuple(Item(rank, rank) for rank in RANKS)
    suits = tuple(Item(Words(f"suit.{suit}"), suit) for suit in SUITS)

    def rank_chosen(rank: str) -> None:
        desk.menu(Words("ask.suit"), suits, lambda suit: taken(rank + suit))

    desk.menu(Words("ask.rank"), ranks, rank_chosen)


def _ask_tiles(desk: Desk, halves: tuple[str, ...], wanted: int, entered: Entered) -> None:
    """Symbol by symbol, two to a tile."""
    if len(halves) == wanted:
        entered({"do": "swap", "rack": [list(halves[n : n + 2]) for n in range(0, wanted, 2)]})
        return
    # The game is at hand when it is played; all others start without it.
    from engine.games.ingenious.pieces import COLOURS  # noqa: PLC0415

    items = tuple(Item(Words(f"colour.{colour}"), colour) for colour in COLOURS)
    title = Words("ask.symbol", {"tile": len(halves) // 2 + 1, "half": len(halves) % 2 + 1})
    desk.menu(title, items, lambda colour: _ask_tiles(desk, (*halves, colour), wanted, entered))
