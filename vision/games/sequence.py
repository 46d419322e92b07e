"""The eyes for Sequence: the board's lattice, the chips on its cells, and the card played last beside it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, SURE, Observation, Pose, Sighting
from vision import board_cover
from vision.board_search import SEARCH_WIDTH, find_board
from vision.card_edges import corner_peeps_out, find_edges, rectangles
from vision.card_views import CARD_MM, VIEW_PPM
from vision.chip_colours import COLOURS, colour_odds
from vision.chips import FINE, Discs, find_discs, presence_odds
from vision.edges import LIGHT
from vision.loose_cards import Rectangle, find_cards
from vision.photo import Picture
from vision.playing_card import CARDS, Face, read_face
from vision.problem import Problem
from vision.reading import Outline, Reading, unread
from vision.squareboard import BOARD_MM, CELL_MM, CELLS, Board, cell_middles, view_of
from vision.strangers import Stranger, find_strangers
from vision.table import Table

PLAYED = "played"
CORNERS = {(0, 0), (0, CELLS - 1), (CELLS - 1, 0), (CELLS - 1, CELLS - 1)}

NO_BOARD = Problem(
    "NO-BOARD", "no sequence board seen; lay it flat between the markers, row 0 towards markers 0 and 1"
)
HAND_ON_BOARD = Problem("HAND", "something covers part of the board; take it away")
HAND_ON_CARD = Problem("HAND", "something covers the played card; take it away")

MOST_GUESSES = 6  # rectangles made of edges that are tried, the likeliest first
FEWEST_WITNESSES = 2  # of two indices and the body: with fewer a card is hidden in part
LIKELY = 0.9  # odds of a card that is told by its edges only; less may be no card at all
LEAST_COLOUR = 0.7  # codes between the channels of a colour picture, in the mean
PILE_MM = 90.0  # from the board: what begins nearer may stand on the pile
ARM_MM2 = 30000.0  # a bowl, a phone, a score pad or a face-down pile hides less of the table than an arm
CONVEX = 0.88  # of their hull such things fill, hands do not
HIDDEN = 0.1  # odds that a thing beside the board hides a card
SEVERAL = 0.5  # odds of "none of them" where several cards lie open


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - of no help here
    """What lies on the board, cell by cell, and beside it."""
    scale = SEARCH_WIDTH / table.picture.shape[1]
    small = np.asarray(
        cv2.resize(table.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    green = np.ascontiguousarray(table.picture[:, :, 1])
    board = find_board(table, green, np.ascontiguousarray(small[:, :, 1]))
    if board is None:
        return unread(NO_BOARD)
    discs = find_discs(view_of(table, board, BOARD_MM, FINE))
    there = presence_odds(discs)
    there[[CELLS * row + column for row, column in CORNERS]] = 0.0
    chips = there > 0.5
    if board_cover.covered(table, board, green, discs, chips):
        return unread(HAND_ON_BOARD)
    sightings, outlines = _cells(board, discs, there, _is_grey(small))
    played = _played(table, small, board, discs)
    if isinstance(played, Problem):
        return unread(played)
    return Reading(Observation((*sightings, played[0])), (), [*outlines, played[1]])


def _is_grey(small: Picture) -> bool:
    """Whether a picture has no colours at all."""
    return bool(np.abs(small[::4, ::4].astype(np.int16) - small[::4, ::4, 1:2]).mean() < LEAST_COLOUR)


def _cells(
    board: Board, discs: Discs, there: NDArray[np.float64], grey: bool
) -> tuple[list[Sighting], list[Outline]]:
    """A sighting for each of the 100 cells, row by row."""
    maybe = np.flatnonzero(there > 1e-4)
    colours = np.full((len(there), len(COLOURS)), 1 / len(COLOURS))
    chips = there > 0.5
    if chips.any() and not grey:
        colours[chips] = colour_odds(discs.colours[chips])
    sightings, outlines = [], []
    frame = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * CELL_MM
    corners = board.to_table((cell_middles()[:, None] + frame).reshape(-1, 2)).reshape(-1, 4, 2)
    for cell in range(len(there)):
        odds = {NOTHING: 1.0}
        if cell in maybe:
            odds = {NOTHING: 1 - there[cell]}
            odds |= {
                letter: there[cell] * share for letter, share in zip(COLOURS, colours[cell], strict=True)
            }
        sightings.append(
            Sighting(divmod(cell, CELLS), {reading: float(share) for reading, share in odds.items()})
        )
        outlines.append(corners[cell])
    return sightings, outlines


def _played(table: Table, small: Picture, board: Board, discs: Discs) -> tuple[Sighting, Outline] | Problem:
    """The one card that lies open beside the board."""
    open_cards = _open(table, find_cards(table, small, board, discs.paper), 1)
    if not open_cards:
        edges = find_edges(table, small, board)
        guesses = _open(table, rectangles(edges)[:MOST_GUESSES], 1)
        open_cards = [(card, face) for card, face in guesses if _is_told(face)][:1]
        if not open_cards and any(any(face.witnesses[:2]) and face.odds.max() > 0.5 for _, face in guesses):
            return HAND_ON_CARD
        if not open_cards and corner_peeps_out(table, board, edges, _paper_code(discs)):
            return HAND_ON_CARD
    if not open_cards:
        return _none(find_strangers(table, small, board))
    if len(open_cards) > 1:
        return _several(open_cards)
    card, face = open_cards[0]
    if sum(face.witnesses) < FEWEST_WITNESSES or (not all(face.witnesses[:2]) and face.odds.max() < SURE):
        return HAND_ON_CARD
    odds = {name: float(share) for name, share in zip(CARDS, face.odds, strict=True) if share > 1e-6}
    total = sum(odds.values())
    x, y = card.middle
    pose = Pose(float(x), float(y), float(np.degrees(card.turn)))
    return Sighting(PLAYED, {name: share / total for name, share in odds.items()}, pose), card.corners


def _is_told(face: Face) -> bool:
    """Whether a rectangle that only its edges show is a card."""
    return sum(face.witnesses) >= FEWEST_WITNESSES and float(face.odds.max()) > LIKELY


def _none(strangers: list[Stranger]) -> tuple[Sighting, Outline] | Problem:
    """No card is seen: is there none, or does an arm or a cup beside the board hide it?"""
    near = [stranger for stranger in strangers if stranger.gap_mm < PILE_MM]
    if any(stranger.full < CONVEX or stranger.area_mm2 > ARM_MM2 for stranger in near):
        return HAND_ON_CARD
    hidden = HIDDEN if near else 0.0
    odds = {NOTHING: 1 - hidden} | {name: hidden / len(CARDS) for name in CARDS if near}
    return Sighting(PLAYED, odds), np.empty((0, 2))


def _open(table: Table, cards: list[Rectangle], witnesses: int) -> list[tuple[Rectangle, Face]]:
    """Those of the rectangles that show the face of a card to so many witnesses or more."""
    faces = [(card, read_face(view_of(table, card.pose, CARD_MM, VIEW_PPM))) for card in cards]
    return [(card, face) for card, face in faces if sum(face.witnesses) >= witnesses]


def _paper_code(discs: Discs) -> float:
    """The darkest channel of the board's paper, as the picture codes it."""
    return float(np.searchsorted(LIGHT, np.median(discs.paper.reshape(-1, 3), axis=0).min()))


def _several(open_cards: list[tuple[Rectangle, Face]]) -> tuple[Sighting, Outline]:
    """Which of several open cards is the pile cannot be seen."""
    odds = {NOTHING: SEVERAL}
    for _, face in open_cards:
        name = CARDS[int(face.odds.argmax())]
        odds[name] = odds.get(name, 0.0) + (1 - SEVERAL) / len(open_cards)
    if max(odds, key=odds.__getitem__) != NOTHING:
        odds = {NOTHING: 0.6, next(name for name in odds if name != NOTHING): 0.4}
    return Sighting(PLAYED, odds), open_cards[0][0].corners
