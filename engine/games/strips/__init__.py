"""Strips ('Gut angelegt ist halb gewonnen'): cards of three colours in four lines of twelve."""

from engine.game import Game
from engine.games.strips import seen
from engine.games.strips.changes import adopt, expect, find
from engine.games.strips.events import Event, parse, write
from engine.games.strips.play import play
from engine.games.strips.rules import RULES, judge
from engine.games.strips.state import State, begin, status
from engine.games.strips.words import describe, explain, sheet

GAME: Game[State, Event] = Game(
    id="strips",
    name="Gut angelegt ist halb gewonnen",
    players="2-4",
    settles="line building, rows of three and more, diagonals double, announced points",
    rules=RULES,
    begin=begin,
    parse=parse,
    write=write,
    judge=judge,
    play=play,
    status=status,
    describe=describe,
    explain=explain,
    sheet=sheet,
    seen=seen.state,
    expect=expect,
    find=find,
    adopt=adopt,
    boxed=(),
)
