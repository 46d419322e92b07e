"""Places beside strip cards that are brighter than paper: may a card lie there that mirrors a lamp?"""

from collections.abc import Sequence

import numpy as np

from vision.camera import Camera
from vision.light import Lamp
from vision.photo import Picture
from vision.strips.block import FIELDS_A_CARD, Block, Place
from vision.strips.fields import Squares
from vision.strips.lamplight import in_full
from vision.strips.looks import is_dazzled, lack_edges, sample


def may_hide_a_card(
    small: Picture,
    camera: Camera,
    lamp: Lamp,
    block: Block,
    *,
    fields: Squares,
    empty: Sequence[Place],
    around: Picture,
    ground: Picture,
) -> bool:
    """Whether a place that touches the block is so bright that a card in it may not be seen.

    `around` are the empty places, balanced, where much that a camera can tell is beyond full light; a place
    without edges in all its light has no card. `fields` are those of the block, with the usual edges.
    """
    touching = np.array([block.touches(place) for place in empty], bool)
    if not is_dazzled(around[touching], ground):
        return False
    picture, told = in_full(small, lamp)
    places = sample(picture, camera, *block.poses(empty))
    bare = lack_edges(places, sample(picture, camera, fields.middles, fields.turns), told)
    cards = bare.reshape(-1, FIELDS_A_CARD).any(axis=1).repeat(FIELDS_A_CARD)
    return is_dazzled(around[touching & ~cards], ground)
