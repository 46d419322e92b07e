"""Points of a placed tile, the markers' way along the track, and who wins."""

from collections.abc import Sequence

from engine.games.ingenious.board import Ray
from engine.games.ingenious.state import STAGE, Track


def ray_points(board: bytes, rays: Sequence[Ray], letter: int) -> int:
    """What a half scores: the lengths of its rays."""
    points = 0
    for ray in rays:
        if board[ray[0]] == letter:  # most rays end before they begin
            points += ray_length(board, ray, letter)
    return points


def ray_length(board: bytes, ray: Ray, letter: int) -> int:
    """Equal symbols in an unbroken line along the ray."""
    length = 0
    for cell in ray:
        if board[cell] != letter:
            break
        length += 1
    return length


def advance(marker: int, points: int, track_end: int) -> int:
    """Where the marker stands afterwards: it halts at the end of a stage, what is over is lost."""
    stage_end = STAGE if marker < STAGE else track_end
    moved = marker + points
    return moved if moved < stage_end else stage_end


def best_sheets(sheets: Sequence[Track]) -> tuple[int, ...]:
    """The sheets whose values in ascending order compare highest; several when wholly equal."""
    ranked = [sorted(sheet.values()) for sheet in sheets]
    best = max(ranked)
    return tuple(index for index, values in enumerate(ranked) if values == best)
