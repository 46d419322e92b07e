"""The whole device, killed at any moment of an evening: nothing that was shown to count is ever lost."""

from pathlib import Path

from support.killing import Child, Table

DEATHS = 16


def test_an_evening_with_many_deaths_ends_like_one_without(tmp_path: Path) -> None:
    """Each device comes back at the screen of its journal, plays on, and is killed after another picture."""
    table = Table(tmp_path)
    assert len(table.lines) == 5
    shortest = 0
    for death in range(DEATHS):
        if len(table.journal()) == len(table.lines):
            table.clear()
        first = table.first_picture()
        child = Child(table)
        assert child.picture() == first, f"death {death}"
        pictures = [child.picture() for _ in range(death * 7 % 10)]
        pictures += child.kill()
        written = table.journal()
        assert written == table.lines[: len(written)]
        told = max((table.told.get(picture, 0) for picture in pictures), default=0)
        assert len(written) >= told
        shortest += len(written) < len(table.lines)
    assert shortest > DEATHS // 2  # most of them died in the middle of the evening

    survivor = Child(table)
    while survivor.picture():
        pass
    assert survivor.end() == 0
    assert table.journal() == table.lines
