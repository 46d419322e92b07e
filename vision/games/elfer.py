"""Eyes for Elfer raus!: every card that shows a number, open or under the others of its row."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.observation import NOTHING, Observation, Pose, Sighting
from vision.cards import glyphs, leftover, strays, strips, values, whole
from vision.cards.deck import Card, numbers_of, suits_of
from vision.cards.faces import outline
from vision.cards.sheet import Sheet, spread_out
from vision.cards.suits import Odds
from vision.cards.whole import Found
from vision.problem import Problem
from vision.reading import Reading, unread
from vision.table import Table

LARGE = 250.0  # square mm of the colour of a suit, as no other small thing has
WHOLE = 5600.0  # square mm of a card: a sheet of paper has more
TOLD = 1e-4  # odds that are told
TWICE = 0.4  # that a card which is seen twice is none here
COVERED = Problem("HAND", "something lies on the cards; take hands and things off them and look again")


def read(table: Table, players: int | None = None) -> Reading:
    """The cards of a table; how many play says nothing about them."""
    del players
    sheet = spread_out(table)
    dark, light = glyphs.find(sheet)
    found = whole.find(sheet, dark, light)
    if found is None:
        markers = [table.camera.to_mm(corners) for corners in table.markers.values()]
        return unread(COVERED) if strays.big_strays(sheet, markers, dark, light) else Reading(Observation(()))
    found, hidden = _lying(sheet, found)
    cards = [Card(pose, None) for pose in found.poses] + [Card(strip.pose, strip.under) for strip in hidden]
    if _covered(sheet, table, found, [card.pose for card in cards]):
        return unread(COVERED)
    numbers, shown = numbers_of(sheet, found.layout, cards)
    colours = suits_of(sheet, found.layout, cards)
    sightings = _once([_sighting(*each) for each in zip(cards, numbers, colours, shown, strict=True)])
    return Reading(Observation(tuple(sightings)), outlines=[outline(card.pose) for card in cards])


def _lying(sheet: Sheet, found: Found) -> tuple[Found, tuple[strips.Strip, ...]]:
    """All open cards, and those under them."""
    hidden = strips.find(sheet, found)
    more = whole.others(sheet, found, [strip.pose for strip in hidden])
    if not more:
        return found, hidden
    found = replace(found, poses=found.poses + more)
    return found, strips.find(sheet, found)


def _covered(sheet: Sheet, table: Table, found: Found, laid: Sequence[Pose]) -> bool:
    """Whether there is more of cards to be seen than the cards that were found."""
    left = leftover.pieces(sheet, list(table.markers.values()), found.layout, found.poses, laid)
    inked = found.layout.light_corners  # things as large and as white as a piece of a card lie about anywhere
    if any(
        piece.beside or found.any_number_in(piece.box) or (inked and LARGE < piece.area < WHOLE)
        for piece in left
    ):
        return True
    return strays.small_strays(sheet, found.small, found.layout, found.poses, laid)


def _sighting(card: Card, number: values.Values, colour: Odds, shown: float) -> Sighting:
    odds = {
        f"{suit} {value}": float(p * share)
        for suit, share in colour.items()
        for value, p in enumerate(number, 1)
        if p * share > TOLD
    }
    total = sum(odds.values())
    told = {reading: p / total * shown for reading, p in odds.items()}
    if shown < 1:
        told[NOTHING] = 1 - shown
    return Sighting((round(card.pose.x, 1), round(card.pose.y, 1)), told, card.pose)


def _once(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Every card exists once: of one that is read twice both readings are in doubt."""
    times = Counter(sighting.best for sighting in sightings if sighting.best != NOTHING)
    return [_doubted(sighting) if times[sighting.best] > 1 else sighting for sighting in sightings]


def _doubted(sighting: Sighting) -> Sighting:
    odds = {reading: p * (1 - TWICE) for reading, p in sighting.odds.items()}
    return replace(sighting, odds={**odds, NOTHING: odds.get(NOTHING, 0.0) + TWICE})
