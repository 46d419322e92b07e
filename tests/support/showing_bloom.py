"""What a camera would see of Bloom: the stones of a table, moved about as an event says."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from support.looks import DISPLAY_STEP, DISPLAY_Y, look
from support.photos import Event, Photo, told

from engine.games.bloom.pieces import STONES, without
from engine.games.bloom.rows import rest_of, steps_up
from engine.observation import Observation, Sighting
from engine.record import Match


def bloom_table(match: Match, memory: Event) -> Photo:  # noqa: ARG001
    state = match.state
    loose = [*(state.display or ()), *["J"] * state.jokers]
    return Photo(look("bloom", {"rows": list(state.rows.values()), "loose": loose}))


def show_bloom(match: Match, event: Event, memory: Event) -> Photo | None:  # noqa: ARG001
    return BloomTable(match).show(event)


class BloomTable:
    """The stones of a table, moved about as an event says."""

    def __init__(self, match: Match) -> None:
        self.rows = {number: list(row) for number, row in match.state.rows.items()}
        self.loose = [*(match.state.display or ()), *["J"] * match.state.jokers]

    def show(self, event: Event) -> Photo | None:
        do = event["do"]
        if do == "hand":
            numbers = [stone for stone in event["stones"] if stone != "J"]
            if len(set(numbers)) < len(numbers):
                return None  # no table shows more of a stone than a box has
            return self._only(event, "stones", told(event, "do"))
        if do == "setup":
            numbers = [stone for stone in event["display"] if stone != "J"]
            if len(numbers) != 8 or len(set(numbers)) != 8:
                return None  # a joker among the numbers is one more on the joker fields, and none lies twice
            loose = [*event["display"], *["J"] * event["jokers"]]
            return Photo(look("bloom", {"rows": [], "loose": loose}), told(event, "do"))
        if do == "pass":
            return self._photo(event, told(event, "do"))
        doing: dict[str, Callable[[Event], bool]] = {
            "draw": self._draw,
            "lay": self._lay,
            "attach": self._attach,
            "replace": self._replace,
        }
        if not doing[do](event):
            return None
        entry = told(event, "hidden")
        if do == "draw" and not (event.get("open") or event.get("refill") or event.get("jokers")):
            entry["do"] = "draw"
        return self._photo(event, entry)

    def _only(self, event: Event, name: str, entry: Event) -> Photo:
        return Photo(look("bloom", {"rows": [], "loose": event[name]}), entry)

    def _photo(self, event: Event, entry: Event) -> Photo | None:  # noqa: ARG002
        stones = [*self.loose, *(stone for row in self.rows.values() for stone in row)]
        if any(stone != "J" and not 1 <= stone <= 100 for stone in stones):
            return None
        if any(times > 1 for stone, times in Counter(stones).items() if stone != "J"):
            return None
        rows = [row for row in self.rows.values() if len(row) > 1]
        single = [row[0] for row in self.rows.values() if len(row) == 1]
        return Photo(look("bloom", {"rows": rows, "loose": self.loose + single}), entry)

    def _draw(self, event: Event) -> bool:
        opened, refill = event.get("open") or [], event.get("refill") or []
        if without(opened, self.loose) or "J" in refill or set(opened) & set(refill):
            return False
        jokers = (event.get("jokers") or 0) - opened.count("J")
        if opened.count("J") and event.get("jokers"):
            return False  # one joker gone and one come looks like none
        if not opened and (refill or jokers > 0):
            return False  # nothing was taken, so nothing is seen to be filled up
        self.loose = [*without(self.loose, opened), *refill, *["J"] * max(jokers, 0)]
        return True

    def _lay(self, event: Event) -> bool:
        rob = event.get("rob")
        new = event["row"]
        if steps_up(new[::-1]) and not steps_up(new):
            return False  # it is a row when read from the other side
        if len(new) < 1 or (len(new) == 1 and (rob or event.get("take_joker"))):
            return False
        if rob:
            row, stones = self.rows.get(rob["row"]), rob["stones"]
            if row is None or without(stones, row) or not stones:
                return False
            rest = rest_of(tuple(row), stones)
            if not rest or not Counter(new) - Counter(stones) or without(stones, new):
                return False
            self.rows[rob["row"]] = list(rest)
        if event.get("take_joker"):
            if "J" not in self.loose:
                return False
            self.loose.remove("J")
        self.rows[max(self.rows, default=0) + 1] = list(new)
        return True

    def _attach(self, event: Event) -> bool:
        row = self.rows.get(event["row"])
        if (
            row is None
            or not event["stones"]
            or Counter(event["result"]) != Counter([*row, *event["stones"]])
        ):
            return False
        self.rows[event["row"]] = event["result"]
        return True

    def _replace(self, event: Event) -> bool:
        row = self.rows.get(event["row"], [])
        if not 0 <= event["joker"] < len(row) or row[event["joker"]] != "J" or event["with"] == "J":
            return False
        row[event["joker"]] = event["with"]
        return True


class DisplayFields:
    """The fields of the display board: stones stay on theirs, new ones come on free ones."""

    def __init__(self) -> None:
        self._stones: list[str | None] = [None] * STONES

    def settle(self, seen: Observation) -> Observation:
        """The same look with every stone of the display on its field; other games have none."""
        waiting = [sighting.best for sighting in seen.sightings if _is_on_display(sighting)]
        self._stones = [stone if stone in waiting else None for stone in self._stones]
        taken: set[int] = set()
        settled = []
        for sighting in seen.sightings:
            if not _is_on_display(sighting):
                settled.append(sighting)
                continue
            fields = [field for field in range(STONES) if field not in taken]
            own = [field for field in fields if self._stones[field] == sighting.best]
            field = [*own, *(field for field in fields if self._stones[field] is None)][0]
            taken.add(field)
            self._stones[field] = sighting.best
            assert sighting.pose is not None
            x = DISPLAY_STEP * field
            settled.append(replace(sighting, where=(x, DISPLAY_Y), pose=replace(sighting.pose, x=x)))
        return Observation(tuple(settled))


def _is_on_display(sighting: Sighting) -> bool:
    return sighting.pose is not None and sighting.pose.y == DISPLAY_Y
