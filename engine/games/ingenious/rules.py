"""The rules of Ingenious that a player can break, and which of them an event breaks."""

from collections.abc import Iterator

from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import BOARD, RACK_SIZE, SYMBOLS, pair_of, tiles_of
from engine.games.ingenious.state import State, SwapRight
from engine.hexes import WAYS, Hex, neighbours
from engine.sheet import join_names
from engine.verdict import Rule, Violation, out_of_turn

TURN = Rule("ING-TURN", "Players place tiles in turn, clockwise.", "A turn")
ADJACENT = Rule("ING-ADJACENT", "The two halves of a tile lie on neighbouring cells.", "Placing a tile")
ZONE = Rule("ING-ZONE", "A tile lies wholly in the area for this number of players.", "The board")
FREE = Rule("ING-FREE", "A tile lies on free cells; printed symbols are never covered.", "Placing a tile")
FIRST_SYMBOL = Rule(
    "ING-FIRST-SYMBOL", "A player's first tile touches one of the six printed symbols.", "The first round"
)
FIRST_TAKEN = Rule(
    "ING-FIRST-TAKEN",
    "In the first round everybody starts at a printed symbol of their own.",
    "The first round",
)
SUPPLY = Rule("ING-SUPPLY", "There are six tiles of each mixed pair and five of each double.", "The tiles")
SWAP_TIME = Rule(
    "ING-SWAP-TIME", "A rack is exchanged right after one's own turn, never in solo.", "Exchanging the rack"
)
SWAP_LOWEST = Rule(
    "ING-SWAP-LOWEST",
    "Only a rack without any symbol of the lowest score is exchanged.",
    "Exchanging the rack",
)
SWAP_RACK = Rule(
    "ING-SWAP-RACK", "The rack shown holds six tiles less those laid in this turn.", "Exchanging the rack"
)
OVER = Rule("ING-OVER", "Nothing counts after the end of the game.", "The end")

RULES = (
    TURN,
    ADJACENT,
    ZONE,
    FREE,
    FIRST_SYMBOL,
    FIRST_TAKEN,
    SUPPLY,
    SWAP_TIME,
    SWAP_LOWEST,
    SWAP_RACK,
    OVER,
)


def judge(state: State, event: Event) -> tuple[Violation, ...]:
    turn = state.turn
    if turn is None:
        return (OVER.broken("the game is over", final=True),)
    match event:
        case Place():
            faults = _placement_faults(state, event)
            if event.player != turn.player:
                why = f"{state.names[event.player]} placed a tile, but {state.names[turn.player]} is to move"
                return out_of_turn(TURN, why, faults)
            return tuple(faults)
        case Swap():
            return tuple(_swap_faults(state, event, turn.may_swap))


def _placement_faults(state: State, event: Place) -> Iterator[Violation]:
    first, second = event.at
    if second - first not in WAYS:
        yield ADJACENT.broken(f"cells {first} and {second} are not neighbours", final=True)
    outside = [cell for cell in event.at if cell.ring > state.radius]
    if outside:
        yield ZONE.broken(
            f"cell {_cells(outside)} lies in ring {max(cell.ring for cell in outside)}, "
            f"the area for {state.players} players ends with ring {state.radius}",
            final=any(cell not in BOARD for cell in outside),
        )
    taken = [cell for cell in event.at if cell in state.cells]
    if taken:
        what = "a printed symbol" if taken[0] in SYMBOLS else f"a {state.cells[taken[0]]} tile"
        yield FREE.broken(f"cell {taken[0]} carries {what}", final=True)
    if state.first_symbols[event.player] is None:
        yield from _first_tile_faults(state, event)
    pair = pair_of(event.tile)
    laid = state.laid.get(pair, 0)
    if laid >= tiles_of(pair):
        yield SUPPLY.broken(f"all {laid} tiles {pair[0]}-{pair[1]} lie on the board already")


def _first_tile_faults(state: State, event: Place) -> Iterator[Violation]:
    touched = touched_symbols(event.at)
    if not touched:
        yield FIRST_SYMBOL.broken("the player's first tile touches no printed symbol")
        return
    others = [symbols for symbols in state.first_symbols if symbols is not None]
    if touched <= frozenset[Hex]().union(*others):
        colours = join_names([SYMBOLS[cell] for cell in sorted(touched)])
        yield FIRST_TAKEN.broken(f"another player has started at the {colours} symbol")


def _swap_faults(state: State, event: Swap, right: SwapRight | None) -> Iterator[Violation]:
    if state.variant == "solo":
        yield SWAP_TIME.broken("there is no exchange in solo")
        return
    if right is None or right.player != event.player:
        yield SWAP_TIME.broken(f"the turn of {state.names[event.player]} has not just ended")
        return
    sheet = state.sheets[state.sheet_of(event.player)]
    lowest = min(sheet.values())
    shown = sorted({colour for tile in event.rack for colour in tile if sheet[colour] == lowest})
    if shown:
        yield SWAP_LOWEST.broken(f"the rack shows {join_names(shown)}, lowest with {lowest}")
    expected = RACK_SIZE - right.placed
    if len(event.rack) != expected:
        yield SWAP_RACK.broken(f"{len(event.rack)} tiles are shown, {expected} must be on the rack")


def touched_symbols(at: tuple[Hex, Hex]) -> frozenset[Hex]:
    """The printed symbols next to either half."""
    return frozenset(cell for half in at for cell in neighbours(half) if cell in SYMBOLS)


def _cells(cells: list[Hex]) -> str:
    return " and ".join(map(str, cells))
