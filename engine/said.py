"""What the referee says to a look, and the words of an evening that are no rule's."""

from dataclasses import dataclass
from typing import Any

from engine.fields import Fields
from engine.reconcile import Choice
from engine.record import Answer
from engine.verdict import Facts

TABLE_CHANGED = "TABLE-CHANGED"
UNCLEAR = "UNCLEAR"
UNDO = "undo"
# The field of an entry that names the problem of a look which the players were told at once: they take that
# look again, and it hides no turn of its own.
UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Said:
    """What the referee says to one look.

    `event` is its JSON fields, None where nothing was done or nothing could be told; `answer` is what the
    rules say to it, None if they were not asked. `note` tells of an earlier reading that was set right or is
    in doubt, `choices` what the players are asked.
    """

    ok: bool
    rules: tuple[str, ...]
    why: str
    status: Facts
    event: Fields | None = None
    answer: Answer | None = None
    note: str = ""
    choices: tuple[Choice[Any], ...] = ()
