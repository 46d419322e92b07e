"""An arm over the table is found by an earlier photo of it; pieces laid in between are none."""

from dataclasses import replace

import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision.reach import reaches_in


@pytest.mark.parametrize("kind", ["hand", "sleeve", "glove"])
def test_an_arm_that_was_not_there_before_is_found(kind: str) -> None:
    before = paint(random_scene("strips", 80_004, cover=None, markers=4))
    now = paint(random_scene("strips", 80_004, cover=kind, markers=4))
    assert reaches_in(table_in(before.image), table_in(now.image))


def test_cards_laid_since_then_and_a_bumped_camera_are_no_arm() -> None:
    scene = random_scene("strips", 80_001, cover=None, markers=4)
    grid = scene.state["grid"]
    fewer = replace(scene, state={"grid": [row[:1] for row in grid[:3]]})
    bumped = replace(scene, camera=random_scene("strips", 80_002).camera)
    first = table_in(paint(fewer).image)
    assert not reaches_in(first, table_in(paint(scene).image))
    assert not reaches_in(first, table_in(paint(bumped).image))
