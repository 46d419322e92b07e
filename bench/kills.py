"""The appliance killed 1,000 times in the middle of an evening: is anything lost that was shown to count?"""

import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from support.killing import Child, Table

DEATHS = 1000
PARTS = 10  # after each of which it says how it stands: all of them take a while
MOST_PICTURES = 14  # that a device shows before it dies; a whole evening has some thirty
LONGEST_WAIT = 0.15  # seconds after the last of them: a look takes some 0.1


def report(deaths: int = DEATHS) -> Iterator[str]:
    yield f"schiri run --simulate, killed {deaths:,} times with SIGKILL and started again"
    rng = random.Random(7)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        for death in range(1, deaths + 1):
            counts.update(_die(table, rng))
            if death % (deaths // PARTS) == 0:
                yield (
                    f"  {death:5,} deaths: lines lost: {counts['lost']}, evenings that differ: "
                    f"{counts['differ']}, not back at the same screen: {counts['astray']}"
                )
    died = ", ".join(f"{n} lines: {counts[f'with {n}']}" for n in range(len(table.lines) + 1))
    yield f"  they died with a journal of {died}"


def _die(table: Table, rng: random.Random) -> Iterator[str]:
    if len(table.journal()) == len(table.lines):
        table.clear()
    first = table.first_picture()
    child = Child(table)
    pictures = [child.picture()]
    if pictures[0] != first:
        yield "astray"
    pictures += [child.picture() for _ in range(rng.randrange(MOST_PICTURES))]
    time.sleep(rng.uniform(0, LONGEST_WAIT))
    pictures += child.kill()
    written = table.journal()
    if written != table.lines[: len(written)]:
        yield "differ"
    if len(written) < max(table.told.get(picture, 0) for picture in pictures):
        yield "lost"
    yield f"with {len(written)}"
