"""Bloom as the camera sees it: every stone with its number, its flowers and the way it lies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.games.bloom.pieces import FLOWERS, JOKER
from engine.observation import NOTHING, Observation, Pose, Sighting
from vision import board_fields, bodies, digits, display, face_signs, faces, prints, spares, stones, suns
from vision.bodies import HIGH, Stone
from vision.faces import Face
from vision.games import bloom_rows
from vision.games.bloom_covered import covering, outline, solids, top_under
from vision.light import measure
from vision.reading import Reading, unread
from vision.table import Table

Odds = dict[str, float]

DOUBTFUL_SUN = 0.8  # odds of a sun without clear rays on clear lacquer
COIN = 0.6  # odds of no stone where no body shows around such a sun
CLEAN = 0.9  # share of explained print: 0.94 on the worst of 2000 stones read right, below on all sure errors
FURTHER = 3  # rounds of looking beside the stones that are known
FAINTEST = 10.0  # of 255: what ink differs from its lacquer at least, in a place where a stone may lie
LIKELY_NUMBER = 0.4  # odds of a number that proves a stone beside another one
OF_USUAL = 0.5  # of the contrast that readable prints have: what is fainter and unreadable is no print
MOST_UNREAD = 5  # unreadable stones; more are a pattern, unless as many are read
CLEAR_NUMBER = 0.9  # odds of a number that proves a stone whose body is not to be seen
CLAIMED, CLAIMED_TOO = 0.3, 0.9  # odds at which another stone wants the same number, and surely does
SPOILT, UNREAD = 0.7, 0.2  # what the odds of a number count in spoilt print, and in one that is not read
ONE_LACQUER, OF_BODIED = 25.0, 0.6  # code levels between the lacquer of two stones; of their usual contrast
UNUSUAL = 5.0  # of 27 such painted prints 4 were read wrong, none of them surely when this is counted in
PALER, WHITE = 1.4, 255.0  # times the palest lacquer that was read: what is paler is a field, or wood
NOT_UNIQUE = (JOKER, NOTHING)
MISCOUNTED = 0.03  # how often flowers are counted wrong, at most: what a count says against a number
MOST_AGAINST_TABLE = 0.9  # odds of a number whose flowers are not those of the rules' table, at most


@dataclass(frozen=True, slots=True)
class Numbered:
    """A face with what was read on it, and how well all of it goes together."""

    face: Face
    odds: Odds
    marks: Mapping[int, float]
    worth: float


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - any number plays alike
    """All stones on the table; no stone at all is an empty table."""
    lamp = measure(table)
    ground = prints.prepare(table.picture, lamp)
    discs = suns.find(table, ground, lamp)
    jokers = [sun for sun in discs if not sun.cost]
    hints = [stone for stone in stones.find(table, ground, lamp) if not bodies.is_near(stone, jokers)]
    first = _first_of_each_place(hints)
    numbered = _read_numbers(faces.look(table, first), jokers)
    clear = [one.face.stone for one in numbered if one.face.clean > CLEAN and _best_odds(one) > CLEAR_NUMBER]
    others = [stone for stone in hints if stone not in first and not bodies.is_near(stone, clear)]
    numbered = _best_of_each_place([*numbered, *_read_numbers(faces.look(table, others), jokers)], jokers)
    # A blurred yellow number may look like a sun, but no sun like a number.
    jokers += [sun for sun in discs if sun.cost and not bodies.is_near(sun, _stones(numbered))]
    for _ in range(FURTHER):
        known = _stones(numbered) + suns.aligned(jokers, _stones(numbered))
        places = bodies.beside(table, ground, known)
        likely = [face.stone for face in faces.look(table, places, rounds=0) if face_signs.is_print(face)]
        more = _read_numbers(faces.look(table, likely), known, faint=True)
        numbered += more
        if not more:
            break
    jokers = suns.aligned(jokers, _stones(numbered))
    found = _stones(numbered) + jokers
    top = top_under(table, found)
    spare = spares.find(table, top, solids(table, found), lamp)
    snapped = [place for body in spare if (place := bodies.snapped(body, found)) is not body]
    late = _read_numbers(faces.look(table, [*spare, *snapped]), found)
    numbered += late
    palest = max((float(face_signs.lacquer(one.face).max()) for one in numbered), default=WHITE)
    unread_faces = [
        face
        for face in faces.look(table, spare, rounds=0)
        if face_signs.is_printed(face)
        and face_signs.lacquer(face).max() < PALER * palest
        and not bodies.is_near(face.stone, _stones(late))
    ]
    numbered = _on_lacquer(numbered)
    found = _stones(numbered) + jokers
    known = [stone for stone in found if not (stone.sun and stone.cost)]
    board = display.find(table, top, [outline(stone) for stone in known])
    if (problem := covering(table, top, known, board, lamp)) is not None:
        return unread(problem)
    if board is not None:
        unread_faces = [face for face in unread_faces if not board.holds(face.stone)]
    filled = [] if board is None else board_fields.filled(table, board, found)
    shown = _read_numbers(faces.look(table, [*filled, *map(bodies.turned_over, filled)]), found)
    numbered += shown
    found += _stones(shown)
    sightings = [_sighting(table, seen.face.stone, seen.odds, seen.marks) for seen in numbered]
    bodied = [face_signs.has_body(face) for face in faces.look(table, jokers, rounds=0)]
    sightings += [
        _sighting(table, stone, _joker_odds(stone, body), None)
        for stone, body in zip(jokers, bodied, strict=True)
    ]
    sightings += [_sighting(table, face.stone, _anything(), None) for face in unread_faces]
    found += [face.stone for face in unread_faces]
    burnt = [
        spot
        for spot in spares.burnt(table, top, solids(table, found), lamp)
        if not bodies.is_near(spot, found)
    ]
    sightings += [_sighting(table, spot, _anything(), None) for spot in burnt]
    found += burnt
    lost = [place for place in filled if not bodies.is_near(place, found)]
    sightings += [_sighting(table, place, _anything(), None) for place in lost]
    found += lost
    return Reading(
        Observation(tuple(_unique(bloom_rows.heard(sightings)))), outlines=[outline(stone) for stone in found]
    )


def _stones(numbered: Sequence[Numbered]) -> list[Stone]:
    return [one.face.stone for one in numbered]


def _anything() -> Odds:
    """The odds of a dark body with print that nobody can read: no stone as likely as any stone."""
    readings = [*(str(number) for number in FLOWERS), JOKER]
    return {NOTHING: 0.5, **dict.fromkeys(readings, 0.5 / len(readings))}


def _first_of_each_place(hints: Sequence[Stone]) -> list[Stone]:
    """The likeliest hypothesis of each place; most are right, so that the others need no look."""
    first: list[Stone] = []
    for stone in hints:
        if not bodies.is_near(stone, first):
            first.append(stone)
    return first


def _best_odds(one: Numbered) -> float:
    return max(one.odds.values())


def _joker_odds(joker: Stone, has_body: bool) -> Odds:
    """A sun whose lacquer or rays do not show may be a blurred number, or another yellow disc: a coin."""
    if not joker.cost:
        return {JOKER: 1.0}
    likely, nothing = (DOUBTFUL_SUN, (1 - DOUBTFUL_SUN) / 2) if has_body else (1 - COIN, COIN)
    numbers = dict.fromkeys(map(str, FLOWERS), (1 - likely - nothing) / len(FLOWERS)) if has_body else {}
    return {JOKER: likely, NOTHING: nothing, **numbers}


def _read_numbers(hints: Sequence[Face], known: Sequence[Stone], faint: bool = False) -> list[Numbered]:
    """The hints that are stones, each place once: the one whose print is explained and read best.

    Faint: places where a stone may lie, so that only a print that speaks for itself counts.
    """
    whole = [face for face in hints if face_signs.is_print(face) and not (faint and face.contrast < FAINTEST)]
    patches = [faces.number_patch(face) for face in whole]
    seen = []
    for face, odds in zip(whole, digits.read(patches), strict=True):
        marks = faces.count_flowers(face)
        weighed = _weighed(odds, marks) if face.clean > CLEAN else _spread(odds, SPOILT)
        if max(weighed.values()) < LIKELY_NUMBER:
            weighed = _spread(odds, UNREAD)
        cornered, one_ink = face_signs.has_corners(face), face_signs.has_one_ink(face)
        if not (cornered and one_ink):
            weighed = _spread(odds, SPOILT)
        fits = FLOWERS[max(odds, key=odds.__getitem__)] == max(marks, key=marks.__getitem__)
        worth = face.clean + max(odds.values()) + 0.5 * fits + 0.5 * cornered + min(face.stone.proof, 0.2)
        clear = max(odds.values()) > (LIKELY_NUMBER if faint else CLEAR_NUMBER) and fits
        proven = cornered and face.stone.proof > 0
        if (proven and one_ink and not faint) or (clear and (proven or one_ink)):
            seen.append(Numbered(face, weighed, marks, worth))
    return _best_of_each_place(seen, known)


def _best_of_each_place(seen: Sequence[Numbered], known: Sequence[Stone]) -> list[Numbered]:
    kept: list[Numbered] = []
    for one in sorted(seen, key=lambda one: -one.worth):
        if not bodies.is_near(one.face.stone, [*known, *_stones(kept)]):
            kept.append(one)
    return _without_pattern(kept)


def _without_pattern(seen: list[Numbered]) -> list[Numbered]:
    """The stones without prints that nobody could read and that are many: the pattern of the table."""
    clear = [one for one in seen if max(one.odds.values()) > LIKELY_NUMBER]
    rest = [one for one in seen if max(one.odds.values()) <= LIKELY_NUMBER]
    usual = float(np.median([one.face.contrast for one in clear])) if clear else 0.0
    rest = [one for one in rest if one.face.contrast > OF_USUAL * usual]
    if len(rest) > MOST_UNREAD:
        rest = [one for one in rest if face_signs.has_body(one.face)]
    return clear + (rest if len(rest) <= max(MOST_UNREAD, len(clear)) else [])


def _on_lacquer(seen: list[Numbered]) -> list[Numbered]:
    """The stones without faint specks that have no edge around them and another ground than all stones."""
    bodied = [one for one in seen if face_signs.has_body(one.face)]
    known = [face_signs.lacquer(one.face) for one in bodied if _best_odds(one) > CLEAR_NUMBER]
    if not known:
        return seen
    usual = float(np.median([one.face.contrast for one in bodied]))
    return [
        one
        for one in seen
        if one.face.contrast > OF_BODIED * usual
        or any(one is other for other in bodied)
        or min(float(np.linalg.norm(face_signs.lacquer(one.face) - other)) for other in known) < ONE_LACQUER
    ]


def _weighed(odds: Mapping[int, float], marks: Mapping[int, float]) -> Odds:
    """The odds after the flowers have spoken; a number whose flowers are not the table's stays in doubt."""
    count = max(marks, key=marks.__getitem__)
    odds = _as_a_number(odds) if FLOWERS[max(odds, key=odds.__getitem__)] == count else odds
    raw = {number: p * (1.0 if FLOWERS[number] == count else MISCOUNTED) for number, p in odds.items()}
    total = sum(raw.values())
    weighed = {str(number): p / total for number, p in raw.items()}
    best = max(weighed, key=weighed.__getitem__)
    if FLOWERS[int(best)] != count and weighed[best] > MOST_AGAINST_TABLE:
        return capped(weighed, best, MOST_AGAINST_TABLE)
    return weighed


