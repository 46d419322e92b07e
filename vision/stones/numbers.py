"""The numbers on bloom's stones: faces that are read, each place once, without the pattern of the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from statistics import median

import numpy as np
from numpy.typing import NDArray

from engine.games.bloom.pieces import FLOWERS
from engine.observation import NOTHING, SURE
from vision import alike, digits
from vision.edges import LIGHT
from vision.light import Lamp
from vision.middle import middle
from vision.stones import bodies, face_signs, flowers, likely, whole_stones
from vision.stones.bodies import Stone
from vision.stones.face import Face, number_box, number_patch
from vision.stones.likely import LIKELY_NUMBER, MANY, Odds

CLEAN = 0.9  # share of explained print: 0.94 on the worst of 2000 stones read right, below on all sure errors
FAINTEST = 10.0  # of 255: what ink differs from its lacquer at least, in a place where a stone may lie
OF_USUAL = 0.5  # of the contrast that readable prints have: what is fainter and unreadable is no print
MOST_UNREAD = 5  # unreadable stones; more are a pattern, unless as many are read
CLEAR_NUMBER = 0.9  # odds of a number that proves a stone whose body is not to be seen
CLEAN_WITH_MANY = 0.8  # share of explained print where so many flowers tell the number, too
# Cost of a place from which on its body does not speak for itself: another digit of its number, or another
# flower, may stand where its edge would be. Of 4,873 stones none that was read right is cut.
UNPROVEN = -2.0
SPOILT, UNREAD = 0.7, 0.2  # what the odds of a number count in spoilt print, and in one that is not read
ONE_LACQUER = 25.0  # code levels between the lacquer of two stones
WIDEST, SMALL = "100", 0.75  # of the usual height: of 12,106 stones all have 0.78 and more, but the 100
# Of the paper's light, and of the strongest colour that is added: what tells a coloured ground from lacquer
# in more light, and what a mirrored lamp adds of the weakest colour at least.
MORE_LIGHT, MIRRORED = 0.1, 0.25
OF_USUAL_CLEAR = 0.6  # of the contrast that stones read clearly have
PERHAPS = 0.1  # odds of no stone at least where a number in doubt stands on no lacquer that was seen
GRAIN = 0.25  # of that again: the grain of a table, which no lamp makes of print
LONE_SIDES = 3  # of a stone in no row beyond which the table shows at least: a thing may hide two of flecks


@dataclass(frozen=True, slots=True)
class Numbered:
    """A face with what was read on it, and how well all of it goes together."""

    face: Face
    odds: Odds
    marks: Mapping[int, float]
    worth: float
    rivals: frozenset[str] = frozenset()  # other numbers that were told of its place, but explained less
    best_odds: float = field(init=False)  # of the likeliest number; that there is none does not count

    def __post_init__(self) -> None:
        numbers = (p for reading, p in self.odds.items() if reading != NOTHING)
        object.__setattr__(self, "best_odds", max(numbers, default=0.0))

    @property
    def best(self) -> str:
        """The likeliest reading."""
        return max(self.odds, key=self.odds.__getitem__)

    @property
    def spoilt(self) -> "Numbered":
        """The same where more than a number and its flowers may be printed."""
        odds = {int(reading): p for reading, p in self.odds.items() if reading.isdigit()}
        return replace(self, odds=likely.spread(odds, SPOILT))

    @property
    def or_nothing(self) -> "Numbered":
        """The same where it is rather no stone at all."""
        return replace(self, odds=likely.with_nothing(self.odds, likely.COIN))

    @property
    def tall(self) -> float:
        """How many pixels the number is high."""
        pieces = self.face.number.tolist()
        return float(max(top + high for _, top, _, high in pieces) - min(top for _, top, _, _ in pieces))

    @property
    def is_clear(self) -> bool:
        """Is it read so well that nothing else can lie there?"""
        return self.face.clean > CLEAN and self.best_odds > CLEAR_NUMBER


def stones_of(numbered: Sequence[Numbered]) -> list[Stone]:
    return [one.face.stone for one in numbered]


def read(hints: Sequence[Face], known: Sequence[Stone], faint: bool = False) -> list[Numbered]:
    """The hints that are stones, each place once: the one whose print is explained and read best.

    Faint: places where a stone may lie, so that only a print that speaks for itself counts.
    """
    whole = []
    for face in hints:
        if not (face_signs.is_print(face) and face_signs.is_in_place(face)):
            continue
        if faint and face.contrast < FAINTEST:
            continue
        if not face_signs.is_on_disc(face):
            whole.append(face)
    patches = [number_patch(face) for face in whole]
    seen = []
    for face, odds in zip(whole, digits.read(patches), strict=True):
        expected = FLOWERS[max(odds, key=odds.__getitem__)]
        marks = flowers.count(face, expected)
        count = max(marks, key=marks.__getitem__)
        fits = count == expected
        told = fits and count >= MANY
        is_clean = face.clean > (CLEAN_WITH_MANY if told else CLEAN)
        weighed = likely.weighed(odds, marks) if is_clean else likely.spread(odds, SPOILT)
        if max(weighed.values()) < LIKELY_NUMBER:
            weighed = likely.spread(odds, UNREAD)
        one_ground = told or face_signs.has_one_ground(face)
        cornered = told or (one_ground and face_signs.has_corners(face))
        one_ink = told or (one_ground and (face_signs.has_one_ink(face) or _is_solid(face)))
        is_part = face_signs.runs_on(face) or (face.stone.cost > UNPROVEN and whole_stones.is_cut(face))
        if not (cornered and one_ink) or is_part:
            weighed = likely.spread(odds, SPOILT)
        if max(weighed.values()) < SURE and not face_signs.has_body(face):
            weighed = likely.or_nothing(weighed)
        read_as = max(p for reading, p in weighed.items() if reading != NOTHING)
        worth = face.clean + read_as + 0.5 * fits + 0.5 * cornered + min(face.stone.proof, 0.2)
        clear = max(odds.values()) > (LIKELY_NUMBER if faint else CLEAR_NUMBER) and fits
        proven = cornered and face.stone.proof > 0
        # A 100 that runs over the edge of its stone is no number, but a stone with flowers; and a coarse JPEG
        # may leave of a pale stone no edge that proves it.
        plain = face.clean > CLEAN and cornered and one_ink
        plain = plain and (faint or (fits and max(odds.values()) > LIKELY_NUMBER))
        is_stone = (proven and one_ink and not faint) or (clear and (proven or one_ink))
        if is_stone or (plain and face_signs.has_body(face)):
            seen.append(Numbered(face, weighed, marks, worth))
    return best_of_each_place(seen, known)


def _is_solid(face: Face) -> bool:
    """Is a face that of a body with four corners? Then its flowers are its own, however thin they are."""
    return face.stone.proof > 0 and face_signs.has_body(face) and face_signs.has_corners(face, 4)


def compared(seen: Sequence[Numbered]) -> list[Numbered]:
    """The stones after doubtful numbers were compared with the sure ones of the same copy."""
    prints = (alike.Print(one.face.ink, number_box(one.face)) for one in seen)
    heard = alike.heard(prints, [one.odds for one in seen])
    return [one if odds is one.odds else _heard(one, odds) for one, odds in zip(seen, heard, strict=True)]


def _heard(one: Numbered, odds: Mapping[str, float]) -> Numbered:
    """A stone with what comparing came to. A spoilt print is a stone's as much as before: tiles have the same
    digits."""
    face = one.face
    is_perhaps = one.odds.get(NOTHING, 0.0) >= PERHAPS
    if is_perhaps or not (
        face.clean > CLEAN and face_signs.has_corners(face) and face_signs.has_one_ink(face)
    ):
        odds = likely.with_nothing(odds, one.odds.get(NOTHING, 0.0))
    return replace(one, odds=likely.against_table(odds, one.marks))


def best_of_each_place(seen: Sequence[Numbered], known: Sequence[Stone]) -> list[Numbered]:
    """The one that is worth most of those in each place; none where a stone is known."""
    free = {*bodies.free(stones_of(seen), known)}
    ordered = sorted((one for one in seen if one.face.stone in free), key=lambda one: -one.worth)
    stones = stones_of(ordered)
    near = bodies.are_near(stones, stones)
    kept = bodies.first_of(near)
    return _without_pattern([_with_rivals(ordered, index, near[index]) for index in kept])


def _with_rivals(seen: Sequence[Numbered], index: int, near: NDArray[np.bool_]) -> Numbered:
    """A stone with the other numbers of those near it."""
    one = seen[index]
    others = [seen[place] for place in np.flatnonzero(near).tolist() if place != index]
    told = {other.best for other in others if other.best_odds > LIKELY_NUMBER}
    rivals = one.rivals.union(told, *(other.rivals for other in others)) - {one.best, NOTHING}
    return replace(one, rivals=rivals) if rivals != one.rivals else one


def _without_pattern(seen: list[Numbered]) -> list[Numbered]:
    """The stones without prints that nobody could read and that are many: the pattern of the table."""
    clear = [one for one in seen if one.best_odds > LIKELY_NUMBER]
    rest = [one for one in seen if one.best_odds <= LIKELY_NUMBER]
    usual = median(one.face.contrast for one in clear) if clear else 0.0
    rest = [one for one in rest if one.face.contrast > OF_USUAL * usual]
    if len(rest) > MOST_UNREAD:
        rest = [one for one in rest if face_signs.has_body(one.face)]
    return clear + (rest if len(rest) <= max(MOST_UNREAD, len(clear)) else [])


def on_lacquer(seen: list[Numbered], lamp: Lamp, jokers: Sequence[Stone] = ()) -> list[Numbered]:
    """The stones without faint specks that have no edge around them and another ground than all stones, and
    without unreadable print that is small, or on another colour, such as the back of a card, and is no body
    in a row; what else is faint and in doubt may be nothing, and so may what has the size and the ground of a
    tile, or is in doubt and on another colour, or faint on another ground and in no row, such as fingers of a
    striped glove. What else is in doubt on another ground may be the number of a tile."""
    clear = [place for place, one in enumerate(seen) if one.best_odds > CLEAR_NUMBER]
    if not clear:
        return seen
    least = OF_USUAL_CLEAR * median(seen[place].face.contrast for place in clear)
    talls = np.array([one.tall for one in seen])
    # 100 has less room, and others have not.
    has_room = np.array([one.odds.get(WIDEST, 0.0) < one.best_odds for one in seen])
    are_small = has_room & (talls < SMALL * middle(talls[clear]))
    usual = [place for place in clear if seen[place].face.contrast > least and not are_small[place]]
    owners = np.array(usual or clear)
    known = np.array([seen[place].face.lacquer for place in owners])
    lying = stones_of([seen[place] for place in clear])
    apart = np.array([one.face.lacquer for one in seen])[:, None] - known
    are_alike = np.sqrt((apart * apart).sum(axis=2)) < ONE_LACQUER
    stones = []
    for place, (one, is_small) in enumerate(zip(seen, are_small, strict=True)):
        is_faint = one.face.contrast <= least
        is_alike = are_alike[place]
        is_ground = is_alike.any()
        # No stone vouches for itself, unless it is the only one.
        is_vouched = is_alike[owners != place].any() or len(owners) == 1
        is_speck = is_faint and not is_ground and not (face_signs.has_body(one.face) or _is_told(one))
        if is_speck and one.best_odds < SURE:
            continue
        # A stone far from the lamp is as faint, and its lacquer as dark; specks lie in no row.
        is_other = not is_ground and (is_small or (is_speck and not bodies.is_beside(one.face.stone, lying)))
        if one.best_odds < SURE and not is_other:
            is_body = face_signs.is_printed(one.face) and face_signs.has_body(one.face, LONE_SIDES)
            is_strange = is_faint and not (is_ground or is_body)
            is_grain = one.face.contrast <= GRAIN * least and not is_ground
            is_other = is_coloured(one.face, known, lamp) or is_grain
            is_other = is_other or (is_strange and not bodies.is_beside(one.face.stone, lying))
        # The figures of a pad among its lines are no number above flowers, however well they are read.
        is_loose = not (is_ground or face_signs.has_corners(one.face) or one.face.stone.proof > 0)
        is_other = is_other or (is_faint and is_loose and not bodies.is_beside(one.face.stone, lying))
        if is_other and one.best_odds <= LIKELY_NUMBER:
            if _is_whole(one.face) and bodies.is_beside(one.face.stone, [*lying, *jokers]):
                stones.append(one)
            continue
        if is_other:
            stones.append(one.or_nothing)
        elif one.best_odds < SURE and not (is_vouched or bodies.is_beside(one.face.stone, lying)):
            nothing = max(one.odds.get(NOTHING, 0.0), PERHAPS)
            stones.append(replace(one, odds=likely.with_nothing(one.odds, nothing)))
        elif is_faint and one.best_odds < SURE:
            stones.append(replace(one, odds=likely.or_nothing(one.odds)))
        else:
            stones.append(one)
    return stones


def _is_told(one: Numbered) -> bool:
    """Are two digits or more read surely above the flowers of their number, in one ink between a stone's
    corners? Specks never come to that, and what a lamp adds to lacquer leaves it."""
    return (
        one.is_clear
        and one.odds[one.best] >= SURE
        and len(one.best) > 1
        and FLOWERS[int(one.best)] == max(one.marks, key=one.marks.__getitem__)
        and face_signs.has_one_ink(one.face)
        and face_signs.has_corners(one.face)
    )


def _is_whole(face: Face) -> bool:
    """Has a face all that a stone has but a number that can be read: print on a body with corners?"""
    return face_signs.is_printed(face) and face_signs.has_body(face) and face_signs.has_corners(face)


def is_coloured(face: Face, known: NDArray[np.float32], lamp: Lamp) -> bool:
    """Has a face light of one colour more than any known lacquer? A lamp that it mirrors adds all its own."""
    added = light_added(face, known, lamp)
    return bool(((added.max(axis=1) > MORE_LIGHT) & (added.min(axis=1) < MIRRORED * added.max(axis=1))).all())


def light_added(face: Face, lacquers: NDArray[np.float32], lamp: Lamp) -> NDArray[np.float32]:
    """How much more light a face has than each of some lacquers, of the paper's."""
    own, others = (LIGHT[np.round(codes).astype(np.intp)] for codes in (face.lacquer, lacquers))
    return np.asarray((own - others) / np.maximum(lamp.paper, 1e-3), np.float32)


