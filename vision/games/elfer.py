"""Eyes for Elfer raus!: every card that shows a number, open or under the others of its row."""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace

import numpy as np

from engine.observation import NOTHING, SURE, Observation, Pose, Sighting
from vision import over
from vision.cards import (
    blots,
    broken,
    cover,
    elevens,
    expected,
    gaps,
    glyphs,
    halves,
    leftover,
    likely,
    missed,
    rows,
    singles,
    skipped,
    strays,
    strips,
    unique,
    values,
    whole,
)
from vision.cards.deck import Card, Told, numbers_of, open_numbers, suits_of
from vision.cards.faces import lies_on, outline, outlines, overlap
from vision.cards.sheet import Sheet, spread_out
from vision.cards.suits import SUITS, Odds
from vision.cards.whole import Found
from vision.checks import GRAINY, drowns_print
from vision.focus import focused
from vision.reading import Reading, spoilt, unread
from vision.table import Table
from vision.tabletop import Top, papers

# What speaks at least for what a check finds.
DENIED = {cover.COVERED: over.HARDLY_CARDS, cover.PEEPING: over.HARDLY_PEEPING}
LOOKS = 2  # at rows in which cards were skipped
LIKELY = 0.5  # odds of one that is the likeliest
TOLD = 1e-4  # odds that are told
# Of the square of the doubt about the number of a card: it may be none. What can nearly be read is printed on
# a card; prints of other things are like no number at all.
NO_PIECE = 0.3
SECOND = 0.02  # weight of a card that another one plainly is: that one may be misread
# That a card which is seen twice is none here, and that it is one of another suit, or with another number.
TWICE, OTHER_SUIT, OTHER_NUMBER = 0.3, 0.02, 0.002


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - says nothing about cards
    """The cards of a table."""
    if drowns_print(table):
        return unread(GRAINY)
    photo, table = table, focused(table)
    sheet = spread_out(table)
    dark, light = glyphs.find(sheet)
    found = whole.find(sheet, dark, light)
    if found is None:
        markers = [table.camera.to_mm(corners) for corners in table.markers.values()]
        covered = strays.big_strays(sheet, markers, dark, light) or cover.hides_all(table)
        return unread(cover.COVERED) if covered else Reading(Observation(()))
    first = found.poses
    found, opened, hidden, top, spots, blank = _lying(table, sheet, found)
    cards = [Card(pose, None, None) for pose in found.poses]
    cards += [Card(strip.pose, strip.under, strip.odds, strip.shown) for strip in hidden]
    cards, numbers = _completed(sheet, found, cards, opened)
    kept = likely.kept(cards, numbers, found.layout, papers(table))
    cards = likely.renumbered(cards, kept)
    numbers = elevens.doubted(cards, [numbers[k] for k in kept])
    laid = [card.pose for card in cards]
    left = leftover.find(sheet, list(table.markers.values()), found.layout, found.poses, laid)
    stray = missed.numbers(sheet, found, laid, [*spots.shaped, *spots.ends])
    pieces = [
        piece
        for piece in missed.off_backs(missed.off_pattern(left.pieces), spots.plain)
        if missed.is_card(sheet, piece, found, laid) or missed.bears(piece, stray)
    ]
    # Paper has numbers, too, but not on the coloured grounds of cards.
    on_cards = [piece.box for piece in pieces] + [
        missed.around(at) for at in stray if found.layout.light_corners
    ]
    unknown, hiding, problem = cover.unread_cards(
        table, sheet, top, laid, found=found, left=left, pieces=on_cards
    )
    colours = suits_of(sheet, found.layout, cards, numbers, rows.find(cards, numbers))
    colours = unique.suits_apart(numbers, colours)
    odds = _apart([_readings(*each) for each in zip(numbers, colours, strict=True)])
    doubts = [1 - float(number.max()) for number in numbers]
    sightings = _once([_sighting(*each) for each in zip(cards, odds, doubts, strict=True)])
    shapes = outlines([card.pose for card in cards])
    between = gaps.of_one_suit(gaps.find(cards, numbers, found.layout), colours)
    if problem is None and (
        broken.is_hidden(sheet, left, cards, numbers, between, layout=found.layout)
        or halves.lies_half_hidden(sheet, found, laid, between)
    ):
        problem = cover.COVERED
    blotted = blots.lie_on(sheet, found.layout, found.poses, laid)
    problem = (
        over.unless_denied(photo, problem, DENIED)
        or over.unless_denied(photo, cover.COVERED if blotted else None, DENIED)
        or missed.in_lamplight(sheet, found, laid)
    )
    if problem is not None:
        return spoilt(Reading(Observation(tuple(sightings)), outlines=shapes), problem)
    blank = [pose for pose in blank if not missed.is_back(sheet, np.array([pose.x, pose.y]), (dark, light))]
    open_ = [pose for pose in (*first, *blank) if not any(overlap(pose, other) for other in laid)]
    unknown += [np.array([pose.x, pose.y]) for pose in open_]
    faces = [spot for spot in spots.shaped if not missed.is_back(sheet, spot, (dark, light))]
    grounds = [piece for piece in left.pieces if piece.area < missed.WHOLE]
    unknown += missed.filled(faces, grounds, laid) + missed.printed(faces, found, laid)
    unknown += strays.big_numbers(sheet, found, laid, papers(table))
    before = [*between, *gaps.before_unread(open_, cards, numbers, found.layout)]
    if found.layout.light_corners:
        hiding += missed.rows_apart(left.pieces, pieces, spots.ends, laid)
    known = missed.places(unknown, [*pieces, *hiding], stray) + missed.leaps(cards, between)
    # White cards on a white table hide nothing that could be told from them, but a number or an edge shows.
    open_gaps = [
        gap
        for gap in before
        if gap.below is None
        and (
            broken.shows(sheet, left, gap, found.layout)
            or broken.hides_table(table, top, gap)
            or any(broken.holds(gap, place) for place in known)
        )
    ]
    poses = {_place(pose): pose for pose in (*open_, *(pose for gap in open_gaps for pose in gap.poses))}
    for place in missed.in_gaps(open_gaps, known):
        sightings.append(
            _unknown(
                place,
                poses.get(place),
                sightings,
                expected.reading(place, [*between, *open_gaps], colours, sightings),
            )
        )
        shapes.append(outline(poses.get(place, Pose(*place, 0.0))))
    return Reading(Observation(tuple(sightings)), outlines=shapes)