def _as_a_number(odds: Mapping[int, float]) -> Mapping[int, float]:
    """The odds without what they give to all numbers alike, which speaks for no number at all: a number
    stands above its flowers. What speaks for another number counts more, as such prints are unusual."""
    best = max(odds, key=odds.__getitem__)
    if odds[best] < LIKELY_NUMBER or len(odds) < len(FLOWERS):
        return odds
    least = min(odds.values())
    rest = {n: (p - least) * (1 if n == best else UNUSUAL) for n, p in odds.items() if p > least}
    total = sum(rest.values())
    return {number: p / total for number, p in rest.items()}


def _spread(odds: Mapping[int, float], trust: float) -> Odds:
    """The odds where more is printed than a stone shows, or nothing that is read: any number, or no stone."""
    each = (1 - trust) / 2 / len(FLOWERS)
    spread = {str(number): trust * odds.get(number, 0.0) + each for number in FLOWERS}
    return {**spread, NOTHING: (1 - trust) / 2}


def capped(odds: Mapping[str, float], best: str, most: float) -> Odds:
    """Odds in which the best reading has no more than `most`; the rest goes to the others."""
    rest = sum(p for reading, p in odds.items() if reading != best)
    if rest <= 0:
        return {best: most, NOTHING: 1 - most}
    scale = (1 - most) / rest
    return {reading: most if reading == best else p * scale for reading, p in odds.items()}


