"""`make bench`: the figures of the README, measured on this machine, as ratios taken in one run."""

import sys
from collections.abc import Iterable

from bench import (
    against_json,
    against_peer,
    agreement,
    digits,
    evenings,
    eyes,
    eyes_photos,
    faults,
    kills,
    likeness,
    memory,
    pace,
    painted_evenings,
    soak,
    tables,
)

PARTS = {
    "peer": against_peer.report,
    "json": against_json.report,
    "memory": memory.report,
    "agreement": agreement.report,
    "tables": tables.report,
    "pace": pace.report,
    "soak": soak.report,
    "kills": kills.report,
}


# These take further words: a folder of photos, how many to paint, a stress switch.
WITH_WORDS = {
    "eyes": eyes.report,
    "paint": eyes_photos.keep,
    "record": painted_evenings.keep,
    "evenings": evenings.report,
    "faults": faults.report,
    "digits": digits.report,
    "likeness": likeness.report,
    "tables": tables.report,
}


def main() -> None:
    """Runs the parts named on the command line, or all that need no words."""
    if sys.argv[1:] and sys.argv[1] in WITH_WORDS:
        _tell(WITH_WORDS[sys.argv[1]](sys.argv[2:]))
        return
    wanted = sys.argv[1:] or list(PARTS)
    known = [*PARTS, *(name for name in WITH_WORDS if name not in PARTS)]
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        sys.exit(f"bench: error: no part {unknown[0]}; one of {', '.join(known)} is needed")
    for name in wanted:
        _tell(PARTS[name]())


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)
    print()


main()