def _lying(
    table: Table, sheet: Sheet, found: Found
) -> tuple[Found, list[Told], tuple[strips.Strip, ...], Top, cover.Likely, list[Pose]]:
    """All open cards with their numbers, those under them, the table top around, what is like a card, and
    what has all of one but a number that can be read.

    Numbers of several cards of a row may lie like those of one card: what shows no number is none.
    """
    told = open_numbers(sheet, found.layout, found.poses)
    real = [each.shown > likely.NO_NUMBER for each in told]
    if any(real):
        found, told = _those(found, told, real)
    hidden = strips.find(sheet, found, _elevens(told))
    covered = [strip.pose for strip in hidden]
    laid = [*found.poses, *covered]
    top = cover.bare(table, laid)
    spots = cover.likely_cards(table, top, laid)
    # Of a card whose middle is free the big number shows: what seems to be its strip may be of an open one.
    # Nor does hardly anything lie under an eleven.
    under_elevens = _under(hidden, len(found.poses), _elevens(told))
    narrow = [
        strip.pose
        for k, strip in enumerate(hidden, len(found.poses))
        if k not in under_elevens and lies_on(np.array([strip.pose.x, strip.pose.y]), [laid[strip.under]])
    ]
    more, blank = singles.others(
        sheet, found, narrow, [*spots.shaped, *spots.ends], papers=papers(table), covered=covered
    )
    if more:
        first = len(found.poses)
        moved = [replace(s, under=s.under if s.under < first else s.under + len(more)) for s in hidden]
        told += open_numbers(sheet, found.layout, more)
        found = replace(found, poses=found.poses + more)
        if any(lies_on(likely.number_at(pose, found.layout), more) for pose in covered):
            moved, first = [], 0
        hidden = strips.find(sheet, found, _elevens(told), moved, first)
    # What can hardly be read and has no row is no card: a row may go on there.
    tops = {strip.under for strip in hidden}
    is_card = [each.odds.max() > likely.NO_CARD or k in tops for k, each in enumerate(told)]
    if any(is_card) and not all(is_card):
        found, told = _those(found, told, is_card)
        hidden = strips.find(sheet, found, _elevens(told))
    return found, told, hidden, top, spots, blank


def _completed(
    sheet: Sheet, found: Found, cards: list[Card], opened: Sequence[Told]
) -> tuple[list[Card], list[values.Values]]:
    """The cards with those that were skipped, and their numbers; one told at a second look may show a gap."""
    numbers = numbers_of(cards, opened)
    for _ in range(LOOKS):
        seen = skipped.found_again(sheet, found, cards, numbers)
        if seen == cards:
            break
        cards, numbers = seen, numbers_of(seen, opened)
    return cards, numbers


