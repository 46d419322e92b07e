"""Other explanations of earlier looks, kept until a later look proves or disproves them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game
from engine.looks import Entry, View
from engine.observation import Observation
from engine.reconcile import Choice, is_legal
from engine.sharpening import is_loose

# Explanations that were less likely at once are forgotten, and all after some turns: who wants to correct
# more takes events back by button.
LEAST_ODDS = 1e-4
MOSTLY = 0.5  # odds of all explanations of a kind together
MOST_TURNS = 6
# Every event has its own look: of 1,154 in painted evenings 43 showed a table on which nothing had been done.
IDLE = 0.05


@dataclass(frozen=True, slots=True)
class Memory:
    """A look as it came: the table before it, what was seen, and what was entered beside it.

    Of a look that could not be read `seen` is what it showed all the same, perhaps nothing.
    """

    state: Any
    agreed: View | None
    seen: Observation
    entry: Entry
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class Rival:
    """A table that may be the true one: so many events taken back, these played instead.

    `view` is the look that showed it, None where that is the one which was agreed upon; `prior` is what is
    believed of its events before eyes speak: that a rule was broken or a piece misread, against 1. `asked`
    is what nobody has confirmed or denied when it was asked, in words; empty where nothing was asked.
    """

    state: Any
    back: int
    instead: tuple[Any, ...]
    odds: float
    view: View | None = None
    prior: float = 1.0
    asked: str = ""

    def less(self, share: float) -> "Rival":
        """The same table by something that happens that rarely."""
        return replace(self, odds=self.odds * share, prior=self.prior * share)

    @property
    def since(self) -> int:
        """How many more events have counted than at the table that is booked."""
        return len(self.instead) - self.back

    @property
    def first(self) -> Any:
        """The event in question, None for nothing done."""
        return self.instead[0] if self.instead else None


def rivals_of(game: Game[Any, Any], look: Memory, others: Sequence[Choice[Any]]) -> Iterator[Rival]:
    """The tables to which the explanations of a look lead that were not booked.

    What breaks a rule does not count: that table is the one before, once the players have set it right. Of a
    board eyes tell that; a loose piece that is not seen any more may as well be overlooked.
    """
    is_board = not any(is_loose(sighting) for sighting in look.seen.sightings)
    for choice in others:
        table = Rival(look.state, 1, (), choice.odds)
        if choice.odds < LEAST_ODDS:
            continue
        if is_legal(game, look.state, choice.event):
            yield after(game, table, choice.event, choice.odds)
        elif is_board:
            yield replace(table, view=look.agreed)


def advance(game: Game[Any, Any], rivals: Sequence[Rival], event: Any) -> Iterator[Rival]:
    """The rivals after an event that counted, as far as it could have been played there, too."""
    for rival in rivals:
        is_kept = rival.asked or rival.back < MOST_TURNS
        if rival.back and is_kept and not game.judge(rival.state, event):
            after = game.play(rival.state, event).state
            yield replace(rival, state=after, back=rival.back + 1, instead=(*rival.instead, event))


def entry_at(game: Game[Any, Any], rival: Rival, entry: Entry) -> Entry:
    """The same entry at another table, where somebody else may be to move."""
    following = game.status(rival.state)["next"]
    last = rival.instead[-1].player if rival.instead else entry.last
    return replace(entry, turn=following if isinstance(following, int) else entry.turn, last=last)


def firsts(rivals: Sequence[Rival]) -> tuple[Choice[Any], ...]:
    """What an open question is about, the likeliest first."""
    odds: dict[str, Choice[Any]] = {}
    for rival in rivals:
        known = odds.get(str(rival.first), Choice(rival.first, 0.0))
        odds[str(rival.first)] = replace(known, odds=known.odds + rival.odds)
    return tuple(sorted(odds.values(), key=lambda choice: -choice.odds))


def after(game: Game[Any, Any], rival: Rival, event: Any, odds: float) -> Rival:
    """The rival after one more look with its event, None for nothing done."""
    if event is None:
        return replace(rival, odds=odds).less(1.0 if rival.back else IDLE)
    after = game.play(rival.state, event).state
    return replace(rival, state=after, instead=(*rival.instead, event), odds=odds)
