"""The pages of the device: everything a screen shows, as values, in no language yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.fields import Fields


@dataclass(frozen=True, slots=True)
class Words:
    """A text by its key in the language files, with what is put into it; sayings in their language, too."""

    key: str
    parts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did, to be told in words: a game's event as in a record."""

    game: str
    event: Fields
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its id; `english` is its sentence in the engine."""

    id: str
    english: str


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence that the rules, the eyes or a part put together in English; texts know it by its pattern."""

    english: str


Line = str | Words | Deed | Rule | Saying  # a plain string is the same in all languages: a name, a number
Totals = tuple[tuple[Line, str], ...]  # every player or side with its score


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a menu; `choice` is what choosing it means to the session."""

    line: Line
    choice: str


@dataclass(frozen=True, slots=True)
class Menu:
    """A list: LEFT and RIGHT move, OK chooses, BACK leaves."""

    title: Line
    items: tuple[Item, ...]
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Number:
    """A number to set: LEFT and RIGHT by one, long by ten, OK takes it, BACK leaves."""

    title: Line
    value: int
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Somebody's turn: OK when it is done, LEFT to enter, RIGHT for the scores, BACK for the menu."""

    player: str
    totals: Totals
    note: Line = ""


@dataclass(frozen=True, slots=True)
class Lay:
    """Something is to be laid out before the next look: a hand, the second round."""

    what: Line
    player: str


@dataclass(frozen=True, slots=True)
class Busy:
    """Something takes a moment."""

    line: Line


@dataclass(frozen=True, slots=True)
class Counted:
    """An event that counts: what it was, its points, why, and how it stands now.

    OK goes on, LEFT says that another player did it, BACK takes it back.
    """

    deed: Deed
    points: tuple[tuple[str, int], ...]  # by colour, or one without a name
    why: tuple[Line, ...]
    totals: Totals
    note: Line = ""
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class Broken:
    """An event against a rule: OK looks again once it is set right, RIGHT lets it count, BACK leaves it.

    LEFT says that another player did it.
    """

    deed: Deed
    rule: Rule
    may_count: bool


@dataclass(frozen=True, slots=True)
class Doubt:
    """Several readings of a look: LEFT and RIGHT move, OK chooses, BACK looks again."""

    choices: tuple[Line, ...]
    odds: tuple[float, ...]
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something went wrong: what, and what to do. OK tries again, BACK leaves where that makes sense."""

    code: str
    line: Line


@dataclass(frozen=True, slots=True)
class Scores:
    """The score sheet; LEFT and RIGHT scroll, OK and BACK leave. `marked` cells carry a star already."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]
    closing: Line
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class History:
    """All events that count, the newest last: LEFT and RIGHT move, OK changes one, BACK leaves."""

    deeds: tuple[Deed, ...]
    cursor: int


@dataclass(frozen=True, slots=True)
class Edit:
    """One event with its parts: LEFT and RIGHT move between parts, OK changes one, BACK leaves."""

    deed: Deed
    parts: tuple[tuple[Line, Line], ...]  # name and value
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Winner:
    """The end: who won and the score; OK goes on."""

    winners: tuple[Line, ...]
    totals: Totals


@dataclass(frozen=True, slots=True)
class Off:
    """The device may be unplugged."""


Page = (
    Menu
    | Number
    | Ready
    | Lay
    | Busy
    | Counted
    | Broken
    | Doubt
    | Trouble
    | Scores
    | History
    | Edit
    | Winner
    | Off
)
