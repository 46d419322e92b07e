"""The card played last: the one that lies open beside a board, or the doubt that something hides it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, SURE, Pose, Sighting
from vision.playing_cards.centred import WHOLE_MM, off_middle
from vision.playing_cards.edges import find_edges, rectangles
from vision.playing_cards.loose import APART_MM, Rectangle, find_cards, find_patches
from vision.playing_cards.marks import find_marks
from vision.playing_cards.names import CARDS, COURTS, Face, read_face
from vision.playing_cards.peeps import card_peeps_out
from vision.playing_cards.pile_cover import PileCover, is_held, look_for_cover
from vision.playing_cards.rim import Rim, is_touched, rims, straighten
from vision.playing_cards.sides import lies_of
from vision.playing_cards.views import CARD_MM, VIEW_PPM
from vision.problem import Problem
from vision.reading import Outline
from vision.squares.beside import Beside, level_around, look_beside
from vision.squares.board import Board, turning, view_of
from vision.squares.flat_table import FlatTable, is_grey
from vision.table import Table

PLAYED = "played"
HAND_ON_CARD = Problem("HAND", "something covers the played card; take it away")

MOST_GUESSES = 4  # rectangles made of edges that are read, the likeliest first
FEWEST_WITNESSES = 2  # of two indices and the body: with fewer it may be no card at all
LIKELY = 0.9  # odds of a card that is told by its edges only; less may be no card at all
# Of paper: ink is darker by more. Of 275 cards in painted photos, many blurred or in glare, all indices had
# 0.23 or more, the grain of pale wood had 0.12.
LEAST_INK = 0.17
HINT = 0.25  # odds of a card of which one index shows between edges and a rim of paper
HIDDEN = 0.1  # odds that what may hide a card does
SEVERAL = 0.5  # odds of "none of them" where several cards lie open


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rectangle of a card's size: where it lies, what its rim and its face show."""

    place: Rectangle
    rim: Rim
    face: Face

    @property
    def clear(self) -> bool:
        """Whether all witnesses agree on what it is."""
        return all(self.face.witnesses) and float(self.face.odds.max()) >= SURE

    @property
    def covered(self) -> bool:
        """Whether something lies over it; a mere shadow leaves all witnesses in agreement.

        Of a court card the two indices are all there are.
        """
        court = CARDS[int(self.face.odds.argmax())][0] in COURTS
        return self.rim.strange or (
            self.rim.dark and not (self.clear or (court and all(self.face.witnesses[:2])))
        )


def find_played(
    table: Table, flat: FlatTable, board: Board, paper: NDArray[np.float32]
) -> tuple[Sighting, Outline] | Problem:
    """`paper` is the light of the board's cells.

    White rectangles are looked for first, all else only where there are none.
    """
    usual = np.asarray(np.median(paper.reshape(-1, 3), axis=0), np.float64)
    beside = look_beside(table, flat, board, paper)
    sheets = _sheets(table, flat, [straighten(table, place) for place in find_cards(beside)], usual)
    if sheets:
        return HAND_ON_CARD if _is_held(table, board, sheets) else _told(sheets)
    faint = _likeliest(table, beside, [*find_marks(beside), *find_patches(beside)], usual)
    around = level_around(beside)
    edged = _likeliest(table, beside, rectangles(find_edges(table, flat, beside, around)), usual)
    guesses: list[Sheet] = []
    for more in _guesses(table, flat, usual, faint, edged):
        guesses += more
        told = [sheet for sheet in guesses if not sheet.covered and _is_told(sheet.face)]
        if any(sheet.clear for sheet in told):
            break
    if told:
        likeliest = max(told, key=lambda sheet: float(sheet.face.odds.max()))
        return HAND_ON_CARD if _is_held(table, board, [likeliest]) else _told([likeliest])
    hidden = [sheet for sheet in guesses if any(sheet.face.witnesses[:2]) and sheet.face.odds.max() > HINT]
    whole = [sheet for sheet in hidden if not sheet.covered]
    if whole and not _is_held(table, board, whole):
        return perhaps(max(whole, key=lambda sheet: float(sheet.face.odds.max())))
    cover = look_for_cover(table, board)
    if hidden or card_peeps_out(table, beside, around, paper, cover.cups):
        return HAND_ON_CARD
    return none_played(cover, bool(faint))


def _is_held(table: Table, board: Board, sheets: list[Sheet]) -> bool:
    """Whether a hand is at one of the sheets; it is looked for only where something lies right beside."""
    places = [sheet.place for sheet in sheets]
    return any(is_touched(table, place) and is_held(table, board, place.corners) for place in places)


