"""The rules of Sequence that a player can break, and which of them an event breaks."""

from collections.abc import Iterator

from engine.fields import show
from engine.games.sequence.board import CARDS, COPIES, CORNERS, FIELDS, ONE_EYED, SQUARES, TWO_EYED, card_at
from engine.games.sequence.events import Dead, Draw, Event, Pass, Play
from engine.games.sequence.state import CHIPS, EMPTY, PLAYERS_RULE, SIDE_COLOURS, State
from engine.squares import Square
from engine.verdict import Rule, Violation, out_of_turn

PLAYERS = Rule(PLAYERS_RULE, "Two or three equal sides sit in turn.", "Players and sides", found="header")
TURN = Rule("SEQ-TURN", "Players take turns, clockwise.", "A turn")
OVER = Rule("SEQ-OVER", "Nothing counts after the end of the game.", "The end")
CARD = Rule("SEQ-CARD", "Only the 52 cards are played.", "Board and cards")
SUPPLY = Rule("SEQ-SUPPLY", "Every card exists twice, the stock is not renewed.", "Board and cards")
PLACE = Rule("SEQ-PLACE", "A card puts one chip on one field.", "A turn")
ONE_EYED_JACK = Rule("SEQ-ONE-EYED", "A one-eyed jack removes one chip.", "Jacks")
CORNER = Rule("SEQ-CORNER", "The corners belong to everybody and stay free.", "Board and cards")
OCCUPIED = Rule("SEQ-OCCUPIED", "A chip goes on a field without one.", "A turn")
MATCH = Rule("SEQ-MATCH", "The chip goes on a field that shows the card.", "A turn")
REMOVE_EMPTY = Rule("SEQ-REMOVE-EMPTY", "Only a chip that lies there can be removed.", "Jacks")
REMOVE_OWN = Rule("SEQ-REMOVE-OWN", "A side does not remove its own chips.", "Jacks")
REMOVE_LOCKED = Rule("SEQ-REMOVE-LOCKED", "Chips of a finished sequence stay.", "Jacks")
DEAD = Rule("SEQ-DEAD", "A card is dead only when it cannot be played any more.", "Dead cards")
DEAD_ONCE = Rule("SEQ-DEAD-ONCE", "One dead card a turn.", "Dead cards")
LATE_DRAW = Rule("SEQ-LATE-DRAW", "Draw before the next player has played and drawn.", "Drawing")
DRAW_TWICE = Rule("SEQ-DRAW-TWICE", "One card is drawn for one card played.", "Drawing")
STOCK = Rule("SEQ-STOCK", "Nothing is drawn from an empty stock.", "Drawing")
COLOUR = Rule("SEQ-COLOUR", "A side puts chips of its own colour.", "A turn", found="camera")
CHANGE = Rule("SEQ-CHANGE", "One field changes a turn.", "A turn", found="camera")

RULES = (
    PLAYERS,
    TURN,
    OVER,
    CARD,
    SUPPLY,
    PLACE,
    ONE_EYED_JACK,
    CORNER,
    OCCUPIED,
    MATCH,
    REMOVE_EMPTY,
    REMOVE_OWN,
    REMOVE_LOCKED,
    DEAD,
    DEAD_ONCE,
    LATE_DRAW,
    DRAW_TWICE,
    STOCK,
    COLOUR,
    CHANGE,
)


def judge(state: State, event: Event) -> tuple[Violation, ...]:
    if state.next is None:
        return (OVER.broken("the game is over", final=True),)
    if isinstance(event, Draw):
        return tuple(_draw_faults(state, event))
    faults = _turn_faults(state, event)
    if event.player != state.next:
        why = f"{state.names[event.player]} acted, but {state.names[state.next]} is to move"
        return out_of_turn(TURN, why, faults)
    return tuple(faults)


def _turn_faults(state: State, event: Play | Dead | Pass) -> Iterator[Violation]:
    match event:
        case Play():
            final = _is_impossible(state, event)
            yield from _card_faults(state, event.card, final)
            if event.card in ONE_EYED:
                yield from _removal_faults(state, event, final)
            elif event.card in CARDS:
                yield from _placement_faults(state, event, final)
        case Dead():
            yield from _card_faults(state, event.card, final=False)
            yield from _dead_faults(state, event)
        case Pass():
            return


