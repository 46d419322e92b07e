"""No stone is in two places: what the open table and the known stones of the hands tell."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games.bloom import rulebook as book
from engine.games.bloom.pieces import JOKER, JOKERS, Stone, is_number, jokers_of, numbers_of
from engine.games.bloom.state import State
from engine.verdict import Violation


def strangers(stones: Sequence[Stone]) -> Violation | None:
    """Numbers that no stone shows."""
    for stone in stones:
        if stone != JOKER and not is_number(stone):
            return book.STONE.broken(f"there is no stone {stone}, numbers go from 1 to 100", final=True)
    return None


def duplicates(
    state: State, player: int, stones: Sequence[Stone], drawn: Sequence[Stone] = ()
) -> Iterator[Violation]:
    """Stones that come to the table, or from the display to a hand (`drawn`), but must be elsewhere."""
    numbers = [*numbers_of(stones), *numbers_of(drawn)]
    others = [hand for seat, hand in enumerate(state.hands) if seat != player]
    laid = state.laid_numbers()
    for number, times in Counter(numbers).items():
        if times > 1:
            where = "named twice"
        elif number in laid:
            where = "in a row already"
        elif state.display is not None and number in state.display and number not in drawn:
            where = "on the display"
        elif any(number in hand.known for hand in others):
            where = "known to be in another hand"
        else:
            continue
        yield book.DUPLICATE.broken(f"{number} is {where}", final=numbers_of(drawn).count(number) > 1)
        break
    jokers = jokers_of(stones)
    elsewhere = state.jokers + state.laid_jokers() + sum(hand.known_jokers for hand in others)
    if jokers and jokers + elsewhere > JOKERS:
        yield book.DUPLICATE.broken(f"{jokers + elsewhere} jokers would be in play, {JOKERS} exist")
