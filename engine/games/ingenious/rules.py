"""The rules of Ingenious that a player can break, and which of them an event breaks."""

from collections.abc import Iterator

from engine.games.ingenious.board import FREE as FREE_CELL
from engine.games.ingenious.board import NUMBER, SYMBOLS, Astray, Spot
from engine.games.ingenious.events import Event, Place, Swap
from engine.games.ingenious.pieces import pair_of, tiles_of
from engine.games.ingenious.state import State, Turn
from engine.hexes import Hex, neighbours
from engine.sheet import counted, join_names
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
            return tuple(_swap_faults(state, event, turn))


def _placement_faults(state: State, event: Place) -> list[Violation]:
    spot = event.at
    if isinstance(spot, Astray):
        return list(_astray_faults(state, spot))
    faults = []
    if spot.ring > state.seating.radius:
        faults.append(ZONE.broken(f"the tile reaches ring {spot.ring}, {_area(state)}"))
    one, other = spot.numbers
    if state.board[one] != FREE_CELL or state.board[other] != FREE_CELL:
        faults.append(_covering_fault(state, spot))
    if state.first_symbols[event.player] is None:
        faults.extend(_first_tile_faults(state, spot.symbols))
    pair = pair_of(event.tile)
    laid = state.laid.get(pair, 0)
    if laid >= tiles_of(pair):
        faults.append(SUPPLY.broken(f"all {laid} tiles {pair[0]}-{pair[1]} lie on the board already"))
    return faults


def _astray_faults(state: State, at: Astray) -> Iterator[Violation]:
    first, second = at.cells
    if second not in neighbours(first):
        yield ADJACENT.broken(f"cells {first} and {second} are not neighbours", final=True)
    outer = max(at.cells, key=lambda cell: cell.ring)
    if outer.ring > state.seating.radius:
        yield ZONE.broken(f"cell {outer} lies outside, {_area(state)}", final=True)


def _area(state: State) -> str:
    return f"the area for {counted(state.players, 'player')} ends with ring {state.seating.radius}"


def _covering_fault(state: State, spot: Spot) -> Violation:
    taken = next(cell for cell in spot.cells if state.board[NUMBER[cell]] != FREE_CELL)
    what = "a printed symbol" if taken in SYMBOLS else "a tile"
    return FREE.broken(f"cell {taken} carries {what}", final=True)


def _first_tile_faults(state: State, touched: frozenset[Hex]) -> Iterator[Violation]:
    if not touched:
        yield FIRST_SYMBOL.broken("the player's first tile touches no printed symbol")
        return
    others = [symbols for symbols in state.first_symbols if symbols is not None]
    if touched <= frozenset[Hex]().union(*others):
        colours = join_names([SYMBOLS[cell] for cell in sorted(touched)])
        yield FIRST_TAKEN.broken(f"another player has started at the {colours} symbol")


def _swap_faults(state: State, event: Swap, turn: Turn) -> Iterator[Violation]:
    if state.seating.variant == "solo":
        yield SWAP_TIME.broken("there is no exchange in solo")
        return
    if turn.may_swap != event.player:
        yield SWAP_TIME.broken(f"the turn of {state.names[event.player]} has not just ended")
        return
    sheet = state.sheets[state.seating.sheet_of[event.player]]
    lowest = min(sheet.values())
    shown = sorted({colour for tile in event.rack for colour in tile if sheet[colour] == lowest})
    if shown:
        yield SWAP_LOWEST.broken(f"the rack shows {join_names(shown)}, lowest with {lowest}")
    if len(event.rack) != turn.rack:
        shows = f"the rack shown has {counted(len(event.rack), 'tile')}"
        yield SWAP_RACK.broken(f"{shows}, {turn.rack} must be on it")
