"""A slow second referee for the strips game, word for word after its rules."""

from typing import Any

COLOURS = ("r", "y", "g", "b")
CARDS_IN_A_LINE = 12
CARDS_IN_ALL = 48
SHORTEST_LINE = 3
ACROSS, DOWN, FALLING, RISING = (0, 1), (1, 0), (1, 1), (-1, 1)
POINTS_A_FIELD = {ACROSS: 1, DOWN: 1, FALLING: 2, RISING: 2}

Place = tuple[int, int]
"""A card's [line, column], or a field's row and column: a card has three rows."""


def is_whole_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_card(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    return all(isinstance(field, str) and field in COLOURS for field in value)


def is_place(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_whole_number(number) for number in value)


def check_header(header: dict[str, Any]) -> None:
    if header.get("game") != "strips":
        raise ValueError(f"game {header.get('game')!r} is not strips")
    players = header.get("players")
    if not isinstance(players, list) or len(players) not in (2, 3, 4):
        raise ValueError(f"players {players!r} are not a list of 2 to 4 names")
    if not all(isinstance(name, str) for name in players):
        raise ValueError(f"players {players!r} are not all names")
    options = header.get("options")
    if options is not None and not isinstance(options, dict):
        raise ValueError(f"options {options!r} are no object")
    start = (options or {}).get("start")
    if not is_card(start):
        raise ValueError(f"start {start!r} is not a card of three fields out of r, y, g, b")


def fields_of(at: Place, card: list[str]) -> dict[Place, str]:
    """The three fields of a card, top to bottom."""
    line, column = at
    return {(3 * line + step, column): colour for step, colour in enumerate(card)}


def line_through(fields: dict[Place, str], field: Place, direction: Place) -> frozenset[Place]:
    """The longest unbroken line of one colour that contains this field."""
    found = {field}
    for way in (1, -1):
        row, column = field
        while fields.get((row, column)) == fields[field]:
            found.add((row, column))
            row, column = row + way * direction[0], column + way * direction[1]
    return frozenset(found)


class SecondReferee:
    """Keeps only the cards in the order they were laid, and finds everything else anew each time."""

    def __init__(self, header: dict[str, Any]) -> None:
        check_header(header)
        self.players = len(header["players"])
        self.start: list[str] = list(header["options"]["start"])
        self.laid: list[dict[str, Any]] = []

    def answer(self, event: object) -> dict[str, Any]:
        if not isinstance(event, dict) or self.is_malformed(event):
            return self.refusal(["BAD-EVENT"])
        if event["do"] == "undo":
            self.laid.pop()
            return {"ok": True, "rules": [], "status": self.status()}
        player, card, at, claim = event["player"], event["card"], tuple(event["at"]), event.get("claim")
        rules = self.broken_rules(player, at)
        overruled = bool(rules) and event.get("overruled") is True and self.can_hold(at)
        if rules and not overruled:
            return self.refusal(rules)
        worth = self.worth(card, at)
        points = worth if claim is None else min(claim, worth)
        self.laid.append({"player": player, "card": list(card), "at": at, "points": points})
        verdict = {"ok": True, "rules": rules, "worth": worth, "points": points, "status": self.status()}
        return verdict | {"overruled": True} if overruled else verdict

    def is_malformed(self, event: dict[str, Any]) -> bool:
        overruled, claim = event.get("overruled"), event.get("claim")
        if overruled is not None and not isinstance(overruled, bool):
            return True
        if event.get("do") == "undo":
            return not self.laid
        return not (
            event.get("do") == "place"
            and is_whole_number(event.get("player"))
            and 0 <= event["player"] < self.players
            and is_card(event.get("card"))
            and is_place(event.get("at"))
            and (claim is None or (is_whole_number(claim) and claim >= 0))
        )

    def refusal(self, rules: list[str]) -> dict[str, Any]:
        return {"ok": False, "rules": rules, "status": self.status()}

    def status(self) -> dict[str, Any]:
        scores = [
            sum(event["points"] for event in self.laid if event["player"] == player)
            for player in range(self.players)
        ]
        over = self.is_over()
        winners = [player for player in range(self.players) if over and scores[player] == max(scores)]
        return {"scores": scores, "next": self.next_player(), "over": over, "winners": winners}

    def is_over(self) -> bool:
        return len(self.cards()) >= CARDS_IN_ALL

    def next_player(self) -> int | None:
        """The one after whoever laid last, so also after a card out of turn that counted."""
        if self.is_over():
            return None
        if not self.laid:
            return 0
        last: int = self.laid[-1]["player"]
        return (last + 1) % self.players

    def can_hold(self, at: Place) -> bool:
        """Whether a card against the rules can lie there: on every free place, until the end."""
        return not self.is_over() and at not in self.cards()

    def cards(self) -> dict[Place, list[str]]:
        """All cards on the table by place, in the order they were laid."""
        return {(0, 0): self.start} | {event["at"]: event["card"] for event in self.laid}

    def columns(self, line: int) -> list[int]:
        """The columns of a line where a card lies, in the order they were laid."""
        return [column for its_line, column in self.cards() if its_line == line]

    def open_lines(self) -> list[int]:
        """One line at most, unless a card that broke the rules counted."""
        lines = {line for line, _ in self.cards()}
        return sorted(line for line in lines if len(self.columns(line)) < CARDS_IN_A_LINE)

    def ends_of_first_line(self) -> list[Place]:
        columns = self.columns(0)
        return [(0, min(columns) - 1), (0, max(columns) + 1)]

    def corners(self) -> list[Place]:
        """The places above and below the block, in its first and last column."""
        lines = [line for line, _ in self.cards()]
        columns = [column for _, column in self.cards()]
        return [
            (line, column)
            for line in (min(lines) - 1, max(lines) + 1)
            for column in sorted({min(columns), max(columns)})
        ]

    def next_places(self, line: int) -> list[Place]:
        """The first free place of a later line, counted away from the corner where it began.

        A line that did not begin at a corner, because of an overruled card, goes on at both ends.
        """
        columns = self.columns(line)
        began = columns[0]
        order = list(self.cards())
        before = [column for _, column in order[: order.index((line, began))]]
        if min(before) == max(before) or began not in (min(before), max(before)):
            return [(line, min(columns) - 1), (line, max(columns) + 1)]
        way = 1 if began == min(before) else -1
        column = began
        while column in columns:
            column += way
        return [(line, column)]

    def proper_places(self) -> list[Place]:
        """Every place where the next card may lie."""
        open_lines = self.open_lines()
        if not open_lines:
            return self.corners()
        places = []
        for line in open_lines:
            places += self.ends_of_first_line() if line == 0 else self.next_places(line)
        return places

    def broken_rules(self, player: int, at: Place) -> list[str]:
        """Every rule that this card breaks as the rules are worded, in their order."""
        if self.is_over():
            return ["STR-OVER"]
        if player != self.next_player():
            return ["STR-TURN"]
        if at in self.proper_places():
            return []
        line, open_lines = at[0], self.open_lines()
        broken = {
            "STR-OCCUPIED": at in self.cards(),
            "STR-ENDS": line == 0 and at not in self.ends_of_first_line(),
            "STR-ONE-LINE": bool(open_lines) and line not in open_lines,
            "STR-CORNER": not open_lines or len(self.columns(line)) >= CARDS_IN_A_LINE,
            "STR-DIRECTION": line != 0 and bool(self.columns(line)) and at not in self.next_places(line),
        }
        return [rule for rule, is_broken in broken.items() if is_broken]

    def worth(self, card: list[str], at: Place) -> int:
        """The true points of a card laid there."""
        new = fields_of(at, card)
        fields: dict[Place, str] = {}
        for place, lying in self.cards().items():
            fields |= fields_of(place, lying)
        fields |= new
        points = 0
        for direction, points_a_field in POINTS_A_FIELD.items():
            lines = {line_through(fields, field, direction) for field in new}
            points += sum(points_a_field * len(line) for line in lines if len(line) >= SHORTEST_LINE)
        return points