def _unique(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Every number lies on the table once: what one stone surely is, the others are not."""
    result = list(sightings)
    for index, one in enumerate(sightings):
        if one.best in NOT_UNIQUE:
            continue
        others = [other for other in sightings if other is not one]
        free = {
            number: p
            if number in NOT_UNIQUE
            else p * float(np.prod([1 - other.odds.get(number, 0.0) for other in others]))
            for number, p in one.odds.items()
        }
        claimed = max((other.odds.get(one.best, 0.0) for other in others), default=0.0)
        if claimed < CLAIMED:
            continue
        total = sum(free.values())
        if total <= 0 or (claimed >= CLAIMED_TOO and one.odds[one.best] >= CLAIMED_TOO):
            odds = capped(one.odds, one.best, 0.5)
        else:
            odds = {number: p / total for number, p in free.items()}
            odds = capped(odds, max(odds, key=odds.__getitem__), MOST_AGAINST_TABLE)
        result[index] = replace(one, odds=odds)
    return result


def _sighting(table: Table, stone: Stone, odds: Odds, marks: Mapping[int, float] | None) -> Sighting:
    """The stone where it really lies: its face is HIGH above the table and so seen further out."""
    camera = table.camera
    eye = np.array([np.cos(camera.tilt_x) * np.sin(camera.tilt_y), -np.sin(camera.tilt_x)]) * camera.distance
    high = camera.distance * float(np.cos(camera.tilt_x) * np.cos(camera.tilt_y))
    x, y = (np.array([stone.x, stone.y]) - eye) * (1 - HIGH / high) + eye
    x, y = round(float(x), 1), round(float(y), 1)
    return Sighting((x, y), odds, Pose(x, y, stone.turn % 360), marks)
