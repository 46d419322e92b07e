"""What a row wins and what a hand costs, in flowers."""

from collections.abc import Iterable, Sequence

from engine.games.bloom.pieces import Flowers, Stone, numbers_of


def flowers_of(stones: Iterable[Stone], flowers: Flowers) -> int:
    return sum(flowers[number] for number in numbers_of(stones))


def tile_for(flowers: int, tiles: Sequence[int]) -> int | None:
    """The highest tile still there that is not above the flowers; tiles stand highest first."""
    return next((tile for tile in tiles if tile <= flowers), None)
