"""Eyes for Elfer raus!: every card that shows a number, open or under the others of its row."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.observation import Observation, Pose, Sighting
from vision import digits
from vision.cards import crops, leftover, strays, strips, suits, values, whole
from vision.cards.faces import CARD_MM, turned
from vision.cards.glyphs import find as find_glyphs
from vision.cards.sheet import Sheet, axes, spread_out
from vision.cards.whole import Found
from vision.problem import Problem
from vision.reading import Outline, Reading, unread
from vision.table import Table

PIXELS = 20.0  # height in which numbers are given to the reader of digits
TOLD = 1e-4  # odds that are told
COVERED = Problem("HAND", "something lies on the cards; take hands and things off them and look again")


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was found: its pose, and the index of the card that lies on it, None for an open one."""

    pose: Pose
    under: int | None


def read(table: Table, players: int | None = None) -> Reading:
    """The cards of a table; `players` says nothing about them."""
    del players
    sheet = spread_out(table)
    glyphs = find_glyphs(sheet)
    found = whole.find(sheet, *glyphs)
    if found is None:
        markers = [table.camera.to_mm(corners) for corners in table.markers.values()]
        return unread(COVERED) if strays.big_strays(sheet, markers, *glyphs) else Reading(Observation(()))
    found, hidden = _lying(sheet, found)
    laid = [*found.poses, *(strip.pose for strip in hidden)]
    if _covered(sheet, table, found, laid):
        return unread(COVERED)
    cards = [Card(pose, None) for pose in found.poses] + [Card(strip.pose, strip.under) for strip in hidden]
    numbers = _numbers(sheet, found, cards)
    colours = _colours(sheet, found, cards)
    sightings = tuple(_sighting(*each) for each in zip(cards, numbers, colours, strict=True))
    return Reading(Observation(sightings), outlines=[_outline(card.pose) for card in cards])


def _covered(sheet: Sheet, table: Table, found: Found, laid: Sequence[Pose]) -> bool:
    """Whether there is more of cards to be seen than the cards that were found."""
    left = leftover.pieces(sheet, list(table.markers.values()), found.layout, laid)
    if any(piece.beside or found.any_number_in(piece.box) for piece in left):
        return True
    return strays.small_strays(sheet, found.small, found.layout, found.poses, laid)


def _lying(sheet: Sheet, found: Found) -> tuple[Found, tuple[strips.Strip, ...]]:
    """All open cards, and those under them."""
    hidden = strips.find(sheet, found)
    more = whole.others(sheet, found, [strip.pose for strip in hidden])
    if not more:
        return found, hidden
    found = replace(found, poses=found.poses + more)
    return found, strips.find(sheet, found)


def _numbers(sheet: Sheet, found: Found, cards: Sequence[Card]) -> list[values.Values]:
    """The odds of each card's number, all prints read at once."""
    corner, dark = found.layout.corner, not found.layout.light_corners
    opened = [card.pose for card in cards if card.under is None]
    corners = [card.pose for card in cards] + [turned(pose) for pose in opened]
    places = [crops.locate(sheet, pose, corner, crops.CORNER_HALF, dark) for pose in corners]
    boxes = crops.corner_boxes(places, corner)
    patches = [crops.crop(sheet, *each, PIXELS) for each in zip(corners, boxes, strict=True)]
    for pose in opened:
        box = crops.big_box(crops.locate(sheet, pose, np.zeros(2), crops.BIG_HALF))
        patches.append(crops.crop(sheet, pose, box, PIXELS))
        patches.append(crops.crop(sheet, turned(pose), (-box[2], -box[3], -box[0], -box[1]), PIXELS))
    prints = digits.read(patches)
    seen = []
    for which in range(len(cards)):
        one = values.witness(prints[which], values.SMALL_STRAY)
        if which < len(opened):
            other = values.witness(prints[len(cards) + which], values.SMALL_STRAY)
            up, down = prints[len(cards) + len(opened) + 2 * which :][:2]
            big = sum(values.witness(way, values.BIG_STRAY) for way in (up, down)) / 2
            one = values.together(np.sqrt(one * other), big)
        seen.append(one / one.sum())
    return _rows(cards, seen)


def _rows(cards: Sequence[Card], seen: Sequence[values.Values]) -> list[values.Values]:
    """The numbers sharpened along each run of cards that lie on each other."""
    below: dict[int, int] = {card.under: k for k, card in enumerate(cards) if card.under is not None}
    sharp = list(seen)
    for top in range(len(cards)):
        if cards[top].under is None and top in below:
            run = [top]
            while run[-1] in below:
                run.append(below[run[-1]])
            for k, odds in zip(run, values.in_row([seen[k] for k in run]), strict=True):
                sharp[k] = odds
    return sharp


def _colours(sheet: Sheet, found: Found, cards: Sequence[Card]) -> list[suits.Odds]:
    """The odds of each card's suit: open cards by their bold print, strips by what open cards show there."""
    x, y = (float(v) for v in found.layout.corner)
    inked = found.layout.light_corners
    printed: suits.Printed = "ground" if inked else "thin"
    reach = (8.0, 6.0) if inked else (4.5, 4.0)
    corner = (x - reach[0], y - reach[1], x + reach[0], y + reach[1])
    small = [suits.hue_of(sheet, card.pose, corner, printed) for card in cards]
    opened = [k for k, card in enumerate(cards) if card.under is None]
    bold = small if inked else [suits.hue_of(sheet, cards[k].pose, (-15.0, -10.0, 15.0, 10.0), "bold") for k in opened]
    told = suits.suits_of([bold[k] for k in opened])
    usual = suits.usual_hues(told, [small[k][0] for k in opened])
    odds = list(told)
    for k, card in enumerate(cards[len(opened) :], len(opened)):
        assert card.under is not None
        own = suits.like(small[k][0], usual, 8.0 if inked else 16.0) if small[k][1] > suits.PALE else suits.FLAT
        odds.append(suits.of_row(own, odds[card.under]))
    return odds


def _sighting(card: Card, number: values.Values, colour: suits.Odds) -> Sighting:
    odds = {
        f"{suit} {value + 1}": float(p * share)
        for suit, share in colour.items()
        for value, p in enumerate(number)
        if p * share > TOLD
    }
    total = sum(odds.values())
    told = {reading: p / total for reading, p in odds.items()}
    return Sighting((round(card.pose.x, 1), round(card.pose.y, 1)), told, card.pose)


def _outline(pose: Pose) -> Outline:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(CARD_MM) / 2
    return np.asarray(corners @ axes(pose.turn) + [pose.x, pose.y])
