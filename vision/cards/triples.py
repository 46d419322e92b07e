"""Two corner numbers with a big number midway: what may be the print of one card."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.camera import Points
from vision.cards.glyphs import Numbers, distances

REACH = (33.0, 49.0)  # mm from the middle of a card to a corner number
OFF_MIDDLE = 4.0  # mm, of the big number from the middle between both corner numbers
BIGGER = 1.5  # times as tall as a corner number is the big one at least; the dots of a cloth are all alike
ASKED = 6  # likeliest cards from which the layout is learned
WORTH_ASKING = 0.1


@dataclass(frozen=True, slots=True)
class Triples:
    """Two corner numbers with a big number midway, as indices, and how likely each three make a card."""

    corners: NDArray[np.int64]
    bigs: NDArray[np.int64]
    reach: NDArray[np.float64]
    way: NDArray[np.float64]  # degrees of the line through both corner numbers, modulo 180
    middles: Points
    weight: NDArray[np.float64]


def one_each(triples: Triples) -> NDArray[np.int64]:
    """The likeliest three for each place, the likeliest place first."""
    order = np.argsort(-triples.weight)
    chosen: list[int] = []
    for k in order[triples.weight[order] > WORTH_ASKING]:
        if (
            len(chosen) < ASKED
            and (np.abs(triples.middles[chosen] - triples.middles[k]).max(axis=1) > OFF_MIDDLE).all()
        ):
            chosen.append(int(k))
    return np.array(chosen, np.int64)


def find_triples(small: Numbers, big: Numbers) -> Triples:
    apart = distances(small.middles, small.middles) / 2
    first, second = np.nonzero(np.triu((apart > REACH[0]) & (apart < REACH[1])))
    same = np.maximum(small.tall[first], small.tall[second]) < 1.4 * np.minimum(
        small.tall[first], small.tall[second]
    )
    first, second = first[same], second[same]
    middles = (small.middles[first] + small.middles[second]) / 2
    off = distances(middles, big.middles)
    bigger = big.tall > BIGGER * np.maximum(small.tall[first], small.tall[second])[:, None]
    pair, which = np.nonzero((off < OFF_MIDDLE) & bigger)
    first, second = first[pair], second[pair]
    line = small.middles[first] - small.middles[second]
    members = [small.members[first], small.members[second], big.members[which]]
    figures = np.stack([np.where(m[:, 0] == m[:, 1], 1, 2) for m in members])
    torn = small.paired[first].astype(int) + small.paired[second] + big.paired[which]
    alike = (figures == figures[0]).all(axis=0)
    weight = np.where(alike, 1.0, 0.2) * 0.5**torn / (1 + off[pair, which])
    return Triples(
        np.column_stack([first, second]),
        which,
        apart[first, second],
        np.degrees(np.arctan2(line[:, 1], line[:, 0])) % 180,
        middles[pair],
        weight,
    )