def _is_impossible(state: State, event: Play) -> bool:
    """Can the board not hold it? An overruled play does what it says: a chip is taken, then one is put."""
    at, remove = event.at, event.remove
    if at is not None and (at in CORNERS or state.chip(at) != EMPTY):
        return True
    if remove is not None and (state.chip(remove) == EMPTY or remove in state.locked()):
        return True
    return at is None and remove is None


def _card_faults(state: State, card: str, final: bool) -> Iterator[Violation]:
    if card not in CARDS:
        yield CARD.broken(f"there is no card {show(card)}", final=final)
    elif state.used.get(card, 0) >= COPIES:
        yield SUPPLY.broken(f"both {card} have been played or laid aside", final=final)


def _placement_faults(state: State, event: Play, final: bool) -> Iterator[Violation]:
    if event.remove is not None:
        yield PLACE.broken(f"{event.card} does not remove the chip on {event.remove}", final=final)
    if event.at is None:
        if event.remove is None:
            yield PLACE.broken(f"{event.card} came without a field", final=final)
        return
    if event.at in CORNERS:
        yield CORNER.broken(f"{event.at} is a corner", final=final)
        return
    chip = state.chip(event.at)
    if chip != EMPTY:
        yield OCCUPIED.broken(f"a {_colour(chip)} chip lies on {event.at}", final=final)
    if event.card not in TWO_EYED and card_at(event.at) != event.card:
        why = f"field {event.at} shows {card_at(event.at)}, the card played is {event.card}"
        yield MATCH.broken(why, final=final)


def _removal_faults(state: State, event: Play, final: bool) -> Iterator[Violation]:
    if event.at is not None:
        yield ONE_EYED_JACK.broken(f"{event.card} puts no chip on {event.at}", final=final)
    if event.remove is None:
        if event.at is None:
            yield ONE_EYED_JACK.broken(f"{event.card} came without a chip to remove", final=final)
        return
    chip = state.chip(event.remove)
    if chip == EMPTY:
        yield REMOVE_EMPTY.broken(f"no chip lies on {event.remove}", final=final)
        return
    if chip == CHIPS[state.side_of(event.player)]:
        why = f"the chip on {event.remove} is {_colour(chip)}, the player's own colour"
        yield REMOVE_OWN.broken(why, final=final)
    if event.remove in state.locked():
        yield REMOVE_LOCKED.broken(f"the chip on {event.remove} belongs to a finished sequence", final=final)


def _dead_faults(state: State, event: Dead) -> Iterator[Violation]:
    playable = next(_playable_fields(state, event), None)
    if playable is not None:
        yield DEAD.broken(f"{event.card} can still be played, on {playable}")
    if state.dead_laid:
        yield DEAD_ONCE.broken("a dead card was already laid aside in this turn")
    if state.cards is not None and state.cards.stock == 0:
        yield STOCK.broken("the stock is empty, there is no new card for the dead one")


def _playable_fields(state: State, event: Dead) -> Iterator[Square]:
    """Where the card could still put a chip, or take one away."""
    if event.card in ONE_EYED:
        own, locked = CHIPS[state.side_of(event.player)], state.locked()
        return (
            square for square in SQUARES if state.chip(square) not in (EMPTY, own) and square not in locked
        )
    fields = SQUARES if event.card in TWO_EYED else FIELDS.get(event.card, ())
    return (square for square in fields if square not in CORNERS and state.chip(square) == EMPTY)


def _draw_faults(state: State, event: Draw) -> Iterator[Violation]:
    cards, name = state.cards, state.names[event.player]
    if cards is None:
        raise ValueError("a draw at a table that does not count draws; parse refuses such an event")
    empty = cards.stock == 0
    match cards.rights[event.player]:
        case "lost":
            yield LATE_DRAW.broken(
                f"the next player has played and drawn, {name} goes on with a card less", final=empty
            )
        case "used":
            yield DRAW_TWICE.broken(f"{name} has drawn for the last play already", final=empty)
        case "none":
            yield DRAW_TWICE.broken(f"{name} has played no card to draw for", final=empty)
        case "due":
            if empty:
                yield STOCK.broken("the stock is empty", final=True)


def _colour(chip: str) -> str:
    return SIDE_COLOURS[CHIPS.index(chip)]