def _guesses(
    table: Table, flat: FlatTable, paper: NDArray[np.float64], faint: list[Rectangle], edged: list[Rectangle]
) -> Iterator[list[Sheet]]:
    """What lies where something shows faintly, between edges, and between sides that noise all but hides."""
    yield _sheets(table, flat, [straighten(table, place) for place in faint], paper)
    yield _sheets(table, flat, [straighten(table, place) for place in edged], paper)
    for place in faint:
        yield _sheets(table, flat, lies_of(table, place), paper)


def _sheets(
    table: Table, flat: FlatTable, places: list[Rectangle], paper: NDArray[np.float64]
) -> list[Sheet]:
    """Those of the rectangles that are of paper and show something of a card's face."""
    found = []
    for place, rim in zip(places, rims(table, places, paper), strict=True):
        if not rim.paper:
            continue
        face = read_face(view_of(table, _centred(table, place), CARD_MM, VIEW_PPM), grey=is_grey(flat))
        if any(face.witnesses) and face.ink > LEAST_INK:
            again = all(face.witnesses[:2]) and (rim.strange or rim.dark)
            seen = rims(table, [place], paper, indices_read=True)[0] if again else rim
            found.append(Sheet(place, seen, face))
    return found


def _centred(table: Table, place: Rectangle) -> Board:
    """Where the face of a card lies whose edges may be those of the pile below it."""
    off = off_middle(view_of(table, place.pose, WHOLE_MM, VIEW_PPM))
    return Board(place.middle + turning(place.turn) @ off, place.turn)


def _likeliest(
    table: Table, beside: Beside, places: list[Rectangle], paper: NDArray[np.float64]
) -> list[Rectangle]:
    """A few rectangles where a pile may lie: with a rim of paper, whole ones first, no two in a place."""
    places = [place for place in places if beside.holds_a_pile(place.middle)]
    seen = [(place, rim) for place, rim in zip(places, rims(table, places, paper), strict=True) if rim.paper]
    apart: list[Rectangle] = []
    for place, _ in sorted(seen, key=lambda item: item[1].strange + item[1].dark):
        if all(np.linalg.norm(place.middle - other.middle) > APART_MM / 2 for other in apart):
            apart.append(place)
    return apart[:MOST_GUESSES]


def _is_told(face: Face) -> bool:
    """Whether a rectangle that only its edges show is a card."""
    return sum(face.witnesses) >= FEWEST_WITNESSES and float(face.odds.max()) > LIKELY


def _told(sheets: list[Sheet]) -> tuple[Sighting, Outline] | Problem:
    """What lies open: one card, or several of which none can be told to be the pile."""
    if len(sheets) > 1:
        return _several(sheets)
    sheet = sheets[0]
    if sheet.covered or (sum(sheet.face.witnesses) < FEWEST_WITNESSES and not any(sheet.face.witnesses[:2])):
        return HAND_ON_CARD
    return _sighting(sheet, 1.0)


def perhaps(sheet: Sheet) -> tuple[Sighting, Outline]:
    """A sheet of which little can be read: the less it tells which card it is, the less it is one."""
    return _sighting(sheet, max(float(sheet.face.odds.max()), 0.5))


def _sighting(sheet: Sheet, is_card: float) -> tuple[Sighting, Outline]:
    """What a sheet shows that is a card with these odds."""
    shares = {name: float(share) for name, share in zip(CARDS, sheet.face.odds, strict=True) if share > 1e-6}
    total = sum(shares.values()) / is_card
    odds = {name: share / total for name, share in shares.items()}
    if is_card < 1:
        odds[NOTHING] = 1 - is_card
    x, y = sheet.place.middle
    pose = Pose(float(x), float(y), float(np.degrees(sheet.place.turn)))
    return Sighting(PLAYED, odds, pose), sheet.place.corners


def _several(sheets: list[Sheet]) -> tuple[Sighting, Outline]:
    """Which of several open cards is the pile cannot be seen."""
    odds = {NOTHING: SEVERAL}
    for sheet in sheets:
        name = CARDS[int(sheet.face.odds.argmax())]
        odds[name] = odds.get(name, 0.0) + (1 - SEVERAL) / len(sheets)
    if max(odds, key=odds.__getitem__) != NOTHING:
        odds = {NOTHING: 0.6, next(name for name in odds if name != NOTHING): 0.4}
    return Sighting(PLAYED, odds), sheets[0].place.corners


def none_played(cover: PileCover, faint: bool = False) -> tuple[Sighting, Outline] | Problem:
    """No card is seen: is there none, does an arm or a cup hide it, or is it what shows faintly?"""
    if cover.arm:
        return HAND_ON_CARD
    hidden = HIDDEN if faint or cover.may_hide else 0.0
    odds = {NOTHING: 1 - hidden} | {name: hidden / len(CARDS) for name in CARDS if hidden}
    return Sighting(PLAYED, odds), np.empty((0, 2))
