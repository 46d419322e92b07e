"""No stone is in two places: what the open table and the known stones of the hands tell."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.games.bloom import rulebook as book
from engine.games.bloom.events import Draw
from engine.games.bloom.pieces import JOKER, JOKERS, Stone, is_number, jokers_of, numbers_of, without
from engine.games.bloom.state import Holding, State
from engine.sheet import counted
from engine.verdict import Violation


def strangers(stones: Sequence[Stone]) -> Violation | None:
    """Numbers that no stone shows."""
    for stone in stones:
        if stone != JOKER and not is_number(stone):
            return book.STONE.broken(f"there is no stone {stone}, numbers go from 1 to 100", final=True)
    return None


def duplicates(
    state: State, player: int, stones: Sequence[Stone], *, shown: bool = False
) -> Iterator[Violation]:
    """Stones that come out of a hand but must be elsewhere already.

    Rows never hold a fifth joker; a hand that is only shown at the end may, if the players say so.
    """
    others = [hand for seat, hand in enumerate(state.hands) if seat != player]
    places = _places(state.laid_numbers(), others, state.display or ())
    yield from _twice(numbers_of(stones), places, final=False)
    yield from _too_many_jokers(state, jokers_of(stones), others, final=not shown)


def duplicates_of_draw(state: State, event: Draw) -> Iterator[Violation]:
    """Stones that go from the display to a hand, or from the stock to the display, but must be elsewhere.

    For a stone that turns up on the display every hand is another one, the drawer's too.
    """
    drawn, turned_up = numbers_of(event.open), numbers_of(event.refill)
    others = [hand for seat, hand in enumerate(state.hands) if seat != event.player]
    left = without(state.display or (), drawn)
    impossible = len(set(drawn)) < len(drawn)
    named_twice = [number for number, times in Counter([*drawn, *turned_up]).items() if times > 1]
    if named_twice:
        yield book.DUPLICATE.broken(f"{named_twice[0]} is named twice", final=impossible)
    else:
        laid = state.laid_numbers()
        yield from _twice(drawn, _places(laid, others, ()), final=impossible)
        yield from _twice(turned_up, _places(laid, state.hands, left), final=impossible)
    yield from _too_many_jokers(state, event.jokers, others, final=True)


def _places(
    laid: frozenset[int], hands: Iterable[Holding], display: Iterable[int]
) -> dict[str, Collection[int]]:
    """Where numbers are known to be, by the words for it."""
    known = frozenset[int]().union(*[hand.known for hand in hands])
    return {
        "in a row already": laid,
        "on the display": frozenset(display),
        "known to be in another hand": known,
    }


def _twice(numbers: Sequence[int], places: dict[str, Collection[int]], *, final: bool) -> Iterator[Violation]:
    """The first number that is elsewhere too."""
    for index, number in enumerate(numbers):
        found = [where for where, there in places.items() if number in there]
        if number in numbers[:index]:
            found.append("named twice")
        if found:
            yield book.DUPLICATE.broken(f"{number} is {found[0]}", final=final)
            return


def _too_many_jokers(
    state: State, jokers: int, others: Iterable[Holding], *, final: bool
) -> Iterator[Violation]:
    elsewhere = state.jokers + state.laid_jokers() + sum([hand.known_jokers for hand in others])
    if jokers and jokers + elsewhere > JOKERS:
        why = f"{counted(jokers + elsewhere, 'joker')} would be in play, {JOKERS} exist"
        yield book.DUPLICATE.broken(why, final=final)
