"""Hands are hidden, but cards that turn up later can prove that one was held back when it had to be laid."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.games.elfer.pieces import Card


@dataclass(frozen=True, slots=True)
class Claim:
    """At some moment a player implied to hold none of these cards.

    Whoever lays or shows some of them later must have drawn them since. `kept_before` is how many drawn
    cards the player had kept by then, `seen` how many of the cards have come out of the hand since. These
    are taken out of `cards`, so a claim that nothing can disprove any more has none.
    """

    rule_id: str
    cards: frozenset[Card]
    kept_before: int
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """What one player has implied so far, and how many drawn cards went to the hand."""

    kept: int = 0
    claims: tuple[Claim, ...] = ()

    def claim(self, rule_id: str, cards: frozenset[Card]) -> "Ledger":
        """The player implies to hold none of these cards now."""
        claim = Claim(rule_id, cards, self.kept)
        if not cards or claim in self.claims:  # an equal claim would be disproved by the same event
            return self
        return replace(self, claims=(*self.claims, claim))

    def keep(self, drawn: int) -> "Ledger":
        return replace(self, kept=self.kept + drawn) if drawn else self

    def turn_up(self, cards: Iterable[Card]) -> tuple["Ledger", tuple[str, ...]]:
        """Cards came out of the hand: the ledger afterwards, and the rules whose breach is now proved."""
        if not self.claims:
            return self, ()
        shown = frozenset(cards)
        proved = []
        open_claims: dict[Claim, None] = {}
        for claim in self.claims:
            hits = claim.cards & shown
            now = replace(claim, cards=claim.cards - hits, seen=claim.seen + len(hits)) if hits else claim
            if now.seen > self.kept - now.kept_before:
                proved.append(claim.rule_id)
            elif now.cards:
                open_claims[now] = None
        return replace(self, claims=tuple(open_claims)), tuple(proved)
