"""A slow and plain second referee for Sequence, read straight off the rules."""

from typing import Any

from support.second.sequence_board import (
    BOARD,
    CARDS,
    COPIES,
    CORNERS,
    FIELDS,
    HAND_SIZES,
    LINES,
    ONE_EYED,
    TWO_EYED,
    Cell,
    choices,
    shared_chips,
)
from support.second.sequence_notation import Event, is_event, read_header

SEQUENCES_TO_WIN = {2: 2, 3: 1}
COLOURS = "bgr"


class SecondReferee:
    """One game; the whole position follows from the header and `counted`."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players, self.sides, self.draws = read_header(header)
        self._clear_table()

    def answer(self, event: object) -> dict[str, Any]:
        """The answer line to one event, without its number; `rules` lists every rule that is broken."""
        if not isinstance(event, dict) or not is_event(event, self.players, self.draws):
            return self._refuse(["BAD-EVENT"])
        event = {name: value for name, value in event.items() if value is not None}
        if event["do"] == "undo":
            return self._undo()
        rules = self._broken_rules(event)
        if rules and not (event.get("overruled") and self._can_hold(event)):
            return self._refuse(rules)
        formed = self._carry_out(event)
        overruled = {"overruled": True} if rules else {}
        return {"ok": True, "rules": rules, "sequences": formed, **overruled, "status": self.status()}

    def status(self) -> dict[str, Any]:
        winners = self.winners()
        status: dict[str, Any] = {
            "chips": [
                "".join(
                    COLOURS[self.chips[row, column]] if (row, column) in self.chips else "."
                    for column in range(10)
                )
                for row in range(10)
            ],
            "scores": [len(lines) for lines in self.finished],
            "next": None if winners else self.turn,
            "over": bool(winners),
            "winners": winners,
        }
        if self.draws:
            status["hands"] = self.hand_sizes()
            status["stock"] = self.stock_size()
        return status

    def winners(self) -> list[int]:
        needed = SEQUENCES_TO_WIN[self.sides]
        return [side for side, lines in enumerate(self.finished) if len(lines) >= needed]

    def side_of(self, player: int) -> int:
        return player % self.sides

    def times_used(self, card: str) -> int:
        """How often the card was played or laid aside."""
        return sum(event["do"] in ("play", "dead") and event["card"] == card for event in self.counted)

    def is_locked(self, cell: Cell) -> bool:
        """Whether the chip there belongs to a finished sequence of its side."""
        return cell in self.chips and any(cell in line for line in self.finished[self.chips[cell]])

    def is_dead(self, card: str, player: int) -> bool:
        if card in ONE_EYED:
            side = self.side_of(player)
            return not any(chip != side and not self.is_locked(cell) for cell, chip in self.chips.items())
        if card in TWO_EYED:
            return all(cell in self.chips for cell in FIELDS)
        return all(cell in self.chips for cell in FIELDS if BOARD[cell] == card)

    def dead_cards_this_turn(self) -> int:
        """How many cards were laid aside since the turn last passed on; draws do not matter."""
        moves = [event for event in self.counted if event["do"] != "draw"]
        number = 0
        while moves and moves[-1]["do"] == "dead" and moves[-1]["player"] == self.turn:
            moves.pop()
            number += 1
        return number

    def hand_sizes(self) -> list[int]:
        """Cards in each player's hand, followed through the game; a hand is never less than empty."""
        sizes = [HAND_SIZES[self.players]] * self.players
        stock = self._first_stock()
        for event in self.counted:
            player = event["player"]
            if event["do"] in ("play", "dead"):
                sizes[player] = max(0, sizes[player] - 1)
            if event["do"] in ("draw", "dead") and stock > 0:
                stock -= 1
                sizes[player] += 1
        return sizes

    def stock_size(self) -> int:
        return max(0, self._first_stock() - sum(event["do"] in ("draw", "dead") for event in self.counted))

    def _first_stock(self) -> int:
        return len(CARDS) * COPIES - self.players * HAND_SIZES[self.players]

    def _clear_table(self) -> None:
        self.counted: list[Event] = []
        self.chips: dict[Cell, int] = {}
        self.finished: list[list[tuple[Cell, ...]]] = [[] for _ in range(self.sides)]
        self.turn = 0

    def _refuse(self, rules: list[str]) -> dict[str, Any]:
        return {"ok": False, "rules": rules, "status": self.status()}

    def _undo(self) -> dict[str, Any]:
        if not self.counted:
            return self._refuse(["BAD-EVENT"])
        before = self.counted[:-1]
        self._clear_table()
        for event in before:
            self._carry_out(event)
        return {"ok": True, "rules": [], "status": self.status()}

    def _broken_rules(self, event: Event) -> list[str]:
        if self.winners():
            return ["SEQ-OVER"]
        if event["do"] == "draw":
            return self._broken_by_draw(event["player"])
        if event["player"] != self.turn:
            return ["SEQ-TURN"]
        if event["do"] == "play":
            return self._broken_by_card(event["card"]) + self._broken_by_play(event)
        if event["do"] == "dead":
            return self._broken_by_card(event["card"]) + self._broken_by_dead(event["card"], event["player"])
        return []

    def _broken_by_card(self, card: str) -> list[str]:
        if card not in CARDS:
            return ["SEQ-CARD"]
        return ["SEQ-SUPPLY"] if self.times_used(card) >= COPIES else []

    def _broken_by_play(self, event: Event) -> list[str]:
        card, at, remove = event["card"], event.get("at"), event.get("remove")
        rules = []
        if card in CARDS and card not in ONE_EYED and (at is None or remove is not None):
            rules.append("SEQ-PLACE")
        if card in ONE_EYED and (remove is None or at is not None):
            rules.append("SEQ-ONE-EYED")
        if at is not None:
            rules += self._broken_by_placing(card, (at[0], at[1]))
        if remove is not None:
            rules += self._broken_by_removing((remove[0], remove[1]), self.side_of(event["player"]))
        return rules

    def _broken_by_placing(self, card: str, cell: Cell) -> list[str]:
        rules = []
        if cell in CORNERS:
            rules.append("SEQ-CORNER")
        if cell in self.chips:
            rules.append("SEQ-OCCUPIED")
        if card not in TWO_EYED and BOARD[cell] != card:
            rules.append("SEQ-MATCH")
        return rules

    def _broken_by_removing(self, cell: Cell, side: int) -> list[str]:
        rules = []
        if cell not in self.chips:
            rules.append("SEQ-REMOVE-EMPTY")
        if self.chips.get(cell) == side:
            rules.append("SEQ-REMOVE-OWN")
        if self.is_locked(cell):
            rules.append("SEQ-REMOVE-LOCKED")
        return rules

    def _broken_by_dead(self, card: str, player: int) -> list[str]:
        rules = []
        if card in CARDS and not self.is_dead(card, player):
            rules.append("SEQ-DEAD")
        if self.dead_cards_this_turn() >= 1:
            rules.append("SEQ-DEAD-ONCE")
        if self.draws and self.stock_size() == 0:
            rules.append("SEQ-STOCK")
        return rules

    def _broken_by_draw(self, player: int) -> list[str]:
        rules = []
        plays = self._moments("play", player)
        if not plays:
            rules += ["SEQ-LATE-DRAW", "SEQ-DRAW-TWICE"]
        else:
            neighbour = (player + 1) % self.players
            played = [moment for moment in self._moments("play", neighbour) if moment > plays[-1]]
            if played and any(moment > played[0] for moment in self._moments("draw", neighbour)):
                rules.append("SEQ-LATE-DRAW")
            if any(moment > plays[-1] for moment in self._moments("draw", player)):
                rules.append("SEQ-DRAW-TWICE")
        if self.stock_size() == 0:
            rules.append("SEQ-STOCK")
        return rules

    def _moments(self, do: str, player: int) -> list[int]:
        """When, counted in events, the player did this."""
        return [
            moment
            for moment, event in enumerate(self.counted)
            if event["do"] == do and event["player"] == player
        ]

    def _can_hold(self, event: Event) -> bool:
        """Whether the table has a meaning after an event that breaks a rule."""
        if self.winners():
            return False
        if event["do"] == "draw":
            return self.stock_size() > 0
        if event["do"] != "play":
            return True
        at, remove = event.get("at"), event.get("remove")
        if at is None and remove is None:
            return False
        placed = at is None or (tuple(at) not in CORNERS and tuple(at) not in self.chips)
        removed = remove is None or (tuple(remove) in self.chips and not self.is_locked(tuple(remove)))
        return placed and removed

    def _carry_out(self, event: Event) -> int:
        """Lets the event count without a question; returns how many sequences it formed."""
        self.counted.append(event)
        player, at, remove = event["player"], event.get("at"), event.get("remove")
        formed = 0
        if event["do"] == "play" and remove is not None:
            del self.chips[remove[0], remove[1]]
        if event["do"] == "play" and at is not None:
            formed = self._place((at[0], at[1]), self.side_of(player))
        if event["do"] == "dead":
            self.turn = player
        if event["do"] in ("play", "pass"):
            self.turn = (player + 1) % self.players
        return formed

    def _place(self, cell: Cell, side: int) -> int:
        self.chips[cell] = side
        old = [taken for line in self.finished[side] for taken in line]
        new = [
            line
            for line in LINES
            if cell in line
            and all(part in CORNERS or self.chips.get(part) == side for part in line)
            and len(shared_chips(line, tuple(old))) <= 1
        ]
        best = min((sorted(map(sorted, pick)) for pick in choices(new)), key=lambda pick: (-len(pick), pick))
        self.finished[side] += [tuple(line) for line in best]
        return len(best)
