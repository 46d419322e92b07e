"""Which playing card a view shows: two indices and the pips as witnesses, by two small trained networks."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_views import Views, body_view, in_paper, index_views
from vision.photo import Picture

Odds = NDArray[np.float64]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
BODIES = (*RANKS[:9], "A", "court")  # what the middle of a card tells: pips, or some court figure
MODELS = Path(__file__).parent / "models"

# What a witness leaves to every other card however sure it is: two against one then stay unsure.
DOUBT = 0.03
NO_FACE = 0.5  # a witness that says "nothing to read" with more has not testified


@dataclass(frozen=True, slots=True)
class Face:
    """What a view shows: the odds of CARDS, and which of upper index, lower index and body could be read."""

    odds: Odds
    witnesses: tuple[bool, bool, bool]


def read_face(view: Picture) -> Face:
    """Reads a card's view (CARD_MM at VIEW_PPM, either way up)."""
    light = in_paper(view)
    ranks, suits = _said("card_index", index_views(light), len(RANKS) + 1)
    bodies, pips = _said("card_body", body_view(light), len(BODIES) + 1)
    testimonies = [*map(_by_index, ranks, suits), _by_body(bodies[0], pips[0])]
    read = [float(nothing) < NO_FACE for nothing in (ranks[0, -1], ranks[1, -1], bodies[0, -1])]
    score = np.zeros(len(CARDS))
    for testimony, spoken in zip(testimonies, read, strict=True):
        if spoken:
            score += np.log(testimony + DOUBT)
    odds = np.exp(score - score.max())
    return Face(odds / odds.sum(), (read[0], read[1], read[2]))


def _by_index(ranks: Odds, suits: Odds) -> Odds:
    return np.asarray((ranks[:-1, None] * suits[None, :]).ravel())


def _by_body(bodies: Odds, pips: Odds) -> Odds:
    """A court figure says nothing of its rank and suit."""
    by_rank = np.array([bodies[BODIES.index(rank if rank in BODIES else "court")] for rank in RANKS])
    courts = np.array([rank not in BODIES for rank in RANKS])
    return np.asarray((by_rank[:, None] * np.where(courts[:, None], 1.0, pips[None, :])).ravel())


def _said(name: str, views: Views, first: int) -> tuple[Odds, Odds]:
    """The odds of both questions a network answers for each view."""
    net = _network(name)
    net.setInput(views)
    said = np.asarray(net.forward(), np.float64)
    return _shares(said[:, :first]), _shares(said[:, first:])


def _shares(said: Odds) -> Odds:
    raised = np.exp(said - said.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


@cache
def _network(name: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODELS / f"{name}.onnx"))
