"""What lies on a table that is to be rendered: the painter's states, prints and places, as solid bodies."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter import games, markers
from support.painter.camera import View
from support.painter.canvas import Thing
from support.painter.ground import Ground, Laid, Layers, NoRoom, Setting
from support.painter.paint import bare_ground, random_scene
from support.painter.scene import Scene

from bench.render.solids import Solid
from bench.render.vary import vary

Array = npt.NDArray[Any]

DENSITY = 5.0  # px a mm of prints, more than twice what the photo shows
ASPECT = (16, 9)
ATTEMPTS = 12
AIR = 0.02  # mm between cards that lie on each other
MARKERS = ((4, 0.8), (3, 0.15), (2, 0.05))  # how many are seen, and how often
HANDS = ("elfer", "bloom")  # games whose hands are laid out for counting


@dataclass(frozen=True)
class Arrangement:
    """A scene with every body of the game and the markers in its place, and the room that is left."""

    scene: Scene
    view: View
    solids: list[Solid]
    laid: Laid
    ground: Ground


def arrange(game: str, seed: int, width: int) -> Arrangement:
    """Game, copy, light, table and camera from the seed, for a photo of some width in pixels.

    Every fifth elfer or bloom table is a hand laid out for counting.
    """
    rng = np.random.default_rng([seed, games.GAMES.index(game), 11])
    count = int(rng.choice([n for n, _ in MARKERS], p=[p for _, p in MARKERS]))
    hand = game in HANDS and seed % 5 == 4
    scene = vary(random_scene(game, seed, hand=hand, markers=count, cover=None), rng)
    view = View(scene.camera, width, width * ASPECT[1] // ASPECT[0])
    ground, laid = _lay(scene, view)
    marked, hidden = markers.lay(view, ground, scene.markers, rng, DENSITY)
    rounding = float(rng.uniform(0.3, 1.0))
    pieces = [thing for layer in laid.layers for thing in layer]
    if game == "ingenious":
        pieces = _tiles(laid)
    if game == "sequence":
        pieces = [*laid.layers[0], *laid.layers[1], *_stacked(laid.layers[2:])]
    leans = _settled(pieces) if game == "elfer" else [(thing, (0.0, 0.0)) for thing in pieces]
    solids = [Solid.of(thing) for number, thing in marked.items() if number not in hidden]
    solids += [Solid.of(thing, rounding, lean) for thing, lean in leans]
    return Arrangement(scene, view, solids, laid, ground)


def _lay(scene: Scene, view: View) -> tuple[Ground, Laid]:
    for attempt in range(ATTEMPTS):
        ground = bare_ground(view)
        rng = np.random.default_rng([scene.seed, 2, attempt])
        setting = Setting(scene.copy, ground, rng, DENSITY, scene.layout, scene.hand)
        try:
            return ground, games.lay(scene.game, scene.state, setting)
        except NoRoom:
            continue
    raise NoRoom(f"the {scene.game} state does not fit under the camera; fewer pieces would be right")


def _tiles(laid: Laid) -> list[Thing]:
    """The board and whole tiles: a painted tile is two halves with a face over both."""
    boards, halves, faces = laid.layers
    tiles = []
    for face, left, right in zip(faces, halves[::2], halves[1::2], strict=True):
        # Corners go round from the lower right one; the halves meet between right and left sides.
        whole = np.vstack([left.outline[1:6], right.outline[[3, 4, 5, 0, 1, 2]], left.outline[:1]])
        tiles.append(replace(face, outline=whole, base=left.base, height=left.height, side=left.side))
    return [*boards, *tiles]


def _stacked(pile: Layers) -> list[Thing]:
    """The cards of a pile, each on the one before: two faces at one height would show through each other."""
    cards: list[Thing] = []
    for (card,) in pile:
        cards.append(replace(card, base=cards[-1].top + AIR if cards else card.base))
    return cards


def _settled(cards: list[Thing]) -> list[tuple[Thing, tuple[float, float]]]:
    """Spread cards as they lie: one end on the table, the other on the card before."""
    settled = []
    before: Thing | None = None
    for card in cards:
        lean = (0.0, 0.0)
        if card.base > 0 and before is not None:
            step = np.array(card.at) - np.array(before.at)
            wide = float(np.ptp(card.outline[:, 0]))
            # A card rests on as many as its width reaches back over.
            rise = min(card.base, card.height * wide / max(float(np.hypot(*step)), 1.0))
            away = step / max(float(np.hypot(*step)), 1.0)
            x, y = -away * rise / wide
            lean = (float(x), float(y))
            settled.append((replace(card, base=rise / 2 + AIR), lean))
        else:
            settled.append((card, lean))
        before = card
    return settled
