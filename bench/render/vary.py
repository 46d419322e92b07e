"""What tries eyes harder than most rooms do: a leaning camera, a mirrored lamp, a table like the pieces."""

import colorsys
from dataclasses import replace

import numpy as np
from support.painter.camera import Camera, View
from support.painter.inks import four_colours
from support.painter.light import glaring
from support.painter.scene import Scene
from support.painter.tabletops import TableTop, random_table

LEANING = 0.25  # of all photos
TILT = (11.0, 14.8)  # degrees of a leaning camera
MIRRORED = 0.2  # photos with a lamp that lacquer throws into the lens
ALIKE = 0.25  # tables that look like what lies on them
LACQUER = (0.3, 0.45)  # broad and sharp gloss of a table that mirrors its lamps
REFERENCE = (2304, 1296)  # px

# The kind of table on which the pieces of a game stand out least.
HIDING = {"ingenious": "white", "elfer": "felt", "bloom": "black", "sequence": "white", "strips": "felt"}


def vary(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene with some of these conditions, or as it was."""
    leaning, mirrored, alike = (float(rng.random()) < share for share in (LEANING, MIRRORED, ALIKE))
    if leaning:
        scene = replace(scene, camera=_leaning(scene.camera, rng))
    if alike:
        scene = replace(scene, table=_alike(scene, rng))
    if mirrored:
        room = glaring(scene.room, View(scene.camera, *REFERENCE), rng)
        table = scene.table if alike else replace(scene.table, gloss=LACQUER)
        scene = replace(scene, room=room, table=table)
    return scene


def _leaning(camera: Camera, rng: np.random.Generator) -> Camera:
    tilt = float(rng.uniform(*TILT))
    # It stays as high above the table and sees as much of it.
    farther = float(np.cos(np.radians(camera.tilt)) / np.cos(np.radians(tilt)))
    return replace(camera, tilt=tilt, distance=camera.distance * farther, focal=camera.focal * farther)


def _alike(scene: Scene, rng: np.random.Generator) -> TableTop:
    table = random_table(rng, HIDING[scene.game])
    if table.kind != "felt":
        return table
    # Felt in an ink of the pieces.
    inks = four_colours(rng)
    b, g, r = inks[str(rng.choice(list(inks)))]
    h, s, v = colorsys.rgb_to_hsv(r / 255, g / 255, b / 255)
    return replace(table, colour=colorsys.hsv_to_rgb(h, s, v * float(rng.uniform(0.5, 1.0))))
