"""What reaches over the table while the photo is taken: hands, sleeves, cups, a card held in the air."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter import arms, clutter
from support.painter.camera import View
from support.painter.canvas import COVER, Art, Thing
from support.painter.ground import Ground, Laid, placed
from support.painter.inks import ink
from support.painter.light import Room
from support.painter.prints import Face, rectangle, star

Array = npt.NDArray[Any]

COVERS = ("hand", "glove", "sleeve", "cup", "card")
ARMS = ("hand", "glove", "sleeve")
TRIES = 60


@dataclass(frozen=True)
class Cover:
    """Something in the picture that is no part of the table; over the game, or only beside it."""

    kind: str
    over: bool
    seed: int


def lay(cover: Cover, view: View, room: Room, laid: Laid, ground: Ground, *, density: float) -> list[Thing]:
    """The things of a cover, to be laid one after the other on all others."""
    rng = np.random.default_rng(cover.seed)
    spots = [p.mean(axis=0) + (p[0] - p.mean(axis=0)) * float(rng.uniform(0, 0.5)) for p in laid.keep_clear]
    if cover.over and not spots:
        return []
    height = float(rng.uniform(12, 90)) if cover.kind in ARMS else float(rng.uniform(50, 200))
    for _ in range(TRIES):
        turn = float(rng.uniform(0, 360))
        target = (
            spots[rng.integers(len(spots))] if cover.over else rng.uniform(-1, 1, 2) * np.array(ground.half)
        )
        if cover.kind != "cup":
            # What is held higher must be held elsewhere to hide the same spot.
            target = view.on_table(view.project(target[None]), height)[0]
        if cover.kind != "cup" and not _leaves(target, turn, ground):
            continue
        if cover.over or ground.is_free(_reach(cover.kind, target, turn, height, view), 10):
            return _make(cover.kind, target, turn=turn, height=height, room=room, rng=rng, density=density)
    return []


def _make(
    kind: str,
    target: Array,
    *,
    turn: float,
    height: float,
    room: Room,
    rng: np.random.Generator,
    density: float,
) -> list[Thing]:
    light = math.atan2(room.lamps[0].at[1], room.lamps[0].at[0])
    if kind in ARMS:
        return [_arm(kind, target, rng, turn=turn, height=height, light=light)]
    if kind == "card":
        return _held_card(target, rng, density, turn=turn, height=height, light=light)
    cup = clutter.make("cup", rng, density)
    at = (float(target[0]), float(target[1]))
    return [Thing(cup.art, cup.outline, at, turn, 2.0, cup.height, cup.side, cup.gloss, COVER, False, 1.0)]


def _leaves(target: Array, turn: float, ground: Ground) -> bool:
    """Whether an arm that reaches to the target comes from outside the picture."""
    angle = math.radians(turn)
    elbow = target + np.array([-math.sin(angle), math.cos(angle)]) * (arms.LONG - 110)
    return bool((np.abs(elbow) > np.array(ground.half) * 1.1).any())


def _reach(kind: str, target: Array, turn: float, height: float, view: View) -> Array:
    """The table that a cover may hide: the way of the arm, or the foot and rim of a cup."""
    box = (
        rectangle(110, 110)
        if kind == "cup"
        else rectangle(200, arms.LONG + 250) + np.array([0, arms.LONG / 2])
    )
    where = placed(box, (float(target[0]), float(target[1])), turn)
    return np.vstack([where, view.on_table(view.project(where, 110.0 if kind == "cup" else height))])


def _arm(
    kind: str, target: Array, rng: np.random.Generator, *, turn: float, height: float, light: float
) -> Thing:
    """An arm whose fingers or palm are over the target."""
    art, outline = arms.draw_arm(rng, kind, light - math.radians(turn))
    angle = math.radians(turn)
    reach = float(rng.uniform(-0.2, 0.75)) * arms.REACH
    at = (float(target[0] - math.sin(angle) * reach), float(target[1] + math.cos(angle) * reach))
    return Thing(
        art, outline, at, turn, height, 0.0, owner=COVER, hovers=True, softness=float(rng.uniform(0.8, 2.2)),
    )  # fmt: skip


def _held_card(
    target: Array, rng: np.random.Generator, density: float, *, turn: float, height: float, light: float
) -> list[Thing]:
    """A card on its way to the table, out of focus, often with the hand that holds it."""
    outline = rectangle(60, 90, 4)
    face = Face((60, 90), density, ink(rng, (0, 360), (0.0, 0.9), (0.3, 0.98)))
    face.fill(star(18, 9, int(rng.integers(3, 9))), ink(rng, (0, 360)))
    art: Art = face.art(outline)
    at = (float(target[0]), float(target[1]))
    soft = float(rng.uniform(1.5, 5.0))
    card = Thing(art, outline, at, turn, height, 0.0, owner=COVER, hovers=True, softness=soft)
    if rng.random() < 0.3:
        return [card]
    away = math.radians(turn)
    wrist = np.array([target[0] - math.sin(away) * 70, target[1] + math.cos(away) * 70])
    return [_arm("hand", wrist, rng, turn=turn, height=height, light=light), card]
