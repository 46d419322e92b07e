"""What was done on the board of cards, by the fields that look different and the card on the pile."""

from collections.abc import Sequence
from dataclasses import replace

from engine.games.sequence.board import CARDS, ONE_EYED, TWO_EYED, card_at
from engine.games.sequence.events import Event, Play, parse
from engine.games.sequence.play import put_chip
from engine.games.sequence.rules import CHANGE, COLOUR
from engine.games.sequence.scoring import formed
from engine.games.sequence.seen import PLAYED
from engine.games.sequence.state import CHIPS, EMPTY, SIDE_COLOURS, State
from engine.looks import Entry, Finding, View, change
from engine.observation import NOTHING, Observation
from engine.squares import Square

UNSEEN_DOINGS = ("pass", "dead", "draw")
# A card that does not go with the chip and lay on the pile before is rather the old one seen again.
SAME_CARD = 0.1
# A two-eyed jack may go on any of some eighty free fields, a card only on its own two.
JACK = 0.02


def expect(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[str | None]:  # noqa: ARG001
    """Every field as the state has it; what lies on the pile next cannot be known."""
    return [
        state.chip(_square(sighting.where)) if isinstance(sighting.where, tuple) else None
        for sighting in seen.sightings
    ]


def find(state: State, agreed: View | None, view: View, entry: Entry) -> list[Finding[Event]]:
    """A card with the one field that looks different; passing, dead cards and draws are told by button."""
    if entry.do not in (None, *UNSEEN_DOINGS):
        return [Finding(parse(state, entry.told()))]
    changed = _changed_fields(state, view)
    if entry.do is not None:
        told = parse(state, entry.told(entry.last if entry.do == "draw" else None))
        return [_several(state, changed)] if changed else [Finding(told)]
    who = entry.player()
    card, before = _top_card(view), None if agreed is None else _top_card(agreed)
    if not changed:
        was_hidden = before is None and card in state.used
        if card is None or card == before or was_hidden or _is_set_right(state, card, entry):
            return [Finding()]
        return [Finding(Play(who, card, None, None))]
    if len(changed) > 1:
        return [_several(state, changed)]
    [(square, chip)] = changed.items()
    if chip not in (EMPTY, CHIPS[state.side_of(who)]):
        return [change(_in_words(state, changed), COLOUR)]
    if card is None:
        fitting = _fitting(square, chip)
        return [Finding(_play(who, guess, square, chip), odds) for guess, odds in fitting.items()]
    event = _play(who, card, square, chip)
    odds = SAME_CARD if card == before and card not in _fitting(square, chip) else 1.0
    return [Finding(event, odds * JACK if card in TWO_EYED and _may_be(view, card_at(square)) else odds)]


def adopt(state: State, view: View, entry: Entry) -> State | None:  # noqa: ARG001
    """The same table with the chips that lie already and the sequences they form."""
    after = state
    for square, chip in _changed_fields(state, view).items():
        if chip == EMPTY or CHIPS.index(chip) >= state.sides or card_at(square) not in CARDS:
            return None
        chips = put_chip(after.chips, square, chip)
        new = formed(chips, after.finished, CHIPS.index(chip), square)
        after = replace(after, chips=chips, finished=(*after.finished, *new))
    return after


def _changed_fields(state: State, view: View) -> dict[Square, str]:
    """Fields that do not look as the state has them, with the chip they show."""
    return {
        square: reading
        for sighting, reading in zip(view.sightings, view.readings, strict=True)
        if isinstance(sighting.where, tuple) and reading != state.chip(square := _square(sighting.where))
    }


def _is_set_right(state: State, card: str, entry: Entry) -> bool:
    """Was a chip taken back, and the card that came with it left on the pile?"""
    shown = entry.shown
    return shown is not None and _top_card(shown) == card and bool(_changed_fields(state, shown))


def _top_card(view: View) -> str | None:
    cards = [reading for sighting, reading in view.pieces() if sighting.where == PLAYED]
    return cards[0] if cards else None


def _may_be(view: View, card: str) -> bool:
    """May the pile show that card?"""
    return any(sighting.where == PLAYED and card in sighting.odds for sighting in view.sightings)


def _square(where: tuple[float, float] | tuple[int, int]) -> Square:
    row, column = where
    return Square(int(row), int(column))


def _play(who: int, card: str, square: Square, chip: str) -> Play:
    """A chip was taken where the field is empty now, else one was put there."""
    return Play(who, card, None, square) if chip == EMPTY else Play(who, card, square, None)


def _fitting(square: Square, chip: str) -> dict[str, float]:
    """The cards that may have been played where none is seen, with their odds."""
    if chip == EMPTY:
        return dict.fromkeys(sorted(ONE_EYED), 0.5)
    printed = card_at(square)
    jack = JACK if printed in CARDS else 0.5
    return {**({printed: 1 - 2 * jack} if printed in CARDS else {}), **dict.fromkeys(sorted(TWO_EYED), jack)}


def _several(state: State, changed: dict[Square, str]) -> Finding[Event]:
    return change(_in_words(state, changed), *([CHANGE] if len(changed) > 1 else []))


def _in_words(state: State, changed: dict[Square, str]) -> Sequence[str]:
    return [
        f"field {square} shows {_chip_in_words(chip)} instead of {_chip_in_words(state.chip(square))}"
        for square, chip in changed.items()
    ]


def _chip_in_words(chip: str) -> str:
    return "no chip" if chip == NOTHING else f"a {SIDE_COLOURS[CHIPS.index(chip)]} chip"
