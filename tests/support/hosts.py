"""People who play a written game at a whole device: looks are laid before it, and all else is pressed."""

import json
import random
from pathlib import Path
from typing import Any

from support.appliance import Appliance
from support.differences import Line, write_record
from support.evenings import header_of
from support.photos import Photo
from support.showing import photo_of, table_of

from engine.record import Match
from firmware.session.pages import Broken, Counted, Lay, Menu, Number, Page, Ready, Winner
from firmware.session.preferences import Preferences

OPTION = "option."


class Hosts:
    """`match` is the game as the record has it, `pages` everything shown, `memory` what else lies there."""

    def __init__(self, state: Path, game: str, seed: int) -> None:
        self.header, *events = _seen_record(game, seed)
        self.events = _hands_in_order(events)
        self.match = Match(header_of(self.header))
        self.device = Appliance(state, preferences=Preferences(names=tuple(self.header["players"])))
        self.pages: list[Page] = []
        self.memory: Line = {}

    def play(self) -> Page:
        """The whole game; returns the last page."""
        self._begin()
        for event in self.events:
            plain: Line = json.loads(
                json.dumps(self.match.game.write(self.match.game.parse(self.match.state, event)))
            )
            photo = photo_of(self.match, plain, self.memory)
            assert photo is not None
            answer = self.match.answer(plain)
            assert answer.ok
            self._turn(photo, plain)
            if plain["do"] == "play" and "card" in plain:
                self.memory["pile"] = plain["card"]
        return self.device.page

    def status(self) -> object:
        """How the device says it stands."""
        evening = self.device.app.session.evening
        assert evening is not None
        return json.loads(json.dumps(evening.match.game.status(evening.match.state)))

    def expected(self) -> object:
        """How the record says it stands."""
        return json.loads(json.dumps(self.match.game.status(self.match.state)))

    def _begin(self) -> None:
        self.device.looks.append(table_of(self.match, self.memory).seen)
        self.device.choose("new", self.header["game"])
        self.device.seat(len(self.header["players"]))
        while isinstance(page := self.device.page, Menu):
            self.device.choose(self._option(page))
        assert isinstance(self.device.page, Ready), self.device.page

    def _option(self, page: Menu) -> str:
        """As the header says; else the rule book's own, which stands first."""
        title: Any = page.title
        name = title.key.removeprefix(OPTION)
        value = self.header["options"].get(name)
        if name == "family":
            value = not any("claim" in event for event in self.events)
        keys = [getattr(item.line, "key", "") for item in page.items]
        wanted = f"{OPTION}{name}.{value}".lower()
        return page.items[keys.index(wanted) if wanted in keys else 0].choice

    def _turn(self, photo: Photo, plain: Line) -> None:
        self.device.looks.append(photo.seen)
        page = self._enter(photo.entry)
        if isinstance(page, Counted | Broken) and page.deed.event["player"] != plain["player"]:
            self.pages.append(page)
            self.device.press("left")
            page = self.device.choose(str(plain["player"]))
        assert isinstance(page, Counted), (plain, page)
        self.pages.append(page)
        self.pages.append(self.device.press("ok"))

    def _enter(self, entry: Line) -> Page:
        """Says what the camera cannot see, and that the turn is done."""
        device, do = self.device, entry.get("do")
        if isinstance(device.page, Lay):
            return device.press("ok")
        if do is None and not entry.get("hidden"):
            page = device.press("ok")
            return device.set(entry["claim"]) if isinstance(page, Number) else page
        device.press("left")
        if entry.get("hidden"):
            device.choose("hidden")
            return device.set(entry["hidden"])
        match do:
            case "draw" if "count" in entry:
                device.choose("draw")
                return device.set(entry["count"])
            case "draw":
                return device.choose("draw-one")
            case "dead":
                return device.choose("dead", entry["card"][:-1], entry["card"][-1])
            case "swap":
                return device.choose("swap", *(half for tile in entry["rack"] for half in tile))
        return device.choose(str(do))


def won(page: Page) -> Winner:
    assert isinstance(page, Winner), page
    return page


def _seen_record(game: str, seed: int) -> list[Line]:
    """A random game without a mistake; the display of bloom is known, as the first look shows it."""
    record = write_record(game, random.Random(seed))
    while game == "bloom" and not record[0]["options"].get("display"):
        seed += 1
        record = write_record(game, random.Random(seed))
    return record


def _hands_in_order(events: list[Line]) -> list[Line]:
    """The device asks for hands player by player; the others stay where they are."""
    ordered: list[Line] = []
    hands: list[Line] = []
    for event in events:
        if event["do"] == "hand":
            hands.append(event)
            continue
        ordered += sorted(hands, key=_player)
        hands = []
        ordered.append(event)
    return ordered + sorted(hands, key=_player)


def _player(event: Line) -> int:
    return int(event["player"])
