"""What players do in strips: lay a card and announce its points."""

from dataclasses import dataclass

from engine.fields import Fields, count, listing, need, player, whole, word
from engine.games.strips.pieces import Card, Place
from engine.games.strips.state import State, card


@dataclass(frozen=True, slots=True)
class Lay:
    """A card on a place; `claim` is what the player announced, None in family mode."""

    player: int
    card: Card
    at: Place
    claim: int | None


Event = Lay


def parse(state: State, fields: Fields) -> Event:
    word(need(fields, "do"), "do", ("place",))
    who = player(fields, state.players)
    line, column = listing(need(fields, "at"), "at", whole, length=2)
    claim = fields.get("claim")
    return Lay(
        player=who,
        card=card(need(fields, "card"), "card"),
        at=Place(line, column),
        claim=None if claim is None else count(claim, "claim"),
    )


def write(event: Event) -> dict[str, object]:
    fields: dict[str, object] = {
        "player": event.player,
        "do": "place",
        "card": list(event.card),
        "at": [event.at.line, event.at.column],
    }
    if event.claim is not None:
        fields["claim"] = event.claim
    return fields