def _those(found: Found, told: Sequence[Told], chosen: Sequence[bool]) -> tuple[Found, list[Told]]:
    """Some of the open cards, with what they say."""
    which = [k for k, each in enumerate(chosen) if each]
    return replace(found, poses=tuple(found.poses[k] for k in which)), [told[k] for k in which]


def _elevens(told: Sequence[Told]) -> set[int]:
    """Which cards probably are elevens, from which rows grow away."""
    return {k for k, each in enumerate(told) if each.odds[values.ELEVEN - 1] > LIKELY}


def _under(hidden: Sequence[strips.Strip], opened: int, tops: Set[int]) -> set[int]:
    """Which cards lie under some, or under such as do, all by index: the hidden ones behind the open ones."""
    under: set[int] = set()
    for k, strip in enumerate(hidden, opened):
        if strip.under in tops or strip.under in under:
            under.add(k)
    return under


def _unknown(
    place: tuple[float, float], pose: Pose | None, others: Sequence[Sighting], likeliest: str | None = None
) -> Sighting:
    """A card that was seen and cannot be read: any of which no other is, if it is one at all; or rather the
    likeliest one, if its row tells that.

    Its pose is None where no more is known than that a part of it shows there.
    """
    seen = {sighting.best for sighting in others if sighting.sure}
    names = [f"{suit} {value}" for suit in SUITS for value in range(1, values.HIGHEST + 1)]
    open_ = [name for name in names if name not in seen]
    if likeliest is None:
        return Sighting(place, {NOTHING: 0.5, **dict.fromkeys(open_, 0.5 / len(open_))}, pose)
    left = (1 - expected.EXPECTED - expected.NO_CARD_THERE) / len(open_)
    odds = {**dict.fromkeys(open_, left), likeliest: expected.EXPECTED, NOTHING: expected.NO_CARD_THERE}
    return Sighting(place, odds, pose)


def _readings(number: values.Values, colour: Odds) -> dict[str, float]:
    odds = {
        f"{suit} {value}": float(p * share)
        for suit, share in colour.items()
        for value, p in enumerate(number, 1)
        if p * share > TOLD
    }
    total = sum(odds.values())
    return {reading: p / total for reading, p in odds.items()}


def _apart(cards: Sequence[dict[str, float]]) -> list[dict[str, float]]:
    """Every card exists once: what one plainly is, another that is in doubt hardly is."""
    sure = {best for odds in cards if odds[best := max(odds, key=odds.__getitem__)] >= SURE}
    return [odds if max(odds.values()) >= SURE else _without(odds, sure) for odds in cards]


def _without(odds: dict[str, float], others: set[str]) -> dict[str, float]:
    left = {reading: p * (SECOND if reading in others else 1.0) for reading, p in odds.items()}
    total = sum(left.values())
    return {reading: p / total for reading, p in left.items()}


def _sighting(card: Card, odds: dict[str, float], doubt: float) -> Sighting:
    """A card with its readings, and so much doubt about its number: one about its suit alone is no other."""
    # A print that cannot be read for sure may be no card's at all.
    shown = min(card.shown, 1 - NO_PIECE * doubt**2) if doubt > 1 - SURE else card.shown
    told = {reading: p * shown for reading, p in odds.items()}
    if shown < 1:
        told[NOTHING] = 1 - shown
    return Sighting(_place(card.pose), told, card.pose)


def _place(pose: Pose) -> tuple[float, float]:
    return round(pose.x, 1), round(pose.y, 1)


def _once(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Every card exists once: of one that is read twice both readings are in doubt."""
    times = Counter(sighting.best for sighting in sightings if sighting.best != NOTHING)
    return [
        _doubted(sighting, times.keys()) if times[sighting.best] > 1 else sighting for sighting in sightings
    ]


def _doubted(sighting: Sighting, seen: Set[str]) -> Sighting:
    """A card that another one seems to be, too: it may be none, or its suit or its number is another one."""
    suit, number = sighting.best.split()
    suits = {f"{other} {number}" for other in SUITS} - seen
    numbers = {f"{suit} {other}" for other in range(1, values.HIGHEST + 1)} - seen
    doubt = Counter({NOTHING: TWICE})
    doubt.update(dict.fromkeys(suits, OTHER_SUIT))
    doubt.update(dict.fromkeys(numbers, OTHER_NUMBER))
    left = 1 - sum(doubt.values())
    doubt.update({reading: p * left for reading, p in sighting.odds.items()})
    return replace(sighting, odds=dict(doubt))
