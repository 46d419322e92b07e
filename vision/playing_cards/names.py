"""Which playing card a view shows: two indices and the pips as witnesses, by two small trained networks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.networks import network
from vision.photo import Picture
from vision.playing_cards.views import Views, body_view, in_paper, index_views, ink_depth, redness

Odds = NDArray[np.float64]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"
TURNED = "SH"  # a spade upside down is near to a heart
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
COURTS = ("J", "Q", "K")
BODIES = (*RANKS[:9], "A", "court")  # what the middle of a card tells: pips, or some court figure

SQUEEZES = (1.0, 0.9, 0.8)  # widths in which an index is looked at: some decks print a 10 wide, others narrow
# What a witness leaves to every other card however sure it is; a witness that gives the best card less than
# DISSENT disagrees, and these odds are then shared by all cards. Measured on 1,023 views of cards in painted
# photos, most of them in glare or under stress switches: no wrong reading has odds above 0.985.
DOUBT, DISSENT, DISPUTED = 0.005, 0.2, 0.02
# Both indices of a card are of one typeface, and an odd one misleads both: of what they say about one court
# against another so much is said twice. No body tells courts apart. Of these views 291 show courts; with this
# none is wrong and sure, with none of it two are.
ONE_TYPEFACE = 0.25
LEAST_SAID = 1e-4  # of a look's odds: what one look rules out the others may still see
# Where ink is as likely red as black, how fast the logarithm of these odds rises, and how far it goes. Of
# 1,994 black and 2,164 red views that bench.card_photos made, with blur, noise, small files and few pixels
# among them, 1,670 and 1 have less than 0.05, 37 and 6 from 0.1 to 0.25, none and 2,130 more than 0.3.
RED_EVEN, RED_STEEP, RED_SAYS = 0.2, 30.0, (-6.0, 6.0)
NO_FACE = 0.5  # a witness that says "nothing to read" with more has not testified


@dataclass(frozen=True, slots=True)
class Face:
    """What a view shows: the odds of CARDS, and which of upper index, lower index and body could be read.

    `ink` is how much darker than paper the plainer index is, in parts of paper.
    """

    odds: Odds
    witnesses: tuple[bool, bool, bool]
    ink: float


def read_face(view: Picture, *, grey: bool = False) -> Face:
    """Reads a card's view (CARD_MM at VIEW_PPM, either way up); in a grey photo ink tells no suit."""
    light = in_paper(view)
    looks = np.concatenate([index_views(light, squeeze) for squeeze in SQUEEZES])
    said = _said("card_index", looks, len(RANKS) + 1)
    ranks, suits = (_agreed(odds.reshape(len(SQUEEZES), 2, -1)) for odds in said)
    both_ways = np.concatenate([body_view(light), body_view(np.ascontiguousarray(light[::-1, ::-1]))])
    body, pips = (odds.mean(axis=0) for odds in _said("card_body", both_ways, len(BODIES) + 1))
    testimonies = [*map(_by_index, ranks, suits), _by_body(body, pips)]
    read = [float(nothing) < NO_FACE for nothing in (ranks[0, -1], ranks[1, -1], body[-1])]
    heard = [testimony for testimony, spoken in zip(testimonies, read, strict=True) if spoken]
    score = np.sum([np.log(testimony + DOUBT) for testimony in heard], axis=0)
    if not grey:
        score = score + _by_ink(redness(looks[:2]))
    if all(read[:2]):
        score -= heard_twice(ranks)
    odds = np.exp(score - score.max())
    odds /= odds.sum()
    best = int(odds.argmax())
    if any(testimony[best] < DISSENT for testimony in heard):
        against = np.mean(heard, axis=0)
        odds = (1 - DISPUTED) * odds + DISPUTED * against / against.sum()
    return Face(odds, (read[0], read[1], read[2]), ink_depth(looks[:2]))


def _agreed(looks: Odds) -> Odds:
    """The odds on which several looks at the same (the first axis) agree."""
    return _shares(np.log(looks + LEAST_SAID).mean(axis=0))


def _by_index(ranks: Odds, suits: Odds) -> Odds:
    return np.asarray((ranks[:-1, None] * suits[None, :]).ravel())


def heard_twice(ranks: Odds) -> Odds:
    """What both indices say about one court against another beyond what a typeface can tell, logarithms."""
    courts = [rank in COURTS for rank in RANKS]
    says = np.log(ranks[:, :-1] + DOUBT).sum(axis=0)
    return np.repeat(np.where(courts, ONE_TYPEFACE * (says - says[courts].max()), 0.0), len(SUITS))


def _by_ink(red: float) -> Odds:
    """What the colour of the ink says for each card, as a logarithm."""
    says = float(np.clip(RED_STEEP * (red - RED_EVEN), *RED_SAYS))
    return np.tile([says if suit in "HD" else 0.0 for suit in SUITS], len(RANKS))


def _by_body(bodies: Odds, pips: Odds) -> Odds:
    """Court figures say nothing of rank and suit; an ace's pip, upside down in some decks, leaves two."""
    by_rank = np.array([bodies[BODIES.index(rank if rank in BODIES else "court")] for rank in RANKS])
    by_suit = np.tile(pips, (len(RANKS), 1))
    either = [SUITS.index(suit) for suit in TURNED]
    by_suit[RANKS.index("A"), either] = pips[either].max()
    by_suit[[rank not in BODIES for rank in RANKS]] = 1.0
    return np.asarray((by_rank[:, None] * by_suit).ravel())


def _said(name: str, views: Views, first: int) -> tuple[Odds, Odds]:
    """The odds of both questions a network answers for each view."""
    net = network(name)
    net.setInput(views)
    said = np.asarray(net.forward(), np.float64)
    return _shares(said[:, :first]), _shares(said[:, first:])


def _shares(said: Odds) -> Odds:
    raised = np.exp(said - said.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
