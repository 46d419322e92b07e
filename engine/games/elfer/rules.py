"""The rules of Elfer raus! that a player can break, and which of them an event breaks."""

from collections import Counter
from collections.abc import Iterator

from engine.games.elfer.events import Draw, Event, Hand, Pass, Play
from engine.games.elfer.pieces import CARDS_A_COLOUR, ELEVEN, HIGHEST, LOWEST, MOST_DRAWN, Card, in_words
from engine.games.elfer.rows import lay
from engine.games.elfer.state import State
from engine.sheet import counted
from engine.verdict import Rule, Violation, out_of_turn

START = Rule("ELF-START", "The game opens with exactly one 11.", "Opening")
TURN = Rule("ELF-TURN", "Players take turns, clockwise from whoever opened.", "Opening")
CARD = Rule("ELF-CARD", "Only cards of this deck are played.", "The cards")
NOTHING = Rule("ELF-NOTHING", "Whoever plays lays at least one card.", "A turn")
HAND = Rule("ELF-HAND", "Nobody lays more cards than the hand holds.", "A turn")
NO_ELEVEN = Rule("ELF-ELEVEN", "A colour's row begins with its 11.", "A turn")
GAP = Rule("ELF-GAP", "A card continues its row without a gap.", "A turn")
DUPLICATE = Rule("ELF-DUPLICATE", "Every card exists once.", "The cards")
DRAW_COUNT = Rule("ELF-DRAW-COUNT", "Draw until a card fits, at most three.", "Drawing and passing")
PILE = Rule("ELF-PILE", "Nothing is drawn from an empty pile.", "Drawing and passing")
PASS = Rule("ELF-PASS", "Passing is for when the pile is empty.", "Drawing and passing")
OVER = Rule("ELF-OVER", "Nothing counts after the end of the game but the hands.", "The end")
HAND_TIME = Rule("ELF-HAND-TIME", "Hands are shown once, after the end.", "The end")
HAND_COUNT = Rule("ELF-HAND-COUNT", "The hand shown has all the cards the player holds.", "The end")
MUST_PLAY = Rule(
    "ELF-MUST-PLAY", "Only a player who can lay nothing draws or passes.", "Found afterwards", found="audit"
)
START_ORDER = Rule(
    "ELF-START-ORDER", "The red 11 opens; else yellow, green, blue.", "Found afterwards", found="audit"
)

RULES = (
    START,
    TURN,
    CARD,
    NOTHING,
    HAND,
    NO_ELEVEN,
    GAP,
    DUPLICATE,
    DRAW_COUNT,
    PILE,
    PASS,
    OVER,
    HAND_TIME,
    HAND_COUNT,
    MUST_PLAY,
    START_ORDER,
)


def judge(state: State, event: Event) -> tuple[Violation, ...]:
    if isinstance(event, Hand):
        return tuple(_hand_faults(state, event))
    if state.over:
        return (OVER.broken("the game is over, only hands are shown now", final=True),)
    faults = _turn_faults(state, event)
    if state.next is None:
        return tuple(_opening_faults(event, faults))
    if event.player != state.next:
        why = f"{state.names[event.player]} acted, but {state.names[state.next]} is to move"
        return out_of_turn(TURN, why, faults)
    return tuple(faults)


def _opening_faults(event: Play | Draw | Pass, faults: Iterator[Violation]) -> Iterator[Violation]:
    match event:
        case Play(_, (Card(_, value),)) if value == ELEVEN:
            pass
        case Play(_, cards):
            yield START.broken(f"the game opens with {in_words(cards)} instead of one 11")
        case Draw():
            yield START.broken("the game opens with a draw instead of one 11")
        case Pass():
            yield START.broken("the game opens with a pass instead of one 11")
    yield from faults


def _turn_faults(state: State, event: Play | Draw | Pass) -> Iterator[Violation]:
    match event:
        case Play(who, cards):
            if not cards:
                yield NOTHING.broken("no card was laid")
            yield from _card_faults(state, cards)
            if len(cards) > state.hands[who]:
                yield HAND.broken(
                    f"{len(cards)} cards were laid, the hand held {state.hands[who]}", final=True
                )
            yield from _row_faults(state, cards)
        case Draw(_, drawn, played):
            yield from _draw_faults(state, drawn, played)
        case Pass():
            if state.pile:
                yield PASS.broken(f"the pile still has {counted(state.pile, 'card')}")


def _draw_faults(state: State, drawn: int, played: Card | None) -> Iterator[Violation]:
    laid = () if played is None else (played,)
    yield from _card_faults(state, laid)
    yield from _row_faults(state, laid)
    if not 1 <= drawn <= MOST_DRAWN:
        impossible = drawn > state.pile or (drawn == 0 and played is not None)
        yield DRAW_COUNT.broken(f"{drawn} cards were drawn, 1 to {MOST_DRAWN} are allowed", final=impossible)
    elif not state.pile:
        yield PILE.broken("the pile is empty", final=True)
    elif drawn > state.pile:
        yield DRAW_COUNT.broken(f"{drawn} cards were drawn, the pile had {state.pile}", final=True)
    elif played is None and drawn < min(MOST_DRAWN, state.pile):
        yield DRAW_COUNT.broken(f"drawing stopped after {drawn} although nothing was laid")


def _card_faults(state: State, cards: tuple[Card, ...]) -> Iterator[Violation]:
    strange = [card for card in cards if not _in_deck(state, card)]
    if strange:
        yield CARD.broken(f"this deck has no {strange[0]}", final=True)


def _row_faults(state: State, cards: tuple[Card, ...]) -> Iterator[Violation]:
    """What keeps cards of this deck from lying in their rows."""
    known = [card for card in cards if _in_deck(state, card)]
    twice = [card for card, times in Counter(known).items() if times > 1 or _lies(state, card)]
    _, left_over = lay(state.rows, [card for card in known if not _lies(state, card)])
    starting = {card.colour for card in known if card.value == ELEVEN}
    closed = [card for card in left_over if card.colour not in state.rows and card.colour not in starting]
    gaps = [card for card in left_over if card not in closed]
    if closed:
        yield NO_ELEVEN.broken(
            f"the {closed[0].colour} 11 does not lie, laid: {in_words(closed)}", final=True
        )
    if gaps:
        yield GAP.broken(f"there is a gap before {in_words(gaps)}", final=True)
    if twice:
        yield DUPLICATE.broken(f"seen already or named twice: {in_words(twice)}", final=True)


def _hand_faults(state: State, event: Hand) -> Iterator[Violation]:
    name = state.names[event.player]
    if not state.over:
        yield HAND_TIME.broken("a hand is shown only after the end", final=True)
        return
    if event.player in state.shown:
        yield HAND_TIME.broken(f"{name} has shown the hand already")
    yield from _card_faults(state, event.cards)
    elsewhere = {card for player, cards in state.shown.items() if player != event.player for card in cards}
    times = Counter(event.cards)
    twice = [card for card in times if times[card] > 1 or card in elsewhere or _lies(state, card)]
    if twice:
        yield DUPLICATE.broken(f"seen already or named twice: {in_words(twice)}")
    held = state.hands[event.player]
    if len(event.cards) != held:
        why = f"{name} shows {counted(len(event.cards), 'card')} and must hold {held}"
        yield HAND_COUNT.broken(why, final=len(event.cards) > CARDS_A_COLOUR * len(state.colours))


def _in_deck(state: State, card: Card) -> bool:
    return card.colour in state.colours and LOWEST <= card.value <= HIGHEST


def _lies(state: State, card: Card) -> bool:
    return card.colour in state.rows and card.value in state.rows[card.colour]
