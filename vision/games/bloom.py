"""Bloom as the camera sees it: every stone with its number, its flowers and the way it lies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, sin

import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, SURE, Observation, Pose, Sighting
from vision import over
from vision.checks import GRAINY, drowns_print
from vision.focus import focused
from vision.light import Lamp, measure
from vision.noise import quieted
from vision.reading import Reading, spoilt, unread
from vision.stones import (
    across,
    askew,
    at_border,
    between,
    bleached,
    board_fields,
    bodies,
    display,
    face_signs,
    faces,
    faint,
    going_on,
    in_line,
    joker_odds,
    lamp_images,
    likely,
    numbers,
    one_colour,
    outside,
    printed,
    prints,
    rivals,
    row_ends,
    rows,
    scraps,
    scratched,
    shaded,
    spares,
    suns,
    tens,
    tinted,
    unclaimed,
    upside_down,
)
from vision.stones.bodies import CUT, HIGH, Stone
from vision.stones.covered import HAND, REACHING, covering, outlines, solids, top_under
from vision.stones.display import Board
from vision.stones.face import Face
from vision.stones.likely import LIKELY_NUMBER, Odds
from vision.stones.numbers import CLEAN, CLEAN_WITH_MANY, CLEAR_NUMBER, Numbered, stones_of
from vision.stones.prints import Ground, Prints
from vision.table import Table
from vision.tabletop import Top

FURTHER = 3  # rounds of looking beside the stones that are known
# What speaks at least for what a check finds. For an arm near the stones, which may hide some wholly: of 177
# such photos the least is -2.7; where a plank is taken for an arm nothing may be worth a closer look.
DENIED = {HAND: over.HARDLY_STONES, REACHING: -3.5}
PALER, WHITE = 1.4, 255.0  # times the palest lacquer that was read: what is paler is a field, or wood


@dataclass(frozen=True, slots=True)
class Found:
    """What lies on the table: stones that were read, jokers, and bodies with print that nobody can read."""

    numbered: list[Numbered]
    jokers: list[Stone]
    unreadable: list[Face]
    top: Top
    scraps: NDArray[np.float64]  # where prints on lacquer belong to no stone that is read

    @property
    def stones(self) -> list[Stone]:
        """All but the unreadable ones."""
        return stones_of(self.numbered) + self.jokers


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - any number plays alike
    """All stones on the table; no stone at all is an empty table."""
    if drowns_print(table):
        return unread(GRAINY)
    photo, lamp = table, measure(table)
    table = quieted(focused(photo))
    found = _find(table, lamp)
    clear = [sun for sun in found.jokers if not sun.cost]
    likely = stones_of([one for one in found.numbered if one.best_odds > LIKELY_NUMBER]) + clear
    doubtful = stones_of([one for one in found.numbered if one.best_odds <= LIKELY_NUMBER])
    board = display.find(table, found.top, outlines(likely + doubtful))
    printed = [one.face for one in found.numbered if one.odds.get(NOTHING, 0.0) < one.best_odds]
    problem = covering(
        table, found.top, likely, board, lamp, doubtful=doubtful, scraps=found.scraps, printed=printed
    )
    return spoilt(_tell(table, found, board, lamp), over.unless_denied(photo, problem, DENIED))


def _find(table: Table, lamp: Lamp) -> Found:
    """Stones by their print, then beside those, then by their bodies."""
    ground = prints.prepare(table.picture, lamp)
    discs = suns.find(table, ground, lamp)
    jokers = [sun for sun in discs if not sun.cost]
    seen = prints.find(ground)
    hints = bodies.free(printed.find(table, ground, seen, lamp), jokers)
    numbered = _read_hints(table, hints, jokers)
    pairs = across.of_pairs(table, ground, seen, stones_of(numbered) + jokers)
    numbered += [one for one in numbers.read(faces.look(table, pairs), jokers) if across.is_told(one)]
    # A blurred yellow number may look like a sun, but no sun like a number.
    jokers += bodies.free([sun for sun in discs if sun.cost], stones_of(numbered))
    numbered, beside = _read_beside(table, ground, seen, numbered, jokers)
    jokers = suns.aligned(jokers, stones_of(numbered))
    found = stones_of(numbered) + jokers
    top = top_under(table, found)
    spare = spares.find(table, top, lamp)
    snapped = [place for body in spare if (place := bodies.snapped(body, found)) is not body]
    bright = bodies.free(lamp_images.find(table, ground, top, lamp), found)
    lit = faces.look(table, lamp_images.on_bodies(table, ground, bodies.free(spare, found), lamp))
    # What is like no number in the weakest colour is noise about a tile.
    lit = [one.face for one in numbers.read(lit, found) if one.best_odds > LIKELY_NUMBER]
    # Corners of a body in glare are as bright as its print, so that its outline tells its turn better.
    # So do its sides where it is seen so roughly that a stone which lies across looks like one that does not.
    turned = [replace(body, turn=bodies.turn_of(table, ground, np.array([body.x, body.y]))) for body in spare]
    roughly = [*spare, *turned]
    as_bodies = faces.look(table, [*roughly, *map(bodies.turned_over, roughly)], rounds=0)
    late = numbers.read([*lit, *faces.look(table, [*bright, *spare, *snapped]), *as_bodies], found)
    numbered += late
    numbered += scratched.parted([*beside, *as_bodies], numbered, stones_of(numbered) + jokers)
    palest = max((float(one.face.lacquer.max()) for one in numbered), default=WHITE)
    read_clearly = [one.face for one in numbered if one.is_clear]
    unreadable = [
        face
        for face in faces.look(table, bodies.free(spare, stones_of(numbered)), rounds=0)
        if (face_signs.is_printed(face) and face.lacquer.max() < PALER * palest)
        or faint.is_stone(face, read_clearly)
    ]
    unread = numbers.unread_beside(beside, numbered, [*jokers, *(face.stone for face in unreadable)])
    numbered += one_colour.read(unread, found)
    unreadable += [face for face in unread if bodies.free([face.stone], stones_of(numbered))]
    lying = [one.face for one in numbered] + faces.look(table, jokers, rounds=0) + unreadable
    unreadable += bleached.beside(beside, lying)
    unreadable += shaded.beside(
        table, [one.face for one in numbered if one.is_clear], [face.stone for face in lying]
    )
    known = stones_of([one for one in numbered if one.is_clear]) + [sun for sun in jokers if not sun.cost]
    numbered = [
        one.or_nothing if one.best_odds < SURE and _may_be_none(table, seen, one.face, known) else one
        for one in numbers.on_lacquer(askew.doubted(scratched.reread(numbered)), lamp, jokers)
        if one.best_odds > LIKELY_NUMBER or bodies.is_in_picture(table, one.face.stone)
    ]
    clear = [one.face for one in numbered if one.best_odds > LIKELY_NUMBER]
    half = scraps.find(table, top, ground, seen, read=clear, known=[face.stone for face in clear] + jokers)
    laid = [*stones_of(numbered), *jokers, *(face.stone for face in unreadable)]
    lone = unclaimed.find(table, ground, seen, read=clear, known=laid)
    return Found(numbered, jokers, unreadable + faces.look(table, lone, rounds=0), top, half)


def _may_be_none(table: Table, marks: Prints, face: Face, known: Sequence[Stone]) -> bool:
    """Is a doubtful print where a marker may be cut, in no row, or on a patterned cloth without a body? That
    does not show in the middle of a row."""
    if not bodies.is_in_picture(table, face.stone, CUT) and not bodies.is_beside(face.stone, known):
        return True
    return marks.grounds is not None and not (
        face_signs.has_body(face) or bodies.is_beside(face.stone, known, least=2)
    )


def _read_hints(table: Table, hints: Sequence[Stone], jokers: Sequence[Stone]) -> list[Numbered]:
    """The likeliest hypothesis of each place first: most are right, so that the others need no look."""
    first = bodies.first_of_each_place(hints)
    looks = faces.look(table, [hints[index] for index in first])
    numbered = numbers.read(looks, jokers)
    clear = stones_of([one for one in numbered if one.is_clear])
    others = bodies.free([stone for index, stone in enumerate(hints) if index not in first], clear)
    # Flowers in two rows that run together look like a number, and a number like flowers.
    upset = [bodies.turned_over(one.face.stone) for one in numbered if one.best_odds <= LIKELY_NUMBER]
    # One digit above the flowers makes its stone lean, and the other one is cut off.
    cut = [one.face for one in numbered if one.face.clean <= CLEAN]
    upright = [bodies.turned_like(face.stone, clear) for face in cut] if clear else []
    # A 100 as wide as its stone of which only 00 shows makes its stone lean, too, but for its flowers.
    known = {*clear}
    unread = [face for face in looks if face.stone not in known]
    level = [stone for face in unread if (stone := faces.along_flowers(face)) is not None]
    # So does a number of which one digit runs into the table beside it, but not as it was found.
    found = {face.stone: hints[index] for index, face in zip(first, looks, strict=True)}
    leaning = [found[face.stone] for face in cut if found[face.stone] is not face.stone]
    within = outside.look(table, cut + faces.look(table, leaning, rounds=0))
    tried = faces.look(table, others + upset + upright)
    more = numbers.read([*tried, *within], jokers)
    clear += stones_of([one for one in more if one.is_clear])
    sideways = bodies.free([stone for face in (*unread, *tried) for stone in across.places(face)], clear)
    more += [one for one in numbers.read(faces.look(table, level, rounds=0), jokers) if one.is_clear]
    more += [one for one in numbers.read(faces.look(table, sideways), jokers) if across.is_told(one)]
    return numbers.best_of_each_place([*numbered, *more], jokers)


def _read_beside(
    table: Table, ground: Ground, marks: Prints, numbered: Sequence[Numbered], jokers: Sequence[Stone]
) -> tuple[list[Numbered], list[Face]]:
    """All stones, with those of faint print beside known ones, and beside those; a place where a print was
    seen that is not read, or is more than a number, may show one too, as its neighbours tell its turn better
    than blurred print, or one digit of two. And the faces of the last such places, most of which show no
    number."""
    seen, beside = list(numbered), list[Face]()
    by_flowers = in_line.places(table, ground, marks, stones_of([one for one in seen if one.is_clear]))
    for _ in range(FURTHER):
        clean = [one for one in seen if one.best_odds > LIKELY_NUMBER and one.face.clean > CLEAN_WITH_MANY]
        clear = stones_of(clean)
        turned = suns.aligned(jokers, clear)
        known = clear + turned
        # A stone in doubt may lie otherwise than it seems to, so that its neighbours tell its place better.
        settled = stones_of([one for one in clean if one.best_odds > CLEAR_NUMBER]) + turned
        next_places = bodies.next_to(known, settled)
        likely_places = [*next_places, *between.places(known), *bodies.free(by_flowers, known)]
        places = bodies.inked(table, ground, marks.grounds, likely_places)
        beside = faces.look(table, places, rounds=0)
        if marks.grounds is not None:
            edgeless = faces.look(table, bodies.inked(table, ground, None, next_places), rounds=0)
            beside += going_on.like_neighbours(edgeless, [one.face for one in clean])
        likely = [face for face in beside if face_signs.is_print(face)]
        likely += outside.look(table, [face for face in beside if face_signs.is_printed(face)])
        likely += outside.between([face for face in beside if not face_signs.is_print(face)])
        straight = faces.look(table, [face.stone for face in likely])
        more = numbers.read([*likely, *straight], settled, faint=True)
        if not more:
            break
        seen = numbers.best_of_each_place([*seen, *more], jokers)
    return seen, beside


def _tell(table: Table, found: Found, board: Board | None, lamp: Lamp) -> Reading:
    """Every stone with its odds; where one lies that is not read, anything may be."""
    filled = [] if board is None else board_fields.filled(table, board, found.stones)
    turned = [*filled, *map(bodies.turned_over, filled)]
    on_fields = faces.look(table, turned)
    # The outline of a field may run along a flank of its stone, into a number that is as wide.
    late = numbers.read([*on_fields, *outside.look(table, on_fields)], found.stones)
    numbered = tinted.doubted(tens.heard(numbers.compared([*found.numbered, *late]), lamp), lamp)
    numbered = rivals.doubted(upside_down.doubted(table, numbered, found.jokers))
    sightings = [_sighting(table, seen.face.stone, seen.odds, seen.marks) for seen in numbered]
    lacquers = np.array([one.face.lacquer for one in numbered if one.is_clear])
    told = joker_odds.told(table, found.jokers, lacquers, lamp, stones_of(numbered))
    for stone, odds in zip(found.jokers, told, strict=True):
        sightings.append(_sighting(table, stone, odds, None))
    known = stones_of(numbered) + found.jokers
    legible = stones_of([one for one in numbered if one.best_odds > LIKELY_NUMBER])
    dark = row_ends.placed(between.parted([face.stone for face in found.unreadable], known), legible)
    known += [stone for stone in dark if board is None or not board.holds(stone)]
    burnt = spares.burnt(table, found.top, solids(table, known), lamp)
    pale = faces.look(table, spares.bleached(table, found.top, solids(table, known + burnt)), rounds=0)
    burnt += [face.stone for face in pale if not face_signs.is_on_disc(face)]
    known += bodies.free(row_ends.placed(burnt, legible + dark), known)
    known += bodies.free(filled, known)
    known += between.filled(table, found.top, known)
    known += at_border.beyond(table, found.top, known)
    sightings += [_sighting(table, lost, likely.anything(), None) for lost in known[len(sightings) :]]
    seen = Observation(tuple(likely.unique(rows.heard(sightings))))
    return Reading(seen, outlines=outlines(known))


def _sighting(table: Table, stone: Stone, odds: Odds, marks: Mapping[int, float] | None) -> Sighting:
    """The stone where it really lies: its face is HIGH above the table and so seen further out."""
    camera = table.camera
    right = camera.distance * cos(camera.tilt_x) * sin(camera.tilt_y)
    down = -camera.distance * sin(camera.tilt_x)
    nearer = 1 - HIGH / (camera.distance * cos(camera.tilt_x) * cos(camera.tilt_y))
    x, y = round((stone.x - right) * nearer + right, 1), round((stone.y - down) * nearer + down, 1)
    return Sighting((x, y), odds, Pose(x, y, stone.turn % 360), marks)