def unread_beside(faces: Sequence[Face], seen: Sequence[Numbered], known: Sequence[Stone]) -> list[Face]:
    """The faces beside stones that have a stone's body, print and lacquer, though nobody can read them: a
    number as wide as its stone runs into what lies beside it. On a table as dark as lacquer no body shows,
    but a number above flowers does, and nothing else: a scratch makes it too tall. Under a near lamp lacquer
    is as bright as some inks, but the table at both ends of the stone is another."""
    clear = [one.face for one in seen if one.best_odds >= SURE]
    solid = [face for face in faces if _is_unread(face, _alike(face, clear))]
    free = {*bodies.free([face.stone for face in solid], [*stones_of(seen), *known])}
    solid = [face for face in solid if face.stone in free]
    return [solid[index] for index in bodies.first_of_each_place([face.stone for face in solid])]


def _is_unread(face: Face, alike: Sequence[Face]) -> bool:
    """Is a face a stone's, with print on lacquer like that of some that are read clearly? A lamp that lacquer
    mirrors takes from all prints alike."""
    if not alike or not face_signs.has_corners(face):
        return False
    has_both, printed = _has_both(face), face_signs.is_printed(face)
    if face.contrast > OF_USUAL_CLEAR * median(other.contrast for other in alike):
        return has_both or (printed and face_signs.has_body(face))
    return (has_both or printed) and face_signs.has_ends(face)


def _alike(face: Face, clear: Sequence[Face]) -> list[Face]:
    """Those of some faces whose lacquer is like that of one."""
    apart = np.array([other.lacquer for other in clear]).reshape(-1, 3) - face.lacquer
    return list(compress(clear, np.linalg.norm(apart, axis=1) < ONE_LACQUER))


def _has_both(face: Face) -> bool:
    """Is there something above something else on a face, and nearly nothing beside these?"""
    return len(face.number) > 0 and len(face.flowers) > 0 and face.clean > CLEAN
