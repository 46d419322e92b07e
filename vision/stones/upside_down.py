"""Numbers that are others upside down, such as 6 and 9: flowers alone tell which, so these leave no doubt or
the stone is in doubt."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.games.bloom.pieces import FLOWERS
from vision.stones import bodies, face_signs, faces, flowers
from vision.stones.bodies import LONG, WIDE, Stone
from vision.stones.face import HALF, PX, Face, middle
from vision.stones.numbers import Numbered, stones_of
from vision.table import Table

UPSET = {"1": "1", "6": "9", "8": "8", "9": "6"}  # digits upside down
CORNERS = 3  # of a stone, which have its lacquer if it lies the other way up: two lie on it anyhow
LEANS = 15.0  # degrees between neighbours of a row at most


def turned_over(number: str) -> str | None:
    """The other number that one is upside down; None where it is none, or the same."""
    upset = "".join(UPSET.get(digit, "") for digit in reversed(number))
    return upset if len(upset) == len(number) and upset != number else None


OTHERS = {number: other for number in map(str, FLOWERS) if (other := turned_over(number))}


def doubted(table: Table, seen: Sequence[Numbered], suns: Sequence[Stone]) -> list[Numbered]:
    """The stones, those that may as well be upside down as likely to be the one number as the other. What
    lies in a row as its neighbours do is told by these, too."""
    plain = stones_of([one for one in seen if one.is_clear and one.best not in OTHERS])
    asked = {
        index: OTHERS[one.best]
        for index, one in enumerate(seen)
        if one.best in OTHERS and not _lies_in_row(one.face.stone, plain)
    }
    looks = faces.look(table, [_upset(seen[index].face) for index in asked], rounds=0)
    told = list(seen)
    for (index, other), face in zip(asked.items(), looks, strict=True):
        one = seen[index]
        others = [*stones_of([*seen[:index], *seen[index + 1 :]]), *suns]
        if _has_flowers(face, FLOWERS[int(other)], others) and (
            not _shows_flowers(one.face, FLOWERS[int(one.best)])
            or (face_signs.is_print(face) and face_signs.has_corners(face, CORNERS))
        ):
            told[index] = replace(one, odds=_either(one, other))
    return told


def _lies_in_row(stone: Stone, others: Sequence[Stone]) -> bool:
    """Does one of some others lie beside a stone, the same way up?"""
    ways = np.array([(other.x - stone.x, other.y - stone.y) for other in others]).reshape(-1, 2)
    near = [others[index] for index in np.flatnonzero(np.hypot(*ways.T) < LONG + WIDE).tolist()]
    beside = [other for other in near if bodies.snapped(stone, [other]) is not stone]
    return any(abs((other.turn - stone.turn + 180) % 360 - 180) < LEANS for other in beside)


def _upset(face: Face) -> Stone:
    """Where the stone of a number lies if that is upside down."""
    off, up = (2 * (at / PX - half) for at, half in zip(middle(face.number), HALF, strict=True))
    turn = np.radians(face.stone.turn)
    x = face.stone.x + off * np.cos(turn) - up * np.sin(turn)
    y = face.stone.y + off * np.sin(turn) + up * np.cos(turn)
    return Stone(float(x), float(y), face.stone.turn + 180, False, 0.0, 0.0)


def _has_flowers(face: Face, count: int, others: Sequence[Stone]) -> bool:
    """Are there so many flowers below a number, as bright as that, on no other stone?"""
    if not _shows_flowers(face, count):
        return False
    off, down = (at / PX - half for at, half in zip(middle(face.flowers), HALF, strict=True))
    turn = np.radians(face.stone.turn)
    x = face.stone.x + off * np.cos(turn) - down * np.sin(turn)
    y = face.stone.y + off * np.sin(turn) + down * np.cos(turn)
    return not others or not bodies.are_on(np.array([(x, y)]), others).any()


def _shows_flowers(face: Face, count: int) -> bool:
    """Are there so many flowers below a number, as bright as that, and no bit of an outline?"""
    if not len(face.number) or not len(face.flowers) or not face_signs.has_one_ink(face):
        return False
    return flowers.count(face) == {count: 1.0}


def _either(one: Numbered, other: str) -> dict[str, float]:
    """The odds of a stone of which as much speaks for the one number as for the other."""
    both = one.odds[one.best] + one.odds.get(other, 0.0)
    return {**one.odds, one.best: both / 2, other: both / 2}
