"""What a fault report says beside its photos: what the device has read, shown and believed."""

from engine.evening import Evening
from firmware import __version__
from firmware.session.pages import Page
from vision.reading import Reading


def facts(evening: Evening, page: Page, reading: Reading | None) -> dict[str, object]:
    """As JSON; `reading` is the last look, None where there was none since the start."""
    seen = () if reading is None or reading.seen is None else reading.seen.sightings
    problems = () if reading is None else reading.problems
    return {
        "version": __version__,
        "page": repr(page),
        "reading": [
            {"where": sighting.where, "odds": {name: float(share) for name, share in sighting.odds.items()}}
            for sighting in seen
        ],
        "problems": [{"code": problem.code, "text": problem.text} for problem in problems],
        "status": evening.match.game.status(evening.match.state),
        "record": [evening.header_line(), *evening.lines],
    }
